"""Stored hands judged anew: the same rows again, or those that other rules make."""

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from razzstats import parcels, reading
from razzstats.cli import app
from razzstats.house import NEUTRAL, HouseRules
from razzstats.importing import import_histories
from razzstats.reading import Refused, finding
from razzstats.refusals import CANNOT
from razzstats.revalidating import revalidate
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.committing import commit, stage, writing
from razzstats.tables.live import read_table
from razzstats.tables.manifest import read_manifest, write_manifest
from tests.histories import SHOWDOWN, walk
from tests.stores import contents, history, texts, tree


@pytest.fixture(scope="module", autouse=True)
def _quick_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="module")
def _made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of three imports: refused hands, a conflict, a warning, a hand that was renewed."""
    folder = tmp_path_factory.mktemp("histories")
    hands = [hand.rstrip() for hand in texts(12, seed=2)]
    odd = hands[5].replace("*** SUMMARY ***", "*** SUMMARY ***\nhello")
    store = tmp_path_factory.mktemp("stores") / "made"
    for file in (
        [*hands[:5], odd, *hands[6:8]],
        [*hands[7:10], hands[0].replace("Altair II", "Vega"), hands[1] + "\nAnn leaves the table"],
        [*hands[10:], SHOWDOWN.replace("Total pot $25.10", "Total pot $25"), walk(3)[:-200]],
    ):
        (folder / f"{len(list(folder.iterdir()))}.txt").write_text(history(file)[:-3])
        import_histories([folder], store)
    return store


@pytest.fixture
def store(_made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(_made, tmp_path / "store"))


def test_under_the_same_rules_nothing_changes(store: Path) -> None:
    before = contents(store)
    done = revalidate(store)
    assert (done.hands, done.rejected) == (13, 0)
    assert contents(store) == before
    assert list(check(store)) == []
    (batch,) = read_manifest(store).batches
    assert set(HandStore(store).imports["batch"]) == {batch.id}
    assert done.findings == {"warning": 1, "error": 1}


def test_other_rules_make_other_findings(store: Path) -> None:
    tight = HouseRules("one bet", max_bets=1, heads_up_max_bets=1)
    done = revalidate(store, tight)
    opened = HandStore(store)
    assert set(opened.hands["house"]) == {"one bet"}
    assert done.findings["error"] > 1
    assert "RZ404" in set(opened.findings["code"]) or opened.hands["n_errors"].sum() > 1
    revalidate(store)
    assert set(HandStore(store).hands["house"]) == {"pokerstars"}


def test_later_imports_know_what_there_is(store: Path, tmp_path: Path) -> None:
    revalidate(store)
    folder = Path(HandStore(store).imports["source"].iloc[0]).parent
    assert import_histories([folder], store).unchanged == 3
    (tmp_path / "copy.txt").write_text(history(texts(12, seed=2)))
    done = import_histories([tmp_path / "copy.txt"], store)
    assert (done.imported, done.duplicates + done.rejected) == (0, 12)


def test_executors_and_progress(store: Path, tmp_path: Path) -> None:
    before = contents(store)
    pools: list[Executor] = [
        ThreadPoolExecutor(2),
        ProcessPoolExecutor(2, get_context("spawn")),
    ]
    for pool in pools:
        told: list[int] = []
        with pool:
            revalidate(store, None, pool, told.append, lanes=3)
        assert contents(store) == before
        assert sum(told) == 13


def test_hands_that_can_no_longer_be_read_go_to_the_rejects(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = set(HandStore(store).hands["hand_id"].iloc[[0, 8]])
    real = reading.read

    def read(piece: Any) -> Any:
        got = real(piece)
        if any(f"#{number}:" in piece.text for number in lost):
            return Refused(piece, finding(piece, CANNOT, piece.line, "no more"))
        return got

    rejects = len(HandStore(store).rejects)
    monkeypatch.setattr(parcels, "read", read)
    done = revalidate(store)
    assert (done.hands, done.rejected) == (11, 2)
    opened = HandStore(store)
    assert not lost & set(opened.hands["hand_id"])
    assert len(opened.rejects) == rejects + 2
    assert list(check(store)) == []


def test_a_store_with_the_columns_of_another_version(store: Path) -> None:
    """Columns that came and went since: what is derived is made anew, the rest is carried over."""
    before = contents(store)
    imports = read_table(store, "imports").drop_columns(["games", "duplicates"])
    texts_ = read_table(store, "texts").append_column("gone", pa.array([1] * 13))
    with writing(store):
        parts = stage(store, "old", 1, "imports", imports) + stage(store, "old", 1, "texts", texts_)
        commit(store, "old", parts, gone=lambda part: part.table not in ("findings", "rejects"))
    write_manifest(store, replace(read_manifest(store), columns="other"))
    with pytest.raises(StoreError, match=r"`razzstats revalidate"):
        HandStore(store)
    revalidate(store)
    after = contents(store)
    assert {name: rows for name, rows in after.items() if name != "imports"} == {
        name: rows for name, rows in before.items() if name != "imports"
    }
    assert set(HandStore(store).imports["duplicates"]) == {0}


def test_damaged_tables_are_made_anew_from_the_texts(store: Path) -> None:
    before = contents(store)
    derived = [
        p for t in ("hands", "seats", "actions", "cards") for p in read_manifest(store).parts(t)
    ]
    for part in derived:
        (store / part.path).unlink()
    assert len(list(check(store))) == len(derived)
    revalidate(store)
    assert contents(store) == before
    assert list(check(store)) == []


def test_damaged_texts_are_told_and_nothing_is_touched(store: Path) -> None:
    (store / read_manifest(store).parts("texts")[0].path).write_bytes(b"PAR1")
    before = tree(store)
    with pytest.raises(StoreError, match=r"part-00001.parquet is damaged or incomplete"):
        revalidate(store)
    assert tree(store) == before


def test_texts_of_a_format_that_is_gone(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("razzstats.revalidating.sites", dict)
    with pytest.raises(StoreError, match=r"hands of 'pokerstars', a format that is gone"):
        revalidate(store)


def test_no_store_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no store"):
        revalidate(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


def test_an_empty_store(tmp_path: Path) -> None:
    import_histories([], tmp_path / "store")
    assert revalidate(tmp_path / "store").hands == 0
    assert list(check(tmp_path / "store")) == []


def test_the_command(store: Path) -> None:
    run = CliRunner()
    done = run.invoke(app, ["revalidate", "--store", str(store)])
    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout == (
        "13 hands judged anew by the house rules pokerstars\n  findings  1 error, 1 warning\n"
        f"see: razzstats hands --errors --store {store}\n"
    )
    done = run.invoke(
        app, ["revalidate", "--store", str(store), "--rules", NEUTRAL[0].name, "--jobs", "2"]
    )
    assert set(HandStore(store).hands["house"]) == {"tda2024"}
    done = run.invoke(app, ["revalidate", "--store", str(store), "--rules", "nobody's"])
    assert done.exit_code == 2
    done = run.invoke(app, ["revalidate", "--store", str(store / "nothing")])
    assert done.exit_code == 2
    assert "there is no store" in done.stderr
