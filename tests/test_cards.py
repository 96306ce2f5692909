"""razzstats.cards against published counts and against brute force.

The counts are those of a whole deck, reached by rank multisets and how often each is dealt.
"""

import pickle
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from razzstats.cards import (
    CARDS,
    DECK,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUITS,
    Card,
    Category,
    Rank,
    Suit,
    best_five,
    board_value,
    door_key,
    low_ranks,
    low_value,
    low_value_of_ranks,
    low_words,
    parse_cards,
)

Multiset = tuple[int, ...]

HIGHS = range(5, 14)
FIVE_CARDS = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]
SEVEN_CARDS = [
    *(781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400),
    *(23_675_904, 24_837_120, 21_457_920, 13_939_200),
]
SEVEN_CARDS_PAIRED = {
    Category.ONE_PAIR: 5_948_800,
    Category.TWO_PAIR: 219_648,
    Category.FULL_HOUSE: 624,
}
WORST_TO_BEST = "33355 55532 KK432 22765 AAT98 KQJT9 KQJT7 98765 97653 9765A 65432 6432A 5432A"
TWENTY_BEST = (
    "5432A 6432A 6532A 6542A 6543A 65432 7432A 7532A 7542A 7543A "
    "75432 7632A 7642A 7643A 76432 7652A 7653A 76532 7654A 76542"
)


def ranks_of(text: str) -> Multiset:
    return tuple(RANKS.index(letter) + 1 for letter in text)


def value_of(text: str) -> int:
    return low_value_of_ranks(ranks_of(text))


def cards_of(ranks: Sequence[int]) -> list[Card]:
    """A card of each rank; of a rank that comes again, the next suit."""
    return [DECK[4 * (rank - 1) + ranks[:at].count(rank)] for at, rank in enumerate(ranks)]


def rank_multisets(size: int, left: Sequence[int] = (4,) * 13) -> Iterator[tuple[Multiset, int]]:
    """Each multiset of ranks and in how many ways it is dealt from `left` suits of each rank."""
    for ranks in combinations_with_replacement(range(1, 14), size):
        ways = prod(comb(left[rank - 1], count) for rank, count in Counter(ranks).items())
        if ways:
            yield ranks, ways


def plain_value(ranks: Iterable[int]) -> tuple[int, ...]:
    """Category and grouped ranks of one to five cards, straight from the definition."""
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    shapes = [[], [2], [2, 2], [3], [3, 2], [4]]
    category = shapes.index([n for n, _ in groups if n > 1])
    return (category, *(rank for n, rank in groups for _ in range(n)))


def plain_board(board: Iterable[Card]) -> tuple[int, ...]:
    return plain_value(card.rank for card in board)


def unpacked(value: int) -> tuple[int, ...]:
    return (
        value >> 20,
        *(digit for digit in (value >> s & 15 for s in (16, 12, 8, 4, 0)) if digit),
    )


def tally(hands: Iterable[tuple[Multiset, int]]) -> tuple[Counter[int], Counter[int], set[int]]:
    """Deals by high rank (unpaired lows only), deals by category, distinct values."""
    by_high: Counter[int] = Counter()
    by_category: Counter[int] = Counter()
    values: set[int] = set()
    for ranks, ways in hands:
        value = low_value_of_ranks(ranks)
        values.add(value)
        by_category[value >> 20] += ways
        if value >> 20 == Category.NO_PAIR:
            by_high[value >> 16] += ways
    return by_high, by_category, values


# ── cards ──────────────────────────────────────────────────────────────────────────────────────


def test_the_deck_has_each_card_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(r, s) for r in Rank for s in Suit}
    assert all(CARDS[str(card)] is card for card in DECK)


def test_a_card_is_its_text() -> None:
    ten = CARDS["Td"]
    assert (ten, str(ten), f"{ten}") == ("Td", "Td", "Td")
    assert (ten.rank, ten.suit) == (Rank.TEN, Suit.DIAMONDS)
    assert {"Td": 1}[ten] == 1
    assert (CARDS["Ac"].rank, CARDS["Ks"].rank) == (1, 13)
    assert Card.__hash__ is str.__hash__
    assert Card.__eq__ is str.__eq__
    assert not hasattr(ten, "__dict__")


def test_a_card_survives_a_pickle() -> None:
    again = pickle.loads(pickle.dumps(CARDS["Qh"]))
    assert (type(again), again, again.rank) == (Card, "Qh", Rank.QUEEN)


