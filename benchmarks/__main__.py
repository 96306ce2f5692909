"""Measure reading, judging and importing: `python -m benchmarks [--hands N] [--rounds N]`.

Prints the tables of benchmarks/README.md. Every time is the best of some rounds in one run, and
stands beside its ratio to the floor (floor.py) in the same run.
"""

import argparse
import cProfile
import os
import platform
import pstats
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from benchmarks.floor import floor
from razzstats.importing import import_histories
from razzstats.reading import Piece, Read, opening, pieces, read, site_of
from razzstats.simulate import simulate
from razzstats.sources import Source, sources
from razzstats.tables.committing import stage
from razzstats.tables.rows import Rows
from razzstats.validation import judge
from razzstats.writers.pokerstars import write


def main() -> None:
    """Measure, and print the tables as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temp:
        path = Path(temp) / "hands.txt"
        with path.open("w", encoding="utf-8") as file:
            for hand in simulate(chosen.hands, seed=1):
                file.write(write(hand) + "\n\n\n")
        _report(path, Path(temp), chosen.hands, chosen.rounds)


def _report(path: Path, temp: Path, hands: int, rounds: int) -> None:
    cores = os.cpu_count() or 1
    size = path.stat().st_size / hands
    python = platform.python_version()
    print(f"{hands:,} simulated hands of {size:,.0f} bytes, Python {python}, {cores} cores.\n")
    base = _best(lambda: floor(path), rounds)
    rows = [("the floor", base)]
    rows.append(("reading", _best(lambda: _read_all(path), rounds)))
    rows.append(("reading and judging", _best(lambda: _judge_all(path), rounds)))
    rows.append(("importing, one process", _best(lambda: _import(path, temp), rounds)))
    rows.append((f"importing, {cores} processes", _in_pool(path, temp, cores, rounds)))
    print("| work | hands/s | times the floor |")
    print("|---|---:|---:|")
    for name, seconds in rows:
        print(f"| {name} | {hands / seconds:,.0f} | {seconds / base:.2f} |")
    print(f"\n{cores} processes are {rows[3][1] / rows[4][1]:.2f} times as fast as one.")
    _memory()
    _stages(path, temp)
    _profile(path, temp)


def _best(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def _source(path: Path) -> Source:
    (found,) = sources([path])
    assert isinstance(found, Source)
    return found


def _pieces(path: Path) -> Iterator[Piece]:
    return pieces(_source(path), lambda found: None)


def _read_all(path: Path) -> None:
    for piece in _pieces(path):
        read(piece)


def _judge_all(path: Path) -> None:
    for piece in _pieces(path):
        got = read(piece)
        assert isinstance(got, Read)
        judge(got.hand, site_of(piece))


def _import(path: Path, temp: Path, pool: Executor | None = None, processes: int = 0) -> None:
    store = temp / "store"
    shutil.rmtree(store, ignore_errors=True)
    import_histories([path], store, pool, lanes=2 * processes)


def _in_pool(path: Path, temp: Path, processes: int, rounds: int) -> float:
    """An import over a pool of processes that have started already."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        _import(path, temp, pool, processes)
        return _best(lambda: _import(path, temp, pool, processes), rounds)


def _memory() -> None:
    scale = 1 if sys.platform == "darwin" else 1024
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 1e6
    workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * scale / 1e6
    print(f"Peak memory: {own:,.0f} MB in this process, {workers:,.0f} MB in the largest worker.\n")


@contextmanager
def _timed(times: dict[str, float], stage_name: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    times[stage_name] = times.get(stage_name, 0.0) + time.perf_counter() - start


def _stages(path: Path, temp: Path) -> None:
    """Time per hand of each stage of an import, in microseconds."""
    times: dict[str, float] = {}
    with _timed(times, "decode and cut"):
        cut = list(_pieces(path))
    with _timed(times, "first lines"):
        for piece in cut:
            opening(piece)
    rows = Rows()
    for piece in cut:
        with _timed(times, "text to events"):
            got = read(piece)
        assert isinstance(got, Read)
        with _timed(times, "replay and rules"):
            judged = judge(got.hand, site_of(piece))
        with _timed(times, "rows"):
            rows.add(judged, judged.findings, piece)
    with _timed(times, "columns"):
        tables = rows.tables()
    with _timed(times, "Parquet"):
        for name, table in tables.items():
            stage(temp / "stages", "batch", 1, name, table)
    whole = sum(times.values())
    print("| stage | µs a hand | share |")
    print("|---|---:|---:|")
    for name, seconds in times.items():
        print(f"| {name} | {seconds / len(cut) * 1e6:.0f} | {seconds / whole:.0%} |")


def _profile(path: Path, temp: Path) -> None:
    """The ten functions that take most of their own time in an import."""
    profile = cProfile.Profile()
    profile.runcall(_import, path, temp)
    stats = pstats.Stats(profile)
    whole = stats.total_tt  # type: ignore[attr-defined]
    entries = sorted(stats.stats.items(), key=lambda item: -item[1][2])  # type: ignore[attr-defined]
    print("\n| of their own time, profiled | share |")
    print("|---|---:|")
    for (file, _, name), numbers in entries[:10]:
        place = f"{Path(file).stem}." if file not in ("~", "") else ""
        print(f"| `{place}{name.strip('<>')}` | {numbers[2] / whole:.1%} |")


if __name__ == "__main__":
    main()
