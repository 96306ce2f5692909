"""Imports and revalidations that are killed at any moment, and run again."""

import random
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.revalidating import revalidate
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from razzstats.tables.manifest import MANIFEST, read_manifest
from tests.importing.victim import Victim
from tests.stores import contents, history, texts, tree

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills forked processes")


@pytest.fixture(scope="module")
def victim() -> Iterator[Victim]:
    with Victim() as process:
        yield process


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two files, one of which ends within a hand."""
    folder = tmp_path_factory.mktemp("first")
    hands = texts(30, seed=5)
    (folder / "a.txt").write_text(history(hands[:16]))
    (folder / "b.txt").write_text(history(hands[16:26])[:-900])
    return [folder]


@pytest.fixture(scope="module")
def second(first: list[Path], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The second file grown, a copy with a conflict and a hand that goes on, and a new file."""
    folder = tmp_path_factory.mktemp("second")
    hands = texts(30, seed=5)
    (folder / "b.txt").write_text(history(hands[16:]))
    copy = [hands[0].replace("checks", "folds", 1), hands[1].rstrip() + '\nAnn said, "nh"\n']
    (folder / "c.txt").write_text(history(copy))
    (folder / "d.txt").write_text(history(texts(10, seed=6)))
    return [folder]


class Case:
    """An import, possibly into a store that holds another, and what it should come to."""

    def __init__(self, victim: Victim, tmp: Path, before: list[Path], paths: list[Path]) -> None:
        self.victim, self.tmp, self.paths = victim, tmp, paths
        self.filled, self.store = tmp / "filled", tmp / "store"
        if before:
            import_histories(before, self.filled)
        self.before = contents(self.filled)
        self.refill()
        whole = victim.run(paths, self.store)
        self.seconds, self.steps = whole["took"], whole["steps"]
        self.wanted = contents(self.store)

    def refill(self) -> None:
        shutil.rmtree(self.store, ignore_errors=True)
        if self.filled.exists():
            shutil.copytree(self.filled, self.store)

    def killed(self, seconds: float | None = None, step: int | None = None) -> bool:
        """Kill one import, and look at what it leaves; whether it came to be killed."""
        self.refill()
        killed: bool = self.victim.run(self.paths, self.store, seconds, step)["killed"]
        left = contents(self.store)
        assert left in (self.before, self.wanted), "a killed import is seen in part"
        import_histories(self.paths, self.store)
        assert contents(self.store) == self.wanted
        assert list(check(self.store)) == []
        return killed


@pytest.fixture(params=["empty", "filled"])
def case(
    request: pytest.FixtureRequest,
    victim: Victim,
    tmp_path: Path,
    first: list[Path],
    second: list[Path],
) -> Case:
    if request.param == "empty":
        return Case(victim, tmp_path, [], first)
    return Case(victim, tmp_path, first, second)


def kill(case: Case, times: int) -> None:
    """Kill imports at random moments, more often near the end, where the batch is committed."""
    dice = random.Random(times)
    while times:
        seconds = case.seconds * dice.random() ** 0.5
        if case.killed(seconds):
            times -= 1
        else:
            case.seconds = seconds  # It took less time than we thought.


def test_killed_at_random_moments(case: Case) -> None:
    kill(case, 3)


@pytest.mark.proof
def test_killed_at_many_random_moments(case: Case, proves: Callable[[str, str], None]) -> None:
    proves("a killed import leaves no trace, and the next comes to the same", "30 + 30 kills")
    kill(case, 30)


@pytest.mark.proof
def test_killed_before_changes_to_files(case: Case, proves: Callable[[str, str], None]) -> None:
    """Each on the way into the tables, where the import counts or not; every other before."""
    last = case.steps - 45
    steps = [*range(0, last, 2), *range(last, case.steps)]
    proves("the same for kills before changes to the files of a store", f"{len(steps)} kills")
    assert all(case.killed(step=step) for step in steps)


def test_killed_on_the_way_into_the_tables(case: Case) -> None:
    """The last steps: tables moved in one by one, then the manifest, then what is cleared."""
    for step in random.Random(case.steps).sample(range(case.steps - 40, case.steps), 3):
        assert case.killed(step=step)


def test_a_killed_revalidation_leaves_the_old_store(
    victim: Victim, tmp_path: Path, first: list[Path]
) -> None:
    store, copy = tmp_path / "store", tmp_path / "copy"
    import_histories(first, store)
    before = contents(store)
    shutil.copytree(store, copy)
    steps = victim.run([], copy, what="revalidate")["steps"]
    assert contents(copy) == before
    for step in (0, steps // 4, steps // 2, steps - 30, steps - 1):
        assert victim.run([], store, step=step, what="revalidate")["killed"]
        assert contents(store) == before
    revalidate(store)
    assert contents(store) == before
    assert list(check(store)) == []


def test_what_a_killed_import_leaves_is_found_and_cleared(
    victim: Victim, tmp_path: Path, first: list[Path]
) -> None:
    store = tmp_path / "store"
    step = victim.run(first, tmp_path / "other")["steps"]
    while not store.exists() or read_manifest(store).batches:
        shutil.rmtree(store, ignore_errors=True)
        step -= 4
        assert victim.run(first, store, step=step)["killed"]
    assert any("killed import" in fault for fault in check(store))
    import_histories([], store)
    assert list(check(store)) == []
    assert list(tree(store)) == [MANIFEST]
    assert HandStore(store).hands.empty
