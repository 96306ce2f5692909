"""Histories into a store: cut, read, replay, judge, write; in one process or in many.

The calling process cuts the files into hands and knows which are new. New hands go in parcels
to an executor, whose workers write their own parts of the batch; only counts come back.
"""

import gc
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path

import msgspec

from razzstats.findings import Finding
from razzstats.known import CONFLICT, Known, Tally, file_hash
from razzstats.reading import (
    Piece,
    Read,
    Refused,
    finding,
    opening,
    pieces,
    read,
    site_of,
)
from razzstats.sources import UNREADABLE, Source, sources
from razzstats.tables.packing import Packer
from razzstats.tables.rows import Rows, text_key
from razzstats.tables.store import commit, stage, writing
from razzstats.validation import judge

PARCEL = 3_000_000
"""Characters of text that a worker gets at a time: some two thousand hands."""


class Receipt(msgspec.Struct):
    """What an import did. found = imported + skipped + duplicates + rejected, always."""

    files: int = 0
    unchanged: int = 0
    found: int = 0
    imported: int = 0
    skipped: int = 0
    duplicates: int = 0
    rejected: int = 0
    games: dict[str, int] = {}
    findings: dict[str, int] = {}
    batch: str | None = None

    @property
    def adds_up(self) -> bool:
        """Whether every hand that was found is accounted for."""
        return self.found == self.imported + self.skipped + self.duplicates + self.rejected


class Parcel(msgspec.Struct, frozen=True):
    """Hands for one worker, and where it writes their rows."""

    store: str
    batch: str
    part: int
    pieces: list[Piece]


class Done(msgspec.Struct):
    """What a worker made of a parcel: imported hands by source, refused pieces, findings."""

    imported: dict[str, int]
    refused: list[Piece]
    findings: dict[str, int]


def work(parcel: Parcel) -> Done:
    """Read, replay and judge the hands of a parcel, and write their rows into the staging."""
    rows, rejects = Rows(), Packer("rejects")
    done = Done({}, [], {})
    with _without_gc():
        _play(parcel.pieces, rows, rejects, done)
    for table, arrow in (rows.tables() | {"rejects": rejects.arrow()}).items():
        stage(Path(parcel.store), parcel.batch, parcel.part, table, arrow)
    return done


