"""Large stores quickly: simulated hands, each standing there many times under other numbers."""

import time
from collections.abc import Container, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from benchmarks.work import write_hands
from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.simulate import simulate
from razzstats.tables import HandStore
from razzstats.tables.committing import commit, new_batch, stage, writing

DEALT = 20_000
APART = timedelta(days=14)
"""The time between a hand and its next copy: longer than all dealt hands take."""


def dealt(folder: Path, hands: int, with_luck: bool = False) -> HandStore:
    """A store of hands that are all different, in a folder; at most DEALT of them."""
    write_hands(folder / "hands.txt", simulate(min(hands, DEALT), seed=1))
    import_histories([folder / "hands.txt"], folder / "dealt")
    if with_luck:
        enrich(folder / "dealt")
    return HandStore(folder / "dealt")


def copied(
    dealt: HandStore, store: Path, hands: int, part: int, tables: Sequence[str] = ("hands", "seats")
) -> None:
    """Make a store of so many hands, in parts of so many, with some of the tables."""
    whole = {name: pa.table(dealt.arrow(name)) for name in tables}
    batch, parts, size = new_batch(), [], whole["hands"].num_rows
    with writing(store):
        for number, first in enumerate(range(0, hands, part), 1):
            copies = [at // size for at in range(first, min(first + part, hands), size)]
            for name, rows in whole.items():
                if rows.num_rows:
                    every = pa.concat_tables([_renumbered(rows, copy) for copy in copies])
                    parts += stage(store, batch, number, name, every.unify_dictionaries())
        commit(store, batch, parts)


class Watched(HandStore):
    """A store that notes which columns are read."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read: dict[str, set[str]] = {}

    def arrow(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        filters: Any = None,
        keys: Container[str] | None = None,
    ) -> dict[str, Any]:
        """Columns of a table."""
        self.read.setdefault(name, set()).update(columns or ())
        return super().arrow(name, columns, filters, keys)

    def bare(self) -> float:
        """Seconds that a bare `pandas.read_parquet` of the same columns takes."""
        start = time.perf_counter()
        for table, columns in self.read.items():
            pd.read_parquet(self.path / table, columns=sorted(columns))
        return time.perf_counter() - start


def _renumbered(rows: pa.Table, copy: int) -> pa.Table:
    """The same rows under other numbers, and later."""
    ids = rows["hand_id"].combine_chunks()
    words = pa.array([f"{word}{copy:03d}" for word in ids.dictionary.to_pylist()])
    other = {
        "hand": pa.array(np.asarray(rows["hand"]) + copy),
        "hand_id": pa.DictionaryArray.from_arrays(ids.indices, words),
    }
    if "played_at" in rows.column_names:
        other["played_at"] = pc.add(rows["played_at"], pa.scalar(APART * copy))
    for name, column in other.items():
        rows = rows.set_column(rows.schema.get_field_index(name), name, column)
    return rows
