"""How a rule is declared, and which rules look at which event.

A rule is a function from the Deal as it stands before an event, and the event, to a message; no
message means that the rule is kept. Its docstring is its page in the rule list.
"""

import inspect
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import razzstats.rules
from razzstats.events import Event
from razzstats.findings import Kind, Severity, register
from razzstats.replay import Deal


class Pointed(str):
    """A message about the event that stands at `at` in the hand, from a look at the whole hand."""

    at: int

    def __new__(cls, message: str, at: int) -> "Pointed":
        """The message, and the place that it is about."""
        self = super().__new__(cls, message)
        self.at = at
        return self


Check = Callable[[Deal, Any], str | None]
Comparison = Callable[[Any], str | None]
"""A rule that looks at a whole hand beside the others of its table (company.py)."""

Checks = dict[type[Event], tuple[tuple[Kind, Check], ...]]

ANY_STREET = tuple(range(8))


class HandOver(Event, frozen=True, gc=False):
    """Not in any history: the last event has been applied. Rules can look at it."""


_CHECKS: list[dict[type[Event], list[tuple[Kind, Check]]]] = [{} for _ in ANY_STREET]
_ACROSS: list[tuple[Kind, Comparison]] = []


def rule(
    code: str,
    severity: Severity,
    title: str,
    *,
    on: type[Event] | tuple[type[Event], ...],
    streets: tuple[int, ...] = ANY_STREET,
    cites: str,
    fix: str = "",
) -> Callable[[Check], Check]:
    """Declare a rule: its code, how bad breaking it is, and the events it looks at.

    `streets` are those on which it looks, 0 being the time before the first card.
    Raises ValueError where the code is taken or the function has no docstring.
    """

    def declare(check: Check) -> Check:
        kind = _registered(check, code, severity, title, cites, fix)
        for street in streets:
            for event in on if isinstance(on, tuple) else (on,):
                _CHECKS[street].setdefault(event, []).append((kind, check))
        return check

    return declare


def across(
    code: str, severity: Severity, title: str, *, cites: str, fix: str = ""
) -> Callable[[Comparison], Comparison]:
    """Declare a rule across hands, which looks at each hand once it is over. Errors as `rule`."""

    def declare(check: Comparison) -> Comparison:
        _ACROSS.append((_registered(check, code, severity, title, cites, fix), check))
        return check

    return declare


def _registered(
    check: Callable[..., object], code: str, severity: Severity, title: str, cites: str, fix: str
) -> Kind:
    text = inspect.getdoc(check)
    if not text:
        raise ValueError(f"rule {code} explains nothing")
    return register(Kind(code, severity, title, " ".join(text.split()), cites, fix))


@cache
def checks() -> tuple[Checks, ...]:
    """Every rule within a hand by street (0 to 7) and the events it looks at, in order of code."""
    _load()
    return tuple(
        {event: tuple(sorted(found, key=_code)) for event, found in table.items()}
        for table in _CHECKS
    )


@cache
def across_hands() -> tuple[tuple[Kind, Comparison], ...]:
    """Every rule across hands."""
    _load()
    return tuple(sorted(_ACROSS, key=_code))


def _code(found: tuple[Kind, Any]) -> str:
    return found[0].code


@cache
def _load() -> None:
    for module in iter_modules(razzstats.rules.__path__):
        import_module(f"razzstats.rules.{module.name}")