@contextmanager
def _without_gc() -> Iterator[None]:
    """The collector off: a hand makes no cycles, and looking for some takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _play(pieces: list[Piece], rows: Rows, rejects: Packer, done: Done) -> None:
    for piece in pieces:
        got = read(piece)
        if isinstance(got, Read):
            judged = judge(got.hand, site_of(piece), piece.source)
            found = sorted([*got.findings, *judged.findings], key=_line)
            rows.add(judged, found, piece)
            done.imported[piece.source] = done.imported.get(piece.source, 0) + 1
            _count(done.findings, found)
        elif isinstance(got, Refused):
            _reject(rows, rejects, got)
            done.refused.append(piece)
            _count(done.findings, [got.finding])


def _line(found: Finding) -> int:
    return found.line


def _count(counts: dict[str, int], found: Iterable[Finding]) -> None:
    for each in found:
        counts[str(each.severity)] = counts.get(str(each.severity), 0) + 1


def _reject(rows: Rows, rejects: Packer, refused: Refused) -> None:
    piece = refused.piece
    rows.add_finding(refused.finding)
    rejects.add(piece.source, piece.line, reason=str(refused.finding), text=piece.text)


def import_histories(
    paths: Iterable[str | Path],
    store: str | Path,
    executor: Executor | None = None,
    advanced: Callable[[int], None] = lambda n: None,
    lanes: int = 1,
) -> Receipt:
    """Import every history below `paths` into the store at `store`, which is made if need be.

    Work runs in this process, or on any `concurrent.futures` executor, `lanes` parcels of it
    at a time; `advanced` is told of bytes as they are read. Files that have not changed since
    they were imported are passed over. Raises StoreError where the store cannot be used.
    """
    path = Path(store)
    with writing(path):
        return _Import(path, executor, advanced, lanes).run(paths)


class _Import:
    """One import while it runs."""

    def __init__(
        self,
        path: Path,
        executor: Executor | None,
        advanced: Callable[[int], None],
        lanes: int,
    ) -> None:
        self.path = path
        self.batch = uuid.uuid4().hex[:12]
        self.known = Known(path)
        self.tallies: dict[str, Tally] = {}
        self.findings: dict[str, int] = {}
        self.rows, self.rejects = Rows(), Packer("rejects")
        self._executor = executor
        self._advanced = advanced
        self._lanes = lanes
        self._running: deque[Future[Done]] = deque()
        self._parcel: list[Piece] = []
        self._size = 0
        self._part = 1
        self._doubts: list[Piece] = []
        self._refused: set[int] = set()
        self._unchanged = 0

    def run(self, paths: Iterable[str | Path]) -> Receipt:
        for source in sources(paths):
            if isinstance(source, tuple):
                name, reason = source
                self._tell(_unreadable(name, reason))
                continue
            if self.known.unchanged(source):
                self._unchanged += 1
                self._advanced(source.size or 0)
                continue
            self._file(source)
        self._send()
        self._wait(0)
        self._settle_doubts()
        self._finish()
        return self._receipt()

    def _file(self, source: Source) -> None:
        tally = self.tallies.setdefault(source.name, Tally(source))
        hashed, source = file_hash(source)
        for piece in pieces(source, self._tell, self._advanced):
            tally.found += 1
            self._piece(piece, tally)
        tally.hash = hashed.hexdigest()

    def _piece(self, piece: Piece, tally: Tally) -> None:
        tally.sites.add(piece.site)
        first = opening(piece)
        if first is not None and not first.is_razz:
            tally.skipped += 1
            tally.games[first.game] += 1
            return
        if first is not None:
            piece = msgspec.structs.replace(piece, text_hash=text_key(piece.text))
            verdict = self.known.judge(piece, first.hand_id)
            if verdict == "same":
                tally.duplicates += 1
                return
            if verdict == "other":
                self._doubts.append(piece)
                return
        self._add(piece)

    def _add(self, piece: Piece) -> None:
        self._parcel.append(piece)
        self._size += len(piece.text)
        if self._size >= PARCEL:
            self._send()

    def _send(self) -> None:
        if not self._parcel:
            return
        parcel = Parcel(str(self.path), self.batch, self._part, self._parcel)
        self._part += 1
        self._parcel, self._size = [], 0
        if self._executor is None:
            self._done(work(parcel))
        else:
            self._wait(self._lanes)
            self._running.append(self._executor.submit(work, parcel))

    def _wait(self, most: int) -> None:
        """Take in results until at most `most` parcels are under way."""
        while len(self._running) > most:
            self._done(self._running.popleft().result())

    def _done(self, done: Done) -> None:
        for name, count in done.imported.items():
            self.tallies[name].imported += count
        for piece in done.refused:
            self.tallies[piece.source].rejected += 1
            self._refused.add(self.known.key(piece))
        for severity, count in done.findings.items():
            self.findings[severity] = self.findings.get(severity, 0) + count

    def _settle_doubts(self) -> None:
        """Hands whose number came before with another text: a refused first copy gives way."""
        for piece in self._doubts:
            key = self.known.key(piece)
            if key in self._refused:
                self._refused.discard(key)
                self._add(piece)
            elif self.known.continues(piece):
                self.tallies[piece.source].duplicates += 1
            else:
                first = opening(piece)
                number = first.hand_id if first else ""
                message = f"hand {number} is known with another text"
                told = finding(piece, CONFLICT, piece.line, message, number)
                _reject(self.rows, self.rejects, Refused(piece, told))
                _count(self.findings, [told])
                self.tallies[piece.source].rejected += 1
        self._send()
        self._wait(0)

    def _tell(self, found: Finding) -> None:
        self.rows.add_finding(found)
        _count(self.findings, [found])

    def _finish(self) -> None:
        """Write what belongs to files, and commit the batch, unless there is nothing new."""
        if not self.tallies:
            return
        imports = Packer("imports")
        for tally in self.tallies.values():
            imports.add(*tally.row(self.batch))
        for packer in (self.rows.findings, self.rejects, imports):
            stage(self.path, self.batch, 0, packer.table, packer.arrow())
        commit(self.path, self.batch, sum(t.imported for t in self.tallies.values()))

    def _receipt(self) -> Receipt:
        tallies = self.tallies.values()
        games: Counter[str] = Counter()
        for tally in tallies:
            games.update(tally.games)
        return Receipt(
            files=len(self.tallies) + self._unchanged,
            unchanged=self._unchanged,
            found=sum(t.found for t in tallies),
            imported=sum(t.imported for t in tallies),
            skipped=sum(t.skipped for t in tallies),
            duplicates=sum(t.duplicates for t in tallies),
            rejected=sum(t.rejected for t in tallies),
            games=dict(games.most_common()),
            findings=self.findings,
            batch=self.batch if self.tallies else None,
        )


def _unreadable(name: str, reason: str) -> Finding:
    return Finding(UNREADABLE.code, UNREADABLE.severity, name, 0, reason)
