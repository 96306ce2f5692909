"""Cards, and the value of a hand or a board of them in Razz.

A value is one int, lower is better, that reads in hexadecimal as the hand it stands for:
0x054321 is the wheel, 0x133542 a pair of threes with 5-4-2. The sixth digit from the right is the
Category, the other five are ranks (ace 1, ten a, king d), the grouped ones first.
"""

from collections.abc import Iterable
from enum import IntEnum

RANKS = "A23456789TJQK"
SUITS = "cdhs"


class Rank(IntEnum):
    """Ace is low, always (R1)."""

    ACE = 1
    DEUCE = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


class Suit(IntEnum):
    """In the order that settles equal door cards: spades brings in before clubs (R2)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


class Category(IntEnum):
    """Best first. No straights, no flushes: ace-to-five low (R1: TDA, WSOP rules)."""

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    FULL_HOUSE = 4
    QUADS = 5


class Card(str):
    """Its own text, "Td": equal to that str and found under it in a dict.

    Take cards from CARDS, DECK or parse_cards; the class itself does not check its text, and
    `rank` and `suit` of a text that is no card raise KeyError.
    """

    __slots__ = ()

    @property
    def rank(self) -> Rank:
        return _RANK[self]

    @property
    def suit(self) -> Suit:
        return _SUIT[self]


# Ascending as door cards: A♣ A♦ A♥ A♠ 2♣ … K♠.
DECK: tuple[Card, ...] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
CARDS: dict[str, Card] = {str(card): card for card in DECK}

_RANK = {card: Rank(RANKS.index(card[0]) + 1) for card in DECK}
_SUIT = {card: Suit(SUITS.index(card[1])) for card in DECK}
_PLACE: dict[str, int] = {card: place for place, card in enumerate(DECK)}

# Plain ints, for loops that cannot afford an enum.
RANK_OF: dict[str, int] = {card: int(rank) for card, rank in _RANK.items()}
SUIT_OF: dict[str, int] = {card: int(suit) for card, suit in _SUIT.items()}

_SPELLINGS: dict[str, Card] = {
    rank + suit: card
    for card in DECK
    for rank in {card[0], card[0].lower(), card[0].replace("T", "10")}
    for suit in {card[1], card[1].upper()}
}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards between blanks, in any mix of case, ten as T or 10; a blank text holds none.

    The same card twice is let through: that is a finding for whoever knows the hand.
    ValueError names the first word that is no card.
    """
    try:
        return tuple([_SPELLINGS[word] for word in text.split()])
    except KeyError as no_card:
        raise ValueError(f"not a card: {no_card.args[0]!r}") from None


def door_key(card: str) -> int:
    """0 (ace of clubs) to 51 (king of spades); the highest door card brings in (R2)."""
    return _PLACE[card]


# A hand's ranks as one int: how many of each rank in three bits apiece, aces lowest, and above
# them how many cards. Adding up a hand's weights is then one pass at C speed.
_DIGIT = 3
_TOTAL = _DIGIT * len(RANKS)
_RANK_WEIGHT = {rank: (1 << _TOTAL) + (1 << _DIGIT * (rank - 1)) for rank in map(int, Rank)}
CARD_WEIGHT: dict[str, int] = {card: _RANK_WEIGHT[RANK_OF[card]] for card in DECK}
"""What each card adds to the weight of a board, whose value BOARDS has."""

_weight_of_rank = _RANK_WEIGHT.__getitem__
_weight_of_card = CARD_WEIGHT.__getitem__

_SHIFTS = tuple(range(0, _TOTAL, _DIGIT))
_EACH_RANK = sum(1 << shift for shift in _SHIFTS)

_USED = 5  # cards that make a hand
_CATEGORY_OF = {
    (): Category.NO_PAIR,
    (2,): Category.ONE_PAIR,
    (2, 2): Category.TWO_PAIR,
    (3,): Category.TRIPS,
    (3, 2): Category.FULL_HOUSE,
    (4,): Category.QUADS,
}


class _Values(dict[int, int]):
    """Summed weights → value, worked out when first asked for.

    It never outgrows the rank multisets there are: 6,175 of five cards, 18,395 of six, 49,205
    of seven.
    """

    def __init__(self, fewest: int, most: int) -> None:
        super().__init__()
        self.fewest, self.most = fewest, most

    def __missing__(self, weight: int) -> int:
        total = weight >> _TOTAL
        if not self.fewest <= total <= self.most:
            raise ValueError(f"{self.fewest} to {self.most} cards are wanted, not {total}")
        there = (weight | weight >> 1 | weight >> 2) & _EACH_RANK
        if there.bit_count() >= min(total, _USED):
            value = _UNPAIRED[there]
        else:
            counts = [weight >> shift & 7 for shift in _SHIFTS]
            if max(counts) > len(SUITS):
                raise ValueError(f"{max(counts)} cards of one rank")
            value = _packed(_lowest_five(counts))
        self[weight] = value
        return value


