"""Whose play a report is about: a store, the seats that count, and the player among them."""

from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.compute as pc

from razzstats import stats
from razzstats.report.cells import Cell, rows_of
from razzstats.stats import Seats
from razzstats.stats.at_stake import REAL_ONLY, at_stake
from razzstats.stats.counting import looked_at
from razzstats.stats.held import hold
from razzstats.stats.players import left_out_of, seats_of
from razzstats.stats.times import zone_of
from razzstats.tables import HandStore

_COLUMNS = (
    "hand", "played_at", "net_bb", "pot", "big_bet", "showdown", "saw_4", "saw_5", "saw_6", "saw_7",
    "won",
)  # fmt: skip


_READ = (
    *_COLUMNS, "site", "hand_id", "player", "seat", "is_hero", "kind", "money", "net", "stakes",
    "table_name", "door", "before_bring_in", "start_kind", "put_3", "put_4", "put_5", "put_6",
    "put_7",
)  # fmt: skip
"""What is read of his hands beside that, at once: sections ask for it again and again."""

_PART = 500_000
"""Seats of a part of a large store, of all who sat there."""

_LUCK = ("hand", "seat", "street", "luck_bb", "last_decision", "adjusted_net_bb")


class NobodyError(ValueError):
    """A player who has no hand that counts; `left_out` are those that do not, by why."""

    def __init__(self, message: str, left_out: dict[str, int]) -> None:
        """What to say, and how many hands are left out."""
        super().__init__(message)
        self.left_out = left_out


class Play:
    """The hands of one player, the hero's where `player` is None, and everybody in them.

    `seats` are all seats that count; those of the player for which `where` holds are his hands:
    `every` of them, and `mine`, for real money where he has any (`stake`, at_stake.py). Raises
    ExpressionError as `stats.choose`, and NobodyError where there are none.
    """

    def __init__(
        self, store: HandStore, seats: Seats, player: str | None = None, where: str = ""
    ) -> None:
        self.store, self.player, self.where = store, player, where
        self.is_chosen = bool(where.strip() or seats.where.strip())
        self._renamed = seats.renamed
        own = seats_of(player, seats, where)
        self.every = hold(own, [*looked_at(), *_READ])
        self.stake = at_stake(seats, player, where, self.every)
        self.seats = self.stake.seats
        self._chosen = own if self.seats is seats else None
        self.mine = self.every if self._chosen else hold(stats.choose(self.every, REAL_ONLY))
        if not len(self.mine):
            raise NobodyError("no hand that counts is this player's", self.left_out)

    def together(self, parts: int) -> list[Seats]:
        """All seats of his hands, part by part; of a large store the parts that came last."""
        found = []
        for part in self.seats.slices(_PART)[-parts:]:
            own = seats_of(self.player, part, self.where).load(["hand"])["hand"]
            if len(own):
                found.append(part.among(np.asarray(own)))
        return found or [self.seats.among(self.keys)]

    @property
    def clock(self) -> str:
        """The zone whose clock times are told by."""
        return self.seats.zone or "UTC"

    def at(self, time: Any) -> Cell:
        """A time by that clock; empty where there is none."""
        if pd.isna(time):
            return Cell("", "", "time")
        local = time.to_pydatetime().astimezone(zone_of(self.clock))
        return Cell(f"{local:%Y-%m-%d %H:%M}", f"{time:%Y%m%d%H%M%S}", "time")

    @cached_property
    def frame(self) -> pd.DataFrame:
        """What several sections need of the player's hands, a row each."""
        return self.mine.frame(_COLUMNS)

    @cached_property
    def summary(self) -> pd.DataFrame:
        """All statistics of the player, as `stats.summary` tells them."""
        return stats.summary(self.mine)

    @cached_property
    def names(self) -> list[str]:
        """What the player is called, most hands first."""
        told = pc.value_counts(self.mine.load(["player"])["player"]).to_pylist()
        told.sort(key=lambda each: (-each["counts"], str(each["values"])))
        return [str(each["values"]) for each in told if each["values"] is not None]

    @cached_property
    def stakes(self) -> list[str]:
        """What was played for, most hands first: `USD 1/2`, `play 50/100`."""
        found = stats.counts(self.mine, by=["money", "stakes"], stats=[])
        found = found.sort_values("hands", ascending=False, kind="stable")
        return [f"{row.money.removesuffix(' chips')} {row.stakes}" for row in rows_of(found)]

    @cached_property
    def left_out(self) -> dict[str, int]:
        """Hands of his that do not count, by why."""
        mine = self._chosen or seats_of(self.player, self.seats, self.where)
        return left_out_of(self.player, mine, self.seats, self.where)

    @cached_property
    def keys(self) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
        """The hands, by the column `hand`."""
        return self.frame["hand"].to_numpy(np.int64)

    @cached_property
    def tournaments(self) -> pd.DataFrame:
        """The table of that name; players have the names that their seats have."""
        told = self.store.tournaments
        return told.assign(player=told["player"].replace(dict(self._renamed)))

    @cached_property
    def luck(self) -> pd.DataFrame:
        """The luck table's rows of these hands and this player; empty before `enrich`."""
        if not self.store.manifest.rows("luck"):
            return pd.DataFrame()
        own = self.mine.frame(["hand", "seat", "player"])
        at = pd.Index(own["hand"])
        rows = self.store.arrow("luck", _LUCK)
        place = at.get_indexer(np.asarray(rows["hand"]))
        his = (place >= 0) & (own["seat"].to_numpy()[place] == np.asarray(rows["seat"]))
        found = pd.DataFrame({name: np.asarray(column)[his] for name, column in rows.items()})
        return found.assign(player=own["player"].take(place[his]).array)
