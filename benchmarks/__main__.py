"""Measure reading, judging and importing: `python -m benchmarks [--hands N] [--rounds N]`.

Prints tables, and with `--write` puts them into benchmarks/README.md. Every time is the best of
some rounds in one run, and stands beside its ratio to the floor (floor.py) in the same run.
"""

import cProfile
import os
import pstats
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from benchmarks.cost import best, memory, memory_of_workers
from benchmarks.floor import floor
from benchmarks.page import README, Table, options, publish
from benchmarks.work import batched, import_anew, judge_some, pieces, read_some, write_hands
from razzstats.judging import Judging
from razzstats.parcels import BLOCK, without_gc
from razzstats.reading import Piece, Read, opening, read
from razzstats.simulate import simulate
from razzstats.tables.committing import stage
from razzstats.tables.rows import Rows

LIMIT = 400
"""The most MB that a process may need."""


def main() -> None:
    """Measure, and print the tables as Markdown or write them."""
    parser = options("benchmarks", __doc__, 20_000)
    chosen = parser.parse_args()
    publish(parser, README, lambda temp: tables(temp, chosen.hands, chosen.rounds))


def tables(temp: Path, hands: int, rounds: int) -> Iterator[Table]:
    """Whole imports, the memory they need, their stages, and their costliest functions."""
    path = temp / "hands.txt"
    write_hands(path, simulate(hands, seed=1))
    base = best(lambda: floor(path), rounds)
    alone, together, of_worker = _times(path, temp, rounds)
    size = path.stat().st_size / hands
    yield _works(alone, together, hands, base)._replace(
        above=f"{hands:,} simulated hands of {size:,.0f} bytes, all different.",
        below=_spent(lambda: import_anew(path, temp), alone["importing"], hands),
    )
    yield _memory(of_worker)
    with without_gc():
        yield _stages(path, temp, base)
    yield _profile(path, temp)


def _times(path: Path, temp: Path, rounds: int) -> tuple[dict[str, float], dict[str, float], float]:
    """Seconds by what is done, in one process and in as many as there are cores; a worker's MB."""
    alone = {
        "reading": best(lambda: read_some(pieces(path)), rounds),
        "reading and judging": best(lambda: judge_some(pieces(path)), rounds),
        "importing": best(lambda: import_anew(path, temp), rounds),
    }
    together, of_worker = _in_pool(path, temp, _cores(), rounds)
    if hasattr(os, "sched_setaffinity"):
        with _on_one_core():
            alone["importing, kept to one core"] = best(lambda: import_anew(path, temp), rounds)
        together["importing, kept to one core"] = together["importing"]
    return alone, together, of_worker


def _works(alone: dict[str, float], together: dict[str, float], hands: int, base: float) -> Table:
    rows: list[tuple[str, ...]] = [("the floor", "1.00", "", "", f"{hands / base:,.0f}", "")]
    for name, seconds in alone.items():
        spread = together[name]
        ratios = (f"{ratio:.2f}" for ratio in (seconds / base, spread / base, seconds / spread))
        rows.append((name, *ratios, f"{hands / seconds:,.0f}", f"{hands / spread:,.0f}"))
    many = f"{_cores()} processes"
    head = ("work", "times the floor", many, "times as fast", "hands/s", many)
    return Table("imports", head, rows)


def _cores() -> int:
    return os.cpu_count() or 1


@contextmanager
def _on_one_core() -> Iterator[None]:
    """Nothing of this process runs beside it, not even the thread that writes."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _in_pool(path: Path, temp: Path, processes: int, rounds: int) -> tuple[dict[str, float], float]:
    """The same work over a pool of processes that have started already, by name; a worker's MB."""

    def spread(work: Callable[[Iterable[Piece]], None]) -> None:
        for _ in pool.map(work, batched(pieces(path), 1_000)):
            pass

    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        import_anew(path, temp, pool, processes)
        times = {
            "reading": best(lambda: spread(read_some), rounds),
            "reading and judging": best(lambda: spread(judge_some), rounds),
            "importing": best(lambda: import_anew(path, temp, pool, processes), rounds),
        }
        return times, memory_of_workers(pool, processes)


def _spent(work: Callable[[], object], seconds: float, hands: int) -> str:
    """What one process takes of the processors, which may be more than the `seconds` it lasts."""
    before = time.process_time()
    work()
    worked = time.process_time() - before
    return (
        f"Importing in one process takes {worked / hands * 1e6:,.0f} µs of processor time a hand, "
        f"{worked / seconds:.2f} times what the clock sees, for a thread writes while the next "
        f"hands are read. Two processes that lose nothing are {2 * seconds / worked:.2f} times as "
        f"fast as that."
    )


def _memory(of_worker: float) -> Table:
    peaks = {"the process that is told to import": memory(), "a worker of it": of_worker}
    rows = [(name, f"{peak / LIMIT:.2f}", f"{peak:,.0f}") for name, peak in peaks.items()]
    return Table("memory", ("peak memory", f"in parts of {LIMIT} MB", "MB"), rows)


@contextmanager
def _timed(times: dict[str, float], stage_name: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    times[stage_name] = times.get(stage_name, 0.0) + time.perf_counter() - start


def _stages(path: Path, temp: Path, base: float) -> Table:
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
        made = rows.tables()
    with _timed(times, "Parquet"):
        for name, table in made.items():
            stage(temp / "stages", "batch", 1, name, table)
    whole = sum(times.values())
    cells = [
        (name, f"{seconds / base:.2f}", f"{seconds / whole:.0%}", f"{seconds / len(cut) * 1e6:.0f}")
        for name, seconds in times.items()
    ]
    return Table("stages", ("stage", "times the floor", "share", "µs a hand"), cells)


def _profile(path: Path, temp: Path) -> Table:
    """The ten functions that take most of their own time in an import."""
    profile = cProfile.Profile()
    profile.runcall(import_anew, path, temp)
    stats = pstats.Stats(profile)
    whole = stats.total_tt  # type: ignore[attr-defined]
    entries = sorted(stats.stats.items(), key=lambda item: -item[1][2])  # type: ignore[attr-defined]
    rows = []
    for (file, _, name), numbers in entries[:10]:
        place = f"{Path(file).stem}." if file not in ("~", "") else ""
        rows.append((f"`{place}{name.strip('<>')}`", f"{numbers[2] / whole:.1%}"))
    return Table("profile", ("function", "share of its own time, profiled"), rows)


if __name__ == "__main__":
    main()
