"""The style that all plots share: colours, Axes, titles, legends, and how numbers are written.

Colours are those of Okabe and Ito ("Color Universal Design", 2008), which people with any kind
of colour vision can tell apart; what they tell apart differs in dash, mark or hatch as well, so
that it can be read in grey.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pyarrow.compute as pc
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator, PercentFormatter, StrMethodFormatter

from razzstats.stats import Source
from razzstats.stats.players import seats_of
from razzstats.words import harmless

BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#6B6B6B"
YELLOW, SKY, PINK = "#E69F00", "#56B4E9", "#CC79A7"
Values = Sequence[float] | pd.Series
"""Numbers in a row."""

PALE = "0.9"
MAP = "cividis"
"""From dark to light, and so in grey too."""

RANKS = "A23456789TJQK"
LONGEST_NAME, LONGEST_TITLE = 24, 240
"""Letters. No room has names so long, and three of the longest go into a title."""

FEW = 20
"""Below so many chances a value is drawn pale: chance alone may have made it."""


def axes(ax: Axes | None, size: tuple[float, float] = (9, 5)) -> Axes:
    """The Axes to draw on, those of a new figure if none are given; counts along the bottom."""
    ax = plt.subplots(figsize=size, layout="constrained")[1] if ax is None else ax
    ax.spines[["top", "right", "bottom"]].set_visible(False)
    ax.spines["left"].set_color(GREY)
    ax.grid(axis="y", color=PALE, lw=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(color=GREY, labelcolor="0.25")
    ax.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
    return ax


def percent_axis(ax: Axes, top: float = 1.0) -> None:
    """Shares up the side, from nothing to `top`."""
    ax.set_ylim(0, top)
    ax.set_yticks(np.linspace(0, 1, 6))
    ax.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def rank_axis(ax: Axes, label: str) -> None:
    """Ranks along the bottom, the ace first."""
    ax.xaxis.set_major_locator(FixedLocator(range(1, 14)))
    ax.set_xticks(range(1, 14), list(RANKS))
    ax.set_xlim(0.4, 13.6)
    ax.set_xlabel(label)


def words_axis(ax: Axes, words: Sequence[str]) -> None:
    """A word for each place along the bottom."""
    ax.set_xticks(range(len(words)), list(words))
    ax.set_xlim(-0.6, max(len(words), 1) - 0.4)


def zero_line(ax: Axes) -> None:
    """Neither won nor lost."""
    ax.axhline(0, color=GREY, lw=0.8, zorder=1)


def empty(ax: Axes, words: str) -> Axes:
    """Axes with nothing to show but what they would be about."""
    ax.set(xlim=(0, 1), ylim=(-1, 1), xticks=[], yticks=[])
    title(ax, words)
    return ax


def title(ax: Axes, words: str, rows: int = 0) -> None:
    """Words above the Axes, and above `rows` of a legend; a name's `$` starts no formula."""
    pad = 8 + 18 * rows
    ax.set_title(
        short(words, LONGEST_TITLE), loc="left", fontweight="bold", pad=pad, parse_math=False
    )


def short(words: str, longest: int = LONGEST_NAME) -> str:
    """Words that can be drawn: those that are longer end in an ellipsis. Tables have them whole."""
    clean = harmless(words[: longest + 1])
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


