"""Who makes new parts of old ones takes none that is not as it was written, readable or not."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.revalidating import revalidate
from razzstats.tables import StoreError
from razzstats.tables.compacting import compact
from razzstats.tables.manifest import read_manifest
from tests.stores import history, texts, tree


@pytest.fixture(autouse=True)
def _quick_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Two imports, with a hand that was refused and a line that nobody knows."""
    hands = [hand.rstrip() for hand in texts(6, seed=2)]
    odd = hands[3].replace("*** SUMMARY ***", "*** SUMMARY ***\nhello")
    refused = hands[4].replace("Total pot $", "Total pot $1,2,3", 1)
    for name, some in (("a", [*hands[:2], odd, refused]), ("b", hands[2:3])):
        (tmp_path / f"{name}.txt").write_text(history(some))
        import_histories([tmp_path / f"{name}.txt"], tmp_path / "store")
    return tmp_path / "store"


def change(store: Path, table: str) -> Path:
    """Change a byte of the first part of a table that no reader of Parquet looks at."""
    file = store / read_manifest(store).parts(table)[0].path
    raw = file.read_bytes()
    before = pq.read_table(file)
    file.write_bytes(raw.replace(b"parquet-cpp-arrow", b"parquet-cpp-arroW"))
    assert file.read_bytes() != raw
    assert pq.read_table(file).equals(before)
    return file


def renew(store: Path) -> Any:
    """Import a hand of the store with one more line, which takes the place of the other."""
    more = texts(6, seed=2)[1].rstrip() + "\nAnn leaves the table"
    file = store.parent / "c.txt"
    file.write_text(history([more])[:-3])
    return import_histories([file], store)


WRITERS: dict[str, tuple[Callable[[Path], Any], tuple[str, ...]]] = {
    "revalidate": (revalidate, ("texts", "findings", "rejects", "imports")),
    "enrich": (enrich, ("hands", "seats", "cards", "actions")),
    "import": (renew, ("hands", "seats", "cards", "actions", "texts", "rejects")),
    "compact": (compact, ("hands", "seats", "cards", "actions", "texts")),
}


@pytest.mark.parametrize(
    ("writer", "table"),
    [(name, table) for name, (_, tables) in WRITERS.items() for table in tables],
)
def test_a_changed_part_is_told(store: Path, writer: str, table: str) -> None:
    file = change(store, table)
    before = tree(store)
    with pytest.raises(StoreError, match=r"is damaged or incomplete") as told:
        WRITERS[writer][0](store)
    assert str(file) in str(told.value)
    assert {name: data for name, data in tree(store).items() if name in before} == before


@pytest.mark.parametrize("writer", WRITERS)
def test_a_sound_store_is_taken(store: Path, writer: str) -> None:
    WRITERS[writer][0](store)
