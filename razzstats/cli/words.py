"""Numbers, money and cards as people read them."""

import math
from typing import TYPE_CHECKING

from razzstats.money import SIGNS, UNIT

if TYPE_CHECKING:
    from rich.text import Text

NOTHING = "–"  # noqa: RUF001
STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
_RED = "dh"


LONGEST = 40
"""Columns of a name in tables: sites allow 20, but a history may say anything."""


def name_text(name: str, style: str = "") -> "Text":
    """A player's name, cut where it would make a table too wide."""
    from rich.text import Text

    text = Text(name, style=style)
    text.truncate(LONGEST, overflow="ellipsis")
    return text


def count(n: int, noun: str, plural: str = "") -> str:
    """`1 hand`, `1,234 hands`."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def chips(value: float) -> int:
    """Exact ten-thousandths of an amount from the tables."""
    return round(value * UNIT)


def money(amount: int, currency: str | None = None, plus: bool = False) -> str:
    """`$1,234.50`, `12.50 SEK`, `1,200` chips; with `plus`, a gain has its sign too."""
    whole, part = divmod(abs(amount), UNIT)
    digits = f"{whole:,}"
    if part or currency:
        cents = f"{part:04d}"
        digits += f".{cents[:2]}" + cents[2:].rstrip("0")
    sign = "-" if amount < 0 else "+" if plus and amount else ""
    symbol = SIGNS.get(currency or "", "")
    behind = f" {currency}" if currency and not symbol else ""
    return f"{sign}{symbol}{digits}{behind}"


def stake(amount: int, currency: str | None = None) -> str:
    """A limit as rooms print it: no cents where there are none."""
    text = money(amount, currency)
    return text.replace(".00", "")


def big_bets(net: int, size: int) -> str:
    """An amount in big bets of so much, `+1.25`, half a hundredth away from zero."""
    if not size:
        return NOTHING
    whole, part = divmod((200 * abs(net) + size) // (2 * size), 100)
    sign = ("+" if net > 0 else "-") if whole or part else ""
    return f"{sign}{whole}.{part:02d}"


def percent(rate: float) -> str:
    """`34 %`; a dash where there was no opportunity."""
    return NOTHING if math.isnan(rate) else f"{100 * rate:.0f} %"


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
