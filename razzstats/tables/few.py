"""A few rows of a large table, without reading the rest of it."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from razzstats.tables.live import DAMAGE, unreadable
from razzstats.tables.manifest import Manifest
from razzstats.tables.packing import schema


def rows_of(
    path: Path, manifest: Manifest, table: str, hands: Sequence[int], columns: Sequence[str]
) -> pa.Table:
    """The rows of some hands, by the keys in the column `hand`, in the order of the table.

    Only the row groups that hold them are read. Raises StoreError where a part is damaged or gone.
    """
    expected = pa.schema([schema(table).field(name).with_nullable(True) for name in columns])
    keys = np.asarray(list(hands), np.int64)
    files = [path / part.path for part in manifest.parts(table)] if len(keys) else []
    try:
        with ThreadPoolExecutor() as threads:
            found = threads.map(lambda file: list(_of_part(file, keys, columns)), files)
            parts = (rows.cast(expected) for part in found for rows in part)
            return pa.concat_tables([expected.empty_table(), *parts])
    except DAMAGE as error:
        raise unreadable(path, manifest, table) from error


def _of_part(
    file: Path, keys: "np.ndarray[tuple[int], np.dtype[np.int64]]", columns: Sequence[str]
) -> Iterator[pa.Table]:
    with pq.ParquetFile(file, page_checksum_verification=True) as part:
        for at in range(part.num_row_groups):
            own = part.read_row_group(at, ["hand"])["hand"]
            rows = np.flatnonzero(np.isin(np.asarray(own), keys))
            if len(rows):
                yield part.read_row_group(at, list(columns)).select(list(columns)).take(rows)
