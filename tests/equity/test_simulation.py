"""Simulated equity against counted equity, and ranges against the hands that they are."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from razzstats.cards import DECK, low_value
from razzstats.equity import (
    Equity,
    Holding,
    Range,
    equity,
    parse_hand,
    parse_range,
    simulation,
)
from razzstats.equity.starts import DOWN

DEALS = 40_000


def agree(hands: Sequence[str], dead: str = "", deals: int = DEALS) -> None:
    exact = equity(hands, dead, exact=True)
    dealt = equity(hands, dead, exact=False, deals=deals)
    assert (exact.deals, dealt.deals) == (0, deals)
    for one, other, se in zip(exact.equity, dealt.equity, dealt.se, strict=True):
        assert abs(one - other) < 4.5 * se + 1e-12
    for one, other in zip(exact.wins + exact.ties, dealt.wins + dealt.ties, strict=True):
        assert one == pytest.approx(other, abs=4.5 * 0.5 / deals**0.5)


@pytest.mark.parametrize(
    "hands",
    [
        ("A23", "456"),
        ("A2345", "A2346"),
        ("A234", "3456", "234K"),
        ("A2345", "A2346", "A2347", "98765"),
        ("A23", "8-"),
        ("7- & xx5", "A23"),
        ("[8-]34K", "[7-, A2K:0.3]A25", "A234K"),
        ("(As2d)3c:0.5, KKK", "A2s3"),
        ("A234567", "765432A"),
    ],
)
def test_dealt_as_counted(hands: tuple[str, ...]) -> None:
    agree(hands)


def test_dealt_as_counted_with_dead_cards() -> None:
    agree(["A23", "8-"], "As 2s 3s 4s 4d 5d")


def test_the_same_seed_gives_the_same_deals() -> None:
    hands = ("A23", "*", "8-")
    one = equity(hands, deals=5_000, seed=1)
    assert one == equity(hands, deals=5_000, seed=1)
    assert one != equity(hands, deals=5_000, seed=2)


def test_shares_add_up_to_one_and_errors_shrink() -> None:
    few = equity(["A23", "345", "678", "*"], deals=4_000)
    many = equity(["A23", "345", "678", "*"], deals=64_000)
    assert sum(few.equity) == pytest.approx(1, abs=1e-12)
    for one, other in zip(few.se, many.se, strict=True):
        assert one / other == pytest.approx(4, rel=0.1)


def test_eight_hands_share_a_last_card_where_the_deck_is_too_small() -> None:
    """48 cards are six each; the seventh is one for all (R18)."""
    found = equity(["*"] * 8, deals=DEALS)
    assert found.equity == pytest.approx([1 / 8] * 8, abs=0.01)
    # With 4 cards left for two hands that lack two each: three of them come, one is shared.
    hands = [Holding(tuple("5678K")), Holding(tuple("5678Q"))]
    left = ("Ac", "2c", "9c")
    dead = tuple(
        card for card in DECK
        if card not in left and card not in {c + s for c in "5678" for s in "cd"} | {"Kc", "Qc"}
    )  # fmt: skip
    found = equity(hands, dead, deals=DEALS)
    wins = [0.0, 0.0]
    for shared in left:
        for one, other in _orders([card for card in left if card != shared]):
            lows = [
                low_value([*["5c", "6c", "7c", "8c", "Kc"], one, shared]),
                low_value([*["5d", "6d", "7d", "8d", "Qc"], other, shared]),
            ]
            for at in (0, 1):
                wins[at] += (lows[at] == min(lows)) / lows.count(min(lows)) / 6
    assert found.equity == pytest.approx(wins, abs=0.01)


def _orders(pair: list[str]) -> list[tuple[str, str]]:
    return [(pair[0], pair[1]), (pair[1], pair[0])]


# A range is the mean of its hands, each weighed by the ways to deal it.


def slowly(hand: Holding, start: Range, upcards: Sequence[str], deck: Sequence[str]) -> float:
    """The equity of a known hand of six or seven cards against every hand of a range, counted."""
    share = total = 0.0
    for (one, two), row in zip(DOWN.tolist(), start.weights, strict=True):
        downs = [DECK[one], DECK[two]]
        if not all(card in deck for card in downs):
            continue
        doors = upcards[:1] or [card for card in deck if card not in downs]
        for door in doors:
            weight = row[DECK.index(door)]
            held = [*downs, door, *upcards[1:]]
            left = [card for card in deck if card not in held]
            for drawn in combinations(left, 7 - len(held)) if weight else ():
                for last in combinations([c for c in left if c not in drawn], 7 - len(hand.cards)):
                    lows = low_value([*hand.cards, *last]), low_value([*held, *drawn])
                    share += weight * ((lows[0] < lows[1]) + (lows[0] == lows[1]) / 2)
                    total += weight
    return share / total


@pytest.mark.parametrize(
    ("text", "upcards"),
    [
        ("8-", ""),
        ("8-, A2K:0.3, !xx5", ""),
        ("(As2d)3c, 9TJ:2", ""),
        ("three<=9 & xx2", ""),
        ("8-", "3c 4c 9c Kc"),
        ("7-, pair:0.5, (As8s)3c", "3c 4c 9c Kc"),
    ],
)
@pytest.mark.parametrize("last", ["", "Qd"])
def test_a_range_as_counted_card_by_card(text: str, upcards: str, last: str) -> None:
    hand = Holding(("2h", "6h", "7h", "9h", "Jh", "Th", *last.split()))
    shown = upcards.split()
    deck = ["As", "2d", "3c", "4d", "5d", "8s", "9s", "Ts", "Jd"]
    deck = [card for card in deck if card not in shown] + ["3d"] * bool(shown)
    gone = {*hand.cards, *shown, *deck}
    dead = [card for card in DECK if card not in gone]
    start = parse_range(text)
    held = Holding(tuple(shown), start)
    expected = slowly(hand, start, shown, deck)
    found = equity([hand, held], dead)
    assert found.exact
    assert found.equity[0] == pytest.approx(expected, abs=1e-12)
    dealt = equity([hand, held], dead, exact=False, deals=4_000)
    assert abs(dealt.equity[0] - expected) <= 4.5 * dealt.se[0] + 1e-12


def test_a_range_of_one_hand_is_that_hand() -> None:
    exact = equity(["A23", "456"])
    assert close(equity(["A23", Holding((), parse_range("456"))]), exact)
    assert close(equity(["A23", Holding(("4",), parse_range("456"))]), exact)
    assert close(equity(["A23", "(45)6, (46)5, (56)4"]), exact)


def test_any_range_is_a_random_hand() -> None:
    assert equity(["A23", "*"]) == equity(["A23", "xxx"]) == equity(["A23", Holding()])
    assert close(equity(["A23", "8-, !8-, *"]), equity(["A23", "random"]))
    assert close(equity(["A23", "8-, !8-, !*, xx5"]), equity(["A23", "xx5"]))


def close(one: Equity, other: Equity) -> bool:
    return one.equity == pytest.approx(other.equity, abs=1e-12)


@pytest.mark.parametrize(
    ("hands", "dead", "words"),
    [
        (["8-, As23:0.5", "(2s3)4, 345"], "", "only one range may name suits"),
        (["A23", "KKK, QQQ"], "Kc Kd Qc Qd", "no hand of a range is left"),
        (["A23", "[8-]K"], "", "no hand of a range is left"),
        (["A23", "456", "KKK, QQQ:0"], "K K", "no hand of a range is left"),
        (["KKQ, KKJ", "KKT, KK9"], "K", "no deal that fits them all"),
    ],
)
def test_ranges_that_cannot_be(
    hands: list[str], dead: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "_PATIENCE", 50)
    for exact in (False, len(hands) == 2):
        with pytest.raises(ValueError, match=words):
            equity(hands, dead, exact=exact, deals=100)


def test_no_deals_are_no_answer() -> None:
    with pytest.raises(ValueError, match="at least one deal"):
        equity(["A23", "456"], exact=False, deals=0)


def test_hands_that_share_a_card_cannot_be_counted() -> None:
    with pytest.raises(ValueError, match="can only be simulated"):
        equity(["*"] * 8, exact=True)
    assert parse_hand("*").start is not None
