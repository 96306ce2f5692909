"""Results by hour, day, opponent and stakes."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import StrMethodFormatter

from razzstats import stats
from razzstats.plots import style
from razzstats.plots.style import BLUE, GREY, ORANGE, SKY
from razzstats.stats import Source
from razzstats.stats.players import seats_of
from razzstats.stats.times import zone_words

_LABELS = {"hour": "hour of the day", "weekday": "day of the week"}

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def hours(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """A player's win rate by hour of the day, with its interval. The zone is that of the seats."""
    axes = _by_time(seats, hands, player, where, "hour", style.axes(ax))
    axes.set_xlim(-0.6, 23.6)
    axes.set_xticks(range(0, 24, 3), [f"{hour}:00" for hour in range(0, 24, 3)])
    return axes


def weekdays(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """A player's win rate by day of the week, with its interval."""
    axes = _by_time(seats, hands, player, where, "weekday", style.axes(ax))
    axes.set_xlim(0.4, 7.6)
    axes.set_xticks(range(1, 8), DAYS)
    return axes


def _by_time(
    seats: Source, hands: pd.DataFrame | None, player: str | None, where: str, by: str, axes: Axes
) -> Axes:
    chosen = seats_of(player, seats, where, hands=hands)
    frame = stats.summary(chosen, by=[by], stats=["bb_per_100"])
    missing = int(frame.loc[frame[by].isna(), "n"].sum())
    frame = frame[frame[by].notna()].astype({by: float})
    axes.set_xlabel(f"{_LABELS[by]}, {zone_words(chosen.zone)}")
    axes.set_ylabel("big bets per 100 hands")
    style.zero_line(axes)
    name = style.called(player, seats, hands)
    style.timeless(axes, missing)
    if frame.empty:
        return style.empty(axes, f"{name}: no hands with a time")
    style.dots(axes, frame[by], frame, "win rate", color=BLUE, fmt="o")
    _within(axes, frame)
    style.counts_below(axes, style.Counts(frame[by], frame["n"], "hands"))
    n = style.hands(int(frame["n"].sum()))
    style.title(axes, f"{name}: win rate by {by}, {n}")
    return axes


def _within(axes: Axes, frame: pd.DataFrame) -> None:
    """Room for the values that many hands rest on; the intervals of a few may run out of it."""
    solid = frame[frame["n"] >= max(style.FEW, frame["n"].max() / 20)]
    ends = pd.concat([solid["low"], solid["high"], frame["value"], pd.Series([0.0])]).dropna()
    low, high = float(ends.min()), float(ends.max())
    room = (high - low) * 0.08 or 1.0
    axes.set_ylim(low - 2 * room, high + room)


def opponents(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    most: int = 16,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """What a player won of each opponent, and lost to him, in big bets.

    Those with whom he played most hands, `most` of them, by what they gave. How it is told to
    whom chips go: as in `stats.opponents`.
    """
    frame = stats.opponents(seats, hands, player, stats=["vpip"], where=where)
    axes = style.axes(ax, (9, 5.6))
    axes.grid(axis="y", visible=False)
    axes.grid(axis="x", color=style.PALE, lw=0.8)
    axes.set_xlabel("big bets from him")
    axes.axvline(0, color=GREY, lw=0.8, zorder=1)
    name = style.called(player, seats, hands)
    if frame.empty:
        return style.empty(axes, f"{name}: no opponents")
    shown = frame.head(most).sort_values("bb_from", ignore_index=True)
    won = shown["bb_from"].to_numpy()
    at = np.arange(len(shown))
    gain = won >= 0
    axes.barh(at[gain], won[gain], 0.7, color=SKY, zorder=2)
    axes.barh(at[~gain], won[~gain], 0.7, color="white", edgecolor=ORANGE, hatch="////", lw=0.8,
              zorder=2)  # fmt: skip
    words = [f"{style.short(str(row.opponent))}  {row.hands:,}" for row in shown.itertuples()]
    axes.set_yticks(at, words, parse_math=False)
    axes.set_ylim(min(-0.6, (len(shown) - 6) / 2), max(len(shown) - 0.4, (len(shown) + 4) / 2))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
    axes.margins(x=0.08)
    rest = len(frame) - len(shown)
    more = f", {rest:,} more" if rest else ""
    style.title(axes, f"{name}: against whom, and hands together{more}")
    return axes


def rake(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    most: int = 12,
    where: str = "",
    ax: Axes | None = None,
) -> Axes:
    """What a player won by stakes, in big bets per 100 hands: before the rake, and after it.

    His share of the rake is told by the chips he put in. Cash games only, without play money; of
    many stakes the `most` with most hands.
    """
    mine = seats_of(player, seats, where, hands=hands)
    frame = stats.summary(
        stats.choose(mine, "kind == 'cash'"),
        by=["money", "big_bet", "stakes"],
        stats=["bb_per_100", "rake_paid_per_100"],
    )
    axes = style.axes(ax)
    axes.set_ylabel("big bets per 100 hands")
    style.zero_line(axes)
    name = style.called(player, seats, hands)
    if frame.empty:
        return style.empty(axes, f"{name}: no cash games")
    rates = [part.reset_index(drop=True) for _, part in frame.groupby("stat")]
    wide = rates[0].assign(taken=rates[1]["value"])
    shown = wide.loc[wide["n"].nlargest(most).index].sort_index()
    at, net, taken = np.arange(len(shown)), shown["value"].to_numpy(), shown["taken"].to_numpy()
    axes.bar(at - 0.2, net + taken, 0.36, color=SKY, label="before the rake", zorder=2)
    axes.bar(at + 0.2, net, 0.36, color="white", edgecolor=BLUE, hatch="////", lw=0.8,
             label="after it", zorder=2)  # fmt: skip
    for x, (top, part) in enumerate(zip(np.maximum(net + taken, 0), taken, strict=True)):
        axes.annotate(f"rake {part:.1f}", (x, top), xytext=(0, 3), textcoords="offset points",
                      ha="center", fontsize="small", color="0.25")  # fmt: skip
    words = [
        f"{stakes}\n{money}\n{style.brief(int(n))}"
        for stakes, money, n in shown[["stakes", "money", "n"]].to_numpy()
    ]
    style.words_axis(axes, words)
    if len(words) > 8:
        axes.tick_params(axis="x", labelsize="small")
    axes.use_sticky_edges = False
    axes.margins(y=0.12)
    rest = len(wide) - len(shown)
    more = f", {rest:,} more" if rest else ""
    n = style.hands(int(shown["n"].sum()))
    style.title(axes, f"{name}: win rate and rake by stakes, {n}{more}", rows=1)
    style.legend(axes, as_drawn=True)
    return axes
