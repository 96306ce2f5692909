"""`razzstats report`: a page about one's play."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--player", "Nobody At All"], "has a player 'Nobody At All'"),
        (["--where", "door <= 0"], "no hand that counts is this player's for which this holds"),
        (["--where", "doors <= 0"], "do you mean door?"),
    ],
)
def test_what_names_nobody_is_told(
    run: Run, store: Path, tmp_path: Path, asked: list[str], said: str
) -> None:
    done = run("report", "--store", store, "-o", tmp_path / "a.html", *asked)
    assert done.exit_code == 2
    assert said in done.stderr
    assert not (tmp_path / "a.html").exists()


def test_hands_that_hold_errors_are_told(run: Run, rule_samples: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run("import", rule_samples / "RZ301.bad.txt", "--into", store)
    for asked in (["report"], ["report", "--player", "Bob"], ["plot", "results"]):
        done = run(*asked, "--store", store, "-o", tmp_path / "a.png")
        assert done.exit_code == 2
        assert "Left out: 1 hand with errors." in done.stderr
        assert f"`razzstats hands --errors --store {store}` lists" in done.stderr
        assert "--player names one" not in done.stderr
    assert "RZ301" in run("show", "77", "--store", store).stdout


def test_the_page_is_written_once(run: Run, store: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    done = run("report", "--store", store, "--where", "n_players > 2", "-o", page)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.endswith(f" hands in {page}\n")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "Only where <code>n_players &gt; 2</code>" in text
    again = run("report", "--store", store, "-o", page)
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert page.read_text(encoding="utf-8") == text
