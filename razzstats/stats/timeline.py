"""Results in the order in which hands were played."""

import numpy as np
import pandas as pd

from razzstats.stats.selection import select

_OF_SEATS = ["hand", "site", "hand_id", "player", "net_bb", "showdown"]


def cumulative(
    seats: pd.DataFrame,
    hands: pd.DataFrame,
    player: str | None = None,
    *,
    all_hands: bool = False,
) -> pd.DataFrame:
    """A player's running result in big bets, hand by hand; the hero's where `player` is None.

    The index, `hands`, counts from 1. Columns: `site`, `hand_id`, `played_at`, `player`;
    `net_bb` of the hand; and the sums so far: `showdown` of the hands in which he was in at the
    showdown, `non_showdown` of the others, `total` of both.

    Order: `played_at`, hands without it last; then the hand number, a shorter one first. Hands
    of all sites and stakes that the tables hold are taken together, as big bets allow. Which
    hands are left out, and `attrs["left_out"]`: as in `results`.
    """
    mine = seats["is_hero"].astype(bool) if player is None else seats["player"] == player
    own = seats.loc[mine, _OF_SEATS]
    chosen = select(own, hands, all_hands)
    frame = own.iloc[chosen.rows].reset_index(drop=True)
    frame["played_at"] = hands["played_at"].take(chosen.at).array
    frame["digits"] = frame["hand_id"].str.len()
    frame = frame.sort_values(["played_at", "digits", "hand_id", "site"], ignore_index=True)
    at_showdown = frame["showdown"].to_numpy(dtype=bool)
    net = frame["net_bb"].to_numpy(dtype=float)
    frame["showdown"] = np.cumsum(np.where(at_showdown, net, 0.0))
    frame["non_showdown"] = np.cumsum(np.where(at_showdown, 0.0, net))
    frame["total"] = frame["showdown"] + frame["non_showdown"]
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="hands")
    columns = ["site", "hand_id", "played_at", "player", "net_bb"]
    found = frame[[*columns, "total", "showdown", "non_showdown"]]
    found.attrs = {"left_out": chosen.left_out}
    return found
