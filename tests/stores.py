"""Stores to test with: histories to import, and what a store holds in the end."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pyarrow as pa

from razzstats.simulate import simulate
from razzstats.tables.live import read_table
from razzstats.tables.schemas import TABLES
from razzstats.writers.pokerstars import write

BETWEEN = "\n\n\n"
HAND_TABLES = ("hands", "seats", "actions", "cards", "texts")


@cache
def texts(hands: int, seed: int = 0) -> tuple[str, ...]:
    """Simulated hands as PokerStars writes them."""
    return tuple(write(hand) for hand in simulate(hands, seed=seed))


def history(parts: Iterable[str]) -> str:
    """One file of hands."""
    return "".join(part.rstrip("\n") + "\n" + BETWEEN for part in parts)


def rows(store: Path, table: str, without: Iterable[str] = ()) -> list[str]:
    """The rows of a table, order apart."""
    columns = [c.name for c in TABLES[table] if c.name not in without]
    return lines(read_table(store, table, columns))


def lines(table: pa.Table) -> list[str]:
    """The rows of any table in words, sorted."""
    return sorted(map(repr, zip(*(c.to_pylist() for c in table.columns), strict=True)))


def contents(store: Path) -> dict[str, list[str]]:
    """All rows of a store, but for what differs from one import of the same files to the next."""
    return {table: rows(store, table, ("batch",)) for table in TABLES}


def tree(store: Path) -> dict[str, bytes]:
    """Every file below a store but the lock."""
    return {
        file.relative_to(store).as_posix(): file.read_bytes()
        for file in sorted(store.rglob("*"))
        if file.is_file() and file.name != ".lock"
    }
