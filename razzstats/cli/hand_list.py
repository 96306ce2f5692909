"""The hands of a store as a list: picked, newest first."""

from datetime import date

import msgspec
import pandas as pd

from razzstats.stats.players import seats_of
from razzstats.tables import HandStore

HAND_COLUMNS = [
    "site", "hand_id", "hand", "played_at", "local_time", "table_name", "is_tournament",
    "is_play_money", "currency", "small_bet", "big_bet", "last_street", "n_showdown", "pot",
    "n_errors", "n_warnings", "cancelled",
]  # fmt: skip
SEAT_COLUMNS = ["hand", "player", "hole_cards", "door_card", "net", "net_bb", "showdown"]


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
    tag: str | None = None
    where: str = ""


def hand_list(store: HandStore, wanted: Wanted) -> pd.DataFrame:
    """The wanted hands, newest first, each with one player's cards and result.

    Raises ValueError where the condition is not understood.
    """
    hands = store.table("hands", HAND_COLUMNS)
    hands = hands[_kept(hands, wanted)]
    if wanted.tag is not None:
        marks = store.marks
        tagged = [wanted.tag in tags.split() for tags in marks["tags"]]
        hands = hands[hands["hand"].isin(marks.loc[tagged, "hand"])]
    if wanted.where:
        seats_for_which = seats_of(wanted.player, store, wanted.where, all_hands=True)
        hands = hands[hands["hand"].isin(seats_for_which.frame(["hand"])["hand"])]
    by_name = wanted.player is not None
    whose = ("player", "=", wanted.player) if by_name else ("is_hero", "=", True)
    seats = store.table("seats", SEAT_COLUMNS, [whose]).drop_duplicates("hand")
    rows = hands.merge(seats, on="hand", how="inner" if by_name else "left")
    rows["showdown"] = rows["showdown"].astype("boolean")
    if wanted.showdown:
        rows = rows[rows["showdown"].fillna(rows["n_showdown"] > 0)]
    if wanted.won is not None:
        rows = rows[rows["net"] > 0 if wanted.won else rows["net"] < 0]
    when = start_of(rows)
    newest = when.sort_values(ascending=False, kind="stable", na_position="last").index
    return rows.loc[newest].reset_index(drop=True)


def start_of(hands: pd.DataFrame) -> "pd.Series[pd.Timestamp]":
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
        kept &= start_of(hands) >= pd.Timestamp(wanted.since, tz="UTC")
    if wanted.until is not None:
        kept &= start_of(hands) < pd.Timestamp(wanted.until, tz="UTC") + pd.Timedelta(days=1)
    if wanted.street is not None:
        kept &= hands["last_street"] >= wanted.street
    if wanted.errors:
        kept &= hands["n_errors"] > 0
    if wanted.min_pot is not None:
        kept &= hands["pot"] >= wanted.min_pot * hands["big_bet"]
    return kept
