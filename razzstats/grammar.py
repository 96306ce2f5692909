"""Grammar files, compiled, and the order of lines that they set.

A `.lark` file is the one source of a format: its terminals are whole lines, its LALR rules say
in which order they come. Lark compiles it and builds the parse table; the lexer (lexing)
makes each line straight into an event whose class carries the terminal's name. The order is then
checked on Lark's table: no tree is built, since the events themselves are what is wanted.

This module knows no event and no site: it is handed the classes to make.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property, reduce
from importlib.resources import files
from operator import getitem
from pathlib import Path
from sys import intern
from threading import Lock
from typing import Any, NamedTuple

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from razzstats.lexing import Convert, LineLexer


def folder() -> Path:
    """Where the grammar files are: inside the installed package, or beside it in a checkout."""
    package = Path(str(files("razzstats")))
    inside = package / "grammars"
    return inside if inside.is_dir() else package.parent / "grammars"


class _Table(NamedTuple):
    """Lark's parse table, and the places met so far by their stack."""

    states: Mapping[Any, Mapping[str, Any]]
    end: Any
    places: dict[tuple[Any, ...], "Place"]


class Place(dict[type, "Place"]):
    """A place in the order of lines: for each class of event the place behind it, or NOWHERE.

    A place is a stack of Lark's parse table. The rules of a line grammar are left-recursive, so
    there are few different stacks, and each step is worked out once: to go on is a look-up.
    """

    __slots__ = ("_may_end", "_stack", "_table")

    def __init__(self, stack: tuple[Any, ...], table: _Table) -> None:
        super().__init__()
        self._stack, self._table = stack, table
        self._may_end: bool | None = None

    def __missing__(self, made: type) -> "Place":
        stack = self._after(getattr(made, "type", ""))
        place = NOWHERE
        if stack is not None:
            place = self._table.places.setdefault(stack, Place(stack, self._table))
        self[made] = place
        return place

    def behind(self, made: Iterable[type]) -> "Place":
        """The place behind these, one after the other; NOWHERE if one of them has none."""
        return reduce(getitem, made, self)

    def _after(self, kind: str) -> tuple[Any, ...] | None:
        """The stack once a line of this kind has been taken; None where it has no place."""
        stack, states = list(self._stack), self._table.states
        while (step := states[stack[-1]].get(kind)) is not None:
            action, target = step
            if action is Shift:
                return (*stack, target)
            del stack[len(stack) - len(target.expansion) :]
            stack.append(states[stack[-1]][target.origin.name][1])
            if kind == "$END" and stack[-1] == self._table.end:
                return tuple(stack)
        return None

    @property
    def may_end(self) -> bool:
        """Whether the hand may end here."""
        if self._may_end is None:
            self._may_end = self._after("$END") is not None
        return self._may_end

    def expected(self) -> list[str]:
        """The kinds of lines that the grammar allows here."""
        allowed = self._table.states[self._stack[-1]]
        return sorted(str(name) for name in allowed if name.isupper())


class _Nowhere(Place):
    """Behind a line out of order: nothing leads on from here, and no hand ends here."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__((), _Table({}, None, {}))
        self._may_end = False

    def __missing__(self, made: type) -> Place:
        return self


NOWHERE: Place = _Nowhere()

_COMPILING = Lock()
"""Threads that ask for a lexer at once: one makes it, and none sees a half of it."""


class Grammar:
    """A grammar whose lexer makes events. It is compiled when it is first asked for its parts.

    `makers` maps each terminal to the class it makes, `converters` each named part that is not
    plain text to a function from its text. All parts raise KeyError for a terminal without a
    class, ValueError for a named part without a field, and lark's GrammarError.
    """

    def __init__(
        self, name: str, makers: Mapping[str, type], converters: Mapping[str, Convert]
    ) -> None:
        self.name = name
        self._makers, self._converters = makers, converters
        self._lexer: LineLexer | None = None

    @cached_property
    def lark(self) -> Lark:
        """The grammar, compiled."""
        return compiled(self.name)

    @cached_property
    def lexer(self) -> LineLexer:
        """What makes lines into events."""
        with _COMPILING:
            if (done := self._lexer) is None:
                frontend: Any = compiled(self.name).parser
                # Lark wraps a lexer class since 1.3.
                done = getattr(frontend.lexer, "lexer", frontend.lexer)
                # The same few names stand in most lines: one string for each of them.
                done.bind(self._makers, {"player": intern, **self._converters})
                self._lexer = done
            return done

    @cached_property
    def start(self) -> Place:
        """Where a hand begins."""
        frontend: Any = self.lark.parser
        table = frontend.parser.parser.parse_table
        (start,) = self.lark.options.start
        end = table.end_states[start]
        return Place((table.start_states[start],), _Table(table.states, end, {}))


@cache
def compiled(name: str) -> Lark:
    """`grammars/<name>.lark`, compiled. Raises lark's GrammarError where it is ambiguous."""
    path = folder() / f"{name}.lark"
    text = path.read_text(encoding="utf-8")
    return Lark(
        text, source_path=str(path), parser="lalr", lexer=LineLexer, strict=True, start="hand"
    )
