"""`razzstats rules`, `dictionary`, `formats`."""

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from razzstats.cli.format_table import FEATURES
from razzstats.cli.reference_cmds import kinds
from razzstats.cli.rule_pages import example
from razzstats.findings import KINDS
from razzstats.profiles import QUESTIONS
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


def test_a_rule_is_shown_at_work(run: Run) -> None:
    """The example is the sample that breaks the rule, and what is said of it when it is judged."""
    said = run("rules", "RZ301").stdout
    assert " 13 | Cleo: brings in for $0.50\n    | ^^^^\n" in said
    assert said.endswith("RZ301 Cleo opens, but Bob has to, with Kh\n")
    assert "Example by the rules of tda2024:" in run("rules", "RZ507").stdout


def test_a_fault_of_reading_is_shown_too(run: Run) -> None:
    assert "Ann: bets $2\n" in run("rules", "RZ002").stdout
    assert run("rules", "RZ011").stdout.endswith("another text, from RZ011.bad.txt:1\n")
    assert "Example" not in run("rules", "RZ016").stdout


def test_every_rule_of_play_has_an_example() -> None:
    for code, kind in kinds().items():
        shown = example(code)
        assert shown is not None or code.startswith("RZ0"), code
        if shown is not None:
            assert (shown.found.code, shown.found.severity) == (code, kind.severity)
            assert shown.lines[-1].strip(" |").strip("^") == ""
            assert f" {shown.found.line} | " in shown.lines[-2]


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


def test_formats_are_counted_in_the_samples(run: Run) -> None:
    found = json.loads(run("formats", "--format", "json").stdout)
    assert set(found) == set(sites())
    assert all(hands["hands of Razz"] > 0 for hands in found.values())
    assert found["kingsclub"]["final stacks"] == found["kingsclub"]["hands of Razz"]
    assert "time with its zone" not in found["kingsclub"]
    assert "uncalled bet has a line" not in found["winamax"]
    assert found["pokerstars"]["uncalled bet has a line"] > 0
    every = {feature for hands in found.values() for feature in hands}
    assert every == set(FEATURES), "a feature of which no sample tells"


def test_house_rules_and_how_they_differ(run: Run) -> None:
    every = json.loads(run("rules", "--profile", "tda2024", "--format", "json").stdout)
    assert [row["key"] for row in every] == [each.field for each in QUESTIONS]
    two = ("--profile", "tda2024", "--against", "wsop2024-cash")
    rows = json.loads(run("rules", *two, "--format", "json").stdout)
    assert 0 < len(rows) < len(every)
    assert all(row["tda2024"] != row["wsop2024-cash"] for row in rows)
    text = run("rules", *two).stdout
    assert len(text.splitlines()) == len(rows) + 1
    assert all(row["question"] in text for row in rows)


def test_a_house_does_not_differ_from_itself(run: Run) -> None:
    done = run("rules", "--profile", "roberts", "--against", "roberts")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "alike" in done.stderr


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--profile", "monopoly"], "--profile: there is no profile 'monopoly'"),
        (["--profile", "roberts", "--against", "none.toml"], "none.toml: no such file"),
        (["--against", "roberts"], "--profile NAME"),
        (["RZ301", "--profile", "roberts"], "--profile NAME"),
    ],
)
def test_house_rules_that_are_not_there(run: Run, options: list[str], named: str) -> None:
    done = run("rules", *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert named in done.stderr
