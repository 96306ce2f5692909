"""How findings are written: the place in its line, and every form."""

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from typer.testing import Result

from razzstats import __version__
from razzstats.cli.places import Place, meant, place_of
from razzstats.cli.reference_cmds import kinds
from razzstats.cli.reports import WIDEST, cut, excerpt
from razzstats.cli.sarif import SCHEMA, uri
from tests.histories import walk

Run = Callable[..., Result]
BAD = ("RZ404", "RZ410", "RZ414", "RZ501", "RZ609")
"""An error, an info, a warning; one told at the end of the hand, one of another site."""


@pytest.fixture
def samples(rule_samples: Path, tmp_path: Path) -> list[Path]:
    """Files with one finding each, of hands whose numbers and tables differ."""
    made = []
    for number, code in enumerate(BAD, 1):
        text = (rule_samples / f"{code}.bad.txt").read_text(encoding="utf-8")
        made.append(tmp_path / f"{code}.txt")
        text = re.sub(r"#\d+", f"#{number}", text, count=1).replace("Altair II", f"Table {number}")
        made[-1].write_text(text, encoding="utf-8")
    return made


# The place


@pytest.mark.parametrize(
    ("text", "message", "part"),
    [
        ("Cleo: bets $2", "Cleo makes it 2, not 4", "$2"),
        ("Cleo: raises $2 to $10", "Cleo raises, but 4 bets are in and the betting is capped", "Cleo"),
        ("Dan: calls $1.50", "Dan calls 1.50, with 2 to call", "$1.50"),
        ("Seat 2: Bob ($2 in chips)", "Bob has 2 and 3", "$2"),
        ("Seat 2: Bob folded on the 4th Street", "Bob folded on street 3; the summary: folded 4", "Bob folded on"),
        ("Dealt to deadcards99 [2c] [8c]", "8c is in Pair O'Dice's hand already", "8c"),
        ("Cleo: brings in for $0.50", "Cleo opens, but Bob has to, with Kh", "Cleo"),
        ("Pair O'Dice: checks", "Pair O'Dice acts, but it is Ann's turn", "Pair O'Dice"),
        ("*** 5th STREET ***", "the round ends before Dan acted", "*** 5th STREET ***"),
        ("  Total pot 1'200 | Rake 0", "the summary's total is 1200, the lines make 1100", "1'200"),
        ("Seat 3 : 12,50€ gagnés", "Ann collected 12.5; the summary says 11", "12,50"),
        ("Ann: bets $2,00", "amount '2,00' could be read in two ways: 'Ann: bets $2,00'", "2,00"),
        ("A: folds", "not understood: 'A: folds'", "A: folds"),
        ("x" * 90, "not understood: " + repr("x" * 77 + "..."), "x" * 77),
        ("", "the hand stops here", ""),
        ("Razz ($1/$2) - 2024/03/20 20:12:11 ET", "Ann has 20", "Razz ($1/$2) - 2024/03/20 20:12:11 ET"),
        ("Razz ($1/$2) - 2024/03/20 20:12:11 ET", "the big bet is 2, not 4", "$2"),
    ],
)  # fmt: skip
def test_the_part_that_is_meant(text: str, message: str, part: str) -> None:
    start, end = meant(text, message)
    assert text[start:end] == part


def test_every_sample_has_its_line_and_a_place_in_it(run: Run, rule_samples: Path) -> None:
    every = [
        json.loads(run("validate", path, "--format", "json").stdout)
        for path in sorted(rule_samples.glob("*.bad.txt"))
    ]
    assert len(every) > 60
    for found in itertools.chain(*every):
        lines = Path(found["source"]).read_text(encoding="utf-8").splitlines()
        assert found["text"] == lines[found["line"] - 1].rstrip(), found
        assert 1 <= found["column"] < found["end_column"] <= len(found["text"]) + 1, found


def test_a_heading_that_is_put_before_each_hand_is_no_line(
    run: Run, project: Path, tmp_path: Path
) -> None:
    path = next((project / "sample_histories" / "merge").glob("*.xml"))
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = [line for at, line in enumerate(lines) if at % 7 or 'type="FOLD"' not in line]
    bad = tmp_path / "bad.xml"
    bad.write_text("\n".join(lines), encoding="utf-8")
    told = json.loads(run("validate", bad, "--format", "json", "--ignore", "RZ8").stdout)
    assert len(told) > 3
    for found in told:
        assert found["text"] == lines[found["line"] - 1].rstrip()


@pytest.mark.parametrize("at", [0, 150, 290])
def test_a_long_line_is_cut_round_the_place(at: int) -> None:
    text = "".join(chr(ord("a") + n % 26) for n in range(300))
    shown = cut(Place(text, at, at + 5))
    assert len(shown.text) <= WIDEST + 2
    assert shown.text[shown.start : shown.end] == text[at : at + 5]


def test_marks_stand_below_wide_and_hidden_characters() -> None:
    text = "\u6771\u4eac\x1b: bets $2"
    line, mark = excerpt(Place(text, 10, 12), 7, "error", colours=False)
    assert line == " 7 | \u6771\u4eac\ufffd: bets $2"
    assert mark == "   | " + " " * 12 + "^^"


def test_colours_only_where_they_are_wanted(run: Run, samples: list[Path]) -> None:
    assert "\x1b" not in run("validate", *samples).stdout
    forced = run("validate", *samples, env={"FORCE_COLOR": "1"}, color=True)
    assert "\x1b[31m^" in forced.stdout


# The forms


def test_text_shows_the_line_below_the_finding(run: Run, rule_samples: Path) -> None:
    path = rule_samples / "RZ404.bad.txt"
    lines = run("validate", path).stdout.splitlines()
    assert lines[0].startswith(f"{path}:")
    number = lines[0].split(":")[1]
    assert lines[1:] == [
        f" {number} | Cleo: bets $2",
        f" {' ' * len(number)} |            ^^",
        "",
    ]


