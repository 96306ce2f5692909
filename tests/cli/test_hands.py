"""`razzstats hands`: picking hands."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from rich.console import Console
from typer.testing import Result

from razzstats.cli.hand_list import Wanted, hand_list
from razzstats.cli.hand_table import drawn
from razzstats.importing import import_histories
from razzstats.tables import HandStore
from razzstats.words import big_bets, chips
from tests.histories import walk
from tests.stores import history, texts

Run = Callable[..., Result]


@pytest.fixture
def listed(run: Run, store: Path) -> Callable[..., list[dict[str, Any]]]:
    """The hands that some options leave, as dictionaries."""

    def rows(*options: object) -> list[dict[str, Any]]:
        done = run("hands", "--store", store, "--format", "json", "--limit", 0, *options)
        assert done.exit_code == 0, done.output
        found: list[dict[str, Any]] = json.loads(done.stdout)
        return found

    return rows


Listed = Callable[..., list[dict[str, Any]]]


def test_newest_first_with_the_cards_of_the_hero(run: Run, store: Path) -> None:
    hands, seats = HandStore(store).hands, HandStore(store).seats
    newest = hands.sort_values("played_at").iloc[-1]
    hero = seats[(seats["hand"] == newest["hand"]) & seats["is_hero"]].iloc[0]
    done = run("hands", "--store", store)
    assert done.exit_code == 0
    head, first = done.stdout.splitlines()[:2]
    assert head.split("  ")[0] == "played, UTC"
    assert f"{newest['played_at']:%Y-%m-%d %H:%M}  {newest['hand_id']}  $1/$2" in first
    assert f"{hero['hole_cards']} {hero['door_card']}" in first
    assert done.stderr == f"20 of {len(hands)} hands; --limit 0 lists them all.\n"


def test_every_hand_is_listed_once(listed: Listed, store: Path) -> None:
    rows = listed()
    assert sorted(row["hand_id"] for row in rows) == sorted(HandStore(store).hands["hand_id"])
    times = [row["played_at"] for row in rows]
    assert times == sorted(times, reverse=True)


def test_player(listed: Listed, store: Path) -> None:
    seats = HandStore(store).seats
    other = seats[~seats["is_hero"]]["player"].iloc[0]
    rows = listed("--player", other)
    assert len(rows) == (seats["player"] == other).sum()
    assert {row["player"] for row in rows} == {other}
    assert all(row["net"] > 0 for row in listed("--player", other, "--won"))
    assert all(row["net"] < 0 for row in listed("--player", other, "--lost"))


def test_filters(listed: Listed) -> None:
    rows = listed()
    assert listed("--street", 5) == [row for row in rows if row["last_street"] >= 5]
    assert listed("--showdown") == [row for row in rows if row["showdown"]]
    assert any(row["n_showdown"] and not row["showdown"] for row in rows)
    assert listed("--min-pot", 4) == [row for row in rows if row["pot"] >= 8]
    assert listed("--table", "altair") == rows
    assert listed("--table", "Vega") == []
    assert listed("--errors") == [row for row in rows if row["n_errors"]] != []
    assert listed("--street", 7, "--lost") == [
        row for row in rows if row["last_street"] == 7 and row["net"] < 0
    ]


def test_hands_in_which_a_condition_holds_of_the_seat(listed: Listed, store: Path) -> None:
    seats = HandStore(store).seats
    for options, own in (
        ([], seats[seats["is_hero"]]),
        (["--player", seats["player"].iloc[0]], seats[seats["player"] == seats["player"].iloc[0]]),
    ):
        fitting = set(own[own["saw_4"] & ~own["brought_in"]]["hand_id"])
        rows = listed("--where", "saw_4 and not brought_in", *options)
        assert {row["hand_id"] for row in rows} == fitting != set()


def test_days(listed: Listed) -> None:
    rows = listed()
    (day,) = {row["played_at"][:10] for row in rows}
    before, after = (str((pd.Timestamp(day) + pd.Timedelta(days=n)).date()) for n in (-1, 1))
    assert listed("--since", day, "--until", day) == rows
    assert listed("--since", after) == listed("--until", before) == []


def test_hands_without_a_zone_go_by_their_printed_time(
    run: Run, texts: list[str], tmp_path: Path
) -> None:
    (tmp_path / "zone.txt").write_text(texts[0].replace(" ET", " BRT") + "\n\n\n" + texts[1])
    run("import", tmp_path / "zone.txt", "--into", tmp_path / "store")
    done = run("hands", "--store", tmp_path / "store", "--since", "2024-03-10")
    assert "2024/03/10 15:00:12 BRT" in done.stdout.splitlines()[2]


def test_refused_hands_are_named_with_errors(run: Run, store: Path) -> None:
    done = run("hands", "--store", store, "--errors")
    assert done.stderr.splitlines()[:2] == ["1 hand.", "2 hands refused at import:"]
    assert "RZ004" in done.stderr
    assert "RZ011" in done.stderr
    assert "errors" in done.stdout


def test_no_hand_fits(run: Run, store: Path) -> None:
    done = run("hands", "--store", store, "--min-pot", 9999)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "No hand fits.\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--since", "yesterday"], "--since: 'yesterday' is not a day; write it as 2024-03-10"),
        (["--until", "2024-02-30"], "--until: '2024-02-30' is not a day"),
        (["--player", "Nina"], "no hand has a player 'Nina'"),
        (["--street", "8"], "--street"),
        (["--min-pot", "-1"], "--min-pot"),
        (["--limit", "few"], "--limit"),
        (["--won", "--lost"], "give one of them"),
        (["--where", "chair > 2"], "`razzstats dictionary hands`, `seats` and `derived` list"),
    ],
)
def test_wrong_use_is_named(run: Run, store: Path, options: list[str], said: str) -> None:
    done = run("hands", "--store", store, *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_spreadsheet_works_nothing_out(run: Run, tmp_path: Path) -> None:
    (tmp_path / "h.txt").write_text(history(texts(6)).replace("Altair II", "=1+1"))
    import_histories([tmp_path / "h.txt"], tmp_path / "store")
    found = pd.read_csv(
        io.StringIO(run("hands", "--store", tmp_path / "store", "--format", "csv").stdout)
    )
    assert set(found["table_name"]) == {"'=1+1"}
    assert sorted(found["hand"]) == sorted(HandStore(tmp_path / "store").hands["hand"])


def test_csv(run: Run, store: Path) -> None:
    done = run("hands", "--store", store, "--format", "csv", "--limit", 3)
    assert len(done.stdout.splitlines()) == 4
    assert done.stdout.startswith("site,hand_id,")
    assert len(run("hands", "--store", store, "--format", "csv").stdout.splitlines()) == 39


def test_keys_are_text_in_json(listed: Listed, store: Path) -> None:
    assert {int(row["hand"]) for row in listed()} == set(HandStore(store).hands["hand"])


def test_capitals_of_a_name_do_not_matter(listed: Listed) -> None:
    assert listed("--player", "LOWBALL_lena") == listed("--player", "Lowball_Lena") != []


def test_showdown_without_a_hero(run: Run, texts: list[str], tmp_path: Path) -> None:
    blind = [re.sub(r"(Dealt to .+?) \[.. ..\] \[", r"\1 [", text) for text in texts]
    blind = [re.sub(r"(Dealt to .+?) \[(.. )+..\] \[", r"\1 [", text) for text in blind]
    blind = [re.sub(r"(Dealt to \w+) \[.. .. (..)\]", r"\1 [\2]", text) for text in blind]
    (tmp_path / "blind.txt").write_text("\n\n\n".join(blind))
    run("import", tmp_path / "blind.txt", "--into", tmp_path / "store")
    hands, seats = HandStore(tmp_path / "store").hands, HandStore(tmp_path / "store").seats
    assert not seats["is_hero"].any()
    done = run("hands", "--store", tmp_path / "store", "--showdown", "--format", "json")
    assert len(json.loads(done.stdout)) == (hands["n_showdown"] > 0).sum() > 0


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_list_fits(store: Path, width: int) -> None:
    rows = hand_list(HandStore(store), Wanted())
    table, left_out = drawn(rows, None, width)
    console = Console(file=io.StringIO(), width=width)
    with console.capture() as captured:
        console.print(table)
    lines = captured.get().splitlines()
    assert len(lines) == len(rows) + 1
    assert max(map(len, lines)) <= width
    assert "…" not in captured.get()
    assert "findings" in lines[0]
    for line, row in zip(lines[1:], rows.to_dict("records"), strict=True):
        assert row["hand_id"] in line
        if row["n_errors"]:
            assert re.search(r"\d errors?", line)
    assert (left_out == []) == (width >= 80)


@pytest.mark.parametrize(
    ("net", "told"), [(-0.15, "-0.08"), (0.15, "+0.08"), (0, "0.00"), (0.005, "0.00"), (5, "+2.50")]
)
def test_big_bets_round_away_from_zero(net: float, told: str) -> None:
    assert big_bets(chips(net), 20_000) == told


def test_hands_that_were_half_written_and_are_in_now_are_refused_no_more(
    run: Run, tmp_path: Path
) -> None:
    """While a file grows its last hand is refused again and again."""
    file, store = tmp_path / "a.txt", tmp_path / "store"
    for end in (-200, -90):
        file.write_text(walk(1)[:end])
        run("import", file, "--into", store)
    refused = run("hands", "--errors", "--store", store).stderr
    assert refused.count("RZ005") == 2
    file.write_text(walk(1) + "\n\n")
    run("import", file, "--into", store)
    assert run("hands", "--errors", "--store", store).stderr == "No hand fits.\n"
