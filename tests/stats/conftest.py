"""Makes seats and hands as a store gives them, from the columns that a test is about."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import pandas as pd
import pytest

from razzstats.tables import TABLES, Column

Row = Mapping[str, Any]


class Frames(Protocol):
    def __call__(
        self, seats: Iterable[Row], hands: Iterable[Row] = ()
    ) -> tuple[pd.DataFrame, pd.DataFrame]: ...


_KINDS = {
    "str": ("str", ""),
    "bool": ("bool", False),
    "i1": ("int8", 0),
    "i2": ("int16", 0),
    "i4": ("int32", 0),
    "i8": ("int64", 0),
    "f8": ("float64", 0.0),
    "money": ("float64", 0.0),
    "time": ("datetime64[us, UTC]", None),
}
_NULLABLE = {"bool": "boolean", "i1": "Int8", "i2": "Int16", "i4": "Int32"}


def _column(column: Column, rows: list[Row]) -> "pd.Series[Any]":
    dtype, default = _KINDS[column.kind]
    if column.nullable:
        dtype, default = _NULLABLE.get(column.kind, dtype), None
    return pd.Series([row.get(column.name, default) for row in rows], dtype=dtype)


def _frame(table: str, rows: list[Row]) -> pd.DataFrame:
    known = {column.name for column in TABLES[table]}
    assert not {name for row in rows for name in row} - known
    return pd.DataFrame({column.name: _column(column, rows) for column in TABLES[table]})


def frames(seats: Iterable[Row], hands: Iterable[Row] = ()) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The two tables. Columns that a row leaves out are False, 0 or null.

    Without `hands`, every hand of the seats is one of cash in dollars.
    """
    seats = [{"hand_id": str(seat.get("hand", 0)), **seat} for seat in seats]
    plain = [{"hand": hand} for hand in dict.fromkeys(seat.get("hand", 0) for seat in seats)]
    rows: list[Row] = [
        {"site": "x", "hand_id": str(hand.get("hand", 0)), "currency": "USD", **hand}
        for hand in [*hands] or plain
    ]
    sites = {row.get("hand", 0): row["site"] for row in rows}
    seats = [{"site": sites.get(seat.get("hand", 0), "x"), **seat} for seat in seats]
    return _frame("seats", seats), _frame("hands", rows)


@pytest.fixture(scope="session", name="frames")
def _frames() -> Frames:
    return frames
