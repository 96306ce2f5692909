"""Rows to Arrow, fast: each row is packed into bytes, and columns are cut out of the bytes.

A value that is missing is packed as the lowest number of its type and becomes null. Strings are
packed as numbers into a pool of their column.
"""

import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import pyarrow as pa

from razzstats.money import UNIT
from razzstats.tables.schemas import TABLES, Column

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
_NUMPY = {"b": "i1", "h": "<i2", "i": "<i4", "q": "<i8", "d": "<f8"}
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

    def __missing__(self, key: str | None) -> int:
        code = self[key] = len(self) - 1
        return code


class Packer:
    """The rows of one table, each packed by `pack` and kept in `rows`, or given to `add`.

    `late` columns are not packed: `arrow` is given them whole. `hidden` ones are packed behind
    the others and left out of the table.
    """

    def __init__(
        self,
        table: str,
        late: frozenset[str] = frozenset(),
        hidden: tuple[Column, ...] = (),
    ) -> None:
        self.table = table
        self.columns = TABLES[table]
        self._packed = [c for c in self.columns if c.kind != "text" and c.name not in late]
        self._packed += hidden
        self._texts: dict[str, list[str]] = {c.name: [] for c in self.columns if c.kind == "text"}
        codes = [_CODES[c.kind] for c in self._packed]
        self.pack = struct.Struct("<" + "".join(codes)).pack
        self._dtype = np.dtype(
            [(c.name, _NUMPY[code]) for c, code in zip(self._packed, codes, strict=True)]
        )
        self.pools = {c.name: Pool() for c in self._packed if c.kind == "str"}
        self._codes = [(self.pools.get(c.name), NULL[c.kind]) for c in self._packed]
        self.rows: list[bytes] = []

    def add(self, *values: Any, **texts: str) -> None:
        """One row: packed columns in order, strings as they are; text columns by name.

        For tables with few rows; the large ones pack their rows themselves.
        """
        row = [
            (null if value is None else value) if pool is None else pool[value]
            for value, (pool, null) in zip(values, self._codes, strict=True)
        ]
        self.rows.append(self.pack(*row))
        for name, kept in self._texts.items():
            kept.append(texts[name])

    def data(self) -> Any:
        """The packed rows so far, as a structured numpy array."""
        return np.frombuffer(b"".join(self.rows), dtype=self._dtype)

    def arrow(self, late: Mapping[str, tuple[Any, Any]] = MappingProxyType({})) -> pa.Table:
        """The rows so far as an Arrow table. `late` has values and mask of each late column.

        Strings come as an Arrow dictionary, money in ten-thousandths.
        """
        data = self.data()
        arrays = [self._column(column, data, late) for column in self.columns]
        return pa.table(arrays, schema=_dictionary_schema(self.columns))

    def _column(self, column: Column, data: Any, late: Mapping[str, tuple[Any, Any]]) -> pa.Array:
        if column.kind == "text":
            return pa.array(self._texts[column.name], type=pa.string())
        if column.name in late:
            values, mask = late[column.name]
            if column.kind == "str":
                return values
            if column.kind == "money":
                return _plain(column, values, mask)
            return pa.array(np.ascontiguousarray(values), mask=mask, type=_ARROW[column.kind])
        values = np.ascontiguousarray(data[column.name])
        if column.kind == "str":
            words = [word for word in self.pools[column.name] if word is not None]
            codes = pa.array(values, mask=values < 0)
            return pa.DictionaryArray.from_arrays(codes, pa.array(words, type=pa.string()))
        if not column.nullable:
            return _plain(column, values, None)
        return _plain(column, values, values == NULL[column.kind])


def _plain(column: Column, values: Any, mask: Any) -> pa.Array:
    if column.kind == "bool":
        return pa.array(values == 1, mask=mask)
    if column.kind == "money":
        return pa.array(values / float(UNIT), mask=mask)
    if column.kind == "time":
        return pa.array(values, mask=mask).cast(_ARROW["time"])
    return pa.array(values, mask=mask)


def _dictionary_schema(columns: tuple[Column, ...]) -> pa.Schema:
    words = pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        [
            pa.field(c.name, words if c.kind == "str" else _ARROW[c.kind], nullable=c.nullable)
            for c in columns
        ]
    )
