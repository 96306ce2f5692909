"""What each event does to the Deal.

The Deal follows the history as written, also where a rule is broken: judging is the rules'
business (rules/), which look at the Deal before each event is played.
"""

from collections.abc import Callable
from typing import Any

from razzstats.cards import low_value
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Cancelled,
    Check,
    Collect,
    Complete,
    Dealt,
    Event,
    FinalStack,
    Fold,
    Muck,
    PlayerEvent,
    PostAnte,
    Raise,
    RakeTaken,
    ReturnUncalled,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.house import Choice
from razzstats.replay import ending
from razzstats.replay.amounts import bet_total, call_chips, raise_total
from razzstats.replay.chips import close_round, pay, put, step
from razzstats.replay.gaps import fold_the_passed, pass_over
from razzstats.replay.players import Player
from razzstats.replay.settling import note_final, note_rake, settle
from razzstats.replay.state import Deal


def play(deal: Deal, event: Event) -> None:
    """Play one event. Raises KeyError for a player who has no seat."""
    deal.at += 1
    apply(deal, event)


def apply(deal: Deal, event: Event) -> None:
    """Play the event at `deal.at`: for those who count the events themselves."""
    found = _PLAYS.get(type(event))
    if found is not None:
        found(deal, event)


def close(deal: Deal) -> None:
    """The hand is over: settle what no line says, and what the hands are worth."""
    close_round(deal)
    for player in deal.ring:
        if len(player.cards) >= 6:
            cards = player.cards + list(deal.shared)
            if len(cards) == 7 and len(set(cards)) == 7:
                player.low = low_value(cards)
    deal.layers = deal.pots()
    settle(deal)


def _ante(deal: Deal, event: PostAnte) -> None:
    player = deal.players[event.player]
    if not player.dealt_in:
        _join(deal, player)
    player.ante += event.chips
    pay(deal, player, event.chips, event.all_in)
    step(deal, player, "post_ante", event.chips, deal.pot - event.chips, 0, event.all_in)


def _join(deal: Deal, player: Player) -> None:
    player.dealt_in = True
    deal.ring.append(player)
    deal.ring.sort(key=_seat)


def _start_street(deal: Deal, event: StartStreet) -> None:
    if event.street == deal.street:
        return
    close_round(deal)
    deal.disordered |= event.street != (deal.street + 1 if deal.street else Street.THIRD)
    deal.street = event.street
    deal.shared += event.cards
    deal.shared_seq = len(deal.steps)
    deal.level = deal.full_level = deal.bets = 0
    deal.aggressor = None
    deal.round_open = True
    deal.starters = 0
    for player in deal.ring:
        player.street_in = 0
        deal.starters += not player.folded


def _dealt(deal: Deal, event: Dealt) -> None:
    player = deal.players[event.player]
    if not player.dealt_in:
        _join(deal, player)
    if _is_straight(deal, player, event):
        player.deal(deal.street, event.new, len(deal.steps))
        deal.places[event.new[0]] = player
        return
    if player.begins_street(event.held, deal.street):
        deal.unmarked = max(deal.street + 1, 3)
        _start_street(deal, StartStreet(Street(deal.unmarked)))
    if event.held and player.lacks(event.held, deal.street):
        player.adopt(event.held, deal.street, len(deal.steps))
        deal.places.update(dict.fromkeys(event.held, player))
    new = [card for card in event.new if deal.places.get(card) is not player]
    player.deal(deal.street, new, len(deal.steps))
    deal.places.update(dict.fromkeys(event.new, player))


def _is_straight(deal: Deal, player: Player, event: Dealt) -> bool:
    """Whether this is his next card, nothing before it being missing or repeated."""
    if len(event.new) > 1 or event.new[0] in deal.places:
        return False
    if not player.held:
        return deal.street == Street.THIRD and not event.held
    whole = len(event.held) in (0, len(player.up), len(player.cards))
    return whole and player.held[-1].street < deal.street


def _bring_in(deal: Deal, event: BringIn) -> None:
    player = _actor(deal, event)
    player.brought_in = True
    put(deal, player, "bring_in", event.chips, event.all_in)
    deal.level = deal.bring_in = max(deal.level, player.street_in)


