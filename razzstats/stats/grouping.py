"""Rows to groups, and columns to small numbers, so that rows that agree are counted together."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Codes = NDArray[Any]

WIDE = 1 << 22
"""Numbers of combinations stay below this."""


class Small(NamedTuple):
    """A column of few values as numbers from 0, and the value of each number, null too."""

    codes: NDArray[Any]
    values: Any


def small(column: Any) -> Small | None:
    """A column as small numbers; None where it has too many values for that."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        codes = _filled(column.indices, len(column.dictionary))
        return Small(codes, _with_null(column.dictionary))
    if pa.types.is_boolean(kind):
        return Small(_filled(pc.cast(column, pa.int8()), 2), pa.array([False, True, None]))
    if pa.types.is_integer(kind) and kind.bit_width == 8:
        ends = pc.min_max(column)
        low, top = ends["min"].as_py() or 0, ends["max"].as_py() or 0
        wide = pc.cast(column, pa.int16()) if top == _TOP else column
        codes = _filled(wide, top + 1)
        return Small(codes - codes.dtype.type(low), _with_null(pa.array(range(low, top + 1), kind)))
    return None


_TOP = 127


def _filled(numbers: Any, null: int) -> NDArray[Any]:
    """The numbers with another one in place of null."""
    if numbers.null_count:
        numbers = pc.fill_null(numbers, pa.scalar(null, numbers.type))
    return np.asarray(numbers)


def _with_null(values: Any) -> Any:
    return pa.concat_arrays([values, pa.nulls(1, values.type)])


def together(columns: Mapping[str, Small], n: int) -> tuple[Codes, dict[str, Any]]:
    """The number of each row's combination of values, and the combinations that there are."""
    codes: NDArray[Any] = np.zeros(n, np.int32)
    size = 1
    parts: list[int | Codes] = []
    for column in columns.values():
        if size * len(column.values) > WIDE:
            codes, kept = compact(codes, size)
            size = len(kept)
            parts.append(kept)
            if size * len(column.values) > WIDE:
                codes = codes.astype(np.int64)
        codes *= len(column.values)
        codes += column.codes.astype(codes.dtype, copy=False)
        size *= len(column.values)
        parts.append(len(column.values))
    codes, kept = compact(codes, size)
    return codes, _unfolded(columns, parts, kept)


def _unfolded(
    columns: Mapping[str, Small], parts: list[int | Codes], kept: Codes
) -> dict[str, Any]:
    """The values of each combination, its columns taken off from the last to the first."""
    found, left = {}, list(columns.items())
    for part in reversed(parts):
        if isinstance(part, int):
            name, column = left.pop()
            kept, own = np.divmod(kept, part)
            found[name] = pc.take(column.values, pa.array(own))
        else:
            kept = part[kept]
    return {name: found[name] for name in columns}


def compact(codes: NDArray[Any], size: int) -> tuple[Codes, Codes]:
    """Numbers below `size` made dense, in their order, and what each dense number was."""
    if size <= 1000 + 4 * len(codes):
        kept = np.flatnonzero(np.bincount(codes, minlength=size))
        dense = np.zeros(size, np.int32)
        dense[kept] = np.arange(len(kept))
        return dense[codes], kept
    own, found = pd.factorize(codes, sort=True)
    return own.astype(np.int64), found.astype(np.int64)


def group(columns: Mapping[str, Any], n: int) -> tuple[Codes, dict[str, Any]]:
    """The number of the group of each row, and the distinct rows. Null equals null.

    Without columns all rows are one group; without rows there is none.
    """
    found = {}
    for name, column in columns.items():
        short = small(column)
        if short is None:
            codes, values = pd.factorize(column.to_pandas(), use_na_sentinel=False)
            short = Small(codes, pa.array(values, column.type, from_pandas=True))
        found[name] = short
    return together(found, n)
