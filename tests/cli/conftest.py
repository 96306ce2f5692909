"""Small invented histories, a store of them, and a command line to try things in."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from razzstats.cli import app
from razzstats.importing import import_histories
from razzstats.simulate import simulate
from razzstats.writers import pokerstars

HANDS = 40
ENDS = "\n\n\n\n"


@pytest.fixture(autouse=True)
def _own_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No store, colours or width of whoever runs the tests."""
    for name in ("RAZZSTATS_STORE", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def run() -> Callable[..., Result]:
    """Runs a command in this process: `run("stats", "--store", store)`."""

    def invoke(*args: object, **more: object) -> Result:
        done = CliRunner().invoke(app, [str(arg) for arg in args], **more)  # type: ignore[arg-type]
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done

    return invoke


@pytest.fixture
def process() -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Runs the console script in a process of its own."""

    def start(*args: object, **env: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "razzstats", *map(str, args)]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, env=os.environ | env, timeout=60
        )

    return start


@pytest.fixture(scope="session")
def rule_samples(project: Path) -> Path:
    """The hands that keep and break each rule."""
    return project / "tests" / "rules"


@pytest.fixture(scope="session")
def texts() -> list[str]:
    """Hands that no rule objects to, as text."""
    return [pokerstars.write(hand).strip() for hand in simulate(HANDS, seed=3)]


@pytest.fixture(scope="session")
def folder(texts: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one good file, `1-good.txt`, and one, `2-bad.txt`, with a fault of each sort.

    In 2-bad.txt: a hand that breaks rules, one with a strange line, one that is refused, one of
    another game, a copy of one of 1-good.txt, and one that contradicts 1-good.txt.
    """
    path = tmp_path_factory.mktemp("histories")
    bad = [
        re.sub(r"brings in for \$0.50", "brings in for $1.50", texts[0], count=1),
        texts[1].replace("*** SUMMARY", "a line from nowhere\n*** SUMMARY"),
        texts[2].replace("ante $0.15", "ante $0,15", 1),
        texts[3].replace("Razz Limit", "Hold'em Limit", 1),
        texts[4],
        texts[5].replace(" ET", " PT", 1),
    ]
    (path / "1-good.txt").write_text(ENDS.join(texts[4:]) + "\n", encoding="utf-8")
    (path / "2-bad.txt").write_text(ENDS.join(bad) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def store(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of 1-good.txt, then 2-bad.txt."""
    path = tmp_path_factory.mktemp("stores") / "store"
    import_histories([folder / "1-good.txt", folder / "2-bad.txt"], path)
    return path


@pytest.fixture
def big(texts: list[str], tmp_path: Path) -> Iterator[Path]:
    """Some seconds of work: the same hands many times over, each under a number of its own."""
    path = tmp_path / "big.txt"
    with path.open("w", encoding="utf-8") as file:
        for at in range(85):
            for text in texts:
                file.write(re.sub(r"#\d", f"#{at + 100}", text, count=1) + ENDS)
    yield path
    path.unlink()
