"""A map of starting hands: how often they came, and what became of them."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import TwoSlopeNorm
from matplotlib.lines import Line2D

from razzstats import stats
from razzstats.plots import style
from razzstats.stats import Source
from razzstats.stats.players import seats_of
from razzstats.stats.starts import ranks_in

LARGEST = 330
"""The area of the mark of most hands, in square points."""


def starting_results(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    value: str = "bb_per_100",
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """A map of starting hands by their two highest ranks; the lowest card is any.

    The more hands, the larger the mark: a key tells how many. Its colour tells `value`, a
    statistic (as bb_per_100, vpip_dealt). On the diagonal the two highest cards are a pair.

    Counted are hands whose down cards were dealt open, which are heroes' hands: without `player`
    those of every hero, and of a player who never was one there are none, whatever he showed.
    """
    chosen = seats_of("*" if player is None else player, seats, where, hands=hands)
    who = style.called(player, seats, hands)
    frame = stats.starting_hands(chosen, by="ranks", stats=[value])
    axes = style.axes(ax, (7.6, 6.6))
    axes.grid(axis="both", color=style.PALE, lw=0.8)
    style.rank_axis(axes, "highest card")
    axes.set_yticks(range(1, 14), list(style.RANKS))
    axes.set_ylim(0.4, 13.6)
    axes.set_ylabel("middle card")
    axes.set_aspect("equal")
    if frame.empty:
        return style.empty(axes, f"{who}: no starting hands")
    ranks = np.array([ranks_in(start) for start in frame["start"]])
    own = pd.DataFrame({"high": ranks[:, 2], "middle": ranks[:, 1], "n": frame[f"{value}_n"],
                        "sum": frame[value] * frame[f"{value}_n"]})  # fmt: skip
    cells = own.groupby(["high", "middle"], as_index=False).sum()
    cells = cells[cells["n"] > 0]
    mean = cells["sum"] / cells["n"]
    most = int(cells["n"].max())
    size = LARGEST * np.sqrt(cells["n"] / most)
    norm, words = _scale(value, mean, cells["n"])
    drawn = axes.scatter(cells["high"], cells["middle"], s=size, c=mean, cmap=style.MAP, norm=norm,
                         edgecolor="0.3", lw=0.6, zorder=3)  # fmt: skip
    figure = axes.get_figure(root=True)
    assert figure is not None
    bar = figure.colorbar(drawn, ax=axes, shrink=0.7, label=words, extend=_beyond(norm, mean))
    bar.outline.set_visible(False)
    _key(axes, most)
    style.title(axes, f"{who}: starting hands, {style.hands(int(cells['n'].sum()))}")
    return axes


def _key(axes: Axes, most: int) -> None:
    """How large the marks of some round numbers of hands are, where no hand can be."""
    counts = round_counts(most)
    marks = [
        Line2D([], [], ls="none", marker="o", mfc="0.8", mec="0.3", mew=0.6,
               ms=float(np.sqrt(LARGEST * np.sqrt(n / most))), label=f"{n:,}")
        for n in counts
    ]  # fmt: skip
    axes.legend(
        handles=marks,
        title="hands",
        loc="upper left",
        frameon=False,
        labelspacing=0.9,
        handletextpad=0.9,
        fontsize="small",
        title_fontsize="small",
    )


def round_counts(most: int) -> list[int]:
    """A few numbers from 1 to `most` of 1, 2 or 5 and noughts, the largest of them first."""
    tens = 10 ** (len(str(most)) - 1)
    top = max(tens * step for step in (1, 2, 5) if tens * step <= most)
    return [n for n in (top, top // 10, top // 100) if n] + [1] * (1 < top < 10)


def _beyond(norm: TwoSlopeNorm, mean: "pd.Series[float]") -> str:
    """Which ends of the scale values lie beyond: their marks have its last colour."""
    ends = np.asarray(norm(mean))
    low, high = bool(ends.min() < 0), bool(ends.max() > 1)
    return {(True, True): "both", (True, False): "min", (False, True): "max"}.get(
        (low, high), "neither"
    )


def _scale(value: str, mean: "pd.Series[float]", n: "pd.Series[int]") -> tuple[TwoSlopeNorm, str]:
    """From the middle outwards, as far as the cells that many hands rest on reach."""
    stat = stats.STATS[value]
    if isinstance(stat, stats.Rate):
        return TwoSlopeNorm(0.5, 0, 1), stat.title
    reach = float(np.average(np.abs(mean), weights=n) * 3) or 1.0
    return TwoSlopeNorm(0, -reach, reach), stat.title
