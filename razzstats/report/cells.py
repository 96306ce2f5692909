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
    """What stands in a cell, and by what it is sorted. `look` is a class, `link` an address."""

    text: str
    sort: str | float = ""
    look: str = ""
    link: str = ""


class Table(NamedTuple):
    """Rows of cells below their columns. `note` says what was left out."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    note: str = ""


class Plot(NamedTuple):
    """A picture as an address that holds it, and in words for those who cannot see it."""

    address: str
    words: str


class Section(NamedTuple):
    """A part of the report. `folded` is opened by the reader."""

    key: str
    title: str
    words: Sequence[str] = ()
    plots: Sequence[Plot] = ()
    tables: Sequence[Table] = ()
    folded: bool = False


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


def number(value: Any, digits: int = 1, signed: bool = True) -> Cell:
    """A value with a sign, green or red."""
    if math.isnan(value):
        return Cell(NOTHING)
    words = f"{value:{'+' if signed else ''},.{digits}f}"
    if not float(words.replace(",", "")):
        words = words.lstrip("+-")
    look = "gain" if signed and value > 0 else "loss" if signed and value < 0 else ""
    return Cell(words, value, look)


def rate(value: Any, n: Any) -> Cell:
    """A share in per cent, pale where it rests on little."""
    if math.isnan(value):
        return Cell(NOTHING)
    return Cell(f"{100 * value:.1f} %", value, "few" if n < FEW else "")


def interval(low: Any, high: Any, unit: str) -> Cell:
    """Where the truth lies, in 95 of 100 such cases."""
    if math.isnan(low) or math.isnan(high):
        return Cell(NOTHING)
    if unit == "share":
        return Cell(f"{100 * low:.0f} to {100 * high:.0f} %", low)
    return Cell(f"{low:+,.1f} to {high:+,.1f}", low)


def by_unit(row: Any) -> list[Cell]:
    """Value, n and interval of a row of `stats.summary`."""
    is_rate = row.unit == "share"
    few = "few" if row.n < FEW else ""
    value = rate(row.value, row.n) if is_rate else number(row.value, 2)._replace(look=few)
    return [value, whole(row.n), interval(row.low, row.high, row.unit)]
