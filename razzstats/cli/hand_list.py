"""The hands of a store as a list: picked, newest first, and drawn as a table."""

from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec
import pandas as pd
from rich.table import Table
from rich.text import Text

from razzstats.cli.terminal import SEVERITY_COLOURS
from razzstats.cli.words import (
    STREETS,
    big_bets,
    card_text,
    chips,
    count,
    money,
    stake,
    style_of,
)
from razzstats.tables import HandStore

if TYPE_CHECKING:
    from collections.abc import Hashable

Row = dict["Hashable", Any]

HAND_COLUMNS = [
    "site", "hand_id", "hand", "played_at", "local_time", "table_name", "is_tournament",
    "is_play_money", "currency", "small_bet", "big_bet", "last_street", "n_showdown", "pot",
    "n_errors", "n_warnings", "cancelled",
]  # fmt: skip
SEAT_COLUMNS = ["hand", "player", "hole_cards", "door_card", "net", "net_bb"]


class Wanted(msgspec.Struct, frozen=True):
    """Which hands are wanted. Without a player, the hero's view is taken."""

    player: str | None = None
    table: str | None = None
    since: date | None = None
    until: date | None = None
    street: int | None = None
    showdown: bool = False
    errors: bool = False
    min_pot: float | None = None
    won: bool | None = None


def hand_list(store: HandStore, wanted: Wanted) -> pd.DataFrame:
    """The wanted hands, newest first, each with one player's cards and result."""
    hands = store.table("hands", HAND_COLUMNS)
    hands = hands[_kept(hands, wanted)]
    by_name = wanted.player is not None
    whose = ("player", "=", wanted.player) if by_name else ("is_hero", "=", True)
    seats = store.table("seats", SEAT_COLUMNS, [whose]).drop_duplicates("hand")
    rows = hands.merge(seats, on="hand", how="inner" if by_name else "left")
    if wanted.won is not None:
        rows = rows[rows["net"] > 0 if wanted.won else rows["net"] < 0]
    when = _when(rows)
    newest = when.sort_values(ascending=False, kind="stable", na_position="last").index
    return rows.loc[newest].reset_index(drop=True)


def _when(hands: pd.DataFrame) -> "pd.Series[pd.Timestamp]":
    """The time of each hand; where no zone can be told, the printed time as if it were UTC."""
    if hands["played_at"].notna().all():
        return hands["played_at"]
    printed = hands["local_time"].str.extract(r"(\d{4}\D\d{1,2}\D\d{1,2}[ T]\d{1,2}:\d\d:\d\d)")[0]
    plain = printed.str.replace(r"^(\d+)\D(\d+)\D", r"\1-\2-", regex=True)
    local = pd.to_datetime(plain, errors="coerce", utc=True, format="%Y-%m-%d %H:%M:%S")
    return hands["played_at"].fillna(local)


def _kept(hands: pd.DataFrame, wanted: Wanted) -> "pd.Series[bool]":
    kept = pd.Series(True, index=hands.index)
    if wanted.table is not None:
        kept &= hands["table_name"].str.contains(wanted.table, case=False, regex=False)
    if wanted.since is not None:
        kept &= _when(hands) >= pd.Timestamp(wanted.since, tz="UTC")
    if wanted.until is not None:
        kept &= _when(hands) < pd.Timestamp(wanted.until, tz="UTC") + pd.Timedelta(days=1)
    if wanted.street is not None:
        kept &= hands["last_street"] >= wanted.street
    if wanted.showdown:
        kept &= hands["n_showdown"] > 0
    if wanted.errors:
        kept &= hands["n_errors"] > 0
    if wanted.min_pot is not None:
        kept &= hands["pot"] >= wanted.min_pot * hands["big_bet"]
    return kept


def drawn(rows: pd.DataFrame, player: str | None) -> Table:
    """The list as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("played, UTC", "hand", "stakes", "cards" if player else "hero's cards"):
        table.add_column(name, no_wrap=True)
    for name in ("net, bb", "pot"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("went to", no_wrap=True)
    table.add_column("findings")
    for row in rows.to_dict("records"):
        table.add_row(*_cells(row))
    return table


def _cells(row: Row) -> list[str | Text]:
    currency = _known(row["currency"])
    stakes = "/".join(stake(chips(row[size]), currency) for size in ("small_bet", "big_bet"))
    return [
        _time(row),
        row["hand_id"],
        stakes,
        _third_street(row),
        Text(big_bets(row["net_bb"]), style=style_of(row["net_bb"])),
        money(chips(row["pot"]), currency),
        _end(row),
        _findings(row),
    ]


def _end(row: Row) -> str:
    if row["cancelled"]:
        return "called off"
    return "showdown" if row["n_showdown"] else STREETS[row["last_street"]]


def _time(row: Row) -> str:
    played_at = _known(row["played_at"])
    return f"{played_at:%Y-%m-%d %H:%M}" if played_at else str(row["local_time"])


def _known(value: Any) -> Any:
    """A cell's value; None for any kind of null."""
    return None if pd.isna(value) else value


def _third_street(row: Row) -> Text:
    """`2s 9s Td`, the down cards as `x` where they are not known."""
    down, door = _known(row["hole_cards"]), _known(row["door_card"])
    return card_text(f"{down or 'x x'} {door or 'x'}") if door or down else Text()


def _findings(row: Row) -> Text:
    text = Text()
    for severity in ("error", "warning"):
        if row[f"n_{severity}s"]:
            text.append(", " if text else "")
            text.append(count(row[f"n_{severity}s"], severity), style=SEVERITY_COLOURS[severity])
    return text
