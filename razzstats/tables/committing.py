"""Writing to a store: one writer, parts staged outside the tables, and one step that counts.

A batch is written to `.staging/`, moved in table by table with `hands` last, and counts once
the manifest names it. What a killed import left is not read, and the next import clears it.
"""

import os
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from razzstats.tables.holding import HOLDER, held, holder
from razzstats.tables.leavings import NEW_MARKS, STAGING, clear, close, remove, require_own
from razzstats.tables.manifest import (
    KEY,
    MANIFEST,
    NEW_MANIFEST,
    VERSION,
    Batch,
    Manifest,
    Part,
    StoreError,
    digest,
    empty_manifest,
    fingerprint,
    move,
    read_manifest,
    require_name,
    sync_folder,
    write_file,
    write_manifest,
)
from razzstats.tables.packing import schema
from razzstats.tables.schemas import TABLES
from razzstats.tables.spans import span

FILES = ".files"
"""What imports keep of the files that were imported, so as not to read it from the tables."""

LOCK = ".lock"
PATIENCE = 1.0
"""Seconds to wait for another writer: he may be about to end, or a check may look around."""

COMMIT_ORDER = (*(table for table in TABLES if table != "hands"), "hands")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Hold the store for writing; it is made if need be.

    However the block is left, nothing uncommitted stays behind, if the disk allows. Raises
    StoreError where another process writes, or where `path` is no store or cannot be written.
    """
    require_name(path)
    with failing(path):
        path.mkdir(parents=True, exist_ok=True)
        if not (path / MANIFEST).exists() and any(_foreign(path)):
            raise StoreError(f"{path} is a folder of something else: name a new or empty folder")
        lock = FileLock(path / LOCK)
        try:
            lock.acquire(timeout=PATIENCE)
        except (Timeout, NotImplementedError) as error:
            raise StoreError(
                f"another razzstats is writing to {path}{holder(path)}: wait for it to end, then "
                "try again"
            ) from error
    try:
        with held(path):
            with failing(path):
                _open(path)
            try:
                yield
            except BaseException:
                with suppress(OSError, StoreError):
                    clear(path)
                raise
    finally:
        lock.release()


def _open(path: Path) -> None:
    """Clear the store; where there is none, begin it with a manifest, before anything else.

    So tables without a manifest are never the work of a killed import, and are not touched.
    """
    if not (path / MANIFEST).exists():
        if any((path / table).is_dir() for table in TABLES):
            raise StoreError(
                f"{path} has tables but no {MANIFEST}, so nobody can tell which of them count: "
                "put it back, or import into a new folder"
            )
        write_manifest(path, empty_manifest())
    for table in TABLES:
        require_own(path / table)
    if os.path.lexists(path / STAGING):
        clear(path)
    (path / NEW_MARKS).unlink(missing_ok=True)


@contextmanager
def failing(path: Path) -> Iterator[None]:
    """What the system says against writing, as a StoreError."""
    try:
        yield
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise StoreError(
            f"cannot write to {path}: {reason.lower()}; what the store held before is untouched"
        ) from error


def _foreign(path: Path) -> Iterator[Path]:
    """What no store holds. A manifest may have come since it was looked for: another began it."""
    ours = {
        MANIFEST,
        LOCK,
        HOLDER,
        STAGING,
        FILES,
        NEW_MANIFEST,
        *TABLES,
        ".DS_Store",
        "Thumbs.db",
        "desktop.ini",
    }
    return (entry for entry in path.iterdir() if entry.name not in ours)


def new_batch() -> str:
    """An id that no other batch has. It begins with a letter: readers take digits for a number."""
    return f"b{uuid.uuid4().hex[:11]}"


def begin(path: Path, batch: str) -> None:
    """Make the folder in which a batch is staged. Raises StoreError where that fails."""
    with failing(path):
        (path / STAGING / batch).mkdir(parents=True, exist_ok=True)


def stage(
    path: Path,
    batch: str,
    number: int,
    table: str,
    rows: pa.Table,
    cuts: Sequence[int] = (),
    begun: bool = False,
) -> list[Part]:
    """Write one part of a batch that is being made; no rows make no part.

    At the `cuts` a row group ends and another begins: readers pass over those that have nothing
    for them. With `begun`, another worker may write the same part, before or meanwhile: it comes
    whole, in one step, and only into a batch that has begun and is not over.
    Raises StoreError where the disk is full or refuses.
    """
    if not rows.num_rows:
        return []
    data = _parquet(table, rows, cuts)
    place = f"{table}/batch={batch}/part-{number:05d}.parquet"
    numbers = span(rows) if table == "texts" else None
    part = Part(place, rows.num_rows, len(data), digest(data), numbers)
    file = staged_file(path, batch, part)
    with failing(path):
        if begun:
            _replace(file, data)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_file(file, data)
    return [part]


def _replace(file: Path, data: memoryview) -> None:
    """Write beside the tables of a batch, where nothing is moved in from, and rename."""
    beside = file.parents[1] / f"{uuid.uuid4().hex}.new"
    write_file(beside, data)
    file.parent.mkdir(exist_ok=True)
    move(beside, file)


_FOUND_BY = ("hand_id", "played_at", "player", "is_hero")
_FEW = ("str", "i1", "i2", "money", "f8")
"""Kinds of columns in which the same values come again and again."""

_TOGETHER = {"texts": 2_000}
"""Rows of a row group, which is what is read at the least: texts are wanted one by one."""


def _parquet(table: str, rows: pa.Table, cuts: Sequence[int]) -> memoryview:
    """The rows as a Parquet file.

    Only what recurs is worth a dictionary, and only what rows are found by its statistics.
    Readers are to see plain strings, so Arrow's own schema stays out; and a column that is named
    like the folder's key stays out too, since readers have it from the folder.
    """
    there = set(rows.column_names)
    if KEY in there:
        rows = rows.drop_columns([KEY])
        there.remove(KEY)
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        rows.schema,
        compression="zstd",
        store_schema=False,
        use_dictionary=[c.name for c in TABLES[table] if c.kind in _FEW and c.name in there],
        write_statistics=[name for name in _FOUND_BY if name in there],
        write_page_checksum=True,
    ) as writer:
        for begin, end in pairwise([0, *cuts, rows.num_rows]):
            writer.write_table(rows.slice(begin, end - begin), _TOGETHER.get(table))
    return memoryview(sink.getvalue())


def stored_schema(table: str) -> pa.Schema:
    """The Arrow schema of a part, as a reader finds it: the key stands in the folder's name."""
    return pa.schema([field for field in schema(table) if field.name != KEY])


