"""Hands of every format, and a browser."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from razzstats.reading import Read, pieces, read
from razzstats.sources import Source, sources
from tests.report.browsing import browser


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
def chrome() -> Iterator[Any]:
    """Chromium, started once."""
    with browser() as opened:
        yield opened
