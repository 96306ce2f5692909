"""A Hand as KingsClub writes it, with the streets' labels as they are or, once, one late.

The site's calls and bets name totals, uncalled bets and side pots have no line, and the summary
gives final stacks. `in_terms` is the hand as far as the format can tell it: read back, it is
the same.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Dealt,
    DealtDown,
    Event,
    FinalStack,
    Fold,
    Hand,
    Leave,
    PostAnte,
    Raise,
    RakeTaken,
    Show,
    SitOut,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import UNIT
from razzstats.replay import Deal, close, play
from razzstats.writers.common import NoWordsError, bracketed, number, unseen_sevenths

BETWEEN = "\n\n"
"""What stands between two hands of a file."""

LATE = "labels one late"
"""The first dialect: third street has no label, and fourth street that of third."""

_SITE = "kingsclub"
_LABELS = {3: "3RD", 4: "4TH", 5: "5TH", 6: "6TH", 7: "7TH"}


def write(hand: Hand) -> str:
    """The hand's lines, each with its end; a file has BETWEEN between two hands.

    Hands of other sites are written as `in_terms`. Raises NoWordsError for a hand that the format
    has no words for: one without a time, one of a tournament, or one that was called off.
    """
    return "".join([f"{line}\n" for line in _lines(in_terms(hand))])


# The hand as the format can tell it


def in_terms(hand: Hand) -> Hand:
    """The hand in this format's terms; one that was read from it is so already.

    Of any other the calls must name chips added, the raises totals, and every payment must have
    its event. Raises NoWordsError as `write` does.
    """
    if hand.site == _SITE and any(isinstance(event, FinalStack) for event in hand.events):
        return hand
    if hand.played_at is None:
        raise NoWordsError(f"hand {hand.hand_id} has no time")
    if hand.cancelled:
        raise NoWordsError(f"hand {hand.hand_id} was called off: the format has no words for that")
    if hand.tournament is not None:
        raise NoWordsError(f"hand {hand.hand_id} is of a tournament: the format knows none")
    events = (*_played(hand), *_ended(hand))
    return Hand(
        site=_SITE,
        hand_id=number(hand.hand_id, hand.site, hand.occasion),
        stakes=replace(hand.stakes, currency=None, is_play_money=False),
        seats=tuple([replace(seat, bounty=None, note="") for seat in hand.seats]),
        events=events,
        lines=(None,) * len(events),
        local_time=f"{hand.played_at:%Y-%m-%d %H:%M:%S}",
        table_name=hand.table_name,
        hero=hand.hero,
        dialect=LATE if hand.dialect == LATE else "",
    )


def _played(hand: Hand) -> Iterator[Event]:
    """To the last card: the first wager of a street is a bet, the others raises, all totals."""
    put: dict[str, int] = defaultdict(int)
    bets = 0
    for event in unseen_sevenths(hand):
        if isinstance(event, StartSummary):
            return
        if isinstance(event, StartStreet):
            put.clear()
            bets = 0
        elif isinstance(event, (Dealt, DealtDown)):
            event = replace(event, held=())
        elif isinstance(event, Show):
            event = Show(event.player, event.cards)
        elif isinstance(event, BringIn):
            put[event.player] = event.chips
        elif isinstance(event, Call):
            put[event.player] += event.chips
            event = replace(event, chips=put[event.player])
        elif isinstance(event, (Bet, Raise, Complete)):
            event = _wager(event, put, bets)
            bets += 1
        if type(event) in _LINES and not isinstance(event, Collect):
            yield event


def _wager(event: Bet | Raise | Complete, put: dict[str, int], bets: int) -> Event:
    to = put[event.player] + event.chips if isinstance(event, Bet) else event.to
    put[event.player] = to
    return (
        Raise(event.player, to, None, event.all_in) if bets else Bet(event.player, to, event.all_in)
    )


def _ended(hand: Hand) -> Iterator[Event]:
    """The summary: final stacks, the rake if there is any, and who wins."""
    deal = Deal(hand, HouseRules(""), SiteHabits())
    for event in hand.events:
        play(deal, event)
    close(deal)
    yield StartSummary()
    for seat in hand.seats:
        player = deal.players[seat.player]
        yield FinalStack(seat.seat, seat.player, player.start + player.net, player.net or None)
    rake = next((e.rake for e in hand.events if isinstance(e, TotalPot)), None)
    if rake:
        yield RakeTaken(rake)
    yield from _winners(hand)
    yield from _asides_behind(hand)


def _winners(hand: Hand) -> Iterator[Collect]:
    """One line for a player who wins everything; else the main pot alone is told of."""
    collects = [event for event in hand.events if isinstance(event, Collect)]
    if len({event.player for event in collects}) == 1:
        yield Collect(collects[0].player, sum(event.chips for event in collects))
        return
    for event in collects:
        if event.pot in ("pot", "main pot"):
            yield Collect(event.player, event.chips)


def _asides_behind(hand: Hand) -> Iterator[Event]:
    ended = False
    for event in hand.events:
        ended = ended or isinstance(event, StartSummary)
        if ended and isinstance(event, (SitOut, Leave)):
            yield event


# Lines


def _lines(hand: Hand) -> Iterator[str]:
    stakes, late = hand.stakes, hand.dialect == LATE
    yield f"#{hand.hand_id}: Limit Razz - {_money(stakes.small_bet)}/{_money(stakes.big_bet)}"
    if hand.local_time:
        yield hand.local_time
    yield f"Table '{hand.table_name}'"
    for seat in hand.seats:
        yield f"Seat {seat.seat}: {seat.player} ({_money(seat.chips)})"
    pots = sum(isinstance(event, Collect) for event in hand.events)
    for event in hand.events:
        if isinstance(event, Dealt):
            yield _dealt(event, hand)
        elif isinstance(event, StartStreet):
            yield from _label(event, late)
        elif isinstance(event, Collect) and pots == 1:
            yield f"{event.player} wins {event.pot} ({_money(event.chips)})"
        else:
            yield _LINES[type(event)](event)


def _money(chips: int) -> str:
    """With a comma behind the thousands."""
    whole, part = divmod(chips, UNIT)
    if not part:
        return f"{whole:,}"
    digits = f"{part:04d}".rstrip("0").ljust(2, "0")
    return f"{whole:,}.{digits}"


def _label(event: StartStreet, late: bool) -> Iterator[str]:
    shared = f" {bracketed(event.cards)}" if event.cards else ""
    if not late or event.street > Street.THIRD:
        yield f"*** {_LABELS[event.street - late]} STREET ***{shared}"


def _dealt(event: Dealt, hand: Hand) -> str:
    """The first cards of all others than the hero have two that are unseen."""
    first = event.player != hand.hero and _is_first(event, hand)
    return f"Dealt to {event.player}: [{'X X ' if first else ''}{' '.join(event.new)}]"


def _is_first(event: Dealt, hand: Hand) -> bool:
    dealt = (e for e in hand.events if isinstance(e, Dealt) and e.player == event.player)
    return next(dealt) is event


def _all_in(event: Any) -> str:
    return ", and is all in" if event.all_in else ""


def _net(event: FinalStack) -> str:
    if not event.net:
        return ""
    return f" {'-' if event.net < 0 else '+'}{_money(abs(event.net))}"


_LINES: dict[type[Event], Callable[[Any], str]] = {
    PostAnte: lambda e: f"{e.player}: posts ante {_money(e.chips)}{_all_in(e)}",
    StartStreet: lambda e: "",
    Dealt: lambda e: "",
    DealtDown: lambda e: f"Dealt to {e.player}: [X]",
    BringIn: lambda e: f"{e.player} brings in for {_money(e.chips)}{_all_in(e)}",
    Bet: lambda e: f"{e.player} bets {_money(e.chips)}{_all_in(e)}",
    Raise: lambda e: f"{e.player} raises to {_money(e.to)}{_all_in(e)}",
    Call: lambda e: f"{e.player} calls {_money(e.chips)}{_all_in(e)}",
    Check: lambda e: f"{e.player} checks",
    Fold: lambda e: f"{e.player} folds",
    Show: lambda e: f"{e.player} shows {bracketed(e.cards)}",
    StartSummary: lambda e: "*** SUMMARY ***",
    FinalStack: lambda e: f"Seat {e.seat}: {e.player} ({_money(e.chips)}){_net(e)}",
    RakeTaken: lambda e: f"Rake {_money(e.chips)}",
    Collect: lambda e: f"{e.player} wins ({_money(e.chips)}) from {e.pot}",
    SitOut: lambda e: f"{e.player} is sitting out",
    Leave: lambda e: f"{e.player} stands up",
}
