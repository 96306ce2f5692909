"""Rank multisets: all that a hand of Razz is, since suits never matter.

A multiset is thirteen counts, aces first, of at most four each. There are 49,205 of seven cards
(C(52, 7) is 133,784,560), and each stands for as many hands as there are ways to choose its
suits: to weigh multisets is to count hands exactly.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from razzstats.cards import RANKS, SUITS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

N_RANKS = len(RANKS)
MOST = len(SUITS)
"""Cards of one rank."""

FULL_DECK: Ints = np.full(N_RANKS, MOST)

# Sums of these over the cards of a hand tell its multiset: no two multisets of the same size, up
# to seven cards, have the same sum. Found greedily, each the smallest that keeps sums apart.
RANK_KEYS: Ints = np.array(
    [0, 1, 5, 22, 98, 453, 2_031, 8_698, 22_854, 83_661, 262_349, 636_345, 1_479_181]
)

CHOOSE: Floats = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(MOST + 1)], float)
"""CHOOSE[n, k] is n over k."""


class Multisets(NamedTuple):
    """All multisets of one size: `counts` (n, 13), and the `keys` (n,) that tell them apart.

    `slots` (size, n) are the ranks and counts of each as places in a flat (13, 5) table, a rank
    once, and place 0, no ace, for what is left.
    """

    counts: Ints
    keys: Ints
    slots: Ints

    def ways(self, deck: Ints) -> Floats:
        """In how many ways each can be taken from a deck with so many cards of each rank.

        `deck` is (13,) or, for many decks, (13, d); the ways are (n,) or (n, d).
        """
        each = np.moveaxis(CHOOSE[deck], -1, 1).reshape(-1, *deck.shape[1:])
        found: Floats = np.ones((len(self.keys), *deck.shape[1:]))
        for slot in self.slots:
            found *= each.take(slot, axis=0)
        return found


@cache
def multisets(size: int) -> Multisets:
    """All multisets of 0 to 7 cards, in the order of their ranks."""
    ranks = np.array(list(combinations_with_replacement(range(N_RANKS), size)), dtype=np.int8)
    counts = (ranks[:, :, None] == np.arange(N_RANKS)).sum(axis=1)
    some = counts.max(axis=1) <= MOST
    ranks, counts = ranks[some].astype(np.int64), counts[some]
    held = np.take_along_axis(counts, ranks, axis=1)
    first = np.diff(ranks, axis=1, prepend=-1) > 0
    slots = np.where(first, (MOST + 1) * ranks + held, 0)
    return Multisets(counts, counts @ RANK_KEYS, np.ascontiguousarray(slots.T))


class Parts(NamedTuple):
    """How multisets of some size are put together from a part and the rest.

    For part p and rest r (rows and columns are all multisets of their sizes), `whole[p, r]` is
    the place of their sum among the multisets of the full size, and `ways[p, r]` in how many ways
    the part can be chosen from given cards of that sum: 0 where it would hold five of a rank.
    """

    whole: Ints
    ways: Floats


# _CHOICES[p, r] is p + r over p; no rank has more than four cards.
_CHOICES = np.array(
    [[comb(p + r, p) * (p + r <= MOST) for r in range(MOST + 1)] for p in range(MOST + 1)],
    dtype=np.uint8,
)


@cache
def parts(size: int, part: int) -> Parts:
    """The multisets of `size` cards as parts of `part` cards and the rest."""
    first, rest, whole = multisets(part), multisets(size - part), multisets(size)
    ways = np.ones((len(first.keys), len(rest.keys)), dtype=np.uint8)
    for rank in range(N_RANKS):
        ways *= _CHOICES[first.counts[:, rank]][:, rest.counts[:, rank]]
    order = np.argsort(whole.keys)
    keys = first.keys[:, None] + rest.keys
    place = np.searchsorted(whole.keys[order], keys).clip(max=len(order) - 1)
    return Parts(order[place], ways.astype(float))


def containing(size: int, part: int, weights: Floats) -> Floats:
    """For each multiset of `size` cards, the summed weights of the parts it can be split into.

    `weights` is a number for each multiset of `part` cards; each way to choose the part from the
    given cards counts once.
    """
    split = parts(size, part)
    return sums(split.whole, split.ways * weights[:, None], len(multisets(size).keys))


def sums(places: Ints, weights: Floats, size: int) -> Floats:
    """The summed weights at each of `size` places; both arrays have the same shape."""
    found: Floats = np.bincount(places.ravel(), weights.ravel(), size).astype(float, copy=False)
    return found
