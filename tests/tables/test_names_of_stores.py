"""What a store is called, and that one is made where nothing was found."""

from collections.abc import Callable
from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.revalidating import revalidate
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.compacting import compact
from razzstats.tables.manifest import read_manifest
from razzstats.tables.marks import Marked, note, read_marks, tag

HAND = Marked(1, "pokerstars", "1")

USES: dict[str, Callable[[Path], object]] = {
    "open": HandStore,
    "import": lambda store: import_histories([store.parent], store),
    "check": lambda store: list(check(store)),
    "compact": compact,
    "enrich": enrich,
    "revalidate": revalidate,
    "tag": lambda store: tag(store, [HAND], "review"),
    "note": lambda store: note(store, HAND, "nice"),
    "marks": read_marks,
    "manifest": read_manifest,
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("name", ["a\0b", "\0", "a\udcffb"])
def test_a_name_that_no_folder_may_have(use: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="name the store otherwise") as told:
        USES[use](tmp_path / name)
    assert "\0" not in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_a_store_without_a_hand_keeps_what_was_said(tmp_path: Path) -> None:
    """So that it is not asked again, and `check` and `findings` tell what became of the file."""
    (tmp_path / "notes.txt").write_text("Dear all,\nour next game is on Friday.\n")
    store = tmp_path / "store"
    import_histories([tmp_path / "notes.txt"], store)
    opened = HandStore(store)
    assert opened.hands.empty
    assert opened.findings["code"].to_list() == ["RZ008"]
    assert len(opened.imports) == 1
    assert list(check(store)) == []
