"""`razzstats stats`: the results table."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from rich.console import Console
from typer.testing import Result

from razzstats.cli import stats_table
from razzstats.samples import sample_histories
from razzstats.stats import results
from razzstats.tables import HandStore
from razzstats.words import NOTHING

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def frame(store: Path) -> pd.DataFrame:
    opened = HandStore(store)
    return results(opened.seats, opened.hands)


def test_hero_comes_first_then_those_with_most_hands(
    run: Run, store: Path, frame: pd.DataFrame
) -> None:
    done = run("stats", "--store", store, "--top", 3)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "pokerstars · USD · cash"
    heads = ["player", "hands", "net", "bb/100", "VPIP", "completed", "bring-in", "WTSD", "W$SD"]
    assert lines[1].split() == heads
    names = [line[: line.index("  ")] for line in lines[2:] if "%" in line]
    others = frame[~frame["is_hero"]]["player"].tolist()
    assert names == ["Lowball_Lena (hero)", *others[:3]]
    assert f"{len(others) - 3} more players; --top 0 shows them all" in done.stdout


def test_so_many_others_are_shown_as_are_asked_for(
    run: Run, store: Path, frame: pd.DataFrame
) -> None:
    others = int((~frame["is_hero"]).sum())
    said = " ".join(run("stats", "--help").stdout.split())
    assert "Of each group the hero, and N others: those with most hands. 0: all of them." in said
    for top, left in ((others - 1, 1), (others - 2, 2), (others, 0)):
        shown = run("stats", "--store", store, "--top", top).stdout
        assert sum("%" in line for line in shown.splitlines()) == 1 + top
        assert (f"{left} more player" in shown) == (left > 0)


def test_numbers_are_those_of_the_library(run: Run, store: Path, frame: pd.DataFrame) -> None:
    hero = frame[frame["is_hero"]].iloc[0]
    (line,) = [x for x in run("stats", "--store", store).stdout.splitlines() if "(hero)" in x]
    net = f"{'-' if hero['net'] < 0 else '+'}${abs(hero['net']):,.2f}"
    assert line.split()[2:4] == [str(hero["hands"]), net]
    assert f"{100 * hero['vpip']:.0f} % {hero['vpip_n']}" in line


def test_hands_left_out_by_their_stakes_are_not_denied(run: Run, tmp_path: Path) -> None:
    run("import", sample_histories() / "pokerstars", "--into", tmp_path / "store")
    shown = run("starting-hands", "--store", tmp_path / "store").stdout
    assert "without 40 hands of play money" in shown
    assert "No other hand is left out." in shown
    assert "play tournament" in run("stats", "--help").stdout


def test_hands_with_errors_are_left_out_and_told(run: Run, store: Path) -> None:
    assert (
        "Left out: 1 hand with errors (--all-hands counts" in run("stats", "--store", store).stdout
    )
    assert "No hand is left out." in run("stats", "--store", store, "--all-hands").stdout


def test_json_and_csv_hold_the_whole_frame(run: Run, store: Path, frame: pd.DataFrame) -> None:
    rows = json.loads(run("stats", "--store", store, "--format", "json").stdout)
    assert len(rows) == len(frame)
    assert list(rows[0]) == list(frame.columns)
    assert {row["player"]: row["net"] for row in rows} == pytest.approx(
        dict(zip(frame["player"], frame["net"], strict=True))
    )
    assert any(row["won_at_showdown"] is None for row in rows)
    written = run("stats", "--store", store, "--format", "csv", "--top", "2").stdout
    table = list(csv.DictReader(io.StringIO(written)))
    assert table[0]["player"] == "Lowball_Lena"
    assert len(table) == 3


def test_net_may_be_named_beside_others_and_alone(run: Run, store: Path) -> None:
    def rows(*words: str) -> list[dict[str, object]]:
        done = run("stats", "--store", store, "--format", "json", *words)
        found: list[dict[str, object]] = json.loads(done.stdout)
        return found

    assert rows("--stat", "net,vpip") == rows("--stat", "vpip")
    alone = rows("--stat", "net", "--tidy")
    assert {row["stat"] for row in alone} == {"net"}
    assert {"net", "hands"} <= set(rows("--stat", "net")[0])
    beside = run("stats", "--store", store, "--stat", "net,itm").stdout.splitlines()
    assert ["player", "hands", "net"] in [line.split() for line in beside]


def test_one_player_by_position_is_one_table(run: Run, store: Path) -> None:
    done = run("stats", "--store", store, "--player", "Lowball_Lena", "--by", "position")
    lines = done.stdout.splitlines()
    assert lines[0] == "Lowball_Lena"
    assert lines[1].startswith("position")
    assert [line.split()[0] for line in lines[2:5]] == ["0", "1", "2"]


def test_grouping_by_nothing_and_by_several(run: Run, store: Path) -> None:
    assert run("stats", "--store", store, "--by", "").stdout.startswith("player")
    done = run("stats", "--store", store, "--by", "table_name, big_bet,player")
    assert done.stdout.startswith("table_name Altair II · big_bet 2.0\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--player", "lowbal_lena"], "Did you mean Lowball_Lena?"),
        (["--player", "Nobody at all"], "no hand has a player 'Nobody at all'; most hands have"),
        (["--by", "shoe_size"], "'shoe_size'"),
        (["--top", "-1"], "--top"),
        (["--format", "xls"], "--format"),
    ],
)
def test_wrong_use_is_named(run: Run, store: Path, options: list[str], said: str) -> None:
    done = run("stats", "--store", store, *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_store_that_is_not_there(run: Run, tmp_path: Path) -> None:
    done = run("stats", "--store", tmp_path / "nowhere")
    assert done.exit_code == 2
    assert "`razzstats import` makes one" in done.stderr


def test_store_without_hands(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("milk\n")
    run("import", tmp_path / "notes.txt", "--into", tmp_path / "store")
    done = run("stats", "--store", tmp_path / "store")
    assert done.exit_code == 2
    assert "holds no hand of Razz" in done.stderr


def _many(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame as if much had been played for much."""
    many = frame.copy()
    for name in frame.columns:
        if name == "hands" or name.endswith("_n"):
            many[name] *= 450
    many["net"] *= 500
    return many


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("much", [False, True])
def test_table_fits(
    frame: pd.DataFrame, monkeypatch: pytest.MonkeyPatch, width: int, much: bool
) -> None:
    console = Console(file=io.StringIO(), width=width, record=True)
    monkeypatch.setattr(stats_table, "console", lambda: console)
    monkeypatch.setattr(stats_table, "draw_table", console.print)
    shown, more = stats_table.top_players(_many(frame) if much else frame, ["site"], 10)
    stats_table.draw(shown, ["site"], more)
    lines = console.export_text().splitlines()
    assert max(map(len, lines)) <= width
    assert lines[1].split()[-1] == "W$SD"
    row = next(line for line in lines if " %" in line)
    assert re.search(r"\d %\s+\d+k?$", row), "counts stay"
    heads = lines[1].split()
    gone = [name for name in ("bring-in", "completed") if name not in heads]
    assert (
        f"narrow terminal: {', '.join(gone)} left out" in lines[-1 - ("* the hero" in lines)]
    ) == bool(gone)
    assert not [line for line in lines[1:] if re.match(r" +\d", line)], "every row has a name"
    cut = [line for line in lines if "…" in line]
    assert all("…" in line[:20] for line in cut), "only names may be cut"
    assert not cut or width == 80


