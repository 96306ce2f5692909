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

CODES = frozenset(
    re.findall(
        r"\w+",
        "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN "
        "BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD "
        "FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD "
        "JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD "
        "MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR "
        "PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL "
        "THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG "
        "XOF XPF YER ZAR ZMW ZWG",
    )
)
"""What money is called (ISO 4217), and was called while there was Razz online."""

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


def clash(code: str | None, *signs: str) -> str | None:
    """Why a code and signs that stand together are not of one currency; None where they may be.

    The dollar's sign is that of many.
    """
    printed = {sign for sign in signs if sign}
    due = {SIGNS[code]} if code in SIGNS else {"$"} if code else printed
    if len(printed) <= 1 and printed <= due:
        return None
    return f"{' and '.join([*sorted(printed), *filter(None, [code])])} are not one currency"


def format_chips(chips: int, symbol: str = "") -> str:
    """The amount as sites print it: `$0.05`, `$4`, `$12.50`, `1200`; a minus stands in front."""
    whole, part = divmod(abs(chips), UNIT)
    sign = "-" if chips < 0 else ""
    if not part:
        return f"{sign}{symbol}{whole}"
    digits = f"{part:04d}".rstrip("0").ljust(2, "0")
    return f"{sign}{symbol}{whole}.{digits}"
