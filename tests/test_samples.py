"""The sample store: made once, made again when the samples change, and never in the way."""

import os
from pathlib import Path

import pytest

from razzstats import samples
from razzstats.samples import load_sample, sample_histories
from razzstats.tables.checking import check
from razzstats.tables.committing import writing
from razzstats.tables.manifest import MANIFEST
from tests.stores import history, texts, tree


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Small samples, and a cache and a temporary folder of our own."""
    folder = tmp_path / "samples"
    for name, seed in (("pokerstars", 1), ("broken", 2)):
        (folder / name).mkdir(parents=True)
        (folder / name / "a.txt").write_text(history(texts(4, seed=seed)))
    monkeypatch.setattr(samples, "sample_histories", lambda: folder)
    monkeypatch.setattr(samples, "user_cache_path", lambda name: tmp_path / "cache" / name)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda file: None)
    return folder


def test_the_samples_are_there() -> None:
    folder = sample_histories()
    assert (folder / "pokerstars").is_dir()
    assert (folder / "broken").is_dir()


def test_it_is_made_without_the_broken_ones(folder: Path, tmp_path: Path) -> None:
    store = load_sample()
    assert len(store.hands) == 4
    assert set(store.hands["source"]) == {str(folder / "pokerstars" / "a.txt")}
    assert store.path.parent == tmp_path / "cache" / "razzstats"
    assert list(check(store.path)) == []


def test_it_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_sample()
    before = tree(first.path)
    monkeypatch.setattr(samples, "import_histories", lambda *args: pytest.fail("imports again"))
    assert load_sample().path == first.path
    assert tree(first.path) == before


def test_fresh_makes_it_anew() -> None:
    first = load_sample()
    again = load_sample(fresh=True)
    assert again.path == first.path
    assert again.manifest != first.manifest
    assert len(again.hands) == 4


def test_changed_samples_are_another_store(folder: Path) -> None:
    first = load_sample()
    (folder / "pokerstars" / "a.txt").write_text(history(texts(6, seed=3)))
    second = load_sample()
    assert len(second.hands) == 6
    assert second.path != first.path
    assert not first.path.exists()


def test_another_version_makes_another_store(monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_sample()
    monkeypatch.setattr(samples, "__version__", "9.9")
    assert load_sample().path != first.path
    monkeypatch.setattr(samples, "fingerprint", lambda: "other columns")
    assert load_sample().path != first.path


def test_a_damaged_cache_is_made_anew() -> None:
    first = load_sample()
    (first.path / MANIFEST).write_text("{")
    again = load_sample()
    assert again.path == first.path
    assert len(again.hands) == 4


def test_a_cache_that_is_being_written_is_let_alone(tmp_path: Path) -> None:
    path = load_sample().path
    (path / MANIFEST).unlink()
    for table in path.iterdir():
        if table.is_dir():
            table.rename(tmp_path / table.name)
    with writing(path):
        other = load_sample()
        assert other.path.parent == tmp_path
        assert len(other.hands) == 4


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    store = load_sample()
    assert store.path.parent == tmp_path
    assert len(store.hands) == 4
    assert (tmp_path / "cache").read_text() == "a file"
