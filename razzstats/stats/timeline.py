"""Results in the order in which hands were played."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.stats.columns import to_frame
from razzstats.stats.intervals import Z, deviation
from razzstats.stats.players import seats_of
from razzstats.stats.seats import Source

_COLUMNS = ["hand", "site", "hand_id", "played_at", "player", "net_bb", "showdown"]


def cumulative(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """A player's running result in big bets, hand by hand; the hero's where `player` is None.

    The index, `hands`, counts from 1. Columns: `hand`, `site`, `hand_id`, `played_at`, `player`;
    `net_bb` of the hand; and the sums so far: `showdown` of the hands in which he was in at the
    showdown, `non_showdown` of the others, `total` of both; and `reach`, half the width of the
    95 % interval of such a sum: 1.96 * sd * √hands, sd being that of the hands so far.

    Order: `played_at`, hands without it last; then the hand number, a shorter one first. Hands
    of all sites and stakes that the tables hold are taken together, as big bets allow. Which
    hands count, and the errors raised: as in `choose`; `attrs["left_out"]`: as in `results`.
    """
    mine = seats_of(player, seats, where, hands=hands, all_hands=all_hands)
    columns = mine.load(_COLUMNS)
    order = pa.array(_order_of_play(columns))
    frame = to_frame({name: pc.take(column, order) for name, column in columns.items()})
    at_showdown = frame["showdown"].to_numpy(dtype=bool)
    net = frame["net_bb"].to_numpy(dtype=float)
    frame["showdown"] = np.cumsum(np.where(at_showdown, net, 0.0))
    frame["non_showdown"] = np.cumsum(np.where(at_showdown, 0.0, net))
    frame["total"] = frame["showdown"] + frame["non_showdown"]
    n = np.arange(1, len(frame) + 1)
    frame["reach"] = Z * np.sqrt(n) * deviation(n, np.cumsum(net), np.cumsum(net**2))
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="hands")
    names = ["hand", "site", "hand_id", "played_at", "player", "net_bb"]
    found = frame[[*names, "total", "showdown", "non_showdown", "reach"]]
    found.attrs = {"left_out": mine.left_out}
    return found


def _order_of_play(columns: Mapping[str, Any]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The places of the hands in that order. Only hands of one moment are told apart by words."""
    latest = np.iinfo(np.int64).max
    times = np.asarray(pc.fill_null(pc.cast(columns["played_at"], pa.int64()), latest))
    order = np.argsort(times, kind="stable")
    alike = np.diff(times[order]) == 0
    tied = np.append(alike, False) | np.insert(alike, 0, False)
    if tied.any():
        at = order[tied]
        words = {name: pc.take(columns[name], pa.array(at)) for name in ("hand_id", "site")}
        frame = to_frame(words).assign(time=times[at])
        frame["digits"] = frame["hand_id"].str.len()
        order[tied] = at[frame.sort_values(["time", "digits", "hand_id", "site"]).index]
    return order
