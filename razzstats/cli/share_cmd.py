"""`razzstats share`: a hand under pseudonyms, to give away."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.anonymise_cmd import secret_of
from razzstats.cli.options import Number, Site, Store, examples, store_path
from razzstats.cli.outputs import Force, folder_option, refuse_to_overwrite
from razzstats.cli.page_files import write_hands, write_text
from razzstats.cli.pages import Page
from razzstats.cli.terminal import fail, out

if TYPE_CHECKING:
    from razzstats.reading import Piece

ENDINGS = {"merge": ".xml"}
"""How the file of a format's own text ends, where it is not .txt."""

Hand = Annotated[
    str,
    typer.Argument(
        metavar="HAND|PATH",
        show_default=False,
        help="Number of a hand in the store, or the unique end of one; or a history file.",
    ),
]
Key = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        show_default="a secret that is thrown away",
        help="The secret that pseudonyms are made by, as of `razzstats anonymise`.",
    ),
]
Folder = Annotated[Path, folder_option()]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats share 2458801335",
            "razzstats share session.txt --hand 1335 -o to-share",
        ),
    )(share)


def share(
    hand: Hand,
    *,
    folder: Folder = Path(),
    store: Store = None,
    site: Site = None,
    number: Number = None,
    key: Key = None,
    force: Force = False,
) -> None:
    """Write a hand to give away, with a pseudonym for every name.

    Three files: its text as the site writes it, PHH, and a page that replays it. The text of a
    hand that was read from PHH is PokerStars'. Chat is left out; the table, the time and the
    number of the hand stay: whoever has seen it may know it again.
    """
    from razzstats.cli import hand_choice

    if hand == "-" or Path(hand).is_file():
        found: Piece | hand_choice.Reject = hand_choice.from_file(hand, number)
    else:
        hand_choice.require_number(store_path(store), hand)
        found = hand_choice.from_store(store_path(store), hand, site)
    if isinstance(found, hand_choice.Reject):
        fail(f"the hand was refused at import: {'; '.join(found.reasons)}", code=1)
    piece, name, heading = _anonymised(found, key)
    is_phh = piece.site == "phh"
    texts = {
        ".phh": heading + piece.text if is_phh else _as(piece, "phh"),
        ENDINGS.get(piece.site, ".txt"): _as(piece, "pokerstars")
        if is_phh
        else heading + piece.text,
    }
    files = {ending: folder / f"{name}{ending}" for ending in (*texts, ".html")}
    for file in files.values():
        refuse_to_overwrite(file, force, "folder")
    folder.mkdir(parents=True, exist_ok=True)
    for ending, text in texts.items():
        write_text([text.rstrip("\n") + "\n"], files[ending])
    write_hands([piece], files[".html"], quiet=True)
    for file in files.values():
        out(str(file))


def _anonymised(piece: "Piece", key: Path | None) -> "tuple[Piece, str, str]":
    """The hand under pseudonyms, a name for its files, and what must stand before its text."""
    import re

    from msgspec.structs import replace

    from razzstats.anonymise import Left, Pseudonyms, anonymised
    from razzstats.reading import opening

    made = anonymised(piece, Pseudonyms(secret_of(key) if key else secrets.token_bytes(32)))
    if isinstance(made, Left):
        fail(f"the hand cannot be shared: {made.why}", code=1)
    shared = replace(piece, text=made.text, source="", opening=None)
    first = opening(shared)
    name = re.sub(r"\W+", "-", first.hand_id if first else "").strip("-") or "hand"
    return shared, f"razz-{name}", made.heading


def _as(piece: "Piece", form: str) -> str:
    """The hand in another format. Ends the command where that has no words for it."""
    from razzstats.converting import converted

    lost: list[str] = []
    texts = list(converted([piece], form, lambda _, reason: lost.append(reason)))
    if not texts:
        fail(f"the hand cannot be written as {form}: {lost[0]}", code=1)
    return texts[0]
