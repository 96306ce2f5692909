from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from razzstats.stats import STATS, Rate, counts, merge, rates
from razzstats.stats.counting import by_size

if TYPE_CHECKING:
    from tests.stats.conftest import Frames

USD: dict[str, Any] = {"currency": "USD"}
EUR: dict[str, Any] = {"currency": "EUR"}
TOURNAMENT: dict[str, Any] = {"currency": None, "is_tournament": True}
PLAY: dict[str, Any] = {"currency": None, "is_play_money": True}
PLAY_TOURNAMENT = TOURNAMENT | PLAY

_SEAT = st.fixed_dictionaries(
    {
        "hand": st.integers(0, 11),
        "player": st.sampled_from(["Anna", "Ben", "Cleo"]),
        "is_hero": st.booleans(),
        "net": st.integers(-(10**6), 10**6).map(lambda cents: cents / 100),
        # Sixteenths: sums of them and of their squares are exact, so that equal means equal.
        "net_bb": st.integers(-400, 400).map(lambda part: part / 16),
        "bets_3": st.integers(0, 1),
        "calls_3": st.integers(0, 2),
        "folds_3": st.integers(0, 1),
        "brought_in": st.booleans(),
        "completed": st.booleans(),
        "completed_as_bring_in": st.booleans(),
        "faced_bets": st.none() | st.integers(0, 4),
        "all_in_street": st.none() | st.integers(3, 7),
        "saw_4": st.booleans(),
        "showdown": st.booleans(),
        "won": st.booleans(),
    }
)
_UNITS = [USD, EUR, TOURNAMENT, PLAY, PLAY_TOURNAMENT]
_HAND = st.builds(
    lambda unit, rest: unit | rest,
    st.sampled_from(_UNITS),
    st.fixed_dictionaries(
        {"site": st.sampled_from("xy"), "n_errors": st.integers(0, 1), "cancelled": st.booleans()}
    ),
)
_GROUPS = st.lists(
    st.sampled_from(["site", "currency", "kind", "player", "faced_bets", "is_tournament"]),
    unique=True,
)


@given(st.lists(_SEAT, max_size=30), st.lists(_HAND, min_size=12, max_size=12), _GROUPS, st.data())
@settings(max_examples=25)
def test_counts_of_parts_merged_are_the_counts_of_the_whole(
    frames: Frames,
    seat_rows: list[dict[str, Any]],
    hand_rows: list[dict[str, Any]],
    by: list[str],
    data: st.DataObject,
) -> None:
    seats, hands = frames(seat_rows, [{"hand": at, **hand} for at, hand in enumerate(hand_rows)])
    cut = data.draw(st.integers(0, 12))
    stats = data.draw(st.lists(st.sampled_from([*STATS]), unique=True, max_size=8))
    whole = counts(seats, hands, by, stats=stats)
    first = counts(seats[seats["hand"] < cut], hands, by, stats=stats)
    # The second part comes with its own hands only, as parts of a store do.
    second = counts(seats[seats["hand"] >= cut], hands[hands["hand"] >= cut], by, stats=stats)
    merged = merge(*data.draw(st.permutations([first, second])))
    assert_frame_equal(rates(merged, stats), rates(whole, stats))
    assert_frame_equal(merged, whole)
    assert merged.attrs == whole.attrs
    for stat in map(STATS.get, stats):
        if isinstance(stat, Rate) and stat.of != "True":
            assert (whole[f"{stat.name}_yes"] <= whole[f"{stat.name}_n"]).all()
    good = hands.loc[(hands["n_errors"] == 0) & ~hands["cancelled"], "hand"]
    assert whole["hands"].sum() == seats["hand"].isin(good).sum()


def test_merging_adds_groups_that_only_one_part_has(frames: Frames) -> None:
    anna = counts(*frames([{"player": "Anna", "net": 1.0}]), by=["player"])
    ben = counts(*frames([{"player": "Ben", "net": 2.0}]), by=["player"])
    merged = merge(ben, anna, ben)
    assert merged["player"].to_list() == ["Anna", "Ben"]
    assert merged["hands"].to_list() == [1, 2]
    assert rates(merged)["net"].to_list() == [1.0, 4.0]


