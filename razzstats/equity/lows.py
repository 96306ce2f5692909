"""What one hand will make, and what each next card does for it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from razzstats.cards import RANKS
from razzstats.equity.equities import Equity, equity, holding, known_dead
from razzstats.equity.evaluation import VALUES
from razzstats.equity.holdings import Holding, spot
from razzstats.equity.sides import HAND


def final_lows(hand: str | Holding, dead: str | Iterable[str] = ()) -> dict[int, float]:
    """How likely each low of seven cards is, by its value (as `cards.low_value`), best first.

    Exact, with all cards but the `dead` ones and the hand's own in the deck. Errors as for
    `equity`.
    """
    (side,), deck = spot([holding(hand)], known_dead(dead))
    weights = side.weights(side.multisets.ways(deck))
    if not weights.any():
        raise ValueError("the deck has too few cards for this hand")
    totals = np.bincount(side.orders, weights, len(VALUES))
    made = np.flatnonzero(totals)
    chances = totals[made] / weights.sum()
    return dict(zip(VALUES[made].tolist(), chances.tolist(), strict=True))


class Draw(NamedTuple):
    """A next card of one rank: how many are left in the deck, and the equity once it came."""

    rank: str
    left: int
    equity: float
    se: float


def outs(
    hands: Sequence[str | Holding], dead: str | Iterable[str] = (), *, deals: int = 20_000
) -> list[Draw]:
    """What each next card does for the first of these hands, aces first.

    On sixth street, where one card is to come, these are its outs. Its own cards must be known,
    as far as they are dealt; the others may be ranges. More than two hands may be simulated, as
    `equity` does it.
    """
    hero, *others = [holding(hand) for hand in hands]
    gone = known_dead(dead)
    if hero.start is not None or len(hero.cards) >= HAND:
        raise ValueError("outs are those of a hand with known cards, of which one is to come")
    deck = spot([hero, *others], gone).deck
    found = []
    for rank, left in zip(RANKS, deck.tolist(), strict=True):
        if left:
            caught = hero._replace(cards=(*hero.cards, rank))
            then: Equity = equity([caught, *others], gone, deals=deals)
            found.append(Draw(rank, left, then.equity[0], then.se[0]))
    return found
