"""PokerStars: text histories from 2008 on, of cash games, tournaments, play money and clubs."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from razzstats.cards import CARDS, Card
from razzstats.clock import utc
from razzstats.events import (
    MAKERS,
    BringIn,
    Cancelled,
    Collect,
    Dealt,
    Event,
    Hand,
    PostAnte,
    Seated,
    SeatResult,
    Show,
    Stakes,
    StartStreet,
    Street,
    TotalPot,
    Tournament,
)
from razzstats.formats import (
    BAD_HEADER,
    INCOMPLETE,
    NO_MEANING,
    NO_ZONE,
    Lines,
    Opening,
    Problem,
    Reading,
    Site,
    name_players,
    read_lines,
)
from razzstats.grammar import MAX_LINE, Grammar, LineError
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import CURRENCIES, parse_chips


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

_AMOUNT = re.compile(r"\d[\d.,]*\d|\d")


_ONE = {name: (card,) for name, card in CARDS.items()}


def _cards(text: str) -> tuple[Card, ...]:
    return _ONE.get(text) or tuple([CARDS[name] for name in text.split(" ")])


def _pots(text: str) -> tuple[int, ...]:
    """The amounts of ` Main pot 1500. Side pot-1 510.`"""
    amounts = re.sub(r"pot-\d", "pot", text)
    return tuple(parse_chips(found) for found in _AMOUNT.findall(amounts))


_GRAMMAR = Grammar(
    "pokerstars",
    MAKERS | {Header.type: Header, Table.type: Table},
    {
        **dict.fromkeys(
            ("chips", "to", "by", "small_bet", "big_bet", "bounty", "rake", "fee", "won"),
            parse_chips,
        ),
        **dict.fromkeys(("cards", "new", "held"), _cards),
        **dict.fromkeys(("seat", "max_seats", "button"), int),
        **dict.fromkeys(("all_in", "no_bet"), bool),
        "street": lambda text: STREETS[text.split(" ")[0]],
        "pots": _pots,
    },
)

_START = re.compile(r"^\ufeff?PokerStars (?:Home Game |Zoom )*(?:Hand|Game) #\d+:", re.M)
_PRICE = re.compile(r"[$€£₹]|Free|FPP")
_NUMBER = re.compile(r"#(\d{1,20})")
_CLUB = re.compile(r"\{[^{}]*\}")
_BUY_IN = re.compile(r"(?:Freeroll|[^\s\d]*\d\S*) {1,3}(?:[A-Z]{3} )?")


def _header(line: str) -> Header | None:
    if len(line) >= MAX_LINE:
        return None
    try:
        event = _GRAMMAR.lexer.event(line.strip("\ufeff\t "))
    except LineError:
        return None
    return event if isinstance(event, Header) else None


def opening(line: str) -> Opening | None:
    """The hand's number and game; a header that is unreadable and may be Razz gives None."""
    header = _header(line)
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
    header = _header(lines[0])
    if header is None:
        return Reading(None, [Problem(BAD_HEADER, first, f"not understood: {lines[0][:100]!r}")])
    found = read_lines(_GRAMMAR, lines, first)
    if found.fault is None:
        name_players(_GRAMMAR, found, lines, first)
    if found.fault is None and at_end and _cut_off(found, broken_off=bool(lines[-1])):
        last = first + len(lines) - 1
        found.fault = Problem(INCOMPLETE, last, "the file ends within the summary")
    if found.fault is not None:
        return Reading(None, [*found.problems, found.fault])
    try:
        played_at = _played_at(header)
    except ValueError as error:
        return Reading(None, [*found.problems, Problem(NO_MEANING, first, str(error))])
    if played_at is None:
        message = f"no zone is known for {header.zone!r}"
        found.problems.append(Problem(NO_ZONE, first, message))
    return Reading(_hand(header, found, first, played_at), found.problems)


def _cut_off(found: Lines, broken_off: bool) -> bool:
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


def _half_line(events: Sequence[Event]) -> bool:
    """Whether the last line says too little, or another thing than the play, to be all there."""
    last = events[-1]
    if isinstance(last, TotalPot):
        return last.chips != (last.rake or 0) + sum(
            e.chips for e in events if isinstance(e, Collect)
        )
    if not isinstance(last, SeatResult):
        return False
    shown = [e.words for e in events if isinstance(e, Show) and e.cards == last.cards]
    return (
        (last.outcome == "folded" and last.street is None)
        or (last.outcome == "collected" and last.won is None)
        or (last.outcome == "showed" and last.words not in shown)
    )


def _played_at(header: Header) -> datetime | None:
    """UTC from the New York time where there is one, since the local code may be ambiguous.

    In the hour that New York's clocks show twice, the local time tells the first from the second.
    """
    local = utc(header.date, header.time, header.zone)
    if not header.et_date:
        return local
    later = utc(header.et_date, header.et_time, "ET", again=True)
    return local if local == later else utc(header.et_date, header.et_time, "ET")


def _hand(header: Header, found: Lines, first: int, played_at: datetime | None) -> Hand:
    seats: list[Seated] = []
    events: list[Event] = []
    lines: list[int] = []
    table = Table("")
    for event, number in zip(found.events, found.numbers, strict=True):
        kind = type(event)
        if kind is Seated:
            seats.append(event)  # type: ignore[arg-type]
        elif kind is Table:
            table = event  # type: ignore[assignment]
        elif kind is not Header:
            events.append(event)
            lines.append(number)
    tournament = None
    if header.tournament_id:
        tournament = Tournament(header.tournament_id, header.buy_in, header.level)
    return Hand(
        site="pokerstars",
        hand_id=header.hand_id,
        stakes=_stakes(header, events),
        seats=tuple(seats),
        events=tuple(events),
        lines=tuple(lines),
        line=first,
        played_at=played_at,
        local_time=f"{header.date} {header.time} {header.zone}",
        table_name=table.table_name,
        max_seats=table.max_seats,
        tournament=tournament,
        mixed_game=header.mixed_game,
        club=header.club,
        hero=_hero(events),
        cancelled=Cancelled in map(type, events),
    )


def _stakes(header: Header, events: Sequence[Event]) -> Stakes:
    """Ante and bring-in are nowhere in the header: they are what was posted in full."""
    antes = [e for e in events if type(e) is PostAnte]
    bring_in = next((e for e in events if type(e) is BringIn), None)
    currency = None if header.tournament_id else header.currency or CURRENCIES.get(header.sign)
    priced = bool(header.sign or header.currency or _PRICE.search(header.buy_in))
    return Stakes(
        small_bet=header.small_bet,
        big_bet=header.big_bet,
        ante=_full_ante(antes),
        bring_in=None if bring_in is None or bring_in.all_in else bring_in.chips,
        currency=currency,
        is_play_money=not priced,
    )


def _full_ante(antes: Sequence[PostAnte]) -> int | None:
    """What most players posted who are not all-in with it; the larger of two that are as common."""
    chips = [e.chips for e in antes if not e.all_in] or [e.chips for e in antes]
    return max(set(chips), key=lambda each: (chips.count(each), each), default=None)


def _hero(events: Sequence[Event]) -> str | None:
    """The one whose down cards are dealt open on third street; each other shows one card."""
    for event in events:
        kind = type(event)
        if kind is Dealt and len(event.new) > 1:  # type: ignore[attr-defined]
            return event.player  # type: ignore[attr-defined,no-any-return]
        if kind is StartStreet and event.street > Street.THIRD:  # type: ignore[attr-defined]
            break
    return None


SITE = Site(
    name="pokerstars",
    start=_START,
    opening=opening,
    read=read,
    house=HouseRules("pokerstars"),
    habits=SiteHabits(),
    summary="*** SUMMARY ***",
)