class _Unpaired(dict[int, int]):
    """The value of the lowest five different ranks, by the lowest bit of each that is there."""

    def __missing__(self, there: int) -> int:
        ranks = [rank for rank, shift in enumerate(_SHIFTS, 1) if there >> shift & 1][:_USED]
        value = 0
        for rank in reversed(ranks):
            value = value << 4 | rank
        self[there] = value = value << 4 * (_USED - len(ranks))
        return value


_UNPAIRED = _Unpaired()


def _lowest_five(counts: list[int]) -> list[int]:
    """From how many there are of each rank, ace first, the ranks of the best low.

    One of each rank from the ace up, then second copies from the ace up, and so on until there
    are five. A second copy is taken only when the distinct ranks run out, and a third only when
    the pairs do, so the category is the lowest there is, and its ranks are the lowest that can
    be had. (The tests compare it with every choice of five, for every multiset of ranks.)
    """
    ranks: list[int] = []
    for copy in range(len(SUITS)):
        ranks += [rank for rank, count in enumerate(counts, 1) if count > copy]
        if len(ranks) >= _USED:
            break
    return ranks[:_USED]


def _packed(ranks: list[int]) -> int:
    counts = {rank: ranks.count(rank) for rank in ranks}
    groups = sorted([(count, rank) for rank, count in counts.items()], reverse=True)
    value = int(_CATEGORY_OF[tuple([count for count, _ in groups if count > 1])])
    for count, rank in groups:
        for _ in range(count):
            value = value << 4 | rank
    return value << 4 * (_USED - len(ranks))


LOWS = _Values(_USED, 7)
"""low_value of 5 to 7 cards, by the sum of their weights: for who counts many hands at once."""
BOARDS = _Values(1, 4)
"""board_value of 1 to 4 upcards, by the sum of their weights: for who counts card by card."""


def low_value(cards: Iterable[str]) -> int:
    """The best ace-to-five low in 5 to 7 cards, lower is better (R1: TDA, WSOP rules).

    `value >> 20` is its Category; `value >> 16` is the highest rank of an unpaired low and above
    13 for any other. Suits never count. ValueError for another number of cards or for more than
    four of a rank, KeyError for a text that is no card.
    """
    return LOWS[sum(map(_weight_of_card, cards))]


def low_value_of_ranks(ranks: Iterable[int]) -> int:
    """As low_value, from ranks 1 (ace) to 13 (king)."""
    return LOWS[sum(map(_weight_of_rank, ranks))]


def board_value(upcards: Iterable[str]) -> int:
    """What 1 to 4 upcards show; of boards with as many cards the lowest acts first (R8).

    Built as low_value, with zeros where the cards end. Boards of unequal size do not compare.
    ValueError for another number of cards, KeyError for a text that is no card.
    """
    return BOARDS[sum(map(_weight_of_card, upcards))]


def best_five(cards: Iterable[str]) -> tuple[Card, ...]:
    """The five of 5 to 7 cards that make the low, ordered as low_ranks orders them.

    Where there is a choice within a rank it takes the highest suits, for an odd chip goes to the
    high card by suit in the winning five (R16: TDA 20B). Errors as low_value.
    """
    held = sorted(cards, key=door_key, reverse=True)
    best: list[Card] = []
    ranks = _ranks_in(low_value(held))
    for rank in dict.fromkeys(ranks):
        alike = [CARDS[card] for card in held if RANK_OF[card] == rank]
        best += alike[: ranks.count(rank)]
    return tuple(best)


def low_ranks(value: int) -> str:
    """The ranks of a low or a board as PokerStars prints them after "Lo: ": "8,6,4,3,2".

    Grouped ranks come first, then the others from high to low: "3,3,5,4".
    """
    return ",".join([RANKS[rank - 1] for rank in _ranks_in(value)])


_WHEEL = 0x054321
_ONE = [rank.name.lower() for rank in Rank]
_MANY = [name + ("es" if name == "six" else "s") for name in _ONE]
_WORDS = {
    Category.ONE_PAIR: "pair of {0}",
    Category.TWO_PAIR: "two pair, {0} and {2}",
    Category.TRIPS: "three {0}",
    Category.FULL_HOUSE: "full house, {0} full of {3}",
    Category.QUADS: "four {0}",
}


def low_words(value: int) -> str:
    """What a player would call it: "wheel", "eight-six low", "pair of threes".

    An unpaired low is called by its two highest ranks, so unequal values can share their words.
    """
    if value == _WHEEL:
        return "wheel"
    ranks = _ranks_in(value)
    category = Category(value >> 20)
    if category is Category.NO_PAIR:
        return "-".join([_ONE[rank - 1] for rank in ranks[:2]]) + " low"
    return _WORDS[category].format(*[_MANY[rank - 1] for rank in ranks])


def _ranks_in(value: int) -> list[int]:
    digits = [value >> shift & 15 for shift in range(4 * (_USED - 1), -1, -4)]
    return [digit for digit in digits if digit]
