"""Sets of starting hands: two down cards, whose order does not matter, and a door card."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from razzstats.cards import DECK, RANK_OF
from razzstats.equity.multisets import Ints

Starts = NDArray[np.bool_]
"""Which of the 66,300 starting hands: (1326, 52), by pair of down cards and by door card."""

DOWN: Ints = np.array(list(combinations(range(len(DECK)), 2)))
"""The pairs of down cards, as places in DECK."""

RANK: Ints = np.array([RANK_OF[card] - 1 for card in DECK])
"""The rank of each card of DECK, 0 for the ace."""


def _all_distinct() -> Starts:
    one, two = DOWN.T[:, :, None]
    door = np.arange(len(DECK))
    found: Starts = (one != door) & (two != door)
    return found


EVERY: Starts = _all_distinct()
"""Every starting hand: no card is dealt twice."""


def holding(cards: Sequence[str | None], placed: bool) -> Starts:
    """The hands with these three cards, None for any; in any order, or the last as door card.

    A card is named with its suit or without.
    """
    one, two, door = cards
    orders = [(one, two, door), (two, one, door)] if placed else list(permutations(cards))
    found = np.zeros_like(EVERY)
    for order in orders:
        first, second, up = map(_fits, order)
        found |= (first[DOWN[:, 0]] & second[DOWN[:, 1]])[:, None] & up
    return found & EVERY


def without(cards: Sequence[str]) -> Starts:
    """The hands that hold none of these cards, named with their suits."""
    free = np.array([card not in cards for card in DECK])
    found: Starts = (free[DOWN[:, 0]] & free[DOWN[:, 1]])[:, None] & free & EVERY
    return found


def door(card: str) -> Starts:
    """The hands with this door card, named with its suit or without."""
    found: Starts = _fits(card) & EVERY
    return found


def door_between(lowest: int, highest: int) -> Starts:
    """The hands whose door card is within these ranks, 0 for the ace."""
    found: Starts = (lowest <= RANK) & (highest >= RANK) & EVERY
    return found


def at_most(count: int, rank: int) -> Starts:
    """The hands with so many cards or more of this rank, 0 for the ace, or lower."""
    low = rank >= RANK
    found: Starts = (low[DOWN].sum(axis=1)[:, None] + low >= count) & EVERY
    return found


def of_kind(ranks: int) -> Starts:
    """The hands of so many different ranks: 3, 2 for a pair, 1 for trips."""
    alike = {3: 0, 2: 1, 1: 3}[ranks]
    found: Starts = (_alike() == alike) & EVERY
    return found


@cache
def _alike() -> NDArray[np.int8]:
    """How many of the three pairs of cards in each starting hand are of one rank."""
    one, two = RANK[DOWN].T[:, :, None]
    found: NDArray[np.int8] = (one == two).astype(np.int8) + (one == RANK) + (two == RANK)
    return found


def _fits(card: str | None) -> NDArray[np.bool_]:
    """Which cards of DECK a named one may be."""
    return np.array([named.startswith(card or "") for named in DECK])
