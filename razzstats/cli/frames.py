"""Frames in a terminal, in files, and for other programs."""

import math
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from razzstats.cli.outputs import must_not_be_a_terminal, opened, opened_for_bytes
from razzstats.cli.terminal import data, draw, fail, note
from razzstats.cli.words import either, style_of
from razzstats.words import NOTHING, chips, count, escaped, harmless, money, percent

if TYPE_CHECKING:
    import pandas as pd
    from rich.text import Text

Row = Mapping[Any, Any]
Cell = Callable[[Row], "Text | str"]

ACTING = (*"=+-@", *"\uff1d\uff0b\uff0d\uff20", "\t", "\r", "\n")
"""With these a spreadsheet takes a text for a formula; it knows the wide signs too."""


class TableForm(StrEnum):
    """How a table is written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


TableFormOption = Annotated[
    TableForm,
    typer.Option("--format", metavar="table|csv|json|parquet", help="How to write."),
]


def form_of(form: TableForm, output: Path | None) -> TableForm:
    """The form that is meant: a file's name tells it where --format asked for no other.

    Ends the command where neither does, or where Parquet would go to a terminal.
    """
    endings = {f".{each}": each for each in TableForm if each is not TableForm.TABLE}
    if form is TableForm.PARQUET:
        must_not_be_a_terminal(output, "Parquet")
    if output is None or form is not TableForm.TABLE:
        return form
    found = endings.get(output.suffix.lower())
    if found is None:
        fail(
            f"{output}: say how to write it, as --format csv, or end its name in {either(endings)}"
        )
    return found


def send(frame: "pd.DataFrame", form: TableForm, output: Path | None) -> None:
    """Write a frame for programs: to a file, or to standard output."""
    if form is TableForm.PARQUET:
        _parquet(frame, output)
    elif form is TableForm.CSV:
        _text(harmless_cells(frame).to_csv(index=False, lineterminator="\n"), output)
    else:
        text = frame.to_json(orient="records", indent=2, force_ascii=False, date_format="iso")
        _text(escaped(text), output)
    if output is not None:
        note(f"{count(len(frame), 'row')} in {output}")


def harmless_cells(frame: "pd.DataFrame") -> "pd.DataFrame":
    """Texts that a spreadsheet would work out, `=1+1`, with a quote before them; heads too.

    What would command a terminal, where a file is looked at, is made visible (`harmless`).
    """
    found = frame.copy(deep=False)
    found.columns = list(range(len(frame.columns)))
    for at in found.columns:
        column = found[at]
        if str(column.dtype) == "category":
            column = column.astype("object")
        if column.dtype.kind in "OU" or str(column.dtype) in ("str", "string"):
            column = column.map(lambda cell: harmless(cell) if isinstance(cell, str) else cell)
            acts = column.astype("str").str.startswith(ACTING, na=False)
            found[at] = column.where(~acts, "'" + column.astype("str"))
    heads = [harmless(str(name)) for name in frame.columns]
    found.columns = [f"'{head}" if head.startswith(ACTING) else head for head in heads]
    return found


def _text(text: str, output: Path | None) -> None:
    if output is None:
        data(text)
        return
    with opened(output) as file:
        file.write(text if text.endswith("\n") else text + "\n")


def _parquet(frame: "pd.DataFrame", output: Path | None) -> None:
    with opened_for_bytes(output) as file:
        frame.to_parquet(file, index=False)


# Cells.


def text_of(name: str) -> Cell:
    """A column as it is; a dash for null."""
    return lambda row: NOTHING if _null(row[name]) else str(row[name])


def number(name: str, digits: int = 0) -> Cell:
    """A number with so many digits behind the point."""
    return lambda row: NOTHING if _null(row[name]) else f"{row[name]:,.{digits}f}"


def signed(name: str, digits: int = 1) -> Cell:
    """A gain or a loss."""

    def cell(row: Row) -> "Text | str":
        from rich.text import Text

        if _null(row[name]):
            return NOTHING
        return Text(f"{row[name]:+,.{digits}f}", style=style_of(row[name]))

    return cell


def with_reach(name: str) -> Cell:
    """A win rate and half its interval, which is as wide to both sides."""

    def cell(row: Row) -> "Text | str":
        from rich.text import Text

        if _null(row[name]):
            return NOTHING
        reach = (row[f"{name}_high"] - row[f"{name}_low"]) / 2
        told = Text(f"{row[name]:+.1f}", style=style_of(row[name]))
        return told.append(f" ±{NOTHING if _null(reach) else f'{reach:.1f}'}", style="dim")

    return cell


def rate(name: str) -> Cell:
    """A rate and its number of chances."""

    def cell(row: Row) -> "Text | str":
        from rich.text import Text

        value = math.nan if _null(row[name]) else row[name]
        told = f"{value:.2f}" if math.isfinite(value) and value > 1 else percent(value)
        return Text(told).append(f" {_short(row[f'{name}_n'])}", style="dim")

    return cell


def share(value: float) -> str:
    """A share in percent; a dash for null."""
    return percent(math.nan if _null(value) else value)


def sum_of_money(name: str = "net", unit: str = "unit") -> Cell:
    """An amount in its unit; a dash where units are mixed."""

    def cell(row: Row) -> "Text | str":
        from rich.text import Text

        if _null(row[name]) or _null(row[unit]):
            return NOTHING
        currency = row[unit] if len(row[unit]) == len("USD") else None
        return Text(money(chips(row[name]), currency, plus=True), style=style_of(row[name]))

    return cell


def _short(n: int) -> str:
    return f"{n:,}" if n < 10_000 else f"{n / 1000:.0f}k"


def _null(value: object) -> bool:
    import pandas as pd

    return bool(pd.isna(value))  # type: ignore[call-overload]


def draw_frame(frame: "pd.DataFrame", columns: Mapping[str, Cell], left: int = 1) -> None:
    """Print a frame: heads and cells; the first `left` columns are texts, the rest numbers."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for at, head in enumerate(columns):
        table.add_column(head, justify="left" if at < left else "right", no_wrap=at >= left)
    for row in frame.to_dict("records"):
        table.add_row(*[cell(row) for cell in columns.values()])
    draw(table)
