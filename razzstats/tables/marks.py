"""Tags and notes of hands: what a person says of them, in a file of the store beside the tables.

They are kept by the hand's key, so imports and `revalidate` leave them alone. The file carries a
hash of what it holds; who edits it by hand takes that out.
"""

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from razzstats.tables.committing import failing, writing
from razzstats.tables.leavings import NEW_MARKS
from razzstats.tables.manifest import (
    StoreError,
    digest,
    move,
    require_name,
    sync_folder,
    write_file,
)

MARKS = "marks.json"
HAD_MARKS = ".marked"
"""An empty file, there once marks have been written: so it is told where their file is lost."""

_NAME = re.compile(r"[^\s,]{1,40}")
LONGEST_NOTE = 8_000


class Marked(msgspec.Struct, frozen=True):
    """A hand: the key of the tables, and its number as printed."""

    hand: int
    site: str
    hand_id: str


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of one hand."""

    hand: int
    site: str
    hand_id: str
    tags: tuple[str, ...] = ()
    note: str = ""


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds. `hash` is of the marks, or missing."""

    marks: list[Mark]
    hash: str = ""


def read_marks(path: Path) -> dict[int, Mark]:
    """The marks of a store by key of the hand. Raises StoreError where the file is damaged."""
    require_name(path)
    file = path / MARKS
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise StoreError(
            f"{file} cannot be read ({error}): mend it, or move it away to begin anew"
        ) from error
    if kept.hash not in ("", _hash(kept.marks)):
        raise StoreError(
            f"{file} is not as it was written: look through its tags and notes, mend it and take "
            'its "hash" out, or put back a copy'
        )
    return {mark.hand: mark for mark in kept.marks}


def _hash(marks: list[Mark]) -> str:
    return digest(msgspec.json.encode(marks))


def tag(path: Path, hands: Iterable[Marked], name: str, remove: bool = False) -> int:
    """Give hands a tag, or take it from them; how many that changed.

    Raises ValueError for a name with blanks or commas in it, or of more than 40 letters, and
    StoreError where the store cannot be written: its marks are as they were.
    """
    if not _NAME.fullmatch(name):
        raise ValueError("a tag is a word of up to 40 letters, without blanks and commas")

    def change(mark: Mark) -> Mark:
        others = [other for other in mark.tags if other != name]
        return msgspec.structs.replace(mark, tags=tuple(others if remove else [*others, name]))

    return _change(path, hands, change)


def note(path: Path, hand: Marked, text: str) -> int:
    """Write a note to a hand over the one that it has; an empty text takes that away.

    Raises ValueError for a text of more than 8,000 letters, StoreError as `tag` does.
    """
    if len(text) > LONGEST_NOTE:
        raise ValueError(f"a note has up to {LONGEST_NOTE:,} letters")
    return _change(path, [hand], lambda mark: msgspec.structs.replace(mark, note=text.strip()))


def _write(path: Path, data: bytes) -> None:
    """Replace the file in one step. Raises OSError where that fails: the old one stands."""
    new = path / NEW_MARKS
    try:
        write_file(new, data)
        move(new, path / MARKS)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    if not os.path.lexists(path / HAD_MARKS):
        with suppress(OSError):  # The marks are there all the same.
            (path / HAD_MARKS).touch()
    sync_folder(path)


def marks_are_lost(path: Path) -> bool:
    """Whether a store that had marks has no file of them."""
    return (path / HAD_MARKS).exists() and not (path / MARKS).exists()


def _change(path: Path, hands: Iterable[Marked], change: Callable[[Mark], Mark]) -> int:
    changed = 0
    with writing(path):
        marks = read_marks(path)
        for one in hands:
            old = marks.pop(one.hand, Mark(one.hand, one.site, one.hand_id))
            new = change(old)
            if new.tags or new.note:
                marks[one.hand] = new
            changed += set(new.tags) != set(old.tags) or new.note != old.note
        if changed:
            ordered = sorted(marks.values(), key=lambda mark: (mark.site, mark.hand_id, mark.hand))
            kept = _Kept(ordered, _hash(ordered))
            with failing(path):
                _write(path, msgspec.json.format(msgspec.json.encode(kept)))
    return changed
