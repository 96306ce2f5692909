"""What a player won: by site and money, session by session, with and without all-in luck."""

from typing import Any

import pandas as pd

from razzstats import plots, stats
from razzstats.report.cells import (
    INTERVAL,
    Cell,
    Column,
    Section,
    Table,
    interval,
    minus,
    number,
    rows_of,
    text,
    whole,
)
from razzstats.report.pictures import picture
from razzstats.report.play import Play
from razzstats.words import NOTHING, chips, money

WIDE = (9.0, 4.2)
MOST_SESSIONS = 200
_BB = "big bets per 100 hands"


def results(play: Play) -> Section:
    """The sums, and the running result."""
    words = [
        "A big bet is the bet of the last three streets. The interval is where the true win rate "
        "lies in 95 of 100 such samples: as long as it reaches below and above nought, the hands "
        "do not tell whether he wins. The band under the running result is where 95 of 100 runs "
        "lie that have his win rate and spread: what his line does within it may be chance.",
    ]
    drawn = [picture(plots.results, play.mine, player=play.player, size=WIDE)]
    tables = [_sums(play)]
    luck = _without_luck(play)
    if luck is not None:
        tables.append(luck)
        drawn.append(
            picture(plots.without_luck, play.mine, play.luck, player=play.player, size=WIDE)
        )
    else:
        words.append("The luck of the cards is not in this store: `razzstats enrich` works it out.")
    return Section("results", "Results", words, drawn, tables)


def _sums(play: Play) -> Table:
    asked = ["net", "bb_per_100", "showdown_bb_per_100", "non_showdown_bb_per_100"]
    found = stats.summary(play.every, by=["site", "money"], stats=asked)
    rows = []
    for (site, unit), own in found.groupby(["site", "money"], sort=True):
        by: Any = own.set_index("stat")
        rate, net = by.loc["bb_per_100"], by.loc["net", "value"]
        rows.append(
            [
                text(site), text(unit), whole(rate["n"]), amount(float(net), str(unit)),
                number(rate["value"]), interval(rate["low"], rate["high"], "bb"),
                number(by.loc["showdown_bb_per_100", "value"]),
                number(by.loc["non_showdown_bb_per_100", "value"]),
            ]
        )  # fmt: skip
    columns = [
        Column("site", "text"), Column("money", "text"), Column("hands"), Column("net"),
        Column("bb/100", hint=_BB), INTERVAL,
        Column("bb/100 at showdown", hint="of the hands in which he was in at the showdown"),
        Column("without", hint="of all other hands"),
    ]  # fmt: skip
    return Table("By site and money", columns, rows)


def amount(net: Any, unit: Any) -> Cell:
    """Money with its sign; `unit` as the column `money` has it: `USD cash`, `chips tournament`."""
    if pd.isna(net):
        return Cell(NOTHING)
    look = "gain" if net > 0 else "loss" if net < 0 else ""
    return Cell(minus(money(chips(net), known_currency(unit), plus=True)), net, look)


def known_currency(unit: Any) -> str | None:
    """The currency of a unit; None for chips, points and play money."""
    currency = "" if pd.isna(unit) else str(unit).split(" ", maxsplit=1)[0]
    return currency if currency.isupper() and len(currency) == 3 else None


def _without_luck(play: Play) -> Table | None:
    if play.luck.empty:
        return None
    found = stats.adjusted(play.mine, play.luck, player="*")
    n = len(found)
    total, fair = float(found["net_bb"].sum()), float(found["adjusted_bb"].sum())
    rows = [
        [text(name), number(value), number(100 * value / n)]
        for name, value in (
            ("as it was", total), ("without all-in luck", fair), ("all-in luck", total - fair),
        )
    ]  # fmt: skip
    fell = int(found["cards_fell"].sum())
    note = (
        f"In {fell:,} of {n:,} hands cards fell after the last decision and all hands are known: "
        "there the pots are shared out by what the hands were worth then. All-in luck is the rest."
    )
    return Table(
        "With and without all-in luck",
        [Column("result", "text"), Column("big bets"), Column("bb/100", hint=_BB)],
        rows,
        note,
    )


def sessions(play: Play) -> Section:
    """Session by session, the latest first."""
    found = stats.sessions(play.mine, player="*")
    rows = []
    for row in rows_of(found[::-1].head(MOST_SESSIONS)):
        unit = "" if pd.isna(row.unit) else str(row.unit)
        rows.append(
            [
                play.at(row.start),
                number(row.hours, 1, signed=False), whole(row.hands), whole(row.tables),
                amount(row.net, unit), number(row.net_bb), number(row.bb_per_100),
                interval(row.bb_per_100_low, row.bb_per_100_high, "bb"),
            ]
        )  # fmt: skip
    columns = [
        Column(f"began, {play.clock}", "text"), Column("hours"), Column("hands"), Column("tables"),
        Column("net"), Column("big bets"), Column("bb/100", hint=_BB), INTERVAL,
    ]  # fmt: skip
    more = f"The latest {MOST_SESSIONS} of {len(found):,}." if len(found) > MOST_SESSIONS else ""
    gone = found.attrs["without_time"]
    timeless = f"{gone:,} hands without a time are in none." if gone else ""
    note = " ".join(filter(None, (more, timeless)))
    words = ["A session ends where half an hour passes without a hand at any table."]
    drawn = [picture(plots.sessions, play.mine, player=play.player, size=WIDE)]
    return Section("sessions", "By session", words, drawn, [Table("Sessions", columns, rows, note)])
