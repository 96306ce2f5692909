"""What happens round the table: lines that change nothing in the hand."""

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
    PlayerEvent,
    SitIn,
    SitOut,
    StartSummary,
)
from razzstats.simulate.dice import Dice

SAYINGS = (
    "nh", "gg", "ty", "wheel again??", "I fold: every time", "raises eyebrow", "brick, brick, brick",
    "one more and I'm off", "calls $0.00", "razz is fun [they said]", "zzz", ":)", "sick river",
    "who dealt this", "*** RIVER *** of tears", "3-4-5 and a king. of course",
)  # fmt: skip
_TIMED_OUT = ("has timed out", "has timed out", "has timed out while disconnected")


def with_arrivals(
    events: list[Event], joins: tuple[str, int] | None, leaver: str | None, dice: Dice
) -> bool:
    """Add the lines of who comes and who goes; whether the leaver has folded and so may go."""
    if joins is not None:
        name, seat = joins
        events.insert(dice.below(_end(events) + 1), Join(name, seat))
    if leaver is None:
        return False
    folded = next((at for at, e in enumerate(events) if _is(e, Fold, leaver)), None)
    if folded is None:
        return False
    events.insert(dice.between(folded + 1, _end(events)), Leave(leaver))
    return True


def _is(event: Event, kind: type[PlayerEvent], name: str) -> bool:
    return isinstance(event, kind) and event.player == name


def _end(events: Sequence[Event]) -> int:
    """Where the summary begins."""
    return next(at for at, event in enumerate(events) if isinstance(event, StartSummary))


def with_noise(
    events: list[Event], names: Sequence[str], onlooker: str, sleepy: Sequence[str], dice: Dice
) -> None:
    """Add up to three things: chat, a connection lost and found, one of the sleepy out of time."""
    for _ in range(dice.between(1, 3)):
        throw = dice.random()
        if throw < 0.5:
            player = onlooker if dice.chance(0.1) else dice.pick(names)
            said = Chat(player, dice.pick(SAYINGS))
            events.insert(dice.below(len(events) + 1), said)
        elif throw < 0.75:
            _lose_connection(events, dice.pick([*names, onlooker]), dice)
        else:
            _run_out_of_time(events, sleepy, dice)


def _lose_connection(events: list[Event], name: str, dice: Dice) -> None:
    lost = dice.below(_end(events))
    events.insert(lost, Connection(name, "is disconnected"))
    if dice.chance(0.6):
        found = dice.between(lost + 1, _end(events))
        events.insert(found, Connection(name, "is connected"))


def _run_out_of_time(events: list[Event], sleepy: Sequence[str], dice: Dice) -> None:
    """Before a check or fold stands that the client made it; who folded so may sit out."""
    slow = [(at, e) for at, e in enumerate(events) if isinstance(e, (Check, Fold))]
    slow = [(at, e) for at, e in slow if e.player in sleepy]
    if not slow:
        return
    at, event = dice.pick(slow)
    events.insert(at, Connection(event.player, dice.pick(_TIMED_OUT)))
    if isinstance(event, Fold) and dice.chance(0.5):
        events.insert(at + 2, SitOut(event.player))


def with_returns(events: list[Event], returned: Sequence[str], away: Sequence[str]) -> None:
    """Before the antes: who sits down again, and who sits out."""
    events[:0] = [*map(SitIn, returned), *map(SitOut, away)]


def with_news(events: list[Event], news: Sequence[News]) -> None:
    """What the site says of players who are out of a tournament, before the summary."""
    end = _end(events)
    events[end:end] = news
