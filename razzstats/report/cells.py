"""What a report is made of: sections with words, tables and pictures, ready to be drawn."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pandas as pd

from razzstats.words import NOTHING, harmless

FEW = 20
"""Below so many chances a value is drawn pale: chance alone may have made it."""


class Column(NamedTuple):
    """The head of a column. `kind` is `text` or `number`; `hint` says more about it."""

    head: str
    kind: str = "number"
    hint: str = ""


class Cell(NamedTuple):
    """What stands in a cell, and by what it is sorted. `look` is a class, `link` an address.

    `of` is the number of chances that it rests on, where no column says so.
    """

    text: str
    sort: str | float = ""
    look: str = ""
    link: str = ""
    of: str = ""


class Table(NamedTuple):
    """Rows of cells below their columns. `note` says what was left out."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    note: str = ""


class Plot(NamedTuple):
    """A picture as an address that holds it, and in words for those who cannot see it.

    `width` and `height` in pixels, where there is room.
    """

    address: str
    words: str
    width: int
    height: int


class Section(NamedTuple):
    """A part of the report, of which `parts` are parts. `folded` is opened by the reader.

    A part that is `narrow` may stand beside another.
    """

    key: str
    title: str
    words: Sequence[str] = ()
    plots: Sequence[Plot] = ()
    tables: Sequence[Table] = ()
    folded: bool = False
    parts: "Sequence[Section]" = ()
    narrow: bool = False


class Figure(NamedTuple):
    """A number that stands at the top: what it is, and in small letters what it rests on."""

    title: str
    value: Cell
    rests_on: str


def rows_of(frame: pd.DataFrame) -> Iterator[Any]:
    """The rows, of whatever types their columns are."""
    yield from frame.itertuples()


def text(words: object, look: str = "", link: str = "") -> Cell:
    """Words; whatever a history calls a thing cannot command the page."""
    shown = harmless(str(words))
    return Cell(shown, shown.casefold(), look, link)


def whole(n: Any) -> Cell:
    """A count."""
    return Cell(f"{int(n):,}", float(n))


def number(value: Any, digits: int = 1, signed: bool = True, coloured: bool = True) -> Cell:
    """A value with a sign, green or red where one is better than the other."""
    if math.isnan(value):
        return Cell(NOTHING)
    words = f"{value:{'+' if signed else ''},.{digits}f}"
    if not float(words.replace(",", "")):
        return Cell(words.lstrip("+-"), value)
    look = "gain" if value > 0 else "loss"
    return Cell(minus(words), value, look if signed and coloured else "")


def minus(words: str) -> str:
    """Numbers with the sign that is as wide as a plus."""
    return words.replace("-", MINUS)


MINUS = "\N{MINUS SIGN}"


def rate(value: Any, n: Any) -> Cell:
    """A share in per cent, pale where it rests on little."""
    if math.isnan(value):
        return Cell(NOTHING)
    return Cell(f"{100 * value:.1f} %", value, "few" if n < FEW else "")


def interval(low: Any, high: Any, unit: str, signed: bool = True) -> Cell:
    """Where the truth lies, in 95 of 100 such cases."""
    if math.isnan(low) or math.isnan(high):
        return Cell(NOTHING)
    if unit == "share":
        return Cell(f"{100 * low:.0f} to {100 * high:.0f} %", low)
    sign = "+" if signed else ""
    return Cell(minus(f"{low:{sign},.1f} to {high:{sign},.1f}"), low)


INTERVAL = Column("95 % interval", hint="where the true value lies in 95 of 100 such samples")


def by_unit(row: Any) -> list[Cell]:
    """Value, n and interval of a row of `stats.summary`."""
    signed = _has_sign(row)
    return [valued(row), whole(row.n), interval(row.low, row.high, row.unit, signed)]


def valued(row: Any) -> Cell:
    """The value of a row of `stats.summary`, with its unit, pale where it rests on little."""
    if row.unit == "share":
        return rate(row.value, row.n)
    made = number(row.value, 2, _has_sign(row))
    unit = {"to one": " to 1", "big bets / 100": " bb"}.get(row.unit, "")
    shown = made.text + unit if row.n else made.text
    return made._replace(text=shown, look="few" if row.n < FEW else "")


def _has_sign(row: Any) -> bool:
    return str(row.name).endswith("bb_per_100")


def of(cell: Cell, n: Any) -> Cell:
    """With the number of chances that it rests on."""
    return cell._replace(of=f"{int(n):,}") if cell.sort != "" else cell
