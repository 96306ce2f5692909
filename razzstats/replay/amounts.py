"""What the amounts of wagers mean: chips added or totals, as the site's habits have it."""

from collections.abc import Iterator

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Collect,
    Complete,
    Event,
    Fold,
    PlayerEvent,
    PostAnte,
    Raise,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.house import AmountMeans
from razzstats.replay.state import Deal

Wager = PostAnte | BringIn | Bet | Call | Raise | Complete

_ROUND_ENDS = (StartStreet, StartShowdown, StartSummary, Collect)


def added(deal: Deal, event: Wager) -> int:
    """The chips that a wager is about to add to the pot."""
    kind = type(event)
    if kind is Raise or kind is Complete:
        return raise_total(deal, event) - deal.players[event.player].street_in  # type: ignore[arg-type]
    if kind is Bet:
        return bet_total(deal, event) - deal.players[event.player].street_in  # type: ignore[arg-type]
    if kind is Call:
        return call_chips(deal, event)  # type: ignore[arg-type]
    return event.chips  # type: ignore[union-attr]


def call_chips(deal: Deal, event: Call) -> int:
    """What a call adds."""
    total = deal.habits.call is AmountMeans.TOTAL
    return event.chips - total * deal.players[event.player].street_in


def bet_total(deal: Deal, event: Bet) -> int:
    """To what a bet brings its player's total on the street."""
    total = deal.habits.bet is AmountMeans.TOTAL
    return event.chips + (not total) * deal.players[event.player].street_in


def raise_total(deal: Deal, event: Raise | Complete) -> int:
    """To what a raise brings its player's total on the street.

    Where the printed total may be wrong it must be a full bet, or all that he has: the one of
    these that the next call matches, or else the one that is printed, with or without what he
    brought in or had put in on this street, or else the one that makes the printed pot. If none
    fits, what is printed stands, for the rules to judge.
    """
    if not deal.habits.doubts_raises:
        return event.to
    player = deal.players[event.player]
    own, most = player.street_in, player.street_in + player.stack
    legal = deal.legal_totals()
    fits = [total for total in (*legal, most) if deal.level < total <= min(most, max(legal))]
    called = _called(deal, event)
    if called in fits:
        return called
    if event.all_in and most in fits:
        return most
    brought = deal.bring_in if player.brought_in and deal.street == Street.THIRD else 0
    printed = (event.to, event.to + brought, event.to + own)
    for total in (*printed, _from_the_pot(deal, event, own)):
        if total in fits:
            return total
    return event.to


def _behind(deal: Deal, event: Event) -> Iterator[Event]:
    """The events behind this one, which is the one being played or the next to be."""
    events, at = deal.hand.events, max(deal.at, 0)
    if events[at] is not event:
        at += 1
    yield from events[at + 1 :]


def _called(deal: Deal, event: Event) -> int:
    """The bet that the next call matches; 0 where the round has none that tells."""
    for later in _behind(deal, event):
        kind = type(later)
        if kind in _ROUND_ENDS or kind in (Raise, Complete, Bet):
            break
        if kind is Call:
            caller = deal.players[later.player]  # type: ignore[attr-defined]
            chips = call_chips(deal, later)  # type: ignore[arg-type]
            if chips < caller.stack:
                return caller.street_in + chips
    return 0


def _from_the_pot(deal: Deal, event: Event, own: int) -> int:
    """The raise that makes the printed pot, if all others fold to it; otherwise 0."""
    habits = deal.habits
    for later in _behind(deal, event):
        if isinstance(later, TotalPot) and habits.total_holds_uncalled:
            rake = 0 if habits.total_holds_rake else later.rake or 0
            return own + later.chips + rake - deal.pot
        wager = isinstance(later, PlayerEvent) and not isinstance(later, (Fold, Collect))
        if wager and isinstance(later, Wager):
            break
    return 0
