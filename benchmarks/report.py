"""Measure a report: `python -m benchmarks.report [--hands N] [--store STORE …] [--write]`.

Makes a store of simulated hands and one of a tenth of them, each dealt hand standing there many
times under numbers of its own, with luck and texts, and writes the hero's report of each in a
process of its own. Prints how often as long as a bare `pandas.read_parquet` of the columns it read
it takes, in the same run, the time by the clock and that of all processors, the size of the page,
and the peak memory; `--write` puts the table into benchmarks/README.md.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.copies import DEALT, Watched, copied, dealt
from benchmarks.cost import memory
from benchmarks.page import README, Table, options, publish
from razzstats import stats
from razzstats.report.play import Play
from razzstats.report.whole import report_page
from razzstats.tables import HandStore

TABLES = ("hands", "seats", "actions", "texts", "findings", "luck")
PART = 2 * DEALT


def main() -> None:
    """Measure, and print the table as Markdown or write it."""
    parser = options("benchmarks.report", __doc__, 1_000_000, rounds=2)
    parser.add_argument("--store", type=Path, nargs="+", help="measure these stores instead")
    parser.add_argument("--ask", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        print(json.dumps(_asked(chosen.ask)))
        return

    def tables(temp: Path) -> Iterator[Table]:
        stores = chosen.store or _made(temp, chosen.hands)
        yield Table(
            "reports",
            ("hands", "times a bare read", "seconds", "of the processors", "MB of page",
             "MB of memory"),
            [_row(store, chosen.rounds) for store in stores],
            "A player's report, each in a process of its own; the luck of all showdowns is in the "
            "store.",
        )  # fmt: skip

    publish(parser, README, tables)


def _made(temp: Path, most: int) -> Iterator[Path]:
    source = dealt(temp, most, with_luck=True)
    for hands in (most // 10, most):
        copied(source, temp / f"of-{hands}", hands, min(hands, PART), TABLES)
        yield temp / f"of-{hands}"


def _row(store: Path, rounds: int) -> tuple[str, ...]:
    runs = [_in_a_process(store) for _ in range(rounds)]
    least = min(runs, key=lambda run: run["seconds"])
    numbers = least["seconds"] / least["bare"], *(least[w] for w in ("seconds", "worked", "page"))
    cells = (f"{number:.1f}" for number in numbers)
    return (f"{HandStore(store).manifest.rows('hands'):,}", *cells, f"{least['memory']:,.0f}")


def _in_a_process(store: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.report", "--ask", str(store)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _asked(path: Path) -> dict[str, float]:
    """Time, size and memory of a report, then the time of a bare read of what it read."""
    store = Watched(path)
    start, before = time.perf_counter(), time.process_time()
    page = report_page(Play(store, stats.choose(store)))
    seconds, worked = time.perf_counter() - start, time.process_time() - before
    return {
        "seconds": seconds,
        "worked": worked,
        "page": len(page.encode()) / 1e6,
        "memory": memory(),
        "bare": store.bare(),
    }


if __name__ == "__main__":
    main()
