"""Statistics below each other, with interval and chances."""

from collections.abc import Sequence

import pandas as pd
from rich.table import Table
from rich.text import Text

from razzstats.cli.stats_table import Row, grouped, heading, net, told
from razzstats.cli.terminal import console
from razzstats.cli.terminal import draw as draw_table
from razzstats.stats import STATS
from razzstats.words import NOTHING, count


def draw_list(
    frame: pd.DataFrame,
    groups: Sequence[str],
    stats: Sequence[str],
    more: dict[tuple[object, ...], int],
) -> None:
    """Print the statistics of each row below each other, with interval and chances."""
    terminal = console()
    for key, rows in grouped(frame, groups):
        name = heading(groups, key)
        for row in rows.to_dict("records"):
            hands = count(row["hands"], "hand")
            head = " · ".join([part for part in (name, str(row["player"]), hands) if part])
            terminal.print(Text(head, style="bold"))
            _draw_stats(row, stats)
            terminal.print()
        if more.get(key):
            others = count(more[key], "more player")
            terminal.print(Text(f"{others}; --top 0 shows them all", style="dim"))


def _draw_stats(row: Row, stats: Sequence[str]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("statistic")
    for head in ("value", "95 % interval", "n"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_row("net", net(row), "", f"{row['hands']:,}")
    for name in stats:
        stat = STATS[name]
        ends = [told(row[f"{name}_{end}"], stat) for end in ("low", "high")]
        between = NOTHING if NOTHING in ends else " to ".join(ends)
        table.add_row(stat.title, told(row[name], stat), between, f"{row[f'{name}_n']:,}")
    draw_table(table)
