"""Measure how soon a hand is in the store: `python -m benchmarks.watching [--hands N]`.

A client's hands are written one by one, each in two writes, into a folder that
`razzstats import --watch` follows in a process of its own. The time runs from the second write to
the first look in which the store has the hand; looks are 20 ms apart.
"""

import argparse
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from razzstats.simulate import simulate
from razzstats.tables.manifest import StoreError, read_manifest
from razzstats.writers.pokerstars import write

LOOK = 0.02
PATIENCE = 60.0


def main() -> None:
    """Measure, and print a line each for the first hands and the last."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=60)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temp:
        delays = _delays(Path(temp), chosen.hands)
    part = max(1, len(delays) // 6)
    print("| hands | median, s | worst, s |\n|---|---:|---:|")
    for name, some in (("first", delays[:part]), ("last", delays[-part:]), ("all", delays)):
        print(f"| {name} {len(some)} | {statistics.median(some):.2f} | {max(some):.2f} |")


def _delays(folder: Path, hands: int) -> list[float]:
    """Seconds until each hand was in the store."""
    (played := folder / "played").mkdir()
    store = folder / "store"
    command = [sys.executable, "-m", "razzstats", "import", str(played), "--into", str(store)]
    process = subprocess.Popen(
        [*command, "--watch"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        said = iter(process.stderr.readline, "")
        if not any("Watching" in line for line in said):
            sys.exit("the import ended before it watched the folder")
        return [
            _delay(played / "a.txt", store, write(hand), number)
            for number, hand in enumerate(simulate(hands, seed=1), 1)
        ]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def _delay(file: Path, store: Path, text: str, number: int) -> float:
    half = len(text) // 2
    with file.open("a", encoding="utf-8") as opened:
        opened.write(text[:half])
        opened.flush()
        time.sleep(1)
        opened.write(text[half:] + "\n\n\n")
    begun = time.monotonic()
    _wait(store, number)
    return time.monotonic() - begun


def _wait(store: Path, hands: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if read_manifest(store).rows("hands") >= hands:
                return
        except StoreError:
            pass
        time.sleep(LOOK)
    raise SystemExit(f"hand {hands} did not come within {PATIENCE:.0f} s")


if __name__ == "__main__":
    main()
