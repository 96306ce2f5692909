"""Commands that are killed at any moment, and run again."""

import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from razzstats.tables.manifest import MANIFEST, read_manifest
from tests.crashes.conftest import CASES
from tests.crashes.killing import Case
from tests.crashes.victim import Victim
from tests.stores import tree

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills forked processes")

MANY = 200
"""Kills of each command, all its cases together."""


def test_killed_at_random_moments(case: Case) -> None:
    case.kill(1)


@pytest.mark.proof
def test_killed_at_many_random_moments(case: Case, proves: Callable[[str, str], None]) -> None:
    what = case.what.split()[0]
    cases = [given.what for given in CASES.values() if given.what.split()[0] == what]
    proves(f"{what}, killed at random moments, is seen whole or not, and comes to the same when "
           "run again", f"{MANY} kills")  # fmt: skip
    case.kill(MANY // len(cases))


@pytest.mark.proof
def test_killed_before_changes_to_files(case: Case, proves: Callable[[str, str], None]) -> None:
    """Before each of them, and within the writing of each file."""
    proves(f"the same for {case.what}, killed before changes to the files of a store",
           f"{case.steps} kills")  # fmt: skip
    assert all(case.killed(step=step) for step in range(case.steps))


def test_killed_on_the_way_into_the_tables(case: Case) -> None:
    """The last steps: tables moved in one by one, then the manifest, then what is cleared."""
    for step in random.Random(case.steps).sample(range(max(case.steps - 40, 0), case.steps), 1):
        assert case.killed(step=step)


def test_what_a_killed_import_leaves_is_found_and_cleared(
    victim: Victim, tmp_path: Path, first: list[Path]
) -> None:
    store = tmp_path / "store"
    step = victim.run("import", first, tmp_path / "other")["steps"]
    while not store.exists() or read_manifest(store).batches:
        shutil.rmtree(store, ignore_errors=True)
        step -= 4
        assert victim.run("import", first, store, step=step)["killed"]
    assert any("killed import" in fault for fault in check(store))
    import_histories([], store)
    assert list(check(store)) == []
    assert list(tree(store)) == [MANIFEST]
    assert HandStore(store).hands.empty
