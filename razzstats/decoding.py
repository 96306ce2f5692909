"""Bytes to text: in which encoding they are, and where it changes within a file."""

import codecs
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BOMS_OF_FOUR = ((codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"))

# Plain characters in a row that are no accident: read in the other width they are letters of
# which no word is made, or nothing.
_RUN = 16
_PLAIN = rb"[\t\n\r -~]"
_WIDE = re.compile(
    rb"(?:\xff\xfe)?(?P<le>(?:%b\0){%d})|(?:\xfe\xff)?(?P<be>(?:\0%b){%d})"
    % (_PLAIN, _RUN, _PLAIN, _RUN)
)
_WIDE_BEGUN = re.compile(rb"(?:\xff\xfe?|\xfe\xff?)?\0?(?:%b\0)*%b?\Z" % (_PLAIN, _PLAIN))
_NARROW_BEGUN = re.compile(rb"(?:\xef(?:\xbb\xbf?)?)?%b*\Z" % _PLAIN)
_LONGEST = 2 * _RUN + 3
MOST_CHANGES = 1_000
"""Files that were put together, at the most: each change costs its time."""
_SIGNS = bytes(ord("x") if each in b"\t\n\r" or 0x20 <= each < 0x7F else 0 for each in range(256))
_NARROW = b"x" * 2 * _RUN


class Change(NamedTuple):
    """Where bytes of another encoding begin, and where their text does, behind a mark."""

    at: int
    begins: int
    name: str


class Decoder:
    """Bytes to text, block by block; the encoding is told from the first, cp1252 where UTF-8 fails.

    `trouble` is told once where bytes do not fit. `_ascii`: nothing has spoken for UTF-8 yet,
    neither a mark nor a character beyond ASCII. `_held` may be the beginning of another encoding.
    """

    def __init__(self, trouble: Callable[[str], None]) -> None:
        self._trouble = trouble
        self._decoder: codecs.IncrementalDecoder | None = None
        self._name = ""
        self._ascii = True
        self._told = False
        self._held = b""
        self._odd = False
        self._signs: bytes | None = None
        self._changes = 0

    def parts(self, data: bytes, final: bool = False) -> Iterator[str]:
        """The text of the next block. Before each part but the first the encoding has changed.

        Files that were put together may differ in it.
        """
        data, begun, self._signs = self._held + data, 0, None
        if self._decoder is None:
            name, marked, begun = _encoding(data)
            self._begin(name, marked)
            if not marked and (change := self._change(data, 0)) and change.at == 0:
                self._begin(change.name)
                begun = change.begins
        while self._changes < MOST_CHANGES and (change := self._change(data, begun)):
            self._changes += 1
            if self._changes == MOST_CHANGES:
                self._trouble(f"the encoding changes {MOST_CHANGES:,} times: no more is looked for")
            yield self._decoded(data[begun : change.at], final=True)
            self._begin(change.name, change.begins > change.at)
            begun = change.begins
        end = len(data) if final else max(begun, len(data) - self._open_end(data))
        self._held = data[end:]
        yield self._decoded(data[begun:end], final)

    def _begin(self, name: str, marked: bool = False) -> None:
        self._name, self._ascii, self._odd = name, not marked, False
        self._decoder = codecs.getincrementaldecoder(name)("strict")

    def _change(self, data: bytes, begun: int) -> Change | None:
        """The next place at which characters of one byte become such of two, or the reverse."""
        if self._name.startswith("utf-32"):
            return None
        if self._name.startswith("utf-16"):
            if self._signs is None:
                self._signs = data.translate(_SIGNS)
            at = self._signs.find(_NARROW, begun)
            if at < 0:
                return None
            if data.endswith(codecs.BOM_UTF8, begun, at):
                return Change(at - len(codecs.BOM_UTF8), at, "utf-8")
            if self._name == "utf-16-be" and (at - begun + self._odd) % 2:
                at += 1  # The second byte of a character.
            return Change(at, at, "utf-8")
        found = _WIDE.search(data, begun) if b"\0" in data else None
        if found is None:
            return None
        kind = "le" if found["le"] else "be"
        return Change(found.start(), found.start(kind), f"utf-16-{kind}")

    def _open_end(self, data: bytes) -> int:
        """How many bytes at the end may be the beginning of another encoding."""
        if self._name.startswith("utf-32"):
            return 0
        begun = _NARROW_BEGUN if self._name.startswith("utf-16") else _WIDE_BEGUN
        found = begun.search(data[-_LONGEST:])
        return len(found[0]) if found else 0

    def _decoded(self, data: bytes, final: bool) -> str:
        assert self._decoder is not None
        self._odd ^= len(data) % 2 == 1
        before = self._decoder.getstate()
        try:
            text = self._decoder.decode(data, final)
        except UnicodeDecodeError as error:
            return self._again(before, data, final, error)
        self._ascii = self._ascii and text.isascii()
        return text

    def _again(
        self, before: tuple[bytes, int], data: bytes, final: bool, error: UnicodeDecodeError
    ) -> str:
        """The block once more: as cp1252 if more speaks for that than for UTF-8, or with U+FFFD."""
        if self._name == "utf-8" and self._ascii and _more_bad_than_good(error.object):
            self._name, data = "cp1252", before[0] + data
            self._decoder = codecs.getincrementaldecoder("cp1252")("strict")
            return self._decoded(data, final)
        if not self._told:
            self._told = True
            self._trouble(f"bytes that are not {self._name} are read as U+FFFD")
        decoder = codecs.getincrementaldecoder(self._name)("replace")
        decoder.setstate(before)
        self._decoder = decoder
        return decoder.decode(data, final)

    @property
    def name(self) -> str:
        """The encoding of what was read last."""
        return self._name


def _more_bad_than_good(data: bytes) -> bool:
    """Whether more places of the data break UTF-8 than are characters of it beyond ASCII."""
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(data)
    bad = text.count("\ufffd")
    return bad * 2 > sum(character > "\x7f" for character in text)


def _encoding(data: bytes) -> tuple[str, bool, int]:
    """The encoding of the first bytes, whether a mark tells it, and how long the mark is."""
    for mark, name in _BOMS_OF_FOUR:
        if data.startswith(mark) and _is_of_four(name, data[len(mark) :]):
            return name, True, len(mark)
    for mark, name in _BOMS:
        if data.startswith(mark):
            return name, True, len(mark)
    for _, name in _BOMS_OF_FOUR:
        if _is_of_four(name, data):
            return name, False, 0
    head = data[:4096]
    zeros = head[::2].count(0), head[1::2].count(0)
    # Of a character's two bytes one is 0. Where both are, the file was cut or filled up.
    if max(zeros) * 4 > len(head) and max(zeros) > 4 * min(zeros):
        return ("utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"), False, 0
    return "utf-8", False, 0


def _is_of_four(name: str, data: bytes) -> bool:
    """Whether the bytes are characters of four bytes each, of which the first ones are plain."""
    head = data[: 4 * _RUN]
    text = head[::4] if name == "utf-32-le" else head[3::4]
    return len(head) == 4 * _RUN and head.count(0) == 3 * _RUN and not text.count(0)
