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
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.copies import Watched, copied, dealt
from benchmarks.cost import memory
from benchmarks.page import README, Table, options, publish
from razzstats import stats
from razzstats.stats.seats import Seats
from razzstats.tables import HandStore

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
    """Measure, and print the table as Markdown or write it."""
    parser = options("benchmarks.stats", __doc__, 1_000_000)
    parser.add_argument("--part", type=int, default=40_000)
    parser.add_argument("--store", type=Path, help="measure this store instead")
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        print(json.dumps(_asked(chosen.store, chosen.ask)))
        return

    def tables(temp: Path) -> Iterator[Table]:
        store = chosen.store or temp / "store"
        if not store.exists():
            copied(dealt(temp, chosen.hands), store, chosen.hands, chosen.part)
        yield _table(store, chosen.rounds)

    publish(parser, README, tables)


def _table(store: Path, rounds: int) -> Table:
    opened = HandStore(store)
    hands, seats = opened.manifest.rows("hands"), opened.manifest.rows("seats")
    files = len(opened.manifest.parts("seats"))
    rows = []
    for name in QUESTIONS:
        runs = [_in_a_process(store, name) for _ in range(rounds)]
        least = {what: min(run[what] for run in runs) for what in ("seconds", "worked", "bare")}
        most = max(run["memory"] for run in runs)
        ratio = least["seconds"] / least["bare"]
        seconds = (f"{least[what]:.2f}" for what in ("seconds", "worked"))
        rows.append((name, f"{ratio:.2f}", *seconds, f"{most:,.0f}"))
    return Table(
        "stats",
        ("question", "times a bare read", "seconds", "of the processors", "MB of memory"),
        rows,
        f"{hands:,} hands, {seats:,} seats in {files} files; each question in a process of its "
        "own, beside a bare read of the columns that it asks for.",
    )


def _in_a_process(store: Path, name: str) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.stats", "--store", str(store), "--ask", name]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _asked(path: Path, name: str) -> dict[str, float]:
    """Time and memory of one question, then the time of a bare read of what it read."""
    start, before = time.perf_counter(), time.process_time()
    asked = Watched(path)
    where = f"player == {PLAYER!r}" if name in OF_ONE else ""
    QUESTIONS[name](stats.choose(asked, where))
    seconds, worked = time.perf_counter() - start, time.process_time() - before
    peak = memory()
    return {"seconds": seconds, "worked": worked, "bare": asked.bare(), "memory": peak}


if __name__ == "__main__":
    main()
