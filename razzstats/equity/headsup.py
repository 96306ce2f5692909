"""Exact equity of two hands: every way the cards can fall, counted.

How often the first hand wins is a sum over what both may draw, a and b, in which no card is drawn
twice. That condition is taken apart by inclusion and exclusion over the cards S that both hold:

    Σ [a and b disjoint] f(a, b)  =  Σ_S (-1)^|S| Σ [S in a] Σ [S in b] f(a, b)

For a given S the two draws are independent: what one hand makes is compared with running sums
over what the other makes. Cards of one rank are alike, so S, a and b are multisets of ranks.
All weights are whole numbers in float64, exact below 2^53; with three known cards or more on
either side they stay below it. Spots in which as many cards are to come are counted together.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from razzstats.equity.evaluation import VALUES, Orders
from razzstats.equity.multisets import Floats, Ints, multisets, parts, sums
from razzstats.equity.sides import Side, orders_of

Places = NDArray[np.int16]

_CELLS = 1 << 17
"""Cells of a table at a time, so that it stays in the processor's cache."""

_ADDED = 2
"""What to add a draw to a running sum costs, in comparisons of two draws."""


class Counted(NamedTuple):
    """Weights of the outcomes: the first hand wins alone, both tie, and all there are."""

    wins: float
    ties: float
    total: float


class Spot(NamedTuple):
    """Two hands, and the deck from which their unknown cards come, (13,)."""

    first: Side
    second: Side
    deck: Ints


class _Draws(NamedTuple):
    """What one hand of each spot may draw, (spot, draw): weights, and the places of the lows."""

    size: int
    weights: Floats
    places: Places


class _Given(NamedTuple):
    """What hands make if they hold an S: (rest, row), a row for each spot and S."""

    weights: Floats
    places: Places


def count(first: Side, second: Side, deck: Ints) -> Counted:
    """Weigh all outcomes of two hands whose unknown cards come from one deck, (13,)."""
    return count_all([Spot(first, second, deck)])[0]


def count_all(spots: Sequence[Spot]) -> list[Counted]:
    """Weigh all outcomes of spots that are alike: of all first hands as many cards are to come,
    and of all second ones.
    """
    if not spots:
        return []
    if spots[0].first.draws > spots[0].second.draws:
        turned = count_all([Spot(second, first, deck) for first, second, deck in spots])
        return [Counted(all_ - won - tied, tied, all_) for won, tied, all_ in turned]
    return [Counted(*weights) for weights in _count(spots).T.tolist()]


def _count(spots: Sequence[Spot]) -> Floats:
    """(3, spot), where the first hand of each draws no more cards than the second."""
    few, many = [spot.first for spot in spots], [spot.second for spot in spots]
    decks = np.array([spot.deck for spot in spots])
    ways = [multisets(size).ways(decks.T).T for size in range(few[0].draws + 1)]
    own, theirs, lows = _places(orders_of(few), orders_of(many))
    one = _Draws(few[0].draws, _weights(few, ways[-1]), own)
    to_come = many[0].draws
    of_many = ways[-1] if to_come == one.size else multisets(to_come).ways(decks.T).T
    other = _Draws(to_come, _weights(many, of_many), theirs)
    alike = to_come == one.size and all(a.start is b.start for a, b, _ in spots)
    found = np.zeros((3, len(spots)))
    for shared, taken in enumerate(ways):
        rests = [parts(draws.size, shared).whole.shape[1] for draws in (one, other)]
        paired = rests[0] * rests[1] < lows + _ADDED * sum(rests)
        cells = rests[0] * rests[1] if paired else 2 * lows + max(rests)
        for spot, part in _rows(taken, max(_CELLS // cells, 1)):
            mine = _given(one, shared, spot, part)
            yours = _given(other, shared, spot, part, mine.weights if alike else None)
            held = _by_pairs(mine, yours) if paired else _by_sums(mine, yours, lows)
            held *= (-1) ** shared / taken[spot, part]
            for total, row in zip(found, held, strict=True):
                total += np.bincount(spot, row, len(spots))
    return found


def _weights(sides: Sequence[Side], ways: Floats) -> Floats:
    """The weights of all draws of each side, (spot, draw)."""
    if all(side.start is None for side in sides):
        return ways
    return np.array([side.weights(own) for side, own in zip(sides, ways, strict=True)])


def _places(few: Orders, many: Orders) -> tuple[Places, Places, int]:
    """Where lows stand among those that the first hand of a spot can make.

    Odd places are these lows themselves, even ones lie between; with it comes the greatest number
    of lows that one of these hands can make.
    """
    spots = np.arange(len(few))[:, None]
    made = np.zeros((len(few), len(VALUES)), dtype=np.int16)
    made[spots, few] = 1
    up_to = made.cumsum(axis=1, dtype=np.int16)
    place = 2 * up_to - made
    return place[spots, few], place[spots, many], int(up_to[:, -1].max())


def _rows(taken: Floats, most: int) -> Iterator[tuple[Ints, Ints]]:
    """The spots and their S that can be taken, so many at a time."""
    rows = np.flatnonzero(taken)
    for start in range(0, len(rows), most):
        yield np.divmod(rows[start : start + most], taken.shape[1])


def _given(
    draws: _Draws, shared: int, spot: Ints, part: Ints, weights: Floats | None = None
) -> _Given:
    split = parts(draws.size, shared)
    at = (split.whole[part] + (draws.weights.shape[1] * spot)[:, None]).T
    if weights is None:
        weights = draws.weights.take(at) * split.ways[part].T
    return _Given(weights, draws.places.take(at))


def _by_pairs(one: _Given, other: _Given) -> Floats:
    """Wins, ties and totals, (3, row): each draw of the one with each of the other; for few."""
    own, theirs = one.places[:, None], other.places
    worse = np.where(theirs > own, other.weights, 0.0).sum(axis=1)
    equal = np.where(theirs == own, other.weights, 0.0).sum(axis=1)
    return _summed(one.weights, worse, equal, other.weights.sum(axis=0))


def _by_sums(one: _Given, other: _Given, lows: int) -> Floats:
    """As `_by_pairs`: compared with running sums of what the other makes; for many draws."""
    width = 2 * lows + 1
    row = width * np.arange(one.weights.shape[1])
    # Lows that the one can make stand first, those that fall between them behind.
    at = row + np.where(other.places & 1, 0, lows) + (other.places >> 1)
    made = sums(at, other.weights, len(row) * width).reshape(-1, width)
    made[:, lows:-1] += made[:, :lows]
    made[:, lows:].cumsum(axis=1, out=made[:, lows:])
    at = row + (one.places >> 1)
    equal, no_worse = made.take(at), made.take(at + lows)
    total = made[:, -1]
    return _summed(one.weights, total - no_worse, equal, total)


def _summed(weights: Floats, *found: Floats) -> Floats:
    return np.array([(weights * each).sum(axis=0) for each in found])
