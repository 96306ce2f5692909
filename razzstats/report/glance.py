"""What stands at the top of a report: the few numbers that are asked for first."""

from typing import Any

from razzstats.report.cells import Figure, interval, number, valued
from razzstats.report.play import Play
from razzstats.stats import STATS

SHOWN = (
    "vpip", "open_completed", "board_steal", "folded_to_board_steal", "wtsd", "won_at_showdown",
)  # fmt: skip
"""Beside the result: how he comes in, steals and defends, and what his showdowns bring."""


def glance(play: Play) -> list[Figure]:
    """The result and its interval, and some rates, each with what it rests on."""
    stats: Any = play.summary.set_index("stat")
    won = stats.loc["bb_per_100"]
    reach = interval(won.low, won.high, "bb").text
    total = number(float(play.frame["net_bb"].sum()))
    rate = number(won.value)
    figures = [
        Figure("Result", total._replace(text=f"{total.text} bb"), f"in {int(won.n):,} hands"),
        Figure("Win rate", rate._replace(text=f"{rate.text} bb/100"), f"95 %: {reach}"),
    ]
    for name in SHOWN:
        row = stats.loc[name]
        figures.append(Figure(STATS[name].title, valued(row), f"of {int(row.n):,}"))
    return figures