def test_merging_needs_parts_with_the_same_groups(frames: Frames) -> None:
    tables = frames([{}])
    with pytest.raises(ValueError, match="same groups"):
        merge()
    with pytest.raises(ValueError, match="same groups"):
        merge(counts(*tables, by=["player"]), counts(*tables, by=["site"]))


def test_counts_survive_a_parquet_file(frames: Frames, tmp_path: Any) -> None:
    found = counts(*frames([{"player": "Anna"}, {"hand": 1}], [USD, TOURNAMENT | {"hand": 1}]))
    found.to_parquet(tmp_path / "counts.parquet")
    assert_frame_equal(merge(pd.read_parquet(tmp_path / "counts.parquet")), found)


def test_sums_of_money_are_exact(frames: Frames) -> None:
    seats = [{"hand": at, "net": net} for at, net in enumerate([0.1, 0.2, 0.7, -0.3] * 2500)]
    found = rates(counts(*frames(seats)))
    assert 0.1 + 0.2 != 0.3
    assert sum(seat["net"] for seat in seats) != 1750
    assert found["net"].to_list() == [1750.0]


def test_sums_of_large_chips_are_exact(frames: Frames) -> None:
    # More ten-thousandths than a float counts one by one (2^53).
    seats = [{"hand": at, "net": net} for at, net in enumerate([900_719_925_474.0, 1.0, 0.0001])]
    [row] = counts(*frames(seats)).to_dict("records")
    assert row["net_ten_thousandths"] == 9_007_199_254_750_001


@pytest.mark.parametrize("other", [EUR, TOURNAMENT, PLAY, PLAY_TOURNAMENT])
def test_money_of_different_units_is_never_added(frames: Frames, other: dict[str, Any]) -> None:
    tables = frames(
        [{"hand": 0, "net": 3.0, "net_bb": 1.5}, {"hand": 1, "net": 50.0, "net_bb": 0.5}],
        [USD | {"hand": 0}, other | {"hand": 1}],
    )
    [row] = rates(counts(*tables, by=["player"])).to_dict("records")
    assert np.isnan(row["net"])
    assert pd.isna(row["unit"])
    # Big bets cross units.
    assert (row["hands"], row["bb_per_100"]) == (2, 100.0)
    apart = rates(counts(*tables))
    assert sorted(apart["net"]) == [3.0, 50.0]


def test_money_of_different_units_is_not_added_by_merging(frames: Frames) -> None:
    parts = [
        counts(*frames([{"hand": at, "net": 1.0}], [{"hand": at, **unit}]), by=["player"])
        for at, unit in enumerate([USD, USD, EUR])
    ]
    assert rates(merge(*parts[:2]))["net"].to_list() == [2.0]
    mixed = merge(*parts)
    assert rates(mixed)["net"].isna().all()
    assert rates(merge(mixed, parts[0]))["net"].isna().all()
    ben = counts(*frames([{"player": "Ben", "net": 3.0}]), by=["player"])
    both = rates(merge(mixed, ben))
    assert both["player"].to_list() == ["", "Ben"]
    assert both["unit"].isna().to_list() == [True, False]
    assert both["net"].fillna(0).to_list() == [0, 3.0]


def test_each_unit_has_its_name_and_each_hand_its_kind(frames: Frames) -> None:
    hands = [
        {"hand": at, **unit}
        for at, unit in enumerate([USD, EUR, TOURNAMENT, PLAY, PLAY_TOURNAMENT])
    ]
    tables = frames([{"hand": at} for at in range(5)], hands)
    found = rates(counts(*tables, by=["hand", "kind"]))
    assert found["unit"].to_list() == [
        "USD",
        "EUR",
        "tournament chips",
        "play chips",
        "play tournament chips",
    ]
    assert found["kind"].to_list() == [
        "cash",
        "cash",
        "tournament",
        "play money",
        "play tournament",
    ]


def test_play_money_of_tournaments_and_tables_is_not_added(frames: Frames) -> None:
    tables = frames([{"hand": 0}, {"hand": 1}], [PLAY, PLAY_TOURNAMENT | {"hand": 1}])
    found = rates(counts(*tables, by=["site"]))
    assert len(found) == 1
    assert found["net"].isna().all()
    assert rates(counts(*tables))["kind"].to_list() == ["play money", "play tournament"]


