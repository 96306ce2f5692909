"""What happens round the table: lines that are put between the others and change nothing."""

from collections.abc import Sequence

from razzstats.events import (
    Chat,
    Check,
    Connection,
    Event,
    Fold,
    Join,
    Leave,
    News,
    SitIn,
    SitOut,
    StartSummary,
)
from razzstats.simulate.dice import Dice

SAYINGS = (
    "nh", "gg", "ty", "wheel again??", "I fold: every time", "raises eyebrow", "zzz", ":)",
    "one more and I'm off", "calls $0.00", "razz is fun [they said]", "brick, brick, brick",
    "who dealt this", "*** RIVER *** of tears", "3-4-5 and a king. of course", "sick river",
)  # fmt: skip
_TIMED_OUT = ("has timed out", "has timed out", "has timed out while disconnected")


def end(events: Sequence[Event]) -> int:
    """Where the summary begins."""
    return next(at for at, event in enumerate(events) if isinstance(event, StartSummary))


def add_noise(events: list[Event], names: Sequence[str], sleepy: Sequence[str], dice: Dice) -> None:
    """Up to three things: chat, a connection lost and found, one of the sleepy out of time."""
    for _ in range(dice.between(1, 3)):
        throw = dice.random()
        if throw < 0.5:
            events.insert(dice.below(len(events) + 1), Chat(dice.pick(names), dice.pick(SAYINGS)))
        elif throw < 0.75:
            _lose_connection(events, dice.pick(names), dice)
        else:
            _run_out_of_time(events, sleepy, dice)


def _lose_connection(events: list[Event], name: str, dice: Dice) -> None:
    lost = dice.below(end(events))
    events.insert(lost, Connection(name, "is disconnected"))
    if dice.chance(0.6):
        events.insert(dice.between(lost + 1, end(events)), Connection(name, "is connected"))


def _run_out_of_time(events: list[Event], sleepy: Sequence[str], dice: Dice) -> None:
    """The line stands before the check or fold that the client makes; who folds may sit out."""
    slow = [(at, e) for at, e in enumerate(events) if isinstance(e, (Check, Fold))]
    slow = [(at, e) for at, e in slow if e.player in sleepy]
    if not slow:
        return
    at, event = dice.pick(slow)
    events.insert(at, Connection(event.player, dice.pick(_TIMED_OUT)))
    if isinstance(event, Fold) and dice.chance(0.5):
        events.insert(at + 2, SitOut(event.player))


def add_sitters(events: list[Event], returned: Sequence[str], left: Sequence[str]) -> None:
    """Before the antes: who is back, and who sits out from now on."""
    events[:0] = [*map(SitIn, returned), *map(SitOut, left)]


def add_join(events: list[Event], name: str, seat: int, dice: Dice) -> None:
    events.insert(dice.below(end(events) + 1), Join(name, seat))


def add_leave(events: list[Event], name: str, dice: Dice) -> bool:
    """Behind the player's fold; False if he did not fold, and so stays."""
    for at, event in enumerate(events):
        if isinstance(event, Fold) and event.player == name:
            events.insert(dice.between(at + 1, end(events)), Leave(name))
            return True
    return False


def add_at_end(events: list[Event], said: Sequence[Leave | News]) -> None:
    """What is told when the pots are paid, before the summary."""
    at = end(events)
    events[at:at] = said
