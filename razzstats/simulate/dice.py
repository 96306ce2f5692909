"""Random numbers that are the same on every Python.

Only `random.Random.random` is promised to stay as it is from version to version; so everything
here is made from it.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A seeded stream of chances."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def chance(self, share: float) -> bool:
        """True in this share of all throws."""
        return self.random() < share

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1."""
        return int(self.random() * count)

    def between(self, least: int, most: int) -> int:
        """A whole number, both ends taken in."""
        return least + self.below(most - least + 1)

    def pick(self, things: Sequence[T]) -> T:
        """One of them. Raises IndexError where there is none."""
        return things[self.below(len(things))]

    def drawn(self, things: Sequence[T]) -> list[T]:
        """All of them, in random order."""
        left = list(things)
        draw = self.random
        for last in range(len(left) - 1, 0, -1):
            other = int(draw() * (last + 1))
            left[last], left[other] = left[other], left[last]
        return left
