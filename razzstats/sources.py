r"""Files, folders, zip archives and standard input, as blocks of decoded text.

A block is at most about a million characters, so that memory does not grow with the file. Line
ends of all kinds have become `\n`.
"""

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
from razzstats.decoding import Decoder
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
        "(UTF-8 before Windows 1252). Bytes that do not fit are read as U+FFFD. Where files of two "
        "encodings were put together, each is read in its own, and the line is told.",
        fix="Use the client's own file: programs that change line ends damage UTF-16, and so does "
        "whatever puts files together byte by byte.",
    )
)

BLOCK = 1 << 20


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
    source: Source,
    trouble: Callable[[str], None],
    read: Callable[[int], None] = lambda n: None,
    changed: Callable[[str], None] = lambda message: None,
) -> Iterator[str]:
    """The text of a source, a block at a time.

    `trouble` is told once where bytes do not fit the encoding, `changed` where another encoding
    begins, before the text in it comes, and `read` how many bytes each block took. Raises
    SourceError where the source cannot be opened or read on.
    """
    texts = _Texts(Decoder(trouble), changed)
    try:
        for data in _data(source):
            read(len(data))
            yield from texts.of(data)
    except SourceError:
        yield from texts.of(b"", final=True)
        raise
    yield from texts.of(b"", final=True)


class _Texts:
    """Decoded blocks, with line ends of one kind, and one wherever another encoding begins."""

    def __init__(self, decoder: Decoder, changed: Callable[[str], None]) -> None:
        self._decoder = decoder
        self._changed = changed
        self._ends = io.IncrementalNewlineDecoder(None, translate=True)
        self._last = "\n"

    def of(self, data: bytes, final: bool = False) -> Iterator[str]:
        parts = self._decoder.parts(data, final)
        text = next(parts)
        for behind in parts:
            whole = self._ends.decode(text, final=True)
            yield whole if (whole or self._last).endswith("\n") else whole + "\n"
            self._changed(
                f"the bytes are {self._decoder.name} from here on: files were put together"
            )
            self._last, text = "\n", behind
        whole = self._ends.decode(text, final)
        self._last = whole[-1:] or self._last
        yield whole


def _data(source: Source) -> Iterator[bytes]:
    try:
        with source.open() as raw:
            while data := raw.read(BLOCK):
                yield data
    except _FAULTS as error:
        raise SourceError(reason(error)) from error