def legend(ax: Axes, as_drawn: bool = False) -> None:
    """A row between title and Axes, where it covers nothing; what was drawn last comes first.

    It is left out of the layout: the title keeps its room, and Axes that are too narrow for it
    must not shrink.
    """
    handles, labels = ax.get_legend_handles_labels()
    step = 1 if as_drawn else -1
    drawn = ax.legend(
        handles[::step],
        labels[::step],
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
    drawn.set_in_layout(False)
    for text in drawn.get_texts():
        text.set_parse_math(False)


def dots(
    ax: Axes,
    x: Values,
    frame: pd.DataFrame,
    label: str,
    **style: Any,
) -> None:
    """Values with their intervals; those of few chances are pale. NaN is left out."""
    values, n = frame["value"].to_numpy(float), frame["n"].to_numpy()
    low, high = frame["low"].to_numpy(float), frame["high"].to_numpy(float)
    at = np.asarray(x, dtype=float)
    shown = ~np.isnan(values)
    first = True
    for few in (False, True):
        part = shown & ((n < FEW) == few)
        if not part.any():
            continue
        reach = np.nan_to_num([values[part] - low[part], high[part] - values[part]])
        ax.errorbar(
            at[part],
            values[part],
            yerr=np.clip(reach, 0, None),
            ls="none",
            ms=6,
            lw=1.2,
            capsize=0,
            clip_on=False,
            zorder=3,
            alpha=0.35 if few else 1.0,
            label=label if first else None,
            **style,
        )
        first = False


class Counts(NamedTuple):
    """How many chances there were at each place, of what, and in which colour that is drawn."""

    x: Values
    n: Values
    words: str
    colour: str = GREY


def counts_below(ax: Axes, *rows: Counts) -> None:
    """The numbers of chances under the name of each place, small; left of a row, of what."""
    for at, row in enumerate(rows):
        below = -19 - 11 * at
        exact = 10_000 if len(row.x) < 16 else 1_000
        _small(ax, row.words, (0, 0), (-8, below), ha="right", colour=row.colour)
        for x, count in zip(row.x, row.n, strict=True):
            _small(ax, brief(int(count), exact), (x, 0), (0, below), ha="center", colour=row.colour)
    ax.xaxis.labelpad = 3 + 11 * len(rows)


def _small(
    ax: Axes, words: str, at: tuple[float, float], aside: tuple[int, int], ha: str, colour: str
) -> None:
    """Words below the Axes; left of them, or under a place along the bottom."""
    across = "axes fraction" if ha == "right" else "data"
    ax.annotate(
        words,
        at,
        xycoords=(across, "axes fraction"),
        xytext=aside,
        textcoords="offset points",
        ha=ha,
        va="top",
        fontsize="x-small",
        color=colour,
        annotation_clip=False,
    )


def brief(n: int, exact: int = 10_000) -> str:
    """A count in few letters: 950, 12k, 3.4M; below `exact` to the last one."""
    if n < exact:
        return f"{n:,}"
    return f"{n / 1000:.0f}k" if n < 1_000_000 else f"{n / 1_000_000:.1f}M"


def hands(n: int) -> str:
    """How many hands, in words."""
    return f"{n:,} hand" if n == 1 else f"{n:,} hands"


def signed(value: float) -> str:
    """To one digit, with a sign unless it is 0.0, and the minus that axes have."""
    words = f"{value:+,.1f}"
    return "0.0" if words in ("+0.0", "-0.0") else words.replace("-", "\N{MINUS SIGN}")


def caption(ax: Axes, words: str) -> None:
    """Words below the Axes and their label: which hands the picture is of."""
    label = ax.get_xlabel()
    ax.set_xlabel(f"{label}\n{words}" if label else words)


def close(figure: Any) -> None:
    """A figure that was made here is forgotten."""
    plt.close(figure)


def timeless(ax: Axes, n: int, where: str = "left out") -> None:
    """Below the Axes: how many hands have no time, if any, and `where` they are."""
    if n:
        caption(ax, f"{where}: {hands(n)} without a time")


def called(player: str | None, seats: Source, hands: pd.DataFrame | None = None) -> str:
    """Whose plot it is: a player's name, those of the hero where `player` is None."""
    if player is not None:
        return "everybody" if player == "*" else short(player)
    own = seats_of(None, seats, hands=hands).load(["player"])["player"]
    found = [each for each in pc.value_counts(own).to_pylist() if each["values"] is not None]
    found.sort(key=lambda each: -each["counts"])
    return _listed([each["values"] for each in found])


def names(frame: pd.DataFrame) -> str:
    """The players of a frame, three of them by name."""
    return _listed(list(frame["player"].unique()))


def _listed(players: list[str]) -> str:
    if not players:
        return "hero"
    more = f" and {len(players) - 3} more" if len(players) > 3 else ""
    return ", ".join(map(short, players[:3])) + more
