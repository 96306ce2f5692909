"""What sites share whose histories are lists of lines: parts of events, and of the hand."""

import re
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from itertools import compress, takewhile
from typing import NamedTuple, TypeVar

from razzstats.cards import CARDS, Card
from razzstats.clock import utc
from razzstats.events import (
    BringIn,
    Cancelled,
    Collect,
    Dealt,
    Event,
    PostAnte,
    Seated,
    SeatResult,
    Show,
    StartStreet,
    Street,
    TotalPot,
)
from razzstats.formats import Lines, Problem, Reading, name_players, read_lines
from razzstats.grammar import Grammar
from razzstats.lexing import LOST, MAX_LINE, LineError
from razzstats.money import parse_chips
from razzstats.reader_kinds import BAD_HEADER, INCOMPLETE, NO_MEANING, NO_ZONE

Header = TypeVar("Header", bound=Event)

_AMOUNT = re.compile(r"\d[\d.,]*\d|\d")
_POT_NUMBER = re.compile(r"pot[ -]?#?\d{1,2}(?=:? )")
_ONE = {name: (card,) for name, card in CARDS.items()}
_CARD = CARDS.__getitem__


# Parts of a line


def cards(text: str) -> tuple[Card, ...]:
    """The cards of `As 4d 7c`."""
    return _ONE.get(text) or tuple(map(_CARD, text.split(" ")))


def amounts(text: str) -> tuple[int, ...]:
    """The amounts of ` Main pot 1500. Side pot-1 510.`"""
    return tuple(parse_chips(found) for found in _AMOUNT.findall(_POT_NUMBER.sub("pot", text)))


# Lines of a hand


def header_of(grammar: Grammar, line: str, kind: type[Header]) -> Header | None:
    """The first line as the site's own kind of event; None where it cannot be read."""
    if len(line) >= MAX_LINE:
        return None
    try:
        event = grammar.lexer.event(line.rstrip(LOST))
    except LineError:
        return None
    return event if isinstance(event, kind) else None


def bad_header(lines: Sequence[str], first: int) -> Reading:
    """What becomes of a hand whose first line cannot be read."""
    return Reading(None, [Problem(BAD_HEADER, first, f"not understood: {lines[0][:100]!r}")])


def refused(found: Lines) -> Reading:
    """What becomes of a hand with a fault."""
    assert found.fault is not None
    return Reading(None, [*found.problems, found.fault])


def cut_within(found: Lines, broken_off: bool) -> bool:
    """Whether a file ends within a summary: some seat lines are there, but not all, or half a line.

    A summary without any seat line is whole: there are clients and tools that write it so.
    """
    events = found.events
    seats = {e.player: e.seat for e in events if isinstance(e, Seated)}
    anted = {seats[e.player] for e in events if isinstance(e, PostAnte)}
    results = {e.seat for e in events if isinstance(e, SeatResult)}
    if broken_off and (found.unknown_end or _half_line(events)):
        return True
    if results:
        return bool(anted - results)
    return not any(isinstance(e, (TotalPot, Cancelled)) for e in events)


def lines_of(
    grammar: Grammar,
    lines: Sequence[str],
    first: int,
    at_end: bool,
    cut_off: Callable[[Lines, bool], bool] = cut_within,
    meant: Callable[[Lines, Sequence[str], int], list[Event]] | None = None,
) -> Lines:
    """The events of a hand with names tied to seats; `at_end` as in Site.read.

    A hand that the file's end cuts off has a fault. `cut_off` is told whether the file broke off
    within its last line. `meant` gives the events that the lines mean where they say another.
    """
    found = read_lines(grammar, lines, first)
    if found.fault is None:
        if meant is not None:
            found.events = meant(found, lines, first)
        name_players(grammar, found, lines, first)
    if found.fault is None and at_end and cut_off(found, bool(lines[-1])):
        last = first + len(lines) - 1
        found.fault = Problem(INCOMPLETE, last, "the file ends within the summary")
    return found


