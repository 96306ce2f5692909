"""One side of a showdown to come: the cards it has, and those it will have."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from razzstats.equity.evaluation import Orders, orders_by_key
from razzstats.equity.multisets import (
    FULL_DECK,
    RANK_KEYS,
    Floats,
    Ints,
    Multisets,
    containing,
    multisets,
)

HAND = 7


class Side:
    """A hand of which `known` (13,) are the known ranks, and the others come from the deck.

    `start`, a pair of a number of cards and a weight for each multiset of so many, weighs the
    unknown cards: those of them that were dealt first are such a start.
    """

    def __init__(self, known: Ints, start: tuple[int, Floats] | None = None) -> None:
        self.known = known
        self.start = start
        self.draws = HAND - int(known.sum())

    @property
    def multisets(self) -> Multisets:
        """What it can draw."""
        return multisets(self.draws)

    @cached_property
    def orders(self) -> Orders:
        """The order of the low that each draw makes; of no meaning for a fifth card of a rank."""
        found: Orders = orders_of([self])[0]
        return found

    @cached_property
    def chances(self) -> Floats | None:
        """The weight of each draw apart from the deck; None where all count alike."""
        if self.start is None:
            return None
        size, weights = self.start
        return containing(self.draws, size, weights)

    def weights(self, ways: Floats) -> Floats:
        """The weight of each draw by its `ways`, (n,), or (n, d) for many decks."""
        return ways if self.chances is None else (ways.T * self.chances).T


def orders_of(sides: Sequence[Side]) -> Orders:
    """The `orders` of sides that draw alike, (side, draw)."""
    known = np.array([side.known for side in sides]) @ RANK_KEYS
    return orders_by_key(HAND).take(known[:, None] + sides[0].multisets.keys, mode="clip")


def deck_without(*counts: Ints) -> Ints:
    """The ranks that are left when these are gone. ValueError for a fifth card of a rank."""
    left = FULL_DECK - np.sum(counts, axis=0, dtype=np.int64)
    if left.min() < 0:
        raise ValueError("five cards of one rank")
    return left
