"""The tables: what is in them (schemas), how a hand fills them (rows), where they lie (store).

The store, and pandas with it, is imported when it is first asked for: the data dictionary is
plain data.
"""

from typing import TYPE_CHECKING

from razzstats.tables.schemas import TABLES, Column, dictionary

if TYPE_CHECKING:
    from razzstats.tables.store import HandStore, StoreError

__all__ = ["TABLES", "Column", "HandStore", "StoreError", "dictionary"]


def __getattr__(name: str) -> object:
    if name not in ("HandStore", "StoreError"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from razzstats.tables import store  # noqa: PLC0415

    value: object = getattr(store, name)
    globals()[name] = value
    return value
