"""Razz hand histories: read, checked against the rules, and turned into tables.

The names below are imported when they are first asked for, so that `import razzstats` and the
command line start quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from razzstats.report import replayer
    from razzstats.samples import load_sample
    from razzstats.tables import HandStore

__version__ = "0.1.0"
__all__ = ["HandStore", "__version__", "load_sample", "replayer"]

# What the package lends, and the module that has it. The type checker reads the imports above.
_HOMES = {
    "HandStore": "razzstats.tables",
    "load_sample": "razzstats.samples",
    "replayer": "razzstats.report",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_HOMES))
