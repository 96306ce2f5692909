"""Names, gains and cards as a terminal shows them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from razzstats.words import harmless

if TYPE_CHECKING:
    from rich.text import Text

_RED = "dh"
LONGEST = 40
"""Columns of a name in tables: sites allow 20, but a history may say anything."""


def either(words: Iterable[str]) -> str:
    """`.png, .svg or .pdf`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def name_text(name: str, style: str = "") -> "Text":
    """A player's name, cut where it would make a table too wide."""
    from rich.text import Text

    text = Text(harmless(name), style=style)
    text.truncate(LONGEST, overflow="ellipsis")
    return text


def style_of(value: float) -> str:
    """Green for a gain, red for a loss."""
    return "green" if value > 0 else "red" if value < 0 else ""


def card_text(words: str) -> "Text":
    """Cards between blanks, the red suits red and the hidden ones dim."""
    from rich.text import Text

    text = Text(words)
    at = 0
    for word in words.split(" "):
        if word == "x":
            text.stylize("dim", at, at + 1)
        elif word[1:] and word[-1] in _RED:
            text.stylize("red", at, at + len(word))
        at += len(word) + 1
    return text
