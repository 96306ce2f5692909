"""What all plots share: quiet Axes, and colours that anyone can tell apart.

Colours are those of Okabe and Ito ("Color Universal Design", 2008), which people with any kind
of colour vision can tell apart; lines differ in dash and width as well.
"""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#6B6B6B"


def axes(ax: Axes | None) -> Axes:
    """The Axes to draw on, in the style that all plots share."""
    ax = plt.subplots(figsize=(9, 5), layout="constrained")[1] if ax is None else ax
    ax.spines[["top", "right", "bottom"]].set_visible(False)
    ax.spines["left"].set_color(GREY)
    ax.grid(axis="y", color="0.9", lw=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(color=GREY, labelcolor="0.25")
    ax.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
    return ax


def empty(ax: Axes, words: str) -> Axes:
    """Axes of which the title says why there is nothing on them."""
    ax.set(xlim=(0, 1), ylim=(-1, 1), xticks=[], yticks=[0])
    title(ax, words)
    return ax


def title(ax: Axes, words: str, rows: int = 0) -> None:
    """Words above the Axes, and above `rows` of a legend; a name's `$` starts no formula."""
    pad = 8 + 18 * rows
    ax.set_title(words, loc="left", fontweight="bold", pad=pad, parse_math=False)


def legend(ax: Axes) -> None:
    """A row between title and Axes, where it covers no line; what was drawn last comes first.

    It is left out of the layout: the title keeps its room, and Axes that are too narrow for it
    must not shrink.
    """
    handles, labels = ax.get_legend_handles_labels()
    row = ax.legend(
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
    row.set_in_layout(False)


def hands(n: int) -> str:
    """`1 hand`, `1,234 hands`."""
    return f"{n:,} hand" if n == 1 else f"{n:,} hands"


def signed(value: float) -> str:
    """To one digit, with a sign unless it is 0.0, and the minus that axes have."""
    words = f"{value:+,.1f}"
    return "0.0" if words in ("+0.0", "-0.0") else words.replace("-", "\N{MINUS SIGN}")


def names(frame: pd.DataFrame) -> str:
    """The players of a frame, three of them by name."""
    players = list(frame["player"].unique())
    if not players:
        return "hero"
    more = f" and {len(players) - 3} more" if len(players) > 3 else ""
    return ", ".join(players[:3]) + more
