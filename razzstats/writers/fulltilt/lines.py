"""Hands to text: read back, the text gives the hand in the site's own terms (terms.py)."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from razzstats.clock import zone
from razzstats.events import (
    Bet,
    Board,
    BringIn,
    Call,
    Cancelled,
    Chat,
    Check,
    Collect,
    Complete,
    Connection,
    Dealt,
    Event,
    Fold,
    Hand,
    HighCard,
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
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import format_chips
from razzstats.replay import Deal, play
from razzstats.writers.common import bracketed, number, sign_of
from razzstats.writers.fulltilt.terms import in_terms

BETWEEN = "\n\n\n\n"
"""What stands between two hands of a file."""

GAME_FIRST_SINCE = 2013
"""From that year the header has the game before the stakes."""

Money = Callable[[int], str]

_ORDINALS = {
    Street.THIRD: "3rd",
    Street.FOURTH: "4th",
    Street.FIFTH: "5th",
    Street.SIXTH: "6th",
    Street.SEVENTH: "7th",
}


def write(hand: Hand) -> str:
    """The hand's lines, each with its end; a file has BETWEEN between two hands.

    Raises ValueError for a hand without a time, since every header has one.
    """
    return "".join([f"{line}\n" for line in _lines(in_terms(hand))])


def _lines(hand: Hand) -> Iterator[str]:
    money: Money = partial(_amount, sign_of(hand))
    yield _header(hand, money)
    for seat in hand.seats:
        yield _seat(seat, money)
    takers = Counter(event.pot for event in hand.events if isinstance(event, Collect))
    deal = Deal(hand, HouseRules("written"), SiteHabits())
    for event in hand.events:
        play(deal, event)
        if isinstance(event, StartStreet):
            yield _street(event, money, deal)
        elif isinstance(event, Collect):
            yield _collect(event, money, tied=takers[event.pot] > 1)
        elif isinstance(event, Cancelled):
            yield f"Hand #{_number(hand)} has been canceled"
        else:
            yield _LINES[type(event)](event, money)


def _amount(sign: str, chips: int) -> str:
    """`$0.05`, `$1,234.50`, `12,000`."""
    whole, _, part = format_chips(chips).partition(".")
    return f"{sign}{int(whole):,}{part and '.'}{part}"


# The first lines


def _header(hand: Hand, money: Money) -> str:
    stakes = f"{money(hand.stakes.small_bet)}/{money(hand.stakes.big_bet)}"
    if hand.stakes.ante is not None:
        stakes += f" Ante {money(hand.stakes.ante)}"
    entry = ""
    if hand.tournament is not None:
        title = " ".join(filter(None, (hand.tournament.buy_in, hand.tournament.name)))
        entry = f"{title} ({hand.tournament.tournament_id}), "
    seats = f" ({'heads up' if hand.max_seats == 2 else f'{hand.max_seats} max'})"
    table = f"Table {hand.table_name}{seats if hand.max_seats else ''}"
    newer = hand.played_at is not None and hand.played_at.year >= GAME_FIRST_SINCE
    game = f"FL Razz - {stakes}" if newer else f"{stakes} - Limit Razz"
    return f"Full Tilt Poker Game #{_number(hand)}: {entry}{table} - {game} - {_when(hand)}"


def _number(hand: Hand) -> str:
    return number(hand.hand_id, hand.site, hand.occasion)


def _when(hand: Hand) -> str:
    """The local time, and New York's in brackets where that is another."""
    date, time, code = hand.local_time.split(" ")
    local = f"{time} {code} - {date}"
    if code == "ET" or hand.played_at is None:
        return local
    return f"{local} [{hand.played_at.astimezone(zone('ET')):%H:%M:%S ET - %Y/%m/%d}]"


def _seat(seat: Seated, money: Money) -> str:
    note = f", {seat.note}" if seat.note else ""
    return f"Seat {seat.seat}: {seat.player} ({money(seat.chips)}){note}"


# Events


def _all_in(event: Any) -> str:
    return ", and is all in" if event.all_in else ""


