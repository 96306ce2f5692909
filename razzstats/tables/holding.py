"""Who holds a store for writing, in words for those who find it held."""

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

HOLDER = ".holder"
_LONGEST = 200


@contextmanager
def held(path: Path) -> Iterator[None]:
    """While the block runs, a file of the store says which process holds it.

    It is for people to read: what holds the store is the lock. Where it cannot be written, the
    block runs without it.
    """
    file = path / HOLDER
    since = datetime.now().astimezone()
    with suppress(OSError):
        file.unlink(missing_ok=True)  # A link would lead to a file of somebody else's.
        with file.open("x", encoding="utf-8") as new:
            new.write(
                f"process {os.getpid()} on {platform.node()} since {since:%Y-%m-%d %H:%M:%S %z}"
            )
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


def holder(path: Path) -> str:
    """Who holds the store, ` (process 12 on …)`; nothing where it cannot be told."""
    with suppress(OSError, ValueError):
        told = (path / HOLDER).read_text(encoding="utf-8")[:_LONGEST].splitlines()
        return f" ({told[0]})" if told else ""
    return ""
