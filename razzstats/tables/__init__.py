"""The tables: what is in them (schemas), how a hand fills them (rows), where they lie (store)."""

from razzstats.tables.schemas import TABLES, Column, dictionary
from razzstats.tables.store import HandStore, StoreError

__all__ = ["TABLES", "Column", "HandStore", "StoreError", "dictionary"]
