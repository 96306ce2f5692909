"""PHH, the poker hand history format: TOML, one hand a file (`.phh`) or one a table (`.phhs`).

Such hands say who did what, and no amounts but those of bets: the antes, the calls, and what is
won where nothing tells it, follow from the rest.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import chain

from razzstats.events import (
    Cancelled,
    Collect,
    Dealt,
    Event,
    FinalStack,
    Hand,
    RakeTaken,
    Seated,
    Stakes,
    Street,
    Tournament,
)
from razzstats.formats import Lines, Opening, Problem, Reading, Site, read_lines
from razzstats.house import Choice, HouseRules, SiteHabits
from razzstats.ledger import Ledger
from razzstats.reader_kinds import (
    BAD_FORM,
    INCOMPLETE,
    MAX_LINES,
    NO_MEANING,
    NO_SEAT,
    NO_ZONE,
    TOO_MANY_LINES,
    TWO_SEATS,
    UNKNOWN_LINE,
)
from razzstats.sites.common import full_ante
from razzstats.sites.phh.course import GRAMMAR, Action, Course, is_broken
from razzstats.sites.phh.fields import (
    Fields,
    NoFieldsError,
    chips,
    digest,
    fields_of,
    instant,
    names_of,
    strange_keys,
)
from razzstats.sites.phh.places import Places

__all__ = ["GRAMMAR", "SITE", "opening", "read"]

# A hand begins at the heading of its table, else with the first key of the file, else with the
# variant. Before the variant may stand keys, the rest of lists, remarks and blank lines.
_VARIANT = r"""variant[ \t]*=[ \t]*["'](?P<{}>[A-Z0-9/]{{2,8}})["']"""
_TABLE = r"""^\[(?:\w{1,20}|"[^"\n]{1,40}"|'[^'\n]{1,40}')\][ \t]*(?:\#.*)?\n"""
_OTHERS = r"""(?:(?:\#.*|(?!variant\b)[A-Za-z_][\w-]*[ \t]*=.*|[ \t\]'"].*)?\n)*?"""
_START = re.compile(
    rf"{_TABLE}{_OTHERS}{_VARIANT.format('a')}"
    rf"|\A\ufeff*{_OTHERS}{_VARIANT.format('b')}"
    rf"|^\ufeff*{_VARIANT.format('c')}",
    re.M,
)


_TABLES = range(2, 11)
"""How many seats a table may have."""


def opening(text: str) -> Opening:
    """The hand's number and game; what tells its number from others is event and date."""
    start = _START.search(text)
    game = next(filter(None, start.groups())) if start else ""
    if game != "FR":
        return Opening("", game, False)
    try:
        number, occasion = names_of(fields_of(text))
    except NoFieldsError:
        number, occasion = digest(text), ""
    return Opening(number, game, True, occasion)


def read(lines: Sequence[str], first: int, at_end: bool) -> Reading:
    """One hand's text to a Hand."""
    text = "\n".join(lines[: -1 if at_end and not lines[-1] else None])
    try:
        fields = fields_of(text)
    except NoFieldsError as error:
        cut = error.line is None and at_end
        line = first + (len(lines) if error.line is None else error.line) - 1
        return Reading(None, [Problem(INCOMPLETE if cut else BAD_FORM, line, str(error))])
    try:
        return _Text(fields, strange_keys(text), lines, first).read()
    except ValueError as error:
        return Reading(None, [Problem(NO_MEANING, first, str(error))])


class _Text:
    """One hand: its fields, the keys that are none, and on which lines they stand."""

    def __init__(
        self, fields: Fields, strange: Sequence[str], lines: Sequence[str], first: int
    ) -> None:
        self.fields = fields
        self.strange = strange
        self.first = first
        self._places = Places(lines, first)
        self._line = self._places.of_key
        self.problems: list[Problem] = []

    def read(self) -> Reading:
        """Raises ValueError for an amount or time without a meaning."""
        fault = self._misshapen()
        if fault is not None:
            return Reading(None, [fault])
        for key in self.strange:
            self._not_understood(self._line(key), f"the key {key!r}")
        if self.fields.seat_count is not None and self.fields.seat_count not in _TABLES:
            what = f"a table of {self.fields.seat_count} seats"
            self._not_understood(self._line("seat_count"), what)
        stacks = dict(zip(self._names(), map(chips, self.fields.starting_stacks), strict=True))
        ledger = Ledger(stacks)
        antes = [
            ledger.ante(name, min(chips(ante), ledger.left[name]))
            for name, ante in zip(stacks, self.fields.antes, strict=True)
            if ante
        ]
        places = self._places.of_actions(self.fields.actions)
        course = Course(tuple(stacks), ledger, chips(self.fields.bring_in), self.fields.cancelled)
        fault = self._fault(course, places)
        if fault is not None:
            return Reading(None, [*self.problems, fault])
        results = self._results(stacks)
        events = (*antes, *course.events, *(event for event, _ in results))
        numbers = chain(
            [self._line("antes")] * len(antes),
            [None if at is None else places[at] for at in course.told_by],
            [line for _, line in results],
        )
        return Reading(self._hand(stacks, events, tuple(numbers)), self.problems)

    def _fault(self, course: Course, places: Sequence[int]) -> Problem | None:
        """Plays the actions; why they cannot be played, if so. `places` are their lines."""
        cancelled = self.fields.cancelled
        actions = [" ".join(each.split()) for each in self.fields.actions]
        found = read_lines(GRAMMAR, actions, 0) if actions else Lines([], [], [])
        self.problems += [problem._replace(line=places[problem.line]) for problem in found.problems]
        if found.fault is not None and not (cancelled and found.fault.kind is INCOMPLETE):
            return found.fault._replace(line=places[found.fault.line])
        for action, number in zip(found.events, found.numbers, strict=True):
            if isinstance(action, Action) and is_broken(action.note):
                self._not_understood(places[number], f"the note {'#' + action.note!r}")
        try:
            course.play(found.events, found.numbers)
        except KeyError as error:
            return Problem(
                NO_SEAT, places[course.place or 0], f"there is no player p{error.args[0]}"
            )
        if len(course.live) > 1 and course.street < Street.SEVENTH and not cancelled:
            message = f"the actions stop on street {course.street}, with {len(course.live)} in"
            return Problem(INCOMPLETE, places[-1], message)
        return None

    def _not_understood(self, line: int, what: str) -> None:
        self.problems.append(Problem(UNKNOWN_LINE, line, f"not understood: {what}"))

    def _misshapen(self) -> Problem | None:
        """A fault where lists that speak of the same players are not of the same length."""
        fields = self.fields
        if len(fields.actions) > MAX_LINES:
            message = f"a hand of {len(fields.actions):,} actions"
            return Problem(TOO_MANY_LINES, self._line("actions"), message)
        names, seats, due = self._names(), self._seats(), len(fields.starting_stacks)
        for key in ("antes", "players", "seats", "finishing_stacks", "winnings"):
            size = len(getattr(fields, key) or ())
            if size and size != due:
                message = f"{key} has {size} parts, and starting_stacks {due}"
                return Problem(BAD_FORM, self._line(key), message)
        if len(set(names)) < due or len(set(seats)) < due:
            message = "a name or a seat is there twice"
            return Problem(TWO_SEATS, self._line("players"), message)
        if not 2 - fields.cancelled <= due <= 9 or not all(1 <= seat <= 20 for seat in seats):
            message = f"{due} players in seats {seats}"
            return Problem(BAD_FORM, self._line("starting_stacks"), message)
        return None

    def _names(self) -> list[str]:
        numbered = [f"p{at}" for at in range(1, len(self.fields.starting_stacks) + 1)]
        given = self.fields.players or numbered
        return [name or number for name, number in zip(given, numbered, strict=False)]

    def _seats(self) -> list[int]:
        return self.fields.seats or list(range(1, len(self.fields.starting_stacks) + 1))

    # What became of it

    def _results(self, stacks: Iterable[str]) -> list[tuple[Event, int | None]]:
        """Who took what and who has what, where the text tells; and the rake, where it is ours."""
        fields, names = self.fields, list(stacks)
        if fields.cancelled:
            return [(Cancelled(), self._line("_cancelled"))]
        won = map(chips, fields.winnings or ())
        ends = map(chips, fields.finishing_stacks or ())
        found: dict[str, list[Event]] = {
            "winnings": [Collect(*each) for each in zip(names, won, strict=False) if each[1]],
            "_rake": [] if fields.rake is None else [RakeTaken(chips(fields.rake))],
            "finishing_stacks": [
                FinalStack(*each) for each in zip(self._seats(), names, ends, strict=False)
            ],
        }
        return [(event, self._line(key)) for key, events in found.items() for event in events]

    # The hand

    def _hand(
        self, stacks: dict[str, int], events: tuple[Event, ...], lines: tuple[int | None, ...]
    ) -> Hand:
        fields = self.fields
        number, occasion = names_of(fields)
        pairs = zip(self._seats(), stacks.items(), strict=True)
        seats = [Seated(seat, name, stack) for seat, (name, stack) in pairs]
        tournament = None
        if fields.event and fields.currency is None:
            level = fields.level_name or str(fields.level)
            tournament = Tournament(fields.event, fields.buy_in, level)
        return Hand(
            site="phh",
            hand_id=number,
            occasion=occasion,
            stakes=Stakes(
                chips(fields.small_bet),
                chips(fields.big_bet),
                ante=full_ante(events),
                bring_in=None if fields.no_bring_in else chips(fields.bring_in) or None,
                currency=fields.currency,
                is_play_money=fields.play_money,
            ),
            seats=tuple(seats),
            events=events,
            lines=lines,
            line=self.first,
            played_at=self._played_at(),
            local_time=fields.local_time,
            table_name=str(fields.table),
            max_seats=fields.seat_count if fields.seat_count in _TABLES else None,
            tournament=tournament,
            mixed_game=fields.mixed_game,
            club=fields.club,
            hero=_hero(events),
            cancelled=fields.cancelled,
        )

    def _played_at(self) -> datetime | None:
        when = instant(self.fields)
        if when is None:
            message = f"no time of day with its zone in {self.fields.local_time or 'it'!r}"
            line = self._line("time" if self.fields.time else "day")
            self.problems.append(Problem(NO_ZONE, line, message))
        return when


def _hero(events: Sequence[Event]) -> str | None:
    """The only one whose down cards are known from the deal. Where all are, nobody is."""
    known = [e.player for e in events if isinstance(e, Dealt) and len(e.new) > 1]
    return known[0] if len(known) == 1 else None


SITE = Site(
    name="phh",
    start=_START,
    opening=opening,
    read=read,
    house=HouseRules(
        "phh",
        max_bets=5,
        heads_up_max_bets=None,
        last_two_max_bets=None,
        bet_showdown=Choice.UNDETERMINED,
        short_deck=Choice.UNDETERMINED,
    ),
    habits=SiteHabits(writes_uncalled=False, writes_collects=False, collects_hold_uncalled=True),
    opens_by_text=True,
    marks=("=", "variant"),
)
