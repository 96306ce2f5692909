"""Large stores quickly: simulated hands, each standing there many times under other numbers."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.simulate import simulate
from razzstats.tables import HandStore
from razzstats.tables.committing import commit, new_batch, stage, writing
from razzstats.writers.pokerstars import write

DEALT = 20_000
APART = timedelta(days=14)
"""The time between a hand and its next copy: longer than all dealt hands take."""


def store_of(
    temp: Path, store: Path, hands: int, part: int, tables: Sequence[str] = ("hands", "seats")
) -> None:
    """Make a store of so many hands, in parts of so many, with some of its tables."""
    dealt = _dealt(temp, min(hands, DEALT), "luck" in tables)
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


def _dealt(temp: Path, hands: int, with_luck: bool) -> HandStore:
    with (temp / "hands.txt").open("w", encoding="utf-8") as file:
        for hand in simulate(hands, seed=1):
            file.write(write(hand) + "\n\n\n")
    import_histories([temp / "hands.txt"], temp / "dealt")
    if with_luck:
        enrich(temp / "dealt")
    return HandStore(temp / "dealt")


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
