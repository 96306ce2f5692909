"""Hands that are as usual but for one thing: lockstep takes none of them that breaks a rule."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from razzstats.events import Event, Hand, Raise, SeatResult, StartStreet, TotalPot
from razzstats.lockstep import play
from razzstats.rules.usual import NOTHING
from razzstats.sites.pokerstars import SITE
from razzstats.validation import judge
from tests.corruption.case import with_lines
from tests.histories import SHOWDOWN, hand_of, walk

WALK, SHOWN = hand_of(walk()), hand_of(SHOWDOWN)
TERMS = SITE.house, SITE.habits


def put(hand: Hand, at: int, *events: Event, instead: int = 1) -> Hand:
    """The hand with these events from `at` on, in the place of one or of several."""
    return with_lines(
        replace(hand, events=(*hand.events[:at], *events, *hand.events[at + instead :]))
    )


def changed(
    hand: Hand, kind: type[Event], player: str = "", nth: int = 0, **fields: object
) -> Hand:
    """The hand with an event changed: the nth of a kind, or of a kind and a player."""
    at = place(hand, kind, player, nth)
    return put(hand, at, replace(hand.events[at], **fields))


def place(hand: Hand, kind: type[Event], player: str = "", nth: int = 0) -> int:
    """Where the nth event of a kind, or of a kind and a player, stands."""
    return [
        at
        for at, event in enumerate(hand.events)
        if isinstance(event, kind) and player in ("", getattr(event, "player", ""))
    ][nth]


def twice(hand: Hand, kind: type[Event], player: str = "", **fields: object) -> Hand:
    """The hand with an event, and behind it the same or one changed in some fields."""
    at = place(hand, kind, player)
    return put(hand, at, hand.events[at], replace(hand.events[at], **fields))


def usual(*hands: Hand) -> list[bool]:
    return play(hands, [TERMS] * len(hands))[1]


BROKEN: dict[str, Callable[[], Hand]] = {
    "called off": lambda: replace(SHOWN, cancelled=True),
    "a step below nothing": lambda: changed(SHOWN, Raise, by=-1),
    "a pot below nothing": lambda: changed(SHOWN, StartStreet, nth=1, total=-1),
    "a rake below nothing": lambda: changed(
        changed(WALK, TotalPot, rake=-1), TotalPot, chips=4_000
    ),
    "thrown away twice, with other cards": lambda: twice(
        SHOWN, SeatResult, "Cleo", cards=("Td", "Qh", "5s", "9d", "3c", "8c", "2d")
    ),
}
"""Hands that each break a rule."""


def test_the_hands_as_they_are_are_as_usual() -> None:
    assert usual(WALK, SHOWN) == [True, True]


@pytest.mark.parametrize("name", BROKEN)
def test_what_breaks_a_rule_is_not_as_usual(name: str) -> None:
    hand = BROKEN[name]()
    assert judge(hand, SITE, usual=NOTHING).findings
    assert usual(WALK, hand, SHOWN) == [True, False, True]


def test_hands_without_events_or_totals_can_be_played() -> None:
    empty = replace(WALK, events=(), lines=())
    at = place(WALK, TotalPot)
    untold = put(WALK, at)
    assert usual(empty) == [False]
    assert usual(untold, empty) == [True, False]
    assert usual(empty, untold) == [False, True]
    assert not judge(untold, SITE, usual=NOTHING).findings
