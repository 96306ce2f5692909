"""The table of what every starting hand is worth against random opponents, worked out.

It comes with razzstats (`starting_hands.starting_equities`); `python -m razzstats.luck` makes it.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from razzstats.cards import RANKS
from razzstats.equity import Holding, equity
from razzstats.equity.multisets import FULL_DECK, multisets

MOST = 7
"""Opponents."""

DEALS = 200_000
SCHEMA = pa.schema(
    [
        pa.field("start", pa.string(), nullable=False),
        pa.field("ways", pa.int16(), nullable=False),
        pa.field("opponents", pa.int8(), nullable=False),
        pa.field("equity", pa.float64(), nullable=False),
        pa.field("se", pa.float64(), nullable=False),
    ]
)

STARTS: tuple[str, ...] = tuple(map("".join, combinations_with_replacement(RANKS, 3)))
"""The 455 sets of three ranks, aces first: AAA, AA2, …, KKK."""


def made(deals: int = DEALS, most: int = MOST) -> Iterator[tuple[str, int, int, float, float]]:
    """The rows of the table, worked out; the seed of each simulation is its place."""
    ways = multisets(3).ways(FULL_DECK).astype(int).tolist()
    for opponents in range(1, most + 1):
        for at, (start, count) in enumerate(zip(STARTS, ways, strict=True)):
            hands = [Holding(tuple(start)), *[Holding()] * opponents]
            found = equity(hands, deals=deals, seed=at, exact=None if opponents == 1 else False)
            yield start, count, opponents, found.equity[0], found.se[0]


def write(file: Path, deals: int = DEALS, advanced: Callable[[], None] = lambda: None) -> None:
    """Work out the table and write it; `advanced` is told of each row."""
    rows = []
    for row in made(deals):
        rows.append(row)
        advanced()
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    table = pa.table([pa.array(column) for column in columns], names=SCHEMA.names).cast(SCHEMA)
    split = ["equity", "se"]
    pq.write_table(
        table, file, compression="zstd", use_dictionary=False, use_byte_stream_split=split
    )
