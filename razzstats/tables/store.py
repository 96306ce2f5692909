"""The store as it is read: a folder of Parquet files, of which the manifest names those that count.

Where they lie:

    store/<table>/batch=<id>/part-<n>.parquet    the rows
    store/manifest.json                          which parts count
    store/.staging/                              a batch that is being written
"""

import os
from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from threading import Lock
from typing import Any

import pandas as pd
import pyarrow as pa

from razzstats.events import Hand
from razzstats.reading import Piece, Read, read
from razzstats.tables.few import rows_of
from razzstats.tables.live import read_table, verify
from razzstats.tables.manifest import StoreError, read_manifest, require_store
from razzstats.tables.marks import read_marks
from razzstats.tables.schemas import TABLES

__all__ = ["HandStore", "StoreError"]

_NULLABLE = {
    pa.int8(): pd.Int8Dtype(),
    pa.int16(): pd.Int16Dtype(),
    pa.int32(): pd.Int32Dtype(),
    pa.int64(): pd.Int64Dtype(),
    pa.bool_(): pd.BooleanDtype(),
}

_OF_TEXT = ("site", "source", "line", "text", "text_hash")
"""The columns of texts that make a Piece."""

_VERIFYING = Lock()
"""Who wants the same table at the same time waits until the one has verified it."""


