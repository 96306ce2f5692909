"""What the tournaments of a player cost and paid: places, prizes, in the money, and the return."""

from typing import Any

import pandas as pd

from razzstats import stats
from razzstats.report.cells import (
    INTERVAL,
    Cell,
    Column,
    Section,
    Table,
    interval,
    number,
    rate,
    rows_of,
    text,
    whole,
)
from razzstats.report.play import Play
from razzstats.report.results import amount, known_currency
from razzstats.words import NOTHING, chips, count, money

MOST = 200
"""Tournaments that are listed, the latest first."""

_KEY = ["site", "tournament_id"]
_UNITS = {"play": "play money", "": "chips or points"}


def tournaments(play: Play) -> Section | None:
    """The section; None where no result of his is told."""
    told = play.tournaments
    found = stats.finishes(told, play.player)
    if found.empty:
        return None
    if play.is_chosen:
        words = [
            f"{count(len(found), 'result')} of his are told. They count whole tournaments, and "
            "here a condition chooses hands: a report without one shows them."
        ]
        return Section("tournaments", "Tournaments", words)
    played = stats.tournaments(play.every, player="*")
    found = found.merge(played[[*_KEY, "start", "hands"]], on=_KEY, how="left")
    found["started"] = found["started"].fillna(found["start"])
    words = [
        "What was paid (price, rebuys and add-ons) and what came back (prizes and bounties), as "
        "summaries and the lines of hands tell it. ROI is the net as a share of what was paid; in "
        "the money (ITM) is who won a prize or a ticket."
    ]
    silent = len(played) - int(found["hands"].notna().sum())
    if silent:
        words.append(
            f"Of {count(silent, 'more tournament')} there are hands, and no result is told."
        )
    return Section(
        "tournaments", "Tournaments", words, (), [_returns(play, told), _each(play, found)]
    )


def _returns(play: Play, told: pd.DataFrame) -> Table:
    """A row for each unit of money, which are never added up."""
    rows = [
        [
            text(_UNITS.get(row.unit, row.unit)), whole(row.tournaments),
            rate(row.itm, row.tournaments), interval(row.itm_low, row.itm_high, "share"),
            whole(row.counted), _paid(row.cost if row.counted else None, row.unit),
            _paid(row.won if row.counted else None, row.unit), amount(row.net, row.unit),
            _roi(row.roi),
        ]
        for row in rows_of(stats.returns(told, play.player))
    ]  # fmt: skip
    columns = [
        Column("money", "text"), Column("results"),
        Column("in the money", hint="of those whose result is told"), INTERVAL,
        Column("counted", hint="those of which both what was paid and what was won are told"),
        Column("paid"), Column("won", hint="prizes and bounties"), Column("net"),
        Column("ROI", hint="return on investment: net by what was paid"),
    ]  # fmt: skip
    return Table("Tournaments by money", columns, rows)


def _each(play: Play, found: pd.DataFrame) -> Table:
    """A row for each tournament, the latest first."""
    ordered = found.sort_values("started", ascending=False, kind="stable", na_position="last")
    rows = [
        [
            play.at(row.started), text(_named(row), "name"), text(row.site),
            whole(0 if pd.isna(row.hands) else row.hands), _paid(row.cost, row.unit), _place(row),
            _paid(row.won, row.unit), amount(row.net, row.unit),
        ]
        for row in rows_of(ordered.head(MOST))
    ]  # fmt: skip
    columns = [
        Column(f"began, {play.clock}", "text"),
        Column("tournament", "text"), Column("site", "text"),
        Column("hands", hint="that are in the store and count"), Column("paid"), Column("place"),
        Column("won", hint="prizes and bounties"), Column("net"),
    ]  # fmt: skip
    more = f"The latest {MOST} of {len(found):,}." if len(found) > MOST else ""
    return Table("Results of tournaments", columns, rows, more)


def _named(row: Any) -> str:
    """Its name, where it has one beside its number."""
    return f"{row.tournament_id}" if pd.isna(row.name) else f"{row.name} · {row.tournament_id}"


def _place(row: Any) -> Cell:
    if pd.isna(row.place):
        return Cell(NOTHING)
    of = "" if pd.isna(row.entries) else f" of {int(row.entries):,}"
    return Cell(f"{int(row.place):,}{of}", float(row.place))


def _paid(sum_of_money: Any, unit: Any) -> Cell:
    """An amount that has no sign; a dash where it is not told."""
    if pd.isna(sum_of_money):
        return Cell(NOTHING)
    return Cell(money(chips(sum_of_money), known_currency(unit)), float(sum_of_money))


def _roi(share: float) -> Cell:
    made = number(100 * share)
    return made if made.text == NOTHING else made._replace(text=f"{made.text} %")
