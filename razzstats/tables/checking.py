"""Whether a store is whole: its files, and what its tables say of each other."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from razzstats.tables.committing import LOCK, stored_schema
from razzstats.tables.contents import LOST, REBUILD, contents
from razzstats.tables.editing import hands_in
from razzstats.tables.leavings import STAGING, strange, stray_parts
from razzstats.tables.live import DAMAGE, measured
from razzstats.tables.manifest import Manifest, Part, StoreError, read_manifest, require_store
from razzstats.tables.marks import MARKS, marks_are_lost, read_marks


def check(path: Path) -> Iterator[str]:
    """What is wrong with a store, a line each; nothing if it is whole.

    Every part is read to its last byte. Where files are damaged, what they hold is not compared.
    A store that is written anew meanwhile is looked at from the start. Raises StoreError where
    there is no store at `path`.
    """
    told: set[str] = set()
    is_over = False
    while not is_over:
        is_over = True
        require_store(path)
        try:
            manifest = read_manifest(path)
        except StoreError as error:
            yield str(error)
            return
        for fault in _faults(path, manifest):
            if _is_replaced(path, manifest):
                is_over = False
                break
            if fault not in told:
                told.add(fault)
                yield fault


def _is_replaced(path: Path, manifest: Manifest) -> bool:
    """Whether the store has another manifest by now: its parts may be gone with reason."""
    try:
        return read_manifest(path) != manifest
    except StoreError:
        return True


def _faults(path: Path, manifest: Manifest) -> Iterator[str]:
    """What is wrong by this manifest."""
    whole = True
    for part in manifest.parts():
        for fault in _part(path, part):
            whole = False
            yield fault
    yield from _strays(path)
    try:
        if whole:
            yield from contents(path, manifest)
        yield from _marks(path, manifest if whole else None)
    except StoreError as error:  # Of a part that was whole before.
        yield str(error)


def _strays(path: Path) -> list[str]:
    """What no manifest names, unless an import is making it just now."""
    with suppress(Timeout, OSError, NotImplementedError), FileLock(path / LOCK, timeout=0):
        others, left = strange(path), stray_parts(path)
        if (path / STAGING).is_dir() and path / STAGING not in others:
            left.insert(0, path / STAGING)
        return [f"{other}: is nothing of the store's: move it away" for other in others] + [
            f"{stray}: left by a killed import, counts for nothing: `razzstats compact` clears it"
            for stray in left
        ]
    return []


def _marks(path: Path, manifest: Manifest | None) -> Iterator[str]:
    """What is wrong with tags and notes; of hands only where the tables are whole."""
    try:
        marks = read_marks(path)
    except StoreError as error:
        yield str(error)
        return
    if marks_are_lost(path):
        yield (
            f"{path / MARKS}: is missing, and this store has had tags or notes: put back a copy; "
            "the next tag or note begins anew"
        )
    if manifest is None or not marks:
        return
    held = [hands_in(path / part.path) for part in manifest.parts("hands")]
    here = np.isin(list(marks), np.concatenate([np.empty(0, np.int64), *held]))
    for mark, is_here in zip(marks.values(), here.tolist(), strict=True):
        if not is_here:
            yield (
                f"{path / MARKS}: hand {mark.hand_id} of {mark.site} has a mark and is not in the "
                "store: import its file again, or take the mark out"
            )


def _part(path: Path, part: Part) -> Iterator[str]:
    """What is wrong with one file, and what helps."""
    file = path / part.path
    helps = (
        LOST if part.table in ("texts", "summaries", "imports", "rejects", "findings") else REBUILD
    )
    if part.table == "luck":
        helps = "`razzstats enrich --again` makes it anew"
    try:
        size, hashed = measured(file)
        if size != part.size:
            yield f"{file}: has {size:,} bytes instead of {part.size:,}: {helps}"
        elif hashed != part.hash:
            yield f"{file}: its bytes are not those that were written: {helps}"
        else:
            yield from _decoded(file, part)
    except FileNotFoundError:
        yield f"{file}: is missing: {helps}"
    except DAMAGE as error:
        yield f"{file}: cannot be read ({str(error).splitlines()[0]}): {helps}"


def _decoded(file: Path, part: Part) -> Iterator[str]:
    rows = 0
    with pq.ParquetFile(file, page_checksum_verification=True) as opened:
        fits = opened.schema_arrow.equals(stored_schema(part.table))
        for batch in opened.iter_batches():
            batch.validate(full=True)
            rows += batch.num_rows
    if not fits:
        yield f"{file}: has not the columns of the table {part.table}: {REBUILD}"
    if rows != part.rows:
        yield f"{file}: has {rows:,} rows instead of {part.rows:,}"
