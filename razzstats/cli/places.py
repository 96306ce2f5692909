"""The line that a finding is about, and the part of it that is meant."""

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from razzstats.cli.checking import Told

_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_QUOTED = re.compile(r"'([^']+)'|`([^`]+)`")
_AMOUNT = re.compile(r"(?<![\w.,])(\W?)(\d+(?:[.,' \u00a0]\d{3})*(?:[.,]\d+)?)(?!\w)")
_SAID = re.compile(r"(?<![\w.,-])\d+(?:\.\d+)?(?![\w%])(?! (?:bets|cards|players|of)\b)")
_SEAT = re.compile(r"Seat #?\d+")
_STAMP = re.compile(r"\d{4}([/-])\d\d?\1\d\d?|\d\d?:\d\d(?::\d\d)?")
_SIGNS = "$€£"


class Place(NamedTuple):
    """A line of a history without its end, and the characters of it that are meant."""

    text: str
    start: int
    end: int


def place_of(told: "Told") -> Place | None:
    """Where a finding is; None where it is about a whole file."""
    found, piece = told
    if piece is None or found.line < piece.line:
        return None
    lines = piece.text.split("\n")
    at = found.line - piece.line + _has_heading(piece.site, lines[0])
    if at >= len(lines):
        return None
    text = lines[at].rstrip()
    return Place(text, *meant(text, found.message))


def _has_heading(site: str, first: str) -> bool:
    """Whether the first line is put before the hand, and is none of the file's lines there."""
    from razzstats.reading import sites

    heading = sites()[site].heading
    return heading is not None and heading.match(first) is not None


def meant(text: str, message: str) -> tuple[int, int]:
    """The part of a line that a message speaks of, from the most telling on.

    What it quotes; a card or an amount that both name; the player it begins with; else the line.
    """
    for part in (_quoted, _card, _amount, _name):
        found = part(text, message)
        if found is not None:
            return found
    return len(text) - len(text.lstrip()), len(text)


def _quoted(text: str, message: str) -> tuple[int, int] | None:
    for match in _QUOTED.finditer(message):
        words = (match[1] or match[2]).removesuffix("...")
        at = text.find(words)
        if at >= 0:
            return at, at + len(words)
    return None


def _card(text: str, message: str) -> tuple[int, int] | None:
    for match in _CARD.finditer(message):
        found = re.search(rf"\b{match[0]}\b", text)
        if found:
            return found.span()
    return None


def _amount(text: str, message: str) -> tuple[int, int] | None:
    """The last amount of the line that the message names, with its sign; no part of a time."""
    seat = _SEAT.match(text)
    begun = seat.end() if seat else 0
    text = _STAMP.sub(lambda stamp: " " * len(stamp[0]), text)
    printed = [(_number(m[2]), m) for m in _AMOUNT.finditer(text, begun)]
    for match in _SAID.finditer(message):
        same = [m for number, m in printed if number == float(match[0])]
        if same:
            sign = same[-1][1] in _SIGNS and same[-1][1] != ""
            return same[-1].start(1 if sign else 2), same[-1].end(2)
    return None


def _number(printed: str) -> float:
    """What an amount says, its marks of thousands left out and its decimals behind a point."""
    digits = re.sub(r"[' \u00a0]|[.,](?=\d{3}\b)", "", printed)
    return float(digits.replace(",", "."))


def _name(text: str, message: str) -> tuple[int, int] | None:
    """The longest beginning of the message, in whole words, that the line holds."""
    words = message.split(" ")
    for count in range(min(len(words), 8), 0, -1):
        name = " ".join(words[:count]).rstrip(",")
        for spelled in (name, name.removesuffix("'s")):
            at = text.find(spelled)
            if at >= 0 and len(spelled) > 1:
                return at, at + len(spelled)
    return None
