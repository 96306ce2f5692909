"""What each hand of a showdown was worth on each street."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from razzstats.equity import Equity, Holding, equity
from razzstats.luck.showdowns import Dealt, Entrant, Showdown
from razzstats.replay.pots import Pot, pots

STREETS = (3, 4, 5, 6, 7)
DEALS = 20_000
"""Deals where hands are not counted: a standard error of at most 0.4 %."""

QUICK = 5e7
PATIENT = 1e9
"""The `multiway.work` up to which three hands and more are counted: a fifth of a second from
fifth street on, and four seconds where the last decision was, or for `exact`."""

_EVEN = 1e-9
"""Equities that differ by no more than this are the same."""


class Value(NamedTuple):
    """What the hand in a seat was worth on a street, money in ten-thousandths."""

    entrant: Entrant
    street: int
    equity: float
    se: float
    n_dead: int
    expected: int
    luck: int
    suckout: int


def values(showdown: Showdown, exact: bool = False) -> Iterator[Value]:
    """The worth of every hand, seat by seat and street by street.

    Over the hands `expected` adds up to what all of them collected, and `luck` to 0, to the last
    unit. ValueError for cards that cannot be.
    """
    entrants = showdown.entrants
    layers = pots(showdown.put, [entrant.seat for entrant in entrants])
    found = [_street(showdown, layers, street, exact) for street in STREETS]
    final = found[-1].shares
    for at, entrant in enumerate(entrants):
        before = found[0].expected[at]
        for street, worth in zip(STREETS, found, strict=True):
            expected = worth.expected[at]
            yield Value(
                entrant,
                street,
                worth.shares[at],
                worth.errors[at],
                worth.n_dead,
                expected,
                expected - before,
                _suckout(worth.shares, final, at),
            )
            before = expected


class _Street(NamedTuple):
    """By hand: shares of the main pot, their standard errors, and what is expected of all pots."""

    shares: list[float]
    errors: list[float]
    n_dead: int
    expected: list[int]


def _street(showdown: Showdown, layers: Sequence[Pot], street: int, exact: bool) -> _Street:
    entrants = showdown.entrants
    dead = _by(street, showdown.others)
    total = sum(entrant.collected for entrant in entrants)
    worth = [0.0] * len(entrants)
    shares, errors = [0.0] * len(entrants), [0.0] * len(entrants)
    for layer, pot in reversed(list(enumerate(layers))):
        own = [at for at, entrant in enumerate(entrants) if entrant.seat in pot.seats]
        found = _equity(showdown, own, street, exact)
        for place, at in enumerate(own):
            worth[at] += pot.chips * found.equity[place]
            if layer == 0:
                shares[at], errors[at] = found.equity[place], found.se[place]
    if street == STREETS[-1]:
        return _Street(shares, errors, len(dead), [entrant.collected for entrant in entrants])
    return _Street(shares, errors, len(dead), _whole(total, worth))


def _by(street: int, cards: Sequence[Dealt]) -> tuple[str, ...]:
    """The cards that were dealt by a street."""
    return tuple(card for dealt, card in cards if dealt <= street)


def _equity(showdown: Showdown, own: Sequence[int], street: int, exact: bool) -> Equity:
    """The equity of the hands `own` among themselves; those of the other hands are dead."""
    entrants = showdown.entrants
    if street == STREETS[-1] or len(own) == 1:
        return _shares([entrants[at].low for at in own])
    hands = [Holding(_by(street, entrants[at].cards)) for at in own]
    rivals = [entrant for at, entrant in enumerate(entrants) if at not in own]
    others = [*showdown.others, *(card for rival in rivals for card in rival.cards)]
    most = PATIENT if exact or street == showdown.last_decision else QUICK * (street >= 5)
    return equity(
        hands,
        _by(street, others),
        deals=DEALS,
        seed=abs(showdown.hand),
        quick=most,
        shared_last=showdown.shared,
    )


def _shares(lows: Sequence[int]) -> Equity:
    """The pot as it goes to the best of known lows."""
    best = [float(low == min(lows)) for low in lows]
    ways = sum(best)
    shares, none = tuple(each / ways for each in best), (0.0,) * len(lows)
    return Equity(shares, tuple(best) if ways == 1 else none, none, none)


def _whole(total: int, worth: Sequence[float]) -> list[int]:
    """`total` in proportion to `worth`, in whole units that add up to it."""
    exact = [total * each / (sum(worth) or 1) for each in worth]
    found = [int(each) for each in exact]
    order = sorted(range(len(worth)), key=lambda at: found[at] - exact[at])
    for at in order[: total - sum(found)]:
        found[at] += 1
    return found


def _suckout(shares: Sequence[float], final: Sequence[float], at: int) -> int:
    others = max([share for other, share in enumerate(shares) if other != at])
    if final[at] > 0:
        return int(others > shares[at] + _EVEN)
    return -int(shares[at] > others + _EVEN)
