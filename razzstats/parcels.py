"""Parcels of hands: read, replayed, judged and written, in this process or in others.

A worker is handed the texts of some two thousand hands, writes their rows into the staging of
the batch, and sends back which parts it wrote and which hands it refused.
"""

import gc
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Generic, NamedTuple, Self, TypeVar

import msgspec
import pyarrow as pa

from razzstats.cluster import lost
from razzstats.findings import Finding
from razzstats.formats import BAD_HEADER
from razzstats.house import HouseRules
from razzstats.judging import Judging
from razzstats.reading import Piece, Read, Refused, Skipped, finding, read
from razzstats.refusals import unhandled
from razzstats.tables.committing import begin as begin_batch
from razzstats.tables.committing import stage
from razzstats.tables.manifest import Part, StoreError
from razzstats.tables.packing import Packer
from razzstats.tables.rows import Rows

Tag = TypeVar("Tag")

PARCEL = 3_000_000
"""Characters of text that a worker gets at a time at the least: some fifteen hundred hands."""
LARGEST = 3
"""How many times as much in a long import: fewer and longer parts are made and read faster."""
_SHARE = 16
"""No larger part of an import than this, of what was sent before: workers end at about one time."""
BLOCK = 750
"""Hands that are played together: many at a time, and few enough for the processor's cache."""


class Parcel(msgspec.Struct, frozen=True):
    """Hands for one worker, where it writes their rows, and by which rules it judges.

    `house` None: by the rules of each hand's own site.
    """

    store: str
    batch: str
    number: int
    pieces: list[Piece]
    house: HouseRules | None = None


class Done(NamedTuple):
    """What became of a parcel: its parts, the places of refused hands, findings by severity."""

    staged: list[Part]
    refused: list[int]
    findings: dict[str, int]


class Log:
    """What is told of files and hands: findings, and refused hands with their texts."""

    def __init__(self, rows: Rows | None = None) -> None:
        self.counts: Counter[str] = Counter()
        """Findings by severity, since the beginning."""
        self.size = 0
        """Characters of the refused texts that have not been taken."""
        self._rows = rows or Rows()
        self._rejects = Packer("rejects")

    def tell(self, found: Finding) -> None:
        """Note a finding."""
        self._rows.add_finding(found)
        self.count([found])

    def count(self, found: Iterable[Finding]) -> None:
        """Count findings that are noted elsewhere."""
        self.counts.update(str(each.severity) for each in found)

    def reject(self, refused: Refused) -> None:
        """Note a refused hand: its finding, and its text with place and reason."""
        piece, reason = refused.piece, str(refused.finding)
        self.tell(refused.finding)
        self._rejects.add(piece.source, piece.line, reason=reason, text=piece.text)
        self.size += len(piece.text)

    def take(self) -> dict[str, pa.Table]:
        """The rows since the last time, by table."""
        tables = {"findings": self._rows.findings.arrow(), "rejects": self._rejects.arrow()}
        self._rows, self._rejects, self.size = Rows(), Packer("rejects"), 0
        return tables


_Played = tuple[dict[str, pa.Table], list[int], dict[str, int]]


def work(parcel: Parcel) -> Done:
    """Read, replay and judge the hands of a parcel, and write their rows into the staging.

    Raises StoreError where they cannot be written.
    """
    return _written(parcel, _made(parcel), begun=True)


def _made(parcel: Parcel) -> _Played:
    with without_gc():
        try:
            return _played(parcel)
        except MemoryError:
            raise
        except Exception:  # In one of two thousand hands: find it, and keep the others.
            return _played(parcel, dict(_faults(parcel)))


def _written(parcel: Parcel, made: _Played, begun: bool = False) -> Done:
    tables, refused, counts = made
    path = Path(parcel.store)
    staged = [
        part
        for table, rows in tables.items()
        for part in stage(path, parcel.batch, parcel.number, table, rows, (), begun)
    ]
    return Done(staged, refused, counts)


def _halves(made: _Played) -> tuple[_Played, _Played]:
    """The same in two, of which either has about half of the tables."""
    tables, refused, counts = made
    every = list(tables.items())
    return (dict(every[::2]), refused, counts), (dict(every[1::2]), [], {})


def _played(parcel: Parcel, faults: Mapping[int, Finding] | None = None) -> _Played:
    """The rows of a parcel, the places of the refused hands, and counts of the findings.

    With `faults` of some hands, which are refused, each of the others is judged for itself.
    """
    alone, faults = faults is not None, faults or {}
    rows = Rows()
    log = Log(rows)
    refused = []
    for begin in range(0, len(parcel.pieces), BLOCK):
        block = enumerate(parcel.pieces[begin : begin + BLOCK], begin)
        got = [read(p) if at not in faults else Refused(p, faults[at]) for at, p in block]
        judging = Judging(rows, parcel.house, [] if alone else got)
        for at, each in enumerate(got, begin):
            if isinstance(each, Read):
                log.count(judging.add(each))
            else:
                piece = parcel.pieces[at]
                log.reject(_no_razz(each, piece) if isinstance(each, Skipped) else each)
                refused.append(at)
        judging.finish()
    return rows.tables() | log.take(), refused, dict(log.counts)


def _no_razz(skipped: Skipped, piece: Piece) -> Refused:
    """For a stored hand that is no longer taken for Razz."""
    message = f"a hand of {skipped.game}"
    return Refused(piece, finding(piece, BAD_HEADER, piece.line, message))


def _faults(parcel: Parcel) -> Iterator[tuple[int, Finding]]:
    """The hands of a parcel that cannot be handled, each tried alone."""
    for at, piece in enumerate(parcel.pieces):
        rows = Rows()
        try:
            got = read(piece)
            if isinstance(got, Read):
                Judging(rows, parcel.house).add(got)
                rows.tables()
        except Exception as error:
            yield at, unhandled(piece, error)


_SWITCHING = Lock()
"""Who turns the collector off knows whether he did: else another thread's end may come between."""


@contextmanager
def without_gc() -> Iterator[None]:
    """The collector off: a hand makes no cycles, and looking for some takes a fifth of the time."""
    with _SWITCHING:
        was_on = gc.isenabled()
        gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


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
            made = _made(parcel)
            self._wait(0)
            beside, here = _halves(made) if last else (made, None)
            self._running.append((self._writer.submit(_written, parcel, beside), tags, number))
            if here is not None:
                self.staged += _written(parcel, here).staged
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
