"""The best low of many hands at once.

Each card has a key, the keys of a hand are added up, and a table over all sums says how good the
low is: the same work for every hand, at numpy's speed.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from razzstats.cards import DECK, RANK_OF, Category
from razzstats.equity.multisets import MOST, N_RANKS, RANK_KEYS, Ints, multisets

Orders = NDArray[np.uint16]

_USED = 5
_BLOCK = 1 << 14
"""Hands at a time, so that what is added up stays in the processor's cache."""

CARD_KEYS = RANK_KEYS[[RANK_OF[card] - 1 for card in DECK]].astype(np.int32)
"""The key of each card of DECK."""

_CATEGORIES = {
    (5, 1): Category.NO_PAIR,
    (4, 2): Category.ONE_PAIR,
    (3, 2): Category.TWO_PAIR,
    (3, 3): Category.TRIPS,
    (2, 3): Category.FULL_HOUSE,
    (2, 4): Category.QUADS,
}
"""By number of different ranks, and of cards of the commonest."""


def low_values(hands: Any) -> NDArray[np.int32]:
    """The value of the best low of each hand, as `cards.low_value` gives it; lower is better.

    `hands` is (n, 5), (n, 6) or (n, 7): places in cards.DECK, 0 (ace of clubs) to 51 (king of
    spades), best as uint8. That no card comes twice is not checked. ValueError for another shape
    or another number.
    """
    return VALUES.take(low_orders(hands))


def low_orders(hands: Any) -> Orders:
    """How good the best low of each hand is: its place among all lows, 0 for the wheel.

    `hands` as for `low_values`, of which this is the quicker half: equal lows have equal orders,
    a better one a lower order, `VALUES[order]` is the value.
    """
    hands = np.asarray(hands)
    if hands.ndim != 2 or not _USED <= hands.shape[1] <= 7:
        raise ValueError(f"hands of 5 to 7 cards are wanted, (n, 5) to (n, 7), not {hands.shape}")
    if hands.size and not 0 <= hands.min() <= hands.max() < len(DECK):
        raise ValueError("cards are numbers from 0 to 51")
    table = orders_by_key(hands.shape[1])
    found = np.empty(len(hands), dtype=np.uint16)
    for start in range(0, len(hands), _BLOCK):
        block = hands[start : start + _BLOCK]
        keys = CARD_KEYS.take(block[:, 0])
        for card in range(1, block.shape[1]):
            keys += CARD_KEYS.take(block[:, card])
        # Sums that no hand has, of five cards of a rank, are kept within the table.
        table.take(keys, out=found[start : start + _BLOCK], mode="clip")
    return found


@cache
def orders_by_key(size: int) -> Orders:
    """For hands of 5 to 7 cards, the order of the low by the sum of the cards' keys."""
    whole = multisets(size)
    table = np.zeros(whole.keys.max() + 1, dtype=np.uint16)
    table[whole.keys] = np.searchsorted(VALUES, _values(whole.counts))
    return table


def _values(counts: Ints) -> NDArray[np.int32]:
    """The value of the best low of each multiset, (n, 13) → (n,).

    One of each rank from the ace up, then second copies from the ace up, and so on until there
    are five: the lowest category there is, of the lowest ranks (as in cards.py).
    """
    copies = np.concatenate([counts > copy for copy in range(MOST)], axis=1)
    used = copies & (copies.cumsum(axis=1) <= _USED)
    taken = used.reshape(len(counts), MOST, N_RANKS).sum(axis=1)
    # The ranks of the five, those of which there are more first, then from high to low.
    ranks = np.arange(1, N_RANKS + 1)
    groups = np.where(taken > 0, taken * 16 + ranks, 0)
    groups = -np.sort(-groups, axis=1)[:, :_USED]
    value = _category(taken)
    for group in groups.T:
        for copy in range(MOST):
            value = np.where(group >> 4 > copy, value << 4 | group & 15, value)
    return value.astype(np.int32)


def _category(taken: Ints) -> Ints:
    different, most = (taken > 0).sum(axis=1), taken.max(axis=1)
    found = np.zeros(len(taken), dtype=np.int64)
    for (ranks, cards), category in _CATEGORIES.items():
        found[(different == ranks) & (most == cards)] = category
    return found


VALUES: NDArray[np.int32] = np.unique(_values(multisets(_USED).counts))
"""The value of every low there is, 6,175 of them, the best first."""
