"""A Hand as PokerStars' client writes it: read back, it gives an equal Hand.

Lines follow the events one by one; nothing is worked out but the step of a raise that another
site printed without one. What the format has no words for is lost: a rake that is unknown is
written as none, money of an unnamed currency as play money, down cards that were seen though they
are not the hero's are not dealt open, and what is no number where the client has one becomes one.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from razzstats.clock import zone
from razzstats.events import (
    Bet,
    Board,
    BringIn,
    Call,
    Cancelled,
    Capped,
    CashOut,
    Chat,
    Check,
    Collect,
    Complete,
    Connection,
    Dealt,
    Event,
    Fold,
    Hand,
    Join,
    KeepHidden,
    Leave,
    Muck,
    News,
    Notice,
    PostAnte,
    Raise,
    ReturnUncalled,
    Seated,
    SeatResult,
    Show,
    SitIn,
    SitOut,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.money import CURRENCIES, format_chips
from razzstats.writers.common import bracketed, number, sign_of

BETWEEN = "\n\n\n"
"""What stands between two hands of a file."""

Money = Callable[[int], str]

_MARKERS = {
    Street.THIRD: "3rd STREET",
    Street.FOURTH: "4th STREET",
    Street.FIFTH: "5th STREET",
    Street.SIXTH: "6th STREET",
    Street.SEVENTH: "RIVER",
}
_FOLDED_ON = {
    Street.THIRD: "3rd Street",
    Street.FOURTH: "4th Street",
    Street.FIFTH: "5th Street",
    Street.SIXTH: "6th Street",
    Street.SEVENTH: "River",
}
_HANDS_SINCE = 2010
"""Before that year the client called a hand a game."""
_LEVEL = re.compile(r"(Level |Match )?([^()]+)$")
_PRINTED_TIME = re.compile(r"\d{4}/\d\d?/\d\d? \d\d?:\d\d:\d\d [^\s()\[\]]+")


def write(hand: Hand) -> str:
    """The hand's lines, each with its end; a file has BETWEEN between two hands.

    Raises ValueError for a hand without a time, since every header has one, and for a name that
    no line can hold.
    """
    if any("\n" in seat.player for seat in hand.seats):
        raise ValueError("a name of more than one line")
    return "".join([f"{line}\n" for line in _lines(hand)])


def _lines(hand: Hand) -> Iterator[str]:
    money: Money = partial(format_chips, symbol=sign_of(hand))
    yield _header(hand, money)
    yield _table(hand)
    bounty_sign = hand.tournament.buy_in[:1] if hand.tournament else ""
    for seat in hand.seats:
        yield _seat(seat, money, bounty_sign if bounty_sign in CURRENCIES else "")
    for event in _with_steps(_as_dealt(hand)):
        yield _LINES[type(event)](event, money)


# The first lines


def _header(hand: Hand, money: Money) -> str:
    told = number(hand.hand_id, hand.site, hand.occasion)
    kind = f"Home Game Hand #{told}: {{{hand.club}}}" if hand.club else ""
    old = hand.played_at is not None and hand.played_at.year < _HANDS_SINCE
    kind = kind or f"{'Game' if old else 'Hand'} #{told}:"
    stakes = f"{money(hand.stakes.small_bet)}/{money(hand.stakes.big_bet)}"
    if hand.tournament is None:
        if hand.stakes.currency:
            stakes += f" {hand.stakes.currency}"
        mixed = f"{hand.mixed_game} (Razz Limit, {stakes})"
        game = mixed if hand.mixed_game else f"Razz Limit ({stakes})"
        return f"PokerStars {kind}  {game} - {_when(hand)}"
    entry = f"Tournament #{number(hand.tournament.tournament_id)}, {hand.tournament.buy_in}"
    entry = entry.rstrip()
    game = f"{hand.mixed_game} (Razz Limit)" if hand.mixed_game else "Razz Limit"
    found = _LEVEL.match(hand.tournament.level)
    level = f" - {found[1] or 'Level '}{found[2]}" if found else ""
    return f"PokerStars {kind} {entry} {game}{level} ({stakes}) - {_when(hand)}"


def _when(hand: Hand) -> str:
    """The printed time, and New York's in brackets where that is another; alone if none is."""
    new_york = ""
    if hand.played_at is not None:
        at = hand.played_at.astimezone(zone("ET"))
        new_york = f"{at:%Y/%m/%d} {at.hour}:{at:%M:%S} ET"
    if not _PRINTED_TIME.fullmatch(hand.local_time):
        if not new_york:
            raise ValueError(f"hand {hand.hand_id} has no time")
        return new_york
    if not new_york or hand.local_time.endswith(" ET"):
        return hand.local_time
    return f"{hand.local_time} [{new_york}]"


def _table(hand: Hand) -> str:
    seats = f" {hand.max_seats}-max" if hand.max_seats else ""
    play_money = hand.stakes.is_play_money and hand.tournament is None
    return f"Table '{hand.table_name}'{seats}{' (Play Money)' if play_money else ''}"


def _seat(seat: Seated, money: Money, bounty_sign: str) -> str:
    bounty = ""
    if seat.bounty is not None:
        bounty = f", {format_chips(seat.bounty, bounty_sign)} bounty"
    return f"Seat {seat.seat}: {seat.player} ({money(seat.chips)} in chips{bounty}) {seat.note}"


# Events


