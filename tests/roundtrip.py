"""Hands written in a format and read back: what must come out the same."""

import io
from collections.abc import Sequence
from types import ModuleType

from razzstats.events import Hand
from razzstats.findings import Finding, Severity
from razzstats.house import HouseRules, SiteHabits
from razzstats.reading import Read, pieces, read, site_of
from razzstats.replay import Deal, close, play
from razzstats.simulate.styles import Move, Style, View
from razzstats.sources import Source
from razzstats.validation import judge
from razzstats.writers.common import writers

WAGERS = ("post_ante", "bring_in", "bet", "complete", "raise", "call", "check", "fold")


def played(hand: Hand) -> Deal:
    """The replay of a hand that leaves nothing unsaid."""
    deal = Deal(hand, HouseRules("any"), SiteHabits())
    for event in hand.events:
        play(deal, event)
    close(deal)
    return deal


def numbers(deal: Deal) -> object:
    """What every seat put in and got, and each decision with its chips and its total."""
    seats = {p.name: (p.start, p.put, p.returned, p.total, p.collected, p.net) for p in deal.ring}
    acts = [
        (s.street, s.player.name, s.action, s.chips, s.to, s.to_call, s.bet_count)
        for s in deal.steps
        if s.action in WAGERS
    ]
    return seats, acts, deal.pot, deal.rake or 0


def anything_goes(style: Style, view: View, luck: float) -> Move:
    """A player who does whatever comes to his mind, as no simulated style does."""
    return Move.RAISE if luck > 0.55 else Move.STAY if luck > 0.15 else Move.PASS


def back(writer: ModuleType, hands: Sequence[Hand]) -> tuple[list[Read], list[Finding]]:
    """The hands after a way through a file's bytes, and all that was found odd or wrong."""
    data = "".join([writer.write(hand) + writer.BETWEEN for hand in hands]).encode()
    found: list[Finding] = []
    told: list[Read] = []
    for piece in pieces(Source("x.txt", lambda: io.BytesIO(data)), found.append):
        one = read(piece)
        assert isinstance(one, Read), (one, piece.text)
        told.append(one)
        found += one.findings
    return told, found


def holds(site: str, hands: Sequence[Hand]) -> None:
    """Written and read back: the same events, the same numbers, and nothing wrong.

    As far as the format can express them: a raise that had to be worked out is an info.
    """
    writer = writers()[site]
    told, found = back(writer, hands)
    assert found == []
    for one, hand in zip(told, hands, strict=True):
        expected = writer.in_terms(hand)
        assert bare(one.hand) == bare(expected)
        assert writer.write(one.hand) == writer.write(hand)
        judged = judge(one.hand, site_of(one.piece))
        bad = [each for each in judged.findings if each.severity is not Severity.INFO]
        assert bad == [], one.piece.text
        assert numbers(judged.deal) == numbers(played(hand)), one.piece.text


def bare(hand: Hand) -> dict[str, object]:
    """All fields but those that say where the text stood."""
    fields = {name: getattr(hand, name) for name in hand.__struct_fields__}
    return {name: value for name, value in fields.items() if name not in ("line", "lines")}