class HandStore:
    """The tables of a store as DataFrames, and its hands.

    All of it is the store as it was when it was opened, whatever is imported meanwhile. Frames
    are read once and kept; `table` reads some columns only. Raises StoreError where `path`
    holds no store, and when a part that is read is damaged.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        require_store(self.path)
        self.manifest = read_manifest(self.path)
        self._verified: set[str] = set()

    def table(
        self, name: str, columns: Sequence[str] | None = None, filters: Any = None
    ) -> pd.DataFrame:
        """One table, or some of its columns and rows (`filters` as pyarrow takes them).

        Columns that may be null have pandas' nullable types; the types are those of
        `razzstats dictionary`.
        """
        rows = self._rows(name, columns, filters)
        typed = {
            at: (field.name, rows.column(at).to_pandas(types_mapper=_NULLABLE.get))
            for at, field in enumerate(rows.schema)
            if field.nullable and field.type in _NULLABLE
        }
        plain = rows.drop_columns([column for column, _ in typed.values()])
        del rows  # So that Arrow's memory goes as pandas' comes.
        frame: pd.DataFrame = plain.to_pandas(split_blocks=True, self_destruct=True)
        for at, (column, values) in typed.items():
            frame.insert(at, column, values)
        return frame

    def arrow(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        filters: Any = None,
        keys: Container[str] | None = None,
    ) -> dict[str, Any]:
        """As `table`, but each column as an Arrow array, strings dictionary-encoded.

        With `keys` only of some parts (see `slices`).
        """
        rows = self._rows(name, columns, filters, dictionaries=True, keys=keys)
        rows = rows.unify_dictionaries()
        return {
            field.name: _encoded(_whole(column))
            for field, column in zip(rows.schema, rows.columns, strict=True)
        }

    def slices(self, rows: int) -> list[frozenset[str]]:
        """The keys of parts that hold about so many seats together; no hand is in two of them."""
        found: list[frozenset[str]] = []
        keys: list[str] = []
        size = 0
        for part in self.manifest.parts("seats"):
            keys.append(part.group)
            size += part.rows
            if size >= rows:
                found.append(frozenset(keys))
                keys, size = [], 0
        return [*found, frozenset(keys)] if keys else found

    def _rows(
        self,
        name: str,
        columns: Sequence[str] | None,
        filters: Any,
        dictionaries: bool = False,
        keys: Container[str] | None = None,
    ) -> pa.Table:
        """Rows of a table, which is verified when it is first read; of long texts, each page is."""
        with _VERIFYING:
            if name not in self._verified and name != "texts":
                verify(self.path, self.manifest, name)
                self._verified.add(name)
        return read_table(
            self.path, name, columns, filters, self.manifest, dictionaries=dictionaries, keys=keys
        )

    @cached_property
    def hands(self) -> pd.DataFrame:
        """One row for each hand."""
        return self.table("hands")

    @cached_property
    def seats(self) -> pd.DataFrame:
        """One row for each player dealt into a hand."""
        return self.table("seats")

    @cached_property
    def actions(self) -> pd.DataFrame:
        """One row for each step of a hand."""
        return self.table("actions")

    @cached_property
    def cards(self) -> pd.DataFrame:
        """One row for each card that the text tells."""
        return self.table("cards")

    @cached_property
    def findings(self) -> pd.DataFrame:
        """One row for each thing that was wrong."""
        return self.table("findings")

    @cached_property
    def imports(self) -> pd.DataFrame:
        """One row for each file at each import that read it."""
        return self.table("imports")

    @cached_property
    def rejects(self) -> pd.DataFrame:
        """One row for each hand that was refused."""
        return self.table("rejects")

    @cached_property
    def luck(self) -> pd.DataFrame:
        """One row for each street of each player in a showdown; empty before `enrich`."""
        return self.table("luck")

    @cached_property
    def tournaments(self) -> pd.DataFrame:
        """One row for each result of a player in a tournament that a text tells."""
        return self.table("tournaments")

    @cached_property
    def marks(self) -> pd.DataFrame:
        """The hands that have tags or a note: `site`, `hand_id`, `hand`, `tags` and `note`.

        `tags` are words between blanks.
        """
        rows = [
            (mark.site, mark.hand_id, mark.hand, " ".join(mark.tags), mark.note)
            for mark in read_marks(self.path).values()
        ]
        words = dict.fromkeys(("site", "hand_id", "tags", "note"), "str")
        columns = ["site", "hand_id", "hand", "tags", "note"]
        return pd.DataFrame(rows, columns=columns).astype({"hand": "int64"} | words)

    def text(self, site: str, hand_id: str, key: int | None = None) -> Piece:
        """The text of one hand; `key`, the column `hand`, tells one of several of a number.

        Raises KeyError where the store does not have it, or has several.
        """
        wanted = [("hand_id", "=", hand_id), ("site", "=", site)]
        if key is not None:
            wanted.append(("hand", "=", key))  # type: ignore[arg-type]
        rows = self._rows("texts", _OF_TEXT, wanted).to_pylist()
        if len(rows) != 1:
            found = "several hands" if rows else "no hand"
            raise KeyError(f"{found} {hand_id} of {site} in {self.path}")
        return Piece(**rows[0])

    def texts(self, keys: Iterable[int]) -> dict[int, Piece]:
        """The texts of hands by their keys, the column `hand`, however many parts they lie in.

        Raises KeyError for one that the store does not have.
        """
        wanted = list(dict.fromkeys(keys))
        rows = rows_of(self.path, self.manifest, "texts", wanted, [*_OF_TEXT, "hand"]).to_pylist()
        found = {row.pop("hand"): Piece(**row) for row in rows}
        if lost := [key for key in wanted if key not in found]:
            raise KeyError(f"no hand of the key {lost[0]} in {self.path}")
        return {key: found[key] for key in wanted}

    def hand(self, site: str, hand_id: str, key: int | None = None) -> Hand:
        """One hand, read again from its text. Raises KeyError as `text` does."""
        got = read(self.text(site, hand_id, key))
        if not isinstance(got, Read):
            raise StoreError(f"hand {hand_id} of {site} can no longer be read: {got}")
        return got.hand

    def __repr__(self) -> str:
        return f"<HandStore {self.path}: {self.manifest.rows('hands'):,} hands>"

    def _repr_html_(self) -> str:
        counts = {name: self.manifest.rows(name) for name in TABLES}
        cells = "".join(f"<tr><td>{name}</td><td>{n:,}</td></tr>" for name, n in counts.items())
        head = "<tr><th>table</th><th>rows</th></tr>"
        return f"<b>HandStore</b> {escape(str(self.path))}<table>{head}{cells}</table>"


def _encoded(column: pa.Array) -> pa.Array:
    return column.dictionary_encode() if pa.types.is_string(column.type) else column


def _whole(column: pa.ChunkedArray) -> pa.Array:
    """A column in one piece, which is not copied where it comes so."""
    if column.num_chunks == 1:
        return column.chunk(0)
    return column.combine_chunks() if column.num_chunks else pa.array([], column.type)
