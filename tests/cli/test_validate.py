"""`razzstats validate`: a linter's manners."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import msgspec
import pytest
from typer.testing import Result

import razzstats.sources
from razzstats.cli.checking import Checker
from razzstats.reading import sites
from razzstats.sources import Source
from razzstats.tables import HandStore
from tests.faults import a_finish_that_disagrees
from tests.histories import walk

Run = Callable[..., Result]
BELOW = re.compile(r" +\d* \|")
LINE = re.compile(r"(?P<path>.+):(?P<line>\d+): (?P<code>RZ\d{3}) (?P<message>.+)")


def codes(done: Result) -> list[str]:
    found = []
    for line in done.stdout.splitlines():
        match = LINE.fullmatch(line)
        assert match or not line or BELOW.match(line), line
        found += [match["code"]] if match else []
    return found


def test_good_file(run: Run, folder: Path) -> None:
    done = run("validate", folder / "1-good.txt")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == "No findings in 36 hands of 1 file.\n"


def test_findings_come_by_file_and_line(run: Run, folder: Path) -> None:
    done = run("validate", folder)
    assert done.exit_code == 1
    places = [
        (m["path"], int(m["line"])) for m in map(LINE.fullmatch, done.stdout.splitlines()) if m
    ]
    assert places == sorted(places)
    assert {"RZ302", "RZ001", "RZ004", "RZ011"} <= set(codes(done))
    assert re.fullmatch(
        r"\d+ findings \(\d+ errors, 1 warning, 1 info\) in 41 hands of 2 files;"
        r" 1 hand of other games passed over\.\n",
        done.stderr,
    )


def test_the_same_findings_as_an_import(run: Run, folder: Path, tmp_path: Path) -> None:
    """But for what one hand says against another, which a store does not keep."""
    run("import", folder, "--into", tmp_path / "store")
    stored = HandStore(tmp_path / "store").findings
    told = json.loads(run("validate", folder, "--ignore", "RZ8", "--format", "json").stdout)
    assert len(told) == len(stored)
    for name in ("code", "source", "line", "severity", "message", "hand_id", "site"):
        assert sorted(found[name] for found in told) == sorted(stored[name])


def test_json_is_json_also_without_findings(run: Run, folder: Path) -> None:
    bad = run("validate", folder / "2-bad.txt", "--format", "json")
    assert bad.exit_code == 1
    fields = {"code", "severity", "source", "line", "message", "site", "hand_id"}
    assert fields | {"text", "column", "end_column"} == set(json.loads(bad.stdout)[0])
    good = run("validate", folder / "1-good.txt", "--format", "json")
    assert (good.exit_code, json.loads(good.stdout)) == (0, [])


@pytest.mark.parametrize(
    ("options", "wanted", "code"),
    [
        (["--select", "RZ3"], {"RZ302"}, 1),
        (["--select", "rz011, rz001"], {"RZ001", "RZ011"}, 1),
        (["--select", "RZ011", "--select", "RZ001"], {"RZ001", "RZ011"}, 1),
        (["--select", "RZ0", "--ignore", "RZ01,RZ004"], {"RZ001"}, 1),
        (["--select", "RZ0", "--severity", "error"], {"RZ004", "RZ011"}, 1),
        (["--select", "RZ201"], set(), 0),
    ],
)
def test_selection(run: Run, folder: Path, options: list[str], wanted: set[str], code: int) -> None:
    done = run("validate", folder, *options)
    assert set(codes(done)) == wanted
    assert done.exit_code == code


def test_information_is_no_failure(run: Run, texts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "zone.txt"
    path.write_text(texts[0].replace(" ET", " BRT") + "\n")
    done = run("validate", path)
    assert (codes(done), done.exit_code) == (["RZ012"], 0)
    assert run("validate", path, "--severity", "warning").stdout == ""


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--select", "RZ999"], "'RZ999'"),
        (["--ignore", "RZ3,frog"], "'FROG'"),
        (["--select", ","], "--select names no code"),
        (["--rules", "monopoly"], "tda2024, wsop2024-tournament"),
        (["--severity", "awful"], "--severity"),
        (["--format", "xml"], "--format"),
    ],
)
def test_wrong_use_is_named(run: Run, folder: Path, options: list[str], named: str) -> None:
    done = run("validate", folder, *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert named in done.stderr


def test_path_that_is_not_there(run: Run, folder: Path, tmp_path: Path) -> None:
    alone = run("validate", tmp_path / "nope.txt")
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert "nope.txt: no such file or directory" in alone.stderr
    with_others = run("validate", tmp_path / "nope.txt", folder / "1-good.txt")
    assert (with_others.exit_code, codes(with_others)) == (1, ["RZ009"])


def test_house_rules(run: Run, rule_samples: Path, tmp_path: Path) -> None:
    five_bets = rule_samples / "RZ405.bad.txt"
    assert "RZ405" in codes(run("validate", five_bets))
    assert "RZ405" not in codes(run("validate", five_bets, "--rules", "wsop2024-tournament"))
    ours = tmp_path / "ours.toml"
    ours.write_text('based_on = "pokerstars"\nmax_bets = 5\n')
    assert "RZ405" not in codes(run("validate", five_bets, "--rules", ours))
    ours.write_text("max_bet = 5\n")
    done = run("validate", five_bets, "--rules", ours)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no 'max_bet'; is max_bets meant?" in done.stderr


def test_files_without_hands_and_unreadable_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("milk\n")
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 no archive")
    done = run("validate", tmp_path)
    assert codes(done) == ["RZ009", "RZ008"]
    assert done.exit_code == 1
    assert done.stderr.endswith("in 0 hands of 2 files.\n")


def test_a_refused_first_copy_gives_way(run: Run, texts: list[str], tmp_path: Path) -> None:
    cut, whole, other = texts[0][:400], texts[0], texts[0].replace(" ET", " PT", 1)
    path = tmp_path / "twice.txt"
    path.write_text("".join(f"{text}\n\n\n" for text in (cut, whole, whole, other)))
    assert codes(run("validate", path)) == ["RZ005", "RZ011"]


@pytest.mark.parametrize(
    ("order", "conflicts"),
    [("short long", 0), ("long short", 0), ("long short more", 0), ("short other long", 1)],
)
def test_text_that_goes_on_is_no_conflict(
    run: Run, texts: list[str], tmp_path: Path, order: str, conflicts: int
) -> None:
    short = texts[0]
    named = {
        "short": short,
        "long": f"{short}\nsomebody leaves the table",
        "other": short.replace(" ET", " PT", 1),
        "more": texts[1],
    }
    (tmp_path / "a.txt").write_text("".join(f"{named[name]}\n\n\n" for name in order.split()))
    assert codes(run("validate", tmp_path / "a.txt")) == ["RZ011"] * conflicts
    run("import", tmp_path / "a.txt", "--into", tmp_path / "store")
    assert HandStore(tmp_path / "store").findings["code"].tolist() == ["RZ011"] * conflicts


def test_standard_input(run: Run, texts: list[str]) -> None:
    done = run("validate", "-", input=texts[0].replace("folds", "flies", 1) + "\n")
    assert done.stdout.startswith("-:")
    assert codes(done)[0] == "RZ001"


def test_stores_are_passed_over_and_told_once(run: Run, texts: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(texts[0] + "\n")
    store = tmp_path / "deep" / "store"
    said = f"Passed over: {store} is a store, not a folder of histories.\n"
    first = run("import", tmp_path, "--into", store)
    assert (first.exit_code, first.stderr) == (0, "")
    again = run("import", tmp_path, "--into", store)
    assert (again.exit_code, again.stderr) == (0, said)
    assert "1 file, unchanged" in again.stdout
    done = run("validate", tmp_path)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == said + "No findings in 1 hand of 1 file.\n"
    alone = run("import", store, "--into", tmp_path / "new")
    assert alone.exit_code == 2
    assert alone.stderr.startswith(said)


def test_findings_come_while_the_file_is_read(
    texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is held back to the end of a file, which may hold millions."""
    monkeypatch.setattr(razzstats.sources, "BLOCK", 10_000)
    many = [re.sub(r"#\d", f"#{at}", text, count=1) for at in range(1, 7) for text in texts]
    strange = [text.replace("*** SUMMARY", "what is this\n*** SUMMARY") for text in many]
    data = "\n\n\n".join(strange).encode()
    read: list[int] = []
    found = Checker().check(Source("a.txt", lambda: io.BytesIO(data)), read.append)
    assert next(found).finding.code == "RZ001"
    assert sum(read) < len(data) / 2
    lines = [each.finding.line for each in found if each.finding.code == "RZ001"]
    assert lines == sorted(lines)
    assert len(lines) == len(many) - 1