def _bet(deal: Deal, event: Bet) -> None:
    player = _opener(deal, event)
    _lift(deal, player, bet_total(deal, event), "bet", event.all_in)


def _raise(deal: Deal, event: Raise | Complete) -> None:
    player, to = _opener(deal, event), raise_total(deal, event)
    _lift(deal, player, to, "raise", event.all_in)
    deal.steps[-1].inferred = to != event.to


def _opener(deal: Deal, event: PlayerEvent) -> Player:
    """The player of a wager; who opens third street with one had to bring it in."""
    opens = deal.street == Street.THIRD and deal.queue is None
    player = _actor(deal, event)
    if opens:
        deal.bring_in_bettor = player
    return player


def _call(deal: Deal, event: Call) -> None:
    player = _actor(deal, event)
    put(deal, player, "call", call_chips(deal, event), event.all_in)
    if deal.street == Street.THIRD and not deal.bets and player.street_in > deal.level:
        deal.level = deal.bring_in = player.street_in  # the full bring-in over a short one (R12)


def _check(deal: Deal, event: Check) -> None:
    put(deal, _actor(deal, event), "check", 0, False)


def _fold(deal: Deal, event: Fold) -> None:
    player = _actor(deal, event)
    put(deal, player, "fold", 0, False)
    player.folded = True
    player.fold_street = deal.street


def _actor(deal: Deal, event: PlayerEvent) -> Player:
    """The player of an event, taken out of the queue of those who have yet to act."""
    player = deal.players[event.player]
    if not player.dealt_in:
        _join(deal, player)
    if player.folded and player.dealt_again:
        deal.live_again(player)
    if deal.queue is None:
        if deal.passed:
            fold_the_passed(deal)
        deal.first_to_act[deal.street] = player
        due = deal.openers()
        if due and player not in due:
            clockwise = [due[0], *deal.after(due[0])]
            pass_over(deal, clockwise[: clockwise.index(player)])
        deal.queue = [p for p in deal.after(player) if not p.folded and p.stack > 0]
    elif player in deal.queue:
        if player is not deal.queue[0]:
            pass_over(deal, deal.queue[: deal.queue.index(player)])
        deal.queue.remove(player)
        deal.passed.pop(player, None)
    return player


def _lift(deal: Deal, player: Player, to: int, action: str, all_in: bool) -> None:
    """A bet, completion or raise to a total; works out which of the three it is."""
    size = deal.bet_size
    short = to < (deal.full_level + size)
    first = deal.bets == 0
    if first and (deal.street == Street.THIRD or deal.level):
        action = "complete"
    half = deal.house.short_all_in is not Choice.FULL_BET
    counts = not short or (half and (to - deal.level) * 2 >= size)
    if counts:
        deal.bets += 1
        deal.full_level = deal.full_level + size if short else to
        if deal.bring_in and deal.house.third_street_raise is Choice.OVER_BRING_IN and first:
            _go_on_from_bring_in(deal, to, size)
    put(deal, player, action, to - player.street_in, all_in)
    deal.level = max(deal.level, player.street_in)
    deal.aggressor = player
    deal.queue = [p for p in deal.after(player) if not p.folded and p.stack > 0]


def _go_on_from_bring_in(deal: Deal, to: int, size: int) -> None:
    """A completion that adds less than half a bet leaves the next raise over the bring-in (R14)."""
    if deal.street == Street.THIRD and (to - deal.bring_in) * 2 < size:
        deal.full_level = deal.bring_in


def _seat(player: Player) -> int:
    return player.seat


_PLAYS: dict[type, Callable[[Deal, Any], None]] = {
    PostAnte: _ante,
    StartStreet: _start_street,
    Dealt: _dealt,
    BringIn: _bring_in,
    Bet: _bet,
    Raise: _raise,
    Complete: _raise,
    Call: _call,
    Check: _check,
    Fold: _fold,
    ReturnUncalled: ending.returned,
    StartShowdown: ending.start_showdown,
    StartSummary: ending.start_summary,
    Show: ending.show,
    Muck: ending.muck,
    SeatResult: ending.result,
    Collect: ending.collect,
    Cancelled: ending.cancel,
    TotalPot: ending.total,
    FinalStack: note_final,
    RakeTaken: note_rake,
}
