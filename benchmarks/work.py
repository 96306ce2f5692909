"""What is measured. Workers import this by name, which they could not do with a main module."""

import shutil
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice
from pathlib import Path

from razzstats import reading
from razzstats.events import Hand
from razzstats.importing import import_histories
from razzstats.reading import Piece, Read, read, site_of
from razzstats.sources import Source, sources
from razzstats.validation import judge
from razzstats.writers.pokerstars import write


def _source(path: Path) -> Source:
    (found,) = sources([path])
    assert isinstance(found, Source)
    return found


def write_hands(path: Path, hands: Iterable[Hand]) -> None:
    """Write hands as PokerStars does, into one file."""
    with path.open("w", encoding="utf-8") as file:
        for hand in hands:
            file.write(write(hand) + "\n\n\n")


def pieces(path: Path) -> Iterator[Piece]:
    """The hands of a file, as text."""
    return reading.pieces(_source(path), lambda found: None)


def import_anew(path: Path, temp: Path, pool: Executor | None = None, processes: int = 0) -> None:
    """Import a file into a new store."""
    store = temp / "store"
    shutil.rmtree(store, ignore_errors=True)
    import_histories([path], store, pool, lanes=2 * processes)


def read_some(some: Iterable[Piece]) -> None:
    """Read some hands."""
    for piece in some:
        read(piece)


def judge_some(some: Iterable[Piece]) -> None:
    """Read some hands, replay them and hold them against the rules."""
    for piece in some:
        got = read(piece)
        assert isinstance(got, Read)
        judge(got.hand, site_of(piece))


def batched(every: Iterable[Piece], size: int) -> Iterator[list[Piece]]:
    """Lists of `size` pieces, the last perhaps shorter."""
    left = iter(every)
    while some := list(islice(left, size)):
        yield some
