"""The lexer that turns the lines of a hand into typed events.

It makes its matchers from a grammar's own terminals, each of which is a whole line, and it makes
each line straight into an event: no token in between, no second pass.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import compress, groupby
from typing import Any, NamedTuple

from lark import Token
from lark.lexer import Lexer

from razzstats.lexing.making import Convert, Make, MakeMany, constructor, of_many
from razzstats.lexing.patterns import Joined, first_words

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


class _Terminal(NamedTuple):
    """A terminal that begins with a word of its own."""

    matcher: Callable[[str], re.Match[str] | None]
    make: Make
    make_many: MakeMany | None
    """None where it has no parts."""


class _Known(dict[str, Any]):
    """Events of lines that were read lately; any other line is read when it is asked for."""

    def __init__(self, read: Callable[[str], Any | None]) -> None:
        self._read = read
        self.most = _KNOWN_LINES

    def __missing__(self, line: str) -> Any | None:
        event = self._read(line.strip(BLANKS))
        if event is not None and len(line) <= _KNOWN_LENGTH:
            if len(self) >= self.most:
                self.clear()
            self[line] = event
        return event


class LineLexer(Lexer):
    """Lines to events. A line that comes again gives the same object, which is frozen.

    What was read lately is known; the lines of many hands are best read at once (`learn`).

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
        self._lines = joined.compiled()
        self._ends = joined.ends
        self._makers: dict[int | None, Make] = {
            end: partial(_token, name) for end, (name, _) in self._ends.items()
        }
        self._alone: dict[str, Make] = {}
        self._heads: dict[str, list[_Terminal]] = {}
        self._head = 0
        self._known = _Known(self._read)

    def bind(self, makers: Mapping[str, type], converters: Mapping[str, Convert]) -> None:
        """Say which class each terminal makes, and how a named part becomes a field.

        Raises KeyError for a terminal without a class, ValueError for a part without a field.
        """
        self._known.clear()
        for end, (name, groups) in self._ends.items():
            self._makers[end] = constructor(makers[name], groups, converters)
            alone = re.compile(self.sources[name]).groupindex
            self._alone[name] = constructor(makers[name], alone, converters)
        words = dict(first_words(self.sources))
        self._head = min(map(len, words.values()), default=0)
        self._heads.clear()
        for name, word in words.items():
            pattern = re.compile(self.sources[name])
            many = of_many(makers[name], pattern.groupindex, converters) if pattern.groups else None
            terminal = _Terminal(pattern.fullmatch, self._alone[name], many)
            self._heads.setdefault(word[: self._head], []).append(terminal)

    def learn(self, lines: Iterable[str]) -> None:
        """Read ahead the lines that will be asked for. What is not among them is forgotten.

        Those that begin with the word of a terminal are read all at once; others, and those in
        which a part has no meaning, when they are asked for.
        """
        asked = dict.fromkeys(lines)
        lately = dict(zip(asked, map(self._known.get, asked), strict=True))
        alike = defaultdict(list)
        for line, event in lately.items():
            if event is None:
                alike[line[: self._head]].append(line)
        for head, those in alike.items():
            found = self._together(those, self._heads.get(head, ()))
            lately |= found
            for line in those:
                if line not in found:
                    del lately[line]
        self._known = _Known(self._read)
        self._known.update(lately)
        self._known.most = max(_KNOWN_LINES, 2 * len(lately))

    def _together(self, lines: Iterable[str], terminals: Iterable[_Terminal]) -> dict[str, Any]:
        """The events of those of these lines that are one of the terminals."""
        found: dict[str, Any] = {}
        left = [line for line in lines if len(line) < MAX_LINE]
        for terminal in terminals:
            matches = list(map(terminal.matcher, [line.strip(BLANKS) for line in left]))
            taken = list(compress(left, matches))
            if taken and terminal.make_many is not None:
                with suppress(ValueError):
                    events = terminal.make_many(filter(None, matches))
                    found.update(zip(taken, events, strict=True))
            left = [line for line, match in zip(left, matches, strict=True) if match is None]
        return found

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
            for terminal in self._heads.get(line[: self._head], ()):
                if (match := terminal.matcher(line)) is not None:
                    return terminal.make(match)
            match = self._lines.fullmatch(line)
            if match is not None:
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
