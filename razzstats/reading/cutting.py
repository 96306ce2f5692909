"""Sources to texts of hands: cut where a hand begins, and without what stands between hands."""

import re
from collections.abc import Callable, Iterator

import msgspec

from razzstats.findings import Finding, Kind, Severity, register
from razzstats.formats import Opening
from razzstats.lexing import MAX_LINE
from razzstats.reading.registry import first_hand, headings, sites, starts
from razzstats.recognition import Likeness
from razzstats.sources import BAD_BYTES, UNREADABLE, Source, SourceError, blocks
from razzstats.summaries import Scout, Text

NOTHING_FOUND = register(
    Kind(
        "RZ008",
        Severity.WARNING,
        "a file in which no hand begins",
        "No line of the file is the first line of a hand in any format that is known. What the "
        "file looks like is said where it can be told: a tournament summary, a history of a site "
        "that is not read, a page, a document, an archive.",
        fix="Is it a hand history, as plain text, and of a site in `razzstats formats`?",
    )
)

MAX_HAND = 1_000_000
ENDLESS = 64_000_000
"""Bytes of a pipe or device in which some hand must begin: it may have no end."""


class Piece(msgspec.Struct, frozen=True):
    """The text of one hand of any game, not yet read.

    `at_end`: the file ends with it; `broken_off`: within its last line, which may go on.
    `text_hash` and `opening`, which is what `opening` told of it, are filled in by an import.
    """

    site: str
    source: str
    line: int
    text: str
    at_end: bool = False
    text_hash: int = 0
    broken_off: bool = False
    opening: Opening | None = None


def pieces(
    source: Source,
    told: Callable[[Finding], None],
    advanced: Callable[[int], None] = lambda n: None,
    summarised: Callable[[Text], None] | None = None,
) -> Iterator[Piece]:
    """The hands of a source, as text, in order.

    `summarised` gets the tournament summaries, `told` the findings that belong to the file,
    `advanced` the bytes read so far, block by block. Text before the first hand and between
    hands is passed over.
    """

    def at_file(kind: Kind, message: str, line: int = 0) -> None:
        told(Finding(kind.code, kind.severity, source.name, line, message))

    cutter, likeness = _Cutter(source.name), Likeness(first_hand)
    scout = Scout(source.name, first_hand, summarised)
    taken = 0

    def read_on(count: int) -> None:
        nonlocal taken
        taken += count
        advanced(count)
        if taken > ENDLESS and source.size is None and not cutter.has_begun:
            raise SourceError(f"no hand begins in the first {ENDLESS // 1_000_000} MB of it")

    odd = _OddBytes(cutter)
    try:
        for block in blocks(source, odd.somewhere, read_on, odd.from_here):
            whole = list(cutter.feed(block))
            for line, message in odd.due():
                at_file(BAD_BYTES, message, line)
            yield from whole
            scout.feed(block)
            if not cutter.has_begun:
                likeness.feed(block)
    except SourceError as trouble:
        at_file(UNREADABLE, str(trouble))
        yield from cutter.rest()
        return
    yield from cutter.rest()
    scout.rest()
    if not cutter.found and not scout.found:
        at_file(NOTHING_FOUND, likeness.words())