@pytest.mark.parametrize("width", [60, 80, 120])
def test_groups_of_one_player_are_named_whole(
    frame: pd.DataFrame, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    console = Console(file=io.StringIO(), width=width, record=True)
    monkeypatch.setattr(stats_table, "console", lambda: console)
    monkeypatch.setattr(stats_table, "draw_table", console.print)
    hero = _many(frame[frame["is_hero"]])
    both = pd.concat([hero, hero.assign(kind="tournament", unit=None, net=float("nan"))])
    stats_table.draw(both, ["site", "currency", "kind"], {})
    text = console.export_text()
    assert max(map(len, text.splitlines())) <= width
    for word in ("pokerstars", "USD", "cash", "tournament"):
        assert word in text
    assert f"net {NOTHING}: the row has" in text


def test_one_player_more_is_shown(frame: pd.DataFrame) -> None:
    others = int((~frame["is_hero"]).sum())
    shown, more = stats_table.top_players(frame, ["site"], others - 1)
    assert (len(shown), *more.values()) == (len(frame), 0)
    shown, more = stats_table.top_players(frame, ["site"], others - 1, exact=True)
    assert (len(shown), *more.values()) == (len(frame) - 1, 1)


def test_capitals_of_a_name_do_not_matter(run: Run, store: Path) -> None:
    done = run("stats", "--store", store, "--player", "lowball_lena")
    assert done.exit_code == 0
    assert done.stdout == run("stats", "--store", store, "--player", "Lowball_Lena").stdout


def test_ranks_are_letters_in_tables_and_numbers_in_data(run: Run, store: Path) -> None:
    asked = ("stats", "--store", store, "--player", "Lowball_Lena", "--by", "door")
    rows = run(*asked).stdout.splitlines()[2:15]
    assert [row.split()[0] for row in rows] == list("A23456789TJQK")
    listed = run(*asked, "--tidy", "--stat", "vpip").stdout
    assert "door T · Lowball_Lena" in listed
    assert run("stats", "--store", store, "--by", "door").stdout.startswith("door A\n")
    written = run(*asked, "--format", "csv").stdout
    assert [row["door"] for row in csv.DictReader(io.StringIO(written))] == [
        str(rank) for rank in range(1, 14)
    ]
