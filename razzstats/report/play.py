"""Whose play a report is about: a store, the seats that count, and the player among them."""

from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.compute as pc

from razzstats import stats
from razzstats.stats import Seats
from razzstats.stats.at_stake import at_stake
from razzstats.stats.players import left_out_of, seats_of
from razzstats.tables import HandStore

_COLUMNS = (
    "hand", "played_at", "net_bb", "pot", "big_bet", "showdown", "saw_4", "saw_5", "saw_6", "saw_7",
)  # fmt: skip


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
        self.every = seats_of(player, seats, where)
        self.stake = at_stake(seats, player, where)
        self.seats = self.stake.seats
        self.mine = seats_of(player, self.seats, where)
        if not len(self.mine):
            raise NobodyError("no hand that counts is this player's", self.left_out)

    def together(self, parts: int) -> list[Seats]:
        """All seats of his hands, part by part; of a large store the parts that came last."""
        found = []
        for part in self.seats.slices()[-parts:]:
            own = seats_of(self.player, part, self.where).load(["hand"])["hand"]
            if len(own):
                found.append(part.among(np.asarray(own)))
        return found or [self.seats.among(self.keys)]

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
        own: Any = self.mine.frame(["money", "stakes"]).astype("str").value_counts()
        ordered = sorted(own.items(), key=lambda each: (-each[1], each[0]))
        return [f"{unit.removesuffix(' chips')} {stakes}" for (unit, stakes), _ in ordered]

    @cached_property
    def left_out(self) -> dict[str, int]:
        """Hands of his that do not count, by why."""
        return left_out_of(self.player, self.mine, self.seats, self.where)

    @cached_property
    def keys(self) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
        """The hands, by the column `hand`."""
        return self.frame["hand"].to_numpy(np.int64)

    @cached_property
    def luck(self) -> pd.DataFrame:
        """The luck table's rows of these hands; empty before `enrich`."""
        if not self.store.manifest.rows("luck"):
            return pd.DataFrame()
        luck = self.store.luck
        found: pd.DataFrame = luck[luck["hand"].isin(self.keys) & luck["player"].isin(self.names)]
        return found
