"""Small stores to look at and to damage."""

import shutil
from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.luck import enrich
from tests.stores import history, texts
from tests.summaries.test_reading import POKERSTARS


@pytest.fixture(scope="session")
def _whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two imports, with refused hands, a conflict, a summary, and the luck of showdowns."""
    folder = tmp_path_factory.mktemp("histories")
    hands = texts(24, seed=2)
    (folder / "a.txt").write_text(history(hands[:16])[:-700])
    (folder / "summary.txt").write_text(POKERSTARS)
    store = tmp_path_factory.mktemp("stores") / "whole"
    import_histories([folder], store)
    (folder / "b.txt").write_text(history([hands[0].replace("folds", "checks", 1), *hands[16:]]))
    import_histories([folder], store)
    enrich(store)
    return store


@pytest.fixture
def store(_whole: Path, tmp_path: Path) -> Path:
    """A copy of that store."""
    return Path(shutil.copytree(_whole, tmp_path / "store"))


@pytest.fixture
def more(tmp_path: Path) -> Path:
    """A file that the store does not know."""
    file = tmp_path / "more.txt"
    file.write_text(history(texts(6, seed=3)))
    return file
