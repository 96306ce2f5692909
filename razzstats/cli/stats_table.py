"""The results frame as tables in a terminal, one for each group."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from razzstats.cards import RANKS
from razzstats.cli.terminal import console
from razzstats.cli.terminal import draw as draw_table
from razzstats.cli.words import LONGEST, style_of
from razzstats.stats import STATS, Mean, Stat
from razzstats.stats.counting import by_size
from razzstats.words import NOTHING, chips, count, money, percent

if TYPE_CHECKING:
    from collections.abc import Hashable

RATES = {
    "vpip": "VPIP",
    "completed": "completed",
    "brought_in": "bring-in",
    "wtsd": "WTSD",
    "won_at_showdown": "W$SD",
}
HERO, STAR = " (hero)", " *"
FIRST_OUT = ("bring-in", "completed", "WTSD", "W$SD", "VPIP")
"""Columns that a narrow terminal does without, in this order."""
GOOD, SHORTEST, SHORT = 22, 18, 10
"""Room for a name: what is good to have, what a column is dropped for, and what is needed."""
_MOST_DIGITS = 10_000

OF_RANKS = frozenset({"door", "completer_door", "lowest_up_behind"})
"""Columns whose numbers are ranks, the ace being 1: they are written as letters."""

Row = dict["Hashable", Any]


def top_players(
    frame: pd.DataFrame, groups: Sequence[str], top: int, exact: bool = False
) -> tuple[pd.DataFrame, dict[tuple[object, ...], int]]:
    """Of each group the hero, then the `top` others with the most hands (0: all of them).

    One more than `top` where only one would be left, unless `exact`. Also tells how many others
    each group has beside these, by the values of its columns.
    """
    up = [*[True] * len(groups), False]
    ordered = frame.sort_values([*groups, "is_hero"], ascending=up, key=by_size)
    kept, more = [], {}
    for key, rows in grouped(ordered, groups):
        others = rows[~rows["is_hero"]]
        few = not top or len(others) <= top + (not exact)
        kept.append(pd.concat([rows[rows["is_hero"]], others if few else others.head(top)]))
        more[key] = 0 if few else len(others) - top
    shown = pd.concat(kept) if kept else frame
    shown.attrs = frame.attrs
    return shown, more


def grouped(
    frame: pd.DataFrame, groups: Sequence[str]
) -> "list[tuple[tuple[object, ...], pd.DataFrame]]":
    if not groups:
        return [((), frame)] if len(frame) else []
    found = frame.groupby(list(groups), dropna=False, sort=False)
    return [(tuple(_plain(value) for value in key), rows) for key, rows in found]


def _plain(value: object) -> object:
    """A group's value; None for any kind of null, so that keys compare."""
    return None if pd.isna(value) else value  # type: ignore[call-overload]


def draw(
    frame: pd.DataFrame,
    groups: Sequence[str],
    more: dict[tuple[object, ...], int],
    stats: Sequence[str] | None = None,
) -> None:
    """Print the table of each group under its name; of a single player, all groups in one.

    Beside hands and net stand the statistics named, else a few. Below them stands what they do
    not show.
    """
    terminal = console()
    shown = ["bb_per_100", *RATES] if stats is None else list(stats)
    gone: dict[str, None] = {}
    if groups and frame["player"].nunique() == 1 < len(frame):
        rows = frame.to_dict("records")
        terminal.print(Text(rows[0]["player"], style="bold"))
        names = [" · ".join(_plain_name(group, row[group]) for group in groups) for row in rows]
        gone |= dict.fromkeys(_draw(rows, names, " · ".join(groups), terminal.width, shown))
        terminal.print()
    else:
        for key, found in grouped(frame, groups):
            name = " · ".join(
                name_of(group, value) for group, value in zip(groups, key, strict=True)
            )
            if name:
                terminal.print(Text(name, style="bold"))
            gone |= dict.fromkeys(
                _draw(found.to_dict("records"), None, "player", terminal.width, shown)
            )
            if more.get(key):
                others = count(more[key], "more player")
                terminal.print(Text(f"{others}; --top 0 shows them all", style="dim"))
            terminal.print()
    left_out = [name for name in gone if name != STAR]
    if left_out:
        words = f"narrow terminal: {', '.join(left_out)} left out; --format csv has all"
        terminal.print(Text(words, style="dim"))
    if STAR in gone:
        terminal.print(Text("* the hero", style="dim"))
    if frame["unit"].isna().any():
        words = f"net {NOTHING}: the row has several currencies or kinds, which are never added up"
        terminal.print(Text(words, style="dim"))


def heading(groups: Sequence[str], key: Sequence[object]) -> str:
    """The name of a group."""
    return " · ".join(name_of(group, value) for group, value in zip(groups, key, strict=True))


