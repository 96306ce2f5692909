"""The results frame as tables in a terminal, one for each group."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from razzstats.cli.terminal import console
from razzstats.cli.terminal import draw as draw_table
from razzstats.cli.words import NOTHING, chips, count, money, percent, style_of

if TYPE_CHECKING:
    from collections.abc import Hashable

RATES = {
    "vpip": "VPIP",
    "completed": "completed",
    "brought_in": "bring-in",
    "wtsd": "WTSD",
    "won_at_showdown": "W$SD",
}
HEADS = ("hands", "net", "bb/100", *RATES.values())
HERO = " (hero)"
SHAPES = ((2, True), (1, True), (1, False))
"""The gap between columns, and whether counts stand behind the rates; the widest first."""
SHORTEST = 18
"""Room for a name, if there is any."""
_MOST_DIGITS = 10_000

Row = dict["Hashable", Any]


def top_players(
    frame: pd.DataFrame, groups: Sequence[str], top: int
) -> tuple[pd.DataFrame, dict[tuple[object, ...], int]]:
    """Of each group the hero, then the `top` others with the most hands (0: all of them).

    Also tells how many others each group has, by the values of its columns.
    """
    ordered = frame.sort_values([*groups, "is_hero"], ascending=[*[True] * len(groups), False])
    kept, more = [], {}
    for key, rows in _grouped(ordered, groups):
        others = rows[~rows["is_hero"]]
        kept.append(pd.concat([rows[rows["is_hero"]], others.head(top or len(others))]))
        more[key] = max(len(others) - top, 0) if top else 0
    shown = pd.concat(kept) if kept else frame
    shown.attrs = frame.attrs
    return shown, more


def _grouped(
    frame: pd.DataFrame, groups: Sequence[str]
) -> "list[tuple[tuple[object, ...], pd.DataFrame]]":
    if not groups:
        return [((), frame)] if len(frame) else []
    found = frame.groupby(list(groups), dropna=False, sort=False)
    return [(tuple(_plain(value) for value in key), rows) for key, rows in found]


def _plain(value: object) -> object:
    """A group's value; None for any kind of null, so that keys compare."""
    return None if pd.isna(value) else value  # type: ignore[call-overload]


def draw(frame: pd.DataFrame, groups: Sequence[str], more: dict[tuple[object, ...], int]) -> None:
    """Print the table of each group under its name."""
    terminal = console()
    for key, rows in _grouped(frame, groups):
        name = " · ".join(_name(group, value) for group, value in zip(groups, key, strict=True))
        if name:
            terminal.print(Text(name, style="bold"))
        draw_table(_table(rows.to_dict("records"), terminal.width))
        if more.get(key):
            others = count(more[key], "more player")
            terminal.print(Text(f"{others}; --top 0 shows them all", style="dim"))
        terminal.print()


def _name(group: str, value: object) -> str:
    """A group's value in a heading. Sites, kinds and currencies speak for themselves."""
    if group == "currency":
        return "chips" if value is None else str(value)
    return str(value) if group in ("site", "kind") else f"{group} {_or_dash(value)}"


def _or_dash(value: object) -> str:
    return NOTHING if value is None else str(value)


def _table(rows: list[Row], width: int) -> Table:
    """A group's players in at most `width` columns.

    Where there is little room columns move together, then the counts behind the rates go, then
    long names are cut.
    """
    names = max(cell_len(row["player"]) + len(HERO) * row["is_hero"] for row in rows)
    cells: list[list[Text]] = []
    room = gap = 0
    for gap, counted in SHAPES:
        cells = _cells(rows, counted)
        plain = [[cell.plain for cell in row] for row in cells]
        widest = [max(map(cell_len, column)) for column in zip(HEADS, *plain, strict=True)]
        room = width - sum(widest) - gap * len(HEADS)
        if room >= min(names, SHORTEST):
            break
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("player", no_wrap=True)
    for head in HEADS:
        table.add_column(head, justify="right", no_wrap=True)
    for row, others in zip(rows, cells, strict=True):
        table.add_row(_player(row, max(room, len(HERO) + 1)), *others)
    return table


def _cells(rows: list[Row], counted: bool) -> list[list[Text]]:
    """What stands behind the names, with or without the counts behind the rates."""
    digits = {name: max(len(_n(row[f"{name}_n"])) for row in rows) for name in RATES}
    return [
        [
            Text(f"{row['hands']:,}"),
            _net(row),
            _win_rate(row),
            *[
                _rate(row[name], f"{_n(row[f'{name}_n']):>{width}}" if counted else "")
                for name, width in digits.items()
            ],
        ]
        for row in rows
    ]


def _player(row: Row, room: int) -> Text:
    behind = HERO if row["is_hero"] else ""
    name = Text(row["player"], style="bold" if row["is_hero"] else "")
    name.truncate(room - len(behind), overflow="ellipsis")
    return name.append(behind)


def _net(row: Row) -> Text:
    if math.isnan(row["net"]):
        return Text(NOTHING)
    unit = row["unit"] if len(row["unit"]) == len("USD") else None
    return Text(money(chips(row["net"]), unit, plus=True), style=style_of(row["net"]))


def _win_rate(row: Row) -> Text:
    """The rate and half its interval, which is as wide to both sides."""
    rate = row["bb_per_100"]
    if math.isnan(rate):
        return Text(NOTHING)
    reach = (row["bb_per_100_high"] - row["bb_per_100_low"]) / 2
    text = Text(f"{rate:+.1f}", style=style_of(rate))
    return text.append(f" ±{NOTHING if math.isnan(reach) else f'{reach:.1f}'}", style="dim")


def _rate(rate: float, n: str) -> Text:
    return Text(percent(rate)).append(f" {n}" if n else "", style="dim")


def _n(n: int) -> str:
    return str(n) if n < _MOST_DIGITS else f"{n / 1000:.0f}k"
