"""`razzstats report`: a page about one's play."""

import json
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


def test_a_report_of_one_hand(run: Run, store: Path, tmp_path: Path) -> None:
    listed = run("hands", "--store", store, "--limit", 1, "--format", "json").stdout
    (hand,) = json.loads(listed)
    page = tmp_path / "one.html"
    where = f"hand_id == '{hand['hand_id']}'"
    done = run("report", "--store", store, "--where", where, "-o", page)
    assert done.stderr.endswith(f"1 hand in {page}\n")
