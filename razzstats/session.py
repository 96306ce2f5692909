"""Hands one after another: each is judged by itself, and beside the others of its table.

For checking files. A store takes hands in any order, a few at a time, and so keeps only what is
found in each of them by itself.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import NamedTuple, TypeVar

from razzstats.events import Hand
from razzstats.findings import Finding, Kind
from razzstats.house import HouseRules
from razzstats.reading import Read, Refused, site_of
from razzstats.refusals import unhandled
from razzstats.replay import Deal
from razzstats.rules.company import Company, Shown, Trace, limit_of, table_of, trace
from razzstats.rules.registry import Pointed, across_hands
from razzstats.validation import Judged, judge

T = TypeVar("T")

LOOK_AHEAD = 16
"""Hands that are waited for before one is compared with what its table shows."""


class Verdict(NamedTuple):
    """A hand that was judged, with all that was found in it, in order of line and code."""

    read: Read
    judged: Judged
    findings: list[Finding]


class _Waiting(NamedTuple):
    """A hand that waits. Without a table it is compared with nothing."""

    read: Read
    table: object | None
    shown: Shown | None


class Session:
    """Any number of hands, of any tables, in the order of their files."""

    def __init__(self, house: HouseRules | None = None) -> None:
        self._house = house
        self._before: dict[object, Trace] = {}
        self._shown: dict[object, Shown] = {}

    def judged(self, met: Iterable[Read | T]) -> Iterator[Verdict | Refused | T]:
        """Each hand as a verdict, all else as it is, in their order.

        Some hands are read ahead: what a table shows is told from those before and behind. A
        hand at which razzstats itself stumbles is refused.
        """
        waiting: deque[_Waiting | T] = deque()
        for each in met:
            waiting.append(self._noted(each) if isinstance(each, Read) else each)
            if len(waiting) > LOOK_AHEAD:
                yield self._out(waiting.popleft())
        while waiting:
            yield self._out(waiting.popleft())

    def _noted(self, got: Read) -> _Waiting:
        """The hand, once what it shows of its table is noted."""
        table = table_of(got.hand)
        if table is None:
            return _Waiting(got, None, None)
        key = (table, limit_of(got.hand))
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = Shown()
        shown.note(got.hand.stakes)
        return _Waiting(got, table, shown)

    def _out(self, each: _Waiting | T) -> Verdict | Refused | T:
        if not isinstance(each, _Waiting):
            return each
        try:
            return self._verdict(each)
        except MemoryError:
            raise
        except Exception as error:
            piece = each.read.piece
            return Refused(piece, unhandled(piece, error))

    def _verdict(self, each: _Waiting) -> Verdict:
        got = each.read
        judged = judge(got.hand, site_of(got.piece), got.piece.source, self._house)
        found = [*got.findings, *judged.findings]
        if each.shown is not None:
            found += self._across(each, judged.deal, each.shown)
        if len(found) > 1:
            found.sort(key=attrgetter("line", "code"))
        return Verdict(got, judged, found)

    def _across(self, each: _Waiting, deal: Deal, shown: Shown) -> list[Finding]:
        """What the hand does that others of its table speak against."""
        shown.note_rake(deal)
        now = trace(deal)
        company = Company(deal, now, self._before.get(each.table), shown)
        self._before[each.table] = now
        found = []
        for kind, check in across_hands():
            message = check(company)
            if message is not None:
                found.append(_finding(deal.hand, each.read.piece.source, kind, message))
        return found


def _finding(hand: Hand, source: str, kind: Kind, message: str) -> Finding:
    at = hand.lines[message.at] if isinstance(message, Pointed) else hand.line
    line = hand.line if at is None else at
    return Finding(kind.code, kind.severity, source, line, message, hand.site, hand.hand_id)
