"""Measure how soon a hand is in the store: `python -m benchmarks.watching [--hands N]`.

A client's hands are written one by one, each in two writes, into a folder that
`razzstats import --watch` follows in a process of its own. The time runs from the second write to
the first look in which the store has the hand; looks are 20 ms apart.
"""

import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.page import README, Table, options, publish
from razzstats.simulate import simulate
from razzstats.tables.manifest import StoreError, read_manifest
from razzstats.writers.pokerstars import write

LOOK = 0.02
PATIENCE = 60.0


def main() -> None:
    """Measure, and print the table as Markdown or write it."""
    parser = options("benchmarks.watching", __doc__, 30, rounds=1)
    chosen = parser.parse_args()
    publish(parser, README, lambda temp: tables(temp, chosen.hands))


def tables(temp: Path, hands: int) -> Iterator[Table]:
    """How long the first hands take, the last, and all."""
    delays = _delays(temp, hands)
    part = max(1, len(delays) // 5)
    first = statistics.median(delays[:part])
    rows = []
    for name, some in (("first", delays[:part]), ("last", delays[-part:]), ("all", delays)):
        median = statistics.median(some)
        ratios = (f"{median / first:.2f}", f"{median:.2f}", f"{max(some):.2f}")
        rows.append((f"{name} {len(some)}", *ratios))
    head = ("hands, one by one", "median, times that of the first", "median, s", "worst, s")
    yield Table("watching", head, rows, "From a client's write to the hand in the store.")


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
