"""The committed rows of a store, as Arrow."""

import shlex
from collections.abc import Container, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from razzstats.tables.manifest import KEY, Manifest, Part, StoreError, read_manifest
from razzstats.tables.packing import schema
from razzstats.tables.schemas import TABLES

DAMAGE = (OSError, pa.ArrowException, ValueError, KeyError)
"""What Arrow raises for a file that is not what it was."""


FEW = 16
"""So many parts are read one after the other."""


def read_table(
    path: Path,
    table: str,
    columns: Sequence[str] | None = None,
    filters: Any = None,
    manifest: Manifest | None = None,
    *,
    dictionaries: bool = False,
    keys: Container[str] | None = None,
) -> pa.Table:
    """The rows of a table that `manifest` names, or else the store's manifest of now.

    `filters` as pyarrow takes them; with `dictionaries` strings come dictionary-encoded, but for
    those that are filtered by, which must be conditions in a list then; with
    `keys` only the parts of these groups are read. Raises KeyError for a column or table that is
    not in the data dictionary, StoreError where a part is damaged or gone.
    """
    expected = _checked(table, columns, filters)
    words: list[str] = []
    if dictionaries:
        # By a column that comes as a dictionary, Arrow passes over no row group.
        # The batch stands in the folder's name, and is no dictionary there.
        asked = {KEY, *(condition[0] for condition in filters or ())}
        words = [f.name for f in expected if pa.types.is_string(f.type) and f.name not in asked]
        expected = pa.schema([_encoded(f) if f.name in words else f for f in expected])
    manifest = manifest or read_manifest(path)
    parts = [
        str(path / part.path)
        for part in manifest.parts(table)
        if keys is None or part.group in keys
    ]
    if not parts:
        empty = pa.Table.from_batches([], schema=expected)
        return empty if columns is None else empty.select(list(columns))
    try:
        if columns and filters is None and len(parts) <= FEW and KEY not in columns:
            return _one_by_one(parts, pa.schema([expected.field(name) for name in columns]))
        return pq.read_table(
            parts,
            columns=None if columns is None else list(columns),
            filters=filters,
            schema=expected,
            read_dictionary=words,
            partitioning="hive" if KEY in expected.names else None,
            page_checksum_verification=True,
        )
    except DAMAGE as error:
        raise unreadable(path, manifest, table) from error


def _one_by_one(parts: Sequence[str], wanted: pa.Schema) -> pa.Table:
    """The columns of a schema from each of these parts."""
    words = [f.name for f in wanted if pa.types.is_dictionary(f.type)]
    every = [part_of(part, wanted.names, words) for part in parts]
    return pa.concat_tables(
        [rows if rows.schema == wanted else rows.cast(wanted) for rows in every]
    )


def part_of(
    file: str | Path, columns: Sequence[str] | None = None, encoded: Sequence[str] | None = None
) -> pa.Table:
    """The rows of one part, the texts of columns `encoded` as numbers into a dictionary.

    The part must have these. Raises one of DAMAGE where it is damaged or missing. Unlike
    `pyarrow.parquet.read_table` it does without datasets, whose import takes most of a second.
    """
    with pq.ParquetFile(
        file, read_dictionary=encoded and list(encoded), page_checksum_verification=True
    ) as opened:
        rows = opened.read(columns and list(columns))
        return rows if columns is None else rows.select(list(columns))


def _encoded(field: pa.Field) -> pa.Field:
    return field.with_type(pa.dictionary(pa.int32(), pa.string()))


def _checked(table: str, columns: Sequence[str] | None, filters: Any) -> pa.Schema:
    """The schema of a table, where it has the columns; KeyError or ValueError for others."""
    if table not in TABLES:
        raise KeyError(f"there is no table {table!r}; there are: {', '.join(TABLES)}")
    expected = schema(table)
    strange = [name for name in columns or () if name not in expected.names]
    if strange:
        raise KeyError(f"{table} has no column {strange[0]!r}: see `razzstats dictionary {table}`")
    if filters is not None:
        wanted = filters
        if isinstance(filters, (list, tuple)):
            wanted = pq.filters_to_expression(filters)
        try:
            expected.empty_table().filter(wanted)
        except pa.ArrowException as error:
            raise ValueError(f"{table} cannot be filtered so: {error}") from error
    return expected


def verify(path: Path, manifest: Manifest, table: str) -> None:
    """Read the parts of a table to their last byte. Raises StoreError where they have changed.

    Parquet's own sums cover its pages, but not what stands between them. A gigabyte takes about
    a second on one processor, and all of them work.
    """
    parts = manifest.parts(table)
    with ThreadPoolExecutor() as threads:
        try:
            whole = all(threads.map(_is_whole, parts, [path / part.path for part in parts]))
        except OSError as error:
            raise unreadable(path, manifest, table) from error
    if not whole:
        raise unreadable(path, manifest, table)


def require_whole(store: Path, part: Part, file: Path | None = None) -> None:
    """Raises StoreError where the bytes of a part are not those that were written.

    Who makes new parts of old ones asks first: Parquet's own sums cover its pages, but not what
    names the columns, so that damage there could be written down as if it were sound. The part
    lies in `file` where it is not in its place yet.
    """
    file = file or store / part.path
    try:
        whole = _is_whole(part, file)
    except OSError as error:
        raise StoreError(damaged(store, file)) from error
    if not whole:
        raise StoreError(damaged(store, file))


def _is_whole(part: Part, file: Path) -> bool:
    return measured(file) == (part.size, part.hash)


def measured(file: Path) -> tuple[int, str]:
    """Size and BLAKE2b of a file. Raises OSError where it cannot be read."""
    hashed, size = blake2b(digest_size=16), 0
    with file.open("rb") as raw:
        while data := raw.read(1 << 20):
            hashed.update(data)
            size += len(data)
    return size, hashed.hexdigest()


def unreadable(path: Path, manifest: Manifest, table: str) -> StoreError:
    """The error for a table of which a part cannot be read, or is there no longer."""
    if read_manifest(path, any_columns=True) != manifest:
        return StoreError(f"{path} was written anew while it was read: open it again")
    return StoreError(damaged(path, path / table))


def damaged(store: Path, place: Path) -> str:
    """What to say of a part, or of the folder of a table, that cannot be read."""
    check = f"razzstats check {shlex.quote(str(store))}"
    return f"{place} is damaged or incomplete: `{check}` tells what is and what to do"
