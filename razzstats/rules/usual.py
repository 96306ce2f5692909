"""The usual, told at one look.

Most events of most hands are what the state of the hand leads to: the next player folds to a
bet, calls what is due, bets the bet. Each function here is given the Deal before an event and
says whether the event is of that kind, so that no rule can find fault with it and none need be
asked. What a function does not recognise meets all the rules. That an event taken for usual
breaks no rule is tested on hands of every kind, whole and damaged.
"""

from collections.abc import Callable
from typing import Any

from razzstats.events import (
    Bet,
    Call,
    Check,
    Dealt,
    Event,
    Fold,
    PostAnte,
    Raise,
    SeatResult,
    Street,
)
from razzstats.house import AmountMeans, Choice
from razzstats.replay import Deal, Player


def _next(deal: Deal, name: str) -> Player | None:
    """The player of that name, if it is his turn."""
    queue = deal.queue
    if queue:
        player = queue[0]
        if player.name == name and player.stack > 0 and not player.folded:
            return player
    return None


def _ante(deal: Deal, event: PostAnte) -> bool:
    player = deal.players[event.player]
    full = event.chips == deal.hand.stakes.ante and not event.all_in
    return full and not deal.street and not player.ante and event.chips < player.stack


def _dealt(deal: Deal, event: Dealt) -> bool:
    player = deal.players[event.player]
    if len(event.new) > 1 or event.new[0] in deal.places or player.folded or deal.shared:
        return False
    if deal.street > Street.THIRD:
        whole = len(player.up) == deal.street - Street.THIRD
        fresh = whole and player.held[-1].street < deal.street
        return fresh and (not event.held or event.held == tuple(player.up))
    return deal.street == Street.THIRD and player.ante > 0 and not player.up and not event.held


def _fold(deal: Deal, event: Fold) -> bool:
    player = _next(deal, event.player)
    return player is not None and player.street_in < deal.level


def _check(deal: Deal, event: Check) -> bool:
    player = _next(deal, event.player)
    return player is not None and player.street_in >= deal.level


def _call(deal: Deal, event: Call) -> bool:
    player = _next(deal, event.player)
    if player is None or event.all_in or deal.habits.call is not AmountMeans.ADDED:
        return False
    return 0 < event.chips == deal.level - player.street_in < player.stack


def _bet(deal: Deal, event: Bet) -> bool:
    player = _next(deal, event.player)
    if player is None or event.all_in or deal.level or deal.bets:
        return False
    return event.chips == deal.bet_size < player.stack


def _raise(deal: Deal, event: Raise) -> bool:
    player = _next(deal, event.player)
    house, bets, to = deal.house, deal.bets, event.to
    if player is None or event.all_in or not deal.level:
        return False
    if bets >= house.max_bets or bets >= (house.heads_up_max_bets or house.max_bets):
        return False
    if house.third_street_raise is not Choice.SMALL_BET or deal.habits.doubts_raises:
        return False
    if to != deal.full_level + deal.bet_size or to - player.street_in >= player.stack:
        return False
    return event.by is None or event.by == to - deal.level


def _result(deal: Deal, event: SeatResult) -> bool:
    player = deal.seats.get(event.seat)
    if player is None or player.name != event.player or event.cards or event.won is not None:
        return False
    if not player.folded or event.street != player.fold_street or event.words:
        return False
    return not player.collected and not (event.no_bet and any(player.put))


USUAL: dict[type[Event], Callable[[Deal, Any], bool]] = {
    PostAnte: _ante,
    Dealt: _dealt,
    Fold: _fold,
    Check: _check,
    Call: _call,
    Bet: _bet,
    Raise: _raise,
    SeatResult: _result,
}
"""The look for each kind of event that has one."""
