"""The files that are named: what lies below them, and what is not read."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from razzstats.cli.terminal import note
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.sources import Source

SHOWN = 3
"""Folders that are named one by one."""


class Files(NamedTuple):
    """What lies below the paths: bytes in all (None: not known), paths without any file.

    `stores` are folders that are passed over because they are stores; `new` are the bytes of
    files that no import has seen as they are.
    """

    size: int | None
    empty: list[str]
    stores: list[str]
    new: int = 0


def look(paths: list[str], seen: "Callable[[Source], bool]" = lambda source: False) -> Files:
    """List what will be read, without reading it."""
    from razzstats.sources import Source, sources

    size: int | None = 0
    new = 0
    empty: list[str] = []
    stores: dict[str, None] = {}
    for path in paths:
        none = True
        for source in sources([path], lambda folder: stores.update({folder: None})):
            none = False
            if isinstance(source, Source):
                size = None if source.size is None or size is None else size + source.size
                new += 0 if seen(source) else source.size or 0
        if none:
            empty.append(path)
    return Files(size, empty, list(stores), new)


def tell_unread(gone: list[str], files: Files) -> None:
    """Say what was asked for and is not read."""
    for path in gone:
        note(f"Not read: {path}")
    for path in files.empty:
        if str(Path(path)) not in files.stores:
            note(f"No file was found in {path}.")
    tell_stores(files)


def tell_stores(files: Files) -> None:
    """Say which folders are passed over, as stores."""
    for path in files.stores[:SHOWN]:
        note(f"Passed over: {path} is a store, not a folder of histories.")
    if len(files.stores) > SHOWN:
        note(f"Passed over: {count(len(files.stores) - SHOWN, 'more store')}.")
