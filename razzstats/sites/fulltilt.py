"""Full Tilt Poker: text histories from 2006 to 2014, of cash games, tournaments and play money.

Files are UTF-16 or in an 8-bit encoding. The header names the ante, and no mixed game: in a
session of several games each hand names its own.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from razzstats.events import (
    MAKERS,
    Cancelled,
    Chat,
    Dealt,
    Event,
    Hand,
    KeepHidden,
    Muck,
    Seated,
    Show,
    Stakes,
    StartShowdown,
    StartStreet,
    Street,
    Tournament,
)
from razzstats.findings import Kind, Severity, register
from razzstats.formats import Lines, Opening, Problem, Reading, Site
from razzstats.grammar import Grammar
from razzstats.house import HouseRules, SiteHabits
from razzstats.lexing import MAX_LINE
from razzstats.money import CURRENCIES, clash, parse_chips
from razzstats.reader_kinds import BAD_HEADER, UNKNOWN_LINE
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

PARTIAL = register(
    Kind(
        "RZ020",
        Severity.WARNING,
        "a hand that its site calls partial",
        "The client came late to the hand or left it early, and says so in the first line. Lines "
        "may be missing; what is there is read.",
        fix="Export the hand again where the client allows it.",
    )
)


class Header(Event, frozen=True, gc=False):
    """The first line. `title` is what a tournament is called, with its buy-in if that is told."""

    type: ClassVar[str] = "HEADER"
    hand_id: str
    game: str
    small_bet: int
    big_bet: int
    date: str
    time: str
    zone: str
    table_name: str
    sign: str = ""
    sign_again: str = ""
    sign_of_ante: str = ""
    ante: int | None = None
    flags: str = ""
    title: str = ""
    tournament_id: str = ""
    et_date: str = ""
    et_time: str = ""
    partial: bool = False


class NewerHeader(Header, frozen=True, gc=False):
    """The first line since 2013."""

    type: ClassVar[str] = "NEWER_HEADER"


_STREETS = {
    "3RD": Street.THIRD,
    "4TH": Street.FOURTH,
    "5TH": Street.FIFTH,
    "6TH": Street.SIXTH,
    "7TH": Street.SEVENTH,
}


def _pot(text: str) -> str:
    """`side pot #2` and `side pot 2` are `side pot-2`."""
    return re.sub(r" #?(\d+)$", r"-\1", text)


_GRAMMAR = Grammar(
    "fulltilt",
    MAKERS | {made.type: made for made in (Header, NewerHeader)},
    {
        **dict.fromkeys(
            ("chips", "to", "total", "small_bet", "big_bet", "ante", "rake", "won"), parse_chips
        ),
        **dict.fromkeys(("cards", "new", "held"), cards),
        **dict.fromkeys(("all_in", "partial"), bool),
        "seat": int,
        "street": lambda text: _STREETS[text.upper()],
        "pot": _pot,
        "pots": amounts,
    },
)

_START = re.compile(r"^\ufeff*Full ?Tilt ?Poker(?:\.[a-z]{2})? (?:Game|Hand) #\d+:", re.M)
_NUMBER = re.compile(r"#(\d{1,20})")
_GAME = re.compile(r" - ((?:[^ -]+ )*?(?:No Limit|Pot Limit|Limit|NL|PL|FL) [^()\[\]]{1,40}?) - ")
_RAZZ = ("limit razz", "fl razz", "razz")
BUY_IN = re.compile(r"([$€£]?\d[\d.,]*(?: \+ [$€£]?\d[\d.,]*)+)(?: |$)")
MIXED = re.compile(r"\b(\d{1,2}-Game|H\.?O\.?R\.?S\.?E\b\.?|HEROS|HOSE|HOE|Mixed)(?= |$)")
_MAX_SEATS = re.compile(r"\b(\d) max\b|\bdeep (\d)\b")
PLAY = re.compile(r"\bPlay (?:Money|Chips?)\b")
_NO_NAME = re.compile(r"Seat \d+")
_LOOKED_AT = frozenset((Chat, Dealt, Muck, Show, StartShowdown, StartStreet))


def opening(line: str) -> Opening | None:
    """The hand's number and game; a header that is unreadable and may be Razz gives None."""
    header = header_of(_GRAMMAR, line, Header)
    if header is not None:
        return Opening(header.hand_id, header.game, header.game.lower() in _RAZZ)
    number, game = _NUMBER.search(line[:MAX_LINE]), _GAME.search(line[:MAX_LINE])
    if number is None or game is None or "razz" in line.lower():
        return None
    return Opening(number[1], game[1], False)


