"""The chips of a hand after each of its steps, told by the replay itself and by nothing else."""

from typing import NamedTuple

from razzstats.reading import Read, site_of
from razzstats.replay import Deal, close, play
from razzstats.validation import judge

Cards = dict[int, set[str]]


class State(NamedTuple):
    """By seat the chips behind; in the middle and in front together; and the cards seen."""

    pot: int
    stacks: dict[int, int]
    seen: Cards


def states(got: Read) -> dict[int, State]:
    """The states at the end of each event, by the number of steps by then.

    Of several with as many steps the last; payments are those that the end of the hand settles.
    """
    judged = judge(got.hand, site_of(got.piece)).deal
    deal = Deal(got.hand, judged.house, judged.habits)
    found = {0: _state(deal)}
    for event in got.hand.events:
        play(deal, event)
        if any(player.collected for player in deal.ring):
            break
        found[len(deal.steps)] = _state(deal)
    close(deal)
    found[len([s for s in judged.steps if s.action != "collect" or s.chips])] = _state(judged)
    return found


def _state(deal: Deal) -> State:
    paid = sum(player.collected for player in deal.ring)
    stacks = {player.seat: player.stack + player.collected for player in deal.seats.values()}
    return State(deal.pot - paid, stacks, cards(deal))


def cards(deal: Deal) -> Cards:
    """The cards that are known of each seat."""
    return {player.seat: {str(card) for card in player.cards} for player in deal.seats.values()}