def test_a_file_is_not_read_again_for_each_conflict(texts: list[str]) -> None:
    """Only for a copy that is shorter and begins alike; the time would grow with the square."""
    first, opened = texts[0], list[str]()

    def source(name: str, text: str) -> Source:
        def opens() -> BinaryIO:
            opened.append(name)
            return io.BytesIO(text.encode())

        return Source(name, opens, len(text), 1)

    checker = Checker()
    for name, text, codes in (
        ("a", "\n\n\n".join(texts), []),
        ("b", "\n\n\n".join(text.replace(" ET", " P", 1) for text in texts) + "\n", ["RZ011"] * 40),
        ("c", first + "\nsomebody leaves the table\n", []),
        ("d", first + "\n", []),
    ):
        found = list(checker.check(source(name, text), lambda n: None))
        assert [each.finding.code for each in found] == codes, name
    assert opened == ["a", "b", "c", "d", "c"]


def test_a_hand_that_cannot_be_handled_does_not_stop_the_others(
    run: Run, texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at an import; also where a format stumbles over the first line."""
    (tmp_path / "a.txt").write_text("\n\n\n".join(texts[:5]) + "\n")
    first = texts[2].split("\n")[0]
    site = sites()["pokerstars"]

    def opening(line: str) -> object:
        if line == first:
            raise ZeroDivisionError("a fault")
        return site.opening(line)

    broken = msgspec.structs.replace(site, opening=opening)
    monkeypatch.setattr("razzstats.reading.hands.sites", lambda: sites() | {"pokerstars": broken})
    done = run("validate", tmp_path, "--ignore", "RZ801")
    (line,) = [line for line in done.stdout.splitlines() if " RZ" in line]
    assert line.endswith("RZ016 ZeroDivisionError: a fault")
    assert "in 5 hands of 1 file" in done.stderr
    stored = run("import", tmp_path, "--into", tmp_path / "store", "--jobs", "1")
    assert "5 hands found = 4 imported + 0 skipped + 0 duplicates + 1 rejected" in stored.stdout
    assert HandStore(tmp_path / "store").findings["code"].tolist() == ["RZ016"]


SUMMARY = """\
PokerStars Tournament #3150042, Limit Razz
Buy-In: $10/$1 USD
2 players
Total Prize Pool: $20 USD
Tournament started 2024/04/13 20:00:03 EET [2024/04/13 13:00:03 ET]

  1: Ann (Norway), $20 (100%)
  2: Bob (Malta),
"""


def test_tournament_summaries_are_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "s.txt"
    file.write_text(SUMMARY)
    done = run("validate", file)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == "No findings in 0 hands of 1 file; 1 tournament summary read.\n"


def test_what_is_wrong_with_a_summary_has_its_place(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "s.txt"
    file.write_text(SUMMARY.replace("2 players\n", "2 players\nThe moon was full\n"))
    done = run("validate", file)
    assert codes(done) == ["RZ001"]
    assert "s.txt:4: RZ001 not understood: 'The moon was full'" in done.stdout
    assert " 4 | The moon was full" in done.stdout


def test_files_that_say_otherwise_of_a_tournament(run: Run, tmp_path: Path) -> None:
    a_finish_that_disagrees(tmp_path, bad=True)
    done = run("validate", tmp_path / "histories")
    assert (done.exit_code, codes(done)) == (1, ["RZ022"])
    assert "'Ann' has prize 20 here, but 10 in the summary of tournament 3150042" in done.stdout
    assert " | Ann finished the tournament in 2nd place and received $20.00." in done.stdout


def test_a_file_of_other_games_says_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    games = ["Hold'em No Limit", "Omaha Hi/Lo Limit", "7 Card Stud Limit", "Hold'em No Limit"]
    text = "\n\n".join(walk(n, game=f"{game} ($1/$2 USD)") for n, game in enumerate(games, 1))
    file.write_text(text)
    done = run("validate", file)
    assert (done.exit_code, codes(done)) == (0, ["RZ023"])
    told = "no Razz: pokerstars: Hold'em No Limit 2, pokerstars: Omaha Hi/Lo Limit 1, pokerstars: 7"
    assert told in done.stdout
    file.write_text(text + "\n\n" + walk(9))
    assert codes(run("validate", file)) == []


def test_a_folder_may_hold_files_of_our_own(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.txt").write_text((folder / "2-bad.txt").read_text())
    before = run("validate", ".", "--format", "concise")
    for name, form in (("a.sarif", "sarif"), ("b.json", "json")):
        (tmp_path / name).write_text(run("validate", "bad.txt", "--format", form).stdout)
    run("validate", "bad.txt", "--baseline", "old.json", "--update-baseline")
    (tmp_path / "razzstats.toml").write_text('rules = "ours.toml"')
    (tmp_path / "ours.toml").write_text('based_on = "pokerstars"')
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "other.json").write_text("[]")
    done = run("validate", ".", "--format", "concise")
    assert "hands of 2 files" in done.stderr
    assert {line for line in done.stdout.splitlines() if "RZ008" in line} == {
        "other.json:0: RZ008 no hand begins in this file"
    }
    assert codes(before) == [code for code in codes(done) if code != "RZ008"]
    assert codes(run("validate", "pyproject.toml")) == ["RZ008"]


def test_a_report_that_is_being_written(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text((folder / "1-good.txt").read_text())
    with (tmp_path / "found.txt").open("w") as file:
        command = [sys.executable, "-m", "razzstats", "validate", "."]
        subprocess.run(command, stdout=file, cwd=tmp_path, check=True)
    assert not (tmp_path / "found.txt").read_text()


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_a_report_in_a_file(run: Run, rule_samples: Path, tmp_path: Path, form: str) -> None:
    """It may lie among what is checked, and is no history."""
    (tmp_path / "a.txt").write_bytes((rule_samples / "RZ404.bad.txt").read_bytes())
    shown = run("validate", tmp_path, "--format", form)
    for again in ([], ["--force"]):
        done = run("validate", tmp_path, "--format", form, "-o", tmp_path / "found.txt", *again)
        assert (done.exit_code, done.stdout) == (1, "")
        assert (tmp_path / "found.txt").read_text(encoding="utf-8") == shown.stdout
        assert done.stderr == shown.stderr


def test_where_no_file_is(run: Run, folder: Path, tmp_path: Path) -> None:
    done = run("validate", tmp_path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"no file to check was found in {tmp_path}" in done.stderr
    both = run("validate", tmp_path, folder / "1-good.txt")
    assert both.exit_code == 0
    assert f"No file was found in {tmp_path}." in both.stderr


def test_a_file_that_is_named_twice(run: Run, folder: Path) -> None:
    once = run("validate", folder)
    assert run("validate", folder, folder / "2-bad.txt").stderr == once.stderr
