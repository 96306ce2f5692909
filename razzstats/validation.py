"""A hand through replay and rules: the Deal at its end, and what was wrong."""

from operator import attrgetter

import msgspec

from razzstats.events import Event, Hand, TotalPot
from razzstats.findings import Finding, Kind
from razzstats.formats import Site
from razzstats.house import HouseRules
from razzstats.replay import Deal, apply, close
from razzstats.rules.registry import HandOver, Pointed, checks
from razzstats.rules.usual import USUAL, Usual


class Judged(msgspec.Struct):
    """A replayed hand. `findings` are in the order of the lines."""

    deal: Deal
    findings: list[Finding]


_OVER = HandOver()


def judge(
    hand: Hand,
    site: Site,
    source: str = "",
    house: HouseRules | None = None,
    usual: Usual = USUAL,
) -> Judged:
    """Replay a hand and hold it against the rules of `house`, or else of its own site.

    Events that are `usual` are played at once and meet no rule; where NOTHING is, all do, to the
    same end.
    """
    deal = Deal(hand, house or site.house, site.habits_of(hand))
    found: list[tuple[Kind, str, int | None]] = []
    by_street, looks = checks(), usual.looks
    events, at = hand.events, 0
    while at < len(events):
        deal.at, event = at, events[at]
        kind = type(event)
        look = looks.get(kind)
        if look is not None and (played := look(deal, events, at)):
            at += played
            continue
        for rule, check in by_street[deal.street].get(kind, ()):
            message = check(deal, event)
            if message is not None:
                found.append((rule, message, hand.lines[at]))
        apply(deal, event)
        at += 1
    deal.at = at - 1
    close(deal)
    if not usual.over(deal):
        for rule, check in by_street[deal.street].get(HandOver, ()):
            message = check(deal, _OVER)
            if message is not None:
                found.append((rule, message, _closing_line(hand, message)))
    findings = [_finding(hand, source, *each) for each in found]
    return Judged(deal, sorted(findings, key=attrgetter("line")))


def _finding(hand: Hand, source: str, kind: Kind, message: str, line: int | None) -> Finding:
    where = hand.line if line is None else line
    return Finding(kind.code, kind.severity, source, where, message, hand.site, hand.hand_id)


def _closing_line(hand: Hand, message: str) -> int | None:
    """The line that the message points at, or the summary's total, where sums are compared."""
    if isinstance(message, Pointed):
        return hand.lines[message.at]
    lines: list[tuple[Event, int | None]] = list(zip(hand.events, hand.lines, strict=True))
    return next((line for event, line in lines if isinstance(event, TotalPot)), None)
