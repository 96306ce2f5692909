"""Every statistic, defined once as counts over the seats table.

A rate is two masks over seats: an opportunity, and a success among the opportunities. A mean is
a value for each seat. What is counted so can be added up across parts and grouped by anything;
to add a statistic, add its definition here.
"""

from collections.abc import Callable
from typing import NamedTuple

import pandas as pd

Mask = Callable[[pd.DataFrame], "pd.Series[bool]"]
Values = Callable[[pd.DataFrame], "pd.Series[float]"]


class Rate(NamedTuple):
    """A share of opportunities.

    A mask that is null counts as False; a success that was no opportunity counts for nothing.
    """

    name: str
    title: str
    text: str
    source: str
    opportunity: Mask
    success: Mask


class Mean(NamedTuple):
    """An average over seats, times `per`. A seat whose value is null is left out."""

    name: str
    title: str
    text: str
    source: str
    value: Values
    per: int = 1


def _dealt(seats: pd.DataFrame) -> "pd.Series[bool]":
    return seats["seat"].notna()


def _acted(seats: pd.DataFrame) -> "pd.Series[bool]":
    """He chose on third street; to bring it in is a choice if chips for more were left."""
    chose = sum(seats[f"{kind}_3"] for kind in ("bets", "raises", "calls", "checks", "folds")) > 0
    all_in = (seats["all_in_street"] == 3).fillna(False).astype(bool)
    return chose | (seats["brought_in"] & ~all_in)


def _put_in(seats: pd.DataFrame) -> "pd.Series[bool]":
    """The tables count no bring-in among the calls and bets."""
    return (seats["bets_3"] + seats["raises_3"] + seats["calls_3"]) > 0


def _column(name: str) -> Mask:
    def mask(seats: pd.DataFrame) -> "pd.Series[bool]":
        return seats[name]

    return mask


_FPDB = "fpdb-3, DerivedStats.py"
_TRACKERS = "PokerTracker 4, statistics guide"
_PAGES = "the PokerStars rules page: the bring-in is forced, completing instead is not"

RATES = (
    Rate(
        "vpip",
        "VPIP",
        "Put chips in of his own will on third street: hands with a call, bet, completion or "
        "raise there / hands in which he acted there. The bring-in alone is forced, but he who "
        "brings it in has acted, since he might have completed.",
        f"{_FPDB}, vpip: chances are the players who acted; {_PAGES}",
        _acted,
        _put_in,
    ),
    Rate(
        "vpip_dealt",
        "VPIP of hands dealt",
        "The same hands / hands dealt, those included in which he was all-in before he could act.",
        f"{_FPDB}, vpip in its older versions: each player dealt in has a chance",
        _dealt,
        _put_in,
    ),
    Rate(
        "completed",
        "Completed",
        "Made the first full bet on third street / hands in which no bet was in at his first "
        "decision, the bring-in being none. Who brings it in has his first decision when the "
        "action comes back to him, unless he completes at once.",
        "WSOP 2024 live-action rule 219: the completion is the first bet, no raise",
        lambda seats: seats["faced_bets"] == 0,
        _column("completed"),
    ),
    Rate(
        "brought_in",
        "Brought it in",
        "Posted the bring-in / hands dealt.",
        _PAGES,
        _dealt,
        _column("brought_in"),
    ),
    Rate(
        "completed_as_bring_in",
        "Completed as bring-in",
        "Completed at once / hands in which it was his duty to bring it in: he posted the "
        "bring-in or completed instead.",
        _PAGES,
        lambda seats: seats["brought_in"] | seats["completed_as_bring_in"],
        _column("completed_as_bring_in"),
    ),
    Rate(
        "wtsd",
        "Went to showdown",
        "Was in at the showdown / hands in which he saw fourth street.",
        f"{_TRACKERS}, WTSD; fourth street stands for the flop",
        _column("saw_4"),
        _column("showdown"),
    ),
    Rate(
        "won_at_showdown",
        "Won at showdown",
        "Collected something / hands in which he was in at the showdown. A share of a side pot "
        "that cost more than it brought counts.",
        f"{_TRACKERS}, W$SD",
        _column("showdown"),
        _column("won"),
    ),
    Rate(
        "won_money_at_showdown",
        "Won money at showdown",
        "Took more than he put in / hands in which he was in at the showdown.",
        "W$SD by what the hand brought, rake and split pots considered",
        _column("showdown"),
        lambda seats: seats["net"] > 0,
    ),
    Rate(
        "won_when_saw_fourth",
        "Won when saw fourth",
        "Collected something, with or without a showdown / hands in which he saw fourth street.",
        f"{_TRACKERS}, WWSF; fourth street stands for the flop",
        _column("saw_4"),
        _column("won"),
    ),
)
"""The rates, in the order of their columns."""

MEANS = (
    Mean(
        "bb_per_100",
        "Big bets per 100 hands",
        "100 * net in big bets / hands dealt. Its interval is normal: ± 1.96 * 100 * sd / √hands, "
        "sd being that of single hands. `bb_per_100_sd` is the standard deviation of the result "
        "of 100 hands: 10 * sd.",
        f"{_TRACKERS}, BB/100 and Std Dev BB/100",
        lambda seats: seats["net_bb"],
        per=100,
    ),
)
"""The means, in the order of their columns."""


def definitions() -> pd.DataFrame:
    """What each statistic means: a row each, with name, title, kind, text and source."""
    rows = [
        (
            stat.name,
            stat.title,
            "rate" if isinstance(stat, Rate) else "mean",
            stat.text,
            stat.source,
        )
        for stat in (*MEANS, *RATES)
    ]
    return pd.DataFrame(rows, columns=["name", "title", "kind", "text", "source"])
