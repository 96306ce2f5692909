"""One clean hand, and what is needed to damage it so that one knows what must be said of it."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from razzstats.cards import DECK, Card
from razzstats.events import Aside, Event, Hand, SeatResult, Street
from razzstats.replay import Deal, Player, Step
from razzstats.sites.pokerstars import SITE
from razzstats.validation import judge

T = TypeVar("T")
E = TypeVar("E", bound=Event)

CHIP = 100
"""A cent; a chip where there is no currency is a hundred of them, and a cent is wrong there too."""


class Bad(NamedTuple):
    """A damaged hand and the code that must be found in it; "" where the damage does no harm."""

    hand: Hand
    code: str


Corruption = Callable[["Case"], Bad | None]
"""Damages a hand; None where the hand has nothing that could be damaged so."""

CORRUPTIONS: dict[str, Corruption] = {}


def corruption(name: str) -> Callable[[Corruption], Corruption]:
    """Add a corruption under its name."""

    def add(corrupt: Corruption) -> Corruption:
        assert name not in CORRUPTIONS, name
        CORRUPTIONS[name] = corrupt
        return corrupt

    return add


class Case:
    """A hand at its end. `steps` are the decisions by the place of their events."""

    def __init__(self, hand: Hand, dice: random.Random) -> None:
        self.hand = with_lines(hand)
        self.events = hand.events
        self.dice = dice
        judged = judge(self.hand, SITE)
        assert judged.findings == [], judged.findings
        self.deal: Deal = judged.deal
        self.steps: dict[int, Step] = {s.at: s for s in self.deal.steps if s.at is not None}

    # What to damage

    def any_of(self, things: Iterable[T]) -> T | None:
        """One of them, or None."""
        found = list(things)
        return self.dice.choice(found) if found else None

    def all(self, kind: type[E] | tuple[type[E], ...]) -> list[tuple[int, E]]:
        """The events of a kind, with their places."""
        return [(at, e) for at, e in enumerate(self.events) if isinstance(e, kind)]

    def player(self, name: str) -> Player:
        return self.deal.players[name]

    def unseen(self) -> Card | None:
        """A card that the text does not show."""
        seen = {held.card for p in self.deal.ring for held in p.held}
        return self.any_of(card for card in DECK if card not in seen | set(self.deal.shared))

    def decisions(self) -> list[int]:
        """The places of all decisions on streets, in order."""
        return [at for at, s in self.steps.items() if s.action in DECISIONS]

    def next_decision(self, at: int) -> int | None:
        """The next decision of the same round."""
        later = [other for other in self.decisions() if other > at]
        return later[0] if later and self.steps[later[0]].street == self.steps[at].street else None

    def opens(self, at: int) -> bool:
        """Whether a decision is the first of its round."""
        street = self.steps[at].street
        return at == min(other for other in self.decisions() if self.steps[other].street == street)

    def left(self, at: int) -> int:
        """What the player has left behind a step."""
        step = self.steps[at]
        own = [s for b, s in self.steps.items() if b <= at and s.player is step.player]
        put = sum(s.chips for s in own if s.action in PUTS)
        back = sum(s.chips for s in own if s.action == "return_uncalled")
        return step.player.start - put + back

    def still_in(self, street: int) -> list[Player]:
        """Those who had not folded when a street began."""
        return [p for p in self.deal.ring if p.fold_street in (0, *range(street, 8))]

    def result(self, name: str) -> tuple[int, SeatResult]:
        """A player's line of the summary, with its place."""
        return next((at, e) for at, e in self.all(SeatResult) if e.player == name)

    def bet_size(self, street: int) -> int:
        stakes = self.hand.stakes
        return stakes.small_bet if street <= Street.FOURTH else stakes.big_bet

    # How to damage it

    def put(self, at: int, *events: Event) -> Hand:
        """The hand with other events in the place of one; with none it is left out."""
        return self.with_events([*self.events[:at], *events, *self.events[at + 1 :]])

    def changed(self, at: int, **fields: object) -> Hand:
        """The hand with one event changed."""
        return self.put(at, replace(self.events[at], **fields))

    def several(self, changes: dict[int, Event]) -> Hand:
        """The hand with several events in other form."""
        return self.with_events([changes.get(at, e) for at, e in enumerate(self.events)])

    def swapped(self, one: int, other: int) -> Hand:
        """The hand with two events in each other's place."""
        return self.several({one: self.events[other], other: self.events[one]})

    def with_events(self, events: Sequence[Event]) -> Hand:
        return with_lines(replace(self.hand, events=tuple(events)))


DECISIONS = ("bring_in", "bet", "complete", "raise", "call", "check", "fold")
PUTS = ("post_ante", *DECISIONS)


def with_lines(hand: Hand) -> Hand:
    """The hand as if it had been read: a line for each event."""
    count = len(hand.events)
    return replace(hand, lines=tuple(range(2, count + 2)))


def plays(events: Iterable[Event]) -> list[Event]:
    """The events without what happens round the table."""
    return [event for event in events if not isinstance(event, Aside)]
