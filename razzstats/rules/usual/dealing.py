"""Antes, streets and cards as they usually come: those of one kind in a row are played at once."""

from collections.abc import Sequence
from typing import Any

from razzstats.cards import BOARDS, CARD_WEIGHT, Card
from razzstats.events import Dealt, PostAnte, Street
from razzstats.replay import Deal, HeldCard, Player, Step, apply


def antes(deal: Deal, events: Sequence[Any], at: int) -> int:
    """Full antes, in the order of the seats."""
    ante, ring, begun = deal.hand.stakes.ante, deal.ring, at
    if deal.street or ante is None:
        return 0
    players, steps, bets, pot = deal.players, deal.steps, deal.bets, deal.pot
    last = ring[-1].seat if ring else -1
    while type(event := events[at]) is PostAnte:
        player = players[event.player]
        if event.chips != ante or event.all_in or player.dealt_in:
            break
        if ante >= player.stack or last > player.seat:
            break
        player.dealt_in = True
        ring.append(player)
        player.ante += ante
        player.total += ante
        player.stack -= ante
        steps.append(Step(at, 0, player, "post_ante", ante, player.street_in, pot, 0, bets, False))
        pot += ante
        last = player.seat
        at += 1
        if at == len(events):
            break
    deal.pot = pot
    return at - begun


def street(deal: Deal, events: Sequence[Any], at: int) -> int:
    """The marker of the next street."""
    event, street, ring = events[at], deal.street, deal.ring
    if event.cards or event.street != (street + 1 if street else 3):
        return 0
    if event.total not in (None, deal.pot):
        return 0
    if street and (deal.queue != [] or deal.passed):
        return 0
    if street == Street.SIXTH and len(ring) >= 8 and deal.n_live > 4:
        return 0
    due, starters = street - 2, 0
    for player in ring:
        starters += not player.folded
        if len(player.up) < due and player.fold_street in (0, street):
            return 0
    if not street or not deal.habits.writes_uncalled:
        apply(deal, event)
        return 1
    deal.queue = deal.aggressor = None
    deal.street, deal.shared_seq, deal.round_open = event.street, len(deal.steps), True
    deal.level = deal.full_level = deal.bets = 0
    deal.starters = starters
    for player in ring:
        player.street_in = 0
    return 1


def cards(deal: Deal, events: Sequence[Any], at: int) -> int:
    """The cards of a street as they go round."""
    street, players, places, begun = deal.street, deal.players, deal.places, at
    if street < 3 or deal.shared or deal.disordered:
        return 0
    seq = len(deal.steps)
    for event in events[at:]:
        if type(event) is not Dealt or (player := players[event.player]).folded:
            break
        new, up = event.new, player.up
        if len(new) > 1:
            if not _own_hand(deal, player, event):
                break
            at += 1
            continue
        if street > 3:
            fits = len(up) == street - 3 and player.held[-1].street < street
            if (held := event.held) and held != tuple(up):
                fits = fits and held == tuple(player.cards)
        else:
            fits = bool(player.ante) and not up and not event.held
        if not fits or (card := new[0]) in places:
            break
        places[card] = player
        player.cards.append(card)
        _hold(player, card, street, seq)
        at += 1
    return at - begun


def _hold(player: Player, card: Card, street: int, seq: int) -> None:
    if street == 7:
        how = "shown" if player.shown else "dealt"
        player.held.append(HeldCard(7, card, False, how, seq))
        return
    player.held.append(HeldCard(street, card, True, "up", seq))
    player.up.append(card)
    weight = player.board_weight = player.board_weight + CARD_WEIGHT[card]
    player.boards.append(BOARDS[weight])


def _own_hand(deal: Deal, player: Player, event: Dealt) -> bool:
    """The hero's first three cards."""
    new, places = event.new, deal.places
    if len(new) != 3 or deal.street != Street.THIRD or player.cards or not player.ante:
        return False
    if event.held or len(set(new)) < 3:
        return False
    if new[0] in places or new[1] in places or new[2] in places:
        return False
    player.deal(Street.THIRD, new, len(deal.steps))
    places.update(dict.fromkeys(new, player))
    return True
