"""Equity of hands and ranges against each other: counted where that is quick, else simulated."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice

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
_A_SECOND = 3 * QUICK

DEALS = 200_000
SEATS = 8

_TOGETHER = 16
"""Pairs of hands that are counted together."""


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


def seconds_to_count(hands: Sequence[str | Holding], dead: str | Iterable[str] = ()) -> float:
    """About how long `equity` takes to count these hands exactly. Errors as it raises them."""
    sides, _ = spot([holding(hand) for hand in hands], known_dead(dead))
    return 0 if len(sides) < 3 else multiway.work(sides) / _A_SECOND


def equities_of_two(asked: Sequence[tuple[Sequence[str | Holding], Iterable[str]]]) -> list[Equity]:
    """Equity of many pairs of hands, each with its dead cards, counted exactly.

    As `equity` gives it for each, but those on one street are counted together, which takes a
    fraction of the time from fourth street on. Errors as for `equity`; ValueError also for another
    number of hands than two, and where the last card would be one for all.
    """
    alike: defaultdict[tuple[int, ...], dict[int, headsup.Spot]] = defaultdict(dict)
    for at, (hands, dead) in enumerate(asked):
        sides, deck = spot([holding(hand) for hand in hands], known_dead(dead))
        draws = tuple(side.draws for side in sides)
        if len(sides) != 2 or sum(draws) > deck.sum():
            raise ValueError("two hands are wanted, with a deck that has a last card for both")
        alike[draws][at] = headsup.Spot(sides[0], sides[1], deck)
    found: dict[int, Equity] = {}
    for spots in alike.values():
        for start in range(0, len(spots), _TOGETHER):
            some = dict(islice(spots.items(), start, start + _TOGETHER))
            counted = headsup.count_all(list(some.values()))
            found |= {at: _of_two(each) for at, each in zip(some, counted, strict=True)}
    return [found[at] for at in range(len(asked))]


def holding(hand: str | Holding) -> Holding:
    """A hand as text or as it is. Raises NotationError."""
    return parse_hand(hand) if isinstance(hand, str) else hand


def known_dead(dead: str | Iterable[str]) -> tuple[str, ...]:
    """Dead cards as text or as they are. Raises NotationError."""
    return parse_dead(dead) if isinstance(dead, str) else tuple(dead)


def _counted(sides: Sequence[Side], deck: Ints) -> Equity:
    if len(sides) == 2:
        return _of_two(headsup.count(sides[0], sides[1], deck))
    return _weighed(multiway.count(sides, deck))


def _of_two(counted: headsup.Counted) -> Equity:
    first, tied, total = counted
    return _weighed(np.array([[first, tied], [total - tied - first, tied]]))


def _weighed(weights: Floats) -> Equity:
    """From the weight of the outcomes by hand and by how many others are as good."""
    shares = (weights / np.arange(1, weights.shape[1] + 1)).sum(axis=1)
    if not shares.any():
        raise ValueError(NO_DEAL)
    weights /= shares.sum()
    return Equity(
        equity=_floats(shares / shares.sum()),
        wins=_floats(weights[:, 0]),
        ties=_floats(weights[:, 1:].sum(axis=1)),
        se=(0.0,) * len(weights),
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
