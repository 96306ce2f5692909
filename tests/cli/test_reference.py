"""`razzstats rules`, `dictionary`, `formats`."""

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from razzstats.cli.reference_cmds import kinds
from razzstats.findings import KINDS
from razzstats.reading import sites
from razzstats.tables import TABLES, dictionary

Run = Callable[..., Result]


def test_rules_lists_every_code(run: Run) -> None:
    lines = run("rules").stdout.splitlines()
    assert [line.split()[0] for line in lines] == sorted(KINDS)
    assert {"RZ001", "RZ009", "RZ011", "RZ301", "RZ601"} <= set(kinds())
    assert lines[0].split()[1] == KINDS["RZ001"].severity
    assert lines[0].endswith(KINDS["RZ001"].title)


@pytest.mark.parametrize("code", ["RZ301", "rz301"])
def test_one_rule_is_explained(run: Run, code: str) -> None:
    done = run("rules", code)
    assert done.stdout.startswith("RZ301  error: the bring-in from a wrong seat\n")
    assert "ace is lowest" in done.stdout
    assert "Source: " in done.stdout


def test_rules_as_json_and_markdown(run: Run) -> None:
    rules = json.loads(run("rules", "--format", "json").stdout)
    assert [rule["code"] for rule in rules] == sorted(KINDS)
    assert {"code", "severity", "title", "text", "cites", "fix"} == set(rules[0])
    page = run("rules", "--format", "markdown").stdout
    assert page.startswith("# Rules\n")
    assert page.count("\n## RZ") == len(KINDS)


def test_unknown_rule(run: Run) -> None:
    done = run("rules", "RZ999")
    assert done.exit_code == 2
    assert "there is no code 'RZ999'; `razzstats rules` lists them all" in done.stderr


def test_dictionary_tells_every_column(run: Run) -> None:
    text = run("dictionary").stdout
    for row in dictionary():
        assert row["column"] in text
        assert row["meaning"] in text
    assert json.loads(run("dictionary", "--format", "json").stdout) == dictionary()


def test_dictionary_of_one_table(run: Run) -> None:
    lines = run("dictionary", "hands").stdout.splitlines()
    assert lines[0].startswith("hands: ")
    assert [line.split()[0] for line in lines[1:]] == [c.name for c in TABLES["hands"]]
    page = run("dictionary", "hands", "--format", "markdown").stdout.splitlines()
    assert page[0] == "## hands"
    assert len([line for line in page if line.startswith("| `")]) == len(TABLES["hands"])


def test_unknown_table(run: Run) -> None:
    done = run("dictionary", "chairs")
    assert done.exit_code == 2
    assert "there is no table 'chairs'; there are: hands, seats" in done.stderr


def test_formats(run: Run) -> None:
    text = run("formats").stdout
    for name in (*sites(), "tda2024", "roberts"):
        assert f"  {name}" in text
