"""Equity of hands and ranges against each other: counted where that is quick, else simulated."""

from collections.abc import Iterable, Sequence

import msgspec
import numpy as np

from razzstats.equity import headsup, multiway
from razzstats.equity.holdings import Holding, spot
from razzstats.equity.multisets import Floats, Ints
from razzstats.equity.notation import parse_dead, parse_hand
from razzstats.equity.sides import Side
from razzstats.equity.simulation import NO_DEAL, simulate

QUICK = 1e8
"""The `multiway.work` up to which three hands and more are counted: a third of a second."""

DEALS = 200_000
SEATS = 8


class Equity(msgspec.Struct, frozen=True):
    """Of the pot, what each hand gets on average, and how.

    `wins` is how often it is best alone and `ties` how often with others. `se` is the standard
    error of each equity, 0 where it was counted; `deals` is 0 then.
    """

    equity: tuple[float, ...]
    wins: tuple[float, ...]
    ties: tuple[float, ...]
    se: tuple[float, ...]
    deals: int = 0

    @property
    def exact(self) -> bool:
        """Whether every way the cards can fall was counted."""
        return not self.deals


def equity(
    hands: Sequence[str | Holding],
    dead: str | Iterable[str] = (),
    *,
    exact: bool | None = None,
    deals: int = DEALS,
    seed: int = 0,
    quick: float = QUICK,
    shared_last: bool = False,
) -> Equity:
    """Equity of two to eight hands: texts as `parse_hand` takes them, or Holdings.

    Cards that nobody is known to hold are in the deck, but for the `dead` ones ("Ks Qd"). Two
    hands are counted exactly, more of them where that is quick: up to so much `multiway.work`.
    `exact` True counts in any case, False always simulates so many `deals`, which are the same
    for the same `seed`. With `shared_last`, as in any case where the deck is too small, the last
    card is one for all (R18), and deals are simulated.

    NotationError for a text that is no hand; ValueError for cards that cannot be (as `spot`), for
    too few cards in the deck, and for another number of hands.
    """
    held = [holding(hand) for hand in hands]
    if not 2 <= len(held) <= SEATS:
        raise ValueError(f"two to eight hands are wanted, not {len(held)}")
    sides, deck = spot(held, known_dead(dead))
    shared_last |= sum(side.draws for side in sides) > deck.sum()
    if exact and shared_last:
        raise ValueError("hands that share their last card can only be simulated")
    if exact is None:
        exact = not shared_last and (len(sides) == 2 or multiway.work(sides) <= quick)
    if exact:
        return _counted(sides, deck)
    return _simulated(sides, deck, deals, seed, shared_last)


def holding(hand: str | Holding) -> Holding:
    """A hand as text or as it is. Raises NotationError."""
    return parse_hand(hand) if isinstance(hand, str) else hand


def known_dead(dead: str | Iterable[str]) -> tuple[str, ...]:
    """Dead cards as text or as they are. Raises NotationError."""
    return parse_dead(dead) if isinstance(dead, str) else tuple(dead)


def _counted(sides: Sequence[Side], deck: Ints) -> Equity:
    if len(sides) == 2:
        first, tied, total = headsup.count(sides[0], sides[1], deck)
        weights = np.array([[first, tied], [total - tied - first, tied]])
    else:
        weights = multiway.count(sides, deck)
    shares = (weights / np.arange(1, weights.shape[1] + 1)).sum(axis=1)
    if not shares.any():
        raise ValueError(NO_DEAL)
    weights /= shares.sum()
    return Equity(
        equity=_floats(shares / shares.sum()),
        wins=_floats(weights[:, 0]),
        ties=_floats(weights[:, 1:].sum(axis=1)),
        se=(0.0,) * len(sides),
    )


def _simulated(
    sides: Sequence[Side], deck: Ints, deals: int, seed: int, shared_last: bool
) -> Equity:
    found = simulate(sides, deck, deals, seed, shared_last)
    return Equity(
        equity=_floats(found.equity),
        wins=_floats(found.wins),
        ties=_floats(found.ties),
        se=_floats(found.se),
        deals=deals,
    )


def _floats(values: Floats) -> tuple[float, ...]:
    return tuple(values.tolist())
