"""From what a user calls a hand to its text. Ends the command where that names none or many."""

from difflib import get_close_matches
from pathlib import Path

from razzstats.cli.terminal import fail
from razzstats.cli.words import count
from razzstats.reading import Piece, opening, pieces
from razzstats.sources import Source, sources

SHOWN = 8


def from_file(path: str, number: str | None) -> Piece:
    """A hand of a file: its only one, or the one with this number or end of a number."""
    found: list[tuple[str, Piece]] = []
    for source in sources([path]):
        if not isinstance(source, Source):
            fail(f"{source[0]} cannot be read: {source[1]}")
        for piece in pieces(source, lambda finding: None):
            first = opening(piece)
            if first is None or first.is_razz:
                found.append((first.hand_id if first else "", piece))
    if not found:
        fail(f"no hand of Razz begins in {path}")
    numbers = [hand_id for hand_id, _ in found]
    if number is None:
        if len(found) > 1:
            fail(f"{path} holds {len(found)} hands, name one with --hand: {_listed(numbers)}")
        return found[0][1]
    fits = [piece for hand_id, piece in found if hand_id == number]
    fits = fits or [piece for hand_id, piece in found if hand_id.endswith(number)]
    if not fits:
        fail(f"{path} holds no hand {number}, but {_listed(_like(number, numbers))}")
    return fits[0]


def from_store(path: Path, number: str, site: str | None) -> Piece:
    """A hand of a store by its number, or by the end of it where that is unique."""
    from razzstats.tables import HandStore

    store = HandStore(path)
    known = store.table("texts", ["site", "hand_id"])
    if site is not None:
        known = known[known["site"] == site]
    if known.empty:
        fail(f"the store at {path} holds no hand{f' of {site}' if site else ''}")
    ids = known["hand_id"]
    fits = known[ids == number]
    if fits.empty:
        fits = known[ids.str.endswith(number)]
    if fits.empty:
        like = _listed(_like(number, ids.tolist()))
        fail(
            f"the store at {path} holds no hand {number}, but {like}\n`razzstats hands` lists more"
        )
    if len(fits) > 1:
        names = [f"{row.hand_id} ({row.site})" for row in fits.head(SHOWN).itertuples()]
        more = f" and {len(fits) - SHOWN:,} more" if len(fits) > SHOWN else ""
        fail(f"{count(len(fits), 'hand')} fit {number}: {', '.join(names)}{more}\n"
             "name more of the number, or the --site")  # fmt: skip
    return store.text(fits["site"].iloc[0], fits["hand_id"].iloc[0])


def _listed(numbers: list[str]) -> str:
    more = f" and {len(numbers) - SHOWN:,} more" if len(numbers) > SHOWN else ""
    return ", ".join(numbers[:SHOWN]) + more


def _like(number: str, numbers: list[str]) -> list[str]:
    """Those that hold these digits, or else look like them, or else the last ones."""
    holding = [other for other in numbers if number in other]
    few = numbers[-20_000:]
    return holding[:SHOWN] or get_close_matches(number, few, n=3, cutoff=0.7) or numbers[-3:]