def _half_line(events: Sequence[Event]) -> bool:
    """Whether the last line says too little, or another thing than the play, to be all there."""
    last = events[-1]
    if isinstance(last, TotalPot):
        collected = sum(e.chips for e in events if isinstance(e, Collect))
        return last.rake is None or last.chips != last.rake + collected
    if not isinstance(last, SeatResult):
        return False
    shown = [e.words for e in events if isinstance(e, Show) and e.cards == last.cards]
    return (
        (last.outcome == "folded" and last.street is None)
        or (last.outcome == "collected" and last.won is None)
        or (last.outcome == "showed" and last.words not in shown)
    )


class Parts(NamedTuple):
    """The events of a hand sorted: seats, those of the first lines, and the rest with its lines."""

    seats: tuple[Seated, ...]
    heads: tuple[Event, ...]
    events: tuple[Event, ...]
    lines: tuple[int, ...]


def split(found: Lines, heads: Collection[type[Event]]) -> Parts:
    """`heads` are the site's own kinds of event, which are no part of the play."""
    every, opening = found.events, {Seated, *heads}
    kinds = list(map(type, every))
    begun = len(list(takewhile(opening.__contains__, kinds)))
    if opening.isdisjoint(kinds[begun:]):
        first = every[:begun]
        return Parts(
            tuple([event for event in first if type(event) is Seated]),
            tuple([event for event in first if type(event) in heads]),
            tuple(every[begun:]),
            tuple(found.numbers[begun:]),
        )
    played = [kind not in opening for kind in kinds]
    return Parts(
        tuple([event for event in every if type(event) is Seated]),
        tuple([event for event in every if type(event) in heads]),
        tuple(compress(every, played)),
        tuple(compress(found.numbers, played)),
    )


# What the lines tell together


def full_ante(events: Sequence[Event]) -> int | None:
    """What most players posted who are not all-in with it; the larger of two that are as common."""
    antes = [e for e in events if type(e) is PostAnte]
    chips = [e.chips for e in antes if not e.all_in] or [e.chips for e in antes]
    if chips and chips.count(chips[0]) == len(chips):
        return chips[0]
    return max(set(chips), key=lambda each: (chips.count(each), each), default=None)


def hero(events: Sequence[Event]) -> str | None:
    """The one whose down cards are dealt open on third street; each other shows one card."""
    for event in events:
        kind = type(event)
        if kind is Dealt and len(event.new) > 1:  # type: ignore[attr-defined]
            return event.player  # type: ignore[attr-defined,no-any-return]
        if kind is StartStreet and event.street > Street.THIRD:  # type: ignore[attr-defined]
            break
    return None


def full_bring_in(events: Sequence[Event]) -> int | None:
    """What was brought in, unless it was all that the player had."""
    for event in events:
        if type(event) is BringIn:
            return None if event.all_in else event.chips
    return None


def played_at(
    found: Lines, first: int, local: tuple[str, str, str], new_york: tuple[str, str] = ("", "")
) -> datetime | None:
    """UTC from the New York date and time where there are any, else from date, time and zone.

    What no calendar has is a fault of the hand; a zone that nobody knows, a problem. Of a hand
    that has a fault nothing more is told.
    """
    if found.fault is not None:
        return None
    try:
        at = instant(local, new_york)
    except ValueError as error:
        found.fault = Problem(NO_MEANING, first, str(error))
        return None
    if at is None:
        found.problems.append(Problem(NO_ZONE, first, f"no zone is known for {local[2]!r}"))
    return at


def instant(local: tuple[str, str, str], new_york: tuple[str, str]) -> datetime | None:
    """As `played_at`; raises ValueError for what no calendar has.

    The local code may be ambiguous. In the hour that New York's clocks show twice, the local
    time tells the first from the second.
    """
    printed = utc(*local)
    if not new_york[0]:
        return printed
    later = utc(*new_york, "ET", again=True)
    return printed if printed == later else utc(*new_york, "ET")
