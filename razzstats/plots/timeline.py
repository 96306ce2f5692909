"""Results hand by hand, session by session, and the stack through a tournament."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from razzstats import stats
from razzstats.plots import style
from razzstats.plots.style import BLUE, GREEN, GREY, ORANGE, SKY
from razzstats.stats import Source
from razzstats.words import harmless

_LINES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("non_showdown", "no showdown", {"color": ORANGE, "lw": 1.5, "ls": (0, (4, 1.5))}),
    ("showdown", "showdown", {"color": GREEN, "lw": 1.6, "ls": (0, (1, 0.8))}),
    ("total", "all hands", {"color": BLUE, "lw": 2.2}),
)
_BAND = "95 % of runs of this rate and spread"

POINTS = 4_000
"""Lines of more points are thinned out: no screen shows more."""

BARS = 1_000
"""Sessions that have a bar each: more are too thin to be told apart."""


def results(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """A player's running result in big bets over his hands, the hero's where `player` is None.

    Three lines: all hands, those in which he was in at the showdown, and the others; and around
    the first the band in which 95 % of such runs lie that have the same win rate and deviation.
    Which hands count and their order: as in `stats.cumulative`. `ax` is drawn on where given,
    else a new figure's. Without hands the Axes are labelled and empty.
    """
    frame = stats.cumulative(seats, hands, player, where=where)
    name = style.names(frame) if player is None else style.short(player)
    axes = style.axes(ax)
    axes.set_xlabel("hands")
    axes.set_ylabel("result, big bets")
    style.zero_line(axes)
    if frame.empty:
        return style.empty(axes, f"{name}: no hands")
    n, end = len(frame), frame["total"].iloc[-1]
    at = thinned(n)
    if n > 1:
        reach = frame["reach"].iloc[-1] * np.sqrt(at / n)
        middle = end * at / n
        axes.fill_between(
            at, middle - reach, middle + reach, color=SKY, alpha=0.18, lw=0, label=_BAND, zorder=2
        )
    for column, words, look in _LINES:
        line = np.concatenate([[0.0], frame[column].to_numpy()])
        axes.plot(at, line[at], label=words, zorder=3, **look)
    axes.set_xlim(0, n)
    style.title(axes, f"{name}: {style.signed(end)} big bets in {style.hands(n)}", rows=1)
    style.legend(axes)
    style.timeless(axes, int(frame["played_at"].isna().sum()), "at the end")
    return axes


def thinned(n: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """The places of 0 to n at which lines are drawn."""
    if n <= POINTS:
        return np.arange(n + 1)
    return np.unique(np.linspace(0, n, POINTS + 1).round().astype(np.int64))


def sessions(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    gap: float = 30,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """What each session of a player brought, in big bets, and the sum of all so far.

    Of more than BARS sessions only the sum is drawn. Sessions and hands: as in `stats.sessions`.
    """
    chosen = stats.choose(seats, where, hands=hands)
    frame = stats.sessions(chosen, player=player, gap=gap)
    axes = style.axes(ax)
    axes.set_xlabel("session")
    axes.set_ylabel("result, big bets")
    style.zero_line(axes)
    name = style.called(player, seats, hands)
    if frame.empty:
        return style.empty(axes, f"{name}: no sessions")
    at, won = frame["session"].to_numpy(), frame["net_bb"].to_numpy()
    gain, wide = won >= 0, 0.8 if len(at) < 200 else 1.0
    looks: tuple[tuple[Any, str, dict[str, Any]], ...] = (
        (gain, "won", {"color": SKY}),
        (~gain, "lost", {"color": "white", "edgecolor": ORANGE, "hatch": "////", "lw": 0.8}),
    )
    for part, words, look in looks:
        if part.any() and len(at) <= BARS:
            axes.bar(at[part], won[part], wide, label=words, zorder=2, **look)
    mark: dict[str, Any] = {"marker": "o", "ms": 4} if len(at) < 30 else {}
    drawn = thinned(len(at) - 1)
    axes.plot(
        at[drawn],
        frame["total_bb"].to_numpy()[drawn],
        color=BLUE,
        lw=2,
        label="so far",
        zorder=3,
        **mark,
    )
    if len(at) <= 10:
        axes.set_xticks(at)
    axes.set_xlim(min(0.4, (len(at) - 4) / 2), max(len(at) + 0.6, (len(at) + 6) / 2))
    total = style.signed(frame["total_bb"].iloc[-1])
    many = f"{len(frame):,} session" + "s" * (len(frame) != 1)
    whole = style.hands(int(frame["hands"].sum()))
    style.title(axes, f"{name}: {total} big bets in {many}, {whole}", rows=1)
    style.legend(axes, as_drawn=True)
    style.timeless(axes, frame.attrs["without_time"])
    return axes


def stack(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    tournament: str | None = None,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """A player's chips through a tournament: that of this number, or the one of most hands.

    Beside it stand the mean stack at his table, and along the bottom the levels.
    """
    chosen = stats.choose(seats, where, hands=hands)
    frame = stats.stacks(chosen, player=player)
    if tournament is None and len(frame):
        tournament = str(frame["tournament_id"].value_counts().index[0])
    frame = frame[frame["tournament_id"] == tournament]
    axes = style.axes(ax)
    axes.set_xlabel("hands of the tournament")
    axes.set_ylabel("chips")
    name = style.called(player, seats, hands)
    if frame.empty:
        return style.empty(axes, f"{name}: no hands of a tournament")
    at = np.arange(len(frame) + 1)
    chips = np.concatenate([frame["stack"].iloc[:1], frame["after"]])
    mean = np.concatenate([frame["average"], frame["average"].iloc[-1:]])
    _levels(axes, frame["level"].fillna("").to_list())
    axes.plot(at, mean, color=GREY, lw=1.4, ls=(0, (4, 1.5)), label="mean at the table")
    axes.plot(at, chips, color=BLUE, lw=2.2, drawstyle="steps-post", label="his chips")
    axes.set_xlim(0, max(len(frame), 1))
    axes.set_ylim(0, max(chips.max(), mean.max()) * 1.06 or 1)
    end = f"{chips[-1]:,.0f} chips after {style.hands(len(frame))}"
    style.title(axes, f"{name}, tournament {style.short(str(tournament))}: {end}", rows=1)
    style.legend(axes)
    return axes


def _levels(axes: Axes, levels: list[str]) -> None:
    """Every other level is shaded; each is named where there is room."""
    starts = [at for at, level in enumerate(levels) if at == 0 or level != levels[at - 1]]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(levels)], strict=True)):
        if number % 2:
            axes.axvspan(start, end, color="0.96", lw=0, zorder=0)
        if (end - start) * 25 >= len(levels):
            name = harmless(levels[start].rsplit("Level ", 1)[-1])
            axes.annotate(name, ((start + end) / 2, 0), xycoords=("data", "axes fraction"),
                          xytext=(0, 3), textcoords="offset points", ha="center",
                          fontsize="x-small", color=GREY, parse_math=False)  # fmt: skip
