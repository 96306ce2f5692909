"""A hand through replay and rules: the Deal at its end, and what was wrong."""

import msgspec

from razzstats.events import Event, Hand, TotalPot
from razzstats.findings import Finding, Kind
from razzstats.formats import Site
from razzstats.house import HouseRules
from razzstats.replay import Deal, close, play
from razzstats.rules.registry import HandOver, checks


class Judged(msgspec.Struct):
    """A replayed hand. `findings` are in the order of the lines."""

    deal: Deal
    findings: list[Finding]


_OVER = HandOver()


def judge(hand: Hand, site: Site, source: str = "", house: HouseRules | None = None) -> Judged:
    """Replay a hand and hold it against the rules of `house`, or else of its own site."""
    deal = Deal(hand, house or site.house, site.habits)
    findings: list[Finding] = []
    by_street = checks()

    def tell(kind: Kind, message: str, line: int | None) -> None:
        where = hand.line if line is None else line
        findings.append(
            Finding(kind.code, kind.severity, source, where, message, hand.site, hand.hand_id)
        )

    for event, line in zip(hand.events, hand.lines, strict=True):
        for kind, check in by_street[deal.street].get(type(event), ()):
            message = check(deal, event)
            if message is not None:
                tell(kind, message, line)
        play(deal, event)
    close(deal)
    for kind, check in by_street[deal.street].get(HandOver, ()):
        message = check(deal, _OVER)
        if message is not None:
            tell(kind, message, _closing_line(hand))
    return Judged(deal, findings)


def _closing_line(hand: Hand) -> int | None:
    """The line of the summary's total, where sums are compared."""
    lines: list[tuple[Event, int | None]] = list(zip(hand.events, hand.lines, strict=True))
    return next((line for event, line in lines if isinstance(event, TotalPot)), None)
