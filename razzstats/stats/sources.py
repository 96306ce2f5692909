"""Where columns of seats and hands come from: a store, two frames, or one that holds both."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import pandas as pd
import pyarrow as pa
from pandas.api import types

from razzstats.stats.columns import of_hands, stored
from razzstats.tables.store import HandStore

Filters = Sequence[tuple[str, str, Any]]
"""As pyarrow takes them. A source may pass rows that do not fit: they are looked at again."""


MARKS = {
    "tags": "Tags of the hand, with blanks between; empty for none: `has(tags, 'review')`",
    "note": "Note to the hand; empty for none: `note != ''`",
}
"""Columns of a store that no table has: what was said of a hand, and what they mean."""

SLICE = 125_000
"""Seats that are counted at a time: more take more memory, and no less time."""

OF_FEW = 32 * SLICE
"""Seats that are looked at together where only some players' are asked for."""


class Tables(Protocol):
    """Columns of seats and hands, as Arrow arrays; `extra` are those of its own, with kinds.

    `joined`: hands have a row for each seat, so that nothing has to be joined; `ordered`: seats
    come hand by hand, in the order of hands, as a rule.
    """

    extra: Mapping[str, str]
    joined: bool
    ordered: bool

    def seats(self, names: Sequence[str], filters: Filters) -> dict[str, Any]:
        """Columns of seats."""

    def hands(self, names: Sequence[str]) -> dict[str, Any]:
        """Columns of hands."""

    def in_hands(self, name: str) -> bool:
        """Whether a column is taken from hands."""

    def slices(self, few: bool, rows: int = 0) -> "Sequence[Tables]":
        """The same in parts that share no hand; `few`: most rows will be filtered out.

        Parts have about so many `rows`, if a store is cut and they are named.
        """


class Stored:
    """The tables of a store, or some parts of them."""

    def __init__(self, store: HandStore, keys: Container[str] | None = None) -> None:
        self.store, self.keys = store, keys
        self.extra: Mapping[str, str] = dict.fromkeys(MARKS, "text")
        self.joined, self.ordered = False, True

    def slices(self, few: bool, rows: int = 0) -> "list[Stored]":
        """The store cut between hands; whole if it is small."""
        if self.keys is not None:
            return [self]
        cut = self.store.slices(rows or (OF_FEW if few else SLICE))
        return [Stored(self.store, keys) for keys in cut] or [self]

    def seats(self, names: Sequence[str], filters: Filters) -> dict[str, Any]:
        """Columns of seats."""
        return self.store.arrow("seats", names, list(filters) or None, self.keys)

    def hands(self, names: Sequence[str]) -> dict[str, Any]:
        """Columns of hands."""
        stored = [name for name in names if name not in MARKS]
        found = self.store.arrow("hands", stored, None, self.keys)
        return found | {name: self._marks(name, found["hand"]) for name in names if name in MARKS}

    def _marks(self, name: str, hands: Any) -> Any:
        marks = self.store.marks.set_index("hand")[name]
        texts = marks.reindex(np.asarray(hands), fill_value="")
        return pa.array(texts, pa.string()).dictionary_encode()

    def in_hands(self, name: str) -> bool:
        """Whether a column is taken from hands."""
        return name in of_hands() or name in MARKS


class Frames:
    """Frames of seats and hands as a store gives them, or cut from them, or with more columns.

    Without `hands`, seats must have the columns of hands that are asked for.
    """

    def __init__(self, seats: pd.DataFrame, hands: pd.DataFrame | None = None) -> None:
        self._seats, self._hands = seats, seats if hands is None else hands
        self.joined, self.ordered = hands is None, False
        every = {**_kinds(self._seats), **_kinds(self._hands)}
        self.extra: Mapping[str, str] = {
            name: kind for name, kind in every.items() if name not in stored()
        }
        if hands is not None and not hands["hand"].is_unique:
            raise ValueError("a hand stands twice in `hands`: two stores put together?")
        if hands is None and not {"cancelled", "n_errors"} <= set(seats):
            raise ValueError("seats alone do not say which hands count: give `hands` too")

    def seats(self, names: Sequence[str], filters: Filters) -> dict[str, Any]:
        """Columns of seats."""
        return {name: _arrow(self._seats, name) for name in names}

    def hands(self, names: Sequence[str]) -> dict[str, Any]:
        """Columns of hands."""
        return {name: _arrow(self._hands, name) for name in names}

    def slices(self, few: bool, rows: int = 0) -> "list[Frames]":
        """Frames are in memory as a whole."""
        return [self]

    def in_hands(self, name: str) -> bool:
        """Whether a column is taken from hands."""
        return name in self._hands and (name in of_hands() or name not in self._seats)


def _kinds(frame: pd.DataFrame) -> dict[str, str]:
    return {str(name): _kind(frame[name]) for name in frame}


def _kind(column: "pd.Series[Any]") -> str:
    if types.is_bool_dtype(column):
        return "bool"
    if types.is_numeric_dtype(column):
        return "number"
    return "time" if types.is_datetime64_any_dtype(column) else "text"


def _arrow(frame: pd.DataFrame, name: str) -> Any:
    if name not in frame:
        raise ValueError(f"the frames have no column {name!r}")
    array = pa.array(frame[name], from_pandas=True)
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if pa.types.is_large_string(array.type):
        array = array.cast(pa.string())
    return array.dictionary_encode() if pa.types.is_string(array.type) else array
