"""`razzstats sessions`, `opponents` and `starting-hands`."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from typer.testing import Result

from razzstats import stats
from razzstats.tables import HandStore

Run = Callable[..., Result]
HERO = "Lowball_Lena"


def test_sessions_are_those_of_the_library(run: Run, store: Path) -> None:
    done = run("sessions", "--store", store)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].split() == [
        "start,", "UTC", "hours", "hands", "tables", "net", "bb", "bb/100", "bb,", "all",
    ]  # fmt: skip
    found = stats.sessions(HandStore(store))
    assert lines[1].startswith(f"{found['start'].iloc[0]:%Y-%m-%d %H:%M}")
    assert f"  {found['hands'].iloc[0]}  " in lines[1]
    assert lines[-1].startswith("Left out: 1 hand with errors")


@pytest.mark.parametrize("gap", ["inf", "1e300"])
def test_a_gap_without_an_end(run: Run, store: Path, gap: str) -> None:
    rows = json.loads(run("sessions", "--store", store, "--gap", gap, "--format", "json").stdout)
    assert len(rows) == 1


def test_a_session_ends_at_the_gap(run: Run, store: Path) -> None:
    rows = json.loads(run("sessions", "--store", store, "--gap", "0", "--format", "json").stdout)
    assert len(rows) == sum(row["hands"] for row in rows) > 1
    [one] = json.loads(
        run("sessions", "--store", store, "--gap", "9999", "--format", "json").stdout
    )
    assert one["hands"] == len(rows)
    shown = run("sessions", "--store", store, "--gap", "0", "--limit", 3).stdout
    assert f"3 of {len(rows)} sessions; --limit 0 lists them all." in shown


def test_opponents_are_those_of_the_library(run: Run, store: Path) -> None:
    done = run("opponents", "--store", store, "--limit", 2)
    found = stats.opponents(HandStore(store))
    lines = done.stdout.splitlines()
    assert [line[: line.index("  ")] for line in lines[1:3]] == found["opponent"].to_list()[:2]
    assert f"2 of {len(found)} opponents" in done.stdout
    written = run("opponents", "--store", store, "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(written)))
    assert [row["opponent"] for row in rows] == found["opponent"].to_list()
    assert HERO not in {row["opponent"] for row in rows}


def test_opponents_of_another(run: Run, store: Path) -> None:
    other = stats.opponents(HandStore(store))["opponent"].iloc[0]
    done = run("opponents", "--store", store, "--player", other.upper(), "--format", "json")
    rows = json.loads(done.stdout)
    assert HERO in {row["opponent"] for row in rows}
    few = run("opponents", "--store", store, "--where", "door <= 4", "--format", "json")
    assert sum(row["hands"] for row in json.loads(few.stdout)) < sum(
        row["hands"]
        for row in json.loads(run("opponents", "--store", store, "--format", "json").stdout)
    )


@pytest.mark.parametrize("by", ["kind", "ranks", "door"])
def test_starting_hands_are_those_of_the_library(run: Run, store: Path, by: str) -> None:
    found = stats.starting_hands(HandStore(store), by=by)
    rows = json.loads(
        run("starting-hands", "--store", store, "--by", by, "--format", "json").stdout
    )
    assert [row["start"] for row in rows] == found["start"].to_list()
    shown = run("starting-hands", "--store", store, "--by", by, "--limit", 1).stdout.splitlines()
    assert shown[1].startswith(found["start"].iloc[0])
    more = json.loads(
        run("starting-hands", "--store", store, "--by", by, "--shown", "--format", "json").stdout
    )
    assert sum(row["hands"] for row in more) > found["hands"].sum()


@pytest.mark.parametrize("command", ["starting-hands", "opponents", "sessions"])
def test_play_money_is_left_out_beside_money_as_in_the_picture(
    run: Run, samples: Path, tmp_path: Path, command: str
) -> None:
    files = [next((samples / "pokerstars").glob(f"HH{day}*")) for day in ("20240402", "20240420")]
    place = ["--store", tmp_path / "store"]
    run("import", *files, "--into", place[1])
    drawn = run("plot", command, *place, "-o", tmp_path / "a.png").stderr
    without = drawn.split("(")[1].split(";")[0]
    assert re.fullmatch(r"without \d+ hands of play money", without)

    def hands(where: str) -> tuple[int, str]:
        done = run(command, *place, "--where", where, "--format", "json")
        return sum(row["hands"] for row in json.loads(done.stdout)), done.stderr

    counted, said = hands("")
    assert (counted, said) == (
        hands("kind == 'cash'")[0],
        f"Counted: cash, {without}; --where chooses.\n",
    )
    both, quiet = hands("kind != 'tournament'")
    assert (both, quiet) == (counted + hands("is_play_money")[0], "")
    assert both > counted > 0
    shown = run(command, *place).stdout
    assert f"\nCounted: cash, {without}; --where chooses.\n" in shown
    chosen = run(command, *place, "--where", "kind != 'tournament'").stdout
    assert "\nCounted: cash and play money.\n" in chosen


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sessions", "--player", "lowbal_lena"], "Did you mean Lowball_Lena?"),
        (["sessions", "--gap", "-1"], "--gap"),
        (["sessions", "--where", "shoe_size > 3"], "shoe_size is no column"),
        (["sessions", "--where", "door = 3"], "to compare, write =="),
        (["opponents", "--alias", "Anna"], "write --alias"),
        (["stats", "--alias", "A=x", "--alias", "B=y,x"], "--alias: 'x' cannot be both 'A' and"),
        (
            ["stats", "--stat", "roi", "--alias", "A=B", "--alias", "B=C"],
            "'C' is to be 'B', which is",
        ),
        (["starting-hands", "--by", "suit"], "starting hands go by kind, ranks, door"),
        (["starting-hands", "--limit", "-1"], "--limit"),
    ],
)
def test_wrong_use_is_named(run: Run, store: Path, words: list[str], said: str) -> None:
    done = run(*words, "--store", store)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_an_alias_that_nobody_has_is_told(run: Run, store: Path) -> None:
    known = run("stats", "--store", store, "--alias", f"Lena={HERO}")
    assert "nobody is called" not in known.stderr
    done = run("stats", "--store", store, "--alias", f"Lena={HERO},lowball_lina,\u202ezzz")
    assert done.exit_code == 0
    assert done.stdout == known.stdout
    assert done.stderr.splitlines() == [
        f"--alias: nobody is called 'lowball_lina'; '{HERO}' is",
        "--alias: nobody is called '\\u202ezzz'",
    ]


def test_a_store_that_shows_no_hero(store: Path) -> None:
    seats, hands = HandStore(store).seats, HandStore(store).hands
    nobody = seats.assign(is_hero=False)
    assert stats.sessions(nobody, hands).empty
    assert list(stats.sessions(nobody, hands)) == list(stats.sessions(seats, hands))
    assert stats.opponents(nobody, hands).empty


def test_hands_without_a_time_are_in_no_session(store: Path) -> None:
    seats, hands = HandStore(store).seats, HandStore(store).hands
    some = hands.assign(played_at=hands["played_at"].where(hands.index > 4, pd.NaT))
    found = stats.sessions(seats, some)
    whole = stats.sessions(seats, hands)
    assert found.attrs["without_time"] == whole["hands"].sum() - found["hands"].sum() > 0


@pytest.mark.parametrize("command", ["stats", "sessions", "opponents", "starting-hands"])
def test_that_no_hand_fits_is_said(run: Run, store: Path, command: str) -> None:
    done = run(command, "--store", store, "--where", "n_players > 100", "--all-hands")
    assert (done.exit_code, done.stdout) == (0, "No hand fits.\n")


def test_no_picture_without_hands(run: Run, store: Path, tmp_path: Path) -> None:
    file = tmp_path / "p.png"
    done = run("plot", "results", "--store", store, "--where", "n_players > 100", "-o", file)
    assert (done.exit_code, file.exists()) == (2, False)
    assert "no hand fits: there is nothing to draw" in done.stderr


def test_sessions_by_the_clock_of_a_zone(run: Run, store: Path) -> None:
    start = stats.sessions(HandStore(store))["start"].iloc[0]
    lines = run("sessions", "--store", store, "--zone", "Asia/Tokyo").stdout.splitlines()
    assert lines[0].startswith("start, Asia/Tokyo")
    assert lines[1].startswith(f"{start + pd.Timedelta(hours=9):%Y-%m-%d %H:%M}")
    asked = ("--store", store, "--where", f"hour == {(start.hour + 9) % 24}", "--format", "csv")
    for name in ("sessions", "opponents", "starting-hands"):
        written = run(name, *asked, "--zone", "Asia/Tokyo").stdout
        assert len(written.splitlines()) > 1
        assert len(run(name, *asked, "--zone", "UTC").stdout.splitlines()) == 1
    done = run("sessions", "--store", store, "--zone", "Mars/Olympus")
    assert done.exit_code == 2
    assert "there is no time zone 'Mars/Olympus'" in done.stderr
