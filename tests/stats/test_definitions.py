"""Each definition against a handful of seats, counted by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from razzstats.stats import FINISHES, STATS, counts, definitions, rates

if TYPE_CHECKING:
    from tests.stats.conftest import Frames

# What a seat did, and with what each player's third street ends.
FOLDED = {"line_3": "0F", "folds_3": 1, "faced_bets": 0, "faced_3": 1}
FOLDED_TO_A_COMPLETION = {"line_3": "1F", "folds_3": 1, "faced_bets": 1, "faced_3": 1}
COMPLETED = {"line_3": "0B", "bets_3": 1, "completed": True, "faced_bets": 0}
CALLED_A_COMPLETION = {"line_3": "1C", "calls_3": 1, "faced_bets": 1, "faced_3": 1}
CALLED_THE_BRING_IN = {"line_3": "0C", "calls_3": 1, "faced_bets": 0, "called_bring_in": True}
RAISED = {"line_3": "1R", "raises_3": 1, "faced_bets": 1}
BROUGHT_IN = {"brought_in": True, "position": 0, "stack": 40.0, "put_3": 0.5}
BROUGHT_IN_AND_FOLDED = BROUGHT_IN | FOLDED_TO_A_COMPLETION
BROUGHT_IN_AND_CALLED = BROUGHT_IN | CALLED_A_COMPLETION
BROUGHT_IN_AND_RAISED = BROUGHT_IN | RAISED
BROUGHT_IN_AND_COMPLETED_LATER = BROUGHT_IN | COMPLETED
BROUGHT_IN_AND_CHECKED = BROUGHT_IN | {"line_3": "0X", "checks_3": 1, "faced_bets": 0}
COMPLETED_AS_BRING_IN = COMPLETED | {"completed_as_bring_in": True, "position": 0}
ALL_IN_ON_THE_ANTE = {"all_in_street": 3}
ALL_IN_ON_THE_BRING_IN = BROUGHT_IN | {"all_in_street": 3, "stack": 0.5}

THIRD: list[tuple[Any, ...]] = [
    # the seat, then for each rate: None where it was no opportunity, else whether it happened
    # (vpip, vpip_dealt, completed, brought_in, completed_as_bring_in)
    (FOLDED, False, False, False, False, None),
    (FOLDED_TO_A_COMPLETION, False, False, None, False, None),
    (COMPLETED, True, True, True, False, None),
    (COMPLETED | {"all_in_street": 3}, True, True, True, False, None),
    (CALLED_A_COMPLETION, True, True, None, False, None),
    (CALLED_THE_BRING_IN, True, True, False, False, None),
    (RAISED, True, True, None, False, None),
    (BROUGHT_IN, False, False, None, True, False),
    (BROUGHT_IN_AND_FOLDED, False, False, None, True, False),
    (BROUGHT_IN_AND_CALLED, True, True, None, True, False),
    (BROUGHT_IN_AND_CALLED | {"all_in_street": 3}, True, True, None, True, False),
    (BROUGHT_IN_AND_RAISED, True, True, None, True, False),
    (BROUGHT_IN_AND_COMPLETED_LATER, True, True, True, True, False),
    (BROUGHT_IN_AND_CHECKED, False, False, False, True, False),
    (COMPLETED_AS_BRING_IN, True, True, True, False, True),
    (ALL_IN_ON_THE_ANTE, None, False, None, False, None),
    (ALL_IN_ON_THE_BRING_IN, None, False, None, True, False),
]
NAMES = ("vpip", "vpip_dealt", "completed", "brought_in", "completed_as_bring_in")

SAW_4 = {"saw_4": True}
AT_SHOWDOWN = {"saw_4": True, "showdown": True}
END: list[tuple[Any, ...]] = [
    # wtsd, won_at_showdown, won_money_at_showdown, won_when_saw_fourth
    ({}, None, None, None, None),
    ({"won": True, "net": 0.4}, None, None, None, None),
    (SAW_4, False, None, None, False),
    (SAW_4 | {"won": True, "net": 2.0}, False, None, None, True),
    (AT_SHOWDOWN | {"net": -3.0}, True, False, False, False),
    (AT_SHOWDOWN | {"won": True, "net": 5.0}, True, True, True, True),
    # A split pot that rake made a loss, and one that gave back just what went in.
    (AT_SHOWDOWN | {"won": True, "net": -0.05}, True, True, False, True),
    (AT_SHOWDOWN | {"won": True, "net": 0.0}, True, True, False, True),
]
END_NAMES = ("wtsd", "won_at_showdown", "won_money_at_showdown", "won_when_saw_fourth")


def _answers(frames: Frames, rows: list[tuple[Any, ...]], name: str) -> list[bool | None]:
    """For each row, whether the rate's event happened; None where it was no opportunity."""
    seats = [{"hand": at, **seat} for at, (seat, *_) in enumerate(rows)]
    found = counts(*frames(seats), by=["hand"])
    assert found[f"{name}_n"].isin([0, 1]).all()
    pairs = zip(found[f"{name}_n"], found[f"{name}_yes"], strict=True)
    return [bool(yes) if n else None for n, yes in pairs]