def read(lines: Sequence[str], first: int, at_end: bool) -> Reading:
    """One hand's lines to a Hand. `at_end`: the text ends with the file, and may be cut off."""
    header = header_of(_GRAMMAR, lines[0], Header)
    if header is None:
        return bad_header(lines, first)
    if message := clash(None, header.sign, header.sign_again, header.sign_of_ante):
        return Reading(None, [Problem(BAD_HEADER, first, message)])
    found = lines_of(_GRAMMAR, lines, first, at_end)
    local = (header.date, header.time, header.zone)
    at = played_at(found, first, local, (header.et_date, header.et_time))
    if found.fault is not None:
        return refused(found)
    if header.partial:
        found.problems.append(Problem(PARTIAL, first, "the first line ends in (partial)"))
    _mean(found)
    return Reading(_hand(header, found, first, at), found.problems)


def _mean(found: Lines) -> None:
    """Events for what two forms of a line say alike: others print them apart.

    The hero's three cards are printed as two held and one new. A winner mucks whom nobody
    called: he keeps his cards to himself. And a broken seat line looks like chat.
    """
    street, laid_open = None, False
    no_chat = []
    for at, event in enumerate(found.events):
        if type(event) not in _LOOKED_AT:
            continue
        if isinstance(event, StartStreet):
            street = event.street
        elif isinstance(event, Chat):
            if _NO_NAME.fullmatch(event.player):
                no_chat.append(at)
        elif isinstance(event, Dealt):
            if street is Street.THIRD and len(event.held) == 2:
                found.events[at] = Dealt(event.player, event.held + event.new)
        elif isinstance(event, Muck) and not laid_open:
            found.events[at] = KeepHidden(event.player)
        else:
            laid_open = True
    if no_chat:
        _drop_broken(found, no_chat)


def _drop_broken(found: Lines, places: Sequence[int]) -> None:
    """Broken seat lines are no chat, unless somebody is called `Seat 3`."""
    seated = {e.player for e in found.events if type(e) is Seated}
    chats = {at: e for at in places if isinstance(e := found.events[at], Chat)}
    broken = {at: e for at, e in chats.items() if e.player not in seated}
    for at, event in broken.items():
        said = f"not understood: {f'{event.player}: {event.words}'!r}"
        found.problems.append(Problem(UNKNOWN_LINE, found.numbers[at], said))
    kept = [at for at in range(len(found.events)) if at not in broken]
    found.events = [found.events[at] for at in kept]
    found.numbers = [found.numbers[at] for at in kept]


def _hand(header: Header, found: Lines, first: int, played_at: datetime | None) -> Hand:
    parts = split(found, (Header, NewerHeader))
    seats = "heads up" in header.flags and 2
    counted = _MAX_SEATS.search(header.flags)
    mixed = MIXED.search(header.title)
    return Hand(
        site="fulltilt",
        hand_id=header.hand_id,
        stakes=_stakes(header, parts.events),
        seats=parts.seats,
        events=parts.events,
        lines=parts.lines,
        line=first,
        played_at=played_at,
        local_time=f"{header.date} {header.time} {header.zone}",
        table_name=header.table_name,
        max_seats=int(counted[1] or counted[2]) if counted else seats or None,
        tournament=_tournament(header),
        mixed_game=mixed[1] if mixed else "",
        hero=hero(parts.events),
        cancelled=Cancelled in map(type, parts.events),
    )


def _tournament(header: Header) -> Tournament | None:
    if not header.tournament_id:
        return None
    paid = BUY_IN.match(header.title)
    name = header.title[paid.end() :] if paid else header.title
    return Tournament(header.tournament_id, paid[1] if paid else "", name=name)


def _stakes(header: Header, events: Sequence[Event]) -> Stakes:
    """The bring-in is nowhere in the header: it is what was posted in full."""
    called = header.title if header.tournament_id else header.table_name
    return Stakes(
        small_bet=header.small_bet,
        big_bet=header.big_bet,
        ante=full_ante(events) if header.ante is None else header.ante,
        bring_in=full_bring_in(events),
        currency=None if header.tournament_id else CURRENCIES.get(header.sign),
        is_play_money=bool(PLAY.search(called)) or not (header.sign or header.tournament_id),
    )


SITE = Site(
    name="fulltilt",
    start=_START,
    opening=opening,
    read=read,
    # Nothing seen so far tells whether the betting of two players is capped: any is accepted.
    house=HouseRules("fulltilt", heads_up_max_bets=None, last_two_max_bets=None),
    habits=SiteHabits(),
    summary="*** SUMMARY ***",
    sign="#",
)