def test_plain_tables_agree_with_the_properties() -> None:
    assert RANK_OF.keys() == SUIT_OF.keys() == CARDS.keys()
    assert all(RANK_OF[card] == RANKS.index(card[0]) + 1 for card in CARDS)
    assert all(SUIT_OF[card] == SUITS.index(card[1]) for card in CARDS)
    assert all(RANK_OF[card] == card.rank and SUIT_OF[card] == card.suit for card in DECK)
    assert {type(number) for number in (*RANK_OF.values(), *SUIT_OF.values())} == {int}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3h 6c Ad", ("3h", "6c", "Ad")),
        ("10d 10S", ("Td", "Ts")),
        ("td TD tD Td", ("Td", "Td", "Td", "Td")),
        ("  aS\tkh\n", ("As", "Kh")),
        ("", ()),
    ],
)
def test_parse_cards(text: str, cards: tuple[str, ...]) -> None:
    parsed = parse_cards(text)
    assert parsed == cards
    assert all(card is CARDS[card] for card in parsed)


@pytest.mark.parametrize("bad", ["1h", "Tx", "h3", "3", "3hh", "3h,", "T0d", "11c", "??", "[3h]"])
def test_parse_cards_names_the_bad_card(bad: str) -> None:
    with pytest.raises(ValueError, match="not a card") as caught:
        parse_cards(f"3h {bad} Ad")
    assert repr(bad) in str(caught.value)


def test_door_cards_rise_by_rank_then_suit() -> None:
    climbing = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    shuffled = random.Random(7).sample(climbing, 52)
    assert sorted(shuffled, key=door_key) == climbing
    assert max(parse_cards("As Kd Kh Qs"), key=door_key) == "Kh"


# ── lows: published counts ─────────────────────────────────────────────────────────────────────


def test_five_card_counts() -> None:
    by_high, by_category, values = tally(rank_multisets(5))
    assert by_high == dict(zip(HIGHS, FIVE_CARDS, strict=True))
    assert by_category[Category.NO_PAIR] == 1_317_888
    assert by_category.total() == 2_598_960
    assert len(values) == 6_175


def test_seven_card_counts() -> None:
    hands = list(rank_multisets(7))
    by_high, by_category, values = tally(hands)
    assert len(hands) == 49_205
    assert by_high == dict(zip(HIGHS, SEVEN_CARDS, strict=True))
    assert by_category == {Category.NO_PAIR: 127_615_488, **SEVEN_CARDS_PAIRED}
    assert by_category.total() == 133_784_560
    assert len(values) == 5_083


@pytest.mark.parametrize(
    ("start", "counts", "eight_or_better"),
    [
        ("As 2h 3d", [15_156, 25_000, 30_300, 31_824], 102_280),
        ("As 2h 3d 4c", [4_052, 3_364, 2_740, 2_180], 12_336),
    ],
)
def test_from_a_start_to_seven_cards(start: str, counts: list[int], eight_or_better: int) -> None:
    held = parse_cards(start)
    others = [card for card in DECK if card not in held]
    values = [low_value(held + more) for more in combinations(others, 7 - len(held))]
    highs = Counter(value >> 16 for value in values)
    assert len(values) == {3: 211_876, 4: 17_296}[len(held)]
    assert [highs[high] for high in (5, 6, 7, 8)] == counts
    assert sum(value <= value_of("87654") for value in values) == eight_or_better


def highs_from(start: Multiset) -> list[int]:
    """Deals of 211,876 from three ranks to a 5-, 6-, 7-, 8-high, by rank multisets."""
    left = [4 - start.count(rank) for rank in range(1, 14)]
    by_high, _, _ = tally((start + more, ways) for more, ways in rank_multisets(4, left))
    return [by_high[high] for high in (5, 6, 7, 8)]


@pytest.mark.parametrize(
    ("start", "percent"),
    [
        ("A23", [7.15, 11.80, 14.30, 15.02, 48.27]),
        ("A2K", [1.25, 3.40, 6.07, 8.91, 19.63]),
        ("AQK", [0.12, 0.48, 1.21, 2.42, 4.23]),
    ],
)
def test_published_percentages_from_a_start(start: str, percent: list[float]) -> None:
    counts = highs_from(ranks_of(start))
    assert [round(100 * n / 211_876, 2) for n in (*counts, sum(counts))] == percent


