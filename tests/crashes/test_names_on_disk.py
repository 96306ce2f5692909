"""What a manifest names is on the disk before the manifest is, also where the power fails."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from razzstats.importing import import_histories
from razzstats.luck import enrich, valuing
from razzstats.revalidating import revalidate
from razzstats.tables.compacting import compact
from razzstats.tables.leavings import STAGING
from razzstats.tables.manifest import MANIFEST
from tests.stores import history, texts

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no fsync of folders")


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> list[set[Path]]:
    """For each manifest, the folders with names that the disk did not know when it was moved in.

    What is in the staging is named nowhere, and the store's own folder is written down with the
    manifest's own name.
    """
    opened: dict[int, Path] = {}
    unknown: set[Path] = set()
    found: list[set[Path]] = []
    open_, fsync, mkdir, replace = os.open, os.fsync, Path.mkdir, Path.replace

    def watch_open(path: Any, *rest: Any, **more: Any) -> int:
        number = open_(path, *rest, **more)
        opened[number] = Path(path)
        return number

    def watch_fsync(number: int) -> None:
        fsync(number)
        if number in opened:
            unknown.discard(opened.pop(number))

    def watch_mkdir(self: Path, *rest: Any, **more: Any) -> None:
        was = self.exists()
        mkdir(self, *rest, **more)
        if not was:
            unknown.add(self.parent)

    def watch_replace(self: Path, target: Path) -> Path:
        target = Path(target)
        if target.name == MANIFEST:
            inside = {folder for folder in unknown if STAGING not in folder.parts}
            found.append(inside - {target.parent, target.parent.parent})
        unknown.add(target.parent)
        return replace(self, target)

    monkeypatch.setattr(os, "open", watch_open)
    monkeypatch.setattr(os, "fsync", watch_fsync)
    monkeypatch.setattr(Path, "mkdir", watch_mkdir)
    monkeypatch.setattr(Path, "replace", watch_replace)
    monkeypatch.setattr(valuing, "DEALS", 200)
    return found


@pytest.mark.parametrize("work", [enrich, revalidate, compact])
def test_the_disk_knows_what_a_manifest_names(
    tmp_path: Path, late: list[set[Path]], work: Callable[[Path], object]
) -> None:
    store = tmp_path / "store"
    for at in range(2):
        file = tmp_path / f"{at}.txt"
        file.write_text(history(texts(8, seed=at)))
        import_histories([file], store)
    before = len(late)
    work(store)
    assert len(late) > before > 1
    assert not any(late)
