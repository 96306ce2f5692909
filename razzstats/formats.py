"""What a site module offers, and the reading of formats that are lists of lines."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from razzstats.events import MAKERS, Event, Hand, PlayerEvent, Seated
from razzstats.findings import Kind
from razzstats.grammar import NOWHERE, Grammar
from razzstats.house import HouseRules, SiteHabits
from razzstats.lexing import BLANKS, LOST, MAX_LINE, LineError
from razzstats.reader_kinds import (
    INCOMPLETE,
    LONG_LINE,
    MAX_LINES,
    NO_MEANING,
    NO_SEAT,
    OUT_OF_ORDER,
    TOO_MANY_LINES,
    TWO_SEATS,
    UNKNOWN_LINE,
)
from razzstats.rereading import another, by_names, doubtful


class Problem(NamedTuple):
    """A finding of the reader, not yet tied to its file."""

    kind: Kind
    line: int
    message: str


class Opening(NamedTuple):
    """What the first line of a hand tells: its number, and the game as the site names it.

    `occasion` tells hands of one number apart, where a site counts anew (Hand.occasion).
    """

    hand_id: str
    game: str
    is_razz: bool
    occasion: str = ""


class Reading(msgspec.Struct):
    """What became of one hand's text; without a hand, the last problem says why."""

    hand: Hand | None
    problems: list[Problem]


class Site(msgspec.Struct, frozen=True):
    """One format. `start` finds the first line of each hand in a text (multi-line mode).

    `opening` reads that line (None: it cannot be read, but may be Razz), or is given the whole
    text of the hand where it `opens_by_text`. `read` is given the hand's lines, the number of
    the first, and whether the text ends with the file; if it does, the last line is blank unless
    the file broke off within it. `summary` is the line behind which a blank line ends the hand,
    where the format has one.

    A `heading` stands before the first hand and speaks for all behind it: it is put before the
    text of each, as a line that does not count. `marks` are parts of every start and heading, the
    rarest character first: a text without one of them is not searched; or `sign` is a character
    of the first line of every hand that few other lines have, and a start is looked for only
    where such a line begins. `dialects` are the habits of those ways of
    writing (`Hand.dialect`) that have others than `habits`.
    """

    name: str
    start: re.Pattern[str]
    opening: Callable[[str], Opening | None]
    read: Callable[[Sequence[str], int, bool], Reading]
    house: HouseRules
    habits: SiteHabits
    summary: str = ""
    opens_by_text: bool = False
    heading: re.Pattern[str] | None = None
    marks: tuple[str, ...] = ()
    sign: str = ""
    dialects: dict[str, SiteHabits] = {}

    def habits_of(self, hand: Hand) -> SiteHabits:
        """The habits that the hand was written with."""
        return self.dialects.get(hand.dialect, self.habits)


class Lines(msgspec.Struct):
    """The events of one hand, with the line of each. `fault` refuses the hand.

    `unknown_end`: no terminal matches the last line.
    """

    events: list[Event]
    numbers: Sequence[int]
    problems: list[Problem]
    fault: Problem | None = None
    unknown_end: bool = False


def read_lines(grammar: Grammar, lines: Sequence[str], first: int) -> Lines:
    """Lines to events, checked against the grammar's order; what does not fit is a problem."""
    return _all_in_place(grammar, lines, first) or _one_by_one(grammar, lines, first)


def _all_in_place(grammar: Grammar, lines: Sequence[str], first: int) -> Lines | None:
    """The events of a hand of which each line is known and in its place, else None."""
    count = len(lines) if lines[-1] else len(lines) - 1
    if count > MAX_LINES:
        return None
    try:
        events: list[Any] = grammar.lexer.events(lines[:count])
    except LineError:
        return None
    if not grammar.start.behind(map(type, events)).may_end:
        return None
    return Lines(events, range(first, first + count), [])


