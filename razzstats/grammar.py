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
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

Convert = Callable[[str], Any]

MAX_LINE = 8_000
"""No longer line reaches a pattern, so that reading stays linear in the size of a file."""

_KEPT_LINES = 1 << 15
_KEPT_LENGTH = 200
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

    One alternation of all terminals, in the order of their priority, tells the line and takes
    out its parts. Until it is bound to classes it makes plain tokens.
    """

    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        ordered = sorted(lexer_conf.terminals, key=lambda t: -t.priority)
        self.sources = {t.name: t.pattern.to_regexp() for t in ordered}
        self._lines = re.compile("|".join(f"({_unnamed(src)})" for src in self.sources.values()))
        self._firsts: dict[int, str] = {}
        self._makers: list[_Maker | None] = [None] * (self._lines.groups + 1)
        self._by_name: dict[str, _Maker] = {}
        self._kept: dict[str, Any] = {}
        first = 1
        for name, source in self.sources.items():
            self._firsts[first] = name
            first += re.compile(source).groups + 1

    def bind(self, makers: Mapping[str, type], converters: Mapping[str, Convert]) -> None:
        """Say which class each terminal makes, and how a named part becomes a field.

        Raises KeyError for a terminal without a class, ValueError for a part without a field.
        """
        self._kept.clear()
        for first, name in self._firsts.items():
            maker = _Maker(makers[name], re.compile(self.sources[name]), converters, first)
            self._makers[first] = self._by_name[name] = maker

    def event(self, line: str) -> Any | None:
        """The event of one line; None where no terminal matches.

        Raises LineError where a part of the line has no meaning.
        """
        event = self._kept.get(line)
        if event is None:
            match = self._lines.fullmatch(line)
            if match is None:
                return None
            maker = self._makers[match.lastindex or 0]
            if maker is None:
                return Token(self._firsts[match.lastindex or 0], line)
            event = maker.make(match)
            if len(line) <= _KEPT_LENGTH:
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
                if exact == source:
                    continue
                match = re.compile(f"({_unnamed(exact)})").fullmatch(line)
                if match is not None:
                    return self._by_name[name].make(match, alone=True)
        return None

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Any]:
        """Lark's interface: the events of a list of lines; what no terminal matches is left out."""
        for line in lexer_state.text:
            event = self.event(line)
            if event is not None:
                yield event


def _unnamed(pattern: str) -> str:
    """The pattern with its groups numbered instead of named, since names recur."""
    return re.sub(r"\(\?P<\w+>", "(", pattern)


class _Maker:
    """Makes one class of event from a match; `first` is the terminal's group in the pattern."""

    __slots__ = ("_alone", "_joined", "groups")

    def __init__(
        self, made: type, pattern: re.Pattern[str], converters: Mapping[str, Convert], first: int
    ) -> None:
        names = pattern.groupindex
        self.groups = pattern.groups
        if pattern.groups != len(names):
            raise ValueError(f"{pattern.pattern!r} has groups without a name")
        fields = signature(made).parameters
        if strange := set(names) - set(fields):
            raise ValueError(f"{made.__name__} has no field for {sorted(strange)}")
        self._joined = _constructor(made, fields, names, converters, first)
        self._alone = _constructor(made, fields, names, converters, 1)

    def make(self, match: re.Match[str], alone: bool = False) -> Any:
        """The event. Raises LineError where a part has no meaning."""
        try:
            return self._alone(match) if alone else self._joined(match)
        except ValueError as error:
            raise LineError(str(error)) from error


def _constructor(
    made: type,
    fields: Mapping[str, Parameter],
    names: Mapping[str, int],
    converters: Mapping[str, Convert],
    first: int,
) -> Callable[[re.Match[str]], Any]:
    """A function from a match to the event, written out for these fields.

    As dataclasses do it for `__init__`: a loop over the fields would take three times as long,
    and this runs for every line that is read.
    """
    known: dict[str, Any] = {"made": made}
    parts = []
    for name, field in fields.items():
        if name not in names:
            continue
        text = f"m[{names[name] + first}]"
        if name in converters:
            known[f"to_{name}"] = converters[name]
        if field.default is Parameter.empty:
            value = f"to_{name}({text})" if name in converters else text
        else:
            known[f"no_{name}"] = field.default
            value = f"to_{name}(t)" if name in converters else "t"
            value = f"no_{name} if (t := {text}) is None else {value}"
        parts.append(f"{name}={value}")
    made_of: Callable[[re.Match[str]], Any] = eval(f"lambda m: made({', '.join(parts)})", known)
    return made_of


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
        # Lark wraps a lexer class since 1.3.
        self.lexer: LineLexer = getattr(frontend.lexer, "lexer", frontend.lexer)
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
