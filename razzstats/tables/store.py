"""The store: a folder of Parquet files, read by a manifest that names its live parts.

    store/<table>/batch=<id>/part-<n>.parquet    the rows
    store/manifest.json                          which batches count
    store/.staging/                              a batch that is being written

A batch is written outside the tables, moved in table by table with `hands` last, and counts
once the manifest, replaced in one step, names it. What a killed import left is not read, and
the next import clears it.
"""

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from razzstats.events import Hand
from razzstats.reading import Piece, Read, read
from razzstats.tables.packing import schema
from razzstats.tables.rows import hand_key
from razzstats.tables.schemas import TABLES

VERSION = 1
"""Of the layout and the columns. A store of another version is not read."""

COMMIT_ORDER = (*(table for table in TABLES if table != "hands"), "hands")


class StoreError(Exception):
    """A store that cannot be used; the message says why and what to do."""


class Batch(msgspec.Struct, frozen=True):
    """One import: its id and the parts of each table, relative to the store."""

    id: str
    parts: dict[str, list[str]]
    hands: int = 0


class Manifest(msgspec.Struct):
    """What counts in a store."""

    version: int = VERSION
    batches: list[Batch] = []


def read_manifest(path: Path) -> Manifest:
    """The manifest of a store; an empty one where there is none.

    Raises StoreError where it cannot be read or is of another version.
    """
    try:
        raw = (path / "manifest.json").read_bytes()
    except FileNotFoundError:
        return Manifest()
    except OSError as error:
        raise StoreError(f"cannot read {path / 'manifest.json'}: {error.strerror}") from error
    try:
        version = json.loads(raw).get("version")
        manifest = msgspec.json.decode(raw, type=Manifest)
    except (ValueError, AttributeError, msgspec.MsgspecError) as error:
        raise StoreError(f"{path / 'manifest.json'} is damaged: {error}") from error
    if version != VERSION:
        raise StoreError(
            f"{path} is a store of version {version}, this razzstats writes version {VERSION}: "
            "import the histories into a new store"
        )
    return manifest


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step."""
    new = path / ".manifest.new"
    with new.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(manifest)))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path / "manifest.json")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Hold the store for writing. Raises StoreError where another process writes."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if not (path / "manifest.json").exists() and any(_foreign(path)):
            raise StoreError(f"{path} is a folder of something else: name a new or empty folder")
        lock = FileLock(path / ".lock", timeout=0)
        with lock:
            read_manifest(path)
            clear(path)
            yield
    except Timeout as error:
        raise StoreError(f"another import is writing to {path}: wait for it to end") from error
    except OSError as error:
        raise StoreError(f"cannot write to {path}: {error.strerror or error}") from error


def _foreign(path: Path) -> Iterator[Path]:
    known = {".lock", ".staging", ".manifest.new", *TABLES}
    return (entry for entry in path.iterdir() if entry.name not in known)


def clear(path: Path) -> None:
    """Remove what no manifest names: the staging folder, and batches of killed imports."""
    live = {batch.id for batch in read_manifest(path).batches}
    shutil.rmtree(path / ".staging", ignore_errors=True)
    for table in TABLES:
        for folder in (path / table).glob("batch=*"):
            if folder.name.removeprefix("batch=") not in live:
                shutil.rmtree(folder)


def stage(path: Path, batch: str, part: int, table: str, rows: pa.Table) -> None:
    """Write one part of a batch that is being imported. Empty tables write nothing."""
    if not rows.num_rows:
        return
    folder = path / ".staging" / batch / table
    folder.mkdir(parents=True, exist_ok=True)
    words = [field.name for field in rows.schema if pa.types.is_dictionary(field.type)]
    pq.write_table(
        rows,
        folder / f"part-{part:05d}.parquet",
        compression="zstd",
        store_schema=False,
        use_dictionary=words,
        write_statistics=[name for name in ("hand", "played_at") if name in rows.column_names],
    )


def commit(path: Path, batch: str, hands: int) -> None:
    """Move a staged batch into the tables and let the manifest name it."""
    staged = path / ".staging" / batch
    parts: dict[str, list[str]] = {}
    for table in COMMIT_ORDER:
        source = staged / table
        if not source.is_dir():
            continue
        target = path / table / f"batch={batch}"
        target.parent.mkdir(exist_ok=True)
        source.rename(target)
        parts[table] = sorted(p.relative_to(path).as_posix() for p in target.iterdir())
    manifest = read_manifest(path)
    write_manifest(path, Manifest(VERSION, [*manifest.batches, Batch(batch, parts, hands)]))
    shutil.rmtree(path / ".staging", ignore_errors=True)


def read_table(
    path: Path, table: str, columns: Sequence[str] | None = None, filters: Any = None
) -> pa.Table:
    """The committed rows of a table as Arrow. Raises StoreError where a part is damaged."""
    parts = [
        str(path / part) for b in read_manifest(path).batches for part in b.parts.get(table, ())
    ]
    if not parts:
        empty = schema(table).empty_table()
        return empty.select(columns) if columns is not None else empty
    try:
        return pq.read_table(
            parts, columns=columns, filters=filters, schema=schema(table), partitioning=None
        )
    except (OSError, pa.ArrowException) as error:
        raise StoreError(f"a part of {path / table} cannot be read: {error}") from error


_NULLABLE = {
    pa.int8(): pd.Int8Dtype(),
    pa.int16(): pd.Int16Dtype(),
    pa.int32(): pd.Int32Dtype(),
    pa.bool_(): pd.BooleanDtype(),
}


class HandStore:
    """The tables of a store as DataFrames, and its hands.

    Frames are read once and kept; `table` reads some columns only. Raises StoreError where
    `path` holds no store.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        if not (self.path / "manifest.json").is_file():
            raise StoreError(f"there is no store at {self.path}: `razzstats import` makes one")
        self.manifest = read_manifest(self.path)

    def table(
        self, name: str, columns: Sequence[str] | None = None, filters: Any = None
    ) -> pd.DataFrame:
        """One table, or some of its columns and rows (`filters` as pyarrow takes them).

        Columns that may be null have pandas' nullable types; the types are those of
        `razzstats dictionary`.
        """
        rows = read_table(self.path, name, columns, filters)
        frame: pd.DataFrame = rows.to_pandas()
        for field in rows.schema:
            if field.nullable and field.type in _NULLABLE:
                typed = rows.column(field.name).to_pandas(types_mapper=_NULLABLE.get)
                frame[field.name] = typed
        return frame

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

    def text(self, site: str, hand_id: str) -> Piece:
        """The text of one hand. Raises KeyError where the store does not have it."""
        wanted = [("hand", "=", hand_key(site, hand_id))]
        columns = ["site", "hand_id", "source", "line", "text"]
        rows = read_table(self.path, "texts", columns, wanted).to_pylist()
        if not rows:
            raise KeyError(f"no hand {hand_id} of {site} in {self.path}")
        row = rows[0]
        return Piece(row["site"], row["source"], row["line"], row["text"])

    def hand(self, site: str, hand_id: str) -> Hand:
        """One hand, read again from its text. Raises KeyError where the store lacks it."""
        got = read(self.text(site, hand_id))
        if not isinstance(got, Read):
            raise StoreError(f"hand {hand_id} of {site} can no longer be read: {got}")
        return got.hand

    def __repr__(self) -> str:
        hands = sum(batch.hands for batch in self.manifest.batches)
        return f"<HandStore {self.path}: {hands:,} hands in {len(self.manifest.batches)} imports>"

    def _repr_html_(self) -> str:
        counts = {name: read_table(self.path, name, []).num_rows for name in TABLES}
        cells = "".join(f"<tr><td>{name}</td><td>{n:,}</td></tr>" for name, n in counts.items())
        head = "<tr><th>table</th><th>rows</th></tr>"
        return f"<b>HandStore</b> {self.path}<table>{head}{cells}</table>"
