"""The actions of a hand to events: streets begin where cards say so, amounts follow."""

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from razzstats.cards import CARDS, Card
from razzstats.events import (
    Dealt,
    Event,
    Fold,
    Muck,
    Show,
    StartShowdown,
    StartStreet,
    Street,
)
from razzstats.grammar import Grammar
from razzstats.ledger import Ledger
from razzstats.money import parse_chips

Holding = tuple[Card | None, ...]
"""Cards as they are dealt or shown; None for one that nobody saw."""


class Action(Event, frozen=True, gc=False):
    """One of the action strings. `player` counts from 1; `note` is what stands behind it."""

    player: int = 0
    note: str = ""


class Deals(Action, frozen=True, gc=False):
    type: ClassVar[str] = "DEALS"
    cards: Holding = ()


class Shares(Action, frozen=True, gc=False):
    """A card for all."""

    type: ClassVar[str] = "SHARES"
    cards: Holding = ()


class BringsIn(Action, frozen=True, gc=False):
    type: ClassVar[str] = "BRINGS_IN"


class Lifts(Action, frozen=True, gc=False):
    """Completes, bets or raises."""

    type: ClassVar[str] = "LIFTS"
    to: int = 0


class Matches(Action, frozen=True, gc=False):
    """Checks or calls; `full`: the full bring-in, where a short one is in."""

    type: ClassVar[str] = "MATCHES"
    full: bool = False


class Folds(Action, frozen=True, gc=False):
    type: ClassVar[str] = "FOLDS"


class Shows(Action, frozen=True, gc=False):
    """Without cards: what he was dealt."""

    type: ClassVar[str] = "SHOWS"
    cards: Holding = ()


class Mucks(Action, frozen=True, gc=False):
    type: ClassVar[str] = "MUCKS"
    cards: Holding = ()


class Remark(Action, frozen=True, gc=False):
    type: ClassVar[str] = "REMARK"


_ALMOST = re.compile(r" *(?:the full bring\b|mucked (?!.*\b[a-z]{3}))")
"""How a note of ours begins: of the full bring-in, or of cards that were mucked."""


def is_broken(note: str) -> bool:
    """Whether a note looks like one of ours that could not be read as such."""
    return _ALMOST.match(note) is not None


def _cards(text: str) -> Holding:
    """The cards of `7c??Kh`."""
    return tuple(CARDS.get(text[at : at + 2]) for at in range(0, len(text), 2))


GRAMMAR = Grammar(
    "phh",
    {
        made.type: made
        for made in (Deals, Shares, BringsIn, Lifts, Matches, Folds, Shows, Mucks, Remark)
    },
    {"player": int, "to": parse_chips, "cards": _cards, "full": bool},
)


class Course:
    """A hand as its actions go: `events` so far, with the index of the action that told each.

    `place` is the index of the action that is played.

    The events of antes come before. Raises KeyError for a player who is not in `names`, which
    has those dealt in by their place.
    """

    def __init__(
        self, names: Sequence[str], ledger: Ledger, bring_in: int, cancelled: bool
    ) -> None:
        self.events: list[Event] = []
        self.told_by: list[int | None] = []
        self.street = 0
        self.live = dict.fromkeys(names)
        self.hands: dict[str, list[Card | None]] = {name: [] for name in names}
        self._names = dict(enumerate(names, 1))
        self._ledger = ledger
        self._bring_in = bring_in
        self._cancelled = cancelled
        self.place: int | None = None

    def play(self, actions: Sequence[Event], places: Sequence[int]) -> None:
        """All actions, in order; `places` are their indices."""
        kinds = [type(action) for action in actions]
        dealt = max((at for at, kind in enumerate(kinds) if kind in _DEALS), default=-1)
        laid = next((at for at, kind in enumerate(kinds) if at > dealt and kind in _LAYS), None)
        for at, action in enumerate(actions):
            self.place = places[at]
            if at == laid:
                self.end()
            played = _PLAYS.get(type(action))
            if played is not None:
                played(self, action)
        if laid is None:
            self.place = None
            self.end()

    def end(self) -> None:
        """The last bet is over: where several are left they show."""
        if len(self.live) > 1 and not self._cancelled:
            self.say(StartShowdown(), told=False)

    def say(self, event: Event, told: bool = True) -> None:
        self.events.append(event)
        self.told_by.append(self.place if told else None)

    # Cards

    def _begin(self, street: int, shared: Holding = ()) -> None:
        if street > self.street:
            self.street = street
            self._ledger.start_street()
            cards = tuple(card for card in shared if card)
            self.say(StartStreet(Street(min(street, 7)), cards), told=bool(cards))

    def _deals(self, action: Deals) -> None:
        """Third street's three cards come at once or one by one; each later card is a street's."""
        name = self._names[action.player]
        hand = self.hands[name]
        for card in action.cards:
            hand.append(card)
            self._begin(max(len(hand), 3))
            if len(hand) == 3:
                self._dealt(name, tuple(hand))
            elif len(hand) > 3:
                self._dealt(name, (card,))

    def _dealt(self, name: str, cards: Holding) -> None:
        """What is known of them. (Down cards without the door card would be taken for it.)"""
        known = tuple(card for card in cards if card)
        if known and cards[-1]:
            self.say(Dealt(name, known))

    def _shares(self, action: Shares) -> None:
        self._begin(self.street + 1, action.cards)

    # Betting

    def _brings_in(self, action: BringsIn) -> None:
        name = self._names[action.player]
        chips = min(self._bring_in, self._ledger.left[name])
        self.say(self._ledger.bring_in(name, chips))

    def _lifts(self, action: Lifts) -> None:
        self.say(self._ledger.lift(self._names[action.player], action.to))

    def _matches(self, action: Matches) -> None:
        least = self._bring_in if action.full else 0
        self.say(self._ledger.match(self._names[action.player], least))

    def _folds(self, action: Folds) -> None:
        name = self._names[action.player]
        self.live.pop(name, None)
        self.say(Fold(name))

    # Hands laid open

    def _shows(self, action: Shows) -> None:
        name = self._names[action.player]
        cards = action.cards or self.hands[name]
        self.say(Show(name, tuple(card for card in cards if card)))

    def _mucks(self, action: Mucks) -> None:
        cards = tuple(card for card in action.cards if card)
        self.say(Muck(self._names[action.player], cards))


_DEALS = (Deals, Shares)
_LAYS = (Shows, Mucks)
_PLAYS: dict[type, Callable[[Course, Any], None]] = {
    Deals: Course._deals,
    Shares: Course._shares,
    BringsIn: Course._brings_in,
    Lifts: Course._lifts,
    Matches: Course._matches,
    Folds: Course._folds,
    Shows: Course._shows,
    Mucks: Course._mucks,
}
