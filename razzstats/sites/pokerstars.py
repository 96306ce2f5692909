"""PokerStars: text histories from 2008 on, of cash games, tournaments, play money and clubs."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from razzstats.events import (
    MAKERS,
    Cancelled,
    Event,
    Hand,
    Stakes,
    Street,
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
from razzstats.house import HouseRules, SiteHabits
from razzstats.lexing import MAX_LINE
from razzstats.money import CURRENCIES, clash, parse_chips
from razzstats.reader_kinds import BAD_HEADER
from razzstats.sites.common import (
    amounts,
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


class Header(Event, frozen=True, gc=False):
    """The first line. The stakes stand inside the brackets of the game or behind them."""

    type: ClassVar[str] = "HEADER"
    hand_id: str
    game: str
    small_bet: int
    big_bet: int
    date: str
    time: str
    zone: str
    sign: str = ""
    sign_again: str = ""
    currency: str | None = None
    mixed_game: str = ""
    club: str = ""
    tournament_id: str = ""
    buy_in: str = ""
    level: str = ""
    et_date: str = ""
    et_time: str = ""


class Table(Event, frozen=True, gc=False):
    """The second line."""

    type: ClassVar[str] = "TABLE"
    table_name: str
    max_seats: int | None = None
    button: int | None = None


STREETS = {
    "3rd": Street.THIRD,
    "4th": Street.FOURTH,
    "5th": Street.FIFTH,
    "6th": Street.SIXTH,
    "RIVER": Street.SEVENTH,
    "River": Street.SEVENTH,
}

_GRAMMAR = Grammar(
    "pokerstars",
    MAKERS | {Header.type: Header, Table.type: Table},
    {
        **dict.fromkeys(
            ("chips", "to", "by", "small_bet", "big_bet", "bounty", "rake", "fee", "won"),
            parse_chips,
        ),
        **dict.fromkeys(("cards", "new", "held"), cards),
        **dict.fromkeys(("seat", "max_seats", "button"), int),
        **dict.fromkeys(("all_in", "no_bet"), bool),
        "street": lambda text: STREETS[text.split(" ")[0]],
        "pots": amounts,
    },
)

_START = re.compile(r"^\ufeff*PokerStars (?:Home Game |Zoom )*(?:Hand|Game) #\d+:", re.M)
_PRICE = re.compile(r"[$€£₹]|Free|FPP")
_NUMBER = re.compile(r"#(\d{1,20})")
_CLUB = re.compile(r"\{[^{}]*\}")
_BUY_IN = re.compile(r"(?:Freeroll|[^\s\d]*\d\S*) {1,3}(?:[A-Z]{3} )?")


def opening(line: str) -> Opening | None:
    """The hand's number and game; a header that is unreadable and may be Razz gives None."""
    header = header_of(_GRAMMAR, line, Header)
    if header is not None:
        return Opening(header.hand_id, header.game, _is_razz(header.game))
    bare = _CLUB.sub("", line[:MAX_LINE])
    number, game = _NUMBER.search(bare), _rough_game(bare)
    if number is None or not game or "razz" in bare.lower():
        return None
    return Opening(number[1], game, False)


def _rough_game(line: str) -> str:
    """The words up to `Limit` in a header whose other parts cannot be read; empty if none."""
    before, found, _ = line.partition(" Limit")
    words = re.split(r"[():]", before)[-1].strip()
    if words.startswith("Tournament #"):
        words = words.partition(",")[2].strip()
        buy_in = _BUY_IN.match(words)
        words = words[buy_in.end() :] if buy_in else words
    return words + found if found and words else ""


def _is_razz(game: str) -> bool:
    return game.strip().lower() in ("razz limit", "razz", "limit razz", "razz fixed limit")


def read(lines: Sequence[str], first: int, at_end: bool) -> Reading:
    """One hand's lines to a Hand. `at_end`: the text ends with the file, and may be cut off."""
    header = header_of(_GRAMMAR, lines[0], Header)
    if header is None:
        return bad_header(lines, first)
    if message := clash(header.currency, header.sign, header.sign_again):
        return Reading(None, [Problem(BAD_HEADER, first, message)])
    found = lines_of(_GRAMMAR, lines, first, at_end)
    local = (header.date, header.time, header.zone)
    at = played_at(found, first, local, (header.et_date, header.et_time))
    if found.fault is not None:
        return refused(found)
    return Reading(_hand(header, found, first, at), found.problems)


def _hand(header: Header, found: Lines, first: int, played_at: datetime | None) -> Hand:
    parts = split(found, (Header, Table))
    table = next((e for e in parts.heads if type(e) is Table), Table(""))
    tournament = None
    if header.tournament_id:
        tournament = Tournament(header.tournament_id, header.buy_in, header.level)
    return Hand(
        site="pokerstars",
        hand_id=header.hand_id,
        stakes=_stakes(header, parts.events),
        seats=parts.seats,
        events=parts.events,
        lines=parts.lines,
        line=first,
        played_at=played_at,
        local_time=f"{header.date} {header.time} {header.zone}",
        table_name=table.table_name,
        max_seats=table.max_seats,
        tournament=tournament,
        mixed_game=header.mixed_game,
        club=header.club,
        hero=hero(parts.events),
        cancelled=Cancelled in map(type, parts.events),
    )


def _stakes(header: Header, events: Sequence[Event]) -> Stakes:
    """Ante and bring-in are nowhere in the header: they are what was posted in full."""
    currency = None if header.tournament_id else header.currency or CURRENCIES.get(header.sign)
    priced = bool(header.sign or header.currency or _PRICE.search(header.buy_in))
    return Stakes(
        small_bet=header.small_bet,
        big_bet=header.big_bet,
        ante=full_ante(events),
        bring_in=full_bring_in(events),
        currency=currency,
        is_play_money=not priced,
    )


SITE = Site(
    name="pokerstars",
    start=_START,
    opening=opening,
    read=read,
    house=HouseRules("pokerstars"),
    habits=SiteHabits(writes_cap=True),
    summary="*** SUMMARY ***",
    sign="#",
)
