"""The stored columns of seats and of their hands; where both have one, that of hands counts."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pandas as pd
import pyarrow as pa

from razzstats.stats.expressions import KINDS
from razzstats.tables.schemas import HANDS, SEATS

KEY = ("site", "hand_id", "hand")


@cache
def stored() -> dict[str, str]:
    """The kind of each stored column, as expressions know them."""
    return {c.name: KINDS.get(c.kind, "number") for c in (*SEATS, *HANDS)}


@cache
def of_hands() -> frozenset[str]:
    """Names of the stored columns that are taken from hands."""
    return frozenset(c.name for c in HANDS if c.name not in KEY)


_NULLABLE = {
    pa.int8(): pd.Int8Dtype(),
    pa.int16(): pd.Int16Dtype(),
    pa.int32(): pd.Int32Dtype(),
    pa.int64(): pd.Int64Dtype(),
    pa.bool_(): pd.BooleanDtype(),
}


@cache
def _never_null() -> frozenset[str]:
    return frozenset(c.name for c in (*SEATS, *HANDS) if not c.nullable)


def to_frame(columns: Mapping[str, Any]) -> pd.DataFrame:
    """Arrow columns to a DataFrame; where nulls are possible, in pandas' nullable types."""
    return pd.DataFrame({name: to_series(name, array) for name, array in columns.items()})


def to_series(name: str, array: Any) -> "pd.Series[Any]":
    """One column as pandas has it, texts as texts."""
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    if array.type in _NULLABLE and name not in _never_null():
        return pd.Series(array.to_pandas(types_mapper=_NULLABLE.get))
    return pd.Series(array.to_pandas())
