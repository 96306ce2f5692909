"""Parcels under way: in this process, with one being written beside, or in others."""

import gc
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Generic, Self, TypeVar

import pyarrow as pa

from razzstats.cluster import lost
from razzstats.house import HouseRules
from razzstats.parcels import Done, Parcel, halves, rows_of, work, written
from razzstats.reading import Piece
from razzstats.tables.committing import begin as begin_batch
from razzstats.tables.committing import stage
from razzstats.tables.manifest import Part, StoreError

Tag = TypeVar("Tag")

PARCEL = 3_000_000
"""Characters of text that a worker gets at a time at the least: some fifteen hundred hands."""
LARGEST = 3
"""How many times as much in a long import: fewer and longer parts are made and read faster."""
_SHARE = 16
"""No larger part of an import than this, of what was sent before: workers end at about one time."""


class Lanes(Generic[Tag]):
    """Parcels under way: one being filled, and on an executor `lanes` others being worked on.

    Without an executor they are worked on here, and one is written beside by a thread: compressing
    rows and waiting for the disk leave Python free.
    Each hand goes in with a tag, and comes out by `settled(tag, taken, number)`: whether it was
    taken, and the number of its parts. `staged` are the parts so far. As a context it leaves
    nothing running.
    """

    def __init__(
        self,
        path: Path,
        batch: str,
        settled: Callable[[Tag, bool, int], None],
        executor: Executor | None = None,
        lanes: int = 1,
        house: HouseRules | None = None,
    ) -> None:
        self.path, self.batch = path, batch
        self.staged: list[Part] = []
        self.findings: Counter[str] = Counter()
        self._settled, self._executor, self.lanes = settled, executor, max(lanes, 1)
        self._writer = ThreadPoolExecutor(1)
        self._house = house
        self._running: deque[tuple[Future[Done], list[Tag], int]] = deque()
        self._pieces: list[Piece] = []
        self._tags: list[Tag] = []
        self._size = self._sent = self._number = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        for future, _, _ in self._running:
            future.cancel()
        self._writer.shutdown()
        if isinstance(error, Exception):
            for future, _, _ in self._running:
                with suppress(Exception):
                    future.result()

    def add(self, piece: Piece, tag: Tag) -> None:
        """Send a hand on its way, when its parcel is full."""
        self._pieces.append(piece)
        self._tags.append(tag)
        self._size += len(piece.text)
        if self._size >= PARCEL and self._size >= min(self._sent // _SHARE, LARGEST * PARCEL):
            self._send()

    def flush(self) -> None:
        """Send what there is, and wait for all of it."""
        self._send(last=True)
        self._wait(0)

    def next_number(self) -> int:
        """A number that no other part of this batch has."""
        self._number += 1
        return self._number

    def stage(self, tables: Mapping[str, pa.Table]) -> None:
        """Write rows that no worker makes, as parts of this batch."""
        number = self.next_number()
        for table, rows in tables.items():
            self.staged += stage(self.path, self.batch, number, table, rows)

    def _send(self, last: bool = False) -> None:
        """Send the parcel that was filled. What writes the `last` one is not waited for idly."""
        if not self._pieces:
            return
        number, tags = self.next_number(), self._tags
        parcel = Parcel(str(self.path.absolute()), self.batch, number, self._pieces, self._house)
        self._sent += self._size
        self._pieces, self._tags, self._size = [], [], 0
        if self._executor is None:
            made = rows_of(parcel)
            self._wait(0)
            beside, here = halves(made) if last else (made, None)
            self._running.append((self._writer.submit(written, parcel, beside), tags, number))
            if here is not None:
                self.staged += written(parcel, here).staged
        else:
            self._wait(self.lanes - 1)
            begin_batch(self.path, self.batch)
            with _alive():
                self._running.append((self._executor.submit(work, parcel), tags, number))
        gc.collect(0)

    def _wait(self, most: int) -> None:
        """Take in results until at most `most` parcels are under way."""
        while len(self._running) > most:
            future, tags, number = self._running[0]
            with _alive():
                done = future.result()
            self._running.popleft()
            self._done(done, tags, number)

    def _done(self, done: Done, tags: Sequence[Tag], number: int) -> None:
        self.staged += done.staged
        self.findings.update(done.findings)
        refused = set(done.refused)
        for at, tag in enumerate(tags):
            self._settled(tag, at not in refused, number)


@contextmanager
def _alive() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        said = lost(error)
        if said is None:
            raise
        raise StoreError(said) from error