def test_any_three_unpaired_cards_to_eight_are_worth_the_same() -> None:
    assert {sum(highs_from(start)) for start in combinations(range(1, 9), 3)} == {102_280}


# ── lows: brute force ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("size", "multisets"), [(5, 6_175), (6, 18_395), (7, 49_205)])
def test_every_rank_multiset_has_the_low_of_its_best_five(size: int, multisets: int) -> None:
    fives = {ranks: plain_value(ranks) for ranks, _ in rank_multisets(5)}
    seen = 0
    for ranks, _ in rank_multisets(size):
        best = min([fives[five] for five in combinations(ranks, 5)])
        assert unpacked(low_value_of_ranks(ranks)) == best, ranks
        seen += 1
    assert seen == multisets


def test_values_sort_as_the_hands_do() -> None:
    fives = [ranks for ranks, _ in rank_multisets(5)]
    assert sorted(fives, key=low_value_of_ranks) == sorted(fives, key=plain_value)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("deck", [DECK, DECK[:16], DECK[40:]], ids=["all", "A-4", "J-K"])
def test_best_five_of_cards(size: int, deck: tuple[Card, ...]) -> None:
    dice = random.Random(size)
    for _ in range(300):
        hand = dice.sample(deck, size)
        fives: Iterable[tuple[Card, ...]] = combinations(hand, 5)
        lows = {five: low_value(five) for five in fives}
        lowest = min(lows.values())
        best = best_five(hand)
        assert low_value(hand) == lowest == low_value([str(card) for card in hand])
        assert set(best) <= set(hand)
        assert lows[tuple(card for card in hand if card in best)] == lowest
        assert ",".join(card[0] for card in best) == low_ranks(lowest)
        equals = [five for five, low in lows.items() if low == lowest]
        assert sum(map(door_key, best)) == max(sum(map(door_key, five)) for five in equals)


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("8c 7d 6h 6s 5c 5d 4h", "8c 7d 6s 5d 4h"),
        ("Ac As Ad Kc Kd Kh Ks", "As Ad Ac Ks Kh"),
        ("3c 3h 3d 5c 4d 2c", "3h 3d 5c 4d 2c"),
        ("9s 9c 4h 4c Kd", "9s 9c 4h 4c Kd"),
    ],
)
def test_best_five_examples(hand: str, best: str) -> None:
    found = best_five(hand.split())
    assert " ".join(found) == best
    assert all(card is CARDS[card] for card in found)


# ── lows: examples, traps, errors ──────────────────────────────────────────────────────────────


def test_ranked_examples() -> None:
    values = [value_of(hand) for hand in WORST_TO_BEST.split()]
    assert values == sorted(set(values), reverse=True)


def test_the_twenty_best() -> None:
    values = sorted({low_value_of_ranks(ranks) for ranks, _ in rank_multisets(5)})
    assert values[:20] == [value_of(hand) for hand in TWENTY_BEST.split()]


@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("8766554", "87654"),
        ("AAAA234", "AA432"),
        ("AAA2222", "AAA22"),
        ("KKKAAAA", "AAAKK"),
        ("QQJJTT9", "TTQJ9"),
        ("223344K", "22K43"),
        ("22334KA", "K432A"),
    ],
)
def test_traps(hand: str, low: str) -> None:
    assert value_of(hand) == value_of(low)


def test_one_high_card_decides_before_the_others() -> None:
    assert value_of("6532A") < value_of("8432A")
    assert value_of("KQJT9") < value_of("AA234")


def test_suits_and_straights_never_count() -> None:
    assert low_value(parse_cards("5s 4s 3s 2s As")) == low_value(parse_cards("5c 4d 3h 2s Ac"))
    assert low_value(parse_cards("Ks Qs Js Ts 9s")) > low_value(parse_cards("Kc Qd Jh Ts 8c"))


@pytest.mark.parametrize("size", [0, 1, 4, 8, 9, 16, 52])
def test_a_low_needs_five_to_seven_cards(size: int) -> None:
    for low_of in (low_value, best_five):
        with pytest.raises(ValueError, match=f"5 to 7 cards are wanted, not {size}$"):
            low_of(DECK[52 - size :])
    with pytest.raises(ValueError, match="5 to 7 cards are wanted"):
        low_value_of_ranks([13] * size)


@pytest.mark.parametrize("ranks", ["22222", "A22222", "KKKKK23", "KKKKKKK", "AAAAAA2"])
def test_a_rank_has_four_cards(ranks: str) -> None:
    with pytest.raises(ValueError, match="cards of one rank"):
        value_of(ranks)


