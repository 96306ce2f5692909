"""Files beside the tables: what a full disk and a kill leave of them."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.leavings import NEW_MARKS
from razzstats.tables.marks import HAD_MARKS, MARKS, Marked, note, read_marks, tag
from tests.crashes.killing import fill

Run = Callable[..., Result]


@pytest.fixture
def own(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(filled, tmp_path / "own"))


def hand_of(store: Path) -> Marked:
    row = HandStore(store).hands.iloc[0]
    return Marked(int(row.hand), row.site, row.hand_id)


def test_what_a_kill_leaves_of_marks_is_harmless_and_goes(own: Path) -> None:
    (own / NEW_MARKS).write_text('{"marks": [')
    assert read_marks(own) == {}
    assert list(check(own)) == []
    tag(own, [], "review")
    assert not (own / NEW_MARKS).exists()


def test_a_link_in_the_place_of_new_marks_leads_nowhere(own: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    for name in (NEW_MARKS, HAD_MARKS):
        (own / name).symlink_to(tmp_path / "mine")
    tag(own, [hand_of(own)], "review")
    assert (tmp_path / "mine").read_text() == "mine"
    assert list(check(own)) == []


def test_marks_that_are_lost_are_told(own: Path) -> None:
    tag(own, [hand_of(own)], "review")
    assert list(check(own)) == []
    (own / MARKS).unlink()
    (fault,) = check(own)
    assert fault.startswith(f"{own / MARKS}: is missing")
    note(own, hand_of(own), "again")
    assert list(check(own)) == []


def test_marks_that_were_all_taken_away_are_not_lost(own: Path) -> None:
    tag(own, [hand_of(own)], "review")
    tag(own, [hand_of(own)], "review", remove=True)
    assert read_marks(own) == {}
    assert list(check(own)) == []


def test_no_room_for_a_note(own: Path, small_disk: Path) -> None:
    """The notes that are there stay, and nothing else does."""
    store = Path(shutil.copytree(own, small_disk / "store"))
    tag(store, [hand_of(store)], "review")
    before = read_marks(store)
    fill(small_disk / "filler", 0)
    with pytest.raises(StoreError, match="no space left on device; what the store held before"):
        note(store, hand_of(store), "long " * 1_000)
    assert read_marks(store) == before
    assert not (store / NEW_MARKS).exists()
    (small_disk / "filler").unlink()
    note(store, hand_of(store), "long " * 1_000)
    assert list(check(store)) == []


def test_no_room_for_a_key(small_disk: Path) -> None:
    """No half of a key stays, that the next run would take for one."""
    from razzstats.cli.anonymise_cmd import secret_of

    key = small_disk / "my.key"
    fill(small_disk / "filler", 0)
    with pytest.raises(OSError, match="No space left"):
        secret_of(key)
    assert not key.exists()
    (small_disk / "filler").unlink()
    assert len(secret_of(key)) == 64


def test_an_empty_key_is_made_anew(tmp_path: Path) -> None:
    """The power went while it was written: nobody has a pseudonym by it."""
    from razzstats.cli.anonymise_cmd import secret_of

    key = tmp_path / "my.key"
    key.touch()
    made = secret_of(key)
    assert len(made) == 64
    assert secret_of(key) == made
    assert key.stat().st_mode & 0o077 == 0 or os.name == "nt"
