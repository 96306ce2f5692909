"""Shows, summary lines and the end of a hand as they usually are."""

from collections.abc import Sequence
from typing import Any

from razzstats.cards import Card, low_value
from razzstats.events import SeatResult
from razzstats.replay import Deal, HeldCard, Player, Step
from razzstats.rules.showdown import low_in_words, showdown_order


def show(deal: Deal, events: Sequence[Any], at: int) -> int:
    """Seven cards laid open in their order at the showdown, in the words that are theirs."""
    event = events[at]
    player, cards = deal.players[event.player], event.cards
    if not deal.showdown or deal.street != 7 or deal.shared or deal.passed:
        return 0
    if player.folded or player.shown or player.mucked or not _fits(deal, player, cards):
        return 0
    if event.words and event.words != low_in_words(low_value(cards)):
        return 0
    if showdown_order(deal, event) is not None:
        return 0
    player.shown = True
    player.laid, player.words = cards, event.words
    if len(player.cards) == 4:
        seq = len(deal.steps)
        for card, street in (cards[0], 3), (cards[1], 3), (cards[6], 7):
            player.held.append(HeldCard(street, card, False, "shown", seq))
            player.cards.append(card)
    deal.places.update(dict.fromkeys(cards, player))
    total, bets = player.street_in, deal.bets
    deal.steps.append(Step(at, 7, player, "show", 0, total, deal.pot, 0, bets, False))
    return 1


def _fits(deal: Deal, player: Player, cards: tuple[Card, ...]) -> bool:
    """Whether these can be his seven cards: his upcards are known, his down cards all or none."""
    if len(cards) != 7 or len(set(cards)) < 7 or len(player.up) != 4:
        return False
    known = len(player.cards)
    if cards[2:6] != tuple(player.up) or known not in (4, 7):
        return False
    places = deal.places
    if {places.get(card, player) for card in cards} != {player}:
        return False
    return known == 4 or set(player.cards) == set(cards)


def results(deal: Deal, events: Sequence[Any], at: int) -> int:
    """Summary lines that say what was played."""
    seats, begun = deal.seats, at
    for event in events[at:]:
        if type(event) is not SeatResult:
            break
        player = seats.get(event.seat)
        if player is None or player.name != event.player or not player.dealt_in:
            break
        if (event.won or 0) != player.collected or event.street != (player.fold_street or None):
            break
        if event.outcome == "folded":
            if not player.folded or player.collected or event.cards or event.words:
                break
            if event.no_bet and any(player.put):
                break
        elif not _is_live_result(deal, player, event):
            break
        at += 1
    return at - begun


def _is_live_result(deal: Deal, player: Player, event: SeatResult) -> bool:
    """Whether this is the line of one who did not fold, with the cards as he showed them."""
    if player.folded or event.no_bet or event.outcome == "mucked":
        return False
    if event.cards:
        if (event.cards, event.words) != (player.laid, player.words):
            return False
        deal.places.update(dict.fromkeys(event.cards, player))
    return True


def over(deal: Deal) -> bool:
    """All chips are accounted for, and one who could not be beaten has the pot."""
    if deal.hand.cancelled or deal.finals or deal.uncalled() is not None or len(deal.ring) > 8:
        return False
    out = live = mucked = 0
    for player in deal.ring:
        live += not player.folded
        mucked += player.mucked
        out += player.collected
    if not out or out + (deal.rake or 0) != deal.pot:
        return False
    return not mucked if live < 2 else len(deal.layers) == 1 and _best_has_it(deal, out)


def _best_has_it(deal: Deal, out: int) -> bool:
    """Whether one pot went to one hand, which all that were held up or told do not beat."""
    best, taker = 1 << 30, None
    for player in deal.ring:
        if player.folded:
            continue
        if player.low is None:
            if player.collected or not player.mucked:
                return False
        elif player.low == best:
            return False
        elif player.low < best:
            best, taker = player.low, player
    return taker is not None and taker.collected == out
