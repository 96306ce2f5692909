"""Prices of calls and steals."""

import pytest

from razzstats.equity import price, steal_break_even


def test_a_steal_at_20_40() -> None:
    needed = steal_break_even(20, 3, 5, 8)
    assert needed == 20 / 49
    assert round(100 * needed, 1) == 40.8
    assert steal_break_even(20, 3, 5, 8, is_bring_in=True) == 15 / 44
    assert steal_break_even(20, 3, 5, 2) > needed


def test_a_price_is_what_breaks_even() -> None:
    cost, pot = 4.0, 13.0
    needed = price(cost, pot)
    assert needed * (pot + cost) - cost == pytest.approx(0, abs=1e-12)
    assert price(0, 5) == 0
    assert price(5, 0) == 1


@pytest.mark.parametrize(("cost", "pot"), [(-1, 5), (5, -1), (0, 0)])
def test_prices_of_nothing(cost: float, pot: float) -> None:
    with pytest.raises(ValueError, match="a price needs"):
        price(cost, pot)


def test_a_steal_needs_others() -> None:
    with pytest.raises(ValueError, match="nobody is there"):
        steal_break_even(20, 3, 5, 1)
