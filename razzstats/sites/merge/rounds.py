"""The rounds of a game to events: cards, which stand behind the betting, before it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from razzstats.events import (
    Bet,
    Call,
    Cancelled,
    Chat,
    Check,
    Collect,
    Complete,
    Connection,
    Dealt,
    DealtDown,
    Event,
    Fold,
    KeepHidden,
    Leave,
    Muck,
    News,
    Raise,
    ReturnUncalled,
    Show,
    SitIn,
    SitOut,
    StartShowdown,
    StartStreet,
    Street,
)
from razzstats.formats import Problem
from razzstats.ledger import Ledger
from razzstats.reader_kinds import UNKNOWN_LINE
from razzstats.sites.merge.bets import Bets
from razzstats.sites.merge.elements import TEXT, Element, cards_of, chips, is_return
from razzstats.sites.merge.oddities import LOW

STREETS = {
    "BRING_IN": Street.THIRD,
    "THIRD_STREET": Street.THIRD,
    "FOURTH_STREET": Street.FOURTH,
    "FIFTH_STREET": Street.FIFTH,
    "SIXTH_STREET": Street.SIXTH,
    "SEVENTH_STREET": Street.SEVENTH,
}
FOLDED = "END_OF_FOLDED_GAME"
OUT = "PLAYER_OUT"
_ENDS = ("END_OF_GAME",)
_LAID = ("SHOWN", "MUCKED")


class NoSeatError(Exception):
    """An element of somebody who has no seat."""

    def __init__(self, element: Element) -> None:
        super().__init__(f"seat {element.get('player')!r} has no player")
        self.line = element.line


class Rounds:
    """A game as its rounds go: `events` so far, each with its line; None where no element says it.

    `names` are the players by the number of their seat, `first` is the line of the game, `bets`
    tell the limits, `antes` has what each player posted, `all_ins` who is said to be all-in.
    """

    def __init__(self, names: Mapping[str, str], stacks: Mapping[str, int], first: int) -> None:
        self.events: list[Event] = []
        self.lines: list[int | None] = []
        self.problems: list[Problem] = []
        self.hero: str | None = None
        self.bets = Bets()
        self.antes: dict[str, int] = dict.fromkeys(names.values(), 0)
        self.all_ins: set[str] = set()
        self._live: dict[str, None] = {}
        self._ledger = Ledger(stacks)
        self._names = names
        self._before = first - 1
        self._street = 0
        self._round = ""
        self._showdown = False
        self._laid: dict[str, Element] = {}
        self._words: dict[str, str] = {}
        self._pots: list[str] = []

    def play(self, elements: Sequence[Element]) -> None:
        """All rounds. Raises NoSeatError, and ElementError for a card or amount without meaning."""
        winners = [element for element in elements if element.name == "winner"]
        self._words = {e.get("player"): _words(e.get("hand")) for e in winners}
        self._pots = sorted({e.get("potnumber") for e in winners if not is_return(e)})
        for street, group in _by_street(elements):
            self._begin(street, group)
            for element in group:
                if element.name == "event":
                    self._event(element)
                elif element.name == "winner":
                    self._winner(element)
                elif element.name not in ("round", "cards", TEXT):
                    self._odd(element)
            for element in self._laid.values():
                self._lay(element, element.get("type") == "SHOWN")

    def left(self, name: str) -> int:
        """What a player has left."""
        return self._ledger.left[name]

    def say(self, event: Event, element: Element | None) -> None:
        """Add an event, and the line that says it."""
        self.events.append(event)
        self.lines.append(None if element is None else element.line + self._before)

    def _name(self, element: Element) -> str:
        name = self._names.get(element.get("player"))
        if name is None:
            raise NoSeatError(element)
        return name

    def _odd(self, element: Element) -> None:
        self._not_understood(element, f"{element.name} of type {element.get('type')!r}")

    def _not_understood(self, element: Element, what: str) -> None:
        line = element.line + self._before
        self.problems.append(Problem(UNKNOWN_LINE, line, f"not understood: {what}"))

    # Rounds and cards

    def _begin(self, street: int, group: Sequence[Element]) -> None:
        """A round: its street and its cards."""
        head, cards = group[0], [element for element in group if element.name == "cards"]
        self._round = head.inside
        self._laid = {e.get("player"): e for e in cards if e.get("type") in _LAID}
        if street > self._street:
            self._street = street
            self._ledger.start_street()
            shared = [c for e in cards if e.get("type") == "COMMUNITY" for c in cards_of(e) if c]
            self.say(StartStreet(Street(street), tuple(shared)), head)
        elif self._round == "SHOWDOWN" or (self._round in _ENDS and len(self._live) > 1):
            if not self._showdown:
                self.say(StartShowdown(), head if self._round == "SHOWDOWN" else None)
            self._showdown = True
        for element in cards:
            if element.get("type") in ("HOLE", "DRAW_DRAWN_CARDS"):
                self._deal(element)
            elif element.get("type") not in ("COMMUNITY", *_LAID):
                self._odd(element)

    def _deal(self, element: Element) -> None:
        """The cards of a seat so far. Of a hand that is out they are repeated as they were."""
        name, cards = self._name(element), cards_of(element)
        if self._street == Street.THIRD:
            self._live[name] = None
        if self._street == Street.THIRD and element.get("type") == "HOLE":
            self.hero = name
        if len(cards) != self._street:
            if name in self._live:
                self._not_understood(element, f"{len(cards)} cards on street {self._street}")
            return
        *held, last = cards
        known = tuple(card for card in held if card)
        if last is None and self._street == Street.SEVENTH:
            self.say(DealtDown(name, known), element)
        elif last is not None and self._street == Street.THIRD:
            self.say(Dealt(name, (*known, last)), element)
        elif last is not None:
            self.say(Dealt(name, (last,), known), element)

    # Events

    def _event(self, element: Element) -> None:
        kind = element.get("type")
        if kind == "CHAT":
            self.say(Chat(element.get("player"), element.get("text")), element)
        elif kind in _ASIDES:
            self.say(_ASIDES[kind](self._name(element)), element)
        elif kind == "GAME_CANCELLED":
            self._live.clear()
            self.say(Cancelled(), element)
        elif kind in ("SHOW", "MUCK"):
            laid = self._laid.pop(element.get("player"), None)
            self._lay(element, kind == "SHOW", laid)
        elif kind in _ACTS:
            self.say(_ACTS[kind](self, self._name(element), element), element)
        else:
            self._odd(element)

    def _lay(self, element: Element, shows: bool, laid: Element | None = None) -> None:
        """A hand laid open or thrown away; who is left alone keeps his to himself."""
        name = self._name(element)
        cards = tuple(card for card in cards_of(laid or element) if card)
        if shows:
            words = self._words.get(element.get("player"), "") if len(cards) == 7 else ""
            self.say(Show(name, cards, words), element)
        elif self._round == FOLDED and not cards:
            self.say(KeepHidden(name), element)
        else:
            self.say(Muck(name, cards), element)

    def _ante(self, name: str, element: Element) -> Event:
        amount = chips(element)
        self.antes[name] += amount
        self._live[name] = None
        return self._ledger.ante(name, amount)

    def _bring_in(self, name: str, element: Element) -> Event:
        return self._ledger.bring_in(name, chips(element))

    def _call(self, name: str, element: Element) -> Event:
        return self._ledger.call(name, chips(element))

    def _check(self, name: str, element: Element) -> Event:
        return Check(name)

    def _fold(self, name: str, element: Element) -> Event:
        self._live.pop(name, None)
        return Fold(name)

    def _bet(self, name: str, element: Element) -> Event:
        amount = chips(element)
        return Bet(name, amount, self._lift(name, amount + self._ledger.street_in[name], True))

    def _complete(self, name: str, element: Element) -> Event:
        to = chips(element)
        return Complete(name, to, self._lift(name, to, True))

    def _raise(self, name: str, element: Element) -> Event:
        to = chips(element)
        return Raise(name, to, all_in=self._lift(name, to, False))

    def _lift(self, name: str, to: int, first: bool) -> bool:
        """Whether he is all-in with a bet, completion or raise to that total."""
        size = to if first else to - self._ledger.level
        all_in = self._ledger.lift(name, to).all_in
        self.bets.note(size, self._street > Street.FOURTH, first, all_in)
        return all_in

    def _all_in(self, name: str, element: Element) -> Event:
        """His last chips, whatever they are: an ante, a bring-in, a call, a bet, a raise."""
        amount = chips(element)
        self.all_ins.add(name)
        if not self._street:
            return self._ante(name, element)
        if element.inside == "BRING_IN":
            return self._ledger.bring_in(name, amount)
        event = self._ledger.all_in(name, amount)
        if not isinstance(event, Call):
            self.bets.note(amount, self._street > Street.FOURTH, first=False, all_in=True)
        return replace(event, all_in=True)

    # The end

    def _winner(self, element: Element) -> None:
        name, amount = self._name(element), chips(element)
        if is_return(element):
            self.say(ReturnUncalled(name, amount), element)
            return
        at, count = self._pots.index(element.get("potnumber")), len(self._pots)
        side = "side pot" if count == 2 else f"side pot-{at}"
        pot = "pot" if count == 1 else "main pot" if not at else side
        self.say(Collect(name, amount, pot), element)


_ACTS: dict[str, Callable[[Rounds, str, Element], Event]] = {
    "ANTE": Rounds._ante,
    "BRING_IN": Rounds._bring_in,
    "CALL": Rounds._call,
    "CHECK": Rounds._check,
    "FOLD": Rounds._fold,
    "BET": Rounds._bet,
    "COMPLETE": Rounds._complete,
    "RAISE": Rounds._raise,
    "ALL_IN": Rounds._all_in,
}

_ASIDES: dict[str, Callable[[str], Event]] = {
    "SIT_OUT": SitOut,
    "SIT_IN": SitIn,
    "LEAVE": Leave,
    "DISCONNECTED": lambda name: Connection(name, "is disconnected"),
    "RECONNECTED": lambda name: Connection(name, "is connected"),
    "PLAYER_OUT": lambda name: News(name, OUT),
}


def _by_street(elements: Iterable[Element]) -> Iterator[tuple[int, list[Element]]]:
    """The elements of the rounds, with the street; the bring-in is a part of third street."""
    inside = [element for element in elements if element.inside]
    for _, group in groupby(inside, key=lambda e: STREETS.get(e.inside, 0) or e.inside):
        members = list(group)
        yield STREETS.get(members[0].inside, 0), members


def _words(hand: str) -> str:
    """`9-6-4-3-2`, a low in the site's words, in those that all sites share."""
    return f"Lo: {hand.replace('-', ',')}" if LOW.fullmatch(hand) else ""
