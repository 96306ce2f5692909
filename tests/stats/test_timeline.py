from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razzstats.stats import cumulative

if TYPE_CHECKING:
    from tests.stats.conftest import Frames


def _at(minute: int) -> pd.Timestamp:
    return pd.Timestamp("2024-05-01", tz="UTC") + pd.Timedelta(minutes=minute)


def test_the_running_result_of_the_hero(frames: Frames) -> None:
    seats: list[dict[str, Any]] = [
        {"hand": 0, "player": "Zoe", "is_hero": True, "net_bb": 4.0, "showdown": True},
        {"hand": 0, "player": "Ben", "net_bb": -4.0, "showdown": True},
        {"hand": 1, "player": "Zoe", "is_hero": True, "net_bb": -0.5},
        {"hand": 2, "player": "Zoe", "is_hero": True, "net_bb": -2.0, "showdown": True},
    ]
    found = cumulative(*frames(seats, [{"hand": at, "played_at": _at(at)} for at in range(3)]))
    assert list(found) == [
        "hand", "site", "hand_id", "played_at", "player", "net_bb", "total", "showdown", "non_showdown",
        "reach",
    ]  # fmt: skip
    assert found.index.name == "hands"
    assert found.index.to_list() == [1, 2, 3]
    assert found["total"].to_list() == [4.0, 3.5, 1.5]
    assert found["showdown"].to_list() == [4.0, 4.0, 2.0]
    assert found["non_showdown"].to_list() == [0.0, -0.5, -0.5]
    # Of one hand nothing is known; two with 4 and -0.5 have a deviation of 4.5 / √2.
    assert found["reach"].isna().to_list() == [True, False, False]
    assert found["reach"].iloc[1] == pytest.approx(1.96 * 4.5)
    ben = cumulative(*frames(seats), "Ben")
    assert ben["total"].to_list() == [-4.0]


def test_hands_come_as_they_were_played(frames: Frames) -> None:
    hands: list[dict[str, Any]] = [
        {"hand": 0, "hand_id": "7"},
        {"hand": 1, "hand_id": "1000", "played_at": _at(5)},
        {"hand": 2, "hand_id": "999", "played_at": _at(5)},
        {"hand": 3, "hand_id": "10000", "played_at": _at(1)},
        {"hand": 4, "hand_id": "12"},
    ]
    seats = [{"hand": row["hand"], "hand_id": row["hand_id"], "is_hero": True} for row in hands]
    found = cumulative(*frames(seats, hands))
    # Ties by number, not by letter; hands without a time come last.
    assert found["hand_id"].to_list() == ["10000", "999", "1000", "7", "12"]
    assert found["played_at"].isna().to_list() == [False] * 3 + [True] * 2


def test_hands_are_left_out_as_in_the_results(frames: Frames) -> None:
    hands: list[dict[str, Any]] = [
        {"hand": 0},
        {"hand": 1, "n_errors": 1},
        {"hand": 2, "cancelled": True},
    ]
    tables = frames([{"hand": at, "is_hero": True, "net_bb": 1.0} for at in range(3)], hands)
    found = cumulative(*tables)
    assert found["total"].to_list() == [1.0]
    assert found.attrs["left_out"] == {"errors": 1, "cancelled": 1}
    assert cumulative(*tables, all_hands=True)["total"].to_list() == [1.0, 2.0]


def test_nobody_has_an_empty_frame(frames: Frames) -> None:
    tables = frames([{"player": "Zoe"}])
    assert cumulative(*tables).empty
    assert cumulative(*tables, "Ben").empty
    assert list(cumulative(*tables, "Ben")) == list(cumulative(*tables, "Zoe"))


@given(
    st.lists(
        st.fixed_dictionaries({"net_bb": st.floats(-50, 50), "showdown": st.booleans()}),
        max_size=30,
    )
)
@settings(max_examples=25)
def test_the_two_parts_add_up(frames: Frames, rows: list[dict[str, Any]]) -> None:
    seats, hands = frames([{"hand": at, "is_hero": True, **row} for at, row in enumerate(rows)])
    found = cumulative(seats, hands)
    assert (found["showdown"] + found["non_showdown"] == found["total"]).all()
    assert found["total"].iloc[-1:].sum() == pytest.approx(seats["net_bb"].sum(), abs=1e-9)
    assert len(found) == len(rows)


MOMENTS = st.lists(
    st.tuples(
        st.one_of(st.none(), st.integers(0, 3)), st.integers(1, 10**6), st.sampled_from("xyz")
    ),
    min_size=1,
    max_size=12,
    unique_by=lambda hand: hand[1:],
)


@settings(max_examples=40)
@given(rows=MOMENTS)
def test_hands_of_one_moment_go_by_number_and_site(
    frames: Frames, rows: list[tuple[int | None, int, str]]
) -> None:
    hands = [
        {"hand": at, "hand_id": str(number), "site": site}
        | ({} if minute is None else {"played_at": _at(minute)})
        for at, (minute, number, site) in enumerate(rows)
    ]
    seats = [
        {"hand": at, "hand_id": hand["hand_id"], "player": "Zoe", "is_hero": True}
        for at, hand in enumerate(hands)
    ]
    order = sorted(
        range(len(rows)),
        key=lambda at: (rows[at][0] is None, rows[at][0] or 0, len(str(rows[at][1])), str(rows[at][1]), rows[at][2]),
    )  # fmt: skip
    assert cumulative(*frames(seats, hands))["hand"].to_list() == order
