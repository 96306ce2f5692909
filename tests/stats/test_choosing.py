"""Which seats count, and the columns beside those that are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

from razzstats.stats import ExpressionError, choose, columns, counts, heroes, summary
from razzstats.stats.aliases import AliasError
from razzstats.stats.starts import kind_of, ranks_in, ways

if TYPE_CHECKING:
    from tests.stats.conftest import Frames

SEATS: list[dict[str, Any]] = [
    {"hand": 0, "player": "Zoe", "door_card": "As", "position": 1, "is_hero": True},
    {"hand": 0, "player": "Ben", "door_card": "Kd", "position": 0},
    {"hand": 0, "player": "Anna", "door_card": None, "position": None},
    {"hand": 1, "player": "zoe", "door_card": "8c", "position": 0},
    {"hand": 1, "player": "Ben", "door_card": "2h", "position": 1},
]
HANDS: list[dict[str, Any]] = [
    {"hand": 0, "n_players": 3, "small_bet": 2.0, "big_bet": 4.0},
    {"hand": 1, "n_players": 2, "small_bet": 0.04, "big_bet": 0.08},
]


def _players(frames: Frames, where: str, **more: Any) -> list[str]:
    seats, hands = frames(SEATS, HANDS)
    return list(choose(seats, where, hands=hands, **more).frame(["player"])["player"])


@pytest.mark.parametrize(
    ("where", "players"),
    [
        ("", ["Zoe", "Ben", "Anna", "zoe", "Ben"]),
        ("   ", ["Zoe", "Ben", "Anna", "zoe", "Ben"]),
        ("player == 'Ben'", ["Ben", "Ben"]),
        ("big_bet > 1", ["Zoe", "Ben", "Anna"]),
        ("big_bet > 1 and door < 5", ["Zoe"]),
        ("not door < 5", ["Ben", "zoe"]),
        ("door is None", ["Anna"]),
        ("stakes == '0.04/0.08' and player != 'Ben'", ["zoe"]),
        ("before_bring_in == 1", ["Ben"]),
        ("before_bring_in == 2", ["Zoe"]),
        ("is_hero or door == 8", ["Zoe", "zoe"]),
        ("is_hero", ["Zoe"]),
        ("player in ('Anna', 'zoe')", ["Anna", "zoe"]),
        ("False", []),
    ],
)
def test_conditions(frames: Frames, where: str, players: list[str]) -> None:
    assert _players(frames, where) == players


def test_one_condition_after_another(frames: Frames) -> None:
    seats, hands = frames(SEATS, HANDS)
    first = choose(seats, "door < 10 or door is None", hands=hands)
    both = choose(first, "player == 'Ben' or player == 'Anna'")
    assert both.frame(["player"])["player"].to_list() == ["Anna", "Ben"]
    assert choose(first) is first
    assert len(first) == 4


def test_aliases_are_one_player(frames: Frames) -> None:
    aliases = {"Zoe": ["zoe", "nobody"]}
    assert _players(frames, "player == 'Zoe'", aliases=aliases) == ["Zoe", "Zoe"]
    assert _players(frames, "player == 'zoe'", aliases=aliases) == []
    alone = {"Zoe": "zoe"}
    assert _players(frames, "player == 'Zoe'", aliases=alone) == ["Zoe", "Zoe"]
    seats, hands = frames(SEATS, HANDS)
    found = counts(choose(seats, hands=hands, aliases=aliases), by=["player"], stats=[])
    assert found[["player", "hands"]].to_numpy().tolist() == [["Anna", 1], ["Ben", 2], ["Zoe", 2]]


@pytest.mark.parametrize(
    ("aliases", "said"),
    [
        ({"Zoe": ["zoe"], "Ben": ["zoe"]}, "'zoe' cannot be both 'Zoe' and 'Ben'"),
        ({"Zoe": ["Ben"], "Ben": ["zoe"]}, "'zoe' is to be 'Ben', which is to be 'Zoe'"),
    ],
)
def test_a_name_is_one_player_s(frames: Frames, aliases: dict[str, list[str]], said: str) -> None:
    with pytest.raises(AliasError, match=said):
        _players(frames, "True", aliases=aliases)
    assert _players(frames, "True", aliases={"Zoe": ["zoe", "zoe", "Zoe"]}).count("Zoe") == 2


def _clock(frames: Frames, times: list[str | None], zone: str | None) -> pd.DataFrame:
    hands: list[dict[str, Any]] = [
        {"hand": at, "played_at": None if time is None else pd.Timestamp(time, tz="UTC")}
        for at, time in enumerate(times)
    ]
    seats, table = frames([{"hand": at} for at in range(len(times))], hands)
    names = ["date", "month", "weekday", "hour"]
    return choose(seats, hands=table, zone=zone).frame(names)


def test_hours_are_those_of_the_zone(frames: Frames) -> None:
    # Half an hour before the year's first Monday, UTC; then around Paris' change to summer time.
    times = ["2023-12-31T23:30", "2024-03-31T00:59", "2024-03-31T01:00", None]
    utc = _clock(frames, times, "UTC").astype(object)
    assert utc.iloc[0].to_list() == ["2023-12-31", "2023-12", 7, 23]
    paris = _clock(frames, times, "Europe/Paris").astype(object)
    assert paris.iloc[0].to_list() == ["2024-01-01", "2024-01", 1, 0]
    assert paris["hour"].to_list()[1:3] == [1, 3]
    assert paris.iloc[3].isna().all()
    # Three quarters of an hour, and a date that pandas' nanoseconds have no room for.
    assert _clock(frames, ["2024-05-01T18:20"], "Asia/Kathmandu")["date"].to_list() == [
        "2024-05-02"
    ]
    assert _clock(frames, ["1600-05-01T12:00"], "UTC")["month"].to_list() == ["1600-05"]
    # The first hour that there is has none before it.
    assert _clock(frames, ["0001-01-01T00:00"], "America/New_York")["hour"].to_list() == [0]


def test_hours_are_those_of_this_computer(frames: Frames, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    if not hasattr(time, "tzset"):
        pytest.skip("the zone of this system cannot be set")
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        found = _clock(frames, ["2024-07-01T03:00"], None)
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
    assert (found["date"].iloc[0], found["hour"].iloc[0]) == ("2024-06-30", 23)


@pytest.mark.parametrize("zone", ["Middle/Earth", "../etc/passwd", "", "Europe"])
def test_a_zone_that_is_none(frames: Frames, zone: str) -> None:
    with pytest.raises(ValueError, match="time zone"):
        _clock(frames, ["2024-07-01T03:00"], zone)


@pytest.mark.parametrize(
    ("hole", "door", "ranks", "exact", "kind"),
    [
        ("3c As", "7d", "A37", "(A3)7", "three to a seven, with an ace"),
        ("3c 2s", "8d", "238", "(23)8", "three to an eight, no ace"),
        ("Kc 2s", "8d", "28K", "(2K)8", "two low cards"),
        ("8c 8s", "2d", "288", "(88)2", "a pair, two low ranks"),
        ("8c Ks", "8d", "88K", "(8K)8", "a pair, one low rank"),
        ("Tc Ts", "Kd", "TTK", "(TT)K", "a pair, no low card"),
        ("2c 2s", "2d", "222", "(22)2", "three of a rank"),
        ("9c Ts", "Ad", "A9T", "(9T)A", "one low card"),
        ("9c Ts", "Jd", "9TJ", "(9T)J", "three high cards"),
        (None, "Jd", None, None, None),
        ("9c Ts", None, None, None, None),
    ],
)
def test_starting_hands(
    frames: Frames, hole: str, door: str, ranks: str, exact: str, kind: str
) -> None:
    seats, hands = frames([{"hole_cards": hole, "door_card": door}])
    found = choose(seats, hands=hands).frame(["start", "start_door", "start_kind"])
    told = [None if pd.isna(value) else value for value in found.iloc[0]]
    assert told == [ranks, exact, kind]
    if ranks:
        assert kind_of(ranks_in(ranks)) == kind_of(ranks_in(exact)) == kind


def test_ways_to_be_dealt() -> None:
    assert ways((1, 2), 3) == 64  # Four of each.
    assert ways((1, 1), 3) == 24  # Six pairs of aces.
    assert ways((1, 2), 1) == 48  # Of three aces that are left.
    assert ways((1, 1), 1) == 12


def test_wrong_use_is_named(frames: Frames) -> None:
    seats, hands = frames(SEATS, HANDS)
    with pytest.raises(ExpressionError, match="shoe_size"):
        choose(seats, "shoe_size == 3", hands=hands)
    with pytest.raises(ExpressionError, match="do you mean weekday"):
        counts(seats, hands, by=["weekdy"])
    with pytest.raises(ValueError, match="do you mean steal"):
        summary(seats, hands, stats=["stael"])
    with pytest.raises(ValueError, match="net is a result"):
        summary(seats, hands, by=["net"])
    with pytest.raises(ValueError, match="seats alone do not say which hands count"):
        choose(seats)
    with pytest.raises(ValueError, match="twice"):
        choose(seats, hands=pd.concat([hands, hands]))


def test_seats_without_their_hand_do_not_count(frames: Frames) -> None:
    seats, hands = frames(SEATS, HANDS)
    assert len(choose(seats, hands=hands[:1])) == 3
    assert choose(seats, hands=hands[:1]).among([0]).frame(["hand"])["hand"].to_list() == [0] * 3
    assert len(choose(seats, hands=hands).among([])) == 0


def test_every_derived_column_is_explained() -> None:
    found = columns()
    assert found["column"].is_unique
    assert (found != "").all(axis=None)
    # What was said of a hand is in no table, and is explained here.
    assert found["column"].to_list()[-2:] == ["tags", "note"]


def test_heroes(frames: Frames) -> None:
    seats, hands = frames(SEATS, [{**hand, "site": "ab"[at]} for at, hand in enumerate(HANDS)])
    told = heroes(seats, hands)
    # On the other site two sit in all hands: nobody can be told.
    assert told.to_numpy().tolist() == [["a", "Zoe", 1, False]]
    one = seats[(seats["player"] != "zoe")]
    told = heroes(one, hands)
    assert told.to_numpy().tolist() == [["a", "Zoe", 1, False], ["b", "Ben", 1, True]]
