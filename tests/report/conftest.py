"""Hands of every format, and a browser."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from razzstats import stats
from razzstats.importing import import_histories
from razzstats.luck.enriching import enrich
from razzstats.reading import Read, pieces, read
from razzstats.report.play import Play
from razzstats.report.whole import report_page
from razzstats.sources import Source, sources
from razzstats.tables import HandStore
from tests.histories import walk
from tests.report.browsing import Chromium, Visit, browser

MARKUP = "<img src=x onerror=alert(1)>"
"""The name of one who plays in the store."""


def hands_of(path: Path) -> Iterator[Read]:
    """The hands of Razz below a path that can be read."""
    for source in sources([str(path)]):
        assert isinstance(source, Source)
        for piece in pieces(source, lambda found: None):
            got = read(piece)
            if isinstance(got, Read):
                yield got


def some_hands(samples: Path, n: int) -> list[Read]:
    """Of each format's samples `n` hands, long ones before short ones, and all broken ones."""
    found: list[Read] = []
    for folder in sorted(samples.iterdir()):
        own = list(islice(hands_of(folder), 40 * n))
        own.sort(key=lambda got: -len(got.hand.events))
        found += own[:: max(len(own) // n, 1)][:n]
    return found


@pytest.fixture(scope="session")
def few(samples: Path) -> list[Read]:
    """Five hands of every format."""
    return some_hands(samples, 5)


@pytest.fixture(scope="session")
def store(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    """A store of a sample, with luck, and of a hand whose hero has a name like markup."""
    folder = tmp_path_factory.mktemp("stores")
    path, odd = folder / "store", folder / "odd.txt"
    odd.write_text(walk(ann=MARKUP), encoding="utf-8")
    files = [*(samples / "pokerstars").glob("HH20240310*.txt"), odd]
    import_histories(files, path)
    enrich(path)
    return HandStore(path)


@pytest.fixture(scope="session")
def play(store: HandStore) -> Play:
    return Play(store, stats.choose(store))


@pytest.fixture(scope="session")
def written(play: Play, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report as a file."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report_page(play), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def chrome() -> Iterator[Chromium]:
    """Chromium, started once."""
    with browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def seen(chrome: Chromium, written: Path) -> Iterator[Visit]:
    """The report on a desktop, for who only reads and leaves it as it is."""
    with Visit(chrome, written, alone=True) as visit:
        yield visit
