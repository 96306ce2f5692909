"""The grammars of all sites, and of summaries."""

from importlib import import_module
from pkgutil import iter_modules

import razzstats.sites
import razzstats.summaries.fulltilt
import razzstats.summaries.pokerstars
from razzstats.grammar import Grammar


def site_grammars() -> dict[str, Grammar]:
    found = {}
    for module in iter_modules(razzstats.sites.__path__):
        for value in vars(import_module(f"razzstats.sites.{module.name}")).values():
            if isinstance(value, Grammar):
                found[module.name] = value
    summaries = (razzstats.summaries.fulltilt, razzstats.summaries.pokerstars)
    return found | {f"{each.FORMAT.site}_summary": each.rules() for each in summaries}


GRAMMARS = site_grammars()
