"""Winamax: cash games and tournaments as its client writes them, and as its export does."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from razzstats.events import (
    MAKERS,
    Collect,
    Event,
    Hand,
    SeatResult,
    Show,
    Stakes,
    StartStreet,
    Street,
    TotalPot,
    Tournament,
)
from razzstats.formats import (
    Lines,
    Opening,
    Problem,
    Reading,
    Site,
)
from razzstats.grammar import Grammar
from razzstats.house import Choice, HouseRules, SiteHabits
from razzstats.money import CURRENCIES, clash, parse_chips
from razzstats.reader_kinds import BAD_HEADER
from razzstats.sites.common import (
    bad_header,
    cards,
    full_ante,
    full_bring_in,
    header_of,
    hero,
    lines_of,
    played_at,
    refused,
    split,
)

EXPORT = "export"
"""The dialect without deal lines."""


class Header(Event, frozen=True, gc=False):
    """The first line. Three stakes are the ante and the two bets."""

    type: ClassVar[str] = "HEADER"
    hand_id: str
    game: str
    small_bet: int
    big_bet: int
    date: str
    time: str
    zone: str
    ante: int | None = None
    sign: str = ""
    small_sign: str = ""
    ante_sign: str = ""
    name: str = ""
    buy_in: str = ""
    level: str = ""


class Table(Event, frozen=True, gc=False):
    """The second line. A tournament's number stands in the table's name."""

    type: ClassVar[str] = "TABLE"
    table_name: str
    max_seats: int | None = None
    money: str = "real"
    button: int | None = None


class StartAntes(Event, frozen=True, gc=False):
    """The marker before the antes."""

    type: ClassVar[str] = "ANTES"


class Wins(Event, frozen=True, gc=False):
    """The summary line of a winner who showed nothing."""

    type: ClassVar[str] = "WINS"
    seat: int
    player: str
    won: int


STREETS = {
    "3rd STREET": Street.THIRD,
    "4th STREET": Street.FOURTH,
    "5th STREET": Street.FIFTH,
    "6th STREET": Street.SIXTH,
    "7th STREET": Street.SEVENTH,
}
EXPORTED = {street.name: street for street in Street}

_RAZZ = ("razz fixed limit", "razz")
_TOURNAMENT = re.compile(r"\((\d+)\)#\d+$")


def _step(text: str) -> int:
    return -parse_chips(text[1:]) if text.startswith("-") else parse_chips(text)


def _rake(text: str) -> int:
    amount = text.rpartition(" ")[2]
    return 0 if amount == "rake" else parse_chips(amount.strip("$€£₹"))


_GRAMMAR = Grammar(
    "winamax",
    MAKERS | {made.type: made for made in (Header, Table, StartAntes, Wins)},
    {
        **dict.fromkeys(
            ("chips", "to", "small_bet", "big_bet", "ante", "bounty", "won"), parse_chips
        ),
        **dict.fromkeys(("cards", "new", "held"), cards),
        **dict.fromkeys(("seat", "max_seats", "button"), int),
        "all_in": bool,
        "by": _step,
        "rake": _rake,
        "street": (STREETS | EXPORTED).__getitem__,
    },
)

_START = re.compile(r"^\ufeff*Winamax Poker - .*HandId: #\d", re.M)
_ROUGH = re.compile(r"HandId: #(\d+(?:-\d+)*) - ([^()]+?) \(")


def opening(line: str) -> Opening | None:
    """The hand's number and game; a header that is unreadable and may be Razz gives None."""
    header = header_of(_GRAMMAR, line, Header)
    if header is not None:
        return Opening(header.hand_id, header.game, header.game.lower() in _RAZZ)
    rough = _ROUGH.search(line[:1_000])
    if rough is None or "razz" in rough[2].lower():
        return None
    return Opening(rough[1], rough[2], False)


