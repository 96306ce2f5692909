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
from types import MappingProxyType
from typing import Any

from lark import Token
from lark.lexer import Lexer

Convert = Callable[[str], Any]
Make = Callable[[re.Match[str]], Any]

MAX_LINE = 8_000
"""No longer line reaches a pattern, so that reading stays linear in the size of a file."""

BLANKS = "\ufeff\u200b\u200e\x00\x1a\t "
"""What joined, re-encoded and cut files leave at the ends of lines, where it says nothing."""

LOST = "\ufffd"
"""A byte that could not be read: at the end of a line such a leaving, or else a part of a name."""

_KEPT_LINES = 1 << 16
_KEPT_LENGTH = 200
_SEEN = 1 << 16
_NAME = ".+"
_PLAYER = f"(?P<player>{_NAME})"
_ANY_PLAYER = re.compile(r"\(\?P<player>\.\+\??\)")
_SIGN = re.compile(r"(?:\\?[ :,](?![*+?{]))?")
_NO_GROUPS: Mapping[str, int] = MappingProxyType({})


class LineError(ValueError):
    """A line fits a terminal, but a part of it has no meaning (a date, an amount)."""


class LineLexer(Lexer):
    """Lines to events. A line that comes again and again gives the same object, which is frozen.

    It is kept when it comes for the second time: a third of all lines come once (stacks, cards),
    and to keep them would push the others out of the processor's cache.

    Terminals that begin with a word of their own are tried first, for lines that begin with it;
    one alternation of all terminals, in the order of their priority, tells any other line and
    takes out its parts. Until it is bound to classes it makes plain tokens.
    """

    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        ordered = sorted(lexer_conf.terminals, key=lambda t: -t.priority)
        self.sources = {t.name: t.pattern.to_regexp() for t in ordered}
        joined = _Joined()
        for _, equals in groupby(ordered, key=lambda t: t.priority):
            joined.add({t.name: self.sources[t.name] for t in equals})
        self._lines = joined.compiled()
        self._ends = joined.ends
        self._makers: dict[int | None, Make] = {
            end: partial(_token, name) for end, (name, _) in self._ends.items()
        }
        self._alone: dict[str, Make] = {}
        self._heads: dict[str, list[tuple[Callable[[str], re.Match[str] | None], Make]]] = {}
        self._kept: dict[str, Any] = {}
        self._seen, self._n_seen = bytearray(_SEEN), 0

    def bind(self, makers: Mapping[str, type], converters: Mapping[str, Convert]) -> None:
        """Say which class each terminal makes, and how a named part becomes a field.

        Raises KeyError for a terminal without a class, ValueError for a part without a field.
        """
        self._kept.clear()
        for end, (name, groups) in self._ends.items():
            self._makers[end] = _constructor(makers[name], groups, converters)
            alone = re.compile(self.sources[name]).groupindex
            self._alone[name] = _constructor(makers[name], alone, converters)
        self._heads.clear()
        for name, word in _first_words(self.sources):
            matcher = re.compile(self.sources[name]).fullmatch
            self._heads.setdefault(word, []).append((matcher, self._alone[name]))

    def events(self, lines: Sequence[str]) -> list[Any | None]:
        """The event of each line, as `event` makes it."""
        known, read = map(self._kept.get, lines), self._new
        return [
            read(line) if event is None else event for event, line in zip(known, lines, strict=True)
        ]

    def event(self, line: str, again: bool = False) -> Any | None:
        """The event of one line, blanks at its ends apart; None where no terminal matches.

        `again`: the line will be asked for again. Raises LineError where a part of the line has
        no meaning.
        """
        event = self._kept.get(line)
        return self._new(line, again) if event is None else event

    def _new(self, line: str, again: bool = False) -> Any | None:
        """The event of a line that is not kept. It is kept from the second time on.

        That a line was here before is told by a mark at the place of its hash: by rare chance it
        was another one.
        """
        event = self._read(line.strip(BLANKS))
        place = hash(line) % _SEEN
        if not (again or self._seen[place]):
            self._seen[place] = 1
            self._n_seen += 1
            if self._n_seen > _SEEN // 8:
                self._seen, self._n_seen = bytearray(_SEEN), 0
        elif event is not None and len(line) <= _KEPT_LENGTH:
            if len(self._kept) >= _KEPT_LINES:
                self._kept.clear()
            self._kept[line] = event
        return event

    def _read(self, line: str) -> Any | None:
        if len(line) >= MAX_LINE:
            return None
        try:
            for matcher, make in self._heads.get(line[: line.find(" ")], ()):
                if (match := matcher(line)) is not None:
                    return make(match)
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


