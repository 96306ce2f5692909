"""Chips as exact whole numbers.

Everywhere between the text and the tables an amount is an `int` of ten-thousandths of the
hand's own unit (a dollar, a euro, a tournament chip): `$0.05` is 500. No float is added up.
"""

import re
from functools import lru_cache

UNIT = 10_000
"""Ten-thousandths in one dollar, euro or chip."""

CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR"}
SIGNS = {code: sign for sign, code in CURRENCIES.items()}
"""The sign of each currency, and back."""

_MARKS = re.compile(r"[\s']")
_MARKED = re.compile(r"\d{1,3}(?:[\s']\d{3})+(?:[.,]\d*)?")
_PLAIN = re.compile(r"\d{1,12}(?:\.\d{1,4})?|\.\d{1,4}")
_THOUSANDS = {
    ".": re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?"),
    ",": re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d{1,4})?"),
}


@lru_cache(maxsize=16384)
def parse_chips(text: str, decimal: str = ".") -> int:
    """Ten-thousandths in a printed amount.

    Takes `1'000`, `2 310` (also no-break spaces) and `1,000` for a thousand and more;
    `decimal` is the site's own decimal mark. Raises ValueError where the number could be read
    in two ways (`412,75` on a site that writes a point), is finer than a ten-thousandth, or so
    large that sums would not fit into eight bytes.
    """
    whole, point, part = text.partition(decimal)
    if whole.isdigit() and text.isascii() and len(whole) <= 12:
        if not point:
            return int(whole) * UNIT
        if part.isdigit() and len(part) <= 4:
            return int(whole) * UNIT + int(part.ljust(4, "0"))
    return _parse_odd(text, decimal)


def _parse_odd(text: str, decimal: str) -> int:
    """An amount that is more than digits and a mark."""
    bare = text.strip()
    if _MARKS.search(bare):
        if not _MARKED.fullmatch(bare):
            raise ValueError(f"amount {text!r} could be read in two ways")
        bare = _MARKS.sub("", bare)
    other = "," if decimal == "." else "."
    if _THOUSANDS[decimal].fullmatch(bare):
        bare = bare.replace(other, "")
    elif other in bare:
        raise ValueError(f"amount {text!r} could be read in two ways")
    bare = bare.replace(decimal, ".")
    if not bare.isascii() or not _PLAIN.fullmatch(bare):
        raise ValueError(f"{text!r} is not an amount")
    whole, _, part = bare.partition(".")
    return int(whole or "0") * UNIT + int(part.ljust(4, "0"))


def format_chips(chips: int, symbol: str = "") -> str:
    """The amount as sites print it: `$0.05`, `$4`, `$12.50`, `1200`; a minus stands in front."""
    whole, part = divmod(abs(chips), UNIT)
    sign = "-" if chips < 0 else ""
    if not part:
        return f"{sign}{symbol}{whole}"
    digits = f"{part:04d}".rstrip("0").ljust(2, "0")
    return f"{sign}{symbol}{whole}.{digits}"
