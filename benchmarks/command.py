"""Measure `razzstats import` as a user runs it: `python -m benchmarks.command [--hands N]`.

The command is run as a process of its own; the time that it takes over an empty file, its start,
is taken off. Simulated hands are all different. Those of a player's folder repeat themselves more
nearly: the other row is 200 of them, over and over under new numbers.
"""

import shutil
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.cost import best, imported
from benchmarks.floor import floor
from benchmarks.large import dealt, renumbered
from benchmarks.page import README, Table, options, publish

DIFFERENT = 200
PROCESSES = 2


def main() -> None:
    """Measure, and print the table as Markdown or write it."""
    parser = options("benchmarks.command", __doc__, 20_000)
    chosen = parser.parse_args()
    publish(parser, README, lambda temp: tables(temp, chosen.hands, chosen.rounds))


def tables(temp: Path, hands: int, rounds: int) -> Iterator[Table]:
    """Times the floor, in one process and in two."""
    texts = dealt(hands, seed=1)
    few = texts[:DIFFERENT]
    (empty := temp / "empty.txt").write_text("\n", encoding="utf-8")
    start = _quickest(empty, temp, 1, rounds)
    rows = [
        _row("all different", texts, temp, start, rounds),
        _row(f"{len(few):,}, repeated", list(renumbered(few, hands)), temp, start, rounds),
    ]
    many = f"{PROCESSES} processes"
    head = ("hands", "times the floor", many, "times as fast", "hands/s", many, "floor, hands/s")
    above = (
        f"`razzstats import FILE --into STORE --jobs 1` (and `--jobs {PROCESSES}`) of {hands:,} "
        f"simulated hands. Taken off in both: {start:.2f} s, which `--jobs 1` takes over an empty "
        f"file; what starting the other processes takes is left in."
    )
    yield Table("command", head, rows, above)


def _row(name: str, texts: Iterable[str], temp: Path, start: float, rounds: int) -> tuple[str, ...]:
    file = temp / "hands.txt"
    hands = 0
    with file.open("w", encoding="utf-8") as written:
        for text in texts:
            hands += written.write(text.rstrip("\n") + "\n\n\n") > 0
    least = best(lambda: floor(file), rounds)
    one, many = (_quickest(file, temp, jobs, rounds) - start for jobs in (1, PROCESSES))
    ratios = (f"{ratio:.2f}" for ratio in (one / least, many / least, one / many))
    return (name, *ratios, *(f"{hands / seconds:,.0f}" for seconds in (one, many, least)))


def _quickest(file: Path, temp: Path, jobs: int, rounds: int) -> float:
    return min(map(partial(_import, file, temp, jobs), range(rounds)))


def _import(file: Path, temp: Path, jobs: int, number: int) -> float:
    """Seconds of an import into a new store."""
    store = temp / f"store{number}"
    seconds = imported(file, store, "--jobs", str(jobs)).seconds
    shutil.rmtree(store, ignore_errors=True)
    return seconds


if __name__ == "__main__":
    main()
