"""Folds that no line says, told by what follows: a line is missing or out of its place."""

from collections.abc import Iterable

from razzstats.replay.players import Player
from razzstats.replay.state import Deal, Step


def pass_over(deal: Deal, players: Iterable[Player]) -> None:
    """Note that these players had a decision and the history goes on without it."""
    for player in players:
        if not player.folded and player.stack > 0:
            deal.passed.setdefault(player, deal.street)


def fold_the_passed(deal: Deal, over: bool = False) -> None:
    """Who was passed over and has no part in what follows has folded.

    He has none if the hand is over, or if others than the hero were dealt a card on this street
    and he was not.
    """
    passed, deal.passed = deal.passed, {}
    others = [p for p in deal.ring if p not in passed and p.name != deal.hand.hero]
    dealt = any(p.dealt_on(deal.street) for p in others)
    for player, street in passed.items():
        if over or (dealt and street < deal.street and not player.dealt_on(deal.street)):
            player.folded, player.fold_street = True, street
            step = Step(None, street, player, "fold", 0, 0, deal.pot, 0, 0, False, inferred=True)
            deal.steps.append(step)
