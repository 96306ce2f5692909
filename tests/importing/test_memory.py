"""What an import takes of memory, in each of its processes."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from razzstats.simulate import simulate
from razzstats.writers.pokerstars import write
from tests.stores import history

HANDS = 40_000
MOST = 300
"""Megabytes; what is held does not grow with the file, so that this holds for millions too."""

MEASURE = '''
import json, resource, sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

def peak():
    """Of this process: what the system tells of one that was started may be that of its starter."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) >> 10
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit

if __name__ == "__main__":
    from razzstats.importing import import_histories
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        done = import_histories([sys.argv[1]], sys.argv[2], pool, lanes=4)
        workers = [pool.submit(peak) for _ in range(50)]
        told = [done.imported, peak(), max(each.result() for each in workers)]
    print(json.dumps(told))
'''


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="measures as Unix does")
def test_memory_stays_small(tmp_path: Path, proves: Callable[[str, str], None]) -> None:
    with (tmp_path / "a.txt").open("w") as file:
        for hand in simulate(HANDS, seed=4):
            file.write(history([write(hand)]))
    script = tmp_path / "measure.py"
    script.write_text(MEASURE)
    command = [sys.executable, str(script), str(tmp_path / "a.txt"), str(tmp_path / "store")]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    imported, own, worker = told
    proves(f"an import takes {own} MB, and each worker {worker} MB", f"{HANDS:,} hands")
    assert imported == HANDS
    assert max(own, worker) < MOST
