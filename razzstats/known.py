"""What a store holds already: files that have not changed, and hands by number and text."""

from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from razzstats.games import Games
from razzstats.sources import Source, SourceError, blocks
from razzstats.tables.arrays import int64s
from razzstats.tables.committing import FILES
from razzstats.tables.live import read_table
from razzstats.tables.manifest import digest, move, read_manifest, write_file
from razzstats.tables.spans import Unread

IntArray = NDArray[np.int64]


class Hash(Protocol):
    """A running hash."""

    def update(self, data: bytes, /) -> None: ...
    def hexdigest(self) -> str: ...


class _Hashing:
    """A binary file that hashes what is read from it."""

    def __init__(self, raw: BinaryIO, hashed: Hash) -> None:
        self._raw = raw
        self._hash = hashed

    def read(self, size: int = -1) -> bytes:
        data = self._raw.read(size)
        self._hash.update(data)
        return data

    def __enter__(self) -> "_Hashing":
        return self

    def __exit__(self, *error: object) -> None:
        self._raw.close()


def file_hash(source: Source) -> tuple[Hash, Source]:
    """A hash that is complete once the returned source has been read to its end."""
    hashed = blake2b(digest_size=16)

    def reopened() -> BinaryIO:
        return cast(BinaryIO, _Hashing(source.open(), hashed))

    return hashed, Source(source.name, reopened, source.size, source.mtime)


class Tally:
    """What became of the hands of one file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found = self.imported = self.skipped = self.duplicates = self.rejected = 0
        self.games = Games()
        self.sites: set[str] = set()
        self.hash = ""
        self.whole = True
        """Whether the file could be read to its end."""

    def row(self, batch: str) -> tuple[Any, ...]:
        """The file's row of the imports table.

        A file that could not be read to its end gets no size, so that it is not passed over.
        """
        games = ", ".join(f"{game} {n}" for game, n in self.games.most_common())
        return (
            self.source.name,
            self.source.size if self.whole else None,
            self.source.mtime,
            self.hash,
            ",".join(sorted(self.sites)),
            batch,
            self.found,
            self.imported,
            self.skipped,
            self.duplicates,
            self.rejected,
            games,
        )


_File = tuple[int | None, int | None, str]
"""Size, time and hash."""


class _Kept(msgspec.Struct):
    """What the imports of some parts say of files, by name; the parts by their hashes."""

    parts: list[str]
    files: dict[str, _File]


class Files:
    """The files that a store has, as they were when they were last imported.

    Read from the parts of `imports`, but for those that `keep` has gone through once.
    """

    MANY = 16
    """Parts that are read again each time before they are kept."""

    def __init__(self, path: Path) -> None:
        manifest = read_manifest(path)
        parts = manifest.parts("imports")
        hashes = [part.hash for part in parts]
        kept = _kept(path)
        if kept.parts != hashes[: len(kept.parts)]:
            kept = _Kept([], {})
        new = parts[len(kept.parts) :]
        columns = read_table(
            path,
            "imports",
            ["source", "size", "mtime", "hash"],
            manifest=manifest,
            keys={part.group for part in new},
        ).columns
        rows = zip(*(column.to_pylist() for column in columns), strict=True)
        kept.files.update((name, (size, mtime, hashed)) for name, size, mtime, hashed in rows)
        self._path, self._files, self._parts = path, kept.files, hashes
        self._is_due = len(new) > self.MANY

    def has(self, source: Source) -> bool:
        """Whether the file was imported as it is: by size and time, else by its bytes."""
        size, _, hashed = self._files.get(source.name, (None, None, ""))
        if size is None or size != source.size:
            return False
        return self.looks_known(source) or hashed == _hash_of(source)

    def looks_known(self, source: Source, name: str = "") -> bool:
        """Whether a file of its size and time was imported, or by another `name` than its own."""
        size, mtime, _ = self._files.get(name or source.name, (None, None, ""))
        return size is not None and (size, mtime) == (source.size, source.mtime)

    def keep(self) -> None:
        """Keep what was read, if it was much. Whoever holds the store for writing may do so."""
        if not self._is_due:
            return
        data = msgspec.msgpack.encode(_Kept(self._parts, self._files))
        new = self._path / f"{FILES}.new"
        with suppress(OSError):  # The next import reads the tables then.
            write_file(new, digest(data).encode() + data)
            move(new, self._path / FILES)


def _kept(path: Path) -> _Kept:
    """What was kept; nothing where that is not whole."""
    with suppress(OSError, msgspec.MsgspecError):
        raw = (path / FILES).read_bytes()
        hashed, data = raw[:32], raw[32:]
        if hashed == digest(data).encode():
            return msgspec.msgpack.decode(data, type=_Kept)
    return _Kept([], {})


def _hash_of(source: Source) -> str | None:
    hashed, reopened = file_hash(source)
    try:
        for _ in blocks(reopened, lambda trouble: None):
            pass
    except SourceError:
        return None
    return hashed.hexdigest()


class Known:
    """The hands that a store has or this import has met, by key, and what their texts hash to.

    A hand on its way to a worker is open: nobody knows yet whether it will be taken. The others
    stand in sorted arrays of 16 bytes a hand, since there may be millions. Those of the store are
    there once `look_up` was asked for their number, or for one that stands in the same part.
    """

    MANY = 100_000
    """Hands after which new ones are sorted in among the others."""

    def __init__(self, path: Path) -> None:
        self._path, self._manifest = path, read_manifest(path)
        self._unread = Unread(self._manifest.parts("texts"))
        self._hands = np.empty(0, np.int64)
        self._texts = np.empty(0, np.int64)
        self._open: dict[int, int] = {}
        self._new: dict[int, int] = {}

    def look_up(self, site: str, hand_id: str) -> None:
        """Read what the store may have under a number, if that has not been read yet."""
        if parts := self._unread.near(site, hand_id):
            stored = read_table(
                self._path,
                "texts",
                ["hand", "text_hash"],
                manifest=self._manifest,
                keys={part.group for part in parts},
            )
            self._merge(int64s(stored.column("hand")), int64s(stored.column("text_hash")))

    def verdict(self, key: int, text: int) -> Literal["new", "same", "other", "open"]:
        """Whether a hand is new, known with the same text or with another, or open.

        Its number was looked up before.
        """
        if key in self._open:
            return "open"
        known = self._new.get(key)
        if known is None:
            at = self._place(key)
            if at is None:
                return "new"
            known = int(self._texts[at])
        return "same" if known == text else "other"

    def take(self, key: int, text: int) -> None:
        """A hand goes to a worker."""
        self._open[key] = text

    def settle(self, key: int, taken: bool) -> None:
        """A hand is back from the worker. One that was refused is known no more than before."""
        text = self._open.pop(key)
        if not taken:
            return
        self._new[key] = text
        if len(self._new) >= self.MANY:
            count = len(self._new)
            hands = np.fromiter(self._new, np.int64, count)
            texts = np.fromiter(self._new.values(), np.int64, count)
            self._new.clear()
            self._merge(hands, texts)

    def _place(self, key: int) -> int | None:
        if not len(self._hands):
            return None
        at = int(self._hands.searchsorted(key))
        return at if at < len(self._hands) and self._hands[at] == key else None

    def _merge(self, hands: IntArray, texts: IntArray) -> None:
        """Sort hands in; a hand that is there already gets the new text."""
        every = np.concatenate([hands, self._hands])
        self._hands, first = np.unique(every, return_index=True)
        self._texts = np.concatenate([texts, self._texts])[first]
