"""Results without the luck of the cards that fell after the last decision."""

import numpy as np
import pandas as pd

from razzstats.stats.seats import Source
from razzstats.stats.timeline import cumulative


def adjusted(
    seats: Source,
    luck: pd.DataFrame,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """A player's running result with and without all-in luck: as `cumulative`, and more columns.

    `luck` is the table of that name. `cards_fell`: whether cards fell after the last decision of
    the hand, and it is known what all hands at its showdown were worth then. `adjusted_bb`: what
    the pots would have paid by that, less what he put in; for other hands his `net_bb`.
    `adjusted`: its sum so far, beside `total`.
    """
    found = cumulative(seats, hands, player, where=where, all_hands=all_hands)
    rows = luck[luck["last_decision"] & (luck["street"] < 7)]
    players = pd.Index(found["player"].unique())
    own, theirs = (
        pd.DataFrame({"hand": frame["hand"], "player": players.get_indexer(frame["player"])})
        for frame in (found, rows)
    )
    theirs["worth"] = rows["adjusted_net_bb"]
    theirs = theirs[theirs["player"] >= 0]
    worth = own.merge(theirs, on=["hand", "player"], how="left", validate="m:1")["worth"].to_numpy()
    known = ~np.isnan(worth)
    found["cards_fell"] = known
    found["adjusted_bb"] = np.where(known, worth, found["net_bb"])
    found["adjusted"] = found["adjusted_bb"].cumsum()
    return found
