"""From what a user calls a hand to its text. Ends the command where that names none or many."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from razzstats.cli.options import written
from razzstats.cli.terminal import fail, note
from razzstats.findings import Finding
from razzstats.reading import Piece, opening, pieces
from razzstats.reading.registry import starts
from razzstats.sources import UNREADABLE, Source, sources
from razzstats.words import count

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.tables import HandStore
    from razzstats.tables.marks import Marked

SHOWN = 8
_FILE = re.compile(r"[/\\]|\.\w*[A-Za-z]\w*$")
"""What names of files have and numbers of hands have not."""
_MARKED = re.compile(r"#(\w+)")


class Reject(NamedTuple):
    """What was refused at import under a number: the texts, and why."""

    text: str
    reasons: tuple[str, ...]


def require_number(path: Path, name: str) -> None:
    """End the command where a name that is no file is no hand of the store at `path` either.

    Nearly all numbers are digits; of a name that looks like one, no more is asked here.
    """
    folder = Path(name).is_dir()
    like_a_file = _FILE.search(name) or not any(letter.isdigit() for letter in name)
    if not name or name.isdigit() or not (folder or like_a_file) or _knows(path, name):
        return
    if folder:
        fail(f"{name} is a folder: name a file in it, or a hand of the store")
    fail(f"{name}: no such file")


def _knows(path: Path, name: str) -> bool:
    """Whether a store has a hand of this name, which PHH may give it, or of this end of one."""
    from razzstats.tables import HandStore
    from razzstats.tables.manifest import StoreError

    written(name)
    try:
        store = HandStore(path)
    except StoreError:
        return False
    ids = store.table("texts", ["hand_id"])["hand_id"]
    refused = _refused(store, None, lambda other: other.endswith(name))
    return bool(ids.str.endswith(name).any()) or refused is not None


def from_file(path: str, number: str | None) -> Piece:
    """A hand of a file: its only one, or the one with this number or end of a number."""
    numbers: list[str] = []
    fits: list[tuple[str, Piece]] = []
    told: list[Finding] = []
    for source in sources([path]):
        if not isinstance(source, Source):
            fail(f"{source[0]} cannot be read: {source[1]}")
        for piece in pieces(source, told.append):
            first = opening(piece)
            if first is None or first.is_razz:
                hand_id = first.hand_id if first else ""
                numbers.append(hand_id)
                if hand_id.endswith(number) if number is not None else not fits:
                    fits.append((hand_id, piece))
    if not fits:
        unread = next((f"{f.source} cannot be read: {f.message}" for f in told if _unread(f)), "")
        fail(unread or _none_of(path, number, numbers))
    if number is None and len(numbers) > 1:
        fail(f"{path} holds {len(numbers)} hands, name one with --hand: {_listed(numbers)}")
    fits = [(hand_id, piece) for hand_id, piece in fits if hand_id == number] or fits
    if len({hand_id for hand_id, _ in fits}) > 1:
        names = _listed([hand_id for hand_id, _ in fits])
        fail(f"{len(fits)} hands of {path} end in {number}: {names}\nname more of the number")
    if len({piece.text for _, piece in fits}) > 1:
        lines = ", ".join(str(piece.line) for _, piece in fits[:SHOWN])
        note(f"{path} tells of this hand more than once, on the lines {lines}: here is the first.")
    return fits[0][1]


def every(path: str) -> list[Piece]:
    """All hands of Razz in a file, those that cannot be read too. Ends the command without any."""
    found: list[Piece] = []
    told: list[Finding] = []
    for source in sources([path]):
        if not isinstance(source, Source):
            fail(f"{source[0]} cannot be read: {source[1]}")
        firsts = ((piece, opening(piece)) for piece in pieces(source, told.append))
        found += [piece for piece, first in firsts if first is None or first.is_razz]
    if not found:
        unread = next((f"{f.source} cannot be read: {f.message}" for f in told if _unread(f)), "")
        fail(unread or _none_of(path, None, []))
    return found


def _unread(found: Finding) -> bool:
    return found.code == UNREADABLE.code


def _none_of(path: str, number: str | None, numbers: list[str]) -> str:
    """What to say where no hand of a file is the one that is meant."""
    if not numbers:
        return f"no hand of Razz begins in {path}"
    return f"{path} holds no hand {number}, but {_listed(_like(number or '', numbers))}"


def from_store(path: Path, number: str, site: str | None) -> Piece | Reject:
    """A hand of a store by its number, or by the end of it where that is unique.

    One that was refused at import, where no other fits as well.
    """
    from razzstats.tables import HandStore

    store = HandStore(path)
    found = find(store, number, site)
    if isinstance(found, Reject):
        return found
    return store.text(found.site, found.hand_id, found.hand)


def find(store: "HandStore", number: str, site: str | None) -> "Marked | Reject":
    """As `from_store`, without the text of the hand."""
    path = store.path
    written(number)
    known = store.table("texts", ["site", "hand_id", "hand", "source", "line"])
    if site is not None:
        known = known[known["site"] == site]
    ids = known["hand_id"]
    fits = known[ids == number]
    if fits.empty:
        refused = _refused(store, site, number.__eq__)
        if refused:
            return refused
        fits = known[ids.str.endswith(number)]
    if fits.empty:
        refused = _refused(store, site, lambda other: other.endswith(number))
        if refused:
            return refused
    if known.empty:
        fail(f"the store at {path} holds no hand{f' of {site}' if site else ''}")
    return _only(store, known, fits, number)


def _refused(store: "HandStore", site: str | None, fits: Callable[[str], bool]) -> Reject | None:
    """What was refused at import under a number that fits."""
    rejects = store.rejects
    found = rejects[[fits(_number(text, site)) for text in rejects["text"]]]
    if found.empty:
        return None
    return Reject("\n\n\n".join(found["text"]), tuple(found["reason"]))


def _number(text: str, name: str | None) -> str:
    """The number of a refused hand, as its site tells it, or by its mark where that cannot."""
    site = next((start.site for start in starts(text) if name in (None, start.site)), None)
    if site is None:
        return ""
    first = opening(Piece(site, "", 1, text))
    marked = _MARKED.search(text.split("\n", 1)[0])
    return first.hand_id if first else marked[1] if marked else ""


def _only(store: "HandStore", known: "pd.DataFrame", fits: "pd.DataFrame", number: str) -> "Marked":
    """The hand that fits, if it is one."""
    from razzstats.tables.marks import Marked

    path, ids = store.path, known["hand_id"]
    if fits.empty:
        like = _listed(_like(number, ids.tolist()))
        fail(
            f"the store at {path} holds no hand {number}, but {like}\n`razzstats hands` lists more"
        )
    if len(fits) > 1:
        names = [_named(row, fits) for row in fits.head(SHOWN).itertuples()]
        more = f" and {len(fits) - SHOWN:,} more" if len(fits) > SHOWN else ""
        fail(f"{count(len(fits), 'hand')} fit {number}: {', '.join(names)}{more}\n"
             "name more of the number, the --site, or the file")  # fmt: skip
    hand = fits.iloc[0]
    return Marked(int(hand["hand"]), str(hand["site"]), str(hand["hand_id"]))


def _named(row: Any, fits: "pd.DataFrame") -> str:
    """A hand that a number fits; one that shares number and site with others by its place."""
    same = (fits["site"] == row.site) & (fits["hand_id"] == row.hand_id)
    place = f", {row.source}:{row.line}" if same.sum() > 1 else ""
    return f"{row.hand_id} ({row.site}{place})"


def _listed(numbers: list[str]) -> str:
    more = f" and {len(numbers) - SHOWN:,} more" if len(numbers) > SHOWN else ""
    return ", ".join(numbers[:SHOWN]) + more


def _like(number: str, numbers: list[str]) -> list[str]:
    """Those that hold these digits, or else look like them, or else the last ones."""
    holding = [other for other in numbers if number in other]
    few = numbers[-20_000:]
    return holding[:SHOWN] or get_close_matches(number, few, n=3, cutoff=0.7) or numbers[-3:]
