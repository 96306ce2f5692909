"""What Full Tilt's client calls a low: its ranks, or where it holds a pair its high name."""

from collections.abc import Sequence

from razzstats.cards import Card, Category, low_ranks, low_value

_PLURALS = {
    "A": "Aces", "2": "Twos", "3": "Threes", "4": "Fours", "5": "Fives", "6": "Sixes",
    "7": "Sevens", "8": "Eights", "9": "Nines", "T": "Tens", "J": "Jacks", "Q": "Queens",
    "K": "Kings",
}  # fmt: skip
_NAMES = {
    Category.ONE_PAIR: "a pair of {0}",
    Category.TWO_PAIR: "two pair, {0} and {2}",
    Category.TRIPS: "three of a kind, {0}",
    Category.FULL_HOUSE: "a full house, {0} full of {3}",
    Category.QUADS: "four of a kind, {0}",
}


def low_as_told(cards: Sequence[Card]) -> str:
    """`8,6,4,3,2`, `a pair of Sevens`; nothing for fewer than five cards."""
    if not 5 <= len(set(cards)) == len(cards) <= 7:
        return ""
    value = low_value(cards)
    ranks = low_ranks(value)
    category = Category(value >> 20)
    if category is Category.NO_PAIR:
        return ranks
    return _NAMES[category].format(*[_PLURALS[rank] for rank in ranks.split(",")])
