"""The statistics of a player, each with what it rests on, what it means, and the others' value."""

from typing import Any

import pandas as pd

from razzstats import plots
from razzstats.report.cells import (
    INTERVAL,
    Cell,
    Column,
    Section,
    Table,
    by_unit,
    of,
    text,
    valued,
)
from razzstats.report.pictures import picture
from razzstats.report.play import Play
from razzstats.stats import SECTIONS
from razzstats.words import NOTHING

SMALL = (6.4, 4.0)


def numbers(play: Play, others: pd.DataFrame) -> Section:
    """All statistics; `others` is what the players beside him have, as `stats.summary` tells it."""
    mine = play.summary.set_index("stat")
    theirs: Any = others.set_index("stat")
    rows = []
    for section in SECTIONS:
        for stat in section.stats:
            row = mine.loc[stat.name]
            if not row["n"]:
                continue
            name = Cell(stat.title, stat.title.casefold())
            value, n, reach = by_unit(row)
            beside = _beside(theirs.loc[stat.name] if stat.name in theirs.index else None)
            rows.append([name, value, n, reach, beside, text(meaning(stat.text), "small"),
                         text(section.title, "small")])  # fmt: skip
    columns = [
        Column("statistic", "text"), Column("value"), Column("n", hint="chances it rests on"),
        INTERVAL, Column("others", hint="of the players beside him, in the same hands"),
        Column("what it is", "text"), Column("about", "text"),
    ]  # fmt: skip
    words = [
        "Each value stands beside the number of chances it was counted over, the others' as a "
        "small number behind it; pale ones rest on fewer than twenty. How each is counted stands "
        "at the end; bb are big bets."
    ]
    drawn = [
        picture(draw, play.mine, player=play.player, size=SMALL)
        for draw in (plots.positions, plots.steals, plots.defence, plots.streets, plots.actions)
    ]
    return Section("numbers", "Numbers", words, drawn, [Table("All statistics", columns, rows)])


def _beside(row: Any) -> Cell:
    if row is None or not row["n"]:
        return Cell(NOTHING)
    return of(valued(row), row["n"])


def meaning(words: str) -> str:
    """The first sentence of a statistic's text."""
    return words.split(". ", 1)[0].rstrip(".") + "."