_PREFIX = re.compile(r"(?:[^\\.^$*+?{}()|\[\]]|\\[^\w])+(?![*+?{])")


def _first_words(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The terminals before which none could take their lines, each with its first word.

    They stand before the first that may begin with anything, as a name does.
    """
    others: list[str] = []
    for name, source in sources.items():
        found = _PREFIX.match(source)
        if found is None or "|" in _outside_groups(source):
            return
        prefix = re.sub(r"\\(.)", r"\1", found[0])
        word, space, _ = prefix.partition(" ")
        if not space or any(word.startswith(other) or other.startswith(word) for other in others):
            others.append(word)
        else:
            yield name, word


def _outside_groups(source: str) -> str:
    """A pattern without what stands in its groups and sets."""
    bare = re.sub(r"\\.", "", source)
    bare = re.sub(r"\[[^\]]*\]", "", bare)
    while (less := re.sub(r"\([^()]*\)", "", bare)) != bare:
        bare = less
    return bare


class _Joined:
    """Terminals joined into one alternation.

    An empty group ends each of them, and so tells which it was: `ends` gives the terminal of
    that group, and the group of each named part. Terminals of equal priority that begin with a
    name share it, as `(name)(?::(?: folds| checks)|(?: said)`: else every one of them would
    look for the end of the name anew.
    """

    def __init__(self) -> None:
        self.ends: dict[int, tuple[str, dict[str, int]]] = {}
        self._parts: list[str] = []
        self._groups = 0

    def add(self, sources: Mapping[str, str]) -> None:
        """Terminals of one priority. Raises ValueError for a group without a name."""
        behind: dict[str, dict[str, str]] = {}
        for name, source in sources.items():
            rest = source.removeprefix(_PLAYER)
            if rest == source:
                self._parts.append(self._ended(name, source))
            else:
                sign = _SIGN.match(rest)[0]  # type: ignore[index]
                behind.setdefault(sign, {})[name] = rest[len(sign) :]
        if behind:
            self._groups += 1
            shared = {"player": self._groups}
            signs = [
                sign
                + "(?:"
                + "|".join([self._ended(*each, shared) for each in rests.items()])
                + ")"
                for sign, rests in behind.items()
            ]
            self._parts.append(f"({_NAME})(?:{'|'.join(signs)})")

    def _ended(self, name: str, source: str, shared: Mapping[str, int] = _NO_GROUPS) -> str:
        pattern = re.compile(source)
        if pattern.groups != len(pattern.groupindex):
            raise ValueError(f"{source!r} has groups without a name")
        groups = {part: at + self._groups for part, at in pattern.groupindex.items()}
        self._groups += pattern.groups + 1
        self.ends[self._groups] = (name, {**shared, **groups})
        return re.sub(r"\(\?P<\w+>", "(", source) + "()"

    def compiled(self) -> re.Pattern[str]:
        """All of them."""
        return re.compile("|".join(self._parts))


def _constructor(made: type, groups: Mapping[str, int], converters: Mapping[str, Convert]) -> Make:
    """A function from a match to the event, written out for these fields.

    As dataclasses do it for `__init__`: a loop over the fields would take three times as long,
    and this runs for every line that is read.
    """
    fields = signature(made).parameters
    if strange := set(groups) - set(fields):
        raise ValueError(f"{made.__name__} has no field for {sorted(strange)}")
    known: dict[str, Any] = {"made": made}
    values = []
    for name, field in fields.items():
        known[f"no_{name}"] = field.default
        if name not in groups:
            values.append(f"no_{name}")
            continue
        text = f"m[{groups[name]}]"
        if name in converters:
            known[f"to_{name}"] = converters[name]
        if field.default is Parameter.empty:
            values.append(f"to_{name}({text})" if name in converters else text)
        else:
            value = f"to_{name}(t)" if name in converters else "t"
            values.append(f"no_{name} if (t := {text}) is None else {value}")
    made_of: Make = eval(f"lambda m: made({', '.join(values)})", known)
    return made_of
