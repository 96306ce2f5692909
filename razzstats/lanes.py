"""Parcels under way: in this process, with one being written beside, or in others."""

import gc
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

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
_FEW = 4
"""Shares of a parcel that the first ones are, for which workers wait, and the last at the least."""


class _Load:
    """Hands that go together, with what belongs to each."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.tags: list[Any] = []
        self.size = 0

    def add(self, piece: Piece, tag: object) -> None:
        """Load a hand."""
        self.pieces.append(piece)
        self.tags.append(tag)
        self.size += len(piece.text)

    def shares(self, least: int) -> "Iterator[_Load]":
        """The same in loads of at least so many characters, but for the last."""
        share = _Load()
        for piece, tag in zip(self.pieces, self.tags, strict=True):
            share.add(piece, tag)
            if share.size >= least:
                yield share
                share = _Load()
        if share.size:
            yield share


class Lanes(Generic[Tag]):
    """Parcels under way: one being filled, and on an executor `lanes` others being worked on.

    Without an executor they are worked on here, and one is written beside by a thread: compressing
    rows and waiting for the disk leave Python free.
    On one, a parcel that finds all at work stays here until the next is full: what is left in the
    end is shared among all, so that they end at about one time.
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
        self._load, self._held = _Load(), _Load()
        self._sent = self._number = 0

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
        self._load.add(piece, tag)
        if self._load.size >= PARCEL // _FEW and self._load.size >= self._due():
            load, self._load = self._load, _Load()
            if self._executor is None:
                self._here(load)
            elif len(self._running) < self.lanes:
                self._send(load)
            else:
                self._send(self._held)
                self._held = load

    def _due(self) -> int:
        """Characters of a parcel that is full."""
        if self._executor is not None and self._number < self.lanes // 2:
            return PARCEL // _FEW
        return max(PARCEL, min(self._sent // _SHARE, LARGEST * PARCEL))

    def flush(self) -> None:
        """Send what there is, and wait for all of it."""
        held, load = self._held, self._load
        self._held, self._load = _Load(), _Load()
        if self._executor is None:
            self._here(load, last=True)
        else:
            for piece, tag in zip(load.pieces, load.tags, strict=True):
                held.add(piece, tag)
            for share in held.shares(max(held.size // self.lanes, PARCEL // _FEW)):
                self._send(share)
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

    def _parcel(self, load: _Load) -> Parcel:
        self._sent += load.size
        number = self.next_number()
        return Parcel(str(self.path.absolute()), self.batch, number, load.pieces, self._house)

    def _here(self, load: _Load, last: bool = False) -> None:
        """Work on a parcel. What writes the `last` one is not waited for idly."""
        if not load.size:
            return
        parcel = self._parcel(load)
        made = rows_of(parcel)
        self._wait(0)
        beside, here = halves(made) if last else (made, None)
        future = self._writer.submit(written, parcel, beside)
        self._running.append((future, load.tags, parcel.number))
        if here is not None:
            self.staged += written(parcel, here).staged
        gc.collect(0)

    def _send(self, load: _Load) -> None:
        """Send a parcel to a worker, when one of them has time for it."""
        if self._executor is None or not load.size:
            return
        parcel = self._parcel(load)
        self._wait(self.lanes - 1)
        begin_batch(self.path, self.batch)
        with _alive():
            self._running.append((self._executor.submit(work, parcel), load.tags, parcel.number))
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
