"""Every format there is, and where in a text the hands of any of them begin."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

import razzstats.sites
from razzstats.formats import Site


@cache
def sites() -> dict[str, Site]:
    """Every format there is, by name."""
    names = sorted(found.name for found in iter_modules(razzstats.sites.__path__))
    modules = (import_module(f"razzstats.sites.{name}") for name in names if name != "common")
    every: list[Site] = [module.SITE for module in modules]
    return {site.name: site for site in every}


class Start(NamedTuple):
    """Where a hand of a site begins."""

    at: int
    site: str


def starts(text: str) -> list[Start]:
    """Where hands begin, in order."""
    found = [start for sign, those in _signed().items() for start in _at_signs(sign, those, text)]
    for name, site in sites().items():
        if not site.sign and all(mark in text for mark in site.marks):
            found += [Start(match.start(), name) for match in site.start.finditer(text)]
    return sorted(found)


def first_hand(text: str) -> int | None:
    """Where the first hand begins."""
    return next((start.at for start in starts(text)), None)


def _at_signs(sign: str, those: Sequence[Site], text: str) -> Iterator[Start]:
    """Where hands of sites begin that put a sign into their first lines.

    A character is found many times faster than a pattern is.
    """
    at = text.find(sign)
    while at >= 0:
        begun = text.rfind("\n", 0, at) + 1
        yield from (Start(begun, site.name) for site in those if site.start.match(text, begun))
        end = text.find("\n", at)
        at = text.find(sign, end) if end >= 0 else -1


@cache
def _signed() -> dict[str, list[Site]]:
    found: dict[str, list[Site]] = {}
    for site in sites().values():
        if site.sign:
            found.setdefault(site.sign, []).append(site)
    return found


@cache
def headings() -> list[tuple[str, str, re.Pattern[str]]]:
    """Of each site with headings its name, a character of every heading, and the pattern."""
    every = sites().values()
    return [(site.name, site.marks[0], site.heading) for site in every if site.heading is not None]