@pytest.mark.parametrize(("at", "name"), list(enumerate(NAMES, 1)))
def test_each_seat_counts_as_it_should_on_third(frames: Frames, at: int, name: str) -> None:
    assert _answers(frames, THIRD, name) == [row[at] for row in THIRD]


@pytest.mark.parametrize(("at", "name"), list(enumerate(END_NAMES, 1)))
def test_each_seat_counts_as_it_should_later(frames: Frames, at: int, name: str) -> None:
    assert _answers(frames, END, name) == [row[at] for row in END]


def test_rates_of_all_these_seats_together(frames: Frames) -> None:
    seats = [{"hand": at, **seat} for at, (seat, *_) in enumerate(THIRD)]
    [row] = rates(counts(*frames(seats), by=())).to_dict("records")
    assert row["hands"] == 17
    # Fifteen acted, ten of them put chips in; seven had no bet before them; eight brought it in.
    assert (row["vpip"], row["vpip_n"]) == (10 / 15, 15)
    assert (row["vpip_dealt"], row["vpip_dealt_n"]) == (10 / 17, 17)
    assert (row["completed"], row["completed_n"]) == (4 / 7, 7)
    assert (row["brought_in"], row["brought_in_n"]) == (8 / 17, 17)
    assert (row["completed_as_bring_in"], row["completed_as_bring_in_n"]) == (1 / 9, 9)


def test_big_bets_per_100_hands(frames: Frames) -> None:
    seats = [{"hand": at, "net_bb": bb} for at, bb in enumerate([2, 4, 4, 4, 5, 5, 7, 9])]
    [row] = rates(counts(*frames(seats), by=())).to_dict("records")
    # Mean 5, sd 2.13809 (√(32/7)): 500 ± 1.96 * 213.809 / √8 = 500 ± 148.16.
    assert row["bb_per_100"] == 500
    assert row["bb_per_100_low"] == pytest.approx(351.84, abs=0.005)
    assert row["bb_per_100_high"] == pytest.approx(648.16, abs=0.005)
    assert row["bb_per_100_sd"] == pytest.approx(21.3809, abs=5e-5)
    assert row["bb_per_100_n"] == 8


def test_one_hand_has_a_win_rate_and_no_interval(frames: Frames) -> None:
    found = rates(counts(*frames([{"net_bb": 1.5}]), by=()))
    assert found["bb_per_100"].to_list() == [150]
    assert found[["bb_per_100_low", "bb_per_100_high", "bb_per_100_sd"]].isna().all(axis=None)


def test_every_statistic_is_named_once_and_explained() -> None:
    rows = definitions()
    assert rows["name"].is_unique
    assert list(rows["name"]) == [*STATS, *(stat.name for stat in FINISHES)]
    assert (rows[["title", "text", "source"]] != "").all(axis=None)
    # What is counted / of what.
    assert rows["text"].str.contains(" / ").all()
    assert (rows["formula"] != "").all()
