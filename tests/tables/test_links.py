"""Symbolic links in a store: nothing that they lead to is written, moved or removed."""

import os
import shutil
from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.known import Files
from razzstats.luck import enrich
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.committing import FILES, commit, new_batch, writing
from razzstats.tables.compacting import compact
from razzstats.tables.holding import HOLDER
from razzstats.tables.leavings import STAGING
from razzstats.tables.manifest import NEW_MANIFEST, read_manifest
from razzstats.tables.marks import Marked, read_marks, tag
from tests.stores import tree

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links are a right of few there")


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


def test_what_an_import_keeps_of_files_goes_through_no_link(
    store: Path, more: Path, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Files, "MANY", 1)
    (store / f"{FILES}.new").symlink_to(docs / "precious.txt")
    import_histories([more], store)
    assert (store / FILES).stat().st_size > 32
    assert not (store / FILES).is_symlink()
    assert tree(docs) == {"precious.txt": b"of its owner"}


@pytest.mark.parametrize("place", ["hands/batch=bevil", "seats/{batch}/docs", "seats/{batch}/x"])
def test_what_a_link_leads_to_is_never_cleared(
    store: Path, more: Path, docs: Path, place: str
) -> None:
    batch = Path(read_manifest(store).parts("seats")[0].path).parent.name
    link = store / place.format(batch=batch)
    link.symlink_to(docs / "precious.txt" if place.endswith("x") else docs)
    (store / STAGING).mkdir()  # As a killed import leaves it.
    assert [fault for fault in check(store) if "docs" in fault or str(link) in fault] == [
        f"{link}: is nothing of the store's: move it away"
    ]
    import_histories([more], store)
    enrich(store, again=True)
    compact(store)
    assert tree(docs) == {"precious.txt": b"of its owner"}
    assert list(check(store)) == [f"{link}: is nothing of the store's: move it away"]
    assert len(HandStore(store).hands) == 29


def test_a_staging_that_is_a_link_goes_and_not_what_it_leads_to(
    store: Path, more: Path, docs: Path
) -> None:
    (store / STAGING).symlink_to(docs)
    assert list(check(store)) == [f"{store / STAGING}: is nothing of the store's: move it away"]
    import_histories([more], store)
    assert tree(docs) == {"precious.txt": b"of its owner"}
    assert list(check(store)) == []


def test_nobody_writes_into_a_table_that_is_a_link(store: Path, more: Path, docs: Path) -> None:
    shutil.move(store / "hands", docs / "hands")
    (store / "hands").symlink_to(docs / "hands")
    (docs / "hands" / "batch=bmine").mkdir()
    (docs / "hands" / "batch=bmine" / "letter.txt").write_text("of its owner")
    before = tree(docs)
    assert list(check(store)) == [f"{store / 'hands'}: is nothing of the store's: move it away"]
    for use in (
        lambda: import_histories([more], store),
        lambda: enrich(store, again=True),
        lambda: compact(store),
    ):
        with pytest.raises(StoreError, match=r"hands is a link, and a store is written only"):
            use()
    assert tree(docs) == before


def test_parts_behind_a_link_are_neither_removed_nor_joined_by_others(
    store: Path, docs: Path
) -> None:
    part = read_manifest(store).parts("luck")[0]
    folder = (store / part.path).parent
    shutil.move(folder, docs / "luck")
    folder.symlink_to(docs / "luck")
    before = tree(docs)
    with pytest.raises(StoreError, match=rf"luck/{folder.name} is a link, and"):
        enrich(store, again=True)
    assert tree(docs) == before
    with writing(store):
        commit(store, new_batch(), [], gone=lambda part: part.table == "luck")
    assert tree(docs) == before
