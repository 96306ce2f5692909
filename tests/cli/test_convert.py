"""`razzstats convert`."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from razzstats.importing import import_histories
from razzstats.tables import HandStore, live
from razzstats.tables.compacting import compact
from tests.histories import cut, findings

Run = Callable[..., Result]


def test_file_to_phh_and_back(run: Run, folder: Path, tmp_path: Path) -> None:
    phhs, again = tmp_path / "a.phhs", tmp_path / "a.txt"
    done = run("convert", folder / "1-good.txt", "--format", "phh", "-o", phhs)
    assert (done.exit_code, done.stdout) == (0, "")
    assert f"hands in {phhs}" in done.stderr
    assert findings(phhs.read_bytes()) == []
    assert run("convert", phhs, "--format", "pokerstars", "-o", again).exit_code == 0
    assert len(cut(again.read_bytes())[0]) == len(cut((folder / "1-good.txt").read_bytes())[0])
    assert findings(again.read_bytes()) == []


def test_hand_of_a_store(run: Run, store: Path) -> None:
    number = HandStore(store).hands["hand_id"].iloc[0]
    done = run("convert", number, "--format", "phh", "--store", store)
    assert done.exit_code == 0
    assert tomllib.loads(done.stdout)["hand"] == int(number)


def test_whole_store(run: Run, store: Path) -> None:
    done = run("convert", "--format", "phh", "--store", store)
    written = {str(table["hand"]) for table in tomllib.loads(done.stdout).values()}
    lost = [line for line in done.stderr.splitlines() if line.startswith("Not written: ")]
    assert len(written) + len(lost) == len(HandStore(store).hands)
    assert done.exit_code == bool(lost)


def test_a_store_that_is_written_anew_meanwhile(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "store"
    for name in ("1-good.txt", "2-bad.txt"):
        import_histories([folder / name], own)
    real = live.part_of
    begun: list[bool] = []

    def beside(*given: Any) -> Any:
        if not begun:
            begun.append(True)
            compact(own)
        return real(*given)

    monkeypatch.setattr(live, "part_of", beside)
    done = run("convert", "--format", "phh", "--store", own)
    assert done.exit_code == 2
    assert f"{own} was written anew while it was read: open it again" in done.stderr
    part = HandStore(own).manifest.parts("texts")[0]
    (own / part.path).write_bytes(b"")
    done = run("convert", "--format", "phh", "--store", own)
    assert done.exit_code == 2
    assert f"texts is damaged or incomplete: `razzstats check {own}` tells" in done.stderr


def test_hands_that_are_lost_are_told(run: Run, folder: Path) -> None:
    done = run("convert", folder / "2-bad.txt", "--format", "phh")
    assert done.exit_code == 1
    assert "Not written: " in done.stderr
    assert "RZ004" in done.stderr


def test_wrong_use(run: Run, folder: Path, tmp_path: Path) -> None:
    file = folder / "1-good.txt"
    there = tmp_path / "there"
    there.write_text("mine")
    done = run("convert", file, "--format", "phh", "-o", there)
    assert (done.exit_code, there.read_text()) == (2, "mine")
    done = run("convert", file, "--format", "morse")
    assert done.exit_code == 2
    assert "phh" in done.stderr
    assert run("convert", "12", "--format", "phh", "--store", tmp_path / "none").exit_code == 2


def test_nothing_to_convert_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("words\n")
    done = run("convert", tmp_path / "a.txt", "--format", "phh")
    assert done.exit_code == 0
    assert "RZ008" in done.stderr
    assert "No hand of Razz" in done.stderr


def test_a_tournament_summary_is_no_hand(run: Run, samples: Path, tmp_path: Path) -> None:
    """It says what the file is; nothing is wrong with the file."""
    (file,) = (samples / "pokerstars").glob("TS*.txt")
    done = run("convert", file, "--format", "phh", "-o", tmp_path / "a.phhs")
    assert done.exit_code == 0
    assert "it is a tournament summary of pokerstars" in done.stderr
    assert "0 hands in" in done.stderr
