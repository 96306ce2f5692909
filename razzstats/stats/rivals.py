"""Who sat at the table: opponents of a player, and who the hero is."""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from razzstats.stats.counting import counts, rates
from razzstats.stats.kinds import Stat
from razzstats.stats.seats import Seats, Source, choose
from razzstats.stats.timeline import of_player

STATS = (
    "vpip", "open_completed", "board_steal", "folded_to_board_steal", "two_bet", "saw_4",
    "afq", "wtsd", "won_at_showdown",
)  # fmt: skip
"""What is told of an opponent, if nothing else is asked for."""


def opponents(
    seats: Source,
    hands: pd.DataFrame | None = None,
    player: str | None = None,
    *,
    stats: Iterable[str | Stat] = STATS,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """A row for each opponent of a player (the hero where `player` is None), most hands first.

    Columns: `opponent`; `hands` together; `fourths` that both saw, `showdowns` with both in, and
    the share `showdowns_won` by the player, who took more than he put in; `bb_from`, the big bets
    that went from the opponent to the player; then the opponent's statistics in these hands, as in
    `results`.

    `bb_from`: of what a hand's winners took, each loser paid in proportion to his loss; the rest
    of his loss went to the house. `where` chooses the player's hands. Errors: as in `choose`.
    """
    whole = choose(seats, hands=hands, all_hands=all_hands)
    mine = choose(choose(whole, where), of_player(player))
    keys = np.asarray(mine.load(["hand"])["hand"])
    every = whole.among(keys)
    pairs = _pairs(every, mine)
    own = pairs.groupby("opponent")
    found = own.agg(
        hands=("bb_from", "size"),
        fourths=("both_fourth", "sum"),
        showdowns=("both_showdown", "sum"),
        showdowns_won=("player_won", "sum"),
        bb_from=("bb_from", "sum"),
    )
    found["showdowns_won"] /= found["showdowns"].where(found["showdowns"] > 0)
    wanted = list(stats)
    theirs = rates(counts(every, by=["player"], stats=wanted), wanted)
    theirs = theirs.drop(columns=["is_hero", "hands", "net", "unit"]).set_index("player")
    found = found.join(theirs).reset_index()
    found = found.sort_values(["hands", "opponent"], ascending=[False, True], ignore_index=True)
    found.attrs = {"left_out": mine.left_out}
    return found


def _pairs(every: Seats, mine: Seats) -> pd.DataFrame:
    """A row for each other seat in the player's hands, with what passed between the two."""
    columns = ["hand", "seat", "player", "net_bb", "saw_4", "showdown", "ahead"]
    frame, own = every.frame(columns), mine.frame(columns).set_index("hand")
    lost = (-frame["net_bb"]).clip(lower=0).groupby(frame["hand"]).sum()
    own["lost"] = lost.reindex(own.index)
    both = frame.merge(own, on="hand", suffixes=("", "_mine"))
    both = both[both["seat"] != both["seat_mine"]]
    gain, loss = both["net_bb_mine"].clip(lower=0), (-both["net_bb_mine"]).clip(lower=0)
    theirs_lost, theirs_gain = (-both["net_bb"]).clip(lower=0), both["net_bb"].clip(lower=0)
    flow = (gain * theirs_lost - loss * theirs_gain) / both["lost"].where(both["lost"] > 0)
    showdown = both["showdown"] & both["showdown_mine"]
    return pd.DataFrame(
        {
            "opponent": both["player"],
            "both_fourth": both["saw_4"] & both["saw_4_mine"],
            "both_showdown": showdown,
            "player_won": showdown & both["ahead_mine"].astype(bool),
            "bb_from": flow.fillna(0.0),
        }
    )


def heroes(
    seats: Source, hands: pd.DataFrame | None = None, *, all_hands: bool = False
) -> pd.DataFrame:
    """Who the hero is, most hands first: those whose down cards were dealt open.

    Where nobody's were, the player who sits in all hands of a site, if there is one: histories are
    written for somebody. Columns: `site`, `player`, `hands`, `inferred`.
    """
    chosen = choose(seats, hands=hands, all_hands=all_hands)
    told = counts(choose(chosen, "is_hero"), by=["site", "player"], stats=[])
    found = [told[["site", "player", "hands"]].assign(inferred=False)]
    every = counts(chosen, by=["site", "player"], stats=[])[["site", "player", "hands"]]
    dealt = chosen.frame(["site", "hand"]).groupby("site")["hand"].nunique()
    silent = every[~every["site"].isin(told["site"])]
    always = silent[silent["hands"] == silent["site"].map(dealt)]
    alone = always[~always["site"].duplicated(keep=False)]
    found.append(alone.assign(inferred=True))
    both = pd.concat(found)
    return both.sort_values("hands", ascending=False, kind="stable", ignore_index=True)
