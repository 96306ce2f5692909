"""Grammar files, and the lexer that turns the lines of a hand into typed events.

A `.lark` file is the one source of a format: its terminals are whole lines, its LALR rules say
in which order they come. Lark compiles it and builds the parse table; the lexer makes its
matchers from the grammar's own terminals, and each line straight into an event whose class
carries the terminal's name. The order is then checked on Lark's table: no tree is built, since
the events themselves are what is wanted.

This module knows no event and no site: it is handed the classes to make.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from lark import Lark
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

Convert = Callable[[str], Any]

MAX_LINE = 8_000
"""No longer line reaches a pattern, so that reading stays linear in the size of a file."""

_KEPT_LINES = 1 << 14
_ANY_PLAYER = re.compile(r"\(\?P<player>\.\+\??\)")


class LineError(ValueError):
    """A line fits a terminal, but a part of it has no meaning (a date, an amount)."""


def folder() -> Path:
    """Where the grammar files are: inside the installed package, or beside it in a checkout."""
    package = Path(str(files("razzstats")))
    inside = package / "grammars"
    return inside if inside.is_dir() else package.parent / "grammars"


class LineLexer(Lexer):
    """Lines to events. Equal lines give the same event object, which is frozen.

    A line is told by one alternation of all terminals, in the order of their priority; its
    fields are then taken out by the terminal's own pattern.
    """

    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        ordered = sorted(lexer_conf.terminals, key=lambda t: -t.priority)
        self.sources = {t.name: t.pattern.to_regexp() for t in ordered}
        bare = {name: re.sub(r"\(\?P<\w+>", "(?:", src) for name, src in self.sources.items()}
        self._which = re.compile("|".join(f"(?P<{n}>{p})" for n, p in bare.items()))
        self._makers: dict[str, Callable[[re.Match[str]], Any]] = {}
        self._patterns = {name: re.compile(src) for name, src in self.sources.items()}
        self._kept: dict[str, Any] = {}

    def bind(self, makers: Mapping[str, type], converters: Mapping[str, Convert]) -> None:
        """Say which class each terminal makes, and how a named part becomes a field."""
        for name, pattern in self._patterns.items():
            self._makers[name] = _maker(makers[name], pattern, converters)

    def event(self, line: str) -> Any | None:
        """The event of one line; None where no terminal matches.

        Raises LineError where a part of the line has no meaning.
        """
        event = self._kept.get(line)
        if event is None:
            which = self._which.fullmatch(line)
            if which is None or which.lastgroup is None:
                return None
            event = self._made(which.lastgroup, self._patterns[which.lastgroup], line)
            if len(self._kept) >= _KEPT_LINES:
                self._kept.clear()
            self._kept[line] = event
        return event

    def event_among(self, line: str, players: Iterable[str]) -> Any | None:
        """The event of a line whose name is one of `players`, the longest that fits.

        For the rare hand in which names look like parts of lines. Tries every terminal.
        """
        for name, source in self.sources.items():
            for player in sorted(players, key=len, reverse=True):
                exact = _ANY_PLAYER.sub(
                    f"(?P<player>{re.escape(player)})".replace("\\", r"\\"), source
                )
                if exact != source and (pattern := re.compile(exact)).fullmatch(line):
                    return self._made(name, pattern, line)
        return None

    def _made(self, name: str, pattern: re.Pattern[str], line: str) -> Any:
        match = pattern.fullmatch(line)
        assert match is not None
        try:
            return self._makers[name](match)
        except ValueError as error:
            raise LineError(str(error)) from error

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Any]:
        """Lark's interface: the events of a list of lines."""
        for line in lexer_state.text:
            event = self.event(line)
            if event is not None:
                yield event


def _maker(
    made: type, pattern: re.Pattern[str], converters: Mapping[str, Convert]
) -> Callable[[re.Match[str]], Any]:
    """A function from a match of `pattern` to a `made`, its named groups turned into fields."""
    if pattern.groups != len(pattern.groupindex):
        raise ValueError(f"{pattern.pattern!r} has groups without a name")
    if not pattern.groupindex:
        constant = made()
        return lambda match: constant
    parts = [(name, converters.get(name, str)) for name in pattern.groupindex]

    def make(match: re.Match[str]) -> Any:
        values = zip(parts, match.groups(), strict=True)
        return made(**{name: to(text) for (name, to), text in values if text is not None})

    return make


class _Table(NamedTuple):
    """Lark's parse table, and the places met so far by their stack."""

    states: Mapping[Any, Mapping[str, Any]]
    end: Any
    places: dict[tuple[Any, ...], "Place"]


class Place(dict[str, "Place | None"]):
    """A place in the order of lines: for each kind of line the place behind it, None if none.

    A place is a stack of Lark's parse table. The rules of a line grammar are left-recursive, so
    there are few different stacks, and each step is worked out once: to go on is a look-up.
    """

    __slots__ = ("_stack", "_table")

    def __init__(self, stack: tuple[Any, ...], table: _Table) -> None:
        super().__init__()
        self._stack, self._table = stack, table

    def __missing__(self, kind: str) -> "Place | None":
        stack = self._after(kind)
        place = None
        if stack is not None:
            place = self._table.places.setdefault(stack, Place(stack, self._table))
        self[kind] = place
        return place

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
        return self["$END"] is not None

    def expected(self) -> list[str]:
        """The kinds of lines that the grammar allows here."""
        allowed = self._table.states[self._stack[-1]]
        return sorted(str(name) for name in allowed if name.isupper())


class Grammar:
    """A compiled grammar, its lexer bound to event classes.

    `makers` maps each terminal to the class it makes, `converters` each named part that is not
    plain text to a function from its text. Raises KeyError for a terminal without a class.
    """

    def __init__(
        self, name: str, makers: Mapping[str, type], converters: Mapping[str, Convert]
    ) -> None:
        self.lark = compiled(name)
        frontend: Any = self.lark.parser
        self.lexer: LineLexer = frontend.lexer.lexer
        self.lexer.bind(makers, converters)
        table = frontend.parser.parser.parse_table
        (start,) = self.lark.options.start
        end = table.end_states[start]
        self.start = Place((table.start_states[start],), _Table(table.states, end, {}))
        """Where a hand begins."""


@cache
def compiled(name: str) -> Lark:
    """`grammars/<name>.lark`, compiled. Raises lark's GrammarError where it is ambiguous."""
    path = folder() / f"{name}.lark"
    text = path.read_text(encoding="utf-8")
    return Lark(
        text, source_path=str(path), parser="lalr", lexer=LineLexer, strict=True, start="hand"
    )
