"""Summaries cut out of a stream of text, whatever else is in it."""

import re
from collections.abc import Callable, Iterator

import msgspec

from razzstats.formats import Problem
from razzstats.lexing import MAX_LINE
from razzstats.summaries import fulltilt, pokerstars, winamax
from razzstats.summaries.format import UNREAD, SummaryFormat, Told

FORMATS: dict[str, SummaryFormat] = {
    each.site: each for each in (fulltilt.FORMAT, pokerstars.FORMAT, winamax.FORMAT)
}
"""Every format of summaries, by site."""

WORD = "Tournament "
"""A part of every first line, of whatever site."""

MAX_SUMMARY = 8_000_000
"""Characters: some hundred thousand players. What is longer is no summary."""


class Text(msgspec.Struct, frozen=True):
    """The text of one summary, not yet read."""

    site: str
    source: str
    line: int
    text: str


def read_text(piece: Text) -> Told:
    """One text to a Summary, or to the problem that refuses it."""
    if len(piece.text) >= MAX_SUMMARY:
        return Told(None, [Problem(UNREAD, piece.line, "no end in sight")])
    return FORMATS[piece.site].read(piece.text.split("\n"), piece.line)


class SummaryCutter:
    """Cuts at the first lines of summaries and of hands, which `hand_from` finds in a text."""

    def __init__(self, source: str, hand_from: Callable[[str], int | None]) -> None:
        self.found = 0
        self._source, self._hand_from = source, hand_from
        self._text, self._line = "", 1
        self._open = ""

    def feed(self, block: str, at_end: bool = False) -> Iterator[Text]:
        """The summaries that are known to be whole once `block` has been added."""
        self._text += block
        while True:
            if not self._open:
                start = start_of(self._text)
                if start is None:
                    self._pass(self._text.rfind("\n") + 1)
                    if len(self._text) > MAX_LINE:
                        self._text = "-"  # The rest of this line begins nothing.
                    return
                at, self._open = start
                self._pass(at)
            first = self._text.find("\n") + 1
            stop = self._end(first) if first else None
            if stop is None and not at_end and len(self._text) < MAX_SUMMARY:
                return
            yield self._take(len(self._text) if stop is None else stop)

    def rest(self) -> Iterator[Text]:
        """The last summary."""
        if self._open:
            yield from self.feed("", at_end=True)

    def _end(self, first: int) -> int | None:
        behind = self._text[first:]
        again = FORMATS[self._open].again
        start = start_of(behind, "" if again is None else again(self._text[: first - 1]))
        ends = [end for end in (start and start[0], self._hand_from(behind)) if end is not None]
        return first + min(ends) if ends else None

    def _take(self, end: int) -> Text:
        piece = Text(self._open, self._source, self._line, self._text[:end].rstrip())
        self.found += 1
        self._open = ""
        self._pass(end)
        return piece

    def _pass(self, end: int) -> None:
        self._line += self._text.count("\n", 0, end)
        self._text = self._text[end:]


class Scout:
    """Looks for summaries where somebody wants them, and tells him of each."""

    def __init__(
        self,
        source: str,
        hand_from: Callable[[str], int | None],
        summarised: Callable[[Text], None] | None,
    ) -> None:
        self._cutter = SummaryCutter(source, hand_from)
        self._summarised = summarised

    @property
    def found(self) -> int:
        """How many there were."""
        return self._cutter.found

    def feed(self, block: str) -> None:
        """Look at the next block."""
        if self._summarised is not None:
            for text in self._cutter.feed(block):
                self._summarised(text)

    def rest(self) -> None:
        """There are no more blocks."""
        if self._summarised is not None:
            for text in self._cutter.rest():
                self._summarised(text)


def start_of(text: str, goes_on: str = "") -> tuple[int, str] | None:
    """Where the first summary begins, and of which site. What `goes_on` matches begins none."""
    if WORD not in text:
        return None
    found = [
        (match.start(), each.site)
        for each in FORMATS.values()
        if each.begins in text and (match := _first(each, text, goes_on))
    ]
    return min(found) if found else None


def _first(form: SummaryFormat, text: str, goes_on: str) -> re.Match[str] | None:
    every = form.start.finditer(text)
    return next((m for m in every if not goes_on or not re.match(goes_on, text[m.start() :])), None)
