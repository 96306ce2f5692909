"""What a hand will make, against exact counts; and what the next card does for it."""

import pytest

from razzstats.cards import DECK, Category, low_value
from razzstats.equity import Holding, equity, final_lows, outs


def by_high_card(hand: str, dead: str = "") -> dict[int, float]:
    found: dict[int, float] = {}
    for value, chance in final_lows(hand, dead).items():
        high = value >> 16 if value >> 20 == Category.NO_PAIR else 0
        found[high] = found.get(high, 0.0) + chance
    return found


@pytest.mark.parametrize(
    ("hand", "of", "counts"),
    [
        ("A23", 211_876, (15_156, 25_000, 30_300, 31_824)),
        ("A234", 17_296, (4_052, 3_364, 2_740, 2_180)),
    ],
)
def test_from_a_start_to_seven_cards(hand: str, of: int, counts: tuple[int, ...]) -> None:
    found = by_high_card(hand)
    assert tuple(round(found[high] * of, 6) for high in (5, 6, 7, 8)) == counts
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("hand", "percent"),
    [
        ("A23", (7.15, 11.80, 14.30, 15.02, 48.27)),
        ("A2K", (1.25, 3.40, 6.07, 8.91, 19.63)),
        ("AQK", (0.12, 0.48, 1.21, 2.42, 4.23)),
    ],
)
def test_published_percentages(hand: str, percent: tuple[float, ...]) -> None:
    found = by_high_card(hand)
    chances = [100 * found[high] for high in (5, 6, 7, 8)]
    assert [*chances, sum(chances)] == pytest.approx(percent, abs=0.0051)


def test_any_three_low_cards_make_an_eight_equally_often() -> None:
    for hand in ("A23", "678", "258", "A78"):
        eights = sum(chance for high, chance in by_high_card(hand).items() if 5 <= high <= 8)
        assert round(100 * eights, 3) == 48.274


def test_lows_come_best_first_and_dead_cards_count() -> None:
    found = final_lows("A23456")
    assert list(found) == sorted(found)
    assert next(iter(found)) == 0x054321
    assert final_lows("A23468 / 5 5 5 5 7 7") != final_lows("A23468")
    assert 0x054321 not in final_lows("A23468 / 5 5 5 5")
    assert final_lows("As2s3s4s5s6s7s") == {0x054321: 1.0}


def test_lows_as_counted_card_by_card() -> None:
    hand, dead = ("As", "9d", "Kd", "9h", "4s"), ("2c", "2d", "Ah")
    deck = [card for card in DECK if card not in hand + dead]
    counts: dict[int, int] = {}
    for at, one in enumerate(deck):
        for other in deck[at + 1 :]:
            value = low_value([*hand, one, other])
            counts[value] = counts.get(value, 0) + 1
    found = final_lows(Holding(hand), dead)
    total = sum(counts.values())
    assert found == pytest.approx({value: n / total for value, n in sorted(counts.items())})


def test_lows_of_a_range() -> None:
    found = final_lows("A23, 456")
    one, other = final_lows("A23"), final_lows("456")
    mixed = {v: (one.get(v, 0) + other.get(v, 0)) / 2 for v in sorted(one | other)}
    assert found == pytest.approx(mixed, abs=1e-12)


def test_outs_on_seventh() -> None:
    """97 low against a made 86, with one card to come for each: an ace to a four wins mostly."""
    draws = {draw.rank: draw for draw in outs(["A2379K", "86432K / 5 5"])}
    assert draws["5"].left == 2
    assert draws["K"].left == 2
    assert draws["5"].equity > draws["6"].equity > draws["9"].equity
    assert sum(draw.left for draw in draws.values()) == 52 - 12 - 2
    whole = equity(["A2379K", "86432K / 5 5"]).equity[0]
    mean = sum(draw.left * draw.equity for draw in draws.values()) / 38
    assert mean == pytest.approx(whole, abs=1e-12)


def test_outs_of_what_has_none() -> None:
    for hero in ("A234567", "8-", "[8-]3"):
        with pytest.raises(ValueError, match="of which one is to come"):
            outs([hero, "A23456"])
