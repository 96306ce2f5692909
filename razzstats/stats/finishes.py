"""Places and prizes of tournaments: in the money (ITM), and the return on what was paid (ROI)."""

from typing import NamedTuple

import numpy as np
import pandas as pd

from razzstats.money import UNIT
from razzstats.stats.intervals import share, wilson
from razzstats.tables.store import HandStore


class Finish(NamedTuple):
    """A statistic of tournaments: counted over the results of the table `tournaments`."""

    name: str
    title: str
    text: str
    formula: str
    source: str


_TRACKERS = "PokerTracker 4, statistics guide, tournament results"

FINISHES: tuple[Finish, ...] = (
    Finish(
        "itm",
        "In the money",
        "Won a prize or a ticket, or came first where no prize is told / tournaments whose result "
        "is told. A bounty alone is no prize.",
        "prize > 0 or ticket is not None or (prize is None and place == 1) / place is not None",
        _TRACKERS,
    ),
    Finish(
        "roi",
        "Return on investment",
        "Prizes and bounties less what was paid / what was paid: the price, rebuys and add-ons, "
        "in tournaments where all of these are told.",
        "(prize + bounty_won - cost) / cost",
        _TRACKERS,
    ),
    Finish(
        "tournament_net",
        "Net of tournaments",
        "The sum of prizes and bounties less what was paid / the same tournaments.",
        "prize + bounty_won - cost / True",
        _TRACKERS,
    ),
)
"""What is told of tournaments, in the order of the docs; values are those of `returns`."""

_KEY = ["site", "tournament_id", "player"]
_TERMS = ("buy_in", "bounty", "fee")


def finishes(told: pd.DataFrame | HandStore, player: str | None = None) -> pd.DataFrame:
    """One row for each tournament of a player, the hero's where `player` is None.

    `told` is the table `tournaments`, or a store that has it. Where several texts tell of one
    result the last summary counts, then the last finish line; what it leaves out the others fill
    in; bounties that only hands tell are added up. Columns: those of the table's key, terms and
    result; `unit` of the money (`play` for play money, null where no currency is told); `cost`, the
    whole price and what was paid for rebuys and add-ons (a rebuy whose price is not told costs the
    whole price again); `won`, prize and bounties, as told or else at their price; `net`;
    `in_the_money`, whether there was a prize or a ticket, or a first place whose prize is not told,
    null where there is no result. `cost` is NaN where the price is not told, or that of an add-on,
    `won` where the prize is not.
    """
    told = told.tournaments if isinstance(told, HandStore) else told
    order = told.assign(rank=(told["told_by"] == "summary").astype(int))
    order = order.iloc[::-1].sort_values("rank", ascending=False, kind="stable")
    found = _with_bounties(order.groupby(_KEY, sort=False, as_index=False).first(), order)
    mine = (
        found["is_hero"].fillna(False).astype(bool) if player is None else found["player"] == player
    )
    found = found[mine].sort_values(["started", *_KEY], ignore_index=True)
    counts = {
        name: found[name].fillna(0).astype("int64") for name in ("rebuys", "add_ons", "bounties")
    }
    paid = sum((_units(found[name]) for name in _TERMS), start=pd.Series(0.0, found.index))
    again = (paid * counts["rebuys"]).where(counts["add_ons"] == 0)
    cost = paid + _units(found["paid_again"]).fillna(again)
    counted = counts["bounties"] * _units(found["bounty"]).fillna(0)
    won = _units(found["prize"]) + _units(found["bounty_won"]).fillna(counted)
    play = found["is_play_money"].fillna(False).astype(bool)
    free = (paid == 0) & ~play
    found["unit"] = found["currency"].where(~play, "play").where(~free | found["currency"].notna())
    found["cost"], found["won"], found["net"] = cost / UNIT, won / UNIT, (won - cost) / UNIT
    first = found["prize"].isna() & (found["place"] == 1)
    cashed = (found["prize"].fillna(0) > 0) | found["ticket"].notna() | first
    found["in_the_money"] = cashed.astype("boolean").where(found["place"].notna() | cashed)
    return found


def _with_bounties(found: pd.DataFrame, told: pd.DataFrame) -> pd.DataFrame:
    """The results with the bounties of all hands, where no summary tells of bounties."""
    by_hand = told["told_by"] == "hand"
    names = ["bounties", "bounty_won"]
    if not told.loc[by_hand, names].notna().any(axis=None):
        return found
    by_player = told[told["bounties"].notna() & by_hand].groupby(_KEY, as_index=False)[names]
    sums, each = by_player.sum(), by_player.count()
    sums["bounty_won"] = sums["bounty_won"].where(each["bounty_won"] == each["bounties"])
    known = told[~by_hand & told[names].notna().any(axis=1)][_KEY].drop_duplicates()
    sums = sums.merge(known, on=_KEY, how="left", indicator=True)
    sums = sums[sums.pop("_merge") == "left_only"]
    at = pd.MultiIndex.from_frame(found[_KEY])
    sums = sums.set_index(_KEY).reindex(at)
    counted = sums["bounties"].notna().to_numpy()
    return found.assign(
        **{
            name: found[name].where(~counted, pd.Series(sums[name].to_numpy(), found.index))
            for name in names
        }
    )


def _units(money: "pd.Series[float]") -> "pd.Series[float]":
    """Whole ten-thousandths; NaN where null."""
    return (money.astype("float64") * UNIT).round()


def returns(told: pd.DataFrame | HandStore, player: str | None = None) -> pd.DataFrame:
    """The statistics of FINISHES for one player, the hero's where None: a row for each unit.

    Columns: `unit`; `tournaments` with a result; `itm`, the share of them in the money, with
    Wilson's interval `itm_low` and `itm_high`; `counted`, those whose cost and winnings are both
    told; `cost`, `won` and `net` of these, `net` NaN where there are none; `roi`, `net / cost`, NaN
    where nothing was paid.
    Money of different units is never added.
    """
    found = finishes(told, player)
    found["unit"] = found["unit"].fillna("")
    rows = []
    for unit, group in found.groupby("unit", sort=True):
        cashed = group["in_the_money"].dropna()
        n, yes = np.array([len(cashed)]), np.array([int(cashed.sum())])
        low, high = wilson(yes, n)
        both = group[group["cost"].notna() & group["won"].notna()]
        cost, won = (int(_units(both[name]).sum()) for name in ("cost", "won"))
        roi = (won - cost) / cost if cost else float("nan")
        money = (cost / UNIT, won / UNIT, (won - cost) / UNIT if len(both) else float("nan"))
        rows.append((unit, len(cashed), share(yes, n)[0], low[0], high[0], len(both), *money, roi))
    names = ["unit", "tournaments", "itm", "itm_low", "itm_high", "counted", "cost", "won", "net"]
    return pd.DataFrame(rows, columns=[*names, "roi"])