def name_of(group: str, value: object) -> str:
    """A group's value in a heading. Sites, kinds and currencies speak for themselves."""
    if group == "currency" and value is None:
        return "chips"
    name = _plain_name(group, value)
    return name if group in ("site", "kind", "currency") else f"{group} {name}"


def _plain_name(group: str, value: Any) -> str:
    if _plain(value) is None:
        return NOTHING
    return RANKS[int(value) - 1] if group in OF_RANKS else str(value)


def _draw(
    rows: list[Row], labels: list[str] | None, head: str, width: int, stats: Sequence[str]
) -> list[str]:
    """Draw rows in at most `width` columns; the columns that have no room, and STAR if used.

    Named by `labels`, which are wrapped, or else by the players, who are cut. Where there is
    little room columns move together, then the hero has a star, then columns go.
    """
    columns = _columns(rows, stats)
    heroes = [labels is None and bool(row["is_hero"]) for row in rows]
    mark, told = HERO, list[str]()

    def names() -> list[str]:
        return labels or [row["player"] + mark * heroes[at] for at, row in enumerate(rows)]

    def fits(gap: int, least: int) -> bool:
        return width - _wide(columns, gap) >= min(max(map(cell_len, [head, *names()])), least)

    least = max([SHORT, *[cell_len(word) for name in labels or () for word in name.split()]])
    gap = 2 if fits(2, max(GOOD, least)) else 1
    if not fits(gap, max(SHORTEST, least)) and any(heroes):
        mark = STAR
        told.append(STAR)
    own = [name for name in columns if name in STATS and name not in FIRST_OUT]
    for name in [*(name for name in FIRST_OUT if name in columns), *own[::-1]]:
        # The first two are there for whoever has the room, the others are missed.
        if not fits(gap, max(least, SHORTEST if name in FIRST_OUT[:2] else SHORT)):
            del columns[name]
            told.append(name)
    room = max(width - _wide(columns, gap), least)
    room = min(room, LONGEST if labels is None else 3 * LONGEST)
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(head, no_wrap=labels is None, max_width=room)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    for at, name in enumerate(names()):
        label = Text(name, style="bold" if heroes[at] else "")
        if labels is None:
            label = _cut(label, room, mark * heroes[at])
        table.add_row(label, *[column[at] for column in columns.values()])
    draw_table(table)
    return told


def _wide(columns: dict[str, list[Text]], gap: int) -> int:
    """The room that the columns behind the names take."""
    widest = [
        max(map(cell_len, [head, *[cell.plain for cell in cells]]))
        for head, cells in columns.items()
    ]
    return sum(widest) + gap * len(columns)


def _columns(rows: list[Row], stats: Sequence[str]) -> dict[str, list[Text]]:
    """What stands behind the names, by its head."""
    columns = {
        "hands": [Text(f"{row['hands']:,}") for row in rows],
        "net": [net(row) for row in rows],
    }
    for name in stats:
        if isinstance(STATS[name], Mean):
            columns["bb/100" if name == "bb_per_100" else name] = [_mean(row, name) for row in rows]
            continue
        digits = max(len(_n(row[f"{name}_n"])) for row in rows)
        columns[RATES.get(name, name)] = [
            _rate(told(row[name], STATS[name]), f"{_n(row[f'{name}_n']):>{digits}}") for row in rows
        ]
    return columns


def told(value: float, stat: Stat) -> str:
    """A value in words: a share in percent, odds and means as they are."""
    if math.isnan(value):
        return NOTHING
    if isinstance(stat, Mean):
        return f"{value:+.1f}"
    return f"{value:.2f}" if stat.odds else percent(value)


def _cut(name: Text, room: int, mark: str) -> Text:
    """The name in `room` columns; the mark of the hero, at its end, stays."""
    if cell_len(name.plain) <= room:
        return name
    bare = Text(name.plain.removesuffix(mark), style=name.style)
    bare.truncate(room - len(mark), overflow="ellipsis")
    return bare.append(mark)


def net(row: Row) -> Text:
    if math.isnan(row["net"]):
        return Text(NOTHING)
    unit = row["unit"] if len(row["unit"]) == len("USD") else None
    return Text(money(chips(row["net"]), unit, plus=True), style=style_of(row["net"]))


def _mean(row: Row, name: str) -> Text:
    """The mean and half its interval, which is as wide to both sides."""
    rate = row[name]
    if math.isnan(rate):
        return Text(NOTHING)
    reach = (row[f"{name}_high"] - row[f"{name}_low"]) / 2
    text = Text(f"{rate:+.1f}", style=style_of(rate))
    return text.append(f" ±{NOTHING if math.isnan(reach) else f'{reach:.1f}'}", style="dim")


def _rate(value: str, n: str) -> Text:
    return Text(value).append(f" {n}", style="dim")


def _n(n: int) -> str:
    return str(n) if n < _MOST_DIGITS else f"{n / 1000:.0f}k"
