"""The best low of many hands at once, against counts that are known and against others."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pokerkit import Card, RegularLowHand

from razzstats.cards import DECK, Category, best_five, low_value, parse_cards
from razzstats.equity.evaluation import VALUES, low_orders, low_values
from razzstats.equity.multisets import FULL_DECK, MOST, Multisets, multisets, parts

SIZES = {5: (6_175, 2_598_960), 6: (18_395, 20_358_520), 7: (49_205, 133_784_560)}

# The number of hands by the highest card of the low, from the five up to the king; then pairs.
SEVEN = [
    781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920,
    13_939_200,
]  # fmt: skip
FIVE = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]


def hands_of(whole: Multisets) -> Any:
    """A hand of each multiset: the first suits of each rank."""
    size = int(whole.counts[0].sum())
    ranks, copies = np.divmod(np.arange(52), MOST)
    return np.nonzero(copies < whole.counts[:, ranks])[1].reshape(-1, size).astype(np.uint8)


def random_hands(n: int, size: int, seed: int) -> Any:
    deck = np.tile(np.arange(52, dtype=np.uint8), (n, 1))
    return np.random.default_rng(seed).permuted(deck, axis=1)[:, :size]


def in_words(hand: Any) -> list[str]:
    return [DECK[card] for card in hand]


@pytest.mark.parametrize("size", SIZES)
def test_every_multiset_has_the_value_of_a_single_hand(size: int) -> None:
    hands = hands_of(multisets(size))
    assert len(hands) == SIZES[size][0]
    expected = [low_value(in_words(hand)) for hand in hands.tolist()]
    assert low_values(hands).tolist() == expected
    assert VALUES[low_orders(hands)].tolist() == expected


@pytest.mark.parametrize("size", SIZES)
def test_multisets_weigh_as_many_hands_as_there_are(size: int) -> None:
    whole = multisets(size)
    assert whole.ways(FULL_DECK).sum() == SIZES[size][1]
    assert len(set(whole.keys.tolist())) == len(whole.keys)
    assert whole.counts.min() == 0
    assert whole.counts.max() <= MOST
    several = np.array([FULL_DECK, FULL_DECK - np.eye(13, dtype=int)[0]]).T
    assert np.array_equal(whole.ways(several), np.array([whole.ways(deck) for deck in several.T]).T)


@pytest.mark.parametrize(("size", "by_high_card"), [(5, FIVE), (7, SEVEN)])
def test_how_many_hands_make_each_low(size: int, by_high_card: list[int]) -> None:
    """Published tables; of seven cards C(52, 7) hands, of five C(52, 5)."""
    whole = multisets(size)
    ways, values = whole.ways(FULL_DECK), low_values(hands_of(whole))
    high = [int(ways[values >> 16 == rank].sum()) for rank in range(5, 14)]
    assert high == by_high_card
    by_category = [int(ways[values >> 20 == category].sum()) for category in Category]
    if size == 7:
        assert sum(high) == by_category[0] == 127_615_488
        assert by_category[1:] == [5_948_800, 219_648, 0, 624, 0]
        assert len(np.unique(values)) == 5_083
    else:
        assert by_category[0] == 1_317_888
        assert len(np.unique(values)) == len(VALUES) == 6_175


def test_what_other_evaluators_got_wrong() -> None:
    def value(text: str) -> int:
        hand = [DECK.index(card) for card in parse_cards(text)]
        return int(low_values([hand])[0])

    assert value("8c 7d 6h 6s 5c 5d 4h") == value("8c 7d 6h 5s 4c")
    assert value("6c 5d 3h 2s Ac") < value("8c 4d 3h 2s Ac")


def test_orders_are_places_among_all_lows() -> None:
    hands = random_hands(20_000, 7, seed=1)
    values, orders = low_values(hands), low_orders(hands)
    assert orders.dtype == np.uint16
    assert (np.diff(VALUES) > 0).all()
    assert np.array_equal(VALUES[orders], values)
    assert low_orders(np.empty((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize("shape", [(7,), (3, 4), (3, 8), (2, 3, 7)])
def test_hands_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="5 to 7 cards"):
        low_orders(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("card", [-1, 52])
def test_what_is_no_card_is_refused(card: int) -> None:
    with pytest.raises(ValueError, match="0 to 51"):
        low_values([[0, 4, 8, 12, 16, 20, card]])


@pytest.mark.parametrize(("size", "part"), [(4, 2), (4, 1), (3, 3), (3, 0)])
def test_parts_and_rest_make_each_whole(size: int, part: int) -> None:
    """Each multiset, split in all ways, weighs as much as parts chosen from its cards."""
    split, whole = parts(size, part), multisets(size)
    for place, counts in enumerate(whole.counts.tolist()):
        cards = [rank for rank, count in enumerate(counts) for _ in range(count)]
        chosen = Counter(
            tuple(sorted(cards[i] for i in picked)) for picked in _picks(len(cards), part)
        )
        told = {
            tuple(np.repeat(np.arange(13), multisets(part).counts[p]).tolist()): int(n)
            for p, r in np.argwhere((split.whole == place) & (split.ways > 0))
            for n in [split.ways[p, r]]
        }
        assert told == dict(chosen)


def _picks(n: int, k: int) -> list[tuple[int, ...]]:
    from itertools import combinations

    return list(combinations(range(n), k))


def _pokerkit(hands: Any) -> Any:
    """PokerKit's places of hands among all lows, the better the lower."""
    games = (Card.parse("".join(in_words(hand))) for hand in hands)
    return np.array([RegularLowHand.from_game(game).entry.index for game in games])


def _same_order(orders: Any, others: Any) -> None:
    """Sorted by the one, the other rises where it does, and only there."""
    ranked = np.argsort(orders, kind="stable")
    ours, theirs = np.diff(orders.astype(int)[ranked]), np.diff(others[ranked])
    assert np.array_equal(ours > 0, theirs > 0)
    assert (theirs >= 0).all()


def test_pokerkit_puts_hands_in_the_same_order() -> None:
    hands = random_hands(5_000, 7, seed=2)
    _same_order(low_orders(hands), _pokerkit(hands))


@pytest.mark.proof
def test_pokerkit_puts_many_hands_in_the_same_order(proves: Callable[[str, str], None]) -> None:
    """Of all hands with the same ranks PokerKit, which is slow, sees the first that was dealt."""
    proves("lows are in PokerKit's order", "1,000,000 hands of seven cards")
    hands = random_hands(1_000_000, 7, seed=100)
    ranks = np.sort(hands // MOST, axis=1).astype(np.int64) @ 13 ** np.arange(7)
    _, first, of_ranks = np.unique(ranks, return_index=True, return_inverse=True)
    assert len(first) > 30_000
    _same_order(low_orders(hands), _pokerkit(hands[first])[of_ranks])


def test_best_five_of_a_hand_has_the_hands_value() -> None:
    for hand in random_hands(200, 7, seed=3):
        five = [DECK.index(card) for card in best_five(in_words(hand))]
        assert low_values([five]) == low_values([hand])
