"""The usual, judged and played at one look.

Most events of most hands are what the state of the hand leads to: the next player folds to a
bet, calls what is due, bets the bet. Each function here is given the Deal before an event and
says whether the event is of that kind, so that no rule can find fault with it. If so, it has
played it, to the same end as `play` would have; if not, it has touched nothing, and the event
meets all the rules. Both are tested on hands of every kind, whole and damaged.
"""

from collections.abc import Callable
from typing import Any

from razzstats.cards import BOARDS, CARD_WEIGHT
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Dealt,
    Event,
    Fold,
    PostAnte,
    Raise,
    SeatResult,
    StartStreet,
    Street,
)
from razzstats.house import AmountMeans, Choice
from razzstats.replay import Deal, HeldCard, Player, Step, apply
from razzstats.rules.registry import HandOver


def _ante(deal: Deal, event: PostAnte) -> bool:
    player, chips, ring = deal.players[event.player], event.chips, deal.ring
    if chips != deal.hand.stakes.ante or event.all_in or deal.street:
        return False
    if player.dealt_in or chips >= player.stack or (ring and ring[-1].seat > player.seat):
        return False
    player.dealt_in = True
    ring.append(player)
    player.ante += chips
    player.total += chips
    player.stack -= chips
    to, bets = player.street_in, deal.bets
    deal.steps.append(Step(deal.at, 0, player, "post_ante", chips, to, deal.pot, 0, bets, False))
    deal.pot += chips
    return True


def _dealt(deal: Deal, event: Dealt) -> bool:
    player, new, held, street = deal.players[event.player], event.new, event.held, deal.street
    if len(new) > 1:
        return _own_hand(deal, player, event)
    card = new[0]
    if card in deal.places or player.folded or deal.shared or deal.disordered:
        return False
    up = player.up
    if street > 3:
        if len(up) != street - 3 or player.held[-1].street >= street:
            return False
        if held and held != tuple(up) and held != tuple(player.cards):
            return False
    elif street < 3 or not player.ante or up or held:
        return False
    deal.places[card] = player
    player.cards.append(card)
    if street == 7:
        how = "shown" if player.shown else "dealt"
        player.held.append(HeldCard(7, card, False, how, len(deal.steps)))
        return True
    player.held.append(HeldCard(street, card, True, "up", len(deal.steps)))
    up.append(card)
    player.board_weight += CARD_WEIGHT[card]
    player.boards.append(BOARDS[player.board_weight])
    return True


def _own_hand(deal: Deal, player: Player, event: Dealt) -> bool:
    """The hero's first three cards."""
    new, places = event.new, deal.places
    if len(new) != 3 or deal.street != Street.THIRD or player.cards or not player.ante:
        return False
    if event.held or player.folded or deal.shared or deal.disordered or len(set(new)) < 3:
        return False
    if new[0] in places or new[1] in places or new[2] in places:
        return False
    player.deal(Street.THIRD, new, len(deal.steps))
    places.update(dict.fromkeys(new, player))
    return True


def _street(deal: Deal, event: StartStreet) -> bool:
    street = deal.street
    if event.cards or event.street != (street + 1 if street else 3):
        return False
    if event.total not in (None, deal.pot):
        return False
    if street and (deal.queue != [] or deal.passed):
        return False
    if street == Street.SIXTH and len(deal.ring) >= 8 and deal.n_live > 4:
        return False
    due = street - 2
    for player in deal.ring:
        if len(player.up) < due and player.fold_street in (0, street):
            return False
    apply(deal, event)
    return True


def _next(deal: Deal, name: str) -> Player | None:
    """The player of that name, if it is his turn."""
    queue = deal.queue
    if deal.passed or deal.street < 3:
        return None
    if queue:
        player = queue[0]
        if player.name == name and player.stack > 0 and not player.folded:
            return player
    elif queue is None and deal.street > 3:
        for player in deal.openers():
            if player.name == name and not player.folded:
                return player
    return None


def _acts(deal: Deal, player: Player, action: str, chips: int) -> None:
    """He has his turn, and puts in chips that leave him some."""
    street, before, level = deal.street, deal.pot, deal.level
    if deal.queue:
        del deal.queue[0]
    else:
        deal.first_to_act[street] = player
        deal.queue = [p for p in deal.after(player) if not p.folded and p.stack > 0]
    owed = level - player.street_in
    if chips:
        player.street_in += chips
        player.put[street - 3] += chips
        player.stack -= chips
        player.total += chips
        deal.pot += chips
    to, owed = player.street_in, owed if owed > 0 else 0
    deal.steps.append(
        Step(deal.at, street, player, action, chips, to, before, owed, deal.bets, False)
    )


