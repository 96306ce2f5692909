r"""Files, folders, zip archives and standard input, as blocks of decoded text.

A block is at most about a million characters, so that memory does not grow with the file. Line
ends of all kinds have become `\n`.
"""

import codecs
import io
import os
import re
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

import msgspec

from razzstats.archives import hidden, members
from razzstats.findings import Kind, Severity, register

UNREADABLE = register(
    Kind(
        "RZ009",
        Severity.ERROR,
        "a file that cannot be opened or read",
        "The system refused the file, an archive is damaged or would unpack to far more than any "
        "history does, or a pipe goes on without a hand. The other files are read.",
        fix="Check the path, its permissions, and whether the archive opens elsewhere; pack it "
        "anew as a common zip.",
    )
)
BAD_BYTES = register(
    Kind(
        "RZ010",
        Severity.WARNING,
        "bytes that do not fit the file's encoding",
        "The encoding is told by the byte order mark, by zero bytes, or by the text itself "
        "(UTF-8 before Windows 1252). Bytes that do not fit are read as U+FFFD.",
        fix="Use the client's own file: programs that change line ends damage UTF-16.",
    )
)

BLOCK = 1 << 20
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Source(msgspec.Struct, frozen=True):
    """One history file. `size` and `mtime` are None for standard input."""

    name: str
    open: Callable[[], BinaryIO]
    size: int | None = None
    mtime: int | None = None


# What opening and reading files and archives raises: damaged archives raise nearly anything.
_FAULTS = (
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)


class SourceError(Exception):
    """A source that cannot be read; the message is for the user."""


Found = Iterator[Source | tuple[str, str]]


def sources(
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str],
    store_at: Callable[[str], None] = lambda folder: None,
) -> Found:
    """Every file below the paths, or below one, folders in order of name; `-` is standard input.

    A path that cannot be listed comes as (name, reason). Hidden files are passed over inside
    folders and archives; a `.zip` gives its members as `archive.zip/member`. A folder that is a
    store holds no histories: it is passed over, and told to `store_at`.
    """
    for path in [paths] if isinstance(paths, str | os.PathLike) else paths:
        if str(path) == "-":
            yield Source("-", _standard_input)
        else:
            yield from _below(Path(path), store_at, asked_for=True)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def reason(error: Exception) -> str:
    """The error in words, without Python's dressing."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _below(path: Path, store_at: Callable[[str], None], asked_for: bool = False) -> Found:
    """A file, or all files below a folder that is no link; what is not looked at is told."""
    try:
        if path.is_dir():
            if _is_store(path):
                store_at(_shown(path))
                return
            if path.is_symlink() and not asked_for:
                yield _shown(path), "a link to a folder, which is not followed: name that folder"
                return
            with os.scandir(path) as listed:
                inside = sorted(listed, key=lambda entry: os.path.normcase(entry.name))
        elif asked_for or path.is_file():
            yield from _file(path)
            return
        else:
            path.stat()  # Raises for a link that leads nowhere, or to itself.
            return
    except OSError as error:
        yield _shown(path), reason(error)
        return
    for entry in inside:
        if not hidden(entry.name):
            yield from _entry(entry, store_at)


def _entry(entry: "os.DirEntry[str]", store_at: Callable[[str], None]) -> Found:
    """What stands in a folder. The folder tells files from folders without a look at each."""
    path = Path(entry.path)
    if not entry.is_symlink() and entry.is_file(follow_symlinks=False):
        return _file(path)
    return _below(path, store_at)


_STORE = re.compile(rb'\s*\{\s*"version":\s*\d+,\s*"columns":')
"""How the manifest of a store of any version begins."""


def _is_store(folder: Path) -> bool:
    manifest = folder / "manifest.json"
    try:
        if not manifest.is_file():
            return False
        with manifest.open("rb") as opened:
            return _STORE.match(opened.read(200)) is not None
    except OSError:
        return False


def _shown(path: Path) -> str:
    """The path in letters: a name that is no UTF-8 could be neither printed nor stored."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _file(file: Path) -> Found:
    name = _shown(file)
    try:
        stat = file.stat()
        if not S_ISREG(stat.st_mode):
            yield Source(name, lambda: file.open("rb"))  # a pipe: never the same twice
            return
        if file.suffix.lower() != ".zip":
            yield Source(name, lambda: file.open("rb"), stat.st_size, stat.st_mtime_ns)
            return
        for member in members(file):
            yield Source(f"{name}/{member.name}", member.open, member.size, stat.st_mtime_ns)
    except _FAULTS as error:
        yield name, reason(error)


