"""Luck and equity: a hand street by street, results without all-in luck, all starts."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MultipleLocator, PercentFormatter

from razzstats.cards import RANKS
from razzstats.plots import style
from razzstats.plots.style import BLUE, GREEN, GREY, ORANGE
from razzstats.plots.timeline import thinned
from razzstats.starting_hands import starting_equities
from razzstats.stats import Source, adjusted

_STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
_LOOKS = (
    (BLUE, "-", "o"), (ORANGE, (0, (4, 1.5)), "s"), (GREEN, (0, (1, 0.8)), "D"),
    ("#CC79A7", (0, (6, 1.5, 1, 1.5)), "^"), ("#56B4E9", "-", "v"), ("#E69F00", (0, (4, 1.5)), "P"),
    (GREY, (0, (1, 0.8)), "X"), ("#000000", "-", "*"),
)  # fmt: skip
"""Colour, dash and mark of each hand at a showdown."""


def equity_by_street(luck: pd.DataFrame, hand: int, *, ax: Axes | None = None) -> Axes:
    """The equity of every hand at a showdown, street by street.

    `luck` is the table of that name, `hand` the key of a hand in it. A line marks the last
    decision: what lies behind it only the cards did. Raises ValueError where `luck` does not have
    the hand.
    """
    rows = luck[luck["hand"] == hand].sort_values(["seat", "street"])
    if rows.empty:
        raise ValueError(f"there is no showdown of hand {hand} in the luck table")
    axes = style.axes(ax)
    axes.set_xlabel("street")
    axes.set_ylabel("equity")
    seats = [of_seat for _, of_seat in rows.groupby("seat")]
    seats.sort(key=lambda of_seat: float(of_seat["equity"].iloc[-1]))
    for of_seat, (colour, dash, mark) in zip(seats, _LOOKS, strict=False):
        name = style.short(str(of_seat["player"].iloc[0]))
        label = f" {name}" if name.startswith("_") else name  # Legends leave such labels out.
        axes.plot(
            of_seat["street"], of_seat["equity"], label=label, color=colour, ls=dash,
            marker=mark, lw=2, zorder=3, clip_on=False,
        )  # fmt: skip
    axes.set(xlim=(3, 7), ylim=(0, 1))
    axes.set_xticks(list(_STREETS), list(_STREETS.values()))
    axes.yaxis.set_major_locator(MultipleLocator(0.25))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    _mark(axes, int(rows.loc[rows["last_decision"], "street"].iloc[0]))
    style.title(axes, f"Hand {rows['hand_id'].iloc[0]}", rows=1)
    style.legend(axes)
    return axes


def _mark(axes: Axes, last_decision: int) -> None:
    """A line at the last decision, where cards fell after it."""
    if last_decision < 7:
        axes.axvline(last_decision, color=GREY, lw=1, ls=":", zorder=2)
        axes.annotate(
            "last decision", (last_decision, 1), xytext=(4, -4), textcoords="offset points",
            va="top", color="0.25", fontsize="small",
        )  # fmt: skip


def without_luck(
    seats: Source,
    luck: pd.DataFrame,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    ax: Axes | None = None,
) -> Axes:
    """A player's running result in big bets, as it was and without all-in luck.

    That is the luck of the cards after the last decision, as `stats.adjusted` works it out; of the
    hero where `player` is None. Without hands the Axes are labelled and empty.
    """
    frame = adjusted(seats, luck, hands, player)
    name = style.names(frame) if player is None else style.short(player)
    axes = style.axes(ax)
    axes.set_xlabel("hands")
    axes.set_ylabel("result, big bets")
    style.zero_line(axes)
    if frame.empty:
        return style.empty(axes, f"{name}: no hands")
    looks: dict[str, dict[str, Any]] = {
        "adjusted": {
            "label": "without all-in luck",
            "color": ORANGE,
            "lw": 1.8,
            "ls": (0, (4, 1.5)),
        },
        "total": {"label": "result", "color": BLUE, "lw": 2.2},
    }
    at = thinned(len(frame))
    for column, look in looks.items():
        line = np.concatenate([[0.0], frame[column].to_numpy()])
        axes.plot(at, line[at], zorder=3, **look)
    axes.set_xlim(0, len(frame))
    by_luck = style.signed((frame["total"] - frame["adjusted"]).iloc[-1])
    n = style.hands(int(frame["cards_fell"].sum()))
    style.title(
        axes, f"{name}: {by_luck} big bets by all-in luck, in {n} of {len(frame):,}", rows=1
    )
    style.legend(axes)
    return axes


def starting_hands(opponents: int = 1, *, ax: Axes | None = None) -> Axes:
    """The equity of all 455 sets of three ranks against random hands, as a map.

    A row for each highest rank; along it the middle rank, and within that the lowest, from the
    ace up. Against 1 to 7 `opponents`; ValueError for another number.
    """
    table = starting_equities()
    table = table[table["opponents"] == opponents]
    if table.empty:
        raise ValueError(f"1 to 7 opponents are wanted, not {opponents}")
    axes = style.axes(ax)
    cells = np.full((len(RANKS), _width(len(RANKS))), np.nan)
    for start, equity in zip(table["start"], table["equity"], strict=True):
        low, middle, high = (RANKS.index(rank) for rank in start)
        cells[high, _width(middle) + low] = equity
    image = axes.imshow(cells, cmap="cividis", aspect="auto", interpolation="none")
    middles = [_width(rank) + rank / 2 for rank in range(len(RANKS))]
    axes.set_xticks(middles, list(RANKS))
    axes.set_yticks(range(len(RANKS)), list(RANKS))
    axes.set(
        xlabel="middle rank (and within it the lowest, from the ace up)", ylabel="highest rank"
    )
    axes.grid(visible=False)
    for rank in range(1, len(RANKS)):
        axes.axvline(_width(rank) - 0.5, color="white", lw=1)
    axes.spines["left"].set_visible(False)
    axes.tick_params(length=0)
    figure = axes.get_figure(root=True)
    assert figure is not None
    bar = figure.colorbar(image, ax=axes, format=PercentFormatter(1, decimals=0), pad=0.02)
    bar.outline.set_visible(False)
    hands = "a random hand" if opponents == 1 else f"{opponents} random hands"
    style.title(axes, f"Equity of starting hands against {hands}")
    return axes


def _width(ranks: int) -> int:
    """How many pairs of a middle and a lowest rank there are below a middle rank."""
    return ranks * (ranks + 1) // 2
