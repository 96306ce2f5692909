"""Imports by the workers of a Dask scheduler: the same store, whichever of them die."""

import os
import random
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from typer.testing import CliRunner, Result

from razzstats import cluster, importing, lanes, parcels, sorting
from razzstats.cli.app import app
from razzstats.cluster import ClusterError, joined
from razzstats.importing import import_histories
from razzstats.stats import counts, merge
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.committing import begin
from tests.histories import cut
from tests.importing.dask_cluster import Processes, processes
from tests.importing.desk import FOREIGN, Desk, broken
from tests.stores import contents, history, texts, tree

pytest.importorskip("distributed", reason="Dask is not installed: the extra `cluster` has it")
KILLS = 12
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture
def _small_parcels(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lanes, sorting, importing):
        monkeypatch.setattr(module, "PARCEL", 10_000)


def imported_with_a_kill(desk: Desk, dask: Processes, after: int) -> Path:
    """The store of an import of which a worker is killed once so many parcels are done."""
    store = desk.store.with_name("clustered")
    victim = dask.workers[-1]
    done = 0

    def count(future: "Future[Any]") -> None:
        nonlocal done
        done += 1
        if done == after:
            victim.send_signal(signal.SIGKILL)

    with joined(dask.address, store) as (executor, threads):
        submit = executor.submit

        def watched(*args: Any) -> "Future[Any]":
            future = submit(*args)
            future.add_done_callback(count)
            return future

        executor.submit = watched  # type: ignore[assignment, method-assign]
        import_histories([desk.folder], store, executor, lanes=2 * threads)
    assert victim.wait(10) == -signal.SIGKILL, "it was to be killed while there was work"
    return store


def fill(desk: Desk, hands: int) -> None:
    """Two files with refused, foreign and repeated hands, and one that is cut off."""
    some = texts(hands)
    desk.write("a.txt", [*some[: hands // 2], broken(some[0]), FOREIGN, some[3]])
    desk.write("b.txt", some[hands // 2 :], cut=300)


def command(*words: str) -> Result:
    return CliRunner().invoke(app, words)


@pytest.mark.usefixtures("_small_parcels")
def test_a_cluster_of_which_workers_die(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test, since processes take seconds to start: of two workers the one dies, then both."""
    fill(desk, 40)
    desk.take()
    with processes(tmp_path) as dask:
        store = imported_with_a_kill(desk, dask, after=3)
        assert contents(store) == contents(desk.store)
        assert list(check(store)) == []
        assert not (store / ".staging").exists()

        # The command, by the worker that is left.
        other = store.with_name("by-command")
        said = command("import", str(desk.folder), "--into", str(other), "--dask", dask.address)
        assert (said.exit_code, said.stderr) == (1, "")  # One hand is refused.
        assert "43 hands found = 39 imported + 1 skipped" in said.stdout
        assert contents(other) == contents(desk.store)

        few = partial(counts, stats=["vpip", "bb_per_100"])
        stores = [HandStore(store), HandStore(other)]
        with joined(dask.address, other) as (executor, _):
            counted = list(executor.map(few, stores))
        local = [few(each) for each in stores]
        pd.testing.assert_frame_equal(merge(*counted), merge(*local))

        with monkeypatch.context() as patch:
            patch.setattr(cluster, "versions", lambda: "razzstats 0.0.1")
            with pytest.raises(
                ClusterError, match=r"runs razzstats .* here runs razzstats 0\.0\.1"
            ):
                joined(dask.address, other).__enter__()
        assert sorted(file.name for file in other.glob(".seen*")) == []

        monkeypatch.setattr(cluster, "ALONE", 0.3)
        before = tree(other)
        desk.write("c.txt", texts(3, seed=2))
        with joined(dask.address, other) as (executor, _):
            os.kill(dask.workers[0].pid, signal.SIGKILL)
            with pytest.raises(StoreError, match=r"the cluster is gone.*start them again"):
                import_histories([desk.folder], other, executor)
        assert tree(other) == before
        said = command("import", str(desk.folder), "--into", str(other), "--dask", dask.address)
        assert said.exit_code == 2
        assert "has no workers: `dask worker tcp://" in said.stderr


@pytest.mark.proof
@pytest.mark.usefixtures("_small_parcels")
def test_workers_killed_again_and_again(
    desk: Desk, tmp_path: Path, proves: Callable[[str, str], None]
) -> None:
    proves("a cluster makes the store that one process makes, though a worker of two is killed",
           f"{KILLS} imports")  # fmt: skip
    fill(desk, 600)
    desk.take()
    wanted = contents(desk.store)
    with processes(tmp_path) as dask:
        for after in random.Random(1).sample(range(1, 50), KILLS):
            store = imported_with_a_kill(desk, dask, after)
            assert contents(store) == wanted
            assert list(check(store)) == []
            shutil.rmtree(store)
            dask.start_worker()
            dask.wait_for(2)


def parcel(store: Path) -> parcels.Parcel:
    """Five hands for a worker."""
    hands, _ = cut(history(texts(5)))
    return parcels.Parcel(str(store), "b0123456789a", 1, hands)


def test_a_parcel_that_is_done_twice_leaves_its_parts_once(tmp_path: Path) -> None:
    begin(tmp_path, "b0123456789a")
    first = parcels.work(parcel(tmp_path))
    before = tree(tmp_path)
    assert parcels.work(parcel(tmp_path)) == first
    assert tree(tmp_path) == before
    assert len(before) == len(first.staged) > 3


def test_a_worker_that_sees_another_folder_or_comes_late_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot write to .*no such file"):
        parcels.work(parcel(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_dask_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    (tmp_path / "a.txt").write_text(history(texts(1)))
    said = command("import", str(tmp_path), "--into", str(tmp_path / "s"), "--dask", "127.0.0.1:1")
    assert said.stderr == 'Error: this needs Dask: pip install "razzstats[cluster]"\n'


@pytest.mark.parametrize("other", [("--jobs", "2"), ("--watch",)])
def test_what_does_not_go_with_a_cluster(tmp_path: Path, other: tuple[str, ...]) -> None:
    said = command("import", str(tmp_path), "--dask", "127.0.0.1:1", *other)
    assert said.exit_code == 2
    assert f"--dask and {other[0]} do not go together" in said.stderr


def _silent() -> socket.socket:
    """A port that takes connections and says nothing."""
    there = socket.socket()
    there.bind(("127.0.0.1", 0))
    there.listen(5)
    return there


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:1", "connection refused; `dask scheduler` starts one"),
        ("127.0.0.1", "missing port number in address '127.0.0.1'; name it as tcp://HOST:PORT"),
        ("nonsense://1:2", "nonsense"),
        ("silent", "something else answers there"),
    ],
)
def test_a_wrong_address_is_told_at_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, address: str, reason: str
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with _silent() as there:
        address = address.replace("silent", f"127.0.0.1:{there.getsockname()[1]}")
        begin = time.monotonic()
        with pytest.raises(ClusterError, match=reason) as told, joined(address, desk.store):
            pass
        assert "\n" not in str(told.value)
        assert time.monotonic() - begin < 20
    assert not desk.store.exists()