def test_a_text_that_is_no_card_is_an_error() -> None:
    for value in (low_value, board_value):
        with pytest.raises(KeyError, match="1x"):
            value(["Ac", "2c", "1x"])
    with pytest.raises(KeyError, match="14"):
        low_value_of_ranks([1, 2, 3, 4, 14])


def test_an_error_is_not_remembered() -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="5 to 7 cards are wanted, not 4"):
            low_value(DECK[:4])
        assert board_value(DECK[:4]) >> 20 == Category.QUADS


# ── boards ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "boards",
    [
        ["As", "2c", "Kc"],
        ["2c As", "8h 7d", "9c Ad", "Kc Qc", "Ac As", "Kc Kd"],
        ["4c 3c 2c", "Ad 2d 5d", "Tc 9c 8c", "Ac As 2d", "Ac As Kc", "2c 2d Ad", "Ac Ad As"],
        [
            "4c 3c 2c Ac",
            "Ac 6d 5h 9s",
            "Ks Qs Js Ts",
            "Ac 6d 5h 5s",
            "Qc Qd As 2s",
            "Ac Ad 2c 2d",
            "3c 3d 2h 2s",
            "Ac Ad Ah 2s",
            "Ac Ad Ah As",
        ],
    ],
    ids=["third", "fourth", "fifth", "sixth"],
)
def test_boards_from_first_to_act_to_last(boards: list[str]) -> None:
    values = [board_value(parse_cards(board)) for board in boards]
    assert values == sorted(set(values))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_boards_sort_as_their_ranks_do(size: int) -> None:
    boards = [cards_of(ranks) for ranks, _ in rank_multisets(size)]
    for board in boards:
        assert unpacked(board_value(board)) == plain_board(board)
    assert sorted(boards, key=board_value) == sorted(boards, key=plain_board)


def test_three_cards_dealt() -> None:
    values = [board_value(three) for three in combinations(DECK, 3)]
    unpaired = [value >> 16 for value in values if value >> 20 == Category.NO_PAIR]
    assert len(values) == 22_100
    assert len(set(values)) == 455
    assert len(values) - len(unpaired) == 3_796
    assert [sum(high <= most for high in unpaired) for most in (8, 7, 5)] == [3_584, 2_240, 640]


@pytest.mark.parametrize("size", [0, 5, 8])
def test_a_board_has_one_to_four_cards(size: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 4 cards are wanted, not {size}"):
        board_value(DECK[::3][:size])


# ── words ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "words", "ranks"),
    [
        ("5432A", "wheel", "5,4,3,2,A"),
        ("6432A", "six-four low", "6,4,3,2,A"),
        ("86432", "eight-six low", "8,6,4,3,2"),
        ("KQJT9", "king-queen low", "K,Q,J,T,9"),
        ("33542", "pair of threes", "3,3,5,4,2"),
        ("66A23", "pair of sixes", "6,6,3,2,A"),
        ("K44KA", "two pair, kings and fours", "K,K,4,4,A"),
        ("9944K", "two pair, nines and fours", "9,9,4,4,K"),
        ("777A2", "three sevens", "7,7,7,2,A"),
        ("33355", "full house, threes full of fives", "3,3,3,5,5"),
        ("AAATT", "full house, aces full of tens", "A,A,A,T,T"),
        ("2222J", "four deuces", "2,2,2,2,J"),
    ],
)
def test_words_of_a_low(hand: str, words: str, ranks: str) -> None:
    value = value_of(hand)
    assert (low_words(value), low_ranks(value)) == (words, ranks)


@pytest.mark.parametrize(
    ("board", "words", "ranks"),
    [
        ("8c", "eight low", "8"),
        ("4c 3c 2c Ac", "four-three low", "4,3,2,A"),
        ("5c 3d 4h 3s", "pair of threes", "3,3,5,4"),
        ("2c Td 2h Ts", "two pair, tens and deuces", "T,T,2,2"),
        ("Qc Qd Qh", "three queens", "Q,Q,Q"),
        ("Ac Ad Ah As", "four aces", "A,A,A,A"),
    ],
)
def test_words_of_a_board(board: str, words: str, ranks: str) -> None:
    value = board_value(parse_cards(board))
    assert (low_words(value), low_ranks(value)) == (words, ranks)
