"""Rows that belong together, as those of one round or of one player: what comes before each."""

import numpy as np

from razzstats.tables.schemas import Array


class Runs:
    """Rows with the same number belong together, in their order.

    They need not stand in a row, but those of one number must be in the order of time.
    """

    def __init__(self, numbers: Array) -> None:
        self._order = None
        if (np.diff(numbers) < 0).any():
            self._order = np.argsort(numbers, kind="stable")
            numbers = numbers[self._order]
        new = np.diff(numbers, prepend=-1) != 0
        self.begin = np.maximum.accumulate(np.where(new, np.arange(len(numbers)), 0))
        """The first row of each row's run; in the order of the runs."""
        self.first = new
        self.last = np.append(new[1:], True)[: len(new)]

    def _sorted(self, values: Array) -> Array:
        return values if self._order is None else values[self._order]

    def _back(self, values: Array) -> Array:
        if self._order is None:
            return values
        found = np.empty_like(values)
        found[self._order] = values
        return found

    def sum_before(self, values: Array) -> Array:
        """The sum of the rows before each in its run."""
        values = self._sorted(values)
        before = np.cumsum(values) - values
        return self._back(before - before[self.begin])

    def count_before(self, flags: Array) -> Array:
        """How many rows before each in its run have the flag."""
        return self.sum_before(flags.astype(np.int64))

    def value_before(self, values: Array) -> Array:
        """The value of the row right before each in its run; 0 for the first."""
        values = self._sorted(values)
        before = np.append(0, values[:-1])[: len(values)]
        return self._back(np.where(self.first, 0, before))

    def place_of_last(self, flags: Array) -> Array:
        """The last row up to each that has the flag, or the first of its run. Not for sorted."""
        places = np.where(flags | self.first, np.arange(len(flags)), 0)
        return np.maximum.accumulate(places)

    def last_before(self, values: Array, flags: Array) -> Array:
        """The value of the last row before each in its run that has the flag; 0 for none."""
        place = np.append(0, self.place_of_last(flags)[:-1])[: len(values)]
        return np.where(self.first | ~flags[place], 0, values[place])
