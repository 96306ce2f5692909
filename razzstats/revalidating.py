"""Stored hands judged anew from their texts: after rules have changed, or by other house rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa

from razzstats.house import HouseRules
from razzstats.lanes import Lanes
from razzstats.reading import Piece, sites
from razzstats.summaries import Text, read_text
from razzstats.tables.committing import commit, new_batch, writing
from razzstats.tables.editing import of_no_hand, read_part, reasons
from razzstats.tables.live import require_whole
from razzstats.tables.manifest import Part, StoreError, read_manifest, require_store
from razzstats.tables.packing import Packer, schema
from razzstats.tables.rows import text_key
from razzstats.tables.tournament_rows import add_summary

_SOURCES = ("texts", "findings", "rejects", "summaries", "imports")
"""What the new rows are made of."""


class Revalidation(msgspec.Struct):
    """What a revalidation did: hands judged, hands that can no longer be read, findings."""

    hands: int = 0
    rejected: int = 0
    findings: dict[str, int] = {}


def revalidate(
    store: str | Path,
    house: HouseRules | None = None,
    executor: Executor | None = None,
    advanced: Callable[[int], None] = lambda n: None,
    lanes: int = 1,
) -> Revalidation:
    """Read every stored text again, judge it, and make all rows of all hands anew.

    By `house`, or else by the rules of each hand's own site. All batches become one. A hand that
    can no longer be read goes to the rejects. `advanced` is told of hands; the rest is as for
    `import_histories`. Raises StoreError where the store cannot be used; it is as it was then.
    """
    path = Path(store)
    require_store(path)
    with writing(path):
        return _Revalidation(path, house, executor, advanced, lanes).run()


class _Revalidation:
    """One revalidation while it runs."""

    def __init__(
        self,
        path: Path,
        house: HouseRules | None,
        executor: Executor | None,
        advanced: Callable[[int], None],
        lanes: int,
    ) -> None:
        self.path = path
        self.batch = new_batch()
        self.done = Revalidation()
        self._manifest = read_manifest(path, any_columns=True)
        self._advanced = advanced
        self._lanes = Lanes(path, self.batch, self._settled, executor, lanes, house)
        self._lost: Counter[str] = Counter()

    def run(self) -> Revalidation:
        """Judge the texts, carry over what belongs to no hand, and commit."""
        for part in self._manifest.parts():
            if part.table in _SOURCES:
                require_whole(self.path, part)
        with self._lanes:
            for part in self._manifest.parts("texts"):
                for piece in self._pieces(part):
                    self._lanes.add(piece, piece.source)
            self._lanes.flush()
            self._carry_over()
            commit(self.path, self.batch, self._lanes.staged, gone=lambda part: True)
        self.done.findings = dict(self._lanes.findings)
        return self.done

    def _pieces(self, part: Part) -> Iterator[Piece]:
        rows = read_part(self.path / part.path, ["site", "source", "line", "text"])
        for row in rows.to_pylist():
            if row["site"] not in sites():
                raise StoreError(f"{self.path} has hands of {row['site']!r}, a format that is gone")
            yield Piece(**row, text_hash=text_key(row["text"]))

    def _settled(self, source: str, taken: bool, number: int) -> None:
        self._advanced(1)
        self.done.hands += taken
        if not taken:
            self.done.rejected += 1
            self._lost[source] += 1

    def _carry_over(self) -> None:
        """Findings of files and what was refused as they are, imports with their new counts."""
        files = {part: self.path / part.path for part in self._manifest.parts()}
        refused = reasons(file for part, file in files.items() if part.table == "rejects")
        for part, file in files.items():
            if part.table == "summaries":
                self._summaries(_as_today(part.table, read_part(file)))
            elif part.table in ("findings", "rejects"):
                rows = _as_today(part.table, read_part(file))
                if part.table == "findings":
                    rows = rows.filter(pa.array(of_no_hand(rows, refused)))
                self._lanes.stage({part.table: rows})
        imports = [
            row
            for part, file in files.items()
            if part.table == "imports"
            for row in _as_today("imports", read_part(file)).to_pylist()
        ]
        self._recount(imports)
        self._lanes.stage({"imports": pa.Table.from_pylist(imports, schema("imports"))})

    def _summaries(self, rows: pa.Table) -> None:
        """Tournament summaries read again from their texts."""
        packer = Packer("tournaments")
        for row in rows.to_pylist():
            text = Text(row["site"], row["source"], row["line"], row["text"])
            if (summary := read_text(text).summary) is not None:
                add_summary(packer, summary, row["source"], row["text_hash"])
        self._lanes.stage({"summaries": rows, "tournaments": packer.arrow()})

    def _recount(self, imports: list[dict[str, Any]]) -> None:
        """Count hands that are lost as rejected, in the imports of their file if it has any."""
        for named in (True, False):
            for row in reversed(imports):
                source = row["source"] if named else next(iter(+self._lost), "")
                lost = min(self._lost[source], row["imported"])
                row["imported"] -= lost
                row["rejected"] += lost
                self._lost[source] -= lost


def _as_today(table: str, rows: pa.Table) -> pa.Table:
    """Rows with today's columns: those that another version did not have are null or zero."""
    columns = [
        rows.column(field.name).cast(field.type)
        if field.name in rows.column_names
        else _nothing(field, rows.num_rows)
        for field in schema(table)
    ]
    return pa.Table.from_arrays(columns, schema=schema(table))


def _nothing(field: pa.Field, count: int) -> pa.Array:
    if field.nullable:
        return pa.nulls(count, field.type)
    zero = "" if pa.types.is_string(field.type) else pa.scalar(0).cast(field.type)
    return pa.array([zero] * count, field.type)
