"""A Hand as Winamax writes it, in the words of its client or of its export (`dialect`).

The site leaves much unsaid: bets that nobody called have no line and are part of what their
bettor collects, losers may go unnamed, and there is no word of what happens round the table.
`in_terms` is the hand as far as the format can tell it: read back, it is the same.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC
from functools import partial
from typing import Any

from msgspec.structs import replace

from razzstats.cards import Card
from razzstats.events import (
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Dealt,
    DealtDown,
    Event,
    Fold,
    Hand,
    PostAnte,
    Raise,
    ReturnUncalled,
    Seated,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.money import CURRENCIES, format_chips
from razzstats.writers.common import NoWordsError, number, unseen_sevenths

BETWEEN = "\n\n"
"""What stands between two hands of a file."""

EXPORT = "export"
"""The dialect without deal lines."""

Money = Callable[[int], str]

_SITE = "winamax"
_SIGNS = {code: sign for sign, code in CURRENCIES.items()}
_MARKERS = {
    Street.THIRD: "3rd STREET",
    Street.FOURTH: "4th STREET",
    Street.FIFTH: "5th STREET",
    Street.SIXTH: "6th STREET",
    Street.SEVENTH: "7th STREET",
}
_NUMBER = re.compile(r"\d+-\d+-\d+")
_TABLE = re.compile(r"\(\d+\)#\d+$")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def write(hand: Hand) -> str:
    """The hand's lines, each with its end; a file has BETWEEN between two hands.

    Hands of other sites are written as `in_terms`. Raises NoWordsError for a hand that the format
    has no words for: one without a time, or one that was called off.
    """
    return "".join([f"{line}\n" for line in _lines(in_terms(hand))])


# The hand as the format can tell it


def in_terms(hand: Hand) -> Hand:
    """The hand in this format's terms; one that was read from it is so already.

    Of any other the calls must name chips added, the raises totals, and every payment must have
    its event. Raises NoWordsError as `write` does.
    """
    if hand.site == _SITE and _NUMBER.fullmatch(hand.hand_id):
        return hand
    if hand.played_at is None:
        raise NoWordsError(f"hand {hand.hand_id} has no time")
    if hand.cancelled:
        raise NoWordsError(f"hand {hand.hand_id} was called off: the format has no words for that")
    dialect = hand.dialect if hand.dialect == EXPORT else ""
    told = _paid(_raised(_dealt(hand, dialect)), hand)
    events = tuple([event for event in told if type(event) in _LINES])
    at = hand.played_at.astimezone(UTC)
    return replace(
        hand,
        site=_SITE,
        hand_id=f"{number(hand.hand_id, hand.site, hand.occasion)}-1-{int(at.timestamp())}",
        seats=tuple([replace(seat, note="") for seat in hand.seats]),
        events=events,
        lines=(None,) * len(events),
        local_time=f"{at:%Y/%m/%d %H:%M:%S} UTC",
        table_name=_table_name(hand),
        tournament=hand.tournament and replace(hand.tournament, level=_level(hand)),
        mixed_game="",
        club="",
        hero=None if dialect == EXPORT else hand.hero,
        dialect=dialect,
    )


def _dealt(hand: Hand, dialect: str) -> Iterable[Event]:
    """With a line for each card of seventh street; the export has no line for any."""
    if dialect == EXPORT:
        return [event for event in hand.events if not isinstance(event, (Dealt, DealtDown))]
    return unseen_sevenths(hand)


def _raised(events: Iterable[Event]) -> Iterator[Event]:
    """Raises as the site counts them: what was brought in is no part of a total on third street."""
    level, brought, opener = 0, 0, ""
    for event in events:
        if isinstance(event, StartStreet):
            level, brought, opener = 0, 0, ""
        elif isinstance(event, BringIn):
            brought, opener = event.chips, event.player
        elif isinstance(event, Bet):
            level = event.chips
        elif isinstance(event, (Raise, Complete)):
            to = event.to - brought * (event.player == opener)
            all_in = event.all_in and to == event.to
            event = Raise(event.player, to, to - level, all_in)
            level = max(level, to)
        yield event


def _paid(events: Iterable[Event], hand: Hand) -> Iterator[Event]:
    """Payments, total and summary with the bets that nobody called, pots by the site's names."""
    uncalled: dict[str, int] = defaultdict(int)
    for event in hand.events:
        if isinstance(event, ReturnUncalled):
            uncalled[event.player] += event.chips
    collects = list(_collected(hand, uncalled))
    for event in events:
        if isinstance(event, Collect):
            yield from collects
            collects = []
        elif isinstance(event, TotalPot):
            rake = event.rake or 0
            yield TotalPot(event.chips - rake + sum(uncalled.values()), rake=rake)
        elif isinstance(event, SeatResult):
            yield from _told_result(event, (event.won or 0) + uncalled.get(event.player, 0))
        else:
            yield event


