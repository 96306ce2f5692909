"""The lexer that turns the lines of a hand into typed events.

It makes its matchers from a grammar's own terminals, each of which is a whole line, and it makes
each line straight into an event: no token in between, no second pass.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from inspect import Parameter, signature
from itertools import groupby
from typing import Any

from lark import Token
from lark.lexer import Lexer

from razzstats.lexing.patterns import Joined, first_words

Convert = Callable[[str], Any]
Make = Callable[[re.Match[str]], Any]

MAX_LINE = 8_000
"""No longer line reaches a pattern, so that reading stays linear in the size of a file."""

BLANKS = "\ufeff\u200b\u200e\x00\x1a\t "
"""What joined, re-encoded and cut files leave at the ends of lines, where it says nothing."""

LOST = "\ufffd"
"""A byte that could not be read: at the end of a line such a leaving, or else a part of a name."""

_KNOWN_LINES = 1 << 15
_KNOWN_LENGTH = 200
_ANY_PLAYER = re.compile(r"\(\?P<player>\.\+\??\)")


class LineError(ValueError):
    """A line fits a terminal, but a part of it has no meaning (a date, an amount)."""


class _Known(dict[str, Any]):
    """Events of lines that were read lately; any other line is read when it is asked for."""

    def __init__(self, read: Callable[[str], Any | None]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, line: str) -> Any | None:
        event = self._read(line.strip(BLANKS))
        if event is not None and len(line) <= _KNOWN_LENGTH:
            if len(self) >= _KNOWN_LINES:
                self.clear()
            self[line] = event
        return event


class LineLexer(Lexer):
    """Lines to events. A line that comes again soon gives the same object, which is frozen.

    Terminals that begin with a word of their own are tried first, for lines that begin with it;
    one alternation of all terminals, in the order of their priority, tells any other line and
    takes out its parts. Until it is bound to classes it makes plain tokens.
    """

    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        ordered = sorted(lexer_conf.terminals, key=lambda t: -t.priority)
        self.sources = {t.name: t.pattern.to_regexp() for t in ordered}
        joined = Joined()
        for _, equals in groupby(ordered, key=lambda t: t.priority):
            joined.add({t.name: self.sources[t.name] for t in equals})
        self._lines = joined.compiled().fullmatch
        self._ends = joined.ends
        self._makers: dict[int | None, Make] = {
            end: partial(_token, name) for end, (name, _) in self._ends.items()
        }
        self._alone: dict[str, Make] = {}
        self._heads: dict[str, list[tuple[Callable[[str], re.Match[str] | None], Make]]] = {}
        self._head = 0
        self._known = _Known(self._read)

    def bind(self, makers: Mapping[str, type], converters: Mapping[str, Convert]) -> None:
        """Say which class each terminal makes, and how a named part becomes a field.

        Raises KeyError for a terminal without a class, ValueError for a part without a field.
        """
        self._known.clear()
        for end, (name, groups) in self._ends.items():
            self._makers[end] = _constructor(makers[name], groups, converters)
            alone = re.compile(self.sources[name]).groupindex
            self._alone[name] = _constructor(makers[name], alone, converters)
        words = dict(first_words(self.sources))
        self._head = min(map(len, words.values()), default=0)
        self._heads.clear()
        for name, word in words.items():
            matcher = re.compile(self.sources[name]).fullmatch
            self._heads.setdefault(word[: self._head], []).append((matcher, self._alone[name]))

    def events(self, lines: Sequence[str]) -> list[Any | None]:
        """The event of each line, as `event` makes it."""
        return list(map(self._known.__getitem__, lines))

    def event(self, line: str) -> Any | None:
        """The event of one line, blanks at its ends apart; None where no terminal matches.

        Raises LineError where a part of the line has no meaning.
        """
        return self._known[line]

    def _read(self, line: str) -> Any | None:
        if len(line) >= MAX_LINE:
            return None
        try:
            for matcher, make in self._heads.get(line[: self._head], ()):
                if (match := matcher(line)) is not None:
                    return make(match)
            if (match := self._lines(line)) is not None:
                return self._makers[match.lastindex](match)
        except ValueError as error:
            if line.strip(LOST) == line:
                raise LineError(str(error)) from error
        less = line.strip(BLANKS + LOST)
        return self._read(less) if less != line else None

    def event_among(self, line: str, players: Iterable[str]) -> Any | None:
        """The event of a line whose name is one of `players`, the longest that fits.

        For the rare hand in which names look like parts of lines. Tries every terminal.
        """
        for player in sorted((p for p in players if p in line), key=len, reverse=True):
            for name, source in self.sources.items():
                exact = _ANY_PLAYER.sub(
                    f"(?P<player>{re.escape(player)})".replace("\\", r"\\"), source
                )
                match = _matched(exact, line) if exact != source else None
                if match is not None:
                    return _made(self._alone[name], match)
        return None

    def fits(self, terminal: str, line: str) -> bool:
        """Whether a line is of the form of a terminal, whatever its parts mean."""
        source = self.sources.get(terminal)
        return source is not None and _matched(source, line) is not None

    def readings(self, line: str) -> Iterator[Any]:
        """The event that each terminal makes of a line, the first in priority first.

        For the rare line whose first reading has no place or no meaning.
        """
        for name, source in self.sources.items():
            match = _matched(source, line)
            if match is not None:
                with suppress(LineError):
                    yield _made(self._alone[name], match)

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Any]:
        """Lark's interface: the events of a list of lines; what no terminal matches is left out."""
        for line in lexer_state.text:
            event = self.event(line)
            if event is not None:
                yield event


def _matched(pattern: str, line: str) -> re.Match[str] | None:
    """A match of a line, blanks at its ends apart; lost bytes at its ends stay, if they may."""
    return re.fullmatch(pattern, line.strip(BLANKS)) or re.fullmatch(
        pattern, line.strip(BLANKS + LOST)
    )


def _token(name: str, match: re.Match[str]) -> Token:
    return Token(name, match[0])


def _made(make: Make, match: re.Match[str]) -> Any:
    try:
        return make(match)
    except ValueError as error:
        raise LineError(str(error)) from error


def _constructor(made: type, groups: Mapping[str, int], converters: Mapping[str, Convert]) -> Make:
    """A function from a match to the event, written out for these fields.

    As dataclasses do it for `__init__`: a loop over the fields would take three times as long,
    and this runs for every line that is read. Raises ValueError for a part without a field.
    """
    fields = {name: field.default for name, field in signature(made).parameters.items()}
    if strange := set(groups) - set(fields):
        raise ValueError(f"{made.__name__} has no field for {sorted(strange)}")
    known: dict[str, Any] = {"made": made}
    values = []
    for name, default in fields.items():
        known[f"no_{name}"] = default
        if name not in groups:
            values.append(f"no_{name}")
            continue
        text = f"m[{groups[name]}]"
        if name in converters:
            known[f"to_{name}"] = converters[name]
        if default is Parameter.empty:
            values.append(f"to_{name}({text})" if name in converters else text)
        else:
            value = f"to_{name}(t)" if name in converters else "t"
            values.append(f"no_{name} if (t := {text}) is None else {value}")
    made_of: Make = eval(f"lambda m: made({', '.join(values)})", known)
    return made_of
