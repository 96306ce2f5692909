"""The events of many hands as columns: of which kind each is, whose, and on which street."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

import numpy as np

from razzstats.cards import DECK
from razzstats.events import Event, Hand
from razzstats.lockstep.kinds import (
    ANTE,
    ASIDE,
    BY_STREET,
    IS_NAMING,
    IS_STEP,
    KIND,
    ORDER,
    OTHER,
    RESULT,
    STREET,
    flags,
)
from razzstats.tables.schemas import Array

SEATS = 8
NOBODY = -1
_UNTOLD = np.iinfo(np.int64).min

PLACE = 53
_MOST = 7
_NUMBER: dict[str, int] = {card: place for place, card in enumerate(DECK, 1)}


class _Numbers(dict[str, int]):
    def __missing__(self, name: str) -> int:
        self[name] = len(self)
        return self[name]


class Facts:
    """The events of hands, an array each, hand by hand in their order.

    `ok` says which hands are as they usually are, as far as they have been looked at.
    """

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.hands, self.n = hands, len(hands)
        self.ok = ~np.fromiter(map(attrgetter("cancelled"), hands), bool, self.n)
        counts = _ints(map(len, map(attrgetter("events"), hands)), self.n)
        self.begins = np.cumsum(counts) - counts
        every = list(chain.from_iterable(map(attrgetter("events"), hands)))
        self.hand = np.repeat(np.arange(self.n), counts)
        self._tell_apart(every)
        self.kind = self._of_different(
            lambda some: _ints(map(KIND.__getitem__, map(type, some)), len(some))
        )
        self.street = self._since_begin(self.kind == STREET, 0)
        self.street[self.street > 0] += 2
        """0 before the first card, else 3 to 7."""
        self.refuse(self.hand[self.street > 7])
        np.minimum(self.street, 7, out=self.street)
        self.steps_before = self._since_begin(IS_STEP[self.kind], IS_STEP[self.kind])
        ends = np.append(self.begins[1:], len(every)) - 1
        self.last = np.maximum(np.append(self.street, 0)[ends], 3)
        """The last street that began."""
        self._in_order()
        self._take_seats()

    def _tell_apart(self, every: list[Event]) -> None:
        """Equal lines are one event (lexing): what is asked of events is asked of each once."""
        at = _ints(map(id, every), len(every))
        order = np.argsort(at)
        sorted_at = at[order]
        first = np.diff(sorted_at, prepend=NOBODY) != 0
        self._which = np.empty(len(at), np.int64)
        self._which[order] = np.cumsum(first) - 1
        different = order[first].tolist()
        self._different = np.empty(len(different), object)
        self._different[:] = [every[each] for each in different]
        # Often one field after the other is asked of the same events.
        self._asked: tuple[Array | None, list[Any], Array] = None, [], at

    def _of_different(
        self, make: Callable[[Sequence[Any]], Array], at: Array | None = None
    ) -> Array:
        """What `make` gives for the events at these places, or for all; it is given none twice."""
        asked_at, some, places = self._asked
        if at is None or at is not asked_at:
            which = self._which if at is None else self._which[at]
            asked = np.zeros(len(self._different), bool)
            asked[which] = True
            some, places = self._different[asked].tolist(), (np.cumsum(asked) - 1)[which]
            self._asked = at, some, places
        return make(some)[places]

    def _since_begin(self, counted: Array, less: Any) -> Array:
        """How many there were in the hand, the event itself less `less`."""
        so_far = np.cumsum(counted)
        before = np.append(so_far - counted, 0)
        return so_far - less - before[self.begins][self.hand]

    def _in_order(self) -> None:
        """Antes, street by street cards and decisions, and the end: nothing else, in this order."""
        self.refuse(self.hand[self.kind == OTHER])
        self.play = play = np.flatnonzero(self.kind != ASIDE)
        kind, hand = self.kind[play], self.hand[play]
        order = ORDER[kind] + np.where(BY_STREET[kind], self.street[play] * 10, 0)
        back = (np.diff(order) < 0) & (np.diff(hand) == 0)
        self.refuse(hand[1:][back])

    def _take_seats(self) -> None:
        """Ties names to places in the ring: the seats that posted, in their order."""
        seats = list(chain.from_iterable(map(attrgetter("seats"), self.hands)))
        counts = _ints(map(len, map(attrgetter("seats"), self.hands)), self.n)
        hand = np.repeat(np.arange(self.n), counts)
        names = _Numbers()
        self.seat_name = _ints(map(names.__getitem__, map(attrgetter("player"), seats)), len(seats))
        self.seat_number = _ints(map(attrgetter("seat"), seats), len(seats))
        self.seat_chips = _ints(map(attrgetter("chips"), seats), len(seats))
        self.names = list(names)
        there = np.full((self.n, len(names) + 1), NOBODY, np.int32)
        there[hand, self.seat_name] = np.arange(len(seats))
        naming = np.flatnonzero(IS_NAMING[self.kind])
        self.seat = np.full(len(self.kind), NOBODY, np.int64)
        """The seat line of whom an event names, by its number among all of these hands."""
        self.seat[naming] = there[
            self.hand[naming], self.coded(naming, "player", names, len(names))
        ]
        self._ring(len(seats))
        hero = [len(names) if h.hero is None else names.get(h.hero, len(names)) for h in self.hands]
        self.hero_line = there[np.arange(self.n), hero]
        self.hero = self._places[self.hero_line]
        """The hero's place in the ring, NOBODY where he has none."""

    def _ring(self, seats: int) -> None:
        antes = self.at(ANTE)
        hand, seat = self.hand[antes], self.seat[antes]
        number = self.seat_number[seat]
        self.refuse(hand[1:][(np.diff(hand) == 0) & (np.diff(number) <= 0)])
        self.size = np.bincount(hand, minlength=self.n)
        self.ok &= (self.size >= 2) & (self.size <= SEATS)
        first = np.cumsum(self.size) - self.size
        self.in_ring = np.arange(SEATS) < self.size[:, None]
        """Whether a hand has that place in its ring."""
        place = np.minimum(np.arange(len(antes)) - first[hand], SEATS - 1)
        self._places = np.full(seats + 1, NOBODY, np.int64)
        self._places[seat] = place
        self._places[NOBODY] = NOBODY
        self.who = self._places[self.seat]
        """The place in the ring of whom an event names, NOBODY for others."""
        self.ring = np.full((self.n, SEATS), NOBODY, np.int64)
        """The seat line at each place of the ring."""
        self.ring[hand, place] = seat
        self.refuse(self.hand[IS_NAMING[self.kind] & (self.who < 0) & (self.kind != RESULT)])

    @property
    def lines(self) -> Array:
        """The line of each event in its file; NOBODY where no line says it."""
        every = list(chain.from_iterable(map(attrgetter("lines"), self.hands)))
        if None in every:
            every = [NOBODY if line is None else line for line in every]
        return _ints(every, len(every))

    def refuse(self, hands: Array) -> None:
        """These hands are not as usual."""
        self.ok[hands] = False

    def at(self, *kinds: int) -> Array:
        """The places of events of these kinds."""
        if len(kinds) == 1:
            return np.flatnonzero(self.kind == kinds[0])
        return np.flatnonzero(flags(kinds)[self.kind])

    def whose(self, at: Array) -> tuple[Array, Array]:
        """The hands of events, and the places in the ring of whom they name; 0 for nobody."""
        return self.hand[at], np.maximum(self.who[at], 0)

    def numbers(self, at: Array, name: str) -> Array:
        """A field that is a number; NOBODY for None. Below nothing it is not as usual."""
        get = attrgetter(name)

        def found(events: Sequence[Any]) -> Array:
            values = list(map(get, events))
            if None in values:
                values = [_UNTOLD if value is None else value for value in values]
            return _ints(values, len(values))

        numbers = self._of_different(found, at)
        self.refuse(self.hand[at[(numbers < 0) & (numbers != _UNTOLD)]])
        return np.where(numbers == _UNTOLD, NOBODY, numbers)

    def cards(self, at: Array, name: str = "cards") -> Array:
        """A field that holds cards, as a number; NOBODY where there are more than seven."""
        get = attrgetter(name)
        return self._of_different(lambda events: as_numbers(list(map(get, events))), at)

    def words(self, at: Array, name: str) -> Array:
        """A field that holds text, as an array of objects."""
        get = attrgetter(name)
        return self._of_different(lambda events: np.array([*map(get, events)], object), at)

    def coded(self, at: Array, name: str, codes: Mapping[Any, int], other: int) -> Array:
        """The numbers that stand for what a field holds; `other` where none does."""
        get = attrgetter(name)
        return self._of_different(
            lambda events: _ints([codes.get(get(event), other) for event in events], len(events)),
            at,
        )

    def truths(self, at: Array, name: str) -> Array:
        """Whether a field holds anything but None, nothing and False."""
        get = attrgetter(name)
        return self._of_different(
            lambda events: np.fromiter(map(bool, map(get, events)), bool, len(events)), at
        )

    def of_hands(self, name: str) -> Array:
        """A number of each hand; NOBODY for None."""
        found = list(map(attrgetter(name), self.hands))
        return _ints([NOBODY if value is None else value for value in found], self.n)


def again(numbers: Array) -> Array:
    """Which of these numbers, none of them below 0, stand there more than once."""
    return np.bincount(numbers, minlength=1)[numbers] > 1


def as_numbers(cards: Sequence[tuple[str, ...]]) -> Array:
    """Each of these groups of cards as a number: 53 for each place, 0 where there are none.

    NOBODY where there are more than seven.
    """
    counts = _ints(map(len, cards), len(cards))
    flat = _ints(map(_NUMBER.__getitem__, chain.from_iterable(cards)), int(counts.sum()))
    ends = np.cumsum(counts)
    behind = np.repeat(ends, counts) - np.arange(len(flat)) - 1
    sums = np.append(0, np.cumsum(flat * PLACE ** np.minimum(behind, _MOST - 1)))
    return np.where(counts > _MOST, NOBODY, sums[ends] - sums[ends - counts])


def _ints(found: Iterable[Any], count: int) -> Array:
    return np.fromiter(found, np.int64, count)
