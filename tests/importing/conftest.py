"""A desk to import at."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from razzstats.tables.checking import check
from tests.importing.desk import Desk


@pytest.fixture(scope="package", autouse=True)
def _quick_disk() -> Iterator[None]:
    """What is written need not outlast a power cut here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An empty folder and no store yet; the store is whole in the end."""
    desk = Desk(tmp_path)
    yield desk
    if desk.store.exists():
        assert list(check(desk.store)) == []


@pytest.fixture(scope="package")
def processes() -> Iterator[Executor]:
    """Two other processes."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool
