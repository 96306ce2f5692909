"""Commands that change a store, killed at any moment: what they may leave, and what comes of it."""

import os
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from razzstats.tables import TABLES, HandStore
from razzstats.tables.checking import check
from razzstats.tables.leavings import NEW_MARKS, STAGING, stray_parts
from razzstats.tables.manifest import MANIFEST, NEW_MANIFEST, StoreError
from razzstats.tables.marks import read_marks
from tests.crashes.victim import Victim, work
from tests.stores import contents as tables_of
from tests.stores import lines

Tables = dict[str, list[str]]
Between = Callable[[Tables, Tables, Tables], bool]


def contents(store: Path) -> Tables:
    """All rows of a store, and its tags and notes."""
    return tables_of(store) | {"marks": marks(store)}


def marks(store: Path) -> list[str]:
    return sorted(map(repr, read_marks(store).values()))


def nothing_between(left: Tables, before: Tables, wanted: Tables) -> bool:
    """A command counts as a whole or not at all."""
    return left in (before, wanted)


def whole_parcels_of_luck(left: Tables, before: Tables, wanted: Tables) -> bool:
    """What is done is kept parcel by parcel; all else is as it was."""
    luck = set(left["luck"])
    rest = {table: found for table, found in left.items() if table != "luck"}
    return luck <= set(wanted["luck"]) and all(before[name] == rest[name] for name in rest)


@dataclass(frozen=True)
class Command:
    """A command and what it finds.

    `work` (victim.py) knows it by `what`. `prepared` is the store that it finds; where there is
    none it makes one. `between` says which stores it may leave to a reader if it is killed, given
    what is left, what was there before and what an undisturbed run comes to.
    """

    what: str
    paths: Sequence[Path]
    prepared: Path | None
    between: Between = nothing_between

    def refill(self, store: Path) -> None:
        """Put the store back as it was."""
        shutil.rmtree(store, ignore_errors=True)
        if self.prepared is not None:
            shutil.copytree(self.prepared, store)


class Undisturbed:
    """What was there before a command, what it comes to, and how long it takes.

    Stores are compared row by row, but for the batch that a row lies in.
    """

    def __init__(self, victim: Victim, command: Command, store: Path) -> None:
        self.before = contents(command.prepared or store)
        command.refill(store)
        whole = victim.run(command.what, command.paths, store)
        self.seconds, self.steps = whole["took"], whole["steps"]
        self.wanted = contents(store)


class Case:
    """A command that is disturbed in a folder, and what it should come to."""

    def __init__(
        self, victim: Victim, command: Command, undisturbed: Undisturbed, folder: Path
    ) -> None:
        self.victim, self.command, self.store = victim, command, folder / "store"
        self.what, self.paths, self.between = command.what, command.paths, command.between
        self.seconds, self.steps = undisturbed.seconds, undisturbed.steps
        self.before, self.wanted = undisturbed.before, undisturbed.wanted

    def refill(self) -> None:
        """Put the store back as it was."""
        self.command.refill(self.store)

    def killed(self, seconds: float | None = None, step: int | None = None) -> bool:
        """Kill the command once, look at what it leaves, and run it again.

        Whether it came to be killed.
        """
        self.refill()
        done = self.victim.run(self.what, self.paths, self.store, seconds, step)
        left = contents(self.store)
        assert self.between(left, self.before, self.wanted), f"{self.what} is seen in part"
        work(self.what, self.paths, self.store)
        assert contents(self.store) == self.wanted, f"{self.what} comes to something else"
        assert list(check(self.store)) == []
        return bool(done["killed"])

    def starved(self, room: int) -> bool:
        """Run the command on a disk with so many bytes of room, look at what it leaves, and run it
        again with more. Whether the room was too little.
        """
        self.refill()
        filler, too_little = self.store.parent / "filler", False
        fill(filler, room)
        try:
            work(self.what, self.paths, self.store)
        except StoreError as error:
            too_little = True
            assert "no space left on device" in str(error), error  # noqa: PT017
        left = contents(self.store) if (self.store / MANIFEST).exists() else self.before
        assert self.between(left, self.before, self.wanted), f"{self.what} is seen in part"
        assert not self.store.exists() or not list(strays(self.store)), "what was staged stays"
        filler.unlink()
        work(self.what, self.paths, self.store)
        assert contents(self.store) == self.wanted, f"{self.what} comes to something else"
        assert list(check(self.store)) == []
        return too_little

    def looked_at(self) -> tuple[int, int]:
        """Run the command while somebody opens the store again and again and reads all of it.

        How often he read it, and how often he was told to open it again.
        """
        self.refill()
        command = Thread(target=self.victim.run, args=(self.what, self.paths, self.store))
        command.start()
        read = told = 0
        while command.is_alive():
            try:
                seen = self._seen()
            except StoreError as error:
                told += 1
                assert "there is no store" in str(error) or "open it again" in str(error), error  # noqa: PT017
            else:
                read += 1
                assert self.between(seen, self.before, self.wanted), "a mix of states is seen"
        command.join()
        assert contents(self.store) == self.wanted
        return read, told

    def _seen(self) -> Tables:
        """All rows of the store as it was when it was opened."""
        opened = HandStore(self.store)
        columns = {name: [c.name for c in TABLES[name] if c.name != "batch"] for name in TABLES}
        seen = {name: lines(opened._rows(name, columns[name], None)) for name in TABLES}
        return seen | {"marks": marks(self.store)}

    def kill(self, times: int) -> None:
        """Kill it at random moments, more often near the end, where it is committed."""
        dice = random.Random(times)
        seconds = self.seconds
        while times:
            after = seconds * dice.random() ** 0.5
            if self.killed(after):
                times -= 1
            else:
                seconds = after  # It took less time than we thought.


def fill(file: Path, room: int) -> None:
    """Fill the disk with a file, but for so many bytes."""
    free = os.statvfs(file.parent).f_bavail * os.statvfs(file.parent).f_frsize
    with file.open("wb") as filler:
        os.posix_fallocate(filler.fileno(), 0, max(free - room, 1))


def strays(store: Path) -> Iterator[Path]:
    """What a command that failed should not leave."""
    for name in (STAGING, NEW_MANIFEST, NEW_MARKS):
        if (store / name).exists():
            yield store / name
    if (store / MANIFEST).exists():
        yield from stray_parts(store)
