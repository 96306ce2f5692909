"""Every notebook runs from top to bottom, and is kept without what running leaves in it."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted(Path(__file__).parents[1].joinpath("notebooks").glob("*.ipynb"))


@pytest.fixture(name="home")
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that neither the user's caches nor his settings play a part."""
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "MPLCONFIGDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.delenv("MPLBACKEND", raising=False)
    return tmp_path


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, home: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    work = home / "work"
    work.mkdir()
    NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(work)}}
    ).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    said = [output.text for output in outputs if output.get("name") == "stderr"]
    assert not [words for words in said if "Warning" in words]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    # What it read from the sample lies in the cache that it was given.
    assert not list(work.iterdir())


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_clean(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    for cell in notebook.cells:
        # A name, not the random digits that Jupyter makes up.
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", cell.id), cell.id
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
        assert cell.metadata == {}