def read(lines: Sequence[str], first: int, at_end: bool) -> Reading:
    """One hand's lines to a Hand. `at_end`: the text ends with the file, and may be cut off."""
    header = header_of(_GRAMMAR, lines[0], Header)
    if header is None:
        return bad_header(lines, first)
    if message := clash(None, header.sign, header.small_sign, header.ante_sign):
        return Reading(None, [Problem(BAD_HEADER, first, message)])
    found = lines_of(_GRAMMAR, lines, first, at_end, _cut_off)
    found.events = [_result(e) if type(e) is Wins else e for e in found.events]
    at = played_at(found, first, (header.date, header.time, header.zone))
    if found.fault is not None:
        return refused(found)
    return Reading(_hand(header, found, lines, first, at), found.problems)


def _result(event: Event) -> Event:
    """A winner's line as other lines of the summary."""
    if not isinstance(event, Wins):
        return event
    return SeatResult(event.seat, event.player, "collected", won=event.won)


def _cut_off(found: Lines, broken_off: bool) -> bool:
    """Whether a file ends within a summary: it names all who showed or won, each with his sum."""
    events = found.events
    if not any(isinstance(e, TotalPot) for e in events) or (broken_off and found.unknown_end):
        return True
    results = [e for e in map(_result, events) if isinstance(e, SeatResult)]
    told = {e.player for e in results}
    if not {e.player for e in events if isinstance(e, (Show, Collect))} <= told:
        return True
    paid = sum(e.chips for e in events if isinstance(e, Collect))
    if sum(e.won or 0 for e in results) != paid:
        return broken_off
    shown = {e.words for e in events if isinstance(e, Show)}
    last = results[-1] if results else None
    return broken_off and last is not None and bool(last.cards) and last.words not in shown


def _hand(
    header: Header, found: Lines, lines: Sequence[str], first: int, played_at: datetime | None
) -> Hand:
    parts = split(found, (Header, Table, StartAntes))
    table = next((e for e in parts.heads if type(e) is Table), Table(""))
    entry = _TOURNAMENT.search(table.table_name)
    tournament = None
    if header.name or header.buy_in:
        number = entry[1] if entry else ""
        tournament = Tournament(number, header.buy_in, header.level, header.name)
    return Hand(
        site="winamax",
        hand_id=header.hand_id,
        stakes=_stakes(header, table, parts.events),
        seats=parts.seats,
        events=parts.events,
        lines=parts.lines,
        line=first,
        played_at=played_at,
        local_time=f"{header.date} {header.time} {header.zone}",
        table_name=table.table_name,
        max_seats=table.max_seats,
        tournament=tournament,
        hero=hero(parts.events),
        dialect=_dialect(found, lines, first),
    )


def _stakes(header: Header, table: Table, events: Sequence[Event]) -> Stakes:
    """The bring-in is nowhere in the header: it is what was posted in full."""
    return Stakes(
        small_bet=header.small_bet,
        big_bet=header.big_bet,
        ante=full_ante(events) if header.ante is None else header.ante,
        bring_in=full_bring_in(events),
        currency=None if header.buy_in else CURRENCIES.get(header.sign),
        is_play_money=table.money == "play",
    )


def _dialect(found: Lines, lines: Sequence[str], first: int) -> str:
    """The export has words of its own for the streets."""
    for event, number in zip(found.events, found.numbers, strict=True):
        if type(event) is StartStreet:
            return EXPORT if lines[number - first].strip("*\t ") in EXPORTED else ""
    return ""


SITE = Site(
    name="winamax",
    start=_START,
    opening=opening,
    read=read,
    house=HouseRules("winamax", bet_showdown=Choice.UNDETERMINED),
    habits=SiteHabits(
        doubts_raises=True,
        writes_all_in=False,
        writes_uncalled=False,
        collects_hold_uncalled=True,
        total_holds_rake=False,
        total_holds_uncalled=True,
    ),
    summary="*** SUMMARY ***",
    sign="#",
)
