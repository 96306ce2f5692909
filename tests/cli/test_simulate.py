"""`razzstats simulate`: hands to try things on."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.writers.common import writers

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


def test_hands_are_legal_and_all_there(run: Run) -> None:
    written = run("simulate", "--hands", 25, "--seed", 4)
    assert (written.exit_code, written.stderr) == (0, "")
    judged = run("validate", "-", input=written.stdout)
    assert judged.exit_code == 0
    assert "in 25 hands of 1 file" in judged.stderr


def test_the_seed_decides(run: Run) -> None:
    one, two, other = (run("simulate", "--hands", 3, "--seed", seed).stdout for seed in (1, 1, 2))
    assert one == two != other


def test_seats(run: Run) -> None:
    text = run("simulate", "--hands", 5, "--seats", 2).stdout
    assert "Seat 2: " in text
    assert "Seat 3: " not in text
    assert run("simulate", "--seats", 9).exit_code == 2


def test_file_is_not_written_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    done = run("simulate", "--hands", 2, "-o", path)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"2 hands in {path}\n"
    before = path.read_text()
    again = run("simulate", "--hands", 3, "-o", path)
    assert again.exit_code == 2
    assert "name another file, or add --force" in again.stderr
    assert path.read_text() == before
    run("simulate", "--hands", 3, "-o", path, "--force")
    assert path.read_text().startswith(before)


@pytest.mark.parametrize("path", ["nowhere/hands.txt", "."])
def test_place_that_cannot_be_written(run: Run, tmp_path: Path, path: str) -> None:
    done = run("simulate", "--hands", 1, "-o", tmp_path / path, "--force")
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    assert str(tmp_path) in done.stderr


def test_formats(run: Run) -> None:
    for name in writers():
        done = run("simulate", "--hands", 40, "--format", name)
        assert (done.exit_code, run("validate", "-", input=done.stdout).exit_code) == (0, 0), name
    done = run("simulate", "--format", "stone")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there are: " in done.stderr


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no name for standard output")
def test_the_name_of_a_pipe_is_a_file_to_write_to(process: Process) -> None:
    done = process("simulate", "--hands", 2, "-o", "/dev/stdout", "--force")
    assert done.returncode == 0
    assert done.stdout.count("PokerStars Hand #") == 2


def test_sessions_of_some_hours_if_wanted(run: Run, tmp_path: Path) -> None:
    tables = []
    for hours in ([], ["--session-hours", 0.2], ["--session-hours", 0]):
        text = run("simulate", "--hands", 90, *hours).stdout
        tables.append(len(set(re.findall(r"^Table '(.*?)'", text, re.M))))
    assert tables[0] == tables[2] == 1  # Ninety hands take less than three hours.
    assert tables[1] > 1
    for wrong in (-1, "nan", "inf"):
        assert run("simulate", "--session-hours", wrong).exit_code == 2
