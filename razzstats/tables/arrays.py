"""Numpy to Arrow and back, buffer by buffer.

Pyarrow's own ways do the same, but they import pandas, a quarter of a second that no import needs.
"""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from razzstats.tables.schemas import Array


def plain(kind: pa.DataType, values: Array, mask: Array | None = None) -> pa.Array:
    """Numbers of the size of `kind`, or bools; null where `mask` is true."""
    null = mask is not None and bool(mask.any())
    whole = pa.py_buffer(_bits(~mask)) if mask is not None and null else None
    data = _bits(values) if values.dtype == bool else np.ascontiguousarray(values)
    return pa.Array.from_buffers(kind, len(values), [whole, pa.py_buffer(data)])


def strings(words: Sequence[str]) -> pa.Array:
    """Texts. Raises UnicodeEncodeError where one cannot be written as UTF-8."""
    data = [word.encode() for word in words]
    ends = np.cumsum([0, *map(len, data)], dtype=np.int32)
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(b"".join(data))]
    return pa.Array.from_buffers(pa.string(), len(data), buffers)


def dictionary(codes: Array, words: pa.Array) -> pa.DictionaryArray:
    """Texts by their numbers in `words`; null where a number is below zero."""
    numbers = plain(pa.int32(), codes.astype(np.int32), codes < 0)
    return pa.DictionaryArray.from_arrays(numbers, words)


def int64s(column: pa.ChunkedArray) -> Array:
    """A column of int64 without nulls."""
    parts = [np.empty(0, np.int64)]
    for chunk in column.chunks:
        if len(chunk):
            parts.append(np.frombuffer(chunk.buffers()[1], np.int64, len(chunk), chunk.offset * 8))
    return np.concatenate(parts)


def _bits(flags: Array) -> Array:
    """A bit each, and zeros up to a whole word: Arrow reads bits a word at a time."""
    words = np.zeros(-(-len(flags) // 64) * 64, bool)
    words[: len(flags)] = flags
    return np.packbits(words, bitorder="little")
