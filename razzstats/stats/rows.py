"""Rows of seats, of which each column is made when it is asked for."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.stats.derived import Derived
from razzstats.stats.times import Zone


class Rows(dict[str, Any]):
    """Columns by name: stored ones of some rows, of their hands, or worked out from these."""

    def __init__(
        self,
        derived: Mapping[str, Derived],
        zone: Zone,
        stored: Mapping[str, Any],
        hands: "Rows | None",
        rows: Any,
        at: Any,
    ) -> None:
        super().__init__()
        self._derived, self._zone, self.stored = derived, zone, stored
        self._hands, self._rows, self._at = hands, rows, at
        self._mask: Any = None

    def __missing__(self, name: str) -> Any:
        column = self._derived.get(name)
        if name in self.stored:
            value = self._own(name)
        elif self._hands is not None and self._hands.has(name):
            value = pc.take(self._hands[name], pa.array(self._at))
        elif column is not None:
            value = column.make(self, self._zone)
        else:
            raise KeyError(name)
        self[name] = value
        return value

    def _own(self, name: str) -> Any:
        column, rows = self.stored[name], self._rows
        if rows is None or len(rows) == len(column):
            return column
        if self._mask is None:
            self._mask = np.zeros(len(column), bool)
            self._mask[rows] = True
        return column.filter(pa.array(self._mask))

    def has(self, name: str) -> bool:
        """Whether it is a column of these hands."""
        return name in self.stored or (name in self._derived and self._derived[name].of_hand)