def test_concise_is_a_line_each(run: Run, samples: list[Path]) -> None:
    lines = run("validate", *samples, "--format", "concise").stdout.splitlines()
    assert [re.split(r":\d+: ", line)[1][:5] for line in lines] == list(BAD)


def test_github_commands(run: Run, samples: list[Path], tmp_path: Path) -> None:
    lines = run("validate", *samples, "--format", "github").stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == [
        "::error", "::notice", "::warning", "::error", "::error",
    ]  # fmt: skip
    assert lines[0] == (
        f"::error file={samples[0]},line=25,col=12,endColumn=14,"
        "title=RZ404 a bet or raise of the wrong size::Cleo makes it 2, not 4"
    )
    odd = tmp_path / "a,b:100%.txt"
    odd.write_text("milk\n")
    (line,) = run("validate", odd, "--format", "github").stdout.splitlines()
    assert "a%2Cb%3A100%25.txt,title=RZ008" in line
    assert "line=" not in line


def test_statistics_count_by_code(run: Run, samples: list[Path]) -> None:
    again = samples[0].with_name("again.txt")
    again.write_text(samples[0].read_text().replace("#1:", "#99:").replace("Table 1", "Table 9"))
    twice = [*samples, again]
    done = run("validate", *twice, "--statistics")
    rows = [line.split()[:3] for line in done.stdout.splitlines()]
    assert rows[0] == ["2", "RZ404", "error"]
    assert [code for _, code, _ in rows[1:]] == list(BAD[1:])
    told = json.loads(run("validate", *twice, "--statistics", "--format", "json").stdout)
    assert told[0] == {
        "code": "RZ404",
        "severity": "error",
        "title": "a bet or raise of the wrong size",
        "count": 2,
    }
    assert done.exit_code == 1
    assert run("validate", *samples, "--statistics", "--format", "sarif").exit_code == 2


# SARIF: the parts of the standard's schema that apply to what we write, in our own words.


def required(properties: dict[str, Any], *optional: str, **more: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
        **more,
    }


MESSAGE = required({"text": {"type": "string"}})
LEVEL = {"enum": ["none", "note", "warning", "error"]}
COUNT = {"type": "integer", "minimum": 1}
REGION = required(
    {"startLine": COUNT, "startColumn": COUNT, "endColumn": COUNT, "snippet": MESSAGE},
    "startColumn", "endColumn", "snippet",
)  # fmt: skip
PHYSICAL = required(
    {
        "artifactLocation": required({"uri": {"type": "string", "format": "uri-reference"}}),
        "region": REGION,
    },
    "region",
)
RULE = required(
    {
        "id": {"type": "string"},
        "shortDescription": MESSAGE,
        "fullDescription": MESSAGE,
        "help": MESSAGE,
        "defaultConfiguration": required({"level": LEVEL}),
    },
    "help",
)
RESULT = required(
    {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {"type": "array", "items": required({"physicalLocation": PHYSICAL})},
        "properties": {"type": "object"},
    }
)
DRIVER = required(
    {
        "name": {"const": "razzstats"},
        "semanticVersion": {"const": __version__},
        "rules": {"type": "array", "items": RULE, "uniqueItems": True},
    }
)
LOG = required(
    {
        "$schema": {"const": SCHEMA},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": required(
                {
                    "tool": required({"driver": DRIVER}),
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": RESULT},
                }
            ),
        },
    }
)


@pytest.mark.parametrize("count", [0, 1, len(BAD)])
def test_sarif_is_as_the_standard_has_it(
    run: Run, samples: list[Path], rule_samples: Path, count: int
) -> None:
    good = rule_samples / "RZ404.ok.txt"
    log = json.loads(run("validate", good, *samples[:count], "--format", "sarif").stdout)
    Draft7Validator(LOG).validate(log)
    (one,) = log["runs"]
    rules = one["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(kinds())
    assert [result["ruleId"] for result in one["results"]] == list(BAD[:count])
    for result in one["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["startColumn"] < region["endColumn"] <= len(region["snippet"]["text"]) + 1


def test_sarif_of_a_whole_file_has_no_region(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("milk\n")
    log = json.loads(run("validate", tmp_path, "--format", "sarif").stdout)
    Draft7Validator(LOG).validate(log)
    (result,) = log["runs"][0]["results"]
    assert set(result["locations"][0]["physicalLocation"]) == {"artifactLocation"}


@pytest.mark.parametrize(
    ("path", "reference"),
    [
        ("a/b.txt", "a/b.txt"),
        ("HH $1-$2 50%.txt", "HH%20%241-%242%2050%25.txt"),
        ("x:y/z.txt", "x%3Ay/z.txt"),
        ("/tmp/a b.txt", "file:///tmp/a%20b.txt"),
        ("-", "-"),
        ("a.zip/b#1.txt", "a.zip/b%231.txt"),
        ("\udcff.txt", "%FF.txt"),
    ],
)
def test_paths_as_references(path: str, reference: str) -> None:
    assert uri(path) == reference


def test_nothing_is_placed_outside_its_text() -> None:
    from razzstats.cli.checking import Told
    from razzstats.findings import Finding, Severity
    from razzstats.reading import Piece

    piece = Piece("pokerstars", "a.txt", 10, walk(1))
    last = 10 + len(piece.text.split("\n"))
    for line, there in ((0, False), (9, False), (10, True), (last - 1, True), (last, False)):
        found = Finding("RZ001", Severity.ERROR, "a.txt", line, "?")
        assert (place_of(Told(found, piece)) is not None) == there, line
