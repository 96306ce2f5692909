"""What the writers share: the list of them."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import razzstats.writers


@cache
def writers() -> dict[str, ModuleType]:
    """Every format that can be written, by name: modules with `write` and `BETWEEN`."""
    names = sorted(found.name for found in iter_modules(razzstats.writers.__path__))
    return {name: import_module(f"razzstats.writers.{name}") for name in names if name != "common"}
