from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from razzstats.stats import STATS, Mean, results

if TYPE_CHECKING:
    from tests.stats.conftest import Frames

HANDS: list[dict[str, Any]] = [
    {"hand": 0, "site": "x"},
    {"hand": 1, "site": "x"},
    {"hand": 2, "site": "x", "currency": None, "is_tournament": True},
    {"hand": 3, "site": "a"},
]
SEATS: list[dict[str, Any]] = [
    {"hand": 0, "player": "Zoe", "is_hero": True, "net": 0.1, "net_bb": 0.05},
    {"hand": 0, "player": "Ben", "net": -0.1, "net_bb": -0.05},
    {"hand": 1, "player": "Zoe", "net": 0.2, "net_bb": 0.1},
    {"hand": 1, "player": "Anna", "net": -0.2, "net_bb": -0.1},
    {"hand": 2, "player": "Zoe", "net": 500.0, "net_bb": 2.5},
    {"hand": 3, "player": "Zoe", "net": 7.0, "net_bb": 1.0},
]

ZOE = "player == 'Zoe'"


def test_one_row_for_each_group_and_player_most_hands_first(frames: Frames) -> None:
    found = results(*frames(SEATS, HANDS))
    rows = found[["site", "currency", "kind", "player", "is_hero", "hands", "net", "unit"]]
    assert rows.astype(object).where(rows.notna(), None).to_numpy().tolist() == [
        ["a", "USD", "cash", "Zoe", False, 1, 7.0, "USD"],
        ["x", "USD", "cash", "Zoe", True, 2, 0.3, "USD"],
        ["x", "USD", "cash", "Anna", False, 1, -0.2, "USD"],
        ["x", "USD", "cash", "Ben", False, 1, -0.1, "USD"],
        ["x", None, "tournament", "Zoe", False, 1, 500.0, "tournament chips"],
    ]


def test_the_columns_that_others_rely_on(frames: Frames) -> None:
    names = list(results(*frames(SEATS, HANDS)))
    first = ["site", "currency", "kind", "player", "is_hero", "hands", "net", "unit"]
    rate, mean = ("", "_n", "_low", "_high"), ("", "_low", "_high", "_n", "_sd")
    ends = {name: mean if isinstance(stat, Mean) else rate for name, stat in STATS.items()}
    assert names == [*first, *(f"{name}{end}" for name in STATS for end in ends[name])]
    few = list(results(*frames(SEATS, HANDS), by=(), stats=["wtsd"]))
    assert few == [*first[3:], "wtsd", "wtsd_n", "wtsd_low", "wtsd_high"]


def test_without_hands_there_are_columns_and_no_rows(frames: Frames) -> None:
    seats, hands = frames(SEATS, HANDS)
    for found in (results(seats[:0], hands), results(seats, hands[:0])):
        assert found.empty
        assert list(found) == list(results(seats, hands))


def test_one_player(frames: Frames) -> None:
    hands = [HANDS[0], HANDS[1] | {"n_errors": 1}, HANDS[2], HANDS[3] | {"cancelled": True}]
    seats, tables = frames(SEATS, hands)
    ben = results(seats, tables, where="player == 'Ben'")
    assert ben[["player", "hands"]].to_numpy().tolist() == [["Ben", 1]]
    # He sat in none of the hands that were left out.
    assert ben.attrs["left_out"] == {"errors": 0, "cancelled": 0}
    zoe = results(seats, tables, where=ZOE)
    assert zoe["hands"].to_list() == [1, 1]
    assert zoe.attrs["left_out"] == {"errors": 1, "cancelled": 1}
    assert results(seats, tables, where=ZOE, all_hands=True)["hands"].to_list() == [2, 1]
    assert results(seats, tables, where="player == 'zoe'").empty


def test_groups_of_ones_own(frames: Frames) -> None:
    tables = frames(SEATS, HANDS)
    [zoe, *others] = results(*tables, by=()).to_dict("records")
    assert (zoe["player"], zoe["hands"], zoe["is_hero"]) == ("Zoe", 4, True)
    assert np.isnan(zoe["net"])
    assert pd.isna(zoe["unit"])
    assert zoe["bb_per_100"] == pytest.approx(100 * (0.05 + 0.1 + 2.5 + 1.0) / 4)
    assert [row["net"] for row in others] == [-0.2, -0.1]
    assert_frame_equal(results(*tables, by=["player"]), results(*tables, by=()))


def test_it_agrees_with_plain_pandas(frames: Frames) -> None:
    rng = np.random.default_rng(7)
    rows = [
        {
            "hand": hand,
            "player": player,
            "net": int(rng.integers(-500, 500)) / 100,
            "saw_4": bool(rng.integers(2)),
            "showdown": bool(rng.integers(2)),
        }
        for hand in range(60)
        for player in "ABCD"
    ]
    seats, hands = frames(rows)
    found = results(seats, hands).set_index("player").sort_index()
    own = seats.groupby("player")
    assert found["net"].to_numpy() == pytest.approx(own["net"].sum().to_numpy())
    saw = seats[seats["saw_4"]].groupby("player")["showdown"].mean()
    assert found["wtsd"].to_numpy() == pytest.approx(saw.to_numpy())


def test_one_name_needs_no_list(frames: Frames) -> None:
    """A text is a name, and not the names that its letters are."""
    seats, hands = frames(SEATS, HANDS)
    one = results(seats, hands, by="site", stats="vpip")
    assert_frame_equal(one, results(seats, hands, by=["site"], stats=["vpip"]))
