"""Symbolic links in a store: nothing that they lead to is written, moved or removed."""

from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.tables import HandStore
from razzstats.tables.holding import HOLDER
from razzstats.tables.manifest import NEW_MANIFEST
from razzstats.tables.marks import Marked, read_marks, tag


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A folder of somebody else's, with a file in it."""
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "precious.txt").write_text("of its owner")
    return folder


@pytest.mark.parametrize("name", [HOLDER, NEW_MANIFEST, ".marks.new"])
def test_what_a_writer_writes_goes_through_no_link(
    store: Path, more: Path, docs: Path, name: str
) -> None:
    precious = docs / "precious.txt"
    (store / name).symlink_to(precious)
    tag(store, [Marked(1, "pokerstars", "1")], "mine")
    assert precious.read_text() == "of its owner"
    assert [mark.tags for mark in read_marks(store).values()] == [("mine",)]
    (store / name).unlink(missing_ok=True)
    (store / name).symlink_to(precious)
    assert import_histories([more], store).imported == 6
    assert precious.read_text() == "of its owner"
    assert len(HandStore(store).hands) == 29
