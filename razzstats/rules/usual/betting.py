"""Decisions as they are usually made: by the player whose turn it is, for what is due."""

from collections.abc import Sequence
from typing import Any

from razzstats.events import Street
from razzstats.house import AmountMeans, Choice
from razzstats.replay import Deal, Player, Step
from razzstats.rules.betting import most_of_others


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


def _acts(deal: Deal, player: Player, at: int, action: str, chips: int) -> None:
    """He has his turn, and puts in chips that leave him some."""
    street, before, level = deal.street, deal.pot, deal.level
    if deal.queue:
        del deal.queue[0]
    else:
        deal.first_to_act[street] = player
        deal.queue = _who_answer(deal, player)
    owed = level - player.street_in
    if chips:
        player.street_in += chips
        player.put[street - 3] += chips
        player.stack -= chips
        player.total += chips
        deal.pot += chips
    to, owed = player.street_in, owed if owed > 0 else 0
    deal.steps.append(Step(at, street, player, action, chips, to, before, owed, deal.bets, False))


def _who_answer(deal: Deal, player: Player) -> list[Player]:
    return [p for p in deal.after(player) if not p.folded and p.stack > 0]


def bring_in(deal: Deal, events: Sequence[Any], at: int) -> int:
    """The bring-in, by one who has it."""
    event = events[at]
    if deal.street != Street.THIRD or deal.queue is not None or deal.level or deal.passed:
        return 0
    player, chips = deal.players[event.player], event.chips
    if player not in deal.openers() or event.all_in or player.street_in:
        return 0
    if not 0 < chips < min(player.stack, deal.hand.stakes.small_bet):
        return 0
    player.brought_in = True
    _acts(deal, player, at, "bring_in", chips)
    deal.level = deal.bring_in = player.street_in
    return 1


def fold(deal: Deal, events: Sequence[Any], at: int) -> int:
    """A fold to a bet."""
    player = _next(deal, events[at].player)
    if player is None or player.street_in >= deal.level:
        return 0
    _acts(deal, player, at, "fold", 0)
    player.folded = True
    player.fold_street = deal.street
    return 1


def check(deal: Deal, events: Sequence[Any], at: int) -> int:
    """A check where there is no bet."""
    player = _next(deal, events[at].player)
    if player is None or player.street_in < deal.level or deal.street == Street.THIRD:
        return 0
    if most_of_others(deal, player) <= 0:
        return 0
    _acts(deal, player, at, "check", 0)
    return 1


def call(deal: Deal, events: Sequence[Any], at: int) -> int:
    """A call of all that is due."""
    event = events[at]
    player = _next(deal, event.player)
    if player is None or event.all_in or deal.habits.call is not AmountMeans.ADDED:
        return 0
    if not 0 < event.chips == deal.level - player.street_in < player.stack:
        return 0
    if deal.house.short_bring_in is Choice.FULL_BRING_IN and deal.street == 3 and not deal.bets:
        return 0
    _acts(deal, player, at, "call", event.chips)
    return 1


def bet(deal: Deal, events: Sequence[Any], at: int) -> int:
    """The first bet of a later street, of the size of the limit."""
    event = events[at]
    player = _next(deal, event.player)
    if player is None or event.all_in or deal.level or deal.bets or player.street_in:
        return 0
    if deal.street == Street.THIRD or not event.chips == deal.bet_size < player.stack:
        return 0
    if most_of_others(deal, player) <= 0:
        return 0
    _wagers(deal, player, at, "bet", event.chips)
    return 1


def raises(deal: Deal, events: Sequence[Any], at: int) -> int:
    """A completion or raise to one bet more, below the cap."""
    event = events[at]
    player = _next(deal, event.player)
    house, bets, to, level = deal.house, deal.bets, event.to, deal.level
    if player is None or event.all_in or not level > player.street_in:
        return 0
    if level != (deal.full_level if bets else deal.street == 3 and deal.bring_in):
        return 0
    most = deal.most_bets()
    if most is not None and bets + 1 >= most:
        return 0
    if house.third_street_raise is not Choice.SMALL_BET or deal.habits.doubts_raises:
        return 0
    if to != deal.full_level + deal.bet_size or to - player.street_in >= player.stack:
        return 0
    if event.by is not None and event.by != to - level:
        return 0
    if most_of_others(deal, player) <= level:
        return 0
    _wagers(deal, player, at, "raise" if bets else "complete", to)
    return 1


def _wagers(deal: Deal, player: Player, at: int, action: str, to: int) -> None:
    """He makes it a full bet more, and everyone who can must answer."""
    if deal.queue is None:
        deal.first_to_act[deal.street] = player
    deal.queue = [player, *_who_answer(deal, player)]
    deal.bets += 1
    _acts(deal, player, at, action, to - player.street_in)
    deal.level = deal.full_level = to
    deal.aggressor = player
