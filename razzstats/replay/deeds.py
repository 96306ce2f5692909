"""What players did, in words that a terminal and a page share."""

from razzstats.events import Collect, Hand
from razzstats.replay.state import Step
from razzstats.words import SAYS, money

_PUTS_IN = frozenset(("bring_in", "complete", "bet", "raise", "call"))


def deed(step: Step, hand: Hand) -> tuple[str, str]:
    """What a player does, and in brackets how that is known where no line says it."""
    currency = hand.stakes.currency
    words = SAYS[step.action].format(chips=money(step.chips, currency), to=money(step.to, currency))
    if step.action in _PUTS_IN and step.all_in:
        words += " and is all-in"
    event = None if step.at is None else hand.events[step.at]
    if isinstance(event, Collect) and event.pot != "pot":
        words += f" from the {event.pot}"
    aside = ("no line says so" if event is None else "worked out") if step.inferred else ""
    return words, aside
