"""What is known of hands, and the sides of a showdown that follow from it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from razzstats.cards import CARDS, RANKS
from razzstats.equity.multisets import Ints
from razzstats.equity.ranges import Range
from razzstats.equity.sides import HAND, Side, deck_without


class Holding(NamedTuple):
    """What is known of one hand: some of its seven cards, and what its others may be.

    A card is named with its suit ("As") or without ("A"). Unknown cards are any, but where there
    is a `start`: without cards it weighs the whole starting hand, with cards, of which the first
    is the door card, the two down cards behind it. `dead` cards are out of the deck.
    """

    cards: tuple[str, ...] = ()
    start: Range | None = None
    dead: tuple[str, ...] = ()


class Spot(NamedTuple):
    """The sides of a showdown, and how many cards of each rank are left in the deck."""

    sides: list[Side]
    deck: Ints


def spot(holdings: Sequence[Holding], dead: Iterable[str] = ()) -> Spot:
    """What hands can draw and from what deck.

    ValueError where a card is there twice, a rank five times, a text is no card, or a hand has
    more than seven cards; where a range has no hand left once all known cards are out; and where
    more than one range names suits, since weights go by ranks and cannot follow both.
    """
    if sum(held.start is not None and held.start.names_suits for held in holdings) > 1:
        raise ValueError("only one range may name suits")
    gone = [*dead, *(card for held in holdings for card in held.dead)]
    cards = [*gone, *(card for held in holdings for card in held.cards)]
    seen = _with_suits(cards)
    sides = [_side(held, seen) for held in holdings]
    return Spot(sides, deck_without(ranks(gone), *(side.known for side in sides)))


def ranks(cards: Iterable[str]) -> Ints:
    """How many there are of each rank, (13,). ValueError for a text that is no card."""
    found = np.zeros(len(RANKS), dtype=np.int64)
    for card in cards:
        if card not in CARDS and card not in RANKS:
            raise ValueError(f"not a card: {card!r}")
        found[RANKS.index(card[0])] += 1
    return found


def _with_suits(cards: Iterable[str]) -> list[str]:
    named = Counter(card for card in cards if card in CARDS)
    twice = [card for card, times in named.items() if times > 1]
    if twice:
        raise ValueError(f"{twice[0]} is there twice")
    return list(named)


def _side(held: Holding, seen: Sequence[str]) -> Side:
    if len(held.cards) > HAND:
        raise ValueError(f"a hand has {HAND} cards at the most, not {len(held.cards)}")
    known = ranks(held.cards)
    if held.start is None or held.start.is_any:
        return Side(known)
    if not held.cards:
        start = 3, held.start.of_threes(seen)
    elif len(held.cards) > HAND - 2:
        raise ValueError("with two down cards to come, a hand shows five others at the most")
    else:
        others = [card for card in seen if card != held.cards[0]]
        start = 2, held.start.of_pairs(held.cards[0], others)
    if not start[1].any():
        raise ValueError("no hand of a range is left with the cards that are known")
    return Side(known, start)
