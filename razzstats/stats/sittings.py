"""Sessions and tournaments of a player, in the order in which they were played."""

import numpy as np
import pandas as pd

from razzstats.money import UNIT
from razzstats.stats.intervals import Z, deviation, share
from razzstats.stats.players import left_out_of, seats_of
from razzstats.stats.seats import Seats, Source, choose

GAP = 30
"""Minutes without a hand after which a new session begins."""


def sessions(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    gap: float = GAP,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """The sessions of a player, the hero's where `player` is None, in the order of play.

    A session ends where `gap` minutes pass without a hand at any table. Columns: `session`, from
    1; `start` and `end`, when its first and last hand began, UTC; `hours` between; `hands`;
    `tables`; `net` in `unit`, NaN where units are mixed; `net_bb`; `bb_per_100` with `_low` and
    `_high`; `showdown_bb` and `total_bb`, the sum of all sessions so far.

    Hands without a time belong to none; `attrs["without_time"]` says how many they are. Other
    errors and attrs: as in `choose` and `results`. Raises ValueError for a gap below 0.
    """
    if not gap >= 0:
        raise ValueError("the gap between sessions cannot be negative")
    whole = choose(seats, where, hands=hands, all_hands=all_hands)
    chosen = seats_of(player, whole)
    frame = chosen.frame(["played_at", "table_name", "money", "net", "net_bb", "showdown"])
    timed = frame[frame["played_at"].notna()].sort_values("played_at", ignore_index=True)
    pause = timed["played_at"].diff().dt.total_seconds() > 60 * gap
    found = _played(timed.assign(session=pause.cumsum() + 1), "session")
    found["total_bb"] = found["net_bb"].cumsum()
    left_out = left_out_of(player, chosen, whole)
    found.attrs = {"left_out": left_out, "without_time": len(frame) - len(timed)}
    return found


def _played(frame: pd.DataFrame, key: str) -> pd.DataFrame:
    """What was played and won in each group of hands."""
    units = (frame["net"] * UNIT).round().astype("int64")
    bb = frame["net_bb"]
    own = frame.assign(
        units=units, square=bb**2, showdown_bb=bb.where(frame["showdown"].astype(bool), 0.0)
    ).groupby(key, sort=True)
    found = own.agg(
        start=("played_at", "min"),
        end=("played_at", "max"),
        hands=("net", "size"),
        tables=("table_name", "nunique"),
        units=("units", "sum"),
        unit=("money", "first"),
        kinds=("money", "nunique"),
        net_bb=("net_bb", "sum"),
        square=("square", "sum"),
        showdown_bb=("showdown_bb", "sum"),
    ).reset_index()
    one = found["kinds"] == 1
    n = found["hands"].to_numpy()
    sd = deviation(n, found["net_bb"].to_numpy(), found["square"].to_numpy())
    reach = Z * 100 * share(sd, np.sqrt(n))
    rate = 100 * found["net_bb"] / n
    return pd.DataFrame(
        {
            key: found[key],
            "start": found["start"],
            "end": found["end"],
            "hours": (found["end"] - found["start"]).dt.total_seconds() / 3600,
            "hands": found["hands"],
            "tables": found["tables"],
            "net": (found["units"] / UNIT).where(one),
            "unit": found["unit"].where(one),
            "net_bb": found["net_bb"],
            "bb_per_100": rate,
            "bb_per_100_low": rate - reach,
            "bb_per_100_high": rate + reach,
            "showdown_bb": found["showdown_bb"],
        }
    )


def stacks(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """The player's chips before and after each hand of his tournaments, in the order of play.

    Columns: `site`, `tournament_id`, `hand_id`, `played_at`, `level`, `big_bet`; `number` of the
    hand in the tournament, from 1; `stack` before the hand, `after` it, and `average`, the mean
    stack at the table.
    """
    whole = choose(seats, where, hands=hands, all_hands=all_hands)
    chosen = seats_of(player, whole, "is_tournament")
    columns = ["site", "tournament_id", "hand_id", "hand", "played_at", "level", "big_bet"]
    frame = chosen.frame([*columns, "stack", "net"])
    frame["after"] = frame["stack"] + frame["net"]
    frame["average"] = frame["hand"].map(_average(whole))
    frame = _in_order_of_play(frame, ["site", "tournament_id"])
    frame.insert(6, "number", frame.groupby(["site", "tournament_id"]).cumcount() + 1)
    found = frame.drop(columns=["net", "hand"])
    found.attrs = {"left_out": chosen.left_out}
    return found


def _average(seats: Seats) -> "pd.Series[float]":
    every = choose(seats, "is_tournament").frame(["hand", "stack"])
    return every.groupby("hand")["stack"].mean()


def _in_order_of_play(frame: pd.DataFrame, first: list[str]) -> pd.DataFrame:
    frame = frame.assign(digits=frame["hand_id"].str.len())
    order = [*first, "played_at", "digits", "hand_id"]
    return frame.sort_values(order, ignore_index=True).drop(columns="digits")


def tournaments(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """The tournaments of a player, the hero's where `player` is None, in the order of play.

    Columns: `site`, `tournament_id`, `buy_in` as printed; `start` and `end`; `hands`;
    `first_stack`, `last_stack` (0: he was out, as far as these hands go), `highest_stack`;
    `net_bb` and `bb_per_100`.
    """
    whole = choose(seats, where, hands=hands, all_hands=all_hands)
    chosen = seats_of(player, whole, "is_tournament")
    names = ["site", "tournament_id", "buy_in", "hand_id", "played_at", "stack", "net", "net_bb"]
    frame = _in_order_of_play(chosen.frame(names), [])
    frame["after"] = frame["stack"] + frame["net"]
    found = frame.groupby(["site", "tournament_id"], sort=False, as_index=False).agg(
        buy_in=("buy_in", "first"),
        start=("played_at", "min"),
        end=("played_at", "max"),
        hands=("net", "size"),
        first_stack=("stack", "first"),
        last_stack=("after", "last"),
        highest_stack=("after", "max"),
        net_bb=("net_bb", "sum"),
    )
    found["bb_per_100"] = 100 * found["net_bb"] / found["hands"]
    found.attrs = {"left_out": chosen.left_out}
    return found
