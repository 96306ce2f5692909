r"""Files, folders, zip archives and standard input, as blocks of decoded text.

A block is at most about a million characters, so that memory does not grow with the file. Line
ends of all kinds have become `\n`.
"""

import codecs
import io
import os
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from razzstats.findings import Kind, Severity, register

UNREADABLE = register(
    Kind(
        "RZ009",
        Severity.ERROR,
        "a file that cannot be opened or read",
        "The system refused the file, or an archive is damaged. The other files are read.",
        fix="Check the path, its permissions, and whether the archive opens elsewhere.",
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


class SourceError(Exception):
    """A source that cannot be read; the message is for the user."""


def sources(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Source | tuple[str, str]]:
    """Every file below the paths, folders in order of name; `-` is standard input.

    A path that cannot be listed comes as (name, reason). Hidden files are passed over inside
    folders; a `.zip` gives its members as `archive.zip/member`.
    """
    for path in paths:
        if str(path) == "-":
            yield Source("-", lambda: sys.stdin.buffer)
            continue
        start = Path(path)
        try:
            files = list(_walk(start)) if start.is_dir() else [start]
        except OSError as error:
            yield str(start), reason(error)
            continue
        for file in files:
            yield from _file(file)


def reason(error: OSError | zipfile.BadZipFile | RuntimeError | NotImplementedError) -> str:
    """The error in words, without Python's dressing."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _walk(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith("."):
            continue
        if entry.is_dir() and not entry.is_symlink():
            yield from _walk(entry)
        elif entry.is_file():
            yield entry


def _file(file: Path) -> Iterator[Source | tuple[str, str]]:
    try:
        stat = file.stat()
        if file.suffix.lower() != ".zip":
            yield Source(str(file), lambda: file.open("rb"), stat.st_size, stat.st_mtime_ns)
            return
        with zipfile.ZipFile(file) as archive:
            members = [m for m in archive.infolist() if not m.is_dir()]
        for member in members:
            yield Source(
                f"{file}/{member.filename}",
                lambda name=member.filename: _Member(file, name),  # type: ignore[misc]
                member.file_size,
                stat.st_mtime_ns,
            )
    except (OSError, zipfile.BadZipFile) as error:
        yield str(file), reason(error)


class _Member(io.BufferedReader):
    """A zip member that closes its archive with itself."""

    def __init__(self, file: Path, name: str) -> None:
        self._archive = zipfile.ZipFile(file)
        super().__init__(self._archive.open(name))  # type: ignore[arg-type]

    def close(self) -> None:
        super().close()
        self._archive.close()


def blocks(
    source: Source, trouble: Callable[[str], None], read: Callable[[int], None] = lambda n: None
) -> Iterator[str]:
    """The text of a source, a block at a time.

    `trouble` is told once where bytes do not fit the encoding, `read` how many bytes each block
    took. Raises SourceError where the source cannot be opened or read on.
    """
    try:
        with source.open() as raw:
            decoder = _Decoder(trouble)
            ends = io.IncrementalNewlineDecoder(None, translate=True)
            while data := raw.read(BLOCK):
                read(len(data))
                yield ends.decode(decoder.decode(data))
            yield ends.decode(decoder.decode(b"", final=True), final=True)
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
        raise SourceError(str(error) if isinstance(error, EOFError) else reason(error)) from error


class _Decoder:
    """Bytes to text; the encoding is told from the first block, cp1252 where UTF-8 fails."""

    def __init__(self, trouble: Callable[[str], None]) -> None:
        self._trouble = trouble
        self._decoder: codecs.IncrementalDecoder | None = None
        self._name = ""
        self._ascii = True
        self._told = False

    def decode(self, data: bytes, final: bool = False) -> str:
        if self._decoder is None:
            self._name, data = _encoding(data)
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
        """The block once more: as cp1252 if nothing spoke for UTF-8 yet, else with U+FFFD."""
        good = error.object[: error.start]
        if self._name == "utf-8" and self._ascii and good.isascii():
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


def _encoding(data: bytes) -> tuple[str, bytes]:
    """The encoding that the first bytes tell, and the bytes without their mark."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return name, data[len(mark) :]
    head = data[:4096]
    if len(head) > 1 and head.count(0) * 4 > len(head):
        return ("utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"), data
    return "utf-8", data
