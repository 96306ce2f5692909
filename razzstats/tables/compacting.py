"""Many small parts made into few large ones: the same rows, which are read faster.

Parts of hands are put together with others of their kind, so that those without luck stay apart
and `enrich` finds them. What is no hand's (imports, refused hands, summaries, findings of files)
comes into one part for each table, in the order in which it came. Rows stay in their order, but for
seats: those of one player come together, so that readers pass over the others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
import pyarrow as pa

from razzstats.tables.committing import commit, new_batch, stage, stored_schema, writing
from razzstats.tables.editing import read_part
from razzstats.tables.leavings import clear
from razzstats.tables.live import require_whole
from razzstats.tables.manifest import Manifest, Part, read_manifest, require_store
from razzstats.tables.overtaken import overtaken, recounted
from razzstats.tables.schemas import TABLES

HANDS = 30_000
"""Hands that a part may hold. Two tables of so many are in memory at a time."""

_AT_A_TIME = 2

ROWS = 30_000
"""Rows of seats that are read together at the least."""

BOOKS = ("imports", "rejects", "summaries")
"""Tables whose rows belong to no hand, wherever they lie."""

Group = Mapping[str, Part]
"""The parts that hold the same hands, by table."""


class Compaction(msgspec.Struct):
    """What a compaction did: files and bytes of the store before and after.

    `overtaken` are refused beginnings of hands that came whole later: duplicates from now on.
    """

    files: tuple[int, int]
    size: tuple[int, int]
    overtaken: int = 0


def compact(
    store: str | Path, advanced: Callable[[int], None] = lambda n: None, hands: int = HANDS
) -> Compaction:
    """Put small parts of a store together, up to `hands` hands in each.

    No row is lost or changed, but for refused beginnings of hands that came whole later
    (overtaken.py); tags, notes and luck stay. `advanced` is told of bytes, of which the store's
    size is the whole. Raises StoreError where the store cannot be used or a part is damaged; it
    is as it was then.
    """
    path = Path(store)
    require_store(path)
    with writing(path):
        clear(path)
        return _Compacting(path, advanced, hands).run()


class _Compacting:
    """One compaction while it runs."""

    def __init__(self, path: Path, advanced: Callable[[int], None], hands: int) -> None:
        self.path, self.batch = path, new_batch()
        self._advanced, self._hands = advanced, hands
        self._manifest = read_manifest(path)
        self._overtaken = overtaken(path, self._manifest)
        self._made: list[Part] = []
        self._gone: set[str] = set()
        self._number = 0

    def run(self) -> Compaction:
        """Merge what is worth it, and commit."""
        groups = _groups(self._manifest)
        for some in self._worth_it(groups):
            self._merge(some)
        self._merge_books(groups)
        left = [part for part in self._manifest.parts() if part.path not in self._gone]
        self._advanced(sum(part.size for part in left))
        if self._gone:
            commit(self.path, self.batch, self._made, lambda part: part.path in self._gone)
        return _told(self._manifest, read_manifest(self.path), len(self._overtaken.sources))

    def _worth_it(self, groups: Sequence[Group]) -> Iterator[list[Group]]:
        """Groups of hands to put together: small ones, or some with rows that go."""
        for has_luck in (False, True):
            some: list[Group] = []
            for group in groups:
                if "hands" not in group or ("luck" in group) != has_luck:
                    continue
                goes = not self._overtaken.rows.keys().isdisjoint(p.path for p in group.values())
                if goes or group["hands"].rows <= self._hands // 2:
                    if sum(each["hands"].rows for each in (*some, group)) > self._hands:
                        yield some
                        some = []
                    some.append(group)
            yield some

    def _merge(self, some: Sequence[Group]) -> None:
        """Make one group of several, or of one that has rows that go."""
        if not some or (len(some) == 1 and not self._loses(some[0].values())):
            return
        self._all_together(
            {
                table: [group[table] for group in some if table in group]
                for table in TABLES
                if table not in BOOKS
            }
        )

    def _merge_books(self, groups: Sequence[Group]) -> None:
        """One part for each table of rows that belong to no hand."""
        books: dict[str, list[Part]] = {}
        for table in TABLES:
            parts = [
                g[table] for g in groups if table in g and (table in BOOKS or "hands" not in g)
            ]
            recount = table == "imports" and self._overtaken.sources
            if len(parts) > 1 or recount or self._loses(parts):
                books[table] = parts
        self._all_together(books)

    def _loses(self, parts: Iterable[Part]) -> bool:
        return any(part.path in self._overtaken.rows for part in parts)

    def _all_together(self, tables: Mapping[str, Sequence[Part]]) -> None:
        """One part for each table, two of them at a time: Arrow's work leaves Python free."""
        self._number += 1
        with ThreadPoolExecutor(_AT_A_TIME) as threads:
            for made in threads.map(self._put_together, tables, tables.values()):
                self._made += made
        self._gone.update(part.path for parts in tables.values() for part in parts)

    def _put_together(self, table: str, parts: Sequence[Part]) -> list[Part]:
        if not parts:
            return []
        rows = pa.concat_tables([self._rows(part) for part in parts]).unify_dictionaries()
        if table == "imports":
            rows = recounted(rows, self._overtaken.sources)
        cuts: list[int] = []
        if table == "seats":
            rows, cuts = by_player(rows, ROWS)
        return stage(self.path, self.batch, self._number, table, rows, cuts)

    def _rows(self, part: Part) -> pa.Table:
        """The rows of a part that stay. Its bytes must be those that were written."""
        require_whole(self.path, part)
        words = [each.name for each in stored_schema(part.table) if pa.types.is_string(each.type)]
        rows = read_part(self.path / part.path, encoded=words)
        self._advanced(part.size)
        if part.path in self._overtaken.rows:
            stay = np.ones(rows.num_rows, bool)
            stay[self._overtaken.rows[part.path]] = False
            rows = rows.filter(pa.array(stay))
        return rows


def _groups(manifest: Manifest) -> list[Group]:
    """The parts of a store, those of the same hands together, oldest first."""
    groups: dict[str, dict[str, Part]] = {}
    for part in manifest.parts():
        groups.setdefault(part.group, {})[part.table] = part
    return list(groups.values())


def by_player(seats: pa.Table, least: int) -> tuple[pa.Table, list[int]]:
    """Seats in the order of their players' names, those of one player as they came, and cuts.

    Between two cuts lie at least so many rows, of whole players; who has half as many lies alone.
    """
    players = seats["player"].combine_chunks()
    names = players.dictionary.to_pylist()
    order = sorted(range(len(names)), key=names.__getitem__)
    rank = np.empty(len(names), np.int64)
    rank[order] = np.arange(len(names))
    ranks = rank[players.indices.to_numpy()]
    cuts, begun, end = [], 0, 0
    for count in np.bincount(ranks, minlength=len(names)).tolist():
        if begun < end and (count >= least // 2 or end - begun >= least):
            cuts.append(end)
            begun = end
        end += count
        if count >= least // 2:
            cuts.append(end)
            begun = end
    rows = seats.take(pa.array(np.argsort(ranks, kind="stable")))
    # As plain words, so that each row group has a dictionary of its own words and no others.
    return rows.cast(stored_schema("seats")), [cut for cut in cuts if cut < end]


def _told(before: Manifest, after: Manifest, lost: int) -> Compaction:
    was, now = before.parts(), after.parts()
    size = (sum(part.size for part in was), sum(part.size for part in now))
    return Compaction((len(was), len(now)), size, lost)