def _collected(hand: Hand, uncalled: Mapping[str, int]) -> Iterator[Collect]:
    """With the bet that all others folded to; at a showdown it is a side pot of its own."""
    collects = [event for event in hand.events if isinstance(event, Collect)]
    shown = any(isinstance(event, StartShowdown) for event in hand.events)
    apart = uncalled if shown else {}
    for event in collects:
        more = 0 if shown else uncalled.get(event.player, 0)
        pot = "main pot" if apart and event.pot == "pot" else _pot(event.pot)
        yield Collect(event.player, event.chips + more, pot)
    sides = len({event.pot for event in collects})
    for at, (player, chips) in enumerate(apart.items(), sides):
        yield Collect(player, chips, f"side pot {at}")


def _told_result(event: SeatResult, won: int) -> Iterator[SeatResult]:
    """The summary names those who showed or won."""
    if event.outcome == "showed":
        yield replace(event, won=won or None, note="")
    elif won:
        yield SeatResult(event.seat, event.player, "collected", won=won)


def _pot(name: str) -> str:
    """`side pot-2` as `side pot 2`; the only side pot has a number too."""
    return "side pot 1" if name == "side pot" else name.replace("-", " ")


def _table_name(hand: Hand) -> str:
    entry = hand.tournament
    if entry is None or _TABLE.search(hand.table_name):
        return hand.table_name
    return f"Razz({entry.tournament_id})#001"


def _level(hand: Hand) -> str:
    """`Level IV` as `4`."""
    words = hand.tournament.level.split() if hand.tournament else []
    if not words or words[-1].isdigit():
        return words[-1] if words else "1"
    digits = [_ROMAN.get(digit, 0) for digit in words[-1]]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    return str(sum(-one if one < other else one for one, other in pairs) or 1)


# Lines


def _lines(hand: Hand) -> Iterator[str]:
    sign = _SIGNS.get(hand.stakes.currency or "", "")
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
        name = _TABLE.sub("", hand.table_name)
        kind = f'Tournament "{name}" buyIn: {entry.buy_in} level: {entry.level}'
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


def _cards(cards: Iterable[Card]) -> str:
    return f"[{' '.join(cards)}]"


def _all_in(event: Any) -> str:
    return " and is all-in" if event.all_in else ""


def _shared(event: StartStreet) -> str:
    return f" {_cards(event.cards)}" if event.cards else ""


def _dealt_line(event: Dealt, unseen: str) -> str:
    """`unseen` stands for the down cards of all others than the hero."""
    if not event.held:
        return f"Dealt to {event.player} [{unseen}{' '.join(event.new)}]"
    return f"Dealt to {event.player}{_held(event.held, unseen)} {_cards(event.new)}"


def _held(held: Iterable[Card], unseen: str) -> str:
    return f" [{unseen}{' '.join(held)}]" if held else ""


def _show(event: Show, money: Money) -> str:
    words = f" ({event.words})" if event.words else ""
    return f"{event.player} shows {_cards(event.cards)}{words}"


def _raise(event: Raise, money: Money) -> str:
    return f"{event.player} raises {money(event.by or 0)} to {money(event.to)}{_all_in(event)}"


def _rake(event: TotalPot, money: Money) -> str:
    return f"Rake {money(event.rake)}" if event.rake else "No rake"


def _result(event: SeatResult, money: Money) -> str:
    seat = f"Seat {event.seat}: {event.player}"
    if event.outcome != "showed":
        return f"{seat} won {money(event.won or 0)}"
    end = "and lost" if event.won is None else f"and won {money(event.won)}"
    return f"{seat} showed {_cards(event.cards)} {end} with {event.words}"


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
    Board: lambda e, money: f"Board: {_cards(e.cards)}",
    SeatResult: _result,
}
