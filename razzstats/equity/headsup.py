"""Exact equity of two hands: every way the cards can fall, counted.

How often the first hand wins is a sum over what both may draw, a and b, in which no card is drawn
twice. That condition is taken apart by inclusion and exclusion over the cards S that both hold:

    Σ [a and b disjoint] f(a, b)  =  Σ_S (-1)^|S| Σ [S in a] Σ [S in b] f(a, b)

For a given S the two draws are independent: what one hand makes is compared with running sums
over what the other makes. Cards of one rank are alike, so S, a and b are multisets of ranks.
All weights are whole numbers in float64, exact below 2^53; with three known cards or more on
either side they stay below it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from razzstats.equity.evaluation import VALUES
from razzstats.equity.multisets import Floats, Ints, multisets, parts, sums
from razzstats.equity.sides import Side

_RUNNING_SUM = 3
"""What a cell of a running sum costs, in comparisons of two draws."""


class Counted(NamedTuple):
    """Weights of the outcomes: the first hand wins alone, both tie, and all there are."""

    wins: float
    ties: float
    total: float


class _Given(NamedTuple):
    """What one hand makes if it holds each S: (s, rest) weights, and the places of its lows."""

    weights: Floats
    places: Ints


def count(first: Side, second: Side, deck: Ints) -> Counted:
    """Weigh all outcomes of two hands whose unknown cards come from one deck, (13,)."""
    if first.draws > second.draws:
        wins, ties, total = _count(second, first, deck)
        return Counted(total - wins - ties, ties, total)
    return _count(first, second, deck)


def _count(few: Side, many: Side, deck: Ints) -> Counted:
    """`few` draws no more cards than `many`. Odd places are lows of `few`, even ones between."""
    made = np.zeros(len(VALUES), dtype=np.int64)
    made[few.orders] = 1
    place = 2 * made.cumsum() - made
    places = place[few.orders], place[many.orders]
    lows = int(made.sum())
    ways = [multisets(size).ways(deck) for size in range(few.draws + 1)]
    weights = few.weights(ways[-1]), many.weights(_ways(many.draws, ways, deck))
    alike = few.draws == many.draws and few.start is many.start
    found = np.zeros(3)
    for shared, taken in enumerate(ways):
        rows = _rows(taken)
        one = _given(few.draws, shared, rows, weights[0], places[0])
        if alike:
            other = _Given(one.weights, places[1][parts(many.draws, shared).whole[rows]])
        else:
            other = _given(many.draws, shared, rows, weights[1], places[1])
        pairs = one.weights.shape[1] * other.weights.shape[1]
        running = 2 * lows + other.weights.shape[1]
        compare = _by_pairs if pairs < _RUNNING_SUM * running else _by_sums
        found += (-1) ** shared * (compare(one, other, lows) / taken[rows]).sum(axis=1)
    return Counted(*found.tolist())


def _ways(draws: int, known: Sequence[Floats], deck: Ints) -> Floats:
    return known[draws] if draws < len(known) else multisets(draws).ways(deck)


def _rows(ways: Floats) -> Ints | slice:
    """The S that can be taken; all of them without a copy."""
    return np.s_[:] if ways.all() else np.flatnonzero(ways)


def _given(draws: int, shared: int, rows: Ints | slice, weights: Floats, places: Ints) -> _Given:
    split = parts(draws, shared)
    whole = split.whole[rows]
    return _Given(weights[whole] * split.ways[rows], places[whole])


def _by_pairs(one: _Given, other: _Given, lows: int) -> Floats:
    """Wins, ties and totals, (3, s): each draw of the one with each of the other; for few."""
    found = np.zeros((3, len(one.weights)))
    for weights, places in zip(one.weights.T, one.places.T[:, :, None], strict=True):
        found[0] += weights * _row_sums(other.weights, other.places > places)
        found[1] += weights * _row_sums(other.weights, other.places == places)
    found[2] = one.weights.sum(axis=1) * other.weights.sum(axis=1)
    return found


def _row_sums(weights: Floats, where: NDArray[np.bool_]) -> Floats:
    found: Floats = np.einsum("sr,sr->s", weights, where)
    return found


def _by_sums(one: _Given, other: _Given, lows: int) -> Floats:
    """As `_by_pairs`: added up by places, and compared with running sums; for many draws."""
    width = 2 * lows + 1
    own, theirs = _spread(one, width)[:, 1::2], _spread(other, width)
    up_to = theirs.cumsum(axis=1)
    total = up_to[:, -1]
    wins = np.einsum("sp,sp->s", own, total[:, None] - up_to[:, 1::2])
    ties = np.einsum("sp,sp->s", own, theirs[:, 1::2])
    return np.array([wins, ties, own.sum(axis=1) * total])


def _spread(given: _Given, width: int) -> Floats:
    """The weights at each place, (s, width)."""
    rows = len(given.weights)
    at = given.places + width * np.arange(rows)[:, None]
    return sums(at, given.weights, rows * width).reshape(rows, width)
