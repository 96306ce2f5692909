"""How players decide. Nothing here knows the rules: what is legal comes from the Deal.

A hand's strength is a number from 0 to 1: the mean weight of the ranks that make it. Plain sums
and products only, so that every machine comes to the same decision.
"""

from enum import Enum
from functools import cache

import msgspec

from razzstats.cards import DECK, RANK_OF

_WEIGHTS = (1.0, 1.0, 0.98, 0.96, 0.94, 0.88, 0.78, 0.62, 0.35, 0.15, 0.05, 0.02, 0.0)
RANK_BIT: dict[str, int] = {card: 1 << RANK_OF[card] - 1 for card in DECK}
"""Each card's rank as one bit: ranks held are kept as a sum of bits, since a pair counts once."""
_HIDDEN = 0.72
"""What an unseen card of somebody who stayed in is taken to weigh."""


class Move(Enum):
    """What a player wants; a raise is a bet or completion where there is none yet."""

    PASS = "check, or fold to a bet"
    STAY = "check, or call"
    RAISE = "bet, complete or raise"


class Style(msgspec.Struct, frozen=True):
    """A manner of play. On third street strengths, later the lead over the best board seen."""

    name: str
    enters: float
    """The strength of three cards that is good enough for the bring-in."""
    completes: float
    """The strength that is good enough to complete, and with some more to raise."""
    steals: float
    """How often a low door card completes whatever lies under it."""
    bets: float
    """The lead that is good enough to bet."""
    raises: float
    """The lead that is good enough to raise."""
    patience: float
    """How far behind he still calls."""


ROCK = Style("rock", 0.74, 0.84, 0.25, 0.04, 0.20, 0.08)
TIGHT = Style("tight", 0.70, 0.80, 0.45, 0.01, 0.15, 0.11)
LOOSE = Style("loose", 0.60, 0.85, 0.30, 0.04, 0.20, 0.20)
AGGRESSIVE = Style("aggressive", 0.64, 0.72, 0.70, -0.04, 0.08, 0.15)
STATION = Style("station", 0.52, 0.94, 0.05, 0.12, 0.30, 0.34)
WILD = Style("wild", 0.0, 0.50, 0.70, -0.20, -0.05, 2.00)

STYLES: tuple[Style, ...] = (TIGHT, LOOSE, AGGRESSIVE, STATION, ROCK, LOOSE, AGGRESSIVE, TIGHT)
"""Who sits at a usual table."""


class View(msgspec.Struct, gc=False):
    """What a player sees when it is his turn."""

    ranks: int
    """His own cards, as RANK_BIT has them."""
    board: int
    """Those of them that all can see."""
    boards: list[int]
    """The upcards of each hand still against him."""
    low_doors_behind: int
    """On third street: upcards no worse than his among those who have yet to act."""
    street: int
    bets: int
    to_call: int
    pot: int
    has_called: bool
    """He has chips in on this street already."""


@cache
def weigh(ranks: int) -> float:
    """The summed weight of the five lowest of these ranks."""
    return sum([weight for at, weight in enumerate(_WEIGHTS) if ranks >> at & 1][:5])


def decide(style: Style, view: View, luck: float) -> Move:
    """The move of a player of this style; `luck` from 0 to 1 is his mood of the moment."""
    if view.street == 3:
        return _on_third(style, view, luck)
    return _later(style, view, luck)


def _on_third(style: Style, view: View, luck: float) -> Move:
    few = 0.015 * (7 - len(view.boards))
    strength = weigh(view.ranks) / 3 + few + (luck - 0.5) * 0.10
    if view.bets == 0:
        steal = weigh(view.board) >= 0.62 and not view.low_doors_behind and luck < style.steals
        if strength >= style.completes or steal:
            return Move.RAISE
        return Move.STAY if strength >= style.enters else Move.PASS
    if strength >= style.completes + 0.08 * view.bets:
        return Move.RAISE
    needed = style.enters + 0.08 * view.bets - (0.15 if view.has_called else 0.0)
    return Move.STAY if strength >= needed else Move.PASS


def _later(style: Style, view: View, luck: float) -> Move:
    hidden = _HIDDEN * (2 if view.street < 7 else 2.5)
    seen = max([weigh(board) for board in view.boards])
    crowd = 0.02 * (len(view.boards) - 1)
    lead = (weigh(view.ranks) - min(seen + hidden, 5.0)) / 5 - crowd + (luck - 0.5) * 0.12
    if view.to_call == 0:
        looks_good = weigh(view.board) - seen >= 0.5 and luck < style.steals + 0.2
        return Move.RAISE if lead >= style.bets or looks_good else Move.STAY
    if lead >= style.raises + 0.05 * view.bets:
        return Move.RAISE
    price = view.to_call / (view.pot + view.to_call)
    return Move.STAY if lead + style.patience >= price * 0.5 else Move.PASS
