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
        "Won a prize or a ticket / tournaments whose result is told. A bounty alone is no prize.",
        "prize > 0 or ticket is not None / place is not None",
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
    in. Columns: those of the table's key, terms and result; `unit` of the money (`play` for play
    money, null where no currency is told); `cost`, the whole price and what was paid for rebuys
    and add-ons (a rebuy whose price is not told costs the whole price again); `won`, prize and
    bounties, as told or else at their price; `net`; `in_the_money`, whether there was a prize or a
    ticket, null where that is not told. `cost` is NaN where the price is not told, or that of an
    add-on, `won` where the prize is not.
    """
    told = told.tournaments if isinstance(told, HandStore) else told
    order = told.assign(rank=(told["told_by"] == "summary").astype(int))
    order = order.iloc[::-1].sort_values("rank", ascending=False, kind="stable")
    found = order.groupby(_KEY, sort=False, as_index=False).first()
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
    cashed = (found["prize"].fillna(0) > 0) | found["ticket"].notna()
    found["in_the_money"] = cashed.astype("boolean").where(found["place"].notna() | cashed)
    return found


def _units(money: "pd.Series[float]") -> "pd.Series[float]":
    """Whole ten-thousandths; NaN where null."""
    return (money.astype("float64") * UNIT).round()


def returns(told: pd.DataFrame | HandStore, player: str | None = None) -> pd.DataFrame:
    """The statistics of FINISHES for one player, the hero's where None: a row for each unit.

    Columns: `unit`; `tournaments` with a result; `itm`, the share of them in the money, with
    Wilson's interval `itm_low` and `itm_high`; `counted`, those whose cost and winnings are both
    told; `cost`, `won` and `net` of these; `roi`, `net / cost`, NaN where nothing was paid.
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
        money = (cost / UNIT, won / UNIT, (won - cost) / UNIT)
        rows.append((unit, len(cashed), share(yes, n)[0], low[0], high[0], len(both), *money, roi))
    names = ["unit", "tournaments", "itm", "itm_low", "itm_high", "counted", "cost", "won", "net"]
    return pd.DataFrame(rows, columns=[*names, "roi"])
