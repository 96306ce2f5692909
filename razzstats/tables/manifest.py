"""The manifest of a store: which parts count, how many rows each has, and what it hashes to.

A part that the manifest does not name does not exist for razzstats. The manifest is replaced in
one step, and carries a hash of itself: a damaged one is refused, since an import removes what
the manifest does not name.
"""

import json
import os
import re
import time
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from razzstats.tables.schemas import TABLES

VERSION = 1
"""Of the layout. A store of another version is not read."""

MANIFEST = "manifest.json"
NEW_MANIFEST = ".manifest.new"
KEY = "batch"
"""The key in the names of the folders that hold parts."""

_PLACE = re.compile("([a-z_]{1,40})/batch=([A-Za-z0-9]{1,40})/part-[0-9]{5,9}[.]parquet")
"""The table and the batch that the path of a part names."""

_PATIENCE = 20
"""How often Windows is asked again for a file that a scanner or a reader has open."""


class StoreError(Exception):
    """A store that cannot be used; the message says why and what to do."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One Parquet file: `<table>/batch=<id>/part-<number>.parquet`, its rows, bytes and BLAKE2b.

    Parts of one batch and number hold the same hands. Those of `texts` note the `span` of the
    hands' numbers (spans.py).
    """

    path: str
    rows: int
    size: int
    hash: str
    span: tuple[str, str] | None = None

    @property
    def table(self) -> str:
        """The table whose rows it holds."""
        return self.path.split("/")[0]

    @property
    def batch(self) -> str:
        """The id of the batch it lies in."""
        return self.path.split("/")[1].removeprefix("batch=")

    @property
    def number(self) -> int:
        """Its number in the batch."""
        return int(self.path.rsplit("-", 1)[1].removesuffix(".parquet"))

    @property
    def group(self) -> str:
        """Batch and number: equal for the parts that hold the same hands."""
        return self.path.split("/", 1)[1]


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One import: its id, and its parts."""

    id: str
    parts: list[Part]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts in a store. `columns` is the fingerprint of the data dictionary."""

    version: int
    columns: str
    batches: list[Batch]
    hash: str = ""

    def parts(self, table: str | None = None) -> list[Part]:
        """The parts of one table, or of all, oldest first."""
        folder = f"{table}/" if table else ""
        every = (part for batch in self.batches for part in batch.parts)
        return [part for part in every if part.path.startswith(folder)]

    def rows(self, table: str) -> int:
        """The number of rows of one table."""
        return sum(part.rows for part in self.parts(table))


@cache
def fingerprint() -> str:
    """A hash of every column's name and type: stores with other columns are told by it."""
    columns = [(name, c.name, c.kind, c.nullable) for name, cs in TABLES.items() for c in cs]
    return digest(repr(columns).encode())


def digest(data: bytes | memoryview) -> str:
    """BLAKE2b of bytes, 16 bytes long, in hexadecimal."""
    return blake2b(data, digest_size=16).hexdigest()


def empty_manifest() -> Manifest:
    """The manifest of a store without any batch."""
    return Manifest(VERSION, fingerprint(), [])


def require_store(path: Path) -> None:
    """Raises StoreError where there is no store at `path`, or none that could be read."""
    require_name(path)
    try:
        there = (path / MANIFEST).is_file()
    except OSError as error:
        raise _cannot_read(path, error) from error
    if not there:
        raise StoreError(
            f"there is no store at {path}: `razzstats import` makes one, and --store or the "
            "variable RAZZSTATS_STORE names another"
        )


def require_name(path: Path) -> None:
    """Raises StoreError where no file can have the path, or Arrow could open none below it."""
    if "\0" in str(path):
        raise StoreError(f"no folder has the name {str(path)!r}: name the store otherwise")
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise StoreError(
            f"the path {path} is not UTF-8, and Parquet files below it could not be read: "
            "name the store otherwise"
        ) from error


def _cannot_read(path: Path, error: OSError) -> StoreError:
    return StoreError(f"cannot read {path}: {(error.strerror or str(error)).lower()}")


def read_manifest(path: Path, any_columns: bool = False) -> Manifest:
    """The manifest of the store at `path`; an empty one where there is none.

    Raises StoreError where it cannot be read, is damaged, or belongs to another version; with
    `any_columns`, stores whose columns are not today's are taken.
    """
    require_name(path)
    file = path / MANIFEST
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return empty_manifest()
    except OSError as error:
        raise _cannot_read(file, error) from error
    manifest = _decoded(file, raw)
    if manifest.columns != fingerprint() and not any_columns:
        raise StoreError(
            f"{path} has the columns of another razzstats: `razzstats revalidate --store {path}` "
            "rebuilds its tables"
        )
    return manifest


class _Version(msgspec.Struct):
    version: Any


@lru_cache(maxsize=1)  # Whoever writes asks for it several times.
def _decoded(file: Path, raw: bytes) -> Manifest:
    damaged = f"{file} is damaged: put back a copy of it, or import the histories into a new store"
    try:
        version = msgspec.json.decode(raw, type=_Version).version
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise StoreError(damaged) from error
    if type(version) is not int:
        raise StoreError(damaged)
    if version != VERSION and not _is_ours(json.loads(raw)):
        raise StoreError(
            f"{file.parent} is a store of version {version}, and this razzstats reads version "
            f"{VERSION}: import the histories into a new store"
        )
    try:
        manifest = msgspec.json.decode(raw, type=Manifest)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise StoreError(damaged) from error
    if manifest.hash != _hash(manifest) or not _is_named(manifest):
        raise StoreError(damaged)
    return manifest


def _is_named(manifest: Manifest) -> bool:
    """Whether all parts have names that we give: files of others are neither read nor removed.

    A store with other columns may have other tables.
    """
    tables = TABLES if manifest.columns == fingerprint() else None
    for batch in manifest.batches:
        for part in batch.parts:
            place = _PLACE.fullmatch(part.path)
            if not place or place[2] != batch.id or not (tables is None or place[1] in tables):
                return False
    return True


def _is_ours(told: dict[str, object]) -> bool:
    """Whether nothing but the version is that of another store: then it is the damage."""
    with suppress(ValueError, RecursionError):
        ours = msgspec.convert(told | {"version": VERSION}, Manifest)
        return ours.hash == _hash(ours)
    return False


def _hash(manifest: Manifest) -> str:
    return digest(msgspec.json.encode(msgspec.structs.replace(manifest, hash="")))


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step. Raises OSError where that fails: the old one stands."""
    signed = msgspec.structs.replace(manifest, hash=_hash(manifest))
    new = path / NEW_MANIFEST
    try:
        write_file(new, msgspec.json.format(msgspec.json.encode(signed)))
        move(new, path / MANIFEST)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    sync_folder(path)


def write_file(path: Path, data: bytes | memoryview) -> None:
    """Write a file in the place of one that is there, and wait until the disk has it.

    Where a link is there, it goes, and what it leads to stays as it is.
    """
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def move(source: Path, target: Path) -> None:
    """Rename in one step, over a file that is there. Windows is asked until nobody holds it."""
    for _ in range(_PATIENCE if os.name == "nt" else 0):
        with suppress(PermissionError):
            source.replace(target)
            return
        time.sleep(0.1)
    source.replace(target)


def sync_folder(folder: Path) -> None:
    """Wait until the disk knows the names in a folder, where the system can tell (not Windows)."""
    if os.name == "nt":
        return
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
