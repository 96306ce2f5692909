"""What each hand of a showdown was worth on each street."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from razzstats.equity import Equity, equity
from razzstats.luck.asking import STREETS, Question, answers, by, in_pot, layers, question
from razzstats.luck.showdowns import Entrant, Showdown
from razzstats.replay.pots import Pot

DEALS = 20_000
"""Deals where hands are not counted: a standard error of at most 0.4 %."""

QUICK = 5e7
PATIENT = 1e9
"""The `multiway.work` up to which three hands and more are counted: a fifth of a second from
fifth street on, and four seconds where the last decision was, or for `exact`."""

_TOGETHER = 64
"""Showdowns whose pots are counted together."""

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


def valued(
    showdowns: Iterable[Showdown], exact: bool = False
) -> Iterator[tuple[Showdown, list[Value] | None]]:
    """Showdowns with the worth of their hands, as `values` has it; None for cards that cannot be.

    Many at a time: what two hands play for is counted together.
    """
    left = iter(showdowns)
    while some := list(islice(left, _TOGETHER)):
        known = answers(some)
        for showdown in some:
            try:
                yield showdown, list(values(showdown, exact, known))
            except ValueError:  # A card twice, in spite of the rules that were judged by.
                yield showdown, None


def values(
    showdown: Showdown, exact: bool = False, known: Mapping[Question, Equity] | None = None
) -> Iterator[Value]:
    """The worth of every hand, seat by seat and street by street.

    Over the hands `expected` adds up to what all of them collected, and `luck` to 0, to the last
    unit. `known` are answers that were found before. ValueError for cards that cannot be.
    """
    entrants, pots = showdown.entrants, layers(showdown)
    found = [_Asker(showdown, exact, known or {}).street(pots, street) for street in STREETS]
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


class _Asker(NamedTuple):
    """Who finds out what the hands of a showdown were worth; `known` is known before."""

    showdown: Showdown
    exact: bool
    known: Mapping[Question, Equity]

    def street(self, pots: Sequence[Pot], street: int) -> _Street:
        """What they were worth on a street, by all pots."""
        entrants = self.showdown.entrants
        worth = [0.0] * len(entrants)
        shares, errors = [0.0] * len(entrants), [0.0] * len(entrants)
        for layer, pot in reversed(list(enumerate(pots))):
            own = in_pot(self.showdown, pot)
            found = self._equity(own, street)
            for place, at in enumerate(own):
                worth[at] += pot.chips * found.equity[place]
                if layer == 0:
                    shares[at], errors[at] = found.equity[place], found.se[place]
        n_dead = len(by(street, self.showdown.others))
        collected = [entrant.collected for entrant in entrants]
        if street == STREETS[-1]:
            return _Street(shares, errors, n_dead, collected)
        return _Street(shares, errors, n_dead, _whole(sum(collected), worth))

    def _equity(self, own: Sequence[int], street: int) -> Equity:
        """The equity of the hands `own` among themselves."""
        showdown = self.showdown
        if street == STREETS[-1] or len(own) == 1:
            return _shares([showdown.entrants[at].low for at in own])
        asked = question(showdown, own, street)
        if asked in self.known:
            return self.known[asked]
        patient = self.exact or street == showdown.last_decision
        return equity(
            asked.hands,
            asked.dead,
            deals=DEALS,
            seed=abs(showdown.hand),
            quick=PATIENT if patient else QUICK * (street >= 5),
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
