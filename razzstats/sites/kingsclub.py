"""KingsClub: cash games, before and after the site put the labels of its streets right."""

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from typing import ClassVar

from msgspec.structs import replace

from razzstats.events import (
    MAKERS,
    BringIn,
    Collect,
    Dealt,
    Event,
    FinalStack,
    Hand,
    PostAnte,
    Seated,
    Stakes,
    StartStreet,
    StartSummary,
    Street,
)
from razzstats.formats import Lines, Opening, Problem, Reading, Site
from razzstats.grammar import Grammar
from razzstats.house import AmountMeans, Choice, HouseRules, SiteHabits
from razzstats.money import parse_chips
from razzstats.reader_kinds import NO_MEANING
from razzstats.sites.common import (
    Parts,
    bad_header,
    cards,
    full_ante,
    full_bring_in,
    header_of,
    hero,
    lines_of,
    refused,
    split,
)

LATE = "labels one late"
"""The first dialect: third street has no label, and fourth street that of third."""


class Header(Event, frozen=True, gc=False):
    """The first line."""

    type: ClassVar[str] = "HEADER"
    hand_id: str
    game: str
    small_bet: int
    big_bet: int


class Played(Event, frozen=True, gc=False):
    """The second line: a local time, which nobody says the zone of."""

    type: ClassVar[str] = "PLAYED"
    date: str
    time: str


class Table(Event, frozen=True, gc=False):
    """The third line."""

    type: ClassVar[str] = "TABLE"
    table_name: str
    button: int | None = None


_STREETS = {"3RD": 3, "4TH": 4, "5TH": 5, "6TH": 6, "7TH": 7}


def _net(text: str) -> int:
    return parse_chips(text[1:]) * (-1 if text[0] == "-" else 1)


_GRAMMAR = Grammar(
    "kingsclub",
    MAKERS | {made.type: made for made in (Header, Played, Table)},
    {
        **dict.fromkeys(("chips", "to", "small_bet", "big_bet"), parse_chips),
        **dict.fromkeys(("cards", "new"), cards),
        **dict.fromkeys(("seat", "button"), int),
        "all_in": bool,
        "net": _net,
        "street": lambda text: Street(_STREETS[text]),
    },
)

_START = re.compile(
    r"^\ufeff*#\d+: (?:No |Pot )?Limit [^\n/]+ - \d[\d.,]* ?/ ?\d[\d.,]*[ \t]*$",
    re.M,
)


def opening(line: str) -> Opening | None:
    """The hand's number and game; a header that is unreadable and may be Razz gives None."""
    header = header_of(_GRAMMAR, line, Header)
    if header is None:
        return None
    return Opening(header.hand_id, header.game, header.game.lower() == "limit razz")


def read(lines: Sequence[str], first: int, at_end: bool) -> Reading:
    """One hand's lines to a Hand. `at_end`: the text ends with the file, and may be cut off."""
    header = header_of(_GRAMMAR, lines[0], Header)
    if header is None:
        return bad_header(lines, first)
    found = lines_of(_GRAMMAR, lines, first, at_end, _cut_off, _final_stacks)
    if found.fault is not None:
        return refused(found)
    try:
        played = _played(found.events)
    except ValueError as error:
        return Reading(None, [*found.problems, Problem(NO_MEANING, first, str(error))])
    return Reading(_hand(header, found, first, played), found.problems)


def _final_stacks(found: Lines, lines: Sequence[str], first: int) -> list[Event]:
    """Seat lines of the summary say what the seats have then.

    A player may be called `Seat 1: Ann`, so that his winning is a seat line but for the names.
    """
    events = list(found.events)
    start = next((at for at, e in enumerate(events) if isinstance(e, StartSummary)), len(events))
    seats = {(e.seat, e.player) for e in events[:start] if isinstance(e, Seated)}
    names = {player for _, player in seats}
    for at, event in enumerate(events[start:], start):
        if isinstance(event, Seated) and (event.seat, event.player) not in seats:
            event = _GRAMMAR.lexer.event_among(lines[found.numbers[at] - first], names) or event
        if isinstance(event, Seated):
            event = FinalStack(event.seat, event.player, event.chips)
        events[at] = event
    return events


def _cut_off(found: Lines, broken_off: bool) -> bool:
    """Whether a file ends within a summary: all who played are told, then somebody wins."""
    events = found.events
    if broken_off and found.unknown_end:
        return True
    played = {e.player for e in events if isinstance(e, PostAnte)}
    told = {e.player for e in events if isinstance(e, FinalStack)}
    return not played <= told or not any(isinstance(e, Collect) for e in events)


def _played(events: Sequence[Event]) -> str:
    """The time as printed. Raises ValueError for one that no calendar has."""
    played = next((e for e in events if isinstance(e, Played)), None)
    if played is None:
        return ""
    told = f"{played.date} {played.time}"
    datetime.fromisoformat(told)
    return told


def _hand(header: Header, found: Lines, first: int, played: str) -> Hand:
    parts = split(found, (Header, Played, Table))
    table = next((e for e in parts.heads if type(e) is Table), Table(""))
    late = _is_late(parts.events)
    events, lines = _put_right(parts) if late else (parts.events, parts.lines)
    return Hand(
        site="kingsclub",
        hand_id=header.hand_id,
        stakes=Stakes(
            small_bet=header.small_bet,
            big_bet=header.big_bet,
            ante=full_ante(events),
            bring_in=full_bring_in(events),
        ),
        seats=parts.seats,
        events=events,
        lines=lines,
        line=first,
        local_time=played,
        table_name=table.table_name,
        hero=hero(events),
        dialect=LATE if late else "",
    )


def _is_late(events: Sequence[Event]) -> bool:
    """Whether the label of third street stands behind its cards, or no label does.

    Where the first label behind cards is another, that of third street is missing.
    """
    before = list(takewhile(lambda e: not isinstance(e, StartStreet), events))
    if not any(isinstance(e, (Dealt, BringIn)) for e in before):
        return False
    first = next((e for e in events if isinstance(e, StartStreet)), None)
    return first is None or first.street == Street.THIRD


def _put_right(parts: Parts) -> tuple[tuple[Event, ...], tuple[int | None, ...]]:
    """Third street begins with its first card, and each label names the street that it begins.

    A label of seventh street, which is one too many, is left for the rules to find.
    """
    events, lines = parts.events, parts.lines
    begin = next(at for at, event in enumerate(events) if isinstance(event, (Dealt, BringIn)))
    named = [
        replace(e, street=Street(min(e.street + 1, 7))) if isinstance(e, StartStreet) else e
        for e in events
    ]
    right = (*named[:begin], StartStreet(Street.THIRD), *named[begin:])
    return right, (*lines[:begin], None, *lines[begin:])


SITE = Site(
    name="kingsclub",
    start=_START,
    opening=opening,
    read=read,
    house=HouseRules("kingsclub", third_street_raise=Choice.OVER_BRING_IN),
    habits=SiteHabits(
        call=AmountMeans.TOTAL,
        bet=AmountMeans.TOTAL,
        completes_by_bet=True,
        writes_uncalled=False,
        writes_collects=False,
        chip=100,
    ),
    summary="*** SUMMARY ***",
    sign="#",
)
