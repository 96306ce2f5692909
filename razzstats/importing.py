"""Histories into a store: cut, read, replay, judge, write; in one process or in many.

The calling process cuts the files into hands and knows which are new. New hands go in parcels
to an executor, whose workers write their own parts of the batch; only counts come back.
"""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path

import msgspec

from razzstats.findings import Finding
from razzstats.games import Games
from razzstats.house import HouseRules
from razzstats.known import Files, Tally, file_hash
from razzstats.lanes import PARCEL
from razzstats.parcels import Log, without_gc
from razzstats.reading import Piece, opening, pieces
from razzstats.sorting import Sorter
from razzstats.sources import UNREADABLE, Source, sources
from razzstats.tables.committing import commit, new_batch, staged_file, writing
from razzstats.tables.editing import read_part, strike
from razzstats.tables.packing import Packer
from razzstats.tournaments import Summaries


class Receipt(msgspec.Struct):
    """What an import did. found = imported + skipped + duplicates + rejected, always.

    These are hands. `summaries` are tournament summaries that were read, beside those that were
    known and those that could not be read.
    """

    files: int = 0
    unchanged: int = 0
    unreadable: int = 0
    found: int = 0
    imported: int = 0
    skipped: int = 0
    duplicates: int = 0
    rejected: int = 0
    games: dict[str, int] = {}
    findings: dict[str, int] = {}
    summaries: int = 0
    summaries_known: int = 0
    summaries_rejected: int = 0
    batch: str | None = None

    @property
    def adds_up(self) -> bool:
        """Whether every hand that was found is accounted for."""
        return self.found == self.imported + self.skipped + self.duplicates + self.rejected


def import_histories(
    paths: Iterable[str | Path] | str | Path,
    store: str | Path,
    executor: Executor | None = None,
    advanced: Callable[[int], None] = lambda n: None,
    lanes: int = 1,
    house: HouseRules | None = None,
) -> Receipt:
    """Import every history below `paths`, or below one path, into the store at `store`.

    The store is made if need be.

    Work runs in this process, or on any `concurrent.futures` executor, `lanes` parcels of it
    at a time; `advanced` is told of bytes as they are read. New hands are judged by `house`, or
    else by the rules of their own site. Files that have not changed since
    they were imported are passed over, and so are folders that are stores. A file is known by
    its whole path, and called by it in the tables. Raises StoreError where the store cannot be
    used, and where a worker dies; the store is then as it was. Raises TypeError for a house that
    is none: by name it is had from `razzstats.profiles`.
    """
    if house is not None and not isinstance(house, HouseRules):
        raise TypeError(f"house is a HouseRules, not {house!r}")
    path = Path(store)
    every = [paths] if isinstance(paths, str | Path) else paths
    with writing(path), without_gc():
        return _Import(path, executor, advanced, lanes, house).run(every)


class _Import:
    """One import while it runs."""

    def __init__(
        self,
        path: Path,
        executor: Executor | None,
        advanced: Callable[[int], None],
        lanes: int,
        house: HouseRules | None,
    ) -> None:
        self.path = path
        self.batch = new_batch()
        self.tallies: dict[str, Tally] = {}
        self.unchanged = self.unreadable = 0
        self._files = Files(path)
        self._advanced = advanced
        self._log = Log()
        self._summaries = Summaries(path, self._log)
        self._sorter = Sorter(path, self.batch, self._log.reject, executor, lanes, house)
        self._lanes = self._sorter.lanes

    def run(self, paths: Iterable[str | Path]) -> Receipt:
        """Import the files below these paths."""
        with self._lanes:
            for source in sources(map(_absolute, paths)):
                if not isinstance(source, Source):
                    self.unreadable += 1
                    self._log.tell(_unreadable(*source))
                elif self._files.has(source):
                    self.unchanged += 1
                    self._advanced(source.size or 0)
                else:
                    self._file(source)
            self._sorter.finish()
            if self.tallies:
                self._commit()
                self._files.keep()
        return self._receipt()

    def _file(self, source: Source) -> None:
        tally = self.tallies.setdefault(source.name, Tally(source))
        hashed, source = file_hash(source)

        def tell(found: Finding) -> None:
            tally.whole = tally.whole and found.code != UNREADABLE.code
            self._log.tell(found)

        for piece in pieces(source, tell, self._advanced, self._summaries.add):
            tally.found += 1
            tally.sites.add(piece.site)
            self._piece(piece, tally)
        tally.hash = hashed.hexdigest()

    def _piece(self, piece: Piece, tally: Tally) -> None:
        try:
            first = opening(piece)
        except Exception:  # The worker stumbles over it as well, and tells.
            first = None
        if first is None:
            self._sorter.nameless(piece, tally)
        elif first.is_razz:
            self._sorter.hand(piece, first, tally)
        else:
            tally.skipped += 1
            tally.games.note(first.game)
        if self._log.size >= PARCEL:
            self._write_log()

    def _write_log(self) -> None:
        self._lanes.stage(self._log.take())

    def _commit(self) -> None:
        self._lanes.stage(self._summaries.tables())
        told = [part for part in self._lanes.staged if part.table == "tournaments"]
        self._summaries.compare(
            [read_part(staged_file(self.path, self.batch, part)) for part in told]
        )
        self._write_log()
        imports = Packer("imports")
        for tally in self.tallies.values():
            imports.add(*tally.row(self.batch))
        self._lanes.stage({"imports": imports.arrow()})
        parts = self._lanes.staged
        gone: set[str] = set()
        if renewed := self._sorter.renewed:
            number = self._lanes.next_number
            parts, gone = strike(self.path, self.batch, parts, renewed, number)
        commit(self.path, self.batch, parts, lambda part: part.path in gone)

    def _receipt(self) -> Receipt:
        tallies = self.tallies.values()
        games = Games()
        for tally in tallies:
            for game, hands in tally.games.items():
                games.note(game, hands)
        return Receipt(
            files=len(self.tallies) + self.unchanged + self.unreadable,
            unchanged=self.unchanged,
            unreadable=self.unreadable + sum(not tally.whole for tally in tallies),
            found=sum(tally.found for tally in tallies),
            imported=sum(tally.imported for tally in tallies),
            skipped=sum(tally.skipped for tally in tallies),
            duplicates=sum(tally.duplicates for tally in tallies),
            rejected=sum(tally.rejected for tally in tallies),
            games=dict(games.most_common()),
            findings=dict(self._lanes.findings + self._log.counts),
            summaries=self._summaries.imported,
            summaries_known=self._summaries.duplicates,
            summaries_rejected=self._summaries.rejected,
            batch=self.batch if self.tallies else None,
        )


def _absolute(path: str | Path) -> str | Path:
    """The whole path: one that is typed means another file in another folder."""
    return path if str(path) == "-" else os.path.abspath(path)  # noqa: PTH100  (keeps links)


def _unreadable(name: str, reason: str) -> Finding:
    return Finding(UNREADABLE.code, UNREADABLE.severity, name, 0, reason)