def _as_dealt(hand: Hand) -> Iterator[Event]:
    """The events, with deal lines that show no down card but the hero's."""
    street = Street.THIRD
    for event in hand.events:
        if isinstance(event, StartStreet):
            street = event.street
        elif isinstance(event, Dealt) and event.player != hand.hero:
            if street == Street.SEVENTH:
                continue
            if len(event.new) > 1:
                event = Dealt(event.player, event.new[-1:], event.held)
        yield event


def _with_steps(events: Iterable[Event]) -> Iterator[Event]:
    """The events, each completion as a raise and each raise with its step over the last bet."""
    level = 0
    for event in events:
        if isinstance(event, StartStreet):
            level = 0
        elif isinstance(event, (BringIn, Bet, Call)):
            level = max(level, event.chips)
        elif isinstance(event, (Raise, Complete)):
            by = getattr(event, "by", None)
            by = event.to - level if by is None else by
            level = event.to
            event = Raise(event.player, event.to, by, event.all_in)
        yield event


def _all_in(event: Any) -> str:
    return " and is all-in" if event.all_in else ""


def _street(event: StartStreet, money: Money) -> str:
    shared = f" {bracketed(event.cards)}" if event.cards else ""
    return f"*** {_MARKERS[event.street]} ***{shared}"


def _dealt(event: Dealt, money: Money) -> str:
    held = f" {bracketed(event.held)}" if event.held else ""
    return f"Dealt to {event.player}{held} {bracketed(event.new)}"


def _raise(event: Raise, money: Money) -> str:
    by, to = money(event.by or 0), money(event.to)
    return f"{event.player}: raises {by} to {to}{_all_in(event)}"


def _show(event: Show, money: Money) -> str:
    words = f" ({event.words})" if event.words else ""
    return f"{event.player}: shows {bracketed(event.cards)}{words}"


def _cash_out(event: CashOut, money: Money) -> str:
    fee = f" | Cash Out Fee {money(event.fee)}" if event.fee else ""
    return f"{event.player} cashed out the hand for {money(event.chips)}{fee}"


def _total(event: TotalPot, money: Money) -> str:
    pots = [
        f" {name} {money(chips)}." for name, chips in zip(_pots(event), event.pots, strict=True)
    ]
    return f"Total pot {money(event.chips)}{''.join(pots)} | Rake {money(event.rake or 0)} "


def _pots(event: TotalPot) -> list[str]:
    sides = len(event.pots) - 1
    names = ["Side pot"] if sides == 1 else [f"Side pot-{at}" for at in range(1, sides + 1)]
    return ["Main pot", *names] if event.pots else []


def _result(event: SeatResult, money: Money) -> str:
    parts = [f"Seat {event.seat}: {event.player} {event.outcome}"]
    if event.street is not None:
        parts.append(f"on the {_FOLDED_ON[event.street]}")
    if event.no_bet:
        parts.append("(didn't bet)")
    if event.cards:
        parts.append(bracketed(event.cards))
    if event.won is not None:
        parts.append(f"{'and won ' if event.outcome == 'showed' else ''}({money(event.won)})")
    if event.words:
        parts.append(f"{'and lost ' if event.won is None else ''}with {event.words}")
    if event.note:
        parts.append(event.note)
    return " ".join(parts)


def _state(event: Connection, money: Money) -> str:
    blank = " " if event.state in ("is connected", "is disconnected") else ""
    return f"{event.player} {event.state}{blank}"


_LINES: dict[type[Event], Callable[[Any, Money], str]] = {
    PostAnte: lambda e, money: f"{e.player}: posts the ante {money(e.chips)}{_all_in(e)}",
    StartStreet: _street,
    Dealt: _dealt,
    BringIn: lambda e, money: f"{e.player}: brings in for {money(e.chips)}{_all_in(e)}",
    Bet: lambda e, money: f"{e.player}: bets {money(e.chips)}{_all_in(e)}",
    Raise: _raise,
    Call: lambda e, money: f"{e.player}: calls {money(e.chips)}{_all_in(e)}",
    Check: lambda e, money: f"{e.player}: checks ",
    Fold: lambda e, money: f"{e.player}: folds ",
    Capped: lambda e, money: "Betting is capped",
    ReturnUncalled: lambda e, money: f"Uncalled bet ({money(e.chips)}) returned to {e.player}",
    StartShowdown: lambda e, money: "*** SHOW DOWN ***",
    Show: _show,
    Muck: lambda e, money: f"{e.player}: mucks hand ",
    KeepHidden: lambda e, money: f"{e.player}: doesn't show hand ",
    Collect: lambda e, money: f"{e.player} collected {money(e.chips)} from {e.pot}",
    CashOut: _cash_out,
    Cancelled: lambda e, money: "Hand cancelled",
    StartSummary: lambda e, money: "*** SUMMARY ***",
    TotalPot: _total,
    Board: lambda e, money: f"Board {bracketed(e.cards)}",
    SeatResult: _result,
    Chat: lambda e, money: f'{e.player} said, "{e.words}"',
    Join: lambda e, money: f"{e.player} joins the table at seat #{e.seat} ",
    Leave: lambda e, money: f"{e.player} leaves the table",
    SitOut: lambda e, money: f"{e.player}: is sitting out ",
    SitIn: lambda e, money: f"{e.player} has returned",
    Connection: _state,
    News: lambda e, money: f"{e.player} {e.words}",
    Notice: lambda e, money: str(e.words),
}
