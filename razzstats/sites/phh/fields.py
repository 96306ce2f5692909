"""The fields of a hand: from its text, which is TOML."""

import re
import tomllib
from datetime import UTC, datetime, time
from decimal import Decimal
from functools import lru_cache
from hashlib import blake2b
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from razzstats.clock import zone
from razzstats.money import UNIT
from razzstats.words import unbroken

Amounts = list[Decimal]

_LARGEST = 10**12
"""In a hand's own unit: sums of more would not fit into eight bytes of ten-thousandths."""


class Fields(msgspec.Struct, frozen=True):
    """The fields that are read. Those whose names begin with an underscore are not PHH's own."""

    antes: Amounts
    starting_stacks: Amounts
    small_bet: Decimal
    big_bet: Decimal
    actions: list[str]
    bring_in: Decimal = Decimal()
    players: list[str] = []
    seats: list[int] = []
    seat_count: int | None = None
    finishing_stacks: Amounts | None = None
    winnings: Amounts | None = None
    event: str = ""
    level: int | str = ""
    hand: int | str = ""
    table: int | str = ""
    day: int | None = None
    month: int | None = None
    year: int | None = None
    time: "time | None" = None
    time_zone: str = ""
    currency: str | None = None
    buy_in: str = msgspec.field(default="", name="_buy_in")
    level_name: str = msgspec.field(default="", name="_level")
    mixed_game: str = msgspec.field(default="", name="_mixed_game")
    club: str = msgspec.field(default="", name="_club")
    no_bring_in: bool = msgspec.field(default=False, name="_no_bring_in")
    play_money: bool = msgspec.field(default=False, name="_play_money")
    cancelled: bool = msgspec.field(default=False, name="_cancelled")
    rake: Decimal | None = msgspec.field(default=None, name="_rake")

    @property
    def date(self) -> str:
        """As `2023-06-22`; empty where a part of it is missing."""
        if self.year is None or self.month is None or self.day is None:
            return ""
        return f"{self.year:04}-{self.month:02}-{self.day:02}"

    @property
    def local_time(self) -> str:
        """As `2023-06-22 14:05:00 Europe/Paris`, as far as there is any."""
        parts = (self.date, "" if self.time is None else f"{self.time:%H:%M:%S}", self.time_zone)
        return " ".join(filter(None, parts))


class NoFieldsError(ValueError):
    """The text is no PHH. `line` counts from its first line; None: it ends too early."""

    def __init__(self, message: str, line: int | None) -> None:
        super().__init__(message)
        self.line = line


_DEEP = re.compile(r"""(?:\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*){40}""")
"""A key of so many parts that reading it takes long: the time grows with their square."""
_MAY_BREAK = re.compile("\\\\|\t|\"\"\"|'''|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""What a string must hold, or begin with, to have a line end or a tab in it."""
_PLACE = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)")


_ASIDE = frozenset(
    (
        "variant",
        "ante_trimming_status",
        "blinds_or_straddles",
        "min_bet",
        "currency_symbol",
        "author",
        "url",
        "venue",
        "address",
        "city",
        "region",
        "postal_code",
        "country",
        "time_zone_abbreviation",
        "time_limit",
        "time_banks",
    )
)
"""Fields of the format that say nothing of a hand of Razz that is not known from others."""
_KNOWN = _ASIDE.union(Fields.__struct_encode_fields__)


def fields_of(text: str) -> Fields:
    """The fields of one hand's text. Raises NoFieldsError."""
    return _parsed(text)[0]


def strange_keys(text: str) -> tuple[str, ...]:
    """Keys of one hand's text that the format does not have; keys of one's own begin with `_`.

    Raises NoFieldsError.
    """
    return _parsed(text)[1]


@lru_cache(maxsize=4)
def _parsed(text: str) -> tuple[Fields, tuple[str, ...]]:
    if _DEEP.search(text):
        raise NoFieldsError("a key has more parts than any field", 1)
    try:
        found = tomllib.loads(text.lstrip("\ufeff"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line = int(place[1]) if place and place[1] else None
        raise NoFieldsError(_PLACE.sub("", str(error)).strip(), line) from error
    except RecursionError as error:
        raise NoFieldsError("lists stand in lists, too deep to be read", 1) from error
    except ValueError as error:
        raise NoFieldsError(f"a number cannot be read: {error}".split(";")[0], 1) from error
    if "variant" not in found:
        found = next((table for table in found.values() if isinstance(table, dict)), found)
    try:
        fields = msgspec.convert(found, Fields)
    except msgspec.ValidationError as error:
        line = None if "missing required" in str(error) else 1
        raise NoFieldsError(str(error).replace("`$", "`").replace("Object", "PHH"), line) from error
    strange = tuple(key for key in found if key not in _KNOWN and not key.startswith("_"))
    return _unbroken(fields) if _MAY_BREAK.search(text) else fields, strange


def _unbroken(fields: Fields) -> Fields:
    """The fields as words on one line."""
    words = msgspec.structs.asdict(fields)
    clean = {
        name: unbroken(value) if isinstance(value, str) else list(map(unbroken, value))
        for name, value in words.items()
        if isinstance(value, str) or (name == "players" and value)
    }
    return msgspec.structs.replace(fields, **clean)


def names_of(fields: Fields) -> tuple[str, str]:
    """Number and occasion of a hand: event and date, since each day of play counts from one.

    Where any of the three is missing, a hash of the content stands for it.
    """
    number = str(fields.hand)
    if number and fields.event and fields.date:
        return number, f"{fields.date} {fields.event}"
    content = digest(str(msgspec.to_builtins(fields)))
    return (number, content) if number else (content, "")


def digest(text: str) -> str:
    """A hash in sixteen digits."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def chips(amount: Decimal) -> int:
    """Ten-thousandths. Raises ValueError for what is none, too fine or too large."""
    if amount.is_finite() and 0 <= amount < _LARGEST:
        scaled = amount * UNIT
        if scaled == int(scaled):
            return int(scaled)
    raise ValueError(f"{amount} is not an amount")


def instant(fields: Fields) -> datetime | None:
    """UTC; None without a time of day or a zone that is known.

    Raises ValueError for a date or time that no calendar has.
    """
    place = zone_of(fields.time_zone)
    if not fields.date or fields.time is None or place is None:
        return None
    day = datetime.strptime(fields.date, "%Y-%m-%d").replace(tzinfo=place)
    try:
        return datetime.combine(day, fields.time, tzinfo=place).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(f"no calendar reaches {fields.date}") from error


def zone_of(name: str) -> ZoneInfo | None:
    """The zone of an IANA name (`Europe/Paris`) or of a printed code; None for any other."""
    known = zone(name)
    if known is not None or not name:
        return known
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
