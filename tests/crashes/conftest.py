"""Histories and stores for commands that are to be killed."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from razzstats.importing import import_histories
from razzstats.luck import enrich
from tests.crashes.killing import (
    Between,
    Case,
    Command,
    Undisturbed,
    nothing_between,
    whole_parcels_of_luck,
)
from tests.crashes.victim import Victim, in_small_parcels, work
from tests.stores import history, texts


@contextmanager
def quick() -> Iterator[None]:
    """What is written need not outlast a power cut here, and many parts are made of little."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        in_small_parcels(patch.setattr)
        yield


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick():
        yield


@pytest.fixture(scope="session")
def victim() -> Iterator[Victim]:
    with Victim() as process:
        yield process


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two files, one of which ends within a hand."""
    folder = tmp_path_factory.mktemp("first")
    hands = texts(30, seed=5)
    (folder / "a.txt").write_text(history(hands[:16]))
    (folder / "b.txt").write_text(history(hands[16:26])[:-900])
    return [folder]


@pytest.fixture(scope="session")
def second(first: list[Path], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The second file grown, a copy with a conflict and a hand that goes on, and a new file."""
    folder = tmp_path_factory.mktemp("second")
    hands = texts(30, seed=5)
    (folder / "b.txt").write_text(history(hands[16:]))
    copy = [hands[0].replace("checks", "folds", 1), hands[1].rstrip() + '\nAnn said, "nh"\n']
    (folder / "c.txt").write_text(history(copy))
    (folder / "d.txt").write_text(history(texts(10, seed=6)))
    return [folder]


@pytest.fixture(scope="session")
def filled(first: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of the first files. Not to be changed."""
    store = tmp_path_factory.mktemp("stores") / "filled"
    with quick():
        import_histories(first, store)
    return store


@pytest.fixture(scope="session")
def enriched(filled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same store with the luck of its showdowns. Not to be changed."""
    store = tmp_path_factory.mktemp("stores") / "enriched"
    with quick():
        enrich(shutil.copytree(filled, store))
    return store


@pytest.fixture(scope="session")
def grown(enriched: Path, second: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That store after a second import: luck for some hands, and one that came whole later."""
    store = tmp_path_factory.mktemp("stores") / "grown"
    with quick():
        import_histories(second, shutil.copytree(enriched, store))
    return store


@pytest.fixture(scope="session")
def tagged(filled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same store with tags of some hands. Not to be changed."""
    store = tmp_path_factory.mktemp("stores") / "tagged"
    with quick():
        work("tag", (), shutil.copytree(filled, store))
    return store


class Given(NamedTuple):
    """What a case is made of: see `Case`."""

    what: str
    paths: str | None = None
    prepared: str | None = None
    between: Between = nothing_between


CASES = {
    "a first import": Given("import", "first"),
    "an import": Given("import", "second", "filled"),
    "enrich": Given("enrich", None, "filled", whole_parcels_of_luck),
    "enrich again": Given("enrich again", None, "enriched", whole_parcels_of_luck),
    "revalidate": Given("revalidate", None, "filled"),
    "compact": Given("compact", None, "grown"),
    "tag": Given("tag", None, "filled"),
    "note": Given("note", None, "tagged"),
}
"""Every command that writes to a store has a line here: fixtures name its paths and its store."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of some megabytes, which a test may fill."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(disk)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.fixture(scope="session")
def undisturbed() -> dict[str, Undisturbed]:
    """What each command comes to, once it has been asked for."""
    return {}


@pytest.fixture(params=CASES)
def case_on_a_small_disk(request: pytest.FixtureRequest, small_disk: Path) -> Case:
    """The same on a small disk."""
    return case_of(request, small_disk)


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Case:
    """A command on a store that is prepared for it."""
    return case_of(request, tmp_path)


def case_of(request: pytest.FixtureRequest, folder: Path) -> Case:
    what, paths, prepared, between = CASES[request.param]
    known: dict[str, Undisturbed] = request.getfixturevalue("undisturbed")
    victim: Victim = request.getfixturevalue("victim")
    command = Command(
        what,
        request.getfixturevalue(paths) if paths else (),
        request.getfixturevalue(prepared) if prepared else None,
        between,
    )
    if request.param not in known:
        known[request.param] = Undisturbed(victim, command, folder / "store")
    return Case(victim, command, known[request.param], folder)
