"""Zip archives as lists of members, and what an archive must not do.

A text packs to a tenth or a thirtieth of its size. An archive that claims much more is made to
fill memory and time, so its members are held to a ratio before they are unpacked; Python's
reader never gives more of a member than the archive claims, a block at a time.
"""

import os
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Lock
from typing import BinaryIO, NamedTuple, cast

RATIO = 200
"""The most times its packed size that a member, or all of an archive, may unpack to."""

FREE = 16 << 20
"""Bytes that it may unpack to in any case: the same hand over and over packs very well."""

_BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The methods that are unpacked block by block. Of others a few bytes may become gigabytes."""


class Member(NamedTuple):
    """A file in an archive; `name` is as it is shown, and no two members have the same.

    `size` is what will be read of it: nothing, where it is refused.
    """

    name: str
    size: int
    open: Callable[[], BinaryIO]


def hidden(name: str) -> bool:
    """Whether a name is not meant to be seen: dotfiles, and what macOS adds to archives."""
    return name.startswith(".") or name == "__MACOSX"


def members(file: Path) -> Iterator[Member]:
    """The files of an archive but for hidden ones, in its own order.

    The archive stays open between them, so that its list is read once however long it is, and
    is closed with the last of them: Windows moves and removes no file that is open.
    Raises BadZipFile for an archive that is none or does harm, and what else damage brings about;
    a member that does harm raises OSError where it is opened.
    """
    with zipfile.ZipFile(file) as archive:
        listed = [info for info in archive.infolist() if not info.is_dir()]
        _refuse_harm(listed, file.stat().st_size)
        names: dict[str, int] = {}
        shown = [(info, name) for info in listed if (name := _shown(info)) is not None]
        last = next((info for info, _ in reversed(shown) if not _fault(info)), None)
        for info, name in shown:
            size = 0 if _fault(info) else info.file_size
            opener = partial(_open, file, archive, info, info is last)
            yield Member(_new_name(name, names), size, opener)


def _shown(info: zipfile.ZipInfo) -> str | None:
    """The name of a member, as if it lay in a folder of the archive's name; None if hidden."""
    parts = [part for part in info.filename.split("/") if part not in ("", ".", "..")]
    return None if any(hidden(part) for part in parts) else "/".join(parts)


def _new_name(name: str, names: dict[str, int]) -> str:
    """The name, or where another member has it, the name and a number.

    `names` has the last number of each, so that thousands of one name are numbered in one go.
    """
    new, number = name, names.get(name, 1)
    while new in names:
        number += 1
        new = f"{name} ({number})"
    names[name] = number
    names[new] = max(names.get(new, 1), 1)
    return new


def _refuse_harm(listed: Sequence[zipfile.ZipInfo], size: int) -> None:
    if sum(info.compress_size for info in listed) > size:
        raise zipfile.BadZipFile("its members overlap, so that it unpacks to more than it holds")
    if sum(info.file_size for info in listed if not _fault(info)) > max(FREE, RATIO * size):
        raise zipfile.BadZipFile(f"it would unpack to more than {RATIO} times its size")


def _fault(info: zipfile.ZipInfo) -> str | None:
    """Why a member is not unpacked."""
    if info.compress_type not in _BOUNDED:
        return "it is packed by a method that razzstats does not unpack: pack it as a common zip"
    if info.file_size > max(FREE, RATIO * info.compress_size):
        return f"it would unpack to more than {RATIO} times its size, as no history does"
    return None


def _open(file: Path, archive: zipfile.ZipFile, info: zipfile.ZipInfo, is_last: bool) -> BinaryIO:
    if fault := _fault(info):
        raise OSError(fault)
    if archive.fp is not None:
        return cast(BinaryIO, archive.open(info))
    return _AGAIN.open(file, info, is_last)


class _Again:
    """The archive that was opened last after it had been left: its list is read once.

    Members of it that are being read outlive it: Python closes the file with the last of them.
    A process that was forked has its own, since the other would move the place that it reads at.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: tuple[Path, int, int, int] | None = None
        self._archive: zipfile.ZipFile | None = None

    def open(self, file: Path, info: zipfile.ZipInfo, is_last: bool) -> BinaryIO:
        """A member of the archive at a path, as it is now; behind the last it is closed."""
        stat = file.stat()
        known = (file, stat.st_size, stat.st_mtime_ns, os.getpid())
        with self._lock:
            if self._archive is None or self._known != known:
                self._close()
                self._archive, self._known = zipfile.ZipFile(file), known
            try:
                return cast(BinaryIO, self._archive.open(info))
            finally:
                if is_last:
                    self._close()

    def _close(self) -> None:
        if self._archive is not None:
            self._archive.close()
        self._archive = None


_AGAIN = _Again()
