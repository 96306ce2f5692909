"""docs/cluster.md: its Python runs, on a cluster's executor or on fsspec's memory file system."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from razzstats import cluster
from razzstats.importing import import_histories
from razzstats.stats import counts, rates
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from tests.readme import scripts
from tests.stores import contents, history, texts

STATS = ["vpip", "bb_per_100"]


@pytest.fixture
def blocks(project: Path) -> list[str]:
    return scripts((project / "docs" / "cluster.md").read_text(encoding="utf-8"))


def stored(folder: Path, *seeds: int) -> Path:
    """A store of simulated hands, from a file for each seed."""
    files = [folder / f"{seed}.txt" for seed in seeds]
    for seed, file in zip(seeds, files, strict=True):
        file.write_text(history(texts(30, seed=seed)))
    store = folder / f"store-{'-'.join(map(str, seeds))}"
    import_histories(files, store)
    return store


def test_counts_of_stores_are_those_of_one_store(
    blocks: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cluster's own executor is tested in tests/importing/test_cluster.py."""

    @contextmanager
    def threads(address: str, store: str) -> Iterator[tuple[Executor, int]]:
        with ThreadPoolExecutor(2) as pool:
            yield pool, 2

    monkeypatch.setattr(cluster, "joined", threads)
    one, two, both = stored(tmp_path, 1), stored(tmp_path, 2), stored(tmp_path, 1, 2)
    script = blocks[0].replace("/shared/2024", str(one)).replace("/shared/2025", str(two))
    said: dict[str, Any] = {}
    exec(script, said)
    local = counts(HandStore(both), by=["site", "player"], stats=STATS)
    pd.testing.assert_frame_equal(said["whole"], local)
    pd.testing.assert_frame_equal(said["result"], rates(local, STATS))
    assert local["hands"].sum() > 100


def test_a_store_goes_to_an_object_store_and_back(
    blocks: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("fsspec", reason="fsspec is not installed: the extra `cluster` has it")
    store = stored(tmp_path, 1).rename(tmp_path / "store")
    monkeypatch.chdir(tmp_path)
    said: dict[str, Any] = {}
    exec(blocks[1], said)
    seats = HandStore(store).seats
    wanted = seats[seats["is_hero"]][["player", "net_bb"]]
    got = said["mine"].to_pandas()
    assert sorted(got["net_bb"]) == sorted(wanted["net_bb"])
    assert set(got["player"]) == set(wanted["player"])
    assert contents(tmp_path / "copy") == contents(store)
    assert list(check(tmp_path / "copy")) == []