def test_hands_without_a_currency_stay(frames: Frames) -> None:
    hands = [USD, TOURNAMENT | {"hand": 1}, TOURNAMENT | {"hand": 2}]
    found = rates(counts(*frames([{"hand": at, "net": 10.0} for at in range(3)], hands)))
    assert found["hands"].to_list() == [1, 2]
    assert found["currency"].isna().to_list() == [False, True]
    assert found["net"].to_list() == [10.0, 20.0]


def test_groups_may_be_any_columns_of_either_table(frames: Frames) -> None:
    seats, hands = frames(
        [{"hand": at, "position": at % 2 or None, "saw_4": at < 3} for at in range(4)],
        [{"hand": at, "big_bet": 2.0 + at // 2} for at in range(4)],
    )
    hands["weekday"] = ["Mon", "Tue", "Mon", "Tue"]
    found = counts(seats, hands, by=["weekday", "position"])
    assert found["weekday"].to_list() == ["Mon", "Tue"]
    assert found["position"].isna().to_list() == [True, False]
    assert counts(seats, hands, by=["big_bet"])["wtsd_n"].to_list() == [2, 1]
    assert counts(seats, hands, by=["big_bet", "big_bet"])["hands"].to_list() == [2, 2]
    with pytest.raises(ValueError, match="'weather'"):
        counts(seats, hands, by=["weather"])


def test_a_rate_without_an_opportunity_is_not_zero(frames: Frames) -> None:
    [row] = rates(counts(*frames([{"all_in_street": 3}]))).to_dict("records")
    assert row["vpip_n"] == 0
    assert np.isnan([row["vpip"], row["vpip_low"], row["vpip_high"]]).all()
    assert row["vpip_dealt"] == 0


def test_hands_with_errors_and_cancelled_ones_are_left_out(frames: Frames) -> None:
    marks: list[dict[str, Any]] = [
        {},
        {"n_errors": 2},
        {"cancelled": True},
        {"n_errors": 1, "cancelled": True},
        {"n_warnings": 3},
    ]
    hands = [{"hand": at, **mark} for at, mark in enumerate(marks)]
    # Hand 4 has two seats, and is one hand; hand 5 is in `hands` alone, and is not looked at.
    seats = [{"hand": at} for at in (0, 1, 2, 3, 4, 4)]
    tables = frames(seats, [*hands, {"hand": 5, "n_errors": 1}])
    found = counts(*tables)
    assert found["hands"].to_list() == [3]
    assert found.attrs == {"left_out": {"errors": 1, "cancelled": 2}}
    assert rates(found).attrs == found.attrs
    everything = counts(*tables, all_hands=True)
    assert everything["hands"].to_list() == [4]
    assert everything.attrs == {"left_out": {"errors": 0, "cancelled": 2}}


def test_choosing_hands_is_enough(frames: Frames) -> None:
    seats, hands = frames([{"hand": at} for at in range(4)])
    assert counts(seats, hands[hands["hand"] > 2])["hands"].to_list() == [1]
    assert counts(seats, hands[:0]).empty


def test_a_hand_that_stands_twice_is_refused(frames: Frames) -> None:
    seats, hands = frames([{}])
    with pytest.raises(ValueError, match="twice"):
        counts(seats, pd.concat([hands, hands]))


def test_the_index_of_the_frames_does_not_matter(frames: Frames) -> None:
    rows = [
        {"hand": at, "player": "AB"[at % 2], "net": float(at), "won": at > 2} for at in range(6)
    ]
    seats, hands = frames(rows)
    expected = counts(seats, hands, ["player"])
    seats.index = pd.Index([7] * 6)
    assert_frame_equal(counts(seats, hands.iloc[::-1], ["player"]), expected)
    assert_frame_equal(counts(seats.iloc[::-1], hands, ["player"]), expected)


def test_stakes_are_sorted_by_the_bets() -> None:
    words = ["2/4", "10/20", "0.5/1", "100/200", "1/2", None, "1/4"]
    for kind in ("object", "category"):
        frame = pd.DataFrame({"stakes": pd.Series(words, dtype=kind), "n": range(7)})
        found = frame.sort_values(["stakes", "n"], key=by_size)["stakes"].tolist()[:6]
        assert found == ["0.5/1", "1/2", "1/4", "2/4", "10/20", "100/200"]
        assert frame[:0].sort_values(["stakes", "n"], key=by_size).empty
