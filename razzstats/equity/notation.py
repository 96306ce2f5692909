"""Hands and ranges as players write them: `A23`, `(A2)3`, `8- & xx5, !678`, `[8-]34K / Ks`.

The language is that of grammars/range.lark.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError

from razzstats.cards import RANKS
from razzstats.equity import starts
from razzstats.equity.holdings import Holding
from razzstats.equity.ranges import Range
from razzstats.equity.sides import HAND
from razzstats.equity.starts import EVERY, Starts
from razzstats.grammar import folder

_COUNTS = {"one": 1, "two": 2, "three": 3}
_NAMES = {
    "CARD": "a card (a rank of A23456789TJQK, and its suit of cdhs if it matters)",
    "UNKNOWN": "x",
    "NUMBER": "a number",
    "COUNT": "one, two or three",
    "KIND": "pair or trips",
    "$END": "the end",
}
_KINDS = {"pair": 2, "trips": 1}
"""How many different ranks they have."""

_START = 3
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
_MUCH = 1_000
"""Characters that a range may have."""


class NotationError(ValueError):
    """A text that is no hand and no range. `at` is the place, from 0, where it stops being one."""

    def __init__(self, text: str, at: int, message: str) -> None:
        super().__init__(f"{message}\n    {text}\n    {' ' * at}^")
        self.text, self.at, self.message = text, at, message


def parse_hand(text: str, street: int | None = None) -> Holding:
    """A hand, known or partly known, or a range, with the dead cards behind it.

    Cards that come after a `street`, 3 to 7, are left out. Raises NotationError, for a hand that
    does not come so far too.
    """
    held: Holding = _read(text, "start", street)
    return held


def parse_dead(text: str) -> tuple[str, ...]:
    """Cards one after the other, each with its suit or without. Raises NotationError."""
    cards: list[str] = _read(text, "only_cards")
    return tuple(cards)


def parse_range(text: str) -> Range:
    """A range of starting hands; three known cards are one too. Raises NotationError."""
    found: Range = _read(text, "only_range")
    return found


class _SenseError(Exception):
    """What the grammar allows and makes no sense: the place, and why."""


@cache
def _grammar() -> Lark:
    text = (folder() / "range.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start=["start", "only_range", "only_cards"])


def _read(text: str, rule: str, street: int | None = None) -> Any:
    if len(text) > _MUCH:
        raise NotationError(text[:40], 0, f"more than {_MUCH:,} characters")
    plain = " ".join(text.splitlines())
    try:
        return _Reader(street).transform(_grammar().parse(plain, start=rule))
    except UnexpectedInput as error:
        raise NotationError(plain, _place(error, plain), _expected(error)) from None
    except VisitError as error:
        if not isinstance(error.orig_exc, _SenseError):
            raise
        at, message = error.orig_exc.args
        raise NotationError(plain, at, message) from None


def _place(error: UnexpectedInput, text: str) -> int:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return len(text.rstrip())
    at: int = vars(error).get("pos_in_stream", 0)
    return at


def _expected(error: UnexpectedInput) -> str:
    names: Iterable[str] = ()
    if isinstance(error, UnexpectedCharacters):
        names = error.allowed
    elif isinstance(error, UnexpectedToken):
        names = error.accepts or error.expected
    quoted = {t.name: t.pattern.value for t in _grammar().terminals if t.pattern.type == "str"}
    words = sorted(_NAMES.get(name) or quoted[name] for name in names)
    named, signs = [w for w in words if w[0].isalpha()], [w for w in words if not w[0].isalpha()]
    return f"expected {', '.join([*named, *([' '.join(signs)] if signs else [])])}"


class _Cards(NamedTuple):
    """Cards in a row, None where unknown; `at` is where they stand.

    `placed`: the two first are the down cards; else no more is said than what the hand holds.
    """

    slots: tuple[str | None, ...]
    placed: bool
    at: int


class _Part(NamedTuple):
    """One part of a list: hands, and their weight; `out` if they are taken out."""

    hands: Starts | _Cards
    weight: float = 1.0
    out: bool = False


class _Reader(Transformer[Token, Holding]):
    """From the parse tree, rule by rule, to what it says as far as a street; None: all of it."""

    def __init__(self, street: int | None) -> None:
        super().__init__()
        self._street = street or HAND
        self._least = street or 0

    def start(self, children: Sequence[Any]) -> Holding:
        held: Holding = children[0]
        return held._replace(dead=tuple(children[1])) if len(children) > 1 else held

    def dead(self, cards: Sequence[Token]) -> list[str]:
        return [_card(token) for token in cards]

    only_cards = dead

    def only_range(self, children: Sequence[Any]) -> Range:
        return _range(children[0])

    def any_of(self, children: Sequence[Any]) -> Holding:
        ((first, *others),) = children
        if first.weight == 1 and not others and isinstance(first.hands, _Cards):
            self._reaches(len(first.hands.slots), first.hands.at)
            return _of_cards(first.hands, self._street)
        found = _range([first, *others])
        if not found.is_any:
            self._reaches(_START, 0)
        return Holding((), found)

    def showing(self, children: Sequence[Any]) -> Holding:
        parts, *upcards = children
        if len(upcards) > HAND - _START:
            raise _SenseError(upcards[4].start_pos, "a hand has four upcards at the most")
        self._reaches(_START - 1 + len(upcards), 0)
        cards = [_card(token) for token in upcards]
        return Holding(tuple(cards[: self._street - 2]), _range(parts))

    def _reaches(self, cards: int, at: int) -> None:
        """Whether a hand has come to the street that is asked for."""
        if _START <= cards < self._least:
            message = f"this hand holds {_NUMBERS[cards]} cards, not {_NUMBERS[self._least]}"
            raise _SenseError(at, message)

    def range(self, parts: Sequence[Any]) -> list[_Part]:
        return [p if isinstance(p, _Part) else _Part(p) for p in parts]

    def weighed(self, children: Sequence[Any]) -> _Part:
        hands, number, *percent = children
        return _Part(hands, float(number) / (100 if percent else 1))

    def but_not(self, children: Sequence[Any]) -> _Part:
        return _Part(children[0], 0.0, out=True)

    def all_of(self, sets: Sequence[Any]) -> Starts | _Cards:
        if len(sets) == 1:
            only: Starts | _Cards = sets[0]
            return only
        both: Starts = np.logical_and.reduce([_starts(each) for each in sets])
        return both

    def everything(self, _: Sequence[Any]) -> Starts:
        return EVERY

    def low(self, children: Sequence[Token]) -> Starts:
        return starts.at_most(_START, _rank(children[0])) & starts.of_kind(3)

    def at_most(self, children: Sequence[Token]) -> Starts:
        count, rank = children
        return starts.at_most(_COUNTS[count], _rank(rank))

    def door_at_most(self, children: Sequence[Token]) -> Starts:
        return starts.door_between(0, _rank(children[0]))

    def door_at_least(self, children: Sequence[Token]) -> Starts:
        return starts.door_between(_rank(children[0]), len(RANKS))

    def of_kind(self, children: Sequence[Token]) -> Starts:
        return starts.of_kind(_KINDS[children[0]])

    def cards(self, children: Sequence[Any]) -> _Cards:
        flat = [card for each in children for card in (each if isinstance(each, list) else [each])]
        slots = tuple(_card(token) if token.type == "CARD" else None for token in flat)
        for token, card in zip(flat, slots, strict=True):
            if card and len(card) > 1 and slots.count(card) > 1:
                raise _SenseError(token.start_pos, f"{card} is there twice")
        placed = isinstance(children[0], list) or slots[:2] == (None, None)
        return _Cards(slots, placed, flat[0].start_pos)

    def down(self, cards: Sequence[Token]) -> list[Token]:
        return list(cards)

    river = down


def _card(token: Token) -> str:
    text = token.replace("10", "T")
    return text[0].upper() + text[1:].lower()


def _rank(token: Token) -> int:
    """The place of a rank that stands for itself."""
    card = _card(token)
    if len(card) > 1:
        raise _SenseError(token.start_pos, "a rank is wanted here, without a suit")
    return RANKS.index(card)


def _range(parts: Sequence[_Part]) -> Range:
    """The parts from left to right, a later one overruling those before it."""
    weights = np.full(EVERY.shape, float(parts[0].out))
    for part in parts:
        weights[_starts(part.hands)] = part.weight
    try:
        return Range(weights)
    except ValueError as error:
        raise _SenseError(0, str(error)) from None


def _of_cards(cards: _Cards, street: int) -> Holding:
    """Cards that stand alone: a hand of which they are known, or a range if it is not told how."""
    if not _START <= len(cards.slots) <= HAND:
        message = f"a hand has {_START} to {HAND} cards; x stands for one that is not known"
        raise _SenseError(cards.at, message)
    known = tuple(card for card in cards.slots[:street] if card is not None)
    if len(cards.slots) == _START and not cards.placed and len(known) < _START:
        return Holding((), Range(_starts(cards).astype(float)))
    return Holding(known)


def _starts(hands: Starts | _Cards) -> Starts:
    if not isinstance(hands, _Cards):
        return hands
    if len(hands.slots) != _START:
        message = "a range lists starting hands of three cards; [ ] may stand before upcards"
        raise _SenseError(hands.at, message)
    return starts.holding(hands.slots, hands.placed)
