"""Seats in memory, of which one question after the other is asked: no column is read twice."""

from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import Any

import numpy as np

from razzstats.stats.columns import of_hands
from razzstats.stats.derived import DERIVED, needed
from razzstats.stats.seats import Seats
from razzstats.stats.sources import MARKS, SLICE, Filters

_ALWAYS = {"hand", "cancelled", "n_errors"}
"""What every choice among seats looks at."""


def hold(seats: Seats, names: Iterable[str] = ()) -> Seats:
    """The same seats, with what is read of them kept for every question that is asked.

    For the seats of a player, not for a whole store: a million of them take some hundred
    megabytes. Columns `names`, stored or derived, are read at once, in less time than one by one.
    Nothing that was left out is in them, and so `left_out` counts none. Errors: as `Seats.load`.
    """
    held = _Held(seats)
    derived = {name: column for name, column in DERIVED.items() if name not in held.extra}
    held.seats(sorted(needed(names, derived) | _ALWAYS), ())
    return Seats(held, all_hands=True, cancelled=True, zone=seats.zone)


class _Held:
    """Columns of seats, with those of their hands beside them."""

    joined, ordered = True, False

    def __init__(self, seats: Seats) -> None:
        self.extra: Mapping[str, str] = seats.extra
        self._seats, self._reading = seats, Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return _Held, (self._seats,)

    def seats(self, names: Sequence[str], filters: Filters) -> dict[str, Any]:
        """Columns of seats."""
        with self._reading:
            return self._seats.load(names)

    def hands(self, names: Sequence[str]) -> dict[str, Any]:
        """Columns of hands."""
        return self.seats(names, ())

    def in_hands(self, name: str) -> bool:
        """Whether a column is taken from hands."""
        return name in of_hands() or name in MARKS

    def slices(self, few: bool, rows: int = 0) -> "list[_Slice]":
        """The seats cut between hands, whose seats stand together."""
        hand = np.asarray(self.seats(["hand"], ())["hand"])
        begins = np.flatnonzero(np.diff(hand, prepend=hand[:1] - 1))
        cuts = begins[np.unique(np.searchsorted(begins, np.arange(0, len(hand), SLICE)))]
        ends = np.append(cuts[1:], len(hand))
        return [_Slice(self, at, end - at) for at, end in zip(cuts, ends, strict=True)]


class _Slice:
    """Some of the seats that are held."""

    joined, ordered = True, False

    def __init__(self, held: _Held, start: int, length: int) -> None:
        self.extra = held.extra
        self._held, self._start, self._length = held, start, length

    def seats(self, names: Sequence[str], filters: Filters) -> dict[str, Any]:
        """Columns of seats."""
        whole = self._held.seats(names, filters)
        return {name: column.slice(self._start, self._length) for name, column in whole.items()}

    def hands(self, names: Sequence[str]) -> dict[str, Any]:
        """Columns of hands."""
        return self.seats(names, ())

    def in_hands(self, name: str) -> bool:
        """Whether a column is taken from hands."""
        return self._held.in_hands(name)

    def slices(self, few: bool, rows: int = 0) -> "list[_Slice]":
        """Small enough."""
        return [self]
