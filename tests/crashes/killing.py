"""Commands that change a store, killed at any moment: what they may leave, and what comes of it."""

import random
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from razzstats.tables.checking import check
from tests.crashes.victim import Victim, work
from tests.stores import contents

Tables = dict[str, list[str]]
Between = Callable[[Tables, Tables, Tables], bool]


def nothing_between(left: Tables, before: Tables, wanted: Tables) -> bool:
    """A command counts as a whole or not at all."""
    return left in (before, wanted)


def whole_parcels_of_luck(left: Tables, before: Tables, wanted: Tables) -> bool:
    """What is done is kept parcel by parcel; all else is as it was."""
    luck = set(left["luck"])
    rest = {table: found for table, found in left.items() if table != "luck"}
    return luck <= set(wanted["luck"]) and all(before[name] == rest[name] for name in rest)


class Case:
    """A command on a prepared store, and what it should come to.

    `work` (victim.py) knows the command. `prepared` is the store that it finds; where there is
    none it makes one. `between` says which stores a killed command may leave to a reader, given
    what is left, what was there before and what an undisturbed run comes to. Stores are compared
    row by row, but for the batch that a row lies in.
    """

    def __init__(
        self,
        victim: Victim,
        what: str,
        folder: Path,
        paths: Sequence[Path] = (),
        prepared: Path | None = None,
        between: Between = nothing_between,
    ) -> None:
        self.victim, self.what, self.paths = victim, what, list(paths)
        self.prepared, self.between = prepared, between
        self.store = folder / "store"
        self.before = contents(prepared or self.store)
        self.refill()
        whole = victim.run(what, self.paths, self.store)
        self.seconds, self.steps = whole["took"], whole["steps"]
        self.wanted = contents(self.store)

    def refill(self) -> None:
        """Put the store back as it was."""
        shutil.rmtree(self.store, ignore_errors=True)
        if self.prepared is not None:
            shutil.copytree(self.prepared, self.store)

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
