"""What very many hands would take: `python -m benchmarks.plan [--hands N] [--write]`.

Measures an import in one process, by CPU time, and the size of the store it makes; the rest is
multiplied out, and marked so. `--write` puts the tables into docs/cluster.md.
"""

import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.page import Table, options, publish
from benchmarks.work import import_anew, pieces, write_hands
from razzstats.reading import opening
from razzstats.simulate import simulate
from razzstats.tables import HandStore
from razzstats.tables.schemas import TABLES

PAGE = "docs/cluster.md"
BILLION = 1_000_000_000
IN_STORE = 1_000_000
"""Hands of one store in the plan."""
THREADS = 64


def main() -> None:
    """Measure, and print the tables as Markdown or write them."""
    parser = options("benchmarks.plan", __doc__, 10_000)
    chosen = parser.parse_args()
    publish(parser, PAGE, lambda temp: tables(temp, chosen.hands, chosen.rounds))


def tables(temp: Path, hands: int, rounds: int) -> Iterator[Table]:
    """What a hand takes, and what a billion would."""
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
    rows = [("text", "1.00", f"{text:,.0f} bytes")]
    rows += [
        (f"`{table}`, stored", f"{size / text:.2f}", f"{size:,.0f} bytes")
        for table, size in sizes.items()
        if size >= 1
    ]
    rows += [
        ("all tables, stored", f"{stored / text:.2f}", f"{stored:,.0f} bytes"),
        ("import, all of it", "1.00", f"{whole * 1e6:,.0f} µs"),
        ("of it in the process that cuts the files, at the least", f"{cut / whole:.2f}",
         f"{cut * 1e6:,.0f} µs"),
    ]  # fmt: skip
    yield Table(
        "measured",
        ("measured", "in parts of the text, or of the import", "a hand"),
        rows,
        f"Measured: {hands:,} simulated hands, one core, CPU time, best of {rounds}.",
    )
    yield Table(
        "extrapolated",
        (f"extrapolated to {BILLION:,} hands", "in all", "from"),
        list(_extrapolated(text, stored, whole, cut)),
        "Extrapolated: the measured figures times the hands.",
    )


def _extrapolated(
    text: float, stored: float, whole: float, cut: float
) -> Iterator[tuple[str, str, str]]:
    stores = BILLION // IN_STORE
    yield "text to read", f"{text * BILLION / 1e12:,.1f} TB", "text"
    yield "stored", f"{stored * BILLION / 1e12:,.2f} TB", "all tables, stored"
    yield "CPU", f"{whole * BILLION / 3600:,.0f} hours", "import"
    each = f"{stores:,} of {stored * IN_STORE / 1e9:,.1f} GB"
    yield f"stores of {IN_STORE:,} hands", each, "all tables, stored"
    workers = f"{whole / cut:,.0f}"
    yield "workers that one cutting process keeps busy", workers, "import, its cutting"
    hours = whole * BILLION / 3600 / THREADS
    yield f"hours on {THREADS} threads, if all are busy", f"{hours:,.1f}", "import"


if __name__ == "__main__":
    main()
