"""The lines of a hand as Winamax writes them, in the words of its client or of its export."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from razzstats.cards import Card
from razzstats.events import (
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Dealt,
    DealtDown,
    Event,
    Fold,
    Hand,
    PostAnte,
    Raise,
    Seated,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.money import format_chips
from razzstats.writers.common import bracketed, sign_of
from razzstats.writers.winamax.terms import EXPORT, in_terms

BETWEEN = "\n\n"
"""What stands between two hands of a file."""

Money = Callable[[int], str]

_MARKERS = {
    Street.THIRD: "3rd STREET",
    Street.FOURTH: "4th STREET",
    Street.FIFTH: "5th STREET",
    Street.SIXTH: "6th STREET",
    Street.SEVENTH: "7th STREET",
}


def write(hand: Hand) -> str:
    """The hand's lines, each with its end; a file has BETWEEN between two hands.

    Hands of other sites are written as `in_terms`. Raises NoWordsError for a hand that the format
    has no words for: one without a time, or one that was called off.
    """
    return "".join([f"{line}\n" for line in _lines(in_terms(hand))])


def _lines(hand: Hand) -> Iterator[str]:
    sign = sign_of(hand)
    money: Money = partial(_money, sign)
    yield _header(hand, money)
    yield _table(hand)
    for seat in hand.seats:
        yield _seat(seat, money)
    yield "*** ANTE/BLINDS ***"
    for event in hand.events:
        if isinstance(event, Dealt):
            yield _dealt_line(event, "" if event.player == hand.hero else "X X ")
        elif hand.dialect == EXPORT:
            yield _exported(event, money)
        else:
            yield _LINES[type(event)](event, money)


def _money(sign: str, chips: int) -> str:
    return f"{format_chips(chips)}{sign}"


def _header(hand: Hand, money: Money) -> str:
    entry, stakes = hand.tournament, hand.stakes
    kind = "CashGame"
    if entry is not None:
        kind = f'Tournament "{entry.name}" buyIn: {entry.buy_in} level: {entry.level}'
    parts = [stakes.small_bet, stakes.big_bet]
    if stakes.ante is not None:
        parts.insert(0, stakes.ante)
    limits = "/".join([money(part) for part in parts])
    game = f"Razz fixed limit ({limits})"
    return f"Winamax Poker - {kind} - HandId: #{hand.hand_id} - {game} - {hand.local_time}"


def _table(hand: Hand) -> str:
    seats = f" {hand.max_seats}-max" if hand.max_seats else ""
    money = "play" if hand.stakes.is_play_money else "real"
    return f"Table: '{hand.table_name}'{seats} ({money} money) "


def _seat(seat: Seated, money: Money) -> str:
    bounty = "" if seat.bounty is None else f", {format_chips(seat.bounty)}€ bounty"
    return f"Seat {seat.seat}: {seat.player} ({money(seat.chips)}{bounty})"


def _exported(event: Event, money: Money) -> str:
    if isinstance(event, BringIn):
        return f"{event.player} bring-in {money(event.chips)}{_all_in(event)}"
    if isinstance(event, StartStreet):
        return f"*** {event.street.name} ***{_shared(event)}"
    return _LINES[type(event)](event, money)


def _all_in(event: Any) -> str:
    return " and is all-in" if event.all_in else ""


def _shared(event: StartStreet) -> str:
    return f" {bracketed(event.cards)}" if event.cards else ""


def _dealt_line(event: Dealt, unseen: str) -> str:
    """`unseen` stands for the down cards of all others than the hero."""
    if not event.held:
        return f"Dealt to {event.player} [{unseen}{' '.join(event.new)}]"
    return f"Dealt to {event.player}{_held(event.held, unseen)} {bracketed(event.new)}"


def _held(held: Iterable[Card], unseen: str) -> str:
    return f" [{unseen}{' '.join(held)}]" if held else ""


def _show(event: Show, money: Money) -> str:
    words = f" ({event.words})" if event.words else ""
    return f"{event.player} shows {bracketed(event.cards)}{words}"


def _raise(event: Raise, money: Money) -> str:
    return f"{event.player} raises {money(event.by or 0)} to {money(event.to)}{_all_in(event)}"


def _rake(event: TotalPot, money: Money) -> str:
    return f"Rake {money(event.rake)}" if event.rake else "No rake"


def _result(event: SeatResult, money: Money) -> str:
    seat = f"Seat {event.seat}: {event.player}"
    if event.outcome != "showed":
        return f"{seat} won {money(event.won or 0)}"
    end = "and lost" if event.won is None else f"and won {money(event.won)}"
    return f"{seat} showed {bracketed(event.cards)} {end} with {event.words}"


_LINES: dict[type[Event], Callable[[Any, Money], str]] = {
    PostAnte: lambda e, money: f"{e.player} posts ante {money(e.chips)}{_all_in(e)}",
    StartStreet: lambda e, money: f"*** {_MARKERS[e.street]} ***{_shared(e)}",
    Dealt: lambda e, money: _dealt_line(e, ""),
    DealtDown: lambda e, money: f"Dealt to {e.player}{_held(e.held, 'X X ')} [X]",
    BringIn: lambda e, money: f"{e.player} brings in {money(e.chips)}{_all_in(e)}",
    Bet: lambda e, money: f"{e.player} bets {money(e.chips)}{_all_in(e)}",
    Raise: _raise,
    Call: lambda e, money: f"{e.player} calls {money(e.chips)}{_all_in(e)}",
    Check: lambda e, money: f"{e.player} checks",
    Fold: lambda e, money: f"{e.player} folds",
    StartShowdown: lambda e, money: "*** SHOW DOWN ***",
    Show: _show,
    Collect: lambda e, money: f"{e.player} collected {money(e.chips)} from {e.pot}",
    StartSummary: lambda e, money: "*** SUMMARY ***",
    TotalPot: lambda e, money: f"Total pot {money(e.chips)} | {_rake(e, money)}",
    Board: lambda e, money: f"Board: {bracketed(e.cards)}",
    SeatResult: _result,
}
