"""Rows and columns to Arrow.

A value that is missing is the lowest number of its type and becomes null. Strings are numbers
into a pool of their column.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa

from razzstats.money import UNIT
from razzstats.tables.arrays import dictionary, plain, strings
from razzstats.tables.schemas import TABLES, Array, Column

_CODES = {
    "str": "i",
    "bool": "b",
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "f8": "d",
    "money": "q",
    "time": "q",
}
NUMPY = {"b": "i1", "h": "<i2", "i": "<i4", "q": "<i8", "d": "<f8"}
_LOWEST = {"b": -128, "h": -(2**15), "i": -(2**31), "q": -(2**63)}

_ARROW = {
    "str": pa.string(),
    "text": pa.string(),
    "bool": pa.bool_(),
    "i1": pa.int8(),
    "i2": pa.int16(),
    "i4": pa.int32(),
    "i8": pa.int64(),
    "f8": pa.float64(),
    "money": pa.float64(),
    "time": pa.timestamp("us", tz="UTC"),
}

Values: TypeAlias = Any
"""A column as `arrow_table` takes it: an array, an array with a mask or None, or Arrow's own."""

MANY = 127
"""The highest number of an `i1`: counts that no real hand reaches stop there."""

NULL = {kind: _LOWEST.get(code, 0) for kind, code in _CODES.items()}
"""What to pack for a missing value, by kind of column."""


def schema(table: str) -> pa.Schema:
    """The Arrow schema of a table as it is stored."""
    return pa.schema([pa.field(c.name, _ARROW[c.kind], nullable=c.nullable) for c in TABLES[table]])


class Pool(dict[str | None, int]):
    """Strings to numbers, in order of first use; None is -1."""

    def __init__(self) -> None:
        super().__init__({None: -1})
        self._words = strings([])

    def __missing__(self, key: str | None) -> int:
        code = self[key] = len(self) - 1
        return code

    def texts(self) -> list[str]:
        """The strings in the order of their numbers."""
        return [text for text in self if text is not None]

    def words(self) -> pa.Array:
        """The same as Arrow keeps them, made once for all columns that name them."""
        if len(self._words) != len(self) - 1:
            self._words = strings(self.texts())
        return self._words


class Packer:
    """The rows of one table, kept as they are: for tables with few rows."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._columns = [c for c in TABLES[table] if c.kind != "text"]
        self._texts: dict[str, list[str]] = {c.name: [] for c in TABLES[table] if c.kind == "text"}
        self._rows: list[tuple[Any, ...]] = []

    def add(self, *values: Any, **texts: str) -> None:
        """One row: packed columns in order, strings as they are; text columns by name.

        Raises ValueError for another number of values.
        """
        if len(values) != len(self._columns):
            raise ValueError(f"{len(values)} values for {len(self._columns)} columns")
        self._rows.append(values)
        for name, kept in self._texts.items():
            kept.append(texts[name])

    def arrow(self) -> pa.Table:
        """The rows so far as an Arrow table.

        Raises OverflowError where a number is too large for its column, UnicodeEncodeError where
        a text cannot be written as UTF-8.
        """
        columns: dict[str, Values] = {name: strings(kept) for name, kept in self._texts.items()}
        pools: dict[str, Pool] = {}
        every = zip(*self._rows, strict=True) if self._rows else [()] * len(self._columns)
        for column, values in zip(self._columns, every, strict=True):
            if column.kind == "str":
                pool = pools[column.name] = Pool()
                columns[column.name] = np.array([pool[value] for value in values], np.int64)
            else:
                null, kind = NULL[column.kind], np.float64 if column.kind == "f8" else np.int64
                known = [null if value is None else value for value in values]
                columns[column.name] = np.array(known, kind)
        return arrow_table(self.table, columns, pools)


def arrow_table(table: str, columns: Mapping[str, Values], pools: Mapping[str, Pool]) -> pa.Table:
    """An Arrow table from whole columns.

    A column is an array, in which the lowest number of its type stands for null; an array with
    a mask that says where it is null; or done. Strings are numbers into their pool, money is
    in ten-thousandths. Raises OverflowError where a number does not fit its column.
    """
    arrays = [_array(c, columns[c.name], pools.get(c.name)) for c in TABLES[table]]
    return pa.table(arrays, schema=_dictionary_schema(TABLES[table]))


def _array(column: Column, given: Values, pool: Pool | None) -> pa.Array:
    values, mask = given if isinstance(given, tuple) else (given, None)
    if isinstance(values, pa.Array):
        return values
    if column.kind == "str":
        return dictionary(values, pool.words() if pool else strings([]))
    if mask is None and column.nullable:
        mask = values == NULL[column.kind]
    if column.kind == "bool":
        values = values == 1
    elif column.kind == "money":
        values = values / float(UNIT)
    else:
        values = _fitting(column, values)
    return plain(_ARROW[column.kind], values, mask)


def _fitting(column: Column, values: Array) -> Array:
    """The values as the column's own type. Raises OverflowError where one does not fit."""
    made = np.ascontiguousarray(values, NUMPY[_CODES[column.kind]])
    if made.dtype.itemsize < values.dtype.itemsize and not np.array_equal(made, values):
        raise OverflowError(f"a number too large for {column.name}")
    return made


def _dictionary_schema(columns: tuple[Column, ...]) -> pa.Schema:
    words = pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        [
            pa.field(c.name, words if c.kind == "str" else _ARROW[c.kind], nullable=c.nullable)
            for c in columns
        ]
    )