def staged_file(path: Path, batch: str, part: Part) -> Path:
    """Where a part lies until it is committed."""
    return path / STAGING / batch / part.table / Path(part.path).name


def commit(
    path: Path, batch: str, parts: Iterable[Part], gone: Callable[[Part], bool] = lambda part: False
) -> None:
    """Move a staged batch into the tables, and let the manifest name it.

    Older parts that are `gone` are named no longer, and removed once the manifest stands.
    Raises StoreError where that fails; the store is as it was then.
    """
    new = Batch(batch, sorted(parts, key=_place))
    with failing(path):
        (path / STAGING).mkdir(exist_ok=True)
        sync_folder(path)
        _move_in(path, new)
        old = read_manifest(path, any_columns=True)
        kept = [Batch(each.id, [p for p in each.parts if not gone(p)]) for each in old.batches]
        batches = [each for each in (*kept, new) if each.parts]
        write_manifest(path, Manifest(VERSION, fingerprint(), batches))
    with suppress(OSError):  # It counts; the next import clears what stays here.
        remove(path / part.path for part in old.parts() if gone(part))
        close(path)


def commit_beside(path: Path, parts: Sequence[Part]) -> None:
    """Move staged parts in beside those of the same hands, under whose batch they were staged.

    Raises StoreError where that fails; the store is as it was then.
    """
    with failing(path):
        for part in parts:
            target = path / part.path
            require_own(target.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            move(staged_file(path, part.batch, part), target)
        folders = {(path / part.path).parent for part in parts}
        for folder in folders | {folder.parent for folder in folders}:
            sync_folder(folder)
        manifest = read_manifest(path)
        batches = [
            Batch(
                old.id, sorted([*old.parts, *(p for p in parts if p.batch == old.id)], key=_place)
            )
            for old in manifest.batches
        ]
        write_manifest(path, Manifest(VERSION, fingerprint(), batches))


def _place(part: Part) -> str:
    return part.path


def _move_in(path: Path, batch: Batch) -> None:
    tables = {part.table for part in batch.parts}
    for table in COMMIT_ORDER:
        if table in tables:
            source, target = path / STAGING / batch.id / table, path / table / f"batch={batch.id}"
            sync_folder(source)
            target.parent.mkdir(exist_ok=True)
            move(source, target)
            sync_folder(target.parent)
