"""Numbers, money and what players do, as people read them."""

import math
import re

from razzstats.money import SIGNS, UNIT

NOTHING = "–"  # noqa: RUF001
STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}

SAYS = {
    "post_ante": "posts the ante of {chips}",
    "bring_in": "brings it in for {chips}",
    "complete": "completes to {to}",
    "bet": "bets {chips}",
    "raise": "raises to {to}",
    "call": "calls {chips}",
    "check": "checks",
    "fold": "folds",
    "return_uncalled": "gets {chips} back, which nobody called",
    "show": "shows",
    "muck": "mucks",
    "collect": "collects {chips}",
}
"""What a player did, by the name of its step; amounts as `money` writes them."""


def count(n: int, noun: str, plural: str = "") -> str:
    """`1 hand`, `1,234 hands`."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def size(n: int) -> str:
    """Bytes: `1.2 MB`, `345 kB`."""
    return f"{n / 1e6:,.1f} MB" if n >= 1e6 else f"{n / 1e3:,.0f} kB"


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


def harmless(text: str) -> str:
    """The text without what would command a terminal, turn the direction of writing, or not show.

    Names and lines of a history are anybody's: they must not colour, move or hide anything.
    """
    return text if text.isascii() and text.isprintable() else _COMMANDS.sub("\ufffd", text)


def escaped(json: str) -> str:
    r"""JSON with such signs written as `\u202e`: the same to a program, harmless on a screen."""
    return _COMMANDS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json)


_COMMANDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)


def unbroken(text: str) -> str:
    """A word of a format that can write any sign into a name: line ends and tabs are U+FFFD.

    No client has names with them, and they would be lines of their own wherever names are printed.
    """
    return _BREAKS.sub("\ufffd", text)


_BREAKS = re.compile("[\t\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
