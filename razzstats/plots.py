"""Plots: frames and Axes in, Axes out. Nothing is shown or saved, and no global style is touched.

Colours are those of Okabe and Ito ("Color Universal Design", 2008), which people with any kind
of colour vision can tell apart; lines differ in dash and width as well.
"""

from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from razzstats.stats import cumulative

BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#6B6B6B"

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
    name = _names(frame) if player is None else player
    axes = _axes(ax)
    axes.set_xlabel("hands")
    axes.set_ylabel("result, big bets")
    axes.axhline(0, color=GREY, lw=0.8, zorder=1)
    if frame.empty:
        return _empty(axes, f"{name}: no hands")
    for column, words, style in _LINES:
        axes.plot([0, *frame.index], [0.0, *frame[column]], label=words, zorder=3, **style)
    axes.set_xlim(0, len(frame))
    end = _signed(frame["total"].iloc[-1])
    _title(axes, f"{name}: {end} big bets in {_hands(len(frame))}", rows=1)
    _legend(axes)
    return axes


def _axes(ax: Axes | None) -> Axes:
    """The Axes to draw on, in the style that all plots share."""
    axes = plt.subplots(figsize=(9, 5), layout="constrained")[1] if ax is None else ax
    axes.spines[["top", "right", "bottom"]].set_visible(False)
    axes.spines["left"].set_color(GREY)
    axes.grid(axis="y", color="0.9", lw=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(color=GREY, labelcolor="0.25")
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
    return axes


def _empty(axes: Axes, words: str) -> Axes:
    axes.set(xlim=(0, 1), ylim=(-1, 1), xticks=[], yticks=[0])
    _title(axes, words)
    return axes


def _title(axes: Axes, words: str, rows: int = 0) -> None:
    """Words above the Axes, and above `rows` of a legend; a name's `$` starts no formula."""
    pad = 8 + 18 * rows
    axes.set_title(words, loc="left", fontweight="bold", pad=pad, parse_math=False)


def _legend(axes: Axes) -> None:
    """A row between title and Axes, where it covers no line; what was drawn last comes first.

    It is left out of the layout: the title keeps its room, and Axes that are too narrow for it
    must not shrink.
    """
    handles, labels = axes.get_legend_handles_labels()
    legend = axes.legend(
        handles[::-1],
        labels[::-1],
        loc="lower left",
        bbox_to_anchor=(0, 1),
        borderaxespad=0.2,
        borderpad=0.2,
        ncols=len(labels),
        frameon=False,
        handlelength=2.4,
        columnspacing=1.3,
        fontsize="small",
    )
    legend.set_in_layout(False)


def _names(frame: pd.DataFrame) -> str:
    names = list(frame["player"].unique())
    if not names:
        return "hero"
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def _hands(n: int) -> str:
    return f"{n:,} hand" if n == 1 else f"{n:,} hands"


def _signed(value: float) -> str:
    """To one digit, with a sign unless it is 0.0, and the minus that axes have."""
    words = f"{value:+,.1f}"
    return "0.0" if words in ("+0.0", "-0.0") else words.replace("-", "\N{MINUS SIGN}")
