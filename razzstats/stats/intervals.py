"""Intervals of 95 %: Wilson's for rates, the normal one for means."""

import numpy as np
from numpy.typing import NDArray

Z = 1.96
"""The normal distribution's 97.5 % point, to the digits that tables give."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def share(part: Ints | Floats, n: Ints | Floats) -> Floats:
    """`part / n`; NaN where n is 0."""
    found = np.full(len(n), np.nan)
    np.divide(part, n, out=found, where=n > 0)
    return found


def odds(part: Floats) -> Floats:
    """A share to its odds, `p / (1 - p)`; infinite where it is 1."""
    found = np.full(len(part), np.inf)
    np.divide(part, 1 - part, out=found, where=part != 1)
    return found


def wilson(yes: Ints, n: Ints) -> tuple[Floats, Floats]:
    """Low and high end of Wilson's score interval for a rate; NaN where n is 0.

    (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), from E. B. Wilson, "Probable inference,
    the law of succession, and statistical inference", JASA 22 (1927) 209-212. It stays within
    0 and 1, and is of use from the first hand on.
    """
    p, m = share(yes, n), np.where(n > 0, n, np.nan)
    middle = p + Z**2 / (2 * m)
    reach = Z * np.sqrt(p * (1 - p) / m + Z**2 / (4 * m**2))
    scale = 1 + Z**2 / m
    return np.clip((middle - reach) / scale, 0, 1), np.clip((middle + reach) / scale, 0, 1)


def deviation(n: Ints, total: Floats, squares: Floats) -> Floats:
    """Sample standard deviation from n, sum and sum of squares; NaN where n is below 2."""
    m = np.where(n > 1, n, np.nan)
    variance: Floats = np.maximum(squares - total**2 / m, 0) / (m - 1)
    return np.sqrt(variance)
