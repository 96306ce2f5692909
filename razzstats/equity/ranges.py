"""Ranges: starting hands that somebody may hold, each with a weight.

By ranks there are 1,183 kinds of starting hands, 91 pairs of down cards with each of 13 door
cards; where the door card does not matter, 455 sets of three ranks.
"""

from collections.abc import Iterable
from functools import cache

import numpy as np

from razzstats.cards import RANKS
from razzstats.equity.multisets import N_RANKS, Floats, Ints, multisets, parts, sums
from razzstats.equity.starts import DOWN, EVERY, RANK, Starts, door, without


class Range:
    """Starting hands and their weights: (1326, 52) numbers from 0 up, as in starts.py.

    ValueError where a weight is none, or all are 0.
    """

    def __init__(self, weights: Floats) -> None:
        self.weights = np.where(EVERY, weights, 0.0)
        if not np.isfinite(self.weights).all() or self.weights.min() < 0:
            raise ValueError("weights are numbers from 0 up")
        if not self.weights.any():
            raise ValueError("there is no hand in this range")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and np.array_equal(self.weights, other.weights)

    __hash__ = None  # type: ignore[assignment]

    @property
    def share(self) -> float:
        """Of all starting hands, the share that is in the range, by weight."""
        return float(self.weights.sum() / EVERY.sum())

    @property
    def is_any(self) -> bool:
        """Whether all starting hands have the same weight."""
        return bool(np.ptp(self.weights[EVERY]) == 0)

    @property
    def names_suits(self) -> bool:
        """Whether hands of the same ranks have different weights."""
        mean = _by_kind(self.weights, EVERY).ravel()
        return bool(np.abs(mean[_kinds()] - self.weights)[EVERY].max() > 1e-12)

    def of_threes(self, seen: Iterable[str] = ()) -> Floats:
        """The weight of three cards of each multiset of ranks, (455,), any of them the door.

        `seen` cards, named with their suits, are elsewhere. Over the suits that are left the
        weights are averaged: what comes after depends on ranks alone.
        """
        split = parts(3, 1)
        weights = split.ways * _by_kind(self.weights, without(list(seen))).T
        return sums(split.whole, weights, len(multisets(3).keys))

    def of_pairs(self, upcard: str, seen: Iterable[str] = ()) -> Floats:
        """The weight of two down cards of each multiset of ranks, (91,), behind a door card.

        The door card is named with its suit or without ("5h", "5"); `seen` as in `of_threes`.
        """
        can_be = without(list(seen)) & door(upcard)
        weights: Floats = _by_kind(self.weights, can_be)[:, RANKS.index(upcard[0])]
        return weights


def _by_kind(weights: Floats, can_be: Starts) -> Floats:
    """The mean weight of each kind of hand over those of it that can be: (91, 13)."""
    kinds = _kinds()[can_be]
    size = len(multisets(2).keys) * N_RANKS
    total = sums(kinds, weights[can_be], size)
    found = np.divide(total, np.bincount(kinds, minlength=size), where=total > 0, out=total)
    return found.reshape(-1, N_RANKS)


@cache
def _kinds() -> Ints:
    """The kind of each starting hand, as a place in (91, 13) laid flat."""
    low, high = RANK[DOWN].T  # DECK is in order of rank.
    pairs = np.zeros((N_RANKS, N_RANKS), dtype=np.int64)
    pairs[np.triu_indices(N_RANKS)] = np.arange(len(multisets(2).keys))
    kinds: Ints = N_RANKS * pairs[low, high][:, None] + RANK
    return kinds
