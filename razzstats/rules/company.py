"""What a hand is compared with: the one before it at its table, and what all of them show."""

from bisect import insort
from collections import Counter
from datetime import datetime
from operator import itemgetter
from typing import NamedTuple

from razzstats.events import Hand, Stakes
from razzstats.replay import Deal

ENOUGH = 3
"""Hands that must agree before they speak for a table."""
MANY = 5
"""Pots at least as large that must have been raked less, before a rake is too high."""


class Trace(NamedTuple):
    """What is kept of a hand. `number` is its number, where that is one; stacks are by player."""

    hand_id: str
    number: int | None
    played_at: datetime | None
    seats: dict[str, int]
    left: dict[str, int]


MOST_DIGITS = 40
"""Of a hand's number that stands in a row with others; what is longer, nobody has counted."""


def trace(deal: Deal) -> Trace:
    """What the next hand at the table is held against."""
    hand = deal.hand
    counts = len(hand.hand_id) <= MOST_DIGITS and hand.hand_id.isdecimal()
    number = int(hand.hand_id) if counts else None
    seats, left = {}, {}
    for player in deal.players.values():
        seats[player.name] = player.seat
        left[player.name] = player.start + player.collected - player.total
    return Trace(hand.hand_id, number, hand.played_at, seats, left)


class Shown:
    """What the hands of one table, limit and day show of its ante, bring-in and rake."""

    def __init__(self) -> None:
        self._antes: Counter[int] = Counter()
        self._bring_ins: Counter[int] = Counter()
        self._pots: dict[int, list[tuple[int, int]]] = {}

    def note(self, stakes: Stakes) -> None:
        """Take in what a hand shows before it is judged."""
        if stakes.ante is not None:
            self._antes[stakes.ante] += 1
        if stakes.bring_in is not None:
            self._bring_ins[stakes.bring_in] += 1

    def note_rake(self, deal: Deal) -> None:
        """Take in what was raked."""
        if deal.rake is not None and deal.pot > 0:
            insort(self._pots.setdefault(len(deal.ring), []), (deal.pot, deal.rake))

    @property
    def ante(self) -> int | None:
        """What most hands post; None where too few agree."""
        return _most(self._antes)

    @property
    def bring_in(self) -> int | None:
        """What most hands are brought in for; None where too few agree."""
        return _most(self._bring_ins)

    def highest_rake(self, deal: Deal) -> int | None:
        """The most that was taken from another pot at least as large, of as many players.

        None where there are too few of them, or one gave up as much as this hand did.
        """
        rakes = []
        own = 0
        for pot, rake in reversed(self._pots.get(len(deal.ring), [])):
            if pot < deal.pot:
                break
            own += rake >= (deal.rake or 0)
            if own > 1:
                return None
            rakes.append(rake)
        return sorted(rakes)[-2] if len(rakes) > MANY else None


def posts_in_full(deal: Deal) -> bool:
    """Whether the ante of the hand is more than what its players had left."""
    ante = deal.hand.stakes.ante
    return any(p.ante == ante and p.start > p.ante for p in deal.ring)


def _most(seen: Counter[int]) -> int | None:
    if len(seen) == 1:
        (value,) = seen
        return value if seen[value] >= ENOUGH else None
    value, count = max(seen.items(), key=itemgetter(1), default=(0, 0))
    return value if count >= ENOUGH and 2 * count > seen.total() else None


class Company(NamedTuple):
    """A hand at its end beside the others of its table."""

    deal: Deal
    now: Trace
    before: Trace | None
    shown: Shown


def table_of(hand: Hand) -> tuple[object, ...] | None:
    """What tells tables apart; None where the text does not name the table."""
    if not hand.table_name:
        return None
    tournament = hand.tournament.tournament_id if hand.tournament else None
    stakes = hand.stakes
    return hand.site, hand.table_name, hand.club, tournament, stakes.currency, stakes.is_play_money


def limit_of(hand: Hand) -> tuple[object, ...]:
    """What a table's ante, bring-in and rake go by: its limits, level and day."""
    level = hand.tournament.level if hand.tournament else ""
    return hand.stakes.small_bet, hand.stakes.big_bet, level, hand.local_time[:10]
