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
SHORTEST, SHORT = 18, 10
"""Room for a name: what is good to have, and what is needed."""
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
    """Print the table of each group under its name; of a single player, all groups in one."""
    terminal = console()
    if groups and frame["player"].nunique() == 1 < len(frame):
        rows = frame.to_dict("records")
        terminal.print(Text(rows[0]["player"], style="bold"))
        names = [Text(" · ".join(_plain_name(row[group]) for group in groups)) for row in rows]
        draw_table(_table(rows, names, " · ".join(groups), terminal.width))
        terminal.print()
        return
    for key, found in _grouped(frame, groups):
        name = " · ".join(_name(group, value) for group, value in zip(groups, key, strict=True))
        if name:
            terminal.print(Text(name, style="bold"))
        rows = found.to_dict("records")
        draw_table(_table(rows, [_player(row) for row in rows], "player", terminal.width))
        if more.get(key):
            others = count(more[key], "more player")
            terminal.print(Text(f"{others}; --top 0 shows them all", style="dim"))
        terminal.print()


def _name(group: str, value: object) -> str:
    """A group's value in a heading. Sites, kinds and currencies speak for themselves."""
    if group == "currency" and value is None:
        return "chips"
    name = _plain_name(value)
    return name if group in ("site", "kind", "currency") else f"{group} {name}"


def _plain_name(value: object) -> str:
    return NOTHING if _plain(value) is None else str(value)


def _table(rows: list[Row], names: list[Text], head: str, width: int) -> Table:
    """Rows with a name each, in at most `width` columns.

    Where there is little room columns move together, then the counts behind the rates go, then
    long names are cut.
    """
    longest = max(map(cell_len, [head, *[name.plain for name in names]]))
    cells: list[list[Text]] = []
    room = gap = 0
    for gap, counted in SHAPES:
        cells = _cells(rows, counted)
        plain = [[cell.plain for cell in row] for row in cells]
        widest = [max(map(cell_len, column)) for column in zip(HEADS, *plain, strict=True)]
        room = width - sum(widest) - gap * len(HEADS)
        if room >= min(longest, SHORTEST):
            break
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(head, no_wrap=True)
    for column in HEADS:
        table.add_column(column, justify="right", no_wrap=True)
    for name, others in zip(names, cells, strict=True):
        table.add_row(_cut(name, max(room, SHORT)), *others)
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


def _player(row: Row) -> Text:
    hero = bool(row["is_hero"])
    return Text(row["player"] + HERO * hero, style="bold" if hero else "")


def _cut(name: Text, room: int) -> Text:
    """The name in `room` columns; that it is the hero's stays."""
    hero = name.plain.endswith(HERO)
    if cell_len(name.plain) <= room:
        return name
    name.right_crop(len(HERO) * hero)
    name.truncate(room - len(HERO) * hero, overflow="ellipsis")
    return name.append(HERO * hero)


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
