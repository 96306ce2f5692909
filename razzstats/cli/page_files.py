"""Pages of hands in files: which hands, and the file."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from razzstats.cli.outputs import opened
from razzstats.cli.terminal import fail, note, progress
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.reading import Piece

FEW = 20
"""Hands of which a page is made before anybody waits for it."""


def write_hands(pieces: Sequence["Piece"], output: Path | None, quiet: bool = False) -> int:
    """A page that replays the hands; returns how many of them cannot be shown, and says why."""
    from razzstats.reading import Read, read
    from razzstats.report import film, hand_page
    from razzstats.report.pages import MOST_HANDS

    if len(pieces) > MOST_HANDS:
        fail(f"{count(len(pieces), 'hand')} are too many for a page: name at most {MOST_HANDS}")
    films, lost = [], 0
    with progress("replaying", len(pieces), "hands", FEW) as advance:
        for piece in pieces:
            got = read(piece)
            if isinstance(got, Read):
                films.append(film(got))
            else:
                lost += 1
                note(f"Not shown: {getattr(got, 'finding', None) or 'a hand of another game'}")
            advance(1)
    if not films:
        fail("no hand can be shown", code=1)
    write_text([hand_page(films)], output)
    if output is not None and not quiet:
        note(f"{count(len(films), 'hand')} in {output}")
    return lost


def write_text(parts: Iterable[str], output: Path | None) -> None:
    """The text in the file, or on standard output."""
    with opened(output) as file:
        for part in parts:
            file.write(part)
