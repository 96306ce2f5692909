"""What a statistic is: a rate of opportunities, or a mean over seats."""

from typing import NamedTuple


class Rate(NamedTuple):
    """`yes` of `of`: two expressions, conditions or counts, summed over seats.

    What is null counts nothing, and a condition counts only where `of` holds. As `odds` the value
    is `yes` to the rest of `of` in place of the share, infinite where there is no rest.
    """

    name: str
    title: str
    text: str
    of: str
    yes: str
    source: str
    fpdb: str = ""
    chuds: str = ""
    odds: bool = False

    @property
    def formula(self) -> str:
        """The two expressions."""
        of, yes = (f"({side})" if " " in side else side for side in (self.of, self.yes))
        return f"{yes} / ({of} - {yes})" if self.odds else f"{yes} / {of}"


class Mean(NamedTuple):
    """The average over seats of an expression, times `per`, in `unit`; null is left out."""

    name: str
    title: str
    text: str
    value: str
    source: str
    fpdb: str = ""
    chuds: str = ""
    per: int = 1
    unit: str = "big bets"

    @property
    def formula(self) -> str:
        """The expression."""
        return f"mean of {self.value}" + (f" * {self.per}" if self.per != 1 else "")


Stat = Rate | Mean
