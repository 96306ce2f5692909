"""Where PokerKit plays by other rules than ours: one named predicate for each rule.

A predicate of DIFFERENCES looks at the moment at which the two part, not at the whole hand: it
excuses what differs only where the rule it stands for is what the difference is about. The three
of ADAPTED need no excuse: PokerKit can be brought to play such a hand, and it is compared whole.
"""

from collections.abc import Callable
from typing import NamedTuple

from razzstats.cards import door_key
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Event,
    Fold,
    Raise,
    Stakes,
    StartStreet,
    Street,
)
from razzstats.replay import Deal

TIED, ALL_IN_HIGH_CARD, SHORT_BRING_IN = "R9", "R11", "R12"
SHORT_ALL_IN, SPLIT, SHARED = "R14", "R16", "R18"


class Moment(NamedTuple):
    """The Deal before an event. `about` is what the two part on: an event's type, or `turn`."""

    deal: Deal
    event: Event
    stakes: Stakes
    about: str = ""


class Difference(NamedTuple):
    """A rule that PokerKit has otherwise; from where `excuses` is met it cannot follow a hand."""

    rule: str
    theirs: str
    excuses: Callable[[Moment], bool]


def no_dealer_fits(now: Moment) -> bool:
    """Another of the tied low boards opens, and no seat of the dealer's makes all ties fit."""
    opens = now.deal.queue is None and now.deal.street > Street.THIRD
    return now.about == "turn" and opens and len(now.deal.openers()) > 1


def fold_beside_all_in_high_card(now: Moment) -> bool:
    """The high card is all-in for the ante, and the next player does not bring it in."""
    return now.about == Fold.type and all_in_high_card(now)


def full_call_of_short_bring_in(now: Moment) -> bool:
    """A call of more than the all-in bring-in has in."""
    return now.about == Call.type and short_bring_in(now)


def raise_over_short_all_in(now: Moment) -> bool:
    """A bet or raise that completes an all-in for less, or is open to who has acted before it."""
    return now.about in (Bet.type, Raise.type) and short_all_in(now.deal)


DIFFERENCES = (
    Difference(TIED, "of tied low boards the dealer's left opens", no_dealer_fits),
    Difference(ALL_IN_HIGH_CARD, "nobody may fold the bring-in", fold_beside_all_in_high_card),
    Difference(SHORT_BRING_IN, "a short bring-in is called as it is", full_call_of_short_bring_in),
    Difference(
        SHORT_ALL_IN, "a short all-in counts, and a whole bet goes on top", raise_over_short_all_in
    ),
)

ADAPTED = {
    TIED: "tied low boards: the dealer sits where all ties go as in the hand",
    SPLIT: "odd chips: to whichever of the winners",
    SHARED: "it deals mucked cards again: each player is dealt the shared card as his own",
}


# Situations: what the predicates need, and what is counted also where it makes no difference.


def situations(now: Moment) -> set[str]:
    """The rules above that are in play, whatever comes of it."""
    acts = isinstance(now.event, BringIn | Bet | Raise | Call | Check | Fold)
    here = {
        ALL_IN_HIGH_CARD: acts and all_in_high_card(now),
        SHORT_BRING_IN: acts and short_bring_in(now),
        SHORT_ALL_IN: acts and short_all_in(now.deal),
        SHARED: shared_after_fold(now),
    }
    return {rule for rule, met in here.items() if met}


def all_in_high_card(now: Moment) -> bool:
    """Third street is about to begin, and the high card has nothing to bring it in with."""
    if now.deal.queue is not None or now.deal.street != Street.THIRD:
        return False
    return max(now.deal.live(), key=lambda player: door_key(player.up[0])).stack == 0


def short_bring_in(now: Moment) -> bool:
    """Nobody has completed yet, and the bring-in was all-in for less."""
    deal = now.deal
    opened = deal.street == Street.THIRD and deal.queue is not None
    return opened and not deal.bets and deal.level < (now.stakes.bring_in or 0)


def short_all_in(deal: Deal) -> bool:
    """Somebody went all-in on this street with less than a whole bet or raise."""
    for step in reversed(deal.steps):
        if step.street != deal.street:
            return False
        if step.all_in and step.action in ("bet", "complete", "raise"):
            completes = deal.street == Street.THIRD and step.action == "complete"
            before = 0 if completes else step.to - step.chips + step.to_call
            if step.to - before < deal.bet_size:
                return True
    return False


def shared_after_fold(now: Moment) -> bool:
    """The deck runs out on seventh street though somebody has folded."""
    shares = isinstance(now.event, StartStreet) and bool(now.event.cards)
    return shares and now.deal.n_live < len(now.deal.ring)
