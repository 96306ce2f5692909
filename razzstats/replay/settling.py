"""What can be told only when the hand is over: payments that no line says, or says too large."""

from collections.abc import Mapping, Sequence

from razzstats.events import FinalStack, RakeTaken
from razzstats.money import UNIT
from razzstats.replay.chips import step
from razzstats.replay.players import Player
from razzstats.replay.pots import raked, share
from razzstats.replay.state import Deal


def note_final(deal: Deal, event: FinalStack) -> None:
    """What the site says that a seat has left, unless the line contradicts itself."""
    player = deal.seats.get(event.seat)
    if player is None or event.net in (None, event.chips - player.start):
        deal.finals[event.seat] = event.chips


def note_rake(deal: Deal, event: RakeTaken) -> None:
    """A rake that has a line of its own."""
    deal.rake = event.chips


def settle(deal: Deal) -> None:
    """Uncalled bets come off what was collected with them; payments without a line are made."""
    if deal.hand.cancelled:
        return
    if deal.habits.collects_hold_uncalled:
        for player in deal.ring:
            if player.returned:
                _take_off(deal, player)
    if not deal.habits.writes_collects:
        for player, chips in _owed(deal).items():
            _pay(deal, player, chips)


def _take_off(deal: Deal, player: Player) -> None:
    """He collected what he got back before: so it is where the sums hold without it.

    Where the rake is unknown, so it is where more was collected than the pot held.
    """
    left = player.returned
    over = sum(p.collected for p in deal.ring) + (deal.rake or 0) - deal.pot
    if player.collected < left or over <= 0 or (deal.rake is not None and over != left):
        return
    player.collected -= left
    own = [s for s in deal.steps if s.player is player and s.action == "collect"]
    for found in sorted(own, key=lambda s: s.chips != left):
        taken = min(found.chips, left)
        found.chips -= taken
        left -= taken


def _owed(deal: Deal) -> Mapping[Player, int]:
    """What each live player is still to be paid: by the final stacks, or else by the cards.

    Where a payment is written and the stacks are not, nothing can be told of the others.
    """
    if deal.finals.keys() >= {p.seat for p in deal.ring}:
        live = deal.live()
        return {p: deal.finals[p.seat] - p.start + p.total - p.collected for p in live}
    if any(p.collected for p in deal.ring):
        return {}
    return _by_cards(deal)


def _by_cards(deal: Deal) -> Mapping[Player, int]:
    """Each pot to the best low, or to the one hand that was not thrown away.

    Odd chips go to the first seats. Where a hand that was held up is unknown, nobody is paid.
    """
    pots = deal.layers
    chip = _chip(deal)
    due = dict.fromkeys(deal.ring, 0)
    for pot, chips in zip(pots, raked([p.chips for p in pots], deal.rake or 0, chip), strict=True):
        takers = _takers(deal, pot.seats)
        if not takers:
            return {}
        least, most = share(chips, len(takers), chip)
        over = chips - least * len(takers)
        for player in takers:
            odd = min(most - least, over)
            due[player] += least + odd
            over -= odd
    return due


def _takers(deal: Deal, seats: Sequence[int]) -> list[Player]:
    held = [deal.seats[seat] for seat in seats if not deal.seats[seat].mucked]
    if len(held) < 2:
        return held
    values = {p.seat: p.low for p in held if p.low is not None}
    if len(values) < len(held):
        return []
    best = min(values.values())
    return [p for p in held if p.low == best]


def _chip(deal: Deal) -> int:
    if deal.hand.stakes.currency is not None:
        return deal.habits.cent
    return min(deal.habits.chip, UNIT)


def _pay(deal: Deal, player: Player, chips: int) -> None:
    if chips <= 0:
        return
    player.collected += chips
    done = step(deal, player, "collect", chips, deal.pot)
    done.at, done.inferred = None, True
