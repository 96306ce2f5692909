"""What very many hands would take: `python -m benchmarks.plan [--hands N] [--write]`.

Measures an import in one process, by CPU time, and the size of the store it makes; the rest is
multiplied out, and marked so. `--write` puts the tables into docs/cluster.md.
"""

import os
import platform
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.page import measure
from benchmarks.work import import_anew, pieces, write_hands
from razzstats.reading import opening
from razzstats.simulate import simulate
from razzstats.tables import HandStore
from razzstats.tables.schemas import TABLES

PAGE = Path(__file__).parents[1] / "docs" / "cluster.md"
BILLION = 1_000_000_000
IN_STORE = 1_000_000
"""Hands of one store in the plan."""
THREADS = 64


def main() -> None:
    """Measure, and print the tables as Markdown or write them."""
    measure(PAGE, __doc__, 10_000, _report)


def _report(temp: Path, hands: int, rounds: int) -> Iterator[str]:
    path = temp / "hands.txt"
    write_hands(path, simulate(hands, seed=1))
    whole = cut = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        import_anew(path, temp)
        whole = min(whole, (time.process_time() - start) / hands)
        start = time.process_time()
        for piece in pieces(path):
            opening(piece)
        cut = min(cut, (time.process_time() - start) / hands)
    manifest = HandStore(temp / "store").manifest
    sizes = {table: sum(p.size for p in manifest.parts(table)) / hands for table in TABLES}
    stored, text = sum(sizes.values()), path.stat().st_size / hands
    yield (
        f"Measured: {hands:,} simulated hands, Python {platform.python_version()}, one of "
        f"{os.cpu_count()} cores, CPU time, best of {rounds}.\n"
    )
    yield "| measured | a hand |"
    yield "|---|---:|"
    yield f"| text | {text:,.0f} bytes |"
    for table, size in sizes.items():
        if size >= 1:
            yield f"| `{table}`, stored | {size:,.0f} bytes |"
    yield f"| all tables, stored | {stored:,.0f} bytes |"
    yield f"| import, all of it | {whole * 1e6:,.0f} µs |"
    yield f"| of it in the process that cuts the files, at the least | {cut * 1e6:,.0f} µs |"
    yield from _extrapolated(text, stored, whole, cut)


def _extrapolated(text: float, stored: float, whole: float, cut: float) -> Iterator[str]:
    stores = BILLION // IN_STORE
    yield f"\n| extrapolated to {BILLION:,} hands | |"
    yield "|---|---:|"
    yield f"| text to read | {text * BILLION / 1e12:,.1f} TB |"
    yield f"| stored | {stored * BILLION / 1e12:,.2f} TB |"
    yield f"| CPU | {whole * BILLION / 3600:,.0f} hours |"
    yield f"| stores of {IN_STORE:,} hands | {stores:,} of {stored * IN_STORE / 1e9:,.1f} GB |"
    yield f"| workers that one cutting process keeps busy | {whole / cut:,.0f} |"
    hours = whole * BILLION / 3600 / THREADS
    yield f"| hours on {THREADS} threads, if all are busy | {hours:,.0f} |"


if __name__ == "__main__":
    main()
