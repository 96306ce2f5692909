"""Time and memory of what is measured."""

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple


class Spent(NamedTuple):
    """Seconds by the clock, and of all processors."""

    seconds: float
    worked: float


def timed(work: Callable[[], object]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best(work: Callable[[], object], rounds: int) -> float:
    """Seconds of the quickest of some calls."""
    return min(timed(work) for _ in range(rounds))


def memory() -> float:
    """Peak memory of this process in MB.

    What the system tells of resources includes, on Linux, what the process that started this one
    held then; the status does not.
    """
    status = Path("/proc/self/status")
    if status.exists():
        told = status.read_text(encoding="ascii", errors="replace")
        return int(told.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6
    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 1e6


def memory_of_workers(pool: Executor, processes: int) -> float:
    """Peak memory in MB of the largest process of a pool that has worked and is idle now."""
    return max(pool.map(_memory_soon, range(4 * processes)))


def _memory_soon(at: int) -> float:
    time.sleep(0.05)  # So long that none takes the turns of all.
    return memory()


def razzstats(*words: str) -> Spent:
    """What the command takes as a process, start and workers included.

    Ends the benchmark where it fails; 1 tells of findings.
    """
    before = _of_children()
    start = time.perf_counter()
    command = [sys.executable, "-m", "razzstats", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode not in (0, 1):
        sys.exit(f"`razzstats {' '.join(words)}` ended with {done.returncode}: {done.stderr}")
    return Spent(seconds, _of_children() - before)


def imported(file: Path, store: Path, *options: str) -> Spent:
    """What `razzstats import` of a file takes as a process."""
    return razzstats("import", str(file), "--into", str(store), *options)


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
