"""Who sat at the table: opponents of a player, and who the hero is."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from razzstats.stats.counting import counts, rates
from razzstats.stats.kinds import Stat
from razzstats.stats.players import left_out_of, seats_of
from razzstats.stats.seats import Seats, Source, by_slice, choose

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
    parts = by_slice(whole, lambda part: _met(part, player, where))
    found = pd.concat([met for _, met in parts]).groupby(level=0).sum()
    mine = [own for own, _ in parts]
    found["showdowns_won"] /= found["showdowns"].where(found["showdowns"] > 0)
    wanted = list(stats)
    every = whole.among(np.concatenate([_hands(own) for own in mine]))
    theirs = rates(counts(every, by=["player"], stats=wanted), wanted)
    theirs = theirs.drop(columns=["is_hero", "hands", "net", "unit"]).set_index("player")
    found = found.join(theirs).reset_index()
    found = found.sort_values(["hands", "opponent"], ascending=[False, True], ignore_index=True)
    found.attrs = {"left_out": left_out_of(player, mine, whole, where)}
    return found


def _hands(seats: Seats) -> Any:
    return np.asarray(seats.load(["hand"])["hand"])


def _met(seats: Seats, player: str | None, where: str) -> tuple[Seats, pd.DataFrame]:
    """The player's seats, and by opponent the sums of what passed in their hands.

    Of whole hands. Their pairs take some hundred bytes each, so a store is met slice by slice.
    """
    mine = seats_of(player, seats, where)
    own = _pairs(seats.among(_hands(mine)), mine).groupby("opponent", observed=True)
    found = own.agg(
        hands=("bb_from", "size"),
        fourths=("both_fourth", "sum"),
        showdowns=("both_showdown", "sum"),
        showdowns_won=("player_won", "sum"),
        bb_from=("bb_from", "sum"),
    )
    found.index = found.index.astype("str")
    return mine, found


_PAIRED = ("hand", "seat", "net_bb", "saw_4", "showdown", "ahead")


def _pairs(every: Seats, mine: Seats) -> pd.DataFrame:
    """A row for each other seat in the player's hands, with what passed between the two."""
    rows, own = (
        {name: np.asarray(column) for name, column in seats.load(_PAIRED).items()}
        for seats in (every, mine)
    )
    hand = pd.factorize(rows["hand"])[0]
    lost = np.bincount(hand, np.maximum(-rows["net_bb"], 0))
    one, two = (
        pd.DataFrame({"hand": columns["hand"], "at": np.arange(len(columns["hand"]))})
        for columns in (rows, own)
    )
    both = one.merge(two, on="hand")
    other, at = both["at_x"].to_numpy(), both["at_y"].to_numpy()
    apart = rows["seat"][other] != own["seat"][at]
    other, at = other[apart], at[apart]
    lost = lost[hand[other]]
    theirs, net = rows["net_bb"][other], own["net_bb"][at]
    flow = np.maximum(net, 0) * np.maximum(-theirs, 0) - np.maximum(-net, 0) * np.maximum(theirs, 0)
    passed = np.divide(flow, lost, out=np.zeros(len(at)), where=lost > 0)
    showdown = rows["showdown"][other] & own["showdown"][at]
    opponents = every.load(["player"])["player"].take(pa.array(other))
    return pd.DataFrame(
        {
            "opponent": opponents.to_pandas(),
            "both_fourth": rows["saw_4"][other] & own["saw_4"][at],
            "both_showdown": showdown,
            "player_won": showdown & own["ahead"][at],
            "bb_from": passed,
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
