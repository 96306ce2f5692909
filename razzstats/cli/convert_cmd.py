"""`razzstats convert`: hands of one format in another."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.options import HandFormat, Site, Store, examples, store_path
from razzstats.cli.outputs import Force, Output, opened, refuse_to_overwrite
from razzstats.cli.pages import Page
from razzstats.cli.simulate_cmd import writer_of
from razzstats.cli.terminal import Advance, fail, note, progress
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.findings import Finding
    from razzstats.reading import Piece

Hands = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATH|HAND",
        show_default="all hands of the store",
        help="History files, folders or archives; or numbers of hands in the store.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats convert session.txt --format phh -o session.phhs",
            "razzstats convert 2458801335 --format phh          a hand of the store",
            "razzstats convert final_table.phhs --format pokerstars | razzstats validate -",
            "razzstats convert --format phh --store store -o all.phhs",
        ),
    )(convert)


def convert(
    form: HandFormat,
    hands: Hands = None,
    output: Output = None,
    store: Store = None,
    site: Site = None,
    force: Force = False,
) -> None:
    """Write hands in another format.

    What the first format leaves unsaid, such as uncalled bets and who was paid, is worked out and
    written; what the second has no words for, such as chat, is lost. Exit code 1 where a file
    cannot be read, or a hand cannot be written.
    """
    refuse_to_overwrite(output, force)
    writer = writer_of(form)
    from razzstats.converting import converted
    from razzstats.findings import Finding, Severity
    from razzstats.writers.common import joined

    lost: list[str] = []
    unread: list[Finding] = []

    def tell(found: Finding) -> None:
        note(str(found))
        if found.severity is Severity.ERROR:
            unread.append(found)

    written = 0
    with opened(output) as file, progress("converting", _size(hands or [])) as advance:
        pieces = _pieces(hands or [], store, site, tell, advance)
        texts = converted(pieces, form, lambda piece, reason: lost.append(reason))
        for text in joined(writer, texts):
            file.write(text)
            written += 1
    for reason in lost:
        note(f"Not written: {reason}")
    if output is not None:
        note(f"{count(written, 'hand')} in {output}")
    elif not written and not lost:
        note("No hand of Razz was found.")
    if lost or unread:
        raise typer.Exit(1)


def _size(named: list[str]) -> int | None:
    """Bytes of the files that are named; None where nobody knows, as of a store's hands."""
    from razzstats.cli.to_read import look

    paths = [name for name in named if name == "-" or Path(name).exists()]
    return look(paths).size if paths else None if not named else 0


def _pieces(
    named: list[str],
    store: Path | None,
    site: str | None,
    tell: "Callable[[Finding], None]",
    advance: Advance,
) -> "Iterator[Piece]":
    """The texts of all that is named: each is a path, or else a hand of the store."""
    from razzstats.cli import hand_choice
    from razzstats.findings import Finding
    from razzstats.reading import pieces
    from razzstats.sources import UNREADABLE, Source, sources

    if not named:
        yield from _stored(store_path(store), site)
    for name in named:
        if name != "-" and not Path(name).exists():
            hand_choice.require_number(store_path(store), name)
            piece = hand_choice.from_store(store_path(store), name, site)
            if isinstance(piece, hand_choice.Reject):
                fail(f"hand {name} was refused at import: {'; '.join(piece.reasons)}", code=1)
            yield piece
            continue
        for source in sources([name], lambda store: note(f"Passed over: {store} is a store.")):
            if isinstance(source, Source):
                yield from pieces(source, tell, advance)
            else:
                tell(Finding(UNREADABLE.code, UNREADABLE.severity, source[0], 0, source[1]))


def _stored(path: Path, site: str | None) -> "Iterator[Piece]":
    """Every hand of a store, in the order of its parts."""
    from razzstats.reading import Piece
    from razzstats.tables import HandStore
    from razzstats.tables.live import read_table

    manifest = HandStore(path).manifest
    columns = ["site", "source", "line", "text", "text_hash"]
    for part in manifest.parts("texts"):
        rows = read_table(path, "texts", columns, manifest=manifest, keys={part.group})
        for row in rows.to_pylist():
            if site is None or row["site"] == site:
                yield Piece(**row)
