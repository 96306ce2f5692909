"""Measure a report: `python -m benchmarks.report [--hands N …] [--store STORE] [--write]`.

Makes stores of simulated hands, each dealt hand standing there many times under numbers of its
own, with luck and texts, and writes the hero's report of each in a process of its own. Prints how
often as long as a bare `pandas.read_parquet` of the columns it read it takes, in the same run, the
time by the clock and that of all processors, the size of the page, and the peak memory; `--write`
puts the table into benchmarks/README.md.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.copies import DEALT, Watched, copied, dealt
from benchmarks.page import put
from razzstats import stats
from razzstats.report.play import Play
from razzstats.report.whole import report_page
from razzstats.tables import HandStore

README = Path(__file__).with_name("README.md")
TABLES = ("hands", "seats", "actions", "texts", "findings", "luck")
PART = 2 * DEALT


def main() -> None:
    """Measure, and print the table as Markdown or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--store", type=Path, nargs="+", help="measure these stores instead")
    parser.add_argument("--write", action="store_true", help="put the table into the README")
    parser.add_argument("--ask", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        print(json.dumps(_asked(chosen.ask)))
        return
    with tempfile.TemporaryDirectory() as temp:
        stores = chosen.store or list(_made(Path(temp), chosen.hands))
        told = "\n".join(_report(stores, chosen.rounds)) + "\n"
    print(told, end="")
    if chosen.write:
        put(README, "reports", told)


def _made(temp: Path, sizes: Sequence[int]) -> Iterator[Path]:
    source = dealt(temp, max(sizes), with_luck=True)
    for hands in sizes:
        copied(source, temp / f"of-{hands}", hands, min(hands, PART), TABLES)
        yield temp / f"of-{hands}"


def _report(stores: Sequence[Path], rounds: int) -> Iterator[str]:
    yield "| hands | times a bare read | seconds | of the processors | MB of page | MB of memory |"
    yield "|---:|---:|---:|---:|---:|---:|"
    for store in stores:
        runs = [_in_a_process(store) for _ in range(rounds)]
        best = min(runs, key=lambda run: run["seconds"])
        ratio = best["seconds"] / best["bare"]
        yield (
            f"| {HandStore(store).manifest.rows('hands'):,} | {ratio:.1f} | {best['seconds']:.1f} "
            f"| {best['worked']:.1f} | {best['page']:.1f} | {best['memory']:,.0f} |"
        )


def _in_a_process(store: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.report", "--ask", str(store)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _asked(path: Path) -> dict[str, float]:
    """Time, size and memory of a report, then the time of a bare read of what it read."""
    import resource  # noqa: PLC0415  (not there on Windows)

    store = Watched(path)
    start, before = time.perf_counter(), time.process_time()
    page = report_page(Play(store, stats.choose(store)))
    seconds, worked = time.perf_counter() - start, time.process_time() - before
    return {
        "seconds": seconds,
        "worked": worked,
        "page": len(page.encode()) / 1e6,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "bare": store.bare(),
    }


if __name__ == "__main__":
    main()
