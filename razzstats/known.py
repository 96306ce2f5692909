"""What a store holds already: files that have not changed, and hands by number and text."""

from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol, cast

import numpy as np

from razzstats.findings import Kind, Severity, register
from razzstats.reading import Piece, opening
from razzstats.sources import Source
from razzstats.tables.rows import hand_key, text_key
from razzstats.tables.store import read_table

CONFLICT = register(
    Kind(
        "RZ011",
        Severity.ERROR,
        "a known hand with another text",
        "Site and number name a hand. A second copy with the same text is a duplicate and "
        "changes nothing; one with another text is refused, since only one can be true.",
        fix="Compare the two texts; keep the client's own file.",
    )
)


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
        self.games: Counter[str] = Counter()
        self.sites: set[str] = set()
        self.hash = ""

    def row(self, batch: str) -> tuple[Any, ...]:
        """The file's row of the imports table."""
        games = ", ".join(f"{game} {n}" for game, n in self.games.most_common())
        return (
            self.source.name,
            self.source.size,
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


class Known:
    """The files and hands of a store, and the hands that this import has met."""

    def __init__(self, path: Path) -> None:
        self._path = path
        rows = read_table(path, "imports", ["source", "size", "mtime", "hash"]).to_pylist()
        self._files = {row["source"]: row for row in rows}
        stored = read_table(path, "texts", ["hand", "text_hash"])
        hands = stored.column("hand").to_numpy()
        order = np.argsort(hands)
        self._hands = hands[order]
        self._texts = stored.column("text_hash").to_numpy()[order]
        self._met: dict[int, int] = {}

    def unchanged(self, source: Source) -> bool:
        """Whether the file was imported as it is: by size and time, else by its bytes."""
        row = self._files.get(source.name)
        if row is None or source.size is None or row["size"] != source.size:
            return False
        return bool(row["mtime"] == source.mtime or row["hash"] == _hash_of(source))

    def key(self, piece: Piece) -> int:
        """The key of a piece's hand; of its text where its number cannot be read."""
        first = opening(piece)
        return hand_key(piece.site, first.hand_id) if first else text_key(piece.text)

    def judge(self, piece: Piece, hand_id: str) -> Literal["new", "same", "other"]:
        """Whether a hand is new, known with the same text, or known with another text."""
        key, text = hand_key(piece.site, hand_id), piece.text_hash
        at = int(np.searchsorted(self._hands, key)) if len(self._hands) else 0
        if at < len(self._hands) and self._hands[at] == key:
            return "same" if int(self._texts[at]) == text else "other"
        if key not in self._met:
            self._met[key] = text
            return "new"
        return "same" if self._met[key] == text else "other"

    def continues(self, piece: Piece) -> bool:
        """Whether the stored text is the beginning of this one: the file has grown since."""
        wanted = [("hand", "=", self.key(piece))]
        stored = read_table(self._path, "texts", ["text"], wanted).to_pylist()
        return any(piece.text.startswith(row["text"]) for row in stored)


def _hash_of(source: Source) -> str | None:
    hashed = blake2b(digest_size=16)
    try:
        with source.open() as raw:
            while data := raw.read(1 << 20):
                hashed.update(data)
    except (OSError, RuntimeError, NotImplementedError):
        return None
    return hashed.hexdigest()
