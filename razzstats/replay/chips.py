"""Chips into the pot and back, each move recorded as a Step; and the end of a round."""

from razzstats.replay.gaps import fold_the_passed, pass_over
from razzstats.replay.players import Player
from razzstats.replay.state import Deal, Step


def put(deal: Deal, player: Player, action: str, chips: int, all_in: bool) -> None:
    """A decision on a street, and the chips it puts in."""
    to_call = max(deal.level - player.street_in, 0)
    before = deal.pot
    if chips:
        player.street_in += chips
        if deal.street:
            player.put[deal.street - 3] += chips
        pay(deal, player, chips, all_in)
    step(deal, player, action, chips, before, to_call, all_in)


def pay(deal: Deal, player: Player, chips: int, all_in: bool) -> None:
    """Chips go in. Who is said to be all-in has no more decisions, whatever the sums say."""
    player.stack -= chips
    player.total += chips
    deal.pot += chips
    if all_in:
        player.stack = min(player.stack, 0)
    if player.stack <= 0 and not player.all_in_street:
        player.all_in_street = max(deal.street, 3)


def step(
    deal: Deal,
    player: Player,
    action: str,
    chips: int,
    before: int,
    to_call: int = 0,
    all_in: bool = False,
) -> Step:
    """Record what was done; `before` is the pot before it."""
    street, total, bets = deal.street, player.street_in, deal.bets
    step = Step(deal.at, street, player, action, chips, total, before, to_call, bets, all_in)
    deal.steps.append(step)
    return step


def close_round(deal: Deal) -> None:
    """The round of betting is over; what nobody matched goes back where no line will say so."""
    if deal.queue:
        pass_over(deal, deal.waiting())
    elif deal.queue is None and deal.passed:
        fold_the_passed(deal)
    deal.queue = None
    deal.round_open = False
    if not deal.habits.writes_uncalled and (left := deal.uncalled()):
        give_back(deal, *left, inferred=True)


def give_back(deal: Deal, player: Player, chips: int, inferred: bool = False) -> None:
    """An uncalled bet goes back to its player."""
    player.street_in -= chips
    player.stack += chips
    player.total -= chips
    player.returned += chips
    before, deal.pot = deal.pot, deal.pot - chips
    if player.stack > 0:
        player.all_in_street = 0
    done = step(deal, player, "return_uncalled", chips, before)
    if inferred:
        done.at, done.inferred = None, True