def blocks(
    source: Source, trouble: Callable[[str], None], read: Callable[[int], None] = lambda n: None
) -> Iterator[str]:
    """The text of a source, a block at a time.

    `trouble` is told once where bytes do not fit the encoding, `read` how many bytes each block
    took. Raises SourceError where the source cannot be opened or read on.
    """
    decoder = _Decoder(trouble)
    ends = io.IncrementalNewlineDecoder(None, translate=True)
    for data in _data(source):
        read(len(data))
        yield ends.decode(decoder.decode(data))
    yield ends.decode(decoder.decode(b"", final=True), final=True)


def _data(source: Source) -> Iterator[bytes]:
    try:
        with source.open() as raw:
            while data := raw.read(BLOCK):
                yield data
    except _FAULTS as error:
        raise SourceError(reason(error)) from error


class _Decoder:
    """Bytes to text; the encoding is told from the first block, cp1252 where UTF-8 fails.

    `_ascii`: nothing has spoken for UTF-8 yet, neither a mark nor a character beyond ASCII.
    """

    def __init__(self, trouble: Callable[[str], None]) -> None:
        self._trouble = trouble
        self._decoder: codecs.IncrementalDecoder | None = None
        self._name = ""
        self._ascii = True
        self._told = False

    def decode(self, data: bytes, final: bool = False) -> str:
        if self._decoder is None:
            self._name, marked, data = _encoding(data)
            self._ascii = not marked
            self._decoder = codecs.getincrementaldecoder(self._name)("strict")
        before = self._decoder.getstate()
        try:
            text = self._decoder.decode(data, final)
        except UnicodeDecodeError as error:
            return self._again(before, data, final, error)
        self._ascii = self._ascii and text.isascii()
        return text

    def _again(
        self, before: tuple[bytes, int], data: bytes, final: bool, error: UnicodeDecodeError
    ) -> str:
        """The block once more: as cp1252 if more speaks for that than for UTF-8, or with U+FFFD."""
        if self._name == "utf-8" and self._ascii and _more_bad_than_good(error.object):
            self._name, data = "cp1252", before[0] + data
            self._decoder = codecs.getincrementaldecoder("cp1252")("strict")
            return self.decode(data, final)
        if not self._told:
            self._told = True
            self._trouble(f"bytes that are not {self._name} are read as U+FFFD")
        decoder = codecs.getincrementaldecoder(self._name)("replace")
        decoder.setstate(before)
        self._decoder = decoder
        return decoder.decode(data, final)


def _more_bad_than_good(data: bytes) -> bool:
    """Whether more places of the data break UTF-8 than are characters of it beyond ASCII."""
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(data)
    bad = text.count("\ufffd")
    return bad * 2 > sum(character > "\x7f" for character in text)


def _encoding(data: bytes) -> tuple[str, bool, bytes]:
    """The encoding of the first bytes, whether a mark tells it, and the bytes without the mark."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return name, True, data[len(mark) :]
    head = data[:4096]
    zeros = head[::2].count(0), head[1::2].count(0)
    # Of a character's two bytes one is 0. Where both are, the file was cut or filled up.
    if max(zeros) * 4 > len(head) and max(zeros) > 4 * min(zeros):
        return ("utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"), False, data
    return "utf-8", False, data
