"""`razzstats import --watch`: what a client writes is imported while one plays."""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from stat import S_ISDIR
from time import sleep
from typing import TYPE_CHECKING, Any

from razzstats.cli.terminal import fail, note, out
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.importing import Receipt

GATHER = 500
"""Milliseconds for which changes are gathered at most, once there is one."""
QUIET = 100
"""Milliseconds without a change after which they are gathered no longer."""
PATIENCE = 1_000
"""Milliseconds after which an import that could not be done is tried again."""


def watched(
    paths: Collection[str],
    store: Path,
    first: "Callable[[], Receipt]",
    again: "Callable[[], Receipt]",
) -> int:
    """Import by `first`, and by `again` after each change below the paths, until Ctrl-C.

    Gives the number of hands imported in all. A store that another process is writing is tried
    again. Raises StoreError where the first import cannot be done.
    """
    total, is_due, is_first = 0, False, True
    try:
        for changed in _changes(paths, store):
            # The first import comes when changes are watched for, so that none falls in between.
            if is_first:
                total += first().imported
                is_first = False
                note(f"Watching {', '.join(paths)}: Ctrl-C ends it.")
            elif changed or is_due:
                receipt, is_due = _tried(again, is_due)
                total += _told(receipt)
    except KeyboardInterrupt:
        pass
    return total


def must_be_watchable(paths: Collection[str]) -> None:
    """End the command where standard input is to be watched, or watchfiles is not installed."""
    from importlib.util import find_spec

    if "-" in paths:
        fail("standard input cannot be watched: name a folder, or leave out --watch")
    if find_spec("watchfiles") is None:
        fail("--watch needs the package watchfiles: pip install 'razzstats[watch]'")


def _changes(paths: Collection[str], store: Path) -> Iterator[bool]:
    """Whether something changed below the paths: again and again, at least every second.

    What goes away is told once, and so is that it is back, which is a change.
    """
    whole = {path: Path(path).resolve() for path in paths}
    own = store.resolve()

    def concerns(change: object, name: str) -> bool:
        path = Path(name).resolve()
        below = any(path.is_relative_to(each) for each in whole.values())
        return below and not path.is_relative_to(own)

    there, is_back = _there(whole), False
    while True:
        now = there
        folders = {
            path if path.is_dir() else path.parent for name, path in whole.items() if there[name]
        }
        for changed in _changed(folders, concerns):
            now = _there(whole)
            if now != there:
                break
            yield changed or is_back
            is_back = False
        else:
            return
        is_back |= _tell(there, now)
        there = now


def _changed(folders: Collection[Path], concerns: Callable[[object, str], bool]) -> Iterator[bool]:
    """Whether something changed in the folders; where there is none, nothing does."""
    from watchfiles import watch

    settings: dict[str, Any] = {
        "watch_filter": concerns,
        "debounce": GATHER,
        "step": QUIET,
        "rust_timeout": PATIENCE,
        "yield_on_timeout": True,
    }
    while True:
        if folders:
            with suppress(FileNotFoundError):  # One went away before it could be watched.
                yield from map(bool, watch(*folders, **settings))
                return
        sleep(PATIENCE / 1_000)
        yield False


_Place = tuple[int, int] | bool


def _there(whole: Mapping[str, Path]) -> dict[str, _Place]:
    """Each path: False where it is not there; a folder by what tells it from another one."""
    return {name: _place(path) for name, path in whole.items()}


def _place(path: Path) -> _Place:
    try:
        found = path.stat()
    except OSError:
        return False
    return (found.st_dev, found.st_ino) if S_ISDIR(found.st_mode) else True


def _tell(before: Mapping[str, _Place], now: Mapping[str, _Place]) -> bool:
    """Say what is gone and what is back; whether anything is."""
    is_back = False
    for name, place in now.items():
        if place and place != before[name]:
            note(f"{name} is back.")
            is_back = True
        elif before[name] and not place:
            note(f"{name} is gone. It is waited for; Ctrl-C ends it.")
    return is_back


def _tried(again: "Callable[[], Receipt]", was_due: bool) -> "tuple[Receipt | None, bool]":
    """An import, or None where the store cannot be written now; whether it is still due."""
    from razzstats.tables.manifest import StoreError

    try:
        return again(), False
    except StoreError as error:
        if not was_due:
            note(f"Not imported yet: {error}")
        return None, True


def _told(receipt: "Receipt | None") -> int:
    """Say what an import added; how many hands that was."""
    if receipt is None or not (receipt.imported or receipt.rejected):
        return 0
    parts = [f"{count(receipt.imported, 'hand')} imported"] if receipt.imported else []
    if receipt.rejected:
        parts.append(f"{count(receipt.rejected, 'hand')} not whole yet, or refused")
    out(f"{datetime.now().astimezone():%H:%M:%S}  {', '.join(parts)}")
    sys.stdout.flush()
    return receipt.imported
