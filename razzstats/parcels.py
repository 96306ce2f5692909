"""Parcels of hands: read, replayed, judged and written, in this process or in others.

A worker is handed the texts of some thousands of hands, writes their rows into the staging of
the batch, and sends back which parts it wrote and which hands it refused.
"""

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec
import pyarrow as pa

from razzstats.findings import Finding
from razzstats.house import HouseRules
from razzstats.judging import Judging
from razzstats.reader_kinds import BAD_HEADER
from razzstats.reading import Piece, Read, Refused, Skipped, finding, read
from razzstats.refusals import unhandled
from razzstats.tables.committing import stage
from razzstats.tables.manifest import Part
from razzstats.tables.packing import Packer
from razzstats.tables.rows import Rows

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


Made = tuple[dict[str, pa.Table], list[int], dict[str, int]]
"""Rows by table, the places of refused hands, and findings by severity."""


def work(parcel: Parcel) -> Done:
    """Read, replay and judge the hands of a parcel, and write their rows into the staging.

    Raises StoreError where they cannot be written.
    """
    return written(parcel, rows_of(parcel), begun=True)


def rows_of(parcel: Parcel) -> Made:
    """What a parcel comes to. A hand that cannot be handled is refused, and the others are kept."""
    with without_gc():
        try:
            return _played(parcel)
        except MemoryError:
            raise
        except Exception:  # In one of thousands of hands: find it, and keep the others.
            return _played(parcel, dict(_faults(parcel)))


def written(parcel: Parcel, made: Made, begun: bool = False) -> Done:
    """Write these rows into the staging; `begun`: it is there. Raises StoreError as `work` does."""
    tables, refused, counts = made
    path = Path(parcel.store)
    staged = [
        part
        for table, rows in tables.items()
        for part in stage(path, parcel.batch, parcel.number, table, rows, (), begun)
    ]
    return Done(staged, refused, counts)


def halves(made: Made) -> tuple[Made, Made]:
    """The same in two, of which either has about half of the tables."""
    tables, refused, counts = made
    every = list(tables.items())
    return (dict(every[::2]), refused, counts), (dict(every[1::2]), [], {})


def _played(parcel: Parcel, faults: Mapping[int, Finding] | None = None) -> Made:
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
