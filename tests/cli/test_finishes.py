"""`razzstats stats`: results of tournaments, from summaries and finish lines."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tests.conftest import PROJECT
from tests.summaries.test_reading import FULLTILT, LATE, POKERSTARS, WINAMAX

Run = Callable[..., Result]
HANDS = PROJECT / "sample_histories" / "pokerstars" / "HH20240413 T3150042 Razz Limit $10+$1.txt"


@pytest.fixture
def store(run: Run, tmp_path: Path) -> Path:
    for name, text in {"w": f"{LATE}\n{WINAMAX}", "p": POKERSTARS, "f": FULLTILT}.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    run("import", *tmp_path.glob("*.txt"), "--into", tmp_path / "store")
    return tmp_path / "store"


def test_a_store_of_summaries_shows_its_results(run: Run, store: Path) -> None:
    """4 euros paid, 53.19 won; 60.50 dollars paid, 50 won in one of two."""
    done = run("stats", "--store", store)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "tournaments"
    assert lines[1].split() == ["paid", "in", "results", "ITM", "ROI", "net", "counted"]
    assert lines[2].split()[:4] == ["EUR", "1", "100", "%"]
    assert lines[2].split()[-4:] == ["+1229.8", "%", "+€49.19", "1"]
    assert lines[3].split()[:4] == ["USD", "2", "50", "%"]
    assert lines[3].split()[-4:] == ["-17.4", "%", "-$10.50", "2"]


def test_they_stand_below_the_statistics_of_hands(run: Run, store: Path) -> None:
    run("import", HANDS, "--into", store)
    said = run("stats", "--store", store, "--top", 1).stdout
    assert said.index("pokerstars · chips · tournament") < said.index("\ntournaments\n")
    assert "ITM" not in run("stats", "--store", store, "--stat", "vpip").stdout
    assert "ITM" not in run("stats", "--store", store, "--where", "door < 9").stdout
    alone = run("stats", "--store", store, "--stat", "itm,roi").stdout
    assert alone.startswith("tournaments\n")
    assert "net" not in alone


def test_finish_lines_are_enough(run: Run, tmp_path: Path) -> None:
    """Eleven paid, twenty-four won: as the header and the finish line tell."""
    run("import", HANDS, "--into", tmp_path / "store")
    done = run("stats", "--store", tmp_path / "store", "--stat", "itm,roi,tournament_net")
    assert done.stdout.splitlines()[2].split()[:4] == ["USD", "1", "100", "%"]
    assert "+118.2 %" in done.stdout
    assert "+$13.00" in done.stdout


def test_other_players_and_aliases(run: Run, store: Path) -> None:
    named = run("stats", "--store", store, "--stat", "itm", "--player", "ace: folds").stdout
    assert named.splitlines()[2].split()[:4] == ["USD", "1", "100", "%"]
    both = run(
        "stats", "--store", store, "--stat", "itm", "--player", "Nina", "--format", "csv",
        "--alias", "Nina=Nina Ninelow,Nina, the Ninelow", "--alias", "Nina=limp biscuit",
    )  # fmt: skip
    rows = {row["unit"]: row for row in csv.DictReader(io.StringIO(both.stdout))}
    assert rows["EUR"]["tournaments"] == "1"
    assert rows["USD"]["tournaments"] == "2"


def test_a_table_for_programs_holds_one_kind(run: Run, store: Path) -> None:
    done = run("stats", "--store", store, "--stat", "itm,vpip", "--format", "csv")
    assert done.exit_code == 2
    assert "itm are of tournaments: name them alone" in done.stderr


def test_a_store_without_tournaments_says_nothing_of_them(run: Run, tmp_path: Path) -> None:
    cash = HANDS.with_name("HH20240312 Altair II - $1-$2 - USD Razz.txt")
    run("import", cash, "--into", tmp_path / "store")
    assert "ITM" not in run("stats", "--store", tmp_path / "store").stdout
    none = run("stats", "--store", tmp_path / "store", "--stat", "roi")
    assert none.stdout == "No result of a tournament is told.\n"


def test_an_alias_that_nobody_has_is_told(run: Run, store: Path) -> None:
    """Also where a store holds nothing but results of tournaments."""
    for more in ([], ["--stat", "itm"]):
        done = run("stats", "--store", store, *more, "--alias", "A=Nina Ninelaw")
        assert done.exit_code == 0
        assert done.stderr == "--alias: nobody is called 'Nina Ninelaw'; 'Nina Ninelow' is\n"


@pytest.mark.parametrize("options", [["--where", "door < 9"], ["--by", "kind"]])
def test_hands_are_not_chosen_for_whole_tournaments(
    run: Run, store: Path, options: list[str]
) -> None:
    done = run("stats", "--store", store, "--stat", "itm", *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"--stat itm counts whole tournaments, and {options[0]} " in done.stderr


def test_a_player_without_a_result(run: Run, store: Path) -> None:
    """Another's name in other capitals is his."""
    as_printed, otherwise = (
        run("stats", "--store", store, "--stat", "itm", "--player", name).stdout
        for name in ("Nina Ninelow", "nina NINELOW")
    )
    assert "%" in as_printed
    assert as_printed == otherwise
    done = run("stats", "--store", store, "--stat", "itm", "--player", "Nobody")
    assert done.exit_code == 2
    assert "no tournament has a player 'Nobody'; most tournaments have " in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--zone", "UTC"], "--zone is of hands: leave it out"),
        (["--top", "3", "--tidy"], "--tidy and --top are of hands: leave them out"),
        (["--all-hands"], "--all-hands is of hands: leave it out"),
    ],
)
def test_options_of_hands_are_not_passed_over_in_silence(
    run: Run, store: Path, options: list[str], said: str
) -> None:
    done = run("stats", "--store", store, "--stat", "itm", *options)
    assert done.exit_code == 2
    assert f"--stat itm counts whole tournaments, and {said}" in done.stderr
    run("import", HANDS, "--into", store)
    both = run("stats", "--store", store, "--stat", "itm,vpip", *options)
    assert both.exit_code == (2 if "--tidy" in options else 0)
