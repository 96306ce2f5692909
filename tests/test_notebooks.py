"""Every notebook runs from top to bottom, and is kept without what running leaves in it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient

NOTEBOOKS = sorted(Path(__file__).parents[1].joinpath("notebooks").glob("*.ipynb"))


RESET = "%reset -f"
"""What a notebook finds is what it makes: the names of the one before are gone."""


class Kernel(NamedTuple):
    """A running kernel, who talks to it, and the folder that it runs in."""

    manager: KernelManager
    client: BlockingKernelClient
    folder: Path


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    """One kernel for all, since to start one and to import pandas takes longer than most of them.

    It has a home of its own, so that neither the user's caches nor his settings play a part.
    """
    home = tmp_path_factory.mktemp("home")
    manager = KernelManager(kernel_name="python3")
    (home / "work").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
            patch.setenv(name, str(home))
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "MPLCONFIGDIR"):
            patch.setenv(name, str(home / name.lower()))
        patch.delenv("MPLBACKEND", raising=False)
        manager.start_kernel(cwd=str(home / "work"))
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    yield Kernel(manager, client, home / "work")
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, kernel: Kernel) -> None:
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(RESET))
    runner = NotebookClient(notebook, km=kernel.manager, timeout=60)
    runner.kc = kernel.client
    runner.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    said = [output.text for output in outputs if output.get("name") == "stderr"]
    assert not [words for words in said if "Warning" in words]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    # What it read from the sample lies in the cache that it was given.
    assert not list(kernel.folder.iterdir())


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


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_leaves_a_question(path: Path) -> None:
    last = nbformat.read(path, as_version=4).cells[-1]
    assert last.cell_type == "markdown"
    assert "?" in last.source
