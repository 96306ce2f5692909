"""Measure large stores: `python -m benchmarks.scale [--hands N] [--write]`.

Imports 1,000, 10,000, … hands in two processes; looks through a folder of 10,000 known files; adds
a file to a store of 2,000 batches; puts these together by `compact`; asks for statistics of each
of the stores. Prints tables as Markdown, and with `--write` puts them into benchmarks/README.md.

50,000 hands are simulated; beyond that the same come again, under new numbers and dates. The
store of 2,000 batches is made from the largest of the imports, whose parts are cut and named anew.
A million hands take some twenty minutes and 6 GB of disk.
"""

import argparse
import json
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from benchmarks.floor import floor
from benchmarks.large import IN_FILE, dealt, in_batches, renumbered, write_files
from benchmarks.page import put
from razzstats.importing import import_histories
from razzstats.tables import HandStore
from razzstats.tables.compacting import compact

README = Path(__file__).with_name("README.md")
DEALT = 50_000
PROCESSES = 2
FLOOR = 10_000
"""Hands over which the floor is measured."""

ONE, ALL = "that table for one player", "the table of `razzstats stats`"
QUESTIONS = {ALL: "all players", ONE: "one player"}


def main() -> None:
    """Measure, and print the tables as Markdown or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--batches", type=int, default=2_000, help="of a store of many")
    parser.add_argument("--known", type=int, default=10_000, help="files that are known")
    parser.add_argument("--write", action="store_true", help="put the tables into the README")
    parser.add_argument("--folder", type=Path, help="where to work: needs 6 GB for a million hands")
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        print(json.dumps(_asked(json.loads(chosen.ask))))
        return
    if chosen.hands < 2 * IN_FILE:
        parser.error(f"--hands: {2 * IN_FILE} at the least")
    told = ""
    with tempfile.TemporaryDirectory(dir=chosen.folder) as temp:
        run = _Scale(Path(temp), chosen.hands, chosen.known, chosen.batches)
        for line in run.report():
            print(line, flush=True)
            told += f"{line}\n"
    if chosen.write:
        put(README, "scale", told)


class _Scale:
    """One run, in one folder."""

    def __init__(self, temp: Path, hands: int, known: int, batches: int) -> None:
        self.temp, self.hands, self.known, self.batches = temp, hands, known, batches
        self._begun = time.monotonic()

    def report(self) -> Iterator[str]:
        """The tables, line by line."""
        with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
            texts = self._dealt(pool)
            self._say(f"writing {self.hands:,} hands")
            files = write_files(self.temp / "hands", renumbered(texts, self.hands), IN_FILE)
            new = [renumbered(texts, 50, self.hands + 50 * at) for at in range(7)]
            more = [write_files(self.temp / f"new{at}", some, 50)[0] for at, some in enumerate(new)]
            write_files(self.temp / "known", renumbered(texts, self.known), 1)
            del texts
            size = sum(file.stat().st_size for file in files) / len(files) / IN_FILE
            yield (
                f"{self.hands:,} hands of {size:,.0f} bytes in {len(files):,} files, "
                f"{min(self.hands, DEALT):,} of them simulated and the others these again under "
                f"new numbers and dates; Python {platform.python_version()}, {PROCESSES} processes."
            )
            yield from self._imports(files)
            self._say("cutting the store into batches")
            whole, many = self.temp / "whole", self.temp / "batches"
            batches = in_batches(whole, many, self.batches, pool)
        yield from self._folder()
        yield from self._stores(batches, more)

    def _say(self, what: str) -> None:
        sys.stderr.write(f"{time.monotonic() - self._begun:6.0f} s  {what}\n")
        sys.stderr.flush()

    def _dealt(self, pool: Executor) -> list[str]:
        count = min(self.hands, DEALT)
        self._say(f"simulating {count:,} hands")
        parts = pool.map(dealt, repeat(count // 10, 10), range(10))
        return [text for part in parts for text in part]

    def _imports(self, files: list[Path]) -> Iterator[str]:
        """Imports of more and more hands, each in processes of its own."""
        yield "\n| hands | times the floor | hands/s | seconds | MB here | MB in a worker |"
        yield "|---:|---:|---:|---:|---:|---:|"
        some = self.temp / "floor.txt"
        with some.open("w", encoding="utf-8") as joined:
            joined.writelines(
                file.read_text(encoding="utf-8") for file in files[: FLOOR // IN_FILE]
            )
        over = min(FLOOR, self.hands)
        least = min(_timed(lambda: floor(some)) for _ in range(3)) / over
        yield f"| {over:,}, the floor | 1.00 | {1 / least:,.0f} | {least * over:.1f} | | |"
        counts = [n for n in (1_000, 10_000, 100_000) if n < self.hands]
        for count in (*counts, self.hands):
            self._say(f"importing {count:,} hands")
            store = self.temp / "whole"
            shutil.rmtree(store, ignore_errors=True)
            order = {"import": str(self.temp / "hands"), "files": count // IN_FILE}
            done = _in_a_process(order | {"into": str(store)})
            each = done["seconds"] / count
            yield (
                f"| {count:,} | {each / least:.2f} | {1 / each:,.0f} | {done['seconds']:,.1f} "
                f"| {done['memory']:,.0f} | {done['workers']:,.0f} |"
            )

    def _folder(self) -> Iterator[str]:
        """A folder of known files, looked through by the whole command."""
        self._say(f"importing {self.known:,} files, and again")
        store, folder = self.temp / "folder", str(self.temp / "known")
        first = _timed(lambda: _command("import", folder, "--into", str(store)))
        again = min(
            _timed(lambda: _command("import", folder, "--into", str(store))) for _ in range(3)
        )
        start = min(_timed(lambda: _command("import", "--help")) for _ in range(3))
        yield f"\n| `razzstats import` of {self.known:,} files | seconds |\n|---|---:|"
        yield f"| for the first time | {first:.1f} |"
        yield f"| again, none of them changed | {again:.2f} |"
        yield f"| `razzstats import --help` | {start:.2f} |"

    def _stores(self, batches: int, more: list[Path]) -> Iterator[str]:
        """The same hands as one import left them, in many batches, and compact."""
        temp = self.temp
        table = [
            self._asked_of("one import", temp / "whole", more[:2]),
            self._asked_of(f"{batches:,} batches", temp / "batches", more[2:4]),
        ]
        self._say("compact")
        done = _in_a_process({"compact": str(temp / "batches")})
        table.append(self._asked_of("those after `compact`", temp / "batches", more[4:6]))
        into = [str(temp / f"empty{at}") for at in range(3)]
        empty = min(map(partial(_added, more[6]), into))
        yield (
            "\n| store | files | MB | opened, s | all players, s | times a bare read "
            "| MB of memory | one player, s | times a bare read | MB of memory | a file added, s |"
        )
        yield "|---|" + "---:|" * 10
        yield from table
        yield f"| an empty one | | | | | | | | | | {empty:.2f} |"
        yield (
            f"\n`razzstats compact` of the {batches:,} batches: {done['seconds']:,.0f} s, "
            f"{done['memory']:,.0f} MB of memory. A file is added by the whole command, start "
            "included, the second after the store was made, for the first looks through all "
            "imports that were; the last row is that of a store that holds nothing."
        )

    def _asked_of(self, name: str, store: Path, new: list[Path]) -> str:
        self._say(f"asking {name}")
        opened = min(_timed(lambda: HandStore(store)) for _ in range(3))
        parts = HandStore(store).manifest.parts()
        size = sum(part.size for part in parts) / 1e6
        cells = [name, f"{len(parts):,}", f"{size:,.0f}", f"{opened:.2f}"]
        for question in QUESTIONS:
            runs = [_question(store, question) for _ in range(3)]
            seconds, bare = (min(run[what] for run in runs) for what in ("seconds", "bare"))
            memory = max(run["memory"] for run in runs)
            cells += [f"{seconds:.2f}", f"{seconds / bare:.2f}", f"{memory:,.0f}"]
        added = [_added(file, str(store)) for file in new][-1]
        return "| " + " | ".join([*cells, f"{added:.2f}"]) + " |"


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _added(file: Path, store: str) -> float:
    return _timed(lambda: _command("import", str(file), "--into", store))


def _command(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "razzstats", *words], check=True, capture_output=True)


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
    import resource  # noqa: PLC0415  (not there on Windows)

    if "compact" in order:
        seconds = _timed(lambda: compact(order["compact"]))
    else:
        with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
            list(pool.map(dealt, repeat(20, 2 * PROCESSES), range(2 * PROCESSES)))  # They are up.
            files = sorted(Path(order["import"]).iterdir())[: order["files"]]
            seconds = _timed(
                lambda: import_histories(files, order["into"], pool, lanes=2 * PROCESSES)
            )
    scale = (1 if sys.platform == "darwin" else 1024) / 1e6
    return {
        "seconds": seconds,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale,
        "workers": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * scale,
    }


if __name__ == "__main__":
    main()
