"""The time that a line takes grows with its length and no faster, whatever somebody put into it.

For each terminal of every grammar, and for each pattern of the package, the lines that would keep
it busiest are made out of itself (tests/traps.py). Of those that take longest the growth is held:
four times the length takes four times as long, and would take sixteen times as long if each part
of the line were looked at for each other. A ratio of two times that are measured side by side is
the same on any machine.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from heapq import nlargest
from importlib import import_module
from inspect import getsource
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

import razzstats
from razzstats.grammar import Grammar
from razzstats.lexing import MAX_LINE, LineError
from razzstats.reading import sites
from razzstats.summaries import FORMATS
from tests.grammars import GRAMMARS
from tests.traps import Trap, traps

SHORT = (MAX_LINE - 1) // 4
MOST = 8
"""Between 4, which is in proportion, and 16, which is with the square."""
TRIES = 6
Take = Callable[[str], object]


def seconds(take: Take, line: str, times: int) -> float:
    """Of processor time, the least of some times."""
    found = []
    for _ in range(times):
        begun = time.process_time()
        take(line)
        found.append(time.process_time() - begun)
    return min(found)


def busiest(take: Take, those: Iterable[Trap], count: int = 2, length: int = SHORT) -> list[Trap]:
    """The traps that take longest."""
    return nlargest(count, those, key=lambda trap: seconds(take, trap.line(length), 1))


def growth(take: Take, trap: Trap, tries: int = TRIES, short: int = SHORT) -> float:
    """How many times as long four times the length takes; measured again where it seems much."""
    least = float("inf")
    for _ in range(tries):
        one, four = (seconds(take, trap.line(length), 3) for length in (short, 4 * short))
        least = min(least, four / max(one, 1e-7))
        if least < MOST:
            break
    return least


def too_fast_growing(take: Take, those: Iterable[Trap], tries: int = TRIES) -> list[str]:
    """The traps in which a pattern is caught."""
    found = [(growth(take, trap, tries), trap) for trap in busiest(take, those)]
    return [f"{trap}: {grown:.0f} times" for grown, trap in found if grown >= MOST]


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        (r"(?P<player>.+): says (?P<words>.*)!", True),
        (r"\d+-?\d* -", True),
        (r"(?P<player>.+): folds", False),
        (r"\d+(?:-\d*)? -", False),
    ],
)
def test_what_grows_with_the_square_is_caught(source: str, caught: bool) -> None:
    assert bool(too_fast_growing(re.compile(source).fullmatch, traps(source), 1)) == caught


# Terminals


@cache
def grammars() -> dict[str, Grammar]:
    """The grammars of lines."""
    modules = {site: import_module(f"razzstats.summaries.{site}") for site in FORMATS}
    return GRAMMARS | {f"{site}_summary": module.rules() for site, module in modules.items()}


@cache
def terminals() -> dict[str, dict[str, str]]:
    """The terminals of the grammars of hands and of summaries."""
    return {name: rules.lexer.sources for name, rules in grammars().items()}


def test_every_grammar_of_lines_is_here() -> None:
    files = (Path(__file__).parents[1] / "grammars").glob("*.lark")
    assert set(terminals()) == {file.stem for file in files} - {"razz_terms", "range"}


@pytest.mark.parametrize("grammar", terminals())
def test_terminals(grammar: str) -> None:
    """Each alone, as a line is looked at again; and all of them together, as it is read."""
    together, caught = reader(grammars()[grammar]), []
    for name, source in terminals()[grammar].items():
        take = re.compile(source).fullmatch
        worst = busiest(take, traps(source))
        caught += [f"{name}, {told}" for told in too_fast_growing(take, worst)]
        caught += [f"all, {name}: {told}" for told in too_fast_growing(together, worst)]
    assert caught == []


def reader(rules: Grammar) -> Take:
    def take(line: str) -> None:
        with suppress(LineError):
            rules.lexer.event(line)

    return take


@pytest.mark.parametrize("name", [each for each in sites() if not sites()[each].opens_by_text])
def test_first_lines(name: str) -> None:
    """What an unreadable first line is asked for once more."""
    site = sites()[name]
    those = [*traps(GRAMMARS[name].lexer.sources["HEADER"]), *traps(site.start)]
    assert too_fast_growing(site.opening, those) == []


# Patterns


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every pattern that a module of the package holds, by module and name."""
    seen: set[re.Pattern[Any]] = set()
    for module in walk_packages(razzstats.__path__, "razzstats."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(module.name)).items():
            for pattern in held(value):
                if isinstance(pattern.pattern, str) and pattern not in seen:
                    seen.add(pattern)
                    yield f"{module.name}:{name}", pattern


def held(value: object) -> Iterator[re.Pattern[Any]]:
    """The patterns in a value: itself, or those of a list or a mapping."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from held(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from held(each)


def taken_by(name: str, pattern: re.Pattern[str]) -> Take:
    """How the package asks a pattern: at one place, or, where that cannot be told, at any."""
    module, variable = name.split(":")
    asked = set(re.findall(rf"\b{variable}\.(\w+)\(", code(module if variable[0] == "_" else "")))
    return pattern.match if asked and asked <= {"match", "fullmatch"} else pattern.search


@cache
def code(module: str) -> str:
    """That of a module; of all where none is named."""
    if module:
        return getsource(import_module(module))
    files = Path(razzstats.__path__[0]).rglob("*.py")
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_patterns() -> None:
    """Those that look through a whole text have no limit of a line: what grows with the square
    would take hours for a megabyte.
    """
    found = dict(patterns())
    assert len(found) > 60
    caught = {}
    for name, pattern in found.items():
        if told := too_fast_growing(taken_by(name, pattern), traps(pattern)):
            caught[name] = told
    assert caught == {}
