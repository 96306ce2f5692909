"""Measure large stores: `python -m benchmarks.scale [--hands N] [--write]`.

Imports 1,000, 10,000, … hands in two processes; looks through a folder of 10,000 known files; asks
for statistics of a store as one import left it, in 2,000 batches, and of these put together by
`compact`; adds a first and a second file to each. Prints tables as Markdown, and with `--write`
puts them into benchmarks/README.md.

50,000 hands are simulated; beyond that the same come again, under new numbers and dates. The
store of 2,000 batches is made from the largest of the imports, whose parts are cut and named anew.
A million hands take some fifteen minutes and 6 GB of disk.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.cost import Spent, best, imported, memory, memory_of_workers, razzstats, timed
from benchmarks.floor import floor
from benchmarks.large import IN_FILE, dealt, in_batches, renumbered, write_files
from benchmarks.page import README, Table, options, publish
from razzstats.importing import import_histories
from razzstats.tables import HandStore
from razzstats.tables.compacting import compact

DEALT = 50_000
PROCESSES = 2
FLOOR = 10_000
"""Hands over which the floor is measured."""

ONE, ALL = "that table for one player", "the table of `razzstats stats`"
QUESTIONS = (ALL, ONE)
ADDED = 50
"""Hands of a file that is added."""


class Asked(NamedTuple):
    """What a store takes: cells of the table of reading, and the files that were added to it."""

    reading: tuple[str, ...]
    first: Spent
    second: Spent


def main() -> None:
    """Measure, and print the tables as Markdown or write them."""
    parser = options("benchmarks.scale", __doc__, 1_000_000)
    parser.add_argument("--batches", type=int, help="of a store of many; one for 500 hands")
    parser.add_argument("--known", type=int, help="files that are known; one for 100 hands")
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        print(json.dumps(_asked(json.loads(chosen.ask))))
        return
    if chosen.hands < 2 * IN_FILE:
        parser.error(f"--hands: {2 * IN_FILE} at the least")

    def tables(temp: Path) -> Iterator[Table]:
        run = _Scale(temp, chosen.hands, chosen.rounds)
        return run.tables(
            chosen.known or chosen.hands // 100, chosen.batches or chosen.hands // IN_FILE
        )

    publish(parser, README, tables)


class _Scale:
    """One run, in one folder."""

    def __init__(self, temp: Path, hands: int, rounds: int) -> None:
        self.temp, self.hands, self.rounds = temp, hands, rounds
        self._begun = time.monotonic()
        self._imported = 0.0

    def tables(self, known: int, batches: int) -> Iterator[Table]:
        """All of them, each once it is there."""
        with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
            texts = self._dealt(pool)
            self._say(f"writing {self.hands:,} hands")
            files = write_files(self.temp / "hands", renumbered(texts, self.hands), IN_FILE)
            more = [self._new(texts, at) for at in range(8)]
            write_files(self.temp / "known", renumbered(texts, known), 1)
            del texts
            yield self._imports(files)
            self._say("cutting the store into batches")
            batches = in_batches(self.temp / "whole", self.temp / "batches", batches, pool)
        yield self._folder(known)
        yield from self._stores(batches, more)

    def _say(self, what: str) -> None:
        sys.stderr.write(f"{time.monotonic() - self._begun:6.0f} s  {what}\n")
        sys.stderr.flush()

    def _dealt(self, pool: Executor) -> list[str]:
        count = min(self.hands, DEALT)
        self._say(f"simulating {count:,} hands")
        parts = pool.map(dealt, repeat(count // 10, 10), range(10))
        return [text for part in parts for text in part]

    def _new(self, texts: list[str], at: int) -> Path:
        """A file of hands that are in no store."""
        some = renumbered(texts, ADDED, self.hands + ADDED * at)
        return write_files(self.temp / f"new{at}", some, ADDED)[0]

    def _imports(self, files: list[Path]) -> Table:
        """Imports of more and more hands, each in processes of its own."""
        some = self.temp / "floor.txt"
        with some.open("w", encoding="utf-8") as joined:
            joined.writelines(
                file.read_text(encoding="utf-8") for file in files[: FLOOR // IN_FILE]
            )
        over = min(FLOOR, self.hands)
        least = best(lambda: floor(some), 3) / over
        rows: list[tuple[str, ...]] = [
            (f"{over:,}, the floor", "1.00", f"{1 / least:,.0f}", f"{least * over:.1f}", "", "")
        ]
        counts = [n for n in (1_000, 10_000, 100_000) if n < self.hands]
        for count in (*counts, self.hands):
            self._say(f"importing {count:,} hands")
            store = self.temp / "whole"
            shutil.rmtree(store, ignore_errors=True)
            order = {"import": str(self.temp / "hands"), "files": count // IN_FILE}
            done = _in_a_process(order | {"into": str(store)})
            self._imported = done["seconds"]
            each = done["seconds"] / count
            cells = (f"{each / least:.2f}", f"{1 / each:,.0f}", f"{done['seconds']:,.1f}")
            rows.append((f"{count:,}", *cells, *(f"{done[of]:,.0f}" for of in ("here", "worker"))))
        size = sum(file.stat().st_size for file in files) / len(files) / IN_FILE
        return Table(
            "scale",
            ("hands", "times the floor", "hands/s", "seconds", "MB here", "MB in a worker"),
            rows,
            f"{self.hands:,} hands of {size:,.0f} bytes in {len(files):,} files, "
            f"{min(self.hands, DEALT):,} of them simulated and the others these again under new "
            f"numbers and dates; {PROCESSES} processes. MB are the peak of each process: "
            f"the one that is told to import, and the largest of those that read and judge.",
        )

    def _folder(self, known: int) -> Table:
        """A folder of known files, looked through by the whole command."""
        self._say(f"importing {known:,} files, and again")
        store, folder = self.temp / "folder", self.temp / "known"
        first = imported(folder, store)
        again = min(imported(folder, store) for _ in range(self.rounds))
        start = min(razzstats("import", "--help") for _ in range(self.rounds))
        spent = {
            "for the first time": first,
            "again, none of them changed": again,
            "`razzstats import --help`, the start": start,
        }
        head = (f"{known:,} files", "times the start", "seconds", "of the processors")
        return Table(
            "folder",
            head,
            [(name, *_cells(each, start)) for name, each in spent.items()],
            "`razzstats import FOLDER --into STORE`, the whole command.",
        )

    def _stores(self, batches: int, more: list[Path]) -> Iterator[Table]:
        """The same hands as one import left them, in many batches, and compact."""
        whole, many = self.temp / "whole", self.temp / "batches"
        split, together = f"{batches:,} batches", "those after `compact`"
        asked = {"one import": self._asked_of("one import", whole, more[:2])}
        asked[split] = self._asked_of(split, many, more[2:4])
        self._say("compact")
        done = _in_a_process({"compact": str(many)})
        asked[together] = self._asked_of(together, many, more[4:6])
        yield Table(
            "reading",
            ("store", "all players, times a bare read", "one player, times a bare read",
             "all, s", "one, s", "all, MB of memory", "one, MB of memory", "opened, ms",
             "files", "MB"),
            [(name, *store.reading) for name, store in asked.items()],
            "The table of `razzstats stats`, each time in a process of its own.",
        )  # fmt: skip
        seconds = done["seconds"]
        yield Table(
            "compact",
            ("store", "times its import", "seconds", "MB of memory"),
            [(f"{batches:,} batches", f"{seconds / self._imported:.2f}", f"{seconds:,.1f}",
              f"{done['here']:,.0f}")],
            "`razzstats compact`.",
        )  # fmt: skip
        yield self._added(asked, more[6:])

    def _added(self, asked: dict[str, Asked], more: list[Path]) -> Table:
        store = self.temp / "empty"
        empty = imported(more[0], store)
        after = imported(more[1], store)
        rows = [("an empty store, the first", *_cells(empty, after))]
        rows += [("an empty store, the second", *_cells(after, after))]
        for name, each in asked.items():
            rows.append((f"{name}, the first", *_cells(each.first, after)))
            rows.append((f"{name}, the second", *_cells(each.second, after)))
        return Table(
            "added",
            ("store", "times a small store's second", "seconds", "of the processors"),
            rows,
            f"`razzstats import FILE --into STORE` of {ADDED} hands, the whole command. The first "
            "file that joins a store as it was made looks through all imports once; from then on "
            "their ranges of numbers are at hand.",
        )

    def _asked_of(self, name: str, store: Path, new: list[Path]) -> Asked:
        self._say(f"asking {name}")
        opened = best(lambda: HandStore(store), 3)
        parts = HandStore(store).manifest.parts()
        size = sum(part.size for part in parts) / 1e6
        ratios, times, peaks = [], [], []
        for question in QUESTIONS:
            runs = [_question(store, question) for _ in range(self.rounds)]
            seconds, bare = (min(run[what] for run in runs) for what in ("seconds", "bare"))
            ratios.append(f"{seconds / bare:.2f}")
            times.append(f"{seconds:.2f}")
            peaks.append(f"{max(run['memory'] for run in runs):,.0f}")
        reading = (
            *ratios,
            *times,
            *peaks,
            f"{opened * 1e3:.1f}",
            f"{len(parts):,}",
            f"{size:,.0f}",
        )
        first, second = (imported(file, store) for file in new)
        return Asked(reading, first, second)


def _cells(spent: Spent, beside: Spent) -> tuple[str, str, str]:
    """The ratio to another, seconds, and those of the processors."""
    return f"{spent.seconds / beside.seconds:.2f}", f"{spent.seconds:.2f}", f"{spent.worked:.2f}"


def _question(store: Path, name: str) -> dict[str, float]:
    return _json("benchmarks.stats", "--store", str(store), "--ask", name)


def _in_a_process(order: dict[str, Any]) -> dict[str, float]:
    return _json("benchmarks.scale", "--ask", json.dumps(order))


def _json(module: str, *words: str) -> dict[str, float]:
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _asked(order: dict[str, Any]) -> dict[str, float]:
    """Do one thing in this process: its time, and the peak memory of this and of its workers."""
    if "compact" in order:
        seconds = timed(lambda: compact(order["compact"]))
        return {"seconds": seconds, "here": memory()}
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        list(pool.map(dealt, repeat(20, 2 * PROCESSES), range(2 * PROCESSES)))  # They are up.
        files = sorted(Path(order["import"]).iterdir())[: order["files"]]
        seconds = timed(lambda: import_histories(files, order["into"], pool, lanes=2 * PROCESSES))
        return {
            "seconds": seconds,
            "here": memory(),
            "worker": memory_of_workers(pool, PROCESSES),
        }


if __name__ == "__main__":
    main()