def _bring_in(deal: Deal, event: BringIn) -> bool:
    if deal.street != Street.THIRD or deal.queue is not None or deal.level or deal.passed:
        return False
    player, chips = deal.players[event.player], event.chips
    if player not in deal.openers() or event.all_in:
        return False
    if not 0 < chips < min(player.stack, deal.hand.stakes.small_bet):
        return False
    player.brought_in = True
    _acts(deal, player, "bring_in", chips)
    deal.level = deal.bring_in = player.street_in
    return True


def _fold(deal: Deal, event: Fold) -> bool:
    player = _next(deal, event.player)
    if player is None or player.street_in >= deal.level:
        return False
    _acts(deal, player, "fold", 0)
    player.folded = True
    player.fold_street = deal.street
    return True


def _check(deal: Deal, event: Check) -> bool:
    player = _next(deal, event.player)
    if player is None or player.street_in < deal.level or len(deal.able()) < 2:
        return False
    _acts(deal, player, "check", 0)
    return True


def _call(deal: Deal, event: Call) -> bool:
    player = _next(deal, event.player)
    if player is None or event.all_in or deal.habits.call is not AmountMeans.ADDED:
        return False
    if not 0 < event.chips == deal.level - player.street_in < player.stack:
        return False
    if deal.house.short_bring_in is Choice.FULL_BRING_IN and deal.street == 3 and not deal.bets:
        return False
    _acts(deal, player, "call", event.chips)
    return True


def _bet(deal: Deal, event: Bet) -> bool:
    player = _next(deal, event.player)
    if player is None or event.all_in or deal.level or deal.bets or player.street_in:
        return False
    if deal.street == Street.THIRD or not event.chips == deal.bet_size < player.stack:
        return False
    if len(deal.able()) < 2:
        return False
    _wagers(deal, player, "bet", event.chips)
    return True


def _raise(deal: Deal, event: Raise) -> bool:
    player = _next(deal, event.player)
    house, bets, to, level = deal.house, deal.bets, event.to, deal.level
    if player is None or event.all_in or not level > player.street_in:
        return False
    if level != (deal.full_level if bets else deal.street == 3 and deal.bring_in):
        return False
    most = deal.most_bets()
    if most is not None and bets + 1 >= most:
        return False
    if house.third_street_raise is not Choice.SMALL_BET or deal.habits.doubts_raises:
        return False
    if to != deal.full_level + deal.bet_size or to - player.street_in >= player.stack:
        return False
    if event.by is not None and event.by != to - level:
        return False
    if not [p for p in deal.able() if p.street_in + p.stack > level and p is not player]:
        return False
    _wagers(deal, player, "raise" if bets else "complete", to)
    return True


def _wagers(deal: Deal, player: Player, action: str, to: int) -> None:
    """He makes it a full bet more, and everyone who can must answer."""
    deal.bets += 1
    _acts(deal, player, action, to - player.street_in)
    deal.level = deal.full_level = to
    deal.aggressor = player
    deal.queue = [p for p in deal.after(player) if not p.folded and p.stack > 0]


def _result(deal: Deal, event: SeatResult) -> bool:
    player = deal.seats.get(event.seat)
    if player is None or player.name != event.player or not player.dealt_in:
        return False
    if (event.won or 0) != player.collected or event.street != (player.fold_street or None):
        return False
    if event.outcome == "folded":
        out = player.folded and not player.collected and not event.cards and not event.words
        return out and not (event.no_bet and any(player.put))
    if player.folded or event.no_bet or event.outcome == "mucked":
        return False
    if event.cards:
        if (event.cards, event.words) != (player.laid, player.words):
            return False
        deal.places.update(dict.fromkeys(event.cards, player))
    return True


def _over(deal: Deal, event: HandOver) -> bool:
    if deal.hand.cancelled or deal.n_live > 1 or deal.finals or deal.uncalled() is not None:
        return False
    if len(deal.ring) > 8:
        return False
    out = 0
    for player in deal.ring:
        if player.mucked:
            return False
        out += player.collected
    return out > 0 and out + (deal.rake or 0) == deal.pot


USUAL: dict[type[Event], Callable[[Deal, Any], bool]] = {
    PostAnte: _ante,
    StartStreet: _street,
    Dealt: _dealt,
    BringIn: _bring_in,
    Fold: _fold,
    Check: _check,
    Call: _call,
    Bet: _bet,
    Raise: _raise,
    SeatResult: _result,
    HandOver: _over,
}
"""The look for each kind of event that has one."""
