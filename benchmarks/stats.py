"""Measure statistics: `python -m benchmarks.stats [--hands N] [--part N] [--rounds N]`.

Makes a store of simulated hands, each dealt hand standing there many times under numbers of its
own, and prints for each question the time by the clock and that of all processors, the ratio of
the first to a bare `pandas.read_parquet` of the same columns in the same run, and the peak memory;
every one in a process of its own. The processors' time tells more where others use them too.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from razzstats import stats
from razzstats.importing import import_histories
from razzstats.simulate import simulate
from razzstats.stats.seats import Seats
from razzstats.tables import HandStore
from razzstats.tables.committing import commit, new_batch, stage, writing
from razzstats.writers.pokerstars import write

DEALT = 20_000
SHOWN = ["bb_per_100", "vpip", "completed", "brought_in", "wtsd", "won_at_showdown"]
PLAYER = "Lowball_Lena"

QUESTIONS: dict[str, Callable[[Seats], object]] = {
    "the table of `razzstats stats`": lambda seats: stats.results(seats, stats=SHOWN),
    "that table for one player": lambda seats: stats.results(seats, stats=SHOWN),
    "every statistic of every player": lambda seats: stats.results(seats, by=()),
    "every statistic of one player": stats.summary,
    "steals by door card": stats.steals,
    "the opponents of one player": stats.opponents,
}
OF_ONE = ("that table for one player", "every statistic of one player")


def main() -> None:
    """Measure, and print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--part", type=int, default=40_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        print(json.dumps(_asked(chosen.store, chosen.ask)))
        return
    with tempfile.TemporaryDirectory() as temp:
        store = chosen.store or Path(temp) / "store"
        if not store.exists():
            _make(Path(temp), store, chosen.hands, chosen.part)
        _report(store, chosen.rounds)


def _make(temp: Path, store: Path, hands: int, part: int) -> None:
    with (temp / "hands.txt").open("w", encoding="utf-8") as file:
        for hand in simulate(min(hands, DEALT), seed=1):
            file.write(write(hand) + "\n\n\n")
    import_histories([temp / "hands.txt"], temp / "dealt")
    dealt = HandStore(temp / "dealt")
    of_hands, of_seats = pa.table(dealt.arrow("hands")), pa.table(dealt.arrow("seats"))
    batch, parts = new_batch(), []
    with writing(store):
        for number, first in enumerate(range(0, hands, part), 1):
            copies = [
                at // of_hands.num_rows
                for at in range(first, min(first + part, hands), of_hands.num_rows)
            ]
            for table, rows in (("hands", of_hands), ("seats", of_seats)):
                whole = pa.concat_tables([_renumbered(rows, copy) for copy in copies])
                parts += stage(store, batch, number, table, whole.unify_dictionaries())
        commit(store, batch, parts)


def _renumbered(rows: pa.Table, copy: int) -> pa.Table:
    """The same rows under other numbers."""
    keys = pa.array(np.asarray(rows["hand"]) + copy)
    ids = rows["hand_id"].combine_chunks()
    words = pa.array([f"{word}{copy:03d}" for word in ids.dictionary.to_pylist()])
    rows = rows.set_column(rows.schema.get_field_index("hand"), "hand", keys)
    return rows.set_column(
        rows.schema.get_field_index("hand_id"),
        "hand_id",
        pa.DictionaryArray.from_arrays(ids.indices, words),
    )


def _report(store: Path, rounds: int) -> None:
    opened = HandStore(store)
    hands, seats = opened.manifest.rows("hands"), opened.manifest.rows("seats")
    files = len(opened.manifest.parts("seats"))
    print(f"{hands:,} hands, {seats:,} seats in {files} files.\n")
    print("| question | seconds | of the processors | times a bare read | MB |")
    print("|---|---:|---:|---:|---:|")
    for name in QUESTIONS:
        runs = [_in_a_process(store, name) for _ in range(rounds)]
        best, bare = min(run["seconds"] for run in runs), min(run["bare"] for run in runs)
        memory = max(run["memory"] for run in runs)
        worked = min(run["worked"] for run in runs)
        print(f"| {name} | {best:.2f} | {worked:.2f} | {best / bare:.2f} | {memory:,.0f} |")


def _in_a_process(store: Path, name: str) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.stats", "--store", str(store), "--ask", name]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _asked(path: Path, name: str) -> dict[str, float]:
    """Time and memory of one question, then the time of a bare read of what it read."""
    import resource  # noqa: PLC0415  (not there on Windows)

    start, before = time.perf_counter(), time.process_time()
    store = HandStore(path)
    where = f"player == {PLAYER!r}" if name in OF_ONE else ""
    asked = _Watched(store)
    QUESTIONS[name](stats.choose(asked, where))
    seconds, worked = time.perf_counter() - start, time.process_time() - before
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start = time.perf_counter()
    for table, columns in asked.read.items():
        pd.read_parquet(path / table, columns=sorted(columns))
    bare = time.perf_counter() - start
    return {"seconds": seconds, "worked": worked, "bare": bare, "memory": memory}


class _Watched(HandStore):
    """A store that notes which columns are read."""

    def __init__(self, store: HandStore) -> None:
        super().__init__(store.path)
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


if __name__ == "__main__":
    main()
