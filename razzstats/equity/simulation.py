"""Simulated equity: deals at random, many at a time, where there are too many to count."""

from collections.abc import Sequence
from math import ceil, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from razzstats.equity.evaluation import orders_by_key
from razzstats.equity.multisets import MOST, RANK_KEYS, Floats, Ints, multisets
from razzstats.equity.sides import HAND, Side

Places = NDArray[np.uint8]

_BLOCK = 1 << 14
"""Deals at a time, so that the decks stay in the processor's cache."""

_FACTORIAL = np.array([factorial(count) for count in range(MOST + 1)])

_PATIENCE = 500
"""Blocks without a deal that fits all ranges, until it is called impossible."""


NO_DEAL = "the ranges need the same cards: there is no deal that fits them all"


class Simulated(NamedTuple):
    """Means over deals, for each hand: `equity`, its standard error, `wins` alone, `ties`."""

    deals: int
    equity: Floats
    se: Floats
    wins: Floats
    ties: Floats


def simulate(
    sides: Sequence[Side], deck: Ints, deals: int, seed: int = 0, shared_last: bool = False
) -> Simulated:
    """Deal so many times, at random but the same for the same seed, and see who wins.

    With `shared_last` the last card that each hand lacks is one for all (R18). ValueError where
    the deck has too few cards, or no deal fits the ranges.
    """
    if deals < 1:
        raise ValueError("at least one deal is wanted")
    block = ceil(deals / ceil(deals / _BLOCK))
    rng = np.random.Generator(np.random.SFC64(seed))
    dealer = _Dealer(sides, deck, shared_last, _Dice(rng, block))
    sums = np.zeros((4, len(sides)))
    left, idle = deals, 0
    while left:
        orders = dealer.deal()[:, :left]
        left -= orders.shape[1]
        idle = 0 if orders.size else idle + 1
        if idle > _PATIENCE:
            raise ValueError(NO_DEAL)
        sums += _results(orders)
    equity, squares, wins, ties = sums / deals
    se = np.sqrt(np.maximum(squares - equity**2, 0) / max(deals - 1, 1))
    return Simulated(deals, equity, se, wins, ties)


def _results(orders: NDArray[np.uint16]) -> Floats:
    """Sums over deals, (hand, deal), of the share, its square, wins alone, and ties."""
    best = orders == orders.min(axis=0)
    share = best * np.divide(1.0, best.sum(axis=0, dtype=np.int8))
    alone = (share == 1.0).sum(axis=1)
    return np.array([share.sum(axis=1), (share**2).sum(axis=1), alone, best.sum(axis=1) - alone])


class _Dice(NamedTuple):
    """Where numbers come from, and how many deals are made at a time."""

    rng: np.random.Generator
    block: int


class _Dealer:
    """Deals what the hands lack, from a deck in which a card is its place, in order of rank."""

    def __init__(self, sides: Sequence[Side], deck: Ints, shared_last: bool, dice: _Dice) -> None:
        self._dice = dice
        self._keys = np.repeat(RANK_KEYS, deck).astype(np.int32)
        self._known = [int(side.known @ RANK_KEYS) for side in sides]
        self._starts = [_Starts(*side.start, deck) if side.start else None for side in sides]
        begun = [start.size if start else 0 for start in self._starts]
        own = [side.draws - dealt for side, dealt in zip(sides, begun, strict=True)]
        left = int(deck.sum()) - sum(begun)
        self._shared = int(shared_last)
        self._own = [draws - self._shared for draws in own]
        if min(self._own) < 0 or sum(self._own) + self._shared > left:
            raise ValueError(f"{deck.sum()} cards are left, too few for these hands")
        self._shoe = _Shoe(left, dice)

    def deal(self) -> NDArray[np.uint16]:
        """How good each hand's low is, (hand, deal), in a block of deals that fit the ranges."""
        starts = [start.draw(self._dice) for start in self._starts if start]
        taken = np.sort(
            np.concatenate([*starts, np.empty((0, self._dice.block), np.uint8)]), axis=0
        )
        fits = (taken[1:] != taken[:-1]).all(axis=0)
        drawn = self._shoe.draw(sum(self._own) + self._shared)
        for place in taken:
            drawn = drawn + (drawn >= place)
        keys = self._keys.take(drawn)
        found = np.empty((len(self._own), self._dice.block), dtype=np.uint16)
        at, begun = self._shared, iter(starts)
        for hand, draws in enumerate(self._own):
            key = keys[at : at + draws].sum(axis=0, dtype=np.int32)
            key += self._known[hand]
            if self._shared:
                key += keys[0]
            if self._starts[hand]:
                key += self._keys.take(next(begun)).sum(axis=0, dtype=np.int32)
            orders_by_key(HAND).take(key, out=found[hand], mode="clip")
            at += draws
        return found[:, fits]


class _Starts:
    """The starts of a hand whose range is known: cards chosen by its weights, (card, deal).

    Each card is picked from all of its rank, and a deal in which one is picked twice, by one hand
    or by two, is thrown away. Ranks are therefore chosen by Π nᵏ / k!, where k of n cards are
    picked, so that after that each choice of cards is as likely as its weight says.
    """

    def __init__(self, size: int, weights: Floats, deck: Ints) -> None:
        whole = multisets(size)
        self.size = size
        picks = np.prod(deck**whole.counts / _FACTORIAL[whole.counts], axis=1)
        chances = np.where(whole.ways(deck) > 0, weights * picks, 0.0)
        if not chances.any():
            raise ValueError("no hand of a range is left with the cards that are known")
        self._chances = np.cumsum(chances / chances.sum())
        self._ranks = np.nonzero(np.arange(MOST) < whole.counts[:, :, None])[1].reshape(-1, size)
        self._deck, self._first = deck, np.cumsum(deck) - deck

    def draw(self, dice: _Dice) -> Places:
        """The places in the deck of the cards of a block of starts."""
        chosen = np.searchsorted(self._chances[:-1], dice.rng.random(dice.block), side="right")
        ranks = self._ranks[chosen].T
        picked = self._first[ranks] + dice.rng.integers(0, self._deck[ranks])
        return picked.astype(np.uint8)


class _Shoe:
    """Many decks of `size` numbers, each shuffled as far as it is drawn from."""

    def __init__(self, size: int, dice: _Dice) -> None:
        self._decks = np.repeat(np.arange(size, dtype=np.uint8)[:, None], dice.block, axis=1)
        self._dice = dice
        self._columns = np.arange(dice.block)

    def draw(self, count: int) -> Places:
        """The first cards of each deck, (count, decks), shuffled as Fisher and Yates do."""
        flat, size = self._decks.reshape(-1), len(self._decks)
        rng, block = self._dice
        for card in range(count):
            place = rng.integers(card, size, block, dtype=np.uint16).astype(np.intp)
            place *= block
            place += self._columns
            picked = flat.take(place)
            flat[place] = self._decks[card]
            self._decks[card] = picked
        return self._decks[:count]
