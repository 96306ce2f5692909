"""Exact equity of three hands and more, as far as the count allows.

The draws of all hands but two are gone through, many at a time. The last two are held against
the low to beat as two hands are in headsup.py, by inclusion and exclusion over the cards S that
both would hold.
"""

from collections.abc import Sequence
from math import prod

import numpy as np

from razzstats.equity.evaluation import Orders
from razzstats.equity.multisets import Floats, Ints, multisets, parts
from razzstats.equity.sides import HAND, Side

_BLOCK = 1 << 17
"""Cells of a table at a time."""


def work(sides: Sequence[Side]) -> float:
    """Roughly how many additions `count` needs: some 10^9 take a second."""
    size = [len(multisets(draws).keys) for draws in range(HAND + 1)]
    *others, one, most = sorted(side.draws for side in sides)
    outer = prod(float(size[draws]) for draws in others)
    pair = sum(size[s] * size[draws - s] for draws in (one, most) for s in range(one + 1))
    return 2 * len(sides) * outer * pair


def count(sides: Sequence[Side], deck: Ints) -> Floats:
    """Weigh all outcomes of three hands or more, whose unknown cards come from one deck, (13,).

    [i, t] is the weight of the outcomes in which hand i is best and t others are as good: of the
    pot it gets 1 / (t + 1) then.
    """
    return np.array([_best(side, _others(sides, at), deck) for at, side in enumerate(sides)])


def _others(sides: Sequence[Side], at: int) -> list[Side]:
    """The other hands, those that draw most last."""
    return sorted([*sides[:at], *sides[at + 1 :]], key=lambda side: side.draws)


def _best(side: Side, others: Sequence[Side], deck: Ints) -> Floats:
    weights = side.weights(side.multisets.ways(deck))
    draws = np.flatnonzero(weights)
    decks = (deck - side.multisets.counts[draws]).T
    return _none_better(others, decks, side.orders[draws]) @ weights[draws]


def _none_better(others: Sequence[Side], decks: Ints, orders: Orders) -> Floats:
    """For decks, (13, d), and lows to beat, (d,): weights by how many tie it, (ties, d)."""
    first, *rest = others
    found = np.zeros((len(others) + 1, len(orders)))
    block = max(_BLOCK // len(rest[-1].multisets.keys), 1)
    for start in range(0, len(orders), block):
        part = np.s_[start : start + block]
        if len(rest) > 1:
            found[:, part] = _one_by_one(first, rest, decks[:, part], orders[part])
        else:
            found[:, part] = _pair(first, rest[0], decks[:, part], orders[part])
    return found


def _one_by_one(first: Side, rest: Sequence[Side], decks: Ints, orders: Orders) -> Floats:
    """Go through the draws of `first` that are no better, and add up what the rest makes."""
    weights = first.weights(first.multisets.ways(decks)) * (first.orders[:, None] >= orders)
    draw, at = np.nonzero(weights)
    after = decks[:, at] - first.multisets.counts[draw].T
    held = _none_better(rest, after, orders[at]) * weights[draw, at]
    tied = first.orders[draw] == orders[at]
    found = np.zeros((len(held) + 1, len(orders)))
    for ties, row in enumerate(held):
        found[ties] += np.bincount(at, row * ~tied, len(orders))
        found[ties + 1] += np.bincount(at, row * tied, len(orders))
    return found


def _pair(one: Side, other: Side, decks: Ints, orders: Orders) -> Floats:
    """As `_none_better`, for the last two hands."""
    found = np.zeros((3, len(orders)))
    held = []
    for side in (one, other):
        weights, lows = side.weights(side.multisets.ways(decks)), side.orders[:, None]
        held.append((side.draws, weights * (lows > orders), weights * (lows == orders)))
    for shared in range(min(one.draws, other.draws) + 1):
        ways = multisets(shared).ways(decks)
        signs = np.divide((-1) ** shared, ways, out=np.zeros_like(ways), where=ways > 0)
        (above, equal), (above_too, equal_too) = (
            [_holding(draws, shared, weights) for weights in each] for draws, *each in held
        )
        found[0] += (signs * above * above_too).sum(axis=0)
        found[1] += (signs * (above * equal_too + equal * above_too)).sum(axis=0)
        found[2] += (signs * equal * equal_too).sum(axis=0)
    return found


def _holding(draws: int, shared: int, weights: Floats) -> Floats:
    """Summed weights, (draw, d), of the draws that hold each S of so many cards: (S, d)."""
    whole, ways = parts(draws, shared)
    found = np.zeros((len(ways), weights.shape[1]))
    if ways.shape[0] < ways.shape[1]:
        for at, (places, times) in enumerate(zip(whole, ways, strict=True)):
            found[at] = times @ weights[places]
    else:
        for places, times in zip(whole.T, ways.T[:, :, None], strict=True):
            found += times * weights[places]
    return found
