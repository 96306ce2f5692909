"""Findings that are accepted, so that only new ones are told."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]


@pytest.fixture
def work(rule_samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with two bad files."""
    for number, code in ((1, "RZ404"), (2, "RZ501")):
        text = (rule_samples / f"{code}.bad.txt").read_text()
        (tmp_path / f"{code}.txt").write_text(re.sub(r"#\d+", f"#{number}", text, count=1))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(done: Result) -> list[str]:
    return [line.split(" ")[1] for line in done.stdout.splitlines()]


CONCISE = ("--format", "concise", "--ignore", "RZ8")
UPDATE = ("--baseline", "known.json", "--update-baseline", *CONCISE)


def test_a_baseline_accepts_what_there_is(run: Run, work: Path) -> None:
    made = run("validate", ".", *UPDATE)
    assert (made.exit_code, made.stdout) == (0, "")
    assert made.stderr == "2 findings accepted from now on: known.json\n"
    again = run("validate", ".", "--baseline", "known.json", *CONCISE)
    assert (again.exit_code, again.stdout) == (0, "")
    assert "2 findings accepted by known.json." in again.stderr


def test_a_baseline_that_finds_no_room_stands_as_it_was(run: Run, work: Path) -> None:
    resource = pytest.importorskip("resource")
    run("validate", ".", *UPDATE)
    before = (work / "known.json").read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, limits[1]))
    try:
        done = run("validate", ".", *UPDATE)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert done.exit_code == 2
    assert "known.json: file too large" in done.stderr
    assert (work / "known.json").read_bytes() == before
    assert [path.name for path in work.iterdir() if path.name.startswith(".razz")] == []


def test_what_is_new_is_told(run: Run, work: Path, rule_samples: Path) -> None:
    files = ("RZ404.txt", "RZ501.txt")
    run("validate", *files, *UPDATE)
    assert run("validate", *files, "--baseline", "known.json", *CONCISE).exit_code == 0
    other = (rule_samples / "RZ301.bad.txt").read_text().replace("#77:", "#301:")
    (work / "RZ301.txt").write_text(other)
    done = run("validate", *files, "RZ301.txt", "--baseline", "known.json", *CONCISE)
    assert (done.exit_code, codes(done)) == (1, ["RZ301"])


def test_lines_may_move_and_the_folder_too(run: Run, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    run("validate", "RZ404.txt", *UPDATE)
    path = work / "RZ404.txt"
    path.write_text("\n\n\n" + path.read_text())
    assert run("validate", "RZ404.txt", "--baseline", "known.json", *CONCISE).exit_code == 0
    (work / "deep").mkdir()
    monkeypatch.chdir(work / "deep")
    assert run("validate", "../RZ404.txt", "--baseline", "../known.json", *CONCISE).exit_code == 0
    assert run("validate", path, "--baseline", work / "known.json", *CONCISE).exit_code == 0


def test_each_accepted_finding_counts_once(run: Run, work: Path) -> None:
    path = work / "RZ404.txt"
    run("validate", path, *UPDATE)
    path.write_text(path.read_text() + "\n\n" + path.read_text())
    done = run("validate", path, "--baseline", "known.json", *CONCISE)
    assert codes(done) == ["RZ404"]


def test_what_is_gone_is_told_and_taken_out(run: Run, work: Path) -> None:
    run("validate", "RZ404.txt", "RZ501.txt", *UPDATE)
    done = run("validate", "RZ404.txt", "--baseline", "known.json", *CONCISE)
    assert done.exit_code == 0
    assert "1 of it are gone (--update-baseline)" in done.stderr
    run("validate", "RZ404.txt", *UPDATE)
    said = json.loads((work / "known.json").read_text())
    assert set(said) == {"version", "findings"}
    assert list(said["findings"]) == ["RZ404.txt"]
    assert "gone" not in run("validate", "RZ404.txt", "--baseline", "known.json", *CONCISE).stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "known.json: "),
        ("[]", "no baseline of razzstats"),
        ('{"version": 9, "findings": {}}', "version 9 is not 1"),
        ('{"version": 1, "findings": {"a": 3}}', "no baseline of razzstats"),
    ],
)
def test_a_file_that_is_no_baseline(run: Run, work: Path, text: str, why: str) -> None:
    (work / "known.json").write_text(text)
    done = run("validate", "RZ404.txt", "--baseline", "known.json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert why in done.stderr


def test_updating_needs_a_file(run: Run, work: Path) -> None:
    done = run("validate", "RZ404.txt", "--update-baseline")
    assert done.exit_code == 2
    assert "name the file with --baseline" in done.stderr
    gone = run("validate", "RZ404.txt", "--baseline", "no/folder.json", "--update-baseline")
    assert gone.exit_code == 2
    assert "there is no folder no" in gone.stderr


def test_a_baseline_that_is_not_there(run: Run, work: Path) -> None:
    done = run("validate", "RZ404.txt", "--baseline", "knwon.json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no baseline knwon.json: `--update-baseline` writes one" in done.stderr
    assert not (work / "knwon.json").exists()


def test_the_place_of_another_text_may_change(run: Run, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    text = (work / "RZ404.txt").read_text()
    (work / "other.txt").write_text(text.replace("Bob", "Rob"))
    assert run("validate", ".", *CONCISE).stdout.count("RZ011") == 1
    run("validate", ".", *UPDATE)
    (work / "deep").mkdir()
    monkeypatch.chdir(work / "deep")
    done = run("validate", "..", "--baseline", "../known.json", *CONCISE)
    assert (done.exit_code, done.stdout) == (0, "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"version": 1, "findings": {"a.txt": {"RZ404": "many"}}}',
        '{"version": 1, "findings": {"a.txt": {"RZ404": 1e999}}}',
        "PokerStars Hand #1:",
    ],
)
def test_what_is_no_baseline_is_named_and_kept(run: Run, work: Path, text: str) -> None:
    (work / "other").write_text(text)
    for more in ((), ("--update-baseline",)):
        done = run("validate", "RZ404.txt", "--baseline", "other", *more, *CONCISE)
        assert done.exit_code == 2
        assert "other: this is no baseline of razzstats: name another file" in done.stderr
        assert (work / "other").read_text() == text
