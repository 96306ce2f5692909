"""`razzstats show`: hands, street by street."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.options import Number, Site, Store, examples, store_path
from razzstats.cli.outputs import Force, Output, refuse_to_overwrite
from razzstats.cli.page_files import write_hands
from razzstats.cli.pages import Page
from razzstats.cli.terminal import console, data, draw, fail, out

if TYPE_CHECKING:
    from razzstats.cli import hand_choice
    from razzstats.reading import Piece

Hands = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND|PATH",
        show_default=False,
        help="Number of a hand in the store, or the unique end of one; or a history file.",
    ),
]
Reveal = Annotated[bool, typer.Option("--reveal", help="Lay all known cards open from the start.")]
Html = Annotated[bool, typer.Option("--html", help="Write a page that replays the hands.")]
Raw = Annotated[bool, typer.Option("--raw", help="Print the history's own text.")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats show 2458801335             a hand of the store",
            "razzstats show 1335                   the end of its number is enough",
            "razzstats show session.txt --hand 1335",
            "razzstats show 1335 --reveal",
            "razzstats show 1335 1401 --html -o hands.html    a page to step through them",
        ),
    )(show)


def show(  # noqa: PLR0913
    hands: Hands,
    *,
    store: Store = None,
    site: Site = None,
    number: Number = None,
    reveal: Reveal = False,
    raw: Raw = False,
    html: Html = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Show hands street by street, as they looked to the hero.

    Down cards of others stand as x until they are shown, chips and pots are worked out by the
    replay, and what is wrong with the hand stands where it happens. --html writes a page for any
    browser instead, without a network, on which one steps through the hands; of a file it shows
    all hands, or the one of --hand.
    Of a hand that was refused at import the reason is told. Exit code 1 where a hand cannot be
    shown.
    """
    if not html and output is not None:
        fail("--output is for a page: add --html")
    if html:
        refuse_to_overwrite(output, force)
    found = [_found(hand, store, site, number, every=html) for hand in hands]
    if html:
        pieces = [_shown(piece) for each, _ in found for piece in each]
        raise typer.Exit(int(write_hands(pieces, output) > 0))
    for at, (each, said) in enumerate(found):
        if at:
            out()
        _show(each[0], reveal, raw)
        for line in said:
            out(line)


def _found(
    hand: str, store: Path | None, site: str | None, number: str | None, every: bool
) -> "tuple[list[Piece | hand_choice.Reject], list[str]]":
    """What is named, a hand of the store or of a file, and what its owner said of it."""
    from razzstats.cli import hand_choice

    if hand == "-" or Path(hand).is_file():
        if every and number is None:
            return [*hand_choice.every(hand)], []
        return [hand_choice.from_file(hand, number)], []
    if number is not None:
        fail(f"--hand names a hand of a file, but there is no file {hand}")
    hand_choice.require_number(store_path(store), hand)
    piece, said = _stored(store_path(store), hand, site)
    return [piece], said


def _show(piece: "Piece | hand_choice.Reject", reveal: bool, raw: bool) -> None:
    """One hand on the terminal."""
    from razzstats.cli import hand_choice

    if raw:
        data(piece.text)
        if isinstance(piece, hand_choice.Reject):
            raise typer.Exit(1)
        return
    _print(_shown(piece), reveal)


def _shown(piece: "Piece | hand_choice.Reject") -> "Piece":
    """The piece, if it is one. Ends the command for a hand that was refused."""
    from razzstats.cli import hand_choice

    if isinstance(piece, hand_choice.Reject):
        told = "\n  ".join(["the hand was refused at import:", *piece.reasons])
        fail(f"{told}\n--raw prints its text", code=1)
    return piece


def _stored(
    path: Path, hand: str, site: str | None
) -> "tuple[Piece | hand_choice.Reject, list[str]]":
    """A hand of the store, and what its owner said of it."""
    from razzstats.cli import hand_choice
    from razzstats.tables import HandStore
    from razzstats.tables.marks import read_marks

    store = HandStore(path)
    found = hand_choice.find(store, hand, site)
    if isinstance(found, hand_choice.Reject):
        return found, []
    mark = read_marks(path).get(found.hand)
    said = [
        f"{head}: {text}"
        for head, text in (
            ("tags", " ".join(mark.tags) if mark else ""),
            ("note", mark.note if mark else ""),
        )
        if text
    ]
    return store.text(found.site, found.hand_id, found.hand), said


def _print(piece: "Piece", reveal: bool) -> None:
    from rich.text import Text

    from razzstats.cli.hand_view import view
    from razzstats.reading import Read, read

    got = read(piece)
    if not isinstance(got, Read):
        fail(f"the hand cannot be read: {getattr(got, 'finding', got)}", code=1)
    terminal = console()
    for part in view(got, reveal):
        if isinstance(part, Text):
            terminal.print(part, soft_wrap=True)
        else:
            draw(part)