def _one_by_one(grammar: Grammar, lines: Sequence[str], first: int) -> Lines:
    """Lines to events; those that are unknown or out of place become problems."""
    events: list[Event] = []
    numbers: list[int] = []
    out = Lines(events, numbers, [])
    said = sum(bool(raw.strip(BLANKS + LOST)) for raw in lines) if len(lines) > MAX_LINES else 0
    if said > MAX_LINES:
        out.fault = Problem(TOO_MANY_LINES, first, f"a hand of {said:,} lines")
        return out
    place = grammar.start
    for number, raw in enumerate(lines, first):
        line = raw.strip(BLANKS)
        if not line.strip(LOST):
            continue
        try:
            event = grammar.lexer.event(line)
        except LineError as error:
            event = another(grammar, place, events, line, failed=True)
            if event is None:
                out.fault = Problem(NO_MEANING, number, f"{error}: {_short(line)}")
                return out
        out.unknown_end = event is None
        after = place[type(event)]
        if event is not None and after is NOWHERE:
            event = another(grammar, place, events, line) or event
            after = place[type(event)]
        if event is None or after is NOWHERE:
            out.problems.append(_misfit(line, number, event, place.expected()))
        else:
            place = after
            events.append(event)
            numbers.append(number)
    if not place.may_end:
        message = f"the hand stops here{due(place.expected())}"
        out.fault = Problem(INCOMPLETE, first + len(lines) - 1, message)
    return out


def _misfit(line: str, number: int, event: Event | None, expected: list[str]) -> Problem:
    if event is not None:
        return Problem(OUT_OF_ORDER, number, f"{event.type} has no place here{due(expected)}")
    if len(line) >= MAX_LINE:
        return Problem(LONG_LINE, number, f"a line of {len(line)} characters is passed over")
    return Problem(UNKNOWN_LINE, number, f"not understood: {_short(line)}{due(expected)}")


def due(expected: list[str]) -> str:
    """What could stand here, where that is few enough to be of help."""
    return f"; due: {' or '.join(expected)}" if len(expected) <= 8 else ""


def _short(line: str) -> str:
    return repr(line if len(line) <= 80 else line[:77] + "...")


_SEATS = frozenset(range(1, 11))
"""How seats of a table are numbered."""
_PLAYER = attrgetter("player")
_NAMING = frozenset(made for made in MAKERS.values() if made.names_seat)
_NAMING_OR_SPOKEN = frozenset(made for made in MAKERS.values() if issubclass(made, PlayerEvent))


def _seats(events: Sequence[Event]) -> list[Seated]:
    """The seat lines before the first line that names a player."""
    seats: list[Seated] = []
    for event in events:
        if type(event) is Seated:
            seats.append(event)
        elif type(event) in _NAMING:
            break
    return seats


def _no_seats(found: Lines) -> list[Problem]:
    """Seats that no table has."""
    return [
        Problem(UNKNOWN_LINE, number, f"not understood: seat {event.seat}, which no table has")
        for event, number in zip(found.events, found.numbers, strict=True)
        if type(event) is Seated and event.seat not in _SEATS
    ]


@lru_cache(maxsize=512)
def _told_by(seated: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str], frozenset[type]]:
    """The names, those of them that no line could mean another by, and the events that name one.

    The same players sit together for many hands.
    """
    known = frozenset(seated)
    naming = _NAMING if ":" not in "".join(seated) else _NAMING_OR_SPOKEN
    return known, known - doubtful(seated), naming


def name_players(grammar: Grammar, found: Lines, lines: Sequence[str], first: int) -> None:
    """Tie every name to a seat line: the longest seated name that fits the line wins.

    Most lines name a seat already. Where names look like parts of lines (`P` beside `P [5c]`),
    or a line's name is unknown, the line is read again with the seated names only. A name that
    still has no seat becomes the fault of the hand, and so does a seat or name that is there
    twice.
    """
    seats = _seats(found.events)
    known, sure, naming = _told_by(tuple([seat.player for seat in seats]))
    numbers = {seat.seat for seat in seats}
    if not numbers <= _SEATS:
        found.problems += _no_seats(found)
    if len(known) < len(seats) or len(numbers) < len(seats):
        message = "a seat or a name stands in two seat lines"
        found.fault = Problem(TWO_SEATS, first, message)
        return
    named = [event for event in found.events if type(event) in naming]
    if sure.issuperset(map(_PLAYER, named)):
        return
    for at, event in enumerate(found.events):
        if type(event) not in naming or event.player in sure:  # type: ignore[attr-defined]
            continue
        number = found.numbers[at]
        line = lines[number - first]
        try:
            exact = by_names(grammar, line, event, known)
        except LineError as error:
            found.fault = Problem(NO_MEANING, number, f"{error}: {_short(line)}")
            return
        if exact is not None:
            found.events[at] = exact
        elif event.names_seat:
            player = event.player  # type: ignore[attr-defined]
            message = f"{player!r} has no seat line, but {_short(line)}"
            found.fault = Problem(NO_SEAT, number, message)
            return
