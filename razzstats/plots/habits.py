"""How a player plays: by door card, place, and street."""

from typing import NamedTuple

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from razzstats import stats
from razzstats.plots import style
from razzstats.plots.style import BLUE, GREY, ORANGE, SKY, YELLOW
from razzstats.stats import Source
from razzstats.stats.players import seats_of
from razzstats.stats.summaries import ACTS


def steals(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """How often a player steals with each door card, by place and by board.

    With the 95 % interval; under it stands how often he had the chance, with the lowest board to
    act and as one of the last three. What rests on fewer than 20 chances is pale.
    """
    frame = stats.steals(seats_of(player, seats, where, hands=hands))
    who = style.called(player, seats, hands)
    return _by_door(
        frame,
        _Doors(
            "door",
            "his door card, and how many chances",
            ("board_steal", "lowest board"),
            ("steal", "last three"),
        ),
        _Words(
            "completed, of the chances",
            f"{who}: no chance to steal",
            f"{who}: steals by door card, lowest board in",
        ),
        style.axes(ax),
    )


def defence(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """How often a player folds to a board steal, by the thief's door card.

    Beside it stands how often he folds as bring-in to any completion, and under it how often he
    had the chance of either.
    """
    frame = stats.defence(seats_of(player, seats, where, hands=hands))
    who = style.called(player, seats, hands)
    every = "folded_to_board_steal", "board steal"
    return _by_door(
        frame,
        _Doors("completer_door", "door card of the completer, and how many chances", every,
               ("bring_in_folded", "as bring-in")),
        _Words(
            "folded, of the chances",
            f"{who}: no completion to fold to",
            f"{who}: folds by door card, to board steals in",
        ),
        style.axes(ax),
    )  # fmt: skip


class _Doors(NamedTuple):
    """Two statistics by a column of door cards: their names, and what they are called."""

    rank: str
    label: str
    first: tuple[str, str]
    second: tuple[str, str]


class _Words(NamedTuple):
    """What stands at the axis, where there is nothing to draw, and above before so many hands."""

    axis: str
    empty: str
    title: str


def _by_door(frame: pd.DataFrame, doors: _Doors, words: _Words, axes: Axes) -> Axes:
    """Two rates side by side for each door card; under it the chances of each."""
    style.percent_axis(axes)
    axes.set_ylabel(words.axis)
    style.rank_axis(axes, doors.label)
    first, second = (_of(frame, name, doors.rank) for name, _ in (doors.first, doors.second))
    if not (first["n"].sum() or second["n"].sum()):
        return style.empty(axes, words.empty)
    at = first[doors.rank]
    style.dots(axes, at - 0.13, first, doors.first[1], color=BLUE, fmt="o")
    style.dots(axes, second[doors.rank] + 0.13, second, doors.second[1],
               color=ORANGE, fmt="D", mfc="white")  # fmt: skip
    style.counts_below(
        axes,
        style.Counts(at, first["n"], doors.first[1], BLUE),
        style.Counts(second[doors.rank], second["n"], doors.second[1], ORANGE),
    )
    style.title(axes, f"{words.title} {style.hands(int(first['n'].sum()))}", rows=1)
    style.legend(axes, as_drawn=True)
    return axes


def _of(frame: pd.DataFrame, name: str, rank: str) -> pd.DataFrame:
    """One statistic by rank, where the rank is known and there was a chance."""
    own = frame[(frame["stat"] == name) & frame[rank].notna() & (frame["n"] > 0)]
    return own.astype({rank: float})


def streets(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """How far a player goes: the share of his hands that saw each street, a showdown, and won."""
    chosen = seats_of(player, seats, where, hands=hands)
    who = style.called(player, seats, hands)
    frame = stats.streets(chosen)
    axes = style.axes(ax)
    axes.set_ylabel("share of hands dealt")
    if frame.empty or not frame["n"].iloc[0]:
        return style.empty(axes, f"{who}: no hands")
    at, share = np.arange(len(frame)), frame["value"].to_numpy()
    colours = [SKY] * 5 + [BLUE, BLUE]
    axes.bar(at, share, 0.72, color=colours, zorder=2)
    reach = np.clip([share - frame["low"], frame["high"] - share], 0, None)
    axes.errorbar(at, share, yerr=reach, ls="none", ecolor=GREY, lw=1.2, zorder=3)
    for x, value, top in zip(at, share, frame["high"], strict=True):
        axes.annotate(f"{100 * value:.0f} %", (x, top), xytext=(0, 3), textcoords="offset points",
                      ha="center", va="bottom", fontsize="small", color="0.25")  # fmt: skip
    style.percent_axis(axes, 1.12)
    style.words_axis(axes, frame["street"].to_list())
    style.title(axes, f"{who}: how far {style.hands(int(frame['n'].iloc[0]))} went")
    return axes


_LOOKS = {
    "fold": ("white", "", GREY),
    "check": ("0.88", "", "white"),
    "call": (SKY, "", "white"),
    "bet": (YELLOW, "////", "white"),
    "raise": (ORANGE, "xxxx", "white"),
}


def actions(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """What a player does on each street, as shares of his decisions there."""
    chosen = seats_of(player, seats, where, hands=hands)
    who = style.called(player, seats, hands)
    frame = stats.actions(chosen)
    axes = style.axes(ax)
    axes.set_ylabel("share of decisions")
    if frame.empty or not frame["n"].sum():
        return style.empty(axes, f"{who}: no decisions")
    shares = frame.pivot_table("value", "street", "act", sort=False, dropna=False, observed=False)
    below = np.zeros(len(shares))
    for act in sorted(ACTS, key=list(_LOOKS).index):
        fill, hatch, edge = _LOOKS[act]
        values = shares[act].fillna(0).to_numpy()
        axes.bar(range(len(shares)), values, 0.72, bottom=below, color=fill, hatch=hatch,
                 edgecolor=edge, lw=0.8, label=act, zorder=2)  # fmt: skip
        for x, (value, bottom) in enumerate(zip(values, below, strict=True)):
            if value >= 0.06:
                _share_in(axes, x, bottom + value / 2, value)
        below = below + values
    n = frame.drop_duplicates("street").set_index("street")["n"]
    words = [f"{street}\n{style.brief(int(n[street]))}" for street in shares.index]
    style.words_axis(axes, words)
    style.percent_axis(axes)
    many = f"{int(n.sum()):,} decision{'' if n.sum() == 1 else 's'}"
    style.title(axes, f"{who}: {many}, percent of each street", rows=1)
    style.legend(axes, as_drawn=True)
    return axes


def _share_in(axes: Axes, x: float, y: float, value: float) -> None:
    axes.annotate(
        f"{100 * value:.0f}",
        (x, y),
        ha="center",
        va="center",
        fontsize="small",
        color="0.15",
        bbox={"fc": "white", "ec": "none", "pad": 0.8, "alpha": 0.75},
    )


def positions(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """What a player does first in, by his place before the bring-in.

    At the right sits the bring-in himself, left of him the last to act. Below stands how often
    he could come in first, and in how many hands he could put chips in.
    """
    chosen = seats_of(player, seats, where, hands=hands)
    who = style.called(player, seats, hands)
    asked = ["open_completed", "open_called", "vpip"]
    frame = stats.positions(chosen, stats=asked)
    frame = frame[frame["before_bring_in"].notna()].astype({"before_bring_in": int})
    axes = style.axes(ax)
    style.percent_axis(axes)
    axes.set_ylabel("share of the chances")
    axes.set_xlabel("seats before the bring-in, and how many chances")
    if frame.empty or not frame["n"].sum():
        return style.empty(axes, f"{who}: no hands")
    looks = (
        ("vpip", "put chips in, of all", {"color": GREY, "fmt": "s", "mfc": "white"}, 0.0),
        ("open_completed", "completed first in", {"color": BLUE, "fmt": "o"}, -0.14),
        ("open_called", "called first in", {"color": ORANGE, "fmt": "D", "mfc": "white"}, 0.14),
    )
    most = int(frame["before_bring_in"].max())
    for name, words, look, aside in looks:
        own = frame[frame["stat"] == name]
        style.dots(axes, most - own["before_bring_in"] + aside, own, words, **look)
    first = frame[frame["stat"] == "open_completed"]
    every = frame[frame["stat"] == "vpip"]
    style.counts_below(
        axes,
        style.Counts(most - first["before_bring_in"], first["n"], "first in", BLUE),
        style.Counts(most - every["before_bring_in"], every["n"], "of all"),
    )
    style.words_axis(axes, [*map(str, range(most, 0, -1)), "bring-in"])
    style.title(axes, f"{who}: by place, {style.hands(int(every['n'].sum()))}", rows=1)
    style.legend(axes, as_drawn=True)
    return axes
