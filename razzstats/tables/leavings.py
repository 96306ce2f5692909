"""What lies in a store and counts for nothing: what killed imports left, and what is not its own.

Nothing is removed but plain files that lie in the store itself: what a link leads to is somebody
else's.
"""

import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from razzstats.tables.manifest import NEW_MANIFEST, StoreError, read_manifest
from razzstats.tables.schemas import TABLES

STAGING = ".staging"
"""Where a batch is made. While it is there, what no manifest names may lie in the tables too."""


NEW_MARKS = ".marks.new"
"""Where the file of tags and notes is made, before it takes the place of the old one."""


def require_own(folder: Path) -> None:
    """Raises StoreError where a folder of a store is a link: nobody writes outside the store."""
    if folder.is_symlink():
        raise StoreError(
            f"{folder} is a link, and a store is written only where its folders are its own: put "
            "the folder itself in its place"
        )


def clear(path: Path) -> None:
    """Remove what no manifest names: the staging folder, and parts of killed imports.

    Raises StoreError where the manifest is damaged, and removes nothing then.
    """
    remove(stray_parts(path))
    for table in TABLES:
        for folder in (path / table).glob("batch=*"):
            with suppress(OSError):
                folder.rmdir()  # Only where it is empty.
    close(path)


def remove(parts: Iterable[Path]) -> None:
    """Remove parts, and folders that are empty then. Those behind a link stay."""
    folders = set()
    for file in parts:
        if file.parent not in folders and not file.parent.is_symlink():
            folders.add(file.parent)
        if file.parent in folders:
            file.unlink(missing_ok=True)
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


def close(path: Path) -> None:
    """Nothing lies about any more."""
    (path / NEW_MANIFEST).unlink(missing_ok=True)
    if (path / STAGING).is_symlink():
        (path / STAGING).unlink()
    shutil.rmtree(path / STAGING, ignore_errors=True)


def stray_parts(path: Path) -> list[Path]:
    """The files in the tables that no manifest names."""
    return [entry for entry in _unnamed(path) if _is_file(entry)]


def strange(path: Path) -> list[Path]:
    """What lies where parts do, and is neither a part nor a file: links, folders."""
    staging = path / STAGING
    return [
        *(entry for entry in _unnamed(path) if not _is_file(entry)),
        *([staging] if staging.is_symlink() else []),
    ]


def _unnamed(path: Path) -> Iterator[Path]:
    """What no manifest names: links in place of folders, and whatever lies in those of batches."""
    live = {path / part.path for part in read_manifest(path, any_columns=True).parts()}
    for table in TABLES:
        if (path / table).is_symlink():
            yield path / table
            continue
        for batch in (path / table).glob("batch=*"):
            if batch.is_symlink():
                yield batch
            elif batch.is_dir():
                yield from (entry for entry in batch.iterdir() if entry not in live)


def _is_file(entry: Path) -> bool:
    return stat.S_ISREG(entry.lstat().st_mode)