def _street(event: StartStreet, money: Money, deal: Deal) -> str:
    shared = f" {bracketed(event.cards)}" if event.cards else ""
    told = ""
    if event.total is not None:
        all_in = deal.n_live - len(deal.able())
        parts = [f"Total Pot: {money(event.total)}", f"{deal.n_live} Players"]
        told = f" ({', '.join([*parts, *([f'{all_in} All-In'] if all_in else [])])})"
    return f"*** {_ORDINALS[event.street].upper()} STREET ***{shared}{told}"


def _dealt(event: Dealt, money: Money) -> str:
    held, new = event.held or event.new[:-1], event.new[-1:] if not event.held else event.new
    return f"Dealt to {event.player}{f' {bracketed(held)}' if held else ''} {bracketed(new)}"


def _show(event: Show, money: Money) -> str:
    return f"{event.player} shows {bracketed(event.cards)} {event.words}".rstrip()


def _collect(event: Collect, money: Money, tied: bool) -> str:
    pot = event.pot.replace("pot-", "pot #")
    words = f" with {event.words}" if event.words else ""
    verb = "ties for" if tied else "wins"
    return f"{event.player} {verb} the {pot} ({money(event.chips)}){words}"


def _total(event: TotalPot, money: Money) -> str:
    sides = len(event.pots) - 1
    names = ["Side pot"] if sides == 1 else [f"Side pot #{at}" for at in range(1, sides + 1)]
    pots = [
        f" {name} {money(chips)}."
        for name, chips in zip(["Main pot", *names], event.pots, strict=False)
    ]
    return f"Total pot {money(event.chips)}{''.join(pots)} | Rake {money(event.rake or 0)}"


def _result(event: SeatResult, money: Money) -> str:
    text = f"Seat {event.seat}: {event.player} {event.outcome}"
    if event.street is not None:
        text += f" on {_ORDINALS[event.street]} St."
    if event.cards:
        text += f" {bracketed(event.cards)}"
    if event.won is not None:
        text += f"{' and won' if event.outcome == 'showed' else ''} ({money(event.won)})"
    if event.words:
        lost = " and lost" if event.won is None else ""
        text += f" - {event.words}" if event.outcome == "mucked" else f"{lost} with {event.words}"
    return f"{text}, {event.note}" if event.note else text


_LINES: dict[type[Event], Callable[[Any, Money], str]] = {
    PostAnte: lambda e, money: f"{e.player} antes {money(e.chips)}{_all_in(e)}",
    Dealt: _dealt,
    HighCard: lambda e, money: f"{e.player} is high with {bracketed(e.cards)}",
    BringIn: lambda e, money: f"{e.player} brings in for {money(e.chips)}{_all_in(e)}",
    Complete: lambda e, money: f"{e.player} completes it to {money(e.to)}{_all_in(e)}",
    Bet: lambda e, money: f"{e.player} bets {money(e.chips)}{_all_in(e)}",
    Raise: lambda e, money: f"{e.player} raises to {money(e.to)}{_all_in(e)}",
    Call: lambda e, money: f"{e.player} calls {money(e.chips)}{_all_in(e)}",
    Check: lambda e, money: f"{e.player} checks",
    Fold: lambda e, money: f"{e.player} folds",
    ReturnUncalled: lambda e, money: f"Uncalled bet of {money(e.chips)} returned to {e.player}",
    StartShowdown: lambda e, money: "*** SHOW DOWN ***",
    Show: _show,
    Muck: lambda e, money: f"{e.player} mucks",
    KeepHidden: lambda e, money: f"{e.player} mucks",
    StartSummary: lambda e, money: "*** SUMMARY ***",
    TotalPot: _total,
    Board: lambda e, money: f"Board: {bracketed(e.cards)}",
    SeatResult: _result,
    Chat: lambda e, money: f"{e.player}: {e.words}",
    Join: lambda e, money: f"{e.player} sits down",
    Leave: lambda e, money: f"{e.player} stands up",
    SitOut: lambda e, money: f"{e.player} is sitting out",
    SitIn: lambda e, money: f"{e.player} has returned",
    Connection: lambda e, money: f"{e.player} {e.state}",
    News: lambda e, money: f"{e.player} {e.words}",
    Notice: lambda e, money: str(e.words),
}
