"""Parcels and their workers: all executors do the same, and what fails stays small."""

import gc
import os
import pickle
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from razzstats import importing, judging, lanes, parcels, sorting, validation
from razzstats.importing import import_histories
from razzstats.reading import Piece
from razzstats.tables import StoreError
from tests.importing.desk import FOREIGN, Desk, broken, other
from tests.stores import contents, history, texts, tree


def test_a_hand_that_cannot_be_handled_does_not_stop_the_others(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = texts(5)
    judged = validation.judge

    def fail(hand: Any, *more: Any) -> Any:
        if f"#{hand.hand_id}:" in hands[2]:
            raise ZeroDivisionError("a fault")
        return judged(hand, *more)

    monkeypatch.setattr(judging, "judge", fail)
    file = desk.write("a.txt", hands)
    assert desk.counts() == (4, 0, 0, 1)
    (reject,) = desk.opened.rejects.to_dict("records")
    assert reject["text"] == hands[2].rstrip()
    assert ": RZ016 ZeroDivisionError: a fault" in reject["reason"]
    monkeypatch.undo()
    file.write_text(history(hands) + " ")
    assert desk.counts() == (1, 0, 4, 0)


def test_a_worker_that_dies(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.txt", texts(3))
    desk.take()
    before = tree(desk.store)
    desk.write("b.txt", texts(3, seed=2))
    with (
        ProcessPoolExecutor(1, get_context("spawn"), initializer=os._exit, initargs=(9,)) as pool,
        pytest.raises(StoreError, match=r"a worker process died.*try again with fewer workers"),
    ):
        desk.take(executor=pool)
    assert tree(desk.store) == before
    assert desk.counts() == (3, 0, 0, 0)


def test_a_worker_whose_disk_is_full(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise StoreError("cannot write: no space left on device")

    desk.write("a.txt", texts(30))
    monkeypatch.setattr(parcels, "stage", full)
    monkeypatch.setattr(lanes, "PARCEL", 5_000)
    with ThreadPoolExecutor(3) as pool, pytest.raises(StoreError, match=r"no space left"):
        desk.take(executor=pool, lanes=4)
    assert list(tree(desk.store)) == ["manifest.json"]


def test_refused_texts_are_not_held(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither copies that wait nor the texts that the log keeps grow with the import."""
    for module in (lanes, sorting, importing):
        monkeypatch.setattr(module, "PARCEL", 20_000)
    held: list[int] = []
    decide = sorting.Sorter._decide

    def watched(self: Any) -> None:
        held.append(sum(len(copy.piece.text) for copy in self._copies))
        decide(self)

    monkeypatch.setattr(sorting.Sorter, "_decide", watched)
    hands = texts(20)
    copies = [hand.replace("Altair II", f"Table {n}") for n in range(6) for hand in hands]
    desk.write("a.txt", [*hands, *copies, *map(broken, hands)])
    assert desk.counts() == (20, 0, 0, 140)
    assert 0 < max(held) < 50_000
    parts = desk.opened.manifest.parts("rejects")
    assert len(parts) > 5
    assert max(part.rows for part in parts) < 30


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Characters of the parcels that workers were given, in this order."""
    seen: list[int] = []
    work = parcels.work

    def watched(parcel: parcels.Parcel) -> parcels.Done:
        seen.append(sum(len(piece.text) for piece in parcel.pieces))
        return work(parcel)

    monkeypatch.setattr(lanes, "PARCEL", 6_000)
    monkeypatch.setattr(lanes, "work", watched)
    return seen


def test_parcels_of_a_long_import_are_larger(desk: Desk, sizes: list[int]) -> None:
    """They grow with what was sent before, to three times the least."""
    hands = texts(250)
    hand = max(map(len, hands))
    desk.write("a.txt", hands)
    with ThreadPoolExecutor(1) as pool:
        assert desk.take(executor=pool, lanes=2).imported == 250
    assert sum(sizes) == sum(map(len, map(str.strip, hands)))
    assert sizes[0] < 1_500 + hand
    assert all(6_000 <= size < 6_000 + hand for size in sizes[1:16])
    due = [min(sum(sizes[:at]) // 16, 18_000) for at in range(len(sizes))]
    grown = [at for at in range(len(sizes) - 4) if due[at] > 6_000 + hand]
    assert len(grown) > 5
    # One is held back while the next is filled, and sent when that is full.
    assert all(due[at - 1] <= sizes[at] < due[at] + hand for at in grown)
    assert max(sizes) >= 18_000


@pytest.mark.parametrize("count", [80, 83, 86, 89])
def test_workers_end_at_about_one_time(
    desk: Desk, sizes: list[int], monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """The first parcels are small, and what is left is shared among all, whatever that is."""
    monkeypatch.setattr(lanes, "PARCEL", 20_000)
    hands = texts(count)
    hand = max(map(len, hands))
    desk.write("a.txt", hands)
    with ThreadPoolExecutor(1) as pool:
        assert desk.take(executor=pool, lanes=4).imported == count
    assert all(5_000 <= size < 5_000 + hand for size in sizes[:2])
    middle = [size for size in sizes[2:] if size >= 20_000]
    assert len(middle) >= 4
    left = sizes[2 + len(middle) :]
    assert 3 <= len(left) <= 4
    assert sum(left) >= 20_000
    assert max(left) < sum(left) / 4 + hand


def test_every_executor_makes_the_same_store(
    desk: Desk, tmp_path: Path, processes: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (lanes, sorting, importing):
        monkeypatch.setattr(module, "PARCEL", 20_000)
    hands = texts(40)
    desk.write("a.txt", [*hands[:20], broken(hands[20]), FOREIGN, hands[3], other(hands[4])])
    desk.write("b.txt", hands[15:], cut=500)
    wanted = desk.take()
    with ThreadPoolExecutor(3) as threads:
        for at, (pool, most) in enumerate(
            [(threads, 1), (threads, 5), (processes, 1), (processes, 4), (None, 1)]
        ):
            store = tmp_path / f"store-{at}"
            done = import_histories([desk.folder], store, pool, lanes=most)
            assert done.batch != wanted.batch
            done.batch = wanted.batch
            assert done == wanted
            assert contents(store) == contents(desk.store)


def test_the_same_import_makes_the_same_bytes(desk: Desk, tmp_path: Path) -> None:
    desk.write("a.txt", texts(12))
    made = []
    for name in ("one", "two"):
        done = import_histories([desk.folder], tmp_path / name)
        assert done.batch
        files = tree(tmp_path / name)
        made.append(
            {
                place.replace(done.batch, "x"): data
                for place, data in files.items()
                if not place.startswith(("imports", "manifest"))
            }
        )
    assert made[0] == made[1]


def test_a_house_is_no_name(desk: Desk) -> None:
    """A caller's wrong argument is no fault of every hand."""
    desk.write("a.txt", texts(2))
    with pytest.raises(TypeError, match="house is a HouseRules, not 'tda2024'"):
        desk.take(house="tda2024")
    assert not desk.store.exists()


def test_the_collector_is_as_it_was(desk: Desk) -> None:
    desk.write("a.txt", texts(2))
    for switch, state in ((gc.disable, False), (gc.enable, True)):
        switch()
        desk.take()
        assert gc.isenabled() is state


def test_progress_counts_every_byte(desk: Desk) -> None:
    file = desk.write("a.txt", texts(9))
    told: list[int] = []
    desk.take(advanced=told.append)
    assert sum(told) == file.stat().st_size


def test_pieces_are_plain_data() -> None:
    """They travel to other processes."""
    piece = Piece("pokerstars", "a.txt", 3, "text", True, 5)
    assert pickle.loads(pickle.dumps(piece)) == piece
