"""Equity of known hands: published and re-derived numbers, and a slow count of every card."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from razzstats.cards import DECK, low_value
from razzstats.equity import Equity, Holding, equities_of_two, equity, seconds_to_count

# Exact equity of the first hand, and of a tie where it is known.

THIRD = [
    ("A23", "456", 0.528586, 0.000357),
    ("A23", "234", 0.507894, 0.008038),
    ("A23", "A23", 0.5, 0.023802),
    ("A23", "678", 0.595582, 0.000234),
    ("A23", "A22", 0.739922, 0.004596),
    ("A23", "KKK", 0.978639, 0.000003),
    ("A29", "567", 0.426535, 0.000295),
    ("467", "A2K", 0.703685, None),
]
FIFTH = [
    ("A234K", "98765", 0.536559, None),
    ("A234K", "T9876", 0.641803, None),
    ("A234K", "87654", 0.448539, None),
    ("A234K", "9876A", 0.563835, None),
    ("6543K", "9876A", 0.554950, None),
    ("A2345", "A2346", 0.930314, 0.139373),
]
# Against one random hand.
RANDOM = {
    "A23": 0.734682, "234": 0.731963, "A34": 0.732973, "345": 0.727391, "A28": 0.697172,
    "A67": 0.707034, "678": 0.666203, "A22": 0.494878, "A2K": 0.473816, "TJQ": 0.281331,
    "AAA": 0.248019, "QQK": 0.099818, "KKK": 0.043820,
}  # fmt: skip
SIMULATED_BY_OTHERS = {
    "A23": 0.7331, "234": 0.7352, "A34": 0.7349, "345": 0.7311, "A28": 0.6908, "A67": 0.7095,
    "678": 0.6668, "A22": 0.4958, "A2K": 0.4701, "TJQ": 0.2816, "AAA": 0.2436, "QQK": 0.1005,
    "KKK": 0.0419,
}  # fmt: skip


@pytest.mark.parametrize(("first", "second", "share", "tie"), THIRD + FIFTH)
def test_two_hands(first: str, second: str, share: float, tie: float | None) -> None:
    for hands, at in (([first, second], 0), ([second, first], 1)):
        found = equity(hands)
        assert found.exact
        assert set(found.se) == {0.0}
        assert round(found.equity[at], 6) == share
        assert sum(found.equity) == pytest.approx(1, abs=1e-15)
        assert found.ties[0] == found.ties[1]
        assert tie is None or round(found.ties[0], 6) == tie
        assert found.wins[at] + found.ties[at] / 2 == pytest.approx(found.equity[at], abs=1e-15)


@pytest.mark.parametrize("hand", RANDOM)
def test_a_hand_against_a_random_one(hand: str) -> None:
    found = equity([hand, "random"])
    assert found.exact
    assert round(found.equity[0], 6) == RANDOM[hand]
    assert found.equity[0] == pytest.approx(SIMULATED_BY_OTHERS[hand], abs=0.01)
    assert equity(["*", hand]).equity[1] == pytest.approx(found.equity[0], abs=1e-14)


# A slow count: every way the cards can fall, card by card.

Hand = Sequence[str]


def falls(lacking: Sequence[int], deck: Sequence[str]) -> Iterator[list[Hand]]:
    """Every way to deal so many cards to each hand."""
    if not lacking:
        yield []
        return
    for cards in combinations(deck, lacking[0]):
        left = [card for card in deck if card not in cards]
        for others in falls(lacking[1:], left):
            yield [cards, *others]


def counted(hands: Sequence[Hand], dead: Hand) -> tuple[list[Fraction], list[Fraction]]:
    """The equity of each hand, and how often it ties for the best."""
    gone = {*dead, *(card for hand in hands for card in hand)}
    deck = [card for card in DECK if card not in gone]
    shares, ties, total = [Fraction(0)] * len(hands), [0] * len(hands), 0
    for fall in falls([7 - len(hand) for hand in hands], deck):
        lows = [low_value([*hand, *drawn]) for hand, drawn in zip(hands, fall, strict=True)]
        best = [at for at, low in enumerate(lows) if low == min(lows)]
        for at in best:
            shares[at] += Fraction(1, len(best))
            ties[at] += len(best) > 1
        total += 1
    return [share / total for share in shares], [Fraction(tie, total) for tie in ties]


def counted_in_pairs(hands: Sequence[Hand], dead: Hand) -> tuple[list[Fraction], list[Fraction]]:
    """As `counted`, for two hands, each draw of the one beside each of the other."""
    gone = {*dead, *(card for hand in hands for card in hand)}
    deck = [card for card in DECK if card not in gone]
    lows, cards = [], []
    for hand in hands:
        draws = list(combinations(range(len(deck)), 7 - len(hand)))
        lows.append(np.array([low_value([*hand, *[deck[i] for i in d]]) for d in draws]))
        cards.append(np.array([sum(1 << i for i in d) for d in draws]))
    can_be = (cards[0][:, None] & cards[1]) == 0
    total = int(can_be.sum())
    wins = int((can_be & (lows[0][:, None] < lows[1])).sum())
    ties = int((can_be & (lows[0][:, None] == lows[1])).sum())
    first = Fraction(2 * wins + ties, 2 * total)
    return [first, 1 - first], [Fraction(ties, total)] * 2


def spots(
    n: int, seed: int, hands: int, streets: Sequence[int], left: int | None = None
) -> Iterator[tuple[list[Hand], Hand]]:
    """Random hands on a street, and dead cards, so many that `left` are in the deck."""
    random = Random(seed)
    for _ in range(n):
        street = random.choice(streets)
        deck = random.sample(DECK, len(DECK))
        dealt: list[Hand] = [[deck.pop() for _ in range(street)] for _ in range(hands)]
        dead = len(deck) - left if left else random.randrange(0, 13)
        yield dealt, [deck.pop() for _ in range(dead)]


def as_holdings(hands: Sequence[Hand]) -> list[Holding]:
    return [Holding(tuple(hand)) for hand in hands]


def check(found: Equity, expected: tuple[list[Fraction], list[Fraction]]) -> None:
    shares, ties = expected
    assert found.exact
    assert found.equity == pytest.approx([float(share) for share in shares], rel=0, abs=1e-12)
    assert found.ties == pytest.approx([float(tie) for tie in ties], rel=0, abs=1e-12)


def test_two_hands_from_fifth_street_on_as_counted_card_by_card() -> None:
    for hands, dead in spots(200, seed=1, hands=2, streets=(5, 6, 7)):
        check(equity(as_holdings(hands), dead), counted_in_pairs(hands, dead))


def test_many_spots_together_are_worth_what_each_is_alone() -> None:
    """On all streets at once, hands of unequal length and a range among them."""
    asked: list[tuple[Sequence[str | Holding], Hand]] = [
        (as_holdings(hands), dead)
        for hands, dead in spots(60, seed=6, hands=2, streets=(3, 4, 5, 6, 7))
    ]
    asked += [(["A234K", "xx567"], []), (["[8-]34", "A2345"], ["Ks"]), (["xx567", "A234K"], [])]
    found = equities_of_two(asked)
    assert len({one.equity for one in found}) > 40
    for (hands, dead), one in zip(asked, found, strict=True):
        alone = equity(hands, dead)
        for name in ("equity", "wins", "ties", "se"):
            assert getattr(one, name) == pytest.approx(getattr(alone, name), rel=0, abs=1e-14)
    assert equities_of_two([]) == []


def test_three_hands_are_not_two() -> None:
    with pytest.raises(ValueError, match="two hands are wanted"):
        equities_of_two([(["A23", "456"], ""), (["A23", "456", "789"], "")])


@pytest.mark.proof
def test_many_more_spots_as_counted_card_by_card(proves: Callable[[str, str], None]) -> None:
    proves("equity of two hands is what a count of every card gives", "5,000 spots from fifth on")
    for hands, dead in spots(5_000, seed=2, hands=2, streets=(5, 6, 7)):
        check(equity(as_holdings(hands), dead), counted_in_pairs(hands, dead))


@pytest.mark.parametrize(("streets", "left"), [((3,), 15), ((4,), 22)])
def test_two_hands_on_early_streets_with_many_dead_cards(streets: tuple[int], left: int) -> None:
    for hands, dead in spots(6, seed=3, hands=2, streets=streets, left=left):
        check(equity(as_holdings(hands), dead), counted_in_pairs(hands, dead))


@pytest.mark.parametrize(
    ("n", "hands", "streets", "left"),
    [
        (4, 3, (6, 7), 24), (3, 3, (5,), 9), (2, 3, (4,), 10), (3, 4, (6,), 10), (2, 4, (5,), 8),
        (1, 5, (6,), 9), (1, 7, (7,), 3),
    ],
)  # fmt: skip
def test_many_hands_as_counted_card_by_card(
    n: int, hands: int, streets: tuple[int, ...], left: int | None
) -> None:
    for dealt, dead in spots(n, seed=4, hands=hands, streets=streets, left=left):
        check(equity(as_holdings(dealt), dead, exact=True), counted(dealt, dead))


def test_hands_of_unequal_length() -> None:
    """One hand may have been read further than another; x and no card are the same."""
    hands = [("Ac", "2d", "3h", "4s", "Kc"), ("5c", "6d", "7h", "8s", "9c", "9d")]
    dead = [card for card in DECK if card not in hands[0] + hands[1]][:24]
    check(equity(as_holdings(hands), dead), counted(hands, dead))
    assert equity(["A234K", "xx567"]) == equity(["A234K", "(xx)567"])


def test_suits_do_not_matter_but_for_dead_cards() -> None:
    assert equity(["As2d3c", "4h5h6h"]) == equity(["A23", "456"])
    assert equity(["A23", "456"], "As Kd") == equity(["A23", "456"], "Ah Kc")
    assert equity(["A23", "456"], "As Kd") == equity(["A23 / K", "456 / A"])
    assert equity(["A23", "456"], "As Kd") != equity(["A23", "456"])


def test_many_hands_that_cannot_be_counted_quickly_are_simulated() -> None:
    found = equity(["A23", "345", "678"], deals=20_000)
    assert (found.exact, found.deals) == (False, 20_000)
    assert equity(["A234", "3456", "234K"]).exact


def test_how_long_it_takes_to_count_is_known_before() -> None:
    hands = ["A23", "456", "789", "2T5"]
    assert seconds_to_count(hands[:2]) == 0
    assert 0.1 < seconds_to_count(hands[:3]) < 10
    assert 1_000 < seconds_to_count(hands) < 10_000
    assert seconds_to_count(["A23J", "456J", "789K", "2T5K"]) < seconds_to_count(hands)


@pytest.mark.proof
def test_three_hands_on_third_street_are_counted(proves: Callable[[str, str], None]) -> None:
    proves("three hands on third street: counted and simulated agree", "10 spots, 10^6 deals")
    for hands, dead in spots(10, seed=5, hands=3, streets=(3,)):
        held = as_holdings(hands)
        exact, dealt = equity(held, dead, exact=True), equity(held, dead, exact=False, deals=10**6)
        for one, other, se in zip(exact.equity, dealt.equity, dealt.se, strict=True):
            assert abs(one - other) < 5 * se


@pytest.mark.parametrize(
    ("hands", "dead", "words"),
    [
        (["A23"], "", "two to eight hands are wanted, not 1"),
        (["A23"] * 9, "", "two to eight hands are wanted, not 9"),
        (["As23", "As45"], "", "As is there twice"),
        (["As23", "456"], "As", "As is there twice"),
        (["AA2", "AA3"], "A", "five cards of one rank"),
        (
            ["A23", "456"],
            "7777 8888 9999 TTTT JJJJ QQQQ KKKK AAA 222 333 4 5 6",
            "6 cards are left",
        ),
    ],
)
def test_what_cannot_be(hands: list[str], dead: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        equity(hands, dead)


def test_a_card_that_is_none() -> None:
    with pytest.raises(ValueError, match="not a card: 'Zz'"):
        equity([Holding(("Zz",)), "456"])


def test_eight_cards_are_too_many() -> None:
    with pytest.raises(ValueError, match="7 cards at the most, not 8"):
        equity([Holding(tuple("A2345678")), "456"])
