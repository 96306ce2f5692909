"""Results in the order of the hands."""

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from razzstats.plots import style
from razzstats.plots.style import BLUE, GREEN, GREY, ORANGE
from razzstats.stats import cumulative

_LINES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("non_showdown", "no showdown", {"color": ORANGE, "lw": 1.5, "ls": (0, (4, 1.5))}),
    ("showdown", "showdown", {"color": GREEN, "lw": 1.6, "ls": (0, (1, 0.8))}),
    ("total", "all hands", {"color": BLUE, "lw": 2.2}),
)


def results(
    seats: pd.DataFrame, hands: pd.DataFrame, player: str | None = None, *, ax: Axes | None = None
) -> Axes:
    """A player's running result in big bets over his hands, the hero's where `player` is None.

    Three lines: all hands, those in which he was in at the showdown, and the others. Which
    hands count and their order: as in `stats.cumulative`. `ax` is drawn on where given, else a
    new figure's. Without hands the Axes are labelled and empty.
    """
    frame = cumulative(seats, hands, player)
    name = style.names(frame) if player is None else player
    axes = style.axes(ax)
    axes.set_xlabel("hands")
    axes.set_ylabel("result, big bets")
    axes.axhline(0, color=GREY, lw=0.8, zorder=1)
    if frame.empty:
        return style.empty(axes, f"{name}: no hands")
    for column, words, look in _LINES:
        axes.plot([0, *frame.index], [0.0, *frame[column]], label=words, zorder=3, **look)
    axes.set_xlim(0, len(frame))
    end = style.signed(frame["total"].iloc[-1])
    style.title(axes, f"{name}: {end} big bets in {style.hands(len(frame))}", rows=1)
    style.legend(axes)
    return axes
