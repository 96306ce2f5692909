import numpy as np
import pytest

from razzstats.stats.intervals import deviation, share, wilson


@pytest.mark.parametrize(
    ("yes", "n", "low", "high"),
    # R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
    # Medicine 17 (1998) 857-872, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(yes: int, n: int, low: float, high: float) -> None:
    lows, highs = wilson(np.array([yes]), np.array([n]))
    assert (round(lows[0], 4), round(highs[0], 4)) == (low, high)


def test_wilson_is_symmetric_and_stays_within_0_and_1() -> None:
    yes, n = np.array([0, 3, 7, 10]), np.array([10, 10, 10, 10])
    low, high = wilson(yes, n)
    assert low == pytest.approx(1 - high[::-1])
    assert low[0] == pytest.approx(0)
    assert (low >= 0).all()
    assert (high <= 1).all()


def test_without_an_opportunity_there_is_no_rate_and_no_interval() -> None:
    none = np.array([0])
    assert np.isnan([share(none, none), *wilson(none, none)]).all()


def test_deviation_of_2_4_4_4_5_5_7_9_is_that_of_a_sample() -> None:
    # Sum 40, squares 232: 32 / 7 is the variance.
    sd = deviation(np.array([8, 1, 0]), np.array([40.0, 5, 0]), np.array([232.0, 25, 0]))
    assert sd[0] == pytest.approx(2.13809, abs=5e-6)
    assert np.isnan(sd[1:]).all()
