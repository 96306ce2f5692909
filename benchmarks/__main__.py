"""Measure reading, judging and importing: `python -m benchmarks [--hands N] [--rounds N]`.

Prints tables, and with `--write` puts them into benchmarks/README.md. Every time is the best of
some rounds in one run, and stands beside its ratio to the floor (floor.py) in the same run.
"""

import cProfile
import os
import platform
import pstats
import resource
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from benchmarks.floor import floor
from benchmarks.page import measure
from benchmarks.work import batched, import_anew, judge_some, pieces, read_some, write_hands
from razzstats.judging import Judging
from razzstats.parcels import BLOCK, without_gc
from razzstats.reading import Piece, Read, opening, read
from razzstats.simulate import simulate
from razzstats.tables.committing import stage
from razzstats.tables.rows import Rows

README = Path(__file__).with_name("README.md")


def main() -> None:
    """Measure, and print the tables as Markdown or write them."""
    measure(README, __doc__, 20_000, _report)


def _report(temp: Path, hands: int, rounds: int) -> Iterator[str]:
    path = temp / "hands.txt"
    write_hands(path, simulate(hands, seed=1))
    cores = os.cpu_count() or 1
    size = path.stat().st_size / hands
    python = platform.python_version()
    yield f"{hands:,} simulated hands of {size:,.0f} bytes, Python {python}, {cores} cores.\n"
    base = _best(lambda: floor(path), rounds)
    alone = {
        "reading": _best(lambda: read_some(pieces(path)), rounds),
        "reading and judging": _best(lambda: judge_some(pieces(path)), rounds),
        "importing": _best(lambda: import_anew(path, temp), rounds),
    }
    together = _in_pool(path, temp, cores, rounds)
    if hasattr(os, "sched_setaffinity"):
        with _on_one_core():
            alone["importing, kept to one core"] = _best(lambda: import_anew(path, temp), rounds)
        together["importing, kept to one core"] = together["importing"]
    many = f"{cores} processes"
    yield f"| work | times the floor | {many} | times as fast | hands/s | {many} |"
    yield "|---|---:|---:|---:|---:|---:|"
    yield f"| the floor | 1.00 | | | {hands / base:,.0f} | |"
    for name, seconds in alone.items():
        spread = together[name]
        ratios = f"{seconds / base:.2f} | {spread / base:.2f} | {seconds / spread:.2f}"
        yield f"| {name} | {ratios} | {hands / seconds:,.0f} | {hands / spread:,.0f} |"
    yield from _spent(lambda: import_anew(path, temp), alone["importing"], hands)
    yield from _memory()
    with without_gc():
        stages = list(_stages(path, temp, base))
    yield from stages
    yield from _profile(path, temp)


def _best(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


@contextmanager
def _on_one_core() -> Iterator[None]:
    """Nothing of this process runs beside it, not even the thread that writes."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _in_pool(path: Path, temp: Path, processes: int, rounds: int) -> dict[str, float]:
    """The same work over a pool of processes that have started already, by name."""

    def spread(work: Callable[[Iterable[Piece]], None]) -> None:
        for _ in pool.map(work, batched(pieces(path), 1_000)):
            pass

    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        import_anew(path, temp, pool, processes)
        return {
            "reading": _best(lambda: spread(read_some), rounds),
            "reading and judging": _best(lambda: spread(judge_some), rounds),
            "importing": _best(lambda: import_anew(path, temp, pool, processes), rounds),
        }


def _spent(work: Callable[[], object], seconds: float, hands: int) -> Iterator[str]:
    """What one process takes of the processors, which may be more than the `seconds` it lasts."""
    before = time.process_time()
    work()
    worked = time.process_time() - before
    yield (
        f"\nImporting in one process takes {worked / hands * 1e6:.0f} µs of processor time a hand, "
        f"{worked / seconds:.2f} times what the clock sees, for a thread writes while the next "
        f"hands are read. Two processes that lose nothing are {2 * seconds / worked:.2f} times as "
        f"fast as that."
    )


def _memory() -> Iterator[str]:
    scale = 1 if sys.platform == "darwin" else 1024
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 1e6
    workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * scale / 1e6
    yield f"\nPeak memory: {own:,.0f} MB here, {workers:,.0f} MB in the largest worker.\n"


@contextmanager
def _timed(times: dict[str, float], stage_name: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    times[stage_name] = times.get(stage_name, 0.0) + time.perf_counter() - start


def _stages(path: Path, temp: Path, base: float) -> Iterator[str]:
    """Time per hand of each stage of an import, in microseconds and beside the floor's `base`."""
    times: dict[str, float] = {}
    with _timed(times, "decode and cut"):
        cut = list(pieces(path))
    with _timed(times, "first lines"):
        for piece in cut:
            opening(piece)
    rows = Rows()
    for block in batched(cut, BLOCK):
        with _timed(times, "text to events"):
            got = [each for each in map(read, block) if isinstance(each, Read)]
        with _timed(times, "usual hands, together"):
            judging = Judging(rows, None, got)
        with _timed(times, "other hands, and rows"):
            for each in got:
                judging.add(each)
            judging.finish()
    with _timed(times, "columns"):
        tables = rows.tables()
    with _timed(times, "Parquet"):
        for name, table in tables.items():
            stage(temp / "stages", "batch", 1, name, table)
    whole = sum(times.values())
    yield "| stage | µs a hand | times the floor | share |"
    yield "|---|---:|---:|---:|"
    for name, seconds in times.items():
        spent, ratio = seconds / len(cut) * 1e6, seconds / base
        yield f"| {name} | {spent:.0f} | {ratio:.2f} | {seconds / whole:.0%} |"


def _profile(path: Path, temp: Path) -> Iterator[str]:
    """The ten functions that take most of their own time in an import."""
    profile = cProfile.Profile()
    profile.runcall(import_anew, path, temp)
    stats = pstats.Stats(profile)
    whole = stats.total_tt  # type: ignore[attr-defined]
    entries = sorted(stats.stats.items(), key=lambda item: -item[1][2])  # type: ignore[attr-defined]
    yield ("\n| of their own time, profiled | share |")
    yield ("|---|---:|")
    for (file, _, name), numbers in entries[:10]:
        place = f"{Path(file).stem}." if file not in ("~", "") else ""
        yield (f"| `{place}{name.strip('<>')}` | {numbers[2] / whole:.1%} |")


if __name__ == "__main__":
    main()
