"""Turns: who acts, and when a round is over."""

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Fold,
    PlayerEvent,
    Raise,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
)
from razzstats.findings import Severity
from razzstats.replay import Deal, Player
from razzstats.rules.registry import rule

LATER = (Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)
ACTIONS = (Bet, Call, Check, Complete, Fold, Raise)


@rule(
    "RZ401",
    Severity.ERROR,
    "out of turn",
    on=ACTIONS,
    cites="R8, R9, R10: PS; WSOP 235; TDA RP-10D, RP-10H. Third street goes on from the bring-in",
    fix="Look for a line that is missing or moved just before, or that has another player's name.",
)
def turn(deal: Deal, event: PlayerEvent) -> str | None:
    """Action goes clockwise. From fourth street on the lowest exposed hand begins.

    An unpaired board is lower than a paired one. Seventh street has no new upcard: sixth
    street's opener begins, or the lowest live board if he folded. A player who has called, and
    whose opponents are all all-in, has no more to decide.
    """
    player = deal.players[event.player]
    if player.folded or player.stack <= 0 or player in deal.passed:
        return None
    if is_alone(deal, player):
        return f"{player.name} acts, but all others are all-in"
    if deal.queue is None:
        due = deal.openers() if deal.street != Street.THIRD else []
    elif deal.queue:
        due = [p for p in deal.queue if p not in deal.passed][:1]
    else:
        return f"{player.name} acts, but the round is over"
    if not due or player in due:
        return None
    names = " or ".join(dict.fromkeys(p.name for p in due))
    return f"{player.name} acts, but it is {names}'s turn"


def has_no_turn(deal: Deal, player: Player) -> bool:
    """Whether he has nothing to decide: that he acts at all is told by RZ401 or RZ402."""
    if player.folded or player.stack <= 0 or is_alone(deal, player):
        return True
    return deal.queue is not None and player not in deal.queue


def is_alone(deal: Deal, player: Player) -> bool:
    """Whether nobody else in the hand has chips left, and he owes nothing.

    On third street the bring-in may yet be owed, of which houses think in different ways (R11).
    """
    if deal.to_call(player) or (deal.street == Street.THIRD and deal.queue is None):
        return False
    return deal.n_live > 1 and deal.able() == [player]


@rule(
    "RZ402",
    Severity.ERROR,
    "a hand that is out acts",
    on=(*ACTIONS, BringIn),
    cites="PS: a folded or all-in hand has no more decisions",
    fix="Look at the fold or all-in before: one of the two lines belongs to another player.",
)
def out_of_play(deal: Deal, event: PlayerEvent) -> str | None:
    """Nobody acts after folding, or when all his chips are in."""
    player = deal.players[event.player]
    if player.folded:
        return None if player.dealt_again else f"{player.name} acts after folding"
    return f"{player.name} acts, but is all-in" if player.stack <= 0 else None


@rule(
    "RZ409",
    Severity.ERROR,
    "a round closed too early",
    on=(StartStreet, StartShowdown, Collect, StartSummary),
    cites="PS: a round ends when all live players have put in the same, or are all-in",
    fix="Look for the lines of those who are named: a call, a check or a fold is missing.",
)
def round_closed(deal: Deal, event: object) -> str | None:
    """A round of betting ends when everyone who can act has acted since the last raise.

    Who was passed over by another's act out of turn has been told of there.
    """
    if not deal.round_open or deal.queue == [] or len(deal.live()) < 2:
        return None
    if isinstance(event, StartStreet) and event.street != deal.street + 1:
        return None
    waiting = [p.name for p in deal.waiting() if p not in deal.passed]
    return f"the round ends before {', '.join(waiting)} acted" if waiting else None


@rule(
    "RZ410",
    Severity.INFO,
    "a fold without a bet",
    on=Fold,
    streets=LATER,
    cites="WSOP 222; sites let it happen when a player sits out or times out",
    fix="Nothing need be done: he may have sat out or run out of time.",
)
def needless_fold(deal: Deal, event: Fold) -> str | None:
    """A player folds where he could check for nothing."""
    player = deal.players[event.player]
    if deal.to_call(player) or has_no_turn(deal, player):
        return None
    return f"{player.name} folds where he could check"