class _Cutter:
    """Cuts a stream of text at the first lines of hands, and keeps count of lines.

    `_text` begins with the open hand, which began on `_line`. Of a hand without end `_head` holds
    what is kept and `_text` the last line only; `_passed` are the lines before that. `_within`:
    the last line is too long to begin a hand, and is passed over to its end.
    """

    def __init__(self, source: str) -> None:
        self.found = 0
        self._source = source
        self._head = ""
        self._text = ""
        self._line = 1
        self._open: str | None = None
        self._passed = 0
        self._headings: dict[str, str] = {}
        self._within = False

    @property
    def has_begun(self) -> bool:
        """Whether any hand has begun."""
        return self._open is not None

    @property
    def next_line(self) -> int:
        """The line on which the next block begins, where that is the beginning of one."""
        return self._line + self._passed + self._text.count("\n")

    def feed(self, block: str) -> Iterator[Piece]:
        """The hands that are known to be whole once `block` has been added."""
        if self._within:
            end = block.find("\n")
            if end < 0:
                return
            block, self._within = block[end:], False
        self._text += block
        begun = 0
        for start in starts(self._text):
            if start.at > begun or self._head:
                yield from self._hand(begun, start.at)
            begun, self._open = start.at, start.site
        if self._open is None:
            begun = self._text.rfind("\n") + 1
            self._count(0, begun)
        self._text = self._text[begun:]
        if len(self._text) > 2 * MAX_HAND:
            self._shorten()

    def rest(self) -> Iterator[Piece]:
        """The last hand."""
        yield from self._hand(0, len(self._text), at_end=True)

    def _hand(self, begun: int, end: int, at_end: bool = False) -> Iterator[Piece]:
        if self._open is not None:
            self.found += 1
            whole = self._head + self._text[begun:end]
            summary = sites()[self._open].summary
            text = _trimmed(whole, summary) if summary else _before_headings(whole)
            broken_off = at_end and "\n" not in whole[len(text) :]
            text = self._headings.get(self._open, "") + text
            yield Piece(self._open, self._source, self._line, text, at_end, broken_off=broken_off)
        self._head = ""
        self._count(begun, end)

    def _count(self, begun: int, end: int) -> None:
        for name, mark, heading in headings():
            at = self._text.find(mark, begun, end)
            for found in heading.finditer(self._text, at, end) if at >= 0 else ():
                self._headings[name] = found[0] + "\n"
        self._line += self._text.count("\n", begun, end) + self._passed
        self._passed = 0

    def _shorten(self) -> None:
        """Of a text without end keep the head, and the last line if it may yet begin a hand.

        No first line of a hand is longer than MAX_LINE.
        """
        if self._open is not None and not self._head:
            self._head = self._text[:MAX_HAND]
        last = self._text.rfind("\n") + 1
        self._passed += self._text.count("\n", 0, last)
        self._within = len(self._text) - last > MAX_LINE
        self._text = "" if self._within else self._text[last:]


class _OddBytes:
    """What is odd about the bytes of a file. In one without a hand it is nobody's business."""

    def __init__(self, cutter: _Cutter) -> None:
        self._cutter = cutter
        self._found: list[tuple[int, str]] = []

    def somewhere(self, message: str) -> None:
        """Of the file as a whole."""
        self._found.append((0, message))

    def from_here(self, message: str) -> None:
        """Of what comes behind the text so far."""
        self._found.append((self._cutter.next_line, message))

    def due(self) -> list[tuple[int, str]]:
        """What is to be told now, with its line."""
        found = self._found if self._cutter.has_begun else []
        self._found = self._found[len(found) :]
        return found


_LINE_ENDS = re.compile(r"\n(?:[ \t]*\n)*")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


def _before_headings(text: str) -> str:
    """A hand that no line ends, without a heading of the next, which is of another site."""
    for _, _, heading in headings():
        for found in heading.finditer(text):
            if text[: found.start()].endswith("\n"):
                return text[: found.start()].rstrip()
    return text.rstrip()


def _trimmed(text: str, summary: str) -> str:
    """A hand without what follows it: other lines may stand between hands.

    A hand ends at the first blank line behind its summary; where blank lines stand all through
    it (files whose line ends were doubled), where there are more of them than usual.
    """
    text = text.rstrip()
    start = text.find(summary)
    if start < 0 or _BLANK_LINE.search(text, start) is None:
        return text
    gaps = [(gap.start(), gap[0].count("\n")) for gap in _LINE_ENDS.finditer(text, start)]
    usual = gaps[0][1]
    return next((text[:at] for at, size in gaps if size > usual), text)
