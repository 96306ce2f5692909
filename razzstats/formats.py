"""What a site module offers, and the reading of formats that are lists of lines."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from razzstats.events import MAKERS, Event, Hand, PlayerEvent, Seated
from razzstats.findings import Kind, Severity, register
from razzstats.grammar import NOWHERE, Grammar
from razzstats.house import HouseRules, SiteHabits
from razzstats.lexing import BLANKS, LOST, MAX_LINE, LineError
from razzstats.rereading import another, by_names, doubtful

MAX_LINES = 1_000

UNKNOWN_LINE = register(
    Kind(
        "RZ001",
        Severity.WARNING,
        "a line that the format does not know",
        "No terminal of the site's grammar fits the line. It is passed over; if it was part of "
        "the play, other findings follow from it.",
        fix="If clients write this line, add it to the site's grammar.",
    )
)
OUT_OF_ORDER = register(
    Kind(
        "RZ002",
        Severity.WARNING,
        "a line where the format has no place for it",
        "The line is one the site writes, but not at this point of a hand. It is passed over.",
        fix="Look whether lines are missing or moved; restore the hand from the client's file.",
    )
)
LONG_LINE = register(
    Kind(
        "RZ003",
        Severity.WARNING,
        "a line too long to be read",
        f"No history has lines of {MAX_LINE} characters and more. The line is passed over "
        "unread, so that reading time stays in proportion to the file.",
        fix="Look for a line end that is missing.",
    )
)
NO_MEANING = register(
    Kind(
        "RZ004",
        Severity.ERROR,
        "an amount, date or card that cannot be read",
        "The line has the right form, but a part of it could mean two things or nothing "
        "(`412,75` on a site that writes a decimal point). The hand is refused: a guess would "
        "go into every sum.",
        fix="Compare with the client's own file; programs that re-save tables change numbers.",
    )
)
INCOMPLETE = register(
    Kind(
        "RZ005",
        Severity.ERROR,
        "a hand without its end",
        "The text stops before the hand does, as it does while the client still writes the "
        "file. The hand is not imported; it is read again when the file has grown.",
        fix="Import the file again when the session is over.",
    )
)
BAD_HEADER = register(
    Kind(
        "RZ006",
        Severity.ERROR,
        "a header that cannot be read",
        "The line begins a hand of this site, but its game, stakes or time cannot be made out.",
        fix="Compare the first line with the client's own file.",
    )
)
BAD_FORM = register(
    Kind(
        "RZ017",
        Severity.ERROR,
        "a hand whose form is broken",
        "The hand is written as TOML or XML, and a parser refuses it, or a part of it is missing "
        "or of another kind than the format has. The hand is refused.",
        fix="Compare with the file as it was written; an editor may have changed a mark.",
    )
)
NO_SEAT = register(
    Kind(
        "RZ007",
        Severity.ERROR,
        "somebody plays who has no seat",
        "A line gives cards or chips to a name that no seat line has. Without his stack the "
        "hand cannot be replayed, so it is refused.",
        fix="Look for a missing or damaged seat line.",
    )
)
NO_ZONE = register(
    Kind(
        "RZ012",
        Severity.INFO,
        "a time whose zone cannot be told",
        "The header names no time zone, or a code that several zones use. `played_at` is left "
        "empty and `local_time` holds the time as printed.",
        fix="Nothing need be done where the time of day does not matter.",
    )
)


NO_LIMITS = register(
    Kind(
        "RZ018",
        Severity.INFO,
        "limits that are not printed",
        "The format does not write the limits of this hand. They are told from its bets, and where "
        "there was none, from the ante: ten make a small bet. All counts in big bets rest on it.",
        fix="Nothing need be done: the limits are told from the bets of the hand.",
    )
)
TWO_SEATS = register(
    Kind(
        "RZ014",
        Severity.ERROR,
        "two seat lines for one seat or one name",
        "A seat holds one player, and a player one seat of a table. Otherwise nobody can say "
        "whose chips are whose, so the hand is refused.",
        fix="Restore the hand from the client's own file.",
    )
)
TOO_MANY_LINES = register(
    Kind(
        "RZ015",
        Severity.ERROR,
        "more lines than a hand can have",
        f"No hand of eight players has {MAX_LINES} lines. Something was joined that is no hand.",
        fix="Look for a line that is repeated, or for first lines of hands that are missing.",
    )
)


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
    if len(known) < len(seats) or len({seat.seat for seat in seats}) < len(seats):
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
