"""Which numbers of hands a part holds, so that of a large store few parts need be read.

Numbers come in the order of site, length, letters: shorter ones first, as numbers do.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate

import pyarrow as pa

from razzstats.tables.manifest import Part

_EVERYTHING = ("", "\U0010ffff")


def place(site: str, hand_id: str) -> str:
    """Where a hand's number comes among all numbers: strings that compare as numbers do."""
    return f"{site} {min(len(hand_id), 999):03d} {hand_id}"


def span(rows: pa.Table) -> tuple[str, str]:
    """The places of the first and the last number among some rows."""
    columns = (rows[name].to_pylist() for name in ("site", "hand_id"))
    places = [place(*number) for number in zip(*columns, strict=True)]
    return min(places), max(places)


class Unread:
    """Parts that have not been read yet, found by the numbers of their hands.

    Parts of which nobody has noted the numbers may hold any.
    """

    def __init__(self, parts: Iterable[Part]) -> None:
        self._read = 0
        self._keep(sorted(parts, key=lambda part: _span(part)[0]))

    def _keep(self, parts: list[Part]) -> None:
        self._parts = parts
        self._firsts = [_span(part)[0] for part in parts]
        self._lasts = list(accumulate((_span(part)[1] for part in parts), max))

    def near(self, site: str, hand_id: str) -> list[Part]:
        """The parts to read for a hand: those that may hold its number, which are unread no more.

        And others with them, as many as were read before: who asks for all hands of a store one
        by one gets its parts in a few goes.
        """
        if not self._parts:
            return []
        at = place(site, hand_id)
        end = bisect_right(self._firsts, at)
        if not end or self._lasts[end - 1] < at:
            return []
        found = [part for part in self._parts[:end] if _span(part)[1] >= at]
        passed = [part for part in self._parts[:end] if _span(part)[1] < at]
        others = [*self._parts[end:], *reversed(passed)]
        more = max(self._read - len(found), 0)
        self._read += len(found) + len(others[:more])
        self._keep(sorted(others[more:], key=lambda part: _span(part)[0]))
        return found + others[:more]


def holding(parts: Iterable[Part], numbers: Iterable[tuple[str, str]]) -> list[Part]:
    """The parts that may hold one of these hands, given by site and number."""
    places = sorted(place(*number) for number in numbers)
    return [
        part
        for part in parts
        if bisect_left(places, _span(part)[0]) < bisect_right(places, _span(part)[1])
    ]


def _span(part: Part) -> tuple[str, str]:
    return part.span or _EVERYTHING
