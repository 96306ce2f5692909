"""Options that are set in a file."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.cli.settings import KEYS, WANTED
from razzstats.tables import HandStore

Run = Callable[..., Result]


@pytest.fixture
def work(rule_samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a hand of five bets."""
    shutil.copy(rule_samples / "RZ405.bad.txt", tmp_path / "five.txt")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(done: Result) -> list[str]:
    return [word for word in done.stdout.split() if word.startswith("RZ")]


OWN = "razzstats.toml"
PROJECT = "pyproject.toml"


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        (OWN, "", ["RZ405"]),
        (OWN, 'ignore = ["RZ4"]', []),
        (OWN, 'select = ["RZ3"]', []),
        (OWN, 'rules = "wsop2024-tournament"\nseverity = "error"', []),
        (OWN, '[house]\nbased_on = "pokerstars"\nmax_bets = 5\nheads_up_max_bets = 5', ["RZ415"]),
        (PROJECT, '[tool.razzstats]\nignore = ["RZ405"]', []),
        (PROJECT, '[tool.razzstats.house]\nmax_bets = "no cap"\nheads_up_max_bets = "no cap"', []),
        (PROJECT, '[tool.other]\nignore = ["RZ405"]', ["RZ405"]),
    ],
)
def test_settings_of_a_file(run: Run, work: Path, name: str, text: str, found: list[str]) -> None:
    (work / name).write_text(text)
    assert codes(run("validate", "five.txt", "--format", "concise")) == found


def test_the_nearest_file_counts(run: Run, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (work / PROJECT).write_text('[tool.razzstats]\nignore = ["RZ4"]')
    deep = work / "a" / "b"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    assert codes(run("validate", work / "five.txt")) == []
    (work / "a" / PROJECT).write_text("[project]\nname = 'x'")
    assert codes(run("validate", work / "five.txt")) == []
    (deep / OWN).write_text("")
    assert codes(run("validate", work / "five.txt")) == ["RZ405"]


def test_the_command_line_comes_first(run: Run, work: Path) -> None:
    (work / OWN).write_text('ignore = ["RZ4"]\nrules = "wsop2024-cash"\nformat = "json"')
    done = run("validate", "five.txt", "--ignore", "RZ1", "--rules", "pokerstars", "--format", "concise")  # fmt: skip
    assert codes(done) == ["RZ405"]


def test_a_file_that_is_named(run: Run, work: Path) -> None:
    (work / OWN).write_text("")
    (work / "conf").mkdir()
    (work / "conf" / "ours.toml").write_text('rules = "house.toml"\nbaseline = "known.json"')
    (work / "conf" / "house.toml").write_text('based_on = "wsop2024-cash"\nheads_up_max_bets = 4')
    done = run("validate", "five.txt", "--config", "conf/ours.toml", "--update-baseline")
    assert done.exit_code == 0
    assert (work / "conf" / "known.json").exists()


def test_house_rules_that_are_set_hold_for_stores_too(run: Run, work: Path) -> None:
    (work / OWN).write_text('rules = "wsop2024-tournament"')
    run("import", "five.txt", "--into", "store")
    assert list(HandStore(work / "store").hands["house"]) == ["wsop2024-tournament"]
    (work / OWN).write_text('rules = "roberts"')
    run("revalidate", "store")
    assert list(HandStore(work / "store").hands["house"]) == ["roberts"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ignor = []", "there is no setting 'ignor'; is ignore meant?"),
        ("colour = 1", "there are: select, ignore"),
        (
            "ignore = 'RZ4'",
            "razzstats.toml: ignore is 'RZ4', and has to be a list of codes: ignore = [",
        ),
        ("select = ['RZ3', 401]", "select is ['RZ3', 401], and has to be a list of codes: select"),
        ("severity = 3", 'severity is 3, and has to be a word: severity = "warning"'),
        ("format = true", "format is true, and has to be a word"),
        ("rules = ['roberts']", "rules is ['roberts'], and has to be a name or a file: rules ="),
        ("house = 'ours.toml'", "and has to be a table: house = { max_bets = 5 }"),
        ("baseline = 2024-03-10", 'and has to be a file: baseline = "known.json"'),
        ("house = { based_on = ['roberts'] }", "house: based_on: no profile ['roberts']; there"),
        ("ignore = ['RZ99']", "no code begins with 'RZ99'"),
        ("severity = 'awful'", "severity = 'awful' is none of: info, warning, error"),
        ("format = 'xml'", "is none of: text, concise, json, sarif, github"),
        ("rules = 'monopoly'", "razzstats.toml: rules: there is no profile 'monopoly'"),
        ("rules = 'roberts'\n[house]", "either rules or house"),
        ("[house]\nmax_bet = 3", "house: there is no 'max_bet'; is max_bets meant?"),
        ("= 3", "razzstats.toml: "),
    ],
)
def test_wrong_settings_are_named(run: Run, work: Path, text: str, why: str) -> None:
    (work / OWN).write_text(text)
    done = run("validate", "five.txt")
    assert (done.exit_code, done.stdout) == (2, "")
    assert why in done.stderr


def test_what_is_said_to_be_written_can_be(run: Run, work: Path) -> None:
    assert set(WANTED) == set(KEYS)
    for key, (_, example) in WANTED.items():
        (work / OWN).write_text(example)
        done = run("validate", "five.txt")
        said = "there is no baseline" if key == "baseline" else "finding"
        assert said in done.stderr, example


def test_a_file_that_is_not_there(run: Run, work: Path) -> None:
    done = run("validate", "five.txt", "--config", "gone.toml")
    assert done.exit_code == 2
    assert "gone.toml: no such file or directory" in done.stderr


def test_the_settings_of_the_readme(run: Run, work: Path, project: Path) -> None:
    readme = (project / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```toml\n(.*?)^```$", readme, re.M | re.S)
    (work / OWN).write_text(block)
    done = run("validate", "five.txt", "--update-baseline")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "2 findings accepted from now on" in done.stderr
    assert (work / "known.json").exists()
    assert run("validate", ".").exit_code == 0


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (PROJECT, "[tool]\nrazzstats = 5", "write [tool.razzstats] once"),
        (PROJECT, '[[tool.razzstats]]\nselect = ["RZ3"]', "write [tool.razzstats] once"),
        (OWN, "ignore = " + "[" * 10_000, "nested too deeply"),
    ],
)
def test_what_holds_no_settings_is_told(
    run: Run, work: Path, name: str, text: str, said: str
) -> None:
    (work / name).write_text(text)
    done = run("validate", "five.txt")
    assert done.exit_code == 2
    assert said in done.stderr
