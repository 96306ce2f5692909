"""A store that is damaged: each command says so in a line, and what to do."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.tables.manifest import read_manifest

Run = Callable[..., Result]

COMMANDS = (
    "stats", "stats --stat itm", "sessions", "opponents", "starting-hands", "plot results -o X.png",
    "hands", "show 1", "share 1", "report -o X.html", "tag", "tag 1 good", "note 1", "check",
    "revalidate", "compact", "enrich", "export hands", "export rejects",
)  # fmt: skip
MANIFESTS = (
    "",
    "{}",
    "[]",
    '{"version": null}',
    '{"version": 1, "columns": "x", "batches": 3}',
    "{",
)


@pytest.fixture
def own(store: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(store, tmp_path / "own"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_damaged_manifest(run: Run, own: Path, command: str, tmp_path: Path) -> None:
    words = [word.replace("X", str(tmp_path / "x")) for word in command.split()]
    for text in MANIFESTS:
        (own / "manifest.json").write_text(text)
        done = run(*words, "--store", own)
        assert done.exit_code == (1 if command == "check" else 2), text
        told = done.stdout if command == "check" else done.stderr
        assert "manifest.json is damaged: put back a copy of it, or import" in told or (
            "import the histories into a new store" in told
        )
        assert len(told.splitlines()) == 1
    assert not list(tmp_path.glob("x.*"))


def part(store: Path, table: str) -> Path:
    return store / read_manifest(store).parts(table)[0].path


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-40])


def of_another_table(file: Path) -> None:
    shutil.copy(part(file.parents[2], "seats"), file)


@pytest.mark.parametrize("damage", [Path.unlink, cut_short, of_another_table])
def test_sql_reads_no_damage(run: Run, own: Path, damage: Callable[[Path], None]) -> None:
    """A table that the query names is whole, or there is no answer; others do not matter."""
    pytest.importorskip("duckdb")
    damage(part(own, "hands"))
    done = run("sql", "select count(*) from Hands", "--store", own)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "hands is damaged or incomplete: `razzstats check " in done.stderr
    other = run("sql", "select count(*) > 0 as n from texts", "--store", own, "--format", "csv")
    assert other.stdout == "n\nTrue\n"
