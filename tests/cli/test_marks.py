"""`razzstats tag` and `note`: what is said of hands, and where it is kept."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats import stats
from razzstats.importing import import_histories
from razzstats.revalidating import revalidate
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.marks import MARKS, read_marks

Run = Callable[..., Result]


@pytest.fixture(name="own")
def _own(store: Path, tmp_path: Path) -> Path:
    """A copy of the store, to write to."""
    return Path(shutil.copytree(store, tmp_path / "own"))


@pytest.fixture(name="numbers")
def _numbers(own: Path) -> list[str]:
    return HandStore(own).hands["hand_id"].to_list()[:3]


def test_tags_are_kept_and_found(run: Run, own: Path, numbers: list[str]) -> None:
    done = run("tag", *numbers[:2], "review", "--store", own)
    assert (done.exit_code, done.stdout) == (0, "")
    assert "2 hands with the tag review now" in done.stderr
    run("tag", numbers[1], "bluff", "--store", own)
    assert run("tag", "--store", own).stdout == "bluff  1 hand\nreview  2 hands\n"
    rows = json.loads(run("hands", "--store", own, "--tag", "review", "--format", "json").stdout)
    assert {row["hand_id"] for row in rows} == set(numbers[:2])
    none = run("hands", "--store", own, "--tag", "rev", "--format", "json").stdout
    assert json.loads(none) == []


def test_a_tag_is_taken_away(run: Run, own: Path, numbers: list[str]) -> None:
    run("tag", *numbers, "review", "--store", own)
    run("tag", numbers[0], "review", "--store", own)
    done = run("tag", numbers[0], numbers[0], "review", "--remove", "--store", own)
    assert "1 hand without the tag review now" in done.stderr
    assert HandStore(own).marks["hand_id"].to_list() == sorted(numbers[1:])
    run("tag", *numbers, "review", "--remove", "--store", own)
    assert HandStore(own).marks.empty


def test_statistics_know_them(run: Run, own: Path, numbers: list[str]) -> None:
    run("tag", *numbers[:2], "review", "--store", own)
    run("note", numbers[2], "he never folds", "--store", own)
    opened = HandStore(own)
    seats = opened.seats.set_index("hand_id")
    found = stats.choose(opened, "has(tags, 'review')", all_hands=True)
    assert set(found.frame(["hand_id"])["hand_id"]) == set(numbers[:2])
    noted = stats.choose(opened, "'folds' in note", all_hands=True)
    assert len(noted) == len(seats.loc[[numbers[2]]])
    by_tag = stats.counts(opened, by=["tags"], stats=[], all_hands=True)
    assert set(by_tag["tags"]) == {"", "review"}
    done = run("stats", "--store", own, "--where", "has(tags, 'review')", "--all-hands")
    assert done.exit_code == 0


def test_notes(run: Run, own: Path, numbers: list[str]) -> None:
    assert "has no note" in run("note", numbers[0], "--store", own).stderr
    assert "Written." in run("note", numbers[0], "mucked\nthe best", "--store", own).stderr
    assert run("note", numbers[0], "--store", own).stdout == "mucked\nthe best\n"
    run("tag", numbers[0], "review", "--store", own)
    shown = run("show", numbers[0], "--store", own).stdout
    assert shown.endswith("tags: review\nnote: mucked\nthe best\n")
    run("tag", numbers[0], "review", "--remove", "--store", own)
    assert "As it was." in run("note", numbers[0], "mucked\nthe best", "--store", own).stderr
    assert "Taken away." in run("note", numbers[0], "", "--store", own).stderr
    assert HandStore(own).marks.empty


def test_imports_and_revalidation_leave_them(
    run: Run, own: Path, folder: Path, numbers: list[str]
) -> None:
    run("tag", *numbers, "review", "--store", own)
    run("note", numbers[0], "keep me", "--store", own)
    before = HandStore(own).marks
    (folder.parent / "more.txt").write_text((folder / "1-good.txt").read_text(), encoding="utf-8")
    import_histories([folder.parent / "more.txt"], own)
    revalidate(own)
    assert HandStore(own).marks.equals(before)
    assert list(check(own)) == []


def test_a_damaged_file_is_told(run: Run, own: Path, numbers: list[str]) -> None:
    (own / MARKS).write_text("[{", encoding="utf-8")
    with pytest.raises(StoreError, match="mend it"):
        _ = HandStore(own).marks
    done = run("tag", numbers[0], "review", "--store", own)
    assert done.exit_code == 2
    assert "mend it" in done.stderr
    # What is not asked of it works.
    assert run("stats", "--store", own).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tag", "review"], "name the hands, then the tag"),
        (["tag", "123456", "review"], "holds no hand 123456"),
        (["tag", "{hand}", "two words"], "without blanks and commas"),
        (["tag", "{hand}", ""], "without blanks and commas"),
        (["tag", "{hand}", "x" * 41], "up to 40 letters"),
        (["note", "{hand}", "x" * 8_001], "up to 8,000 letters"),
    ],
)
def test_wrong_use_is_named(
    run: Run, own: Path, numbers: list[str], words: list[str], said: str
) -> None:
    done = run(*[word.replace("{hand}", numbers[0]) for word in words], "--store", own)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert not (own / MARKS).exists()


def test_a_flipped_bit_of_the_marks_is_told(run: Run, own: Path, numbers: list[str]) -> None:
    run("tag", *numbers, "review", "--store", own)
    run("note", numbers[0], "keep me", "--store", own)
    file = own / MARKS
    raw = file.read_bytes()
    kinds: dict[str, bytes] = {}
    for at, byte in enumerate(raw):
        flipped = raw[:at] + bytes([byte ^ 1 << at % 8]) + raw[at + 1 :]
        file.write_bytes(flipped)
        with pytest.raises(StoreError) as told:
            read_marks(own)
        assert str(told.value).startswith(f"{file} "), at
        kinds[str(told.value).removeprefix(str(file)).split(" (")[0][:20]] = flipped
    assert len(kinds) == 2
    # A check of the store tells what reading tells.
    for kind, flipped in kinds.items():
        file.write_bytes(flipped)
        (fault,) = check(own)
        assert fault.startswith(f"{file}{kind}")
    # Who mends it by hand says so.
    mended = json.loads(raw)
    mended["marks"][0]["note"] = "mended"
    file.write_text(json.dumps(mended))
    assert "is not as it was written" in run("tag", numbers[0], "x", "--store", own).stderr
    del mended["hash"]
    file.write_text(json.dumps(mended))
    assert run("tag", numbers[0], "x", "--store", own).exit_code == 0
    assert "hash" in json.loads(file.read_text())


def test_check_looks_at_marks(run: Run, own: Path, numbers: list[str]) -> None:
    run("tag", *numbers, "review", "--store", own)
    assert list(check(own)) == []
    file = own / MARKS
    marks = json.loads(file.read_text())["marks"]
    marks[0] |= {"hand": 1, "hand_id": "77"}
    file.write_text(json.dumps({"marks": marks}))
    (fault,) = check(own)
    assert f"{MARKS}: hand 77 of" in fault
    assert "not in the store" in fault
    file.write_text(file.read_text()[:-9])
    (fault,) = check(own)
    assert f"{MARKS} cannot be read" in fault
    assert run("check", own).exit_code == 1
