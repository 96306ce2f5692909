"""`-o`: where every command writes, what it looks at before it works, and `-` for standard output."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import typer.main
from typer.testing import Result

from razzstats.cli import app
from razzstats.cli.frames import TableForm, form_of
from razzstats.cli.plot_cmd import form_of_picture
from tests.histories import walk

Run = Callable[..., Result]

# What each command needs beside -o and a store.
FILES = {
    "stats": ["--format", "csv"],
    "sessions": ["--format", "json"],
    "opponents": ["--format", "csv"],
    "starting-hands": ["--format", "csv"],
    "plot": ["actions", "--format", "svg"],
    "hands": ["--format", "csv"],
    "show": ["HAND", "--html"],
    "validate": ["PATH", "--format", "sarif"],
    "report": ["--where", "hand_id == 'HAND'"],
    "convert": ["HAND", "--format", "phh"],
    "export": ["seats", "--format", "parquet"],
    "sql": ["select count(*) from hands", "--format", "json"],
    "simulate": ["--hands", "3"],
}
FOLDERS = {"anonymise": ["PATH"], "share": ["HAND"]}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command that has -o, and the option."""
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        for option in command.params:
            if "-o" in option.opts:
                yield name, option


def words(name: str, tmp_path: Path, store: Path | None, hand: str = "1") -> list[str]:
    found = {"HAND": hand, "PATH": str(tmp_path / "a.txt")}
    given = [found.get(word, word.replace("HAND", hand)) for word in (FILES | FOLDERS)[name]]
    return [name, *given, *(["--store", str(store)] if store and name not in NO_STORE else [])]


NO_STORE = {"simulate", "anonymise", "validate"}


@pytest.fixture
def number(store: Path) -> str:
    from razzstats.tables import HandStore

    return str(HandStore(store).hands["hand_id"].iloc[-1])


def test_the_options_are_called_alike_everywhere() -> None:
    every = dict(commands())
    assert set(every) == {*FILES, *FOLDERS}
    for name, option in every.items():
        assert option.opts == ["--output", "-o"], name
        assert option.metavar == ("DIR" if name in FOLDERS else "FILE"), name
    named = {
        (name, flag)
        for name, command in typer.main.get_command(app).commands.items()  # type: ignore[attr-defined]
        for option in command.params
        for flag in option.opts
    }
    assert {name for name, flag in named if flag == "--into"} == {"import"}
    assert {name for name, flag in named if flag == "--to"} == {"export"}
    assert not {flag for _, flag in named} & {"--out", "--form"}


@pytest.mark.parametrize("name", [*FILES])
def test_a_dash_is_standard_output(
    run: Run, store: Path, number: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(walk())
    asked = words(name, tmp_path, store, number)
    done = run(*asked, "-o", "-")
    assert (done.exit_code, list(tmp_path.iterdir())) == (0, [tmp_path / "a.txt"])
    if name == "report":  # It takes a while to make one.
        assert done.stdout.startswith("<!DOCTYPE html>")
        assert done.stderr == "1 hand in standard output\n"
        return
    assert run(*asked, "-o", "file").exit_code == 0
    assert done.stdout_bytes == (tmp_path / "file").read_bytes()


@pytest.mark.parametrize("name", [*FILES, *FOLDERS])
def test_where_nothing_can_be_written_nothing_is_done(run: Run, name: str, tmp_path: Path) -> None:
    """Told before anything else is looked at: here there is not even a store."""
    (tmp_path / "a.txt").write_text(walk())
    file = tmp_path / "a.txt" / "file"
    for place in [file] if name in FOLDERS else [file, tmp_path, tmp_path / "none" / "file"]:
        done = run(*words(name, tmp_path, tmp_path / "no-store"), "-o", place)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"Error: {place}")
        assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("name", sorted({name for name, _ in commands()} - {"anonymise"}))
def test_a_file_that_is_there_is_written_over_with_force_alone(
    run: Run, store: Path, number: str, name: str, tmp_path: Path
) -> None:
    """Found by what the commands say of themselves, so that the next one is held to it too."""
    (tmp_path / "a.txt").write_text(walk())
    asked = [*words(name, tmp_path, store, number), "-o"]
    where = there = tmp_path / "file"
    if name in FOLDERS:
        assert run(*asked, where).exit_code == 0
        there, *others = where.iterdir()
        for path in others:
            path.unlink()
    there.write_text("precious")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = run(*asked, where)
    kind = "folder" if name in FOLDERS else "file"
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: {there} is there already: name another {kind}, or add --force\n"
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert run(*asked, where, "--force").exit_code == 0
    assert there.read_bytes() != b"precious"


def test_a_folder_of_anonymised_files_is_new(run: Run, tmp_path: Path) -> None:
    """What lies in it may be the histories themselves: nothing there is written over."""
    (tmp_path / "a.txt").write_text(walk())
    done = run("anonymise", tmp_path / "a.txt", "-o", tmp_path)
    assert (done.exit_code, (tmp_path / "a.txt").read_text()) == (2, walk())
    assert "name another with -o" in done.stderr


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="who may do anything")
@pytest.mark.parametrize("name", [*FILES, *FOLDERS])
def test_a_folder_that_lets_nobody_write(run: Run, name: str, tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    done = run(*words(name, tmp_path, tmp_path / "no-store"), "-o", locked / "new")
    assert (done.exit_code, "permission" in done.stderr) == (2, True)


def test_a_baseline_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(walk())
    known = tmp_path / "none" / "known.json"
    done = run("validate", tmp_path / "a.txt", "--baseline", known, "--update-baseline")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: {known}: there is no folder {known.parent}\n"


@pytest.mark.skipif(os.name == "nt", reason="devices have other names there")
@pytest.mark.parametrize("name", ["simulate", "plot", "export"])
def test_a_device_is_written_to(run: Run, store: Path, name: str, tmp_path: Path) -> None:
    done = run(*words(name, tmp_path, store), "-o", os.devnull)
    assert done.exit_code == 0
    assert not Path(os.devnull).is_file()


def test_bytes_are_not_for_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdout", Terminal())
    for asked in (lambda: form_of(TableForm.PARQUET, None), lambda: form_of_picture(None, None)):
        with pytest.raises(typer.Exit):
            asked()
        assert "is nothing for a terminal: name a file with -o" in capsys.readouterr().err
