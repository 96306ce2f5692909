"""Imports: what is taken, passed over, told apart and refused; and that the sum always holds."""

import io
import os
import sys
import zipfile
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from razzstats import importing, parcels, sorting
from razzstats.importing import Receipt, import_histories
from razzstats.reading import Piece
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from tests.histories import walk
from tests.stores import HAND_TABLES, contents, history, rows, texts, tree

FOREIGN = walk(900, game="Hold'em No Limit ($1/$2 USD)")


@pytest.fixture(scope="module", autouse=True)
def _quick_disk() -> Iterator[None]:
    """What is written need not outlast a power cut here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


class Desk:
    """A folder of histories and a store."""

    def __init__(self, tmp: Path) -> None:
        self.folder, self.store = tmp / "histories", tmp / "store"
        self.folder.mkdir()

    def write(self, name: str, hands: Iterable[str], cut: int = 0) -> Path:
        """A file of hands, less its last `cut` characters."""
        text = history(hands)
        file = self.folder / name
        file.write_text(text[: len(text) - cut])
        return file

    def take(self, *paths: Path | str, **more: Any) -> Receipt:
        """Import paths, or else the folder."""
        receipt = import_histories(paths or [self.folder], self.store, **more)
        assert receipt.adds_up
        return receipt

    def counts(self, *paths: Path | str) -> tuple[int, int, int, int]:
        """Imported, skipped, duplicates and rejected of an import."""
        done = self.take(*paths)
        return done.imported, done.skipped, done.duplicates, done.rejected

    @property
    def opened(self) -> HandStore:
        return HandStore(self.store)

    def codes(self) -> list[str]:
        return sorted(self.opened.findings["code"])


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    if desk.store.exists():
        assert list(check(desk.store)) == []


def broken(hand: str) -> str:
    """The hand with a line that has no meaning, so that it is refused."""
    return hand.replace("Total pot $", "Total pot $1,2,3", 1)


def other(hand: str) -> str:
    """Another telling of the hand."""
    return hand.replace("Table 'Altair II'", "Table 'Vega'")


# Files


def test_a_first_import(desk: Desk) -> None:
    hands = texts(10)
    file = desk.write("a.txt", [*hands[:6], FOREIGN, *hands[6:]])
    done = desk.take()
    assert (done.files, done.found, done.imported, done.skipped) == (1, 11, 10, 1)
    assert done.games == {"Hold'em No Limit": 1}
    (row,) = desk.opened.imports.to_dict("records")
    stat = file.stat()
    assert (row["source"], row["size"], row["mtime"]) == (str(file), stat.st_size, stat.st_mtime_ns)
    assert (row["batch"], row["format"]) == (done.batch, "pokerstars")
    assert row["games"] == "Hold'em No Limit 1"
    assert len(desk.opened.hands) == 10


def test_unchanged_files_are_passed_over_unopened(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("a.txt", texts(4))
    desk.write("b.txt", [])
    desk.take()
    before = tree(desk.store)
    monkeypatch.setattr(Path, "open", _never)
    told: list[int] = []
    done = desk.take(advanced=told.append)
    monkeypatch.undo()
    assert (done.files, done.unchanged, done.found, done.batch) == (2, 2, 0, None)
    assert sum(told) == sum(file.stat().st_size for file in desk.folder.iterdir())
    assert tree(desk.store) == before


def _never(self: Path, *args: object) -> None:
    raise AssertionError(f"{self} is opened")


def test_a_file_that_was_only_touched_is_told_by_its_hash(desk: Desk) -> None:
    file = desk.write("a.txt", texts(4))
    desk.take()
    before = tree(desk.store)
    os.utime(file, ns=(5, 5))
    assert desk.take().unchanged == 1
    assert tree(desk.store) == before


def test_other_bytes_of_the_same_size_are_read(desk: Desk) -> None:
    file = desk.write("a.txt", [walk(1)])
    desk.take()
    file.write_text(file.read_text().replace("#1:", "#2:"))
    os.utime(file, ns=(5, 5))
    assert desk.counts() == (1, 0, 0, 0)


def test_the_last_import_of_a_file_is_the_one_that_counts(desk: Desk) -> None:
    hands = texts(6)
    for count in (2, 4, 6):
        desk.write("a.txt", hands[:count])
        assert desk.counts() == (2, 0, count - 2, 0)
    assert desk.take().unchanged == 1
    desk.write("a.txt", hands[:4])
    assert desk.counts() == (0, 0, 4, 0)


def test_the_same_hands_under_another_name(desk: Desk) -> None:
    a, b = desk.write("a.txt", texts(5)), desk.write("b.txt", texts(5))
    assert desk.counts(a) == (5, 0, 0, 0)
    before = {table: rows(desk.store, table) for table in HAND_TABLES}
    assert desk.counts(b) == (0, 0, 5, 0)
    assert {table: rows(desk.store, table) for table in HAND_TABLES} == before
    assert desk.take().unchanged == 2


def test_a_path_that_is_named_twice(desk: Desk) -> None:
    a = desk.write("a.txt", texts(3))
    assert desk.counts(a, a) == (3, 0, 3, 0)
    assert len(desk.opened.imports) == 1


def test_a_zip_archive(desk: Desk) -> None:
    hands = texts(6)
    with zipfile.ZipFile(desk.folder / "old.zip", "w") as archive:
        archive.writestr("2009/a.txt", history(hands[:4]))
        archive.writestr("b.txt", history(hands[4:]))
    assert desk.counts() == (6, 0, 0, 0)
    assert desk.take().unchanged == 2
    with zipfile.ZipFile(desk.folder / "old.zip", "a") as archive:
        archive.writestr("c.txt", history(texts(2, seed=3)))
    done = desk.take()
    assert (done.unchanged, done.imported) == (2, 2)
    sources = set(desk.opened.hands["source"])
    assert {Path(source).name for source in sources} == {"a.txt", "b.txt", "c.txt"}


def test_standard_input(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted in ((3, 0, 0, 0), (0, 0, 3, 0)):
        text = io.TextIOWrapper(io.BytesIO(history(texts(3)).encode()))
        monkeypatch.setattr(sys, "stdin", text)
        assert desk.counts("-") == wanted
    assert set(desk.opened.hands["source"]) == {"-"}
    assert desk.opened.imports["size"].isna().all()


def test_a_file_that_cannot_be_opened_is_read_when_it_can(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("a.txt", texts(3))
    desk.write("b.txt", texts(3, seed=2))
    opened = Path.open

    def refuse(self: Path, *args: Any, **more: Any) -> Any:
        if self.name == "a.txt":
            raise PermissionError(13, "Permission denied")
        return opened(self, *args, **more)

    monkeypatch.setattr(Path, "open", refuse)
    done = desk.take()
    assert (done.files, done.unreadable, done.imported) == (2, 1, 3)
    assert desk.codes() == ["RZ009"]
    monkeypatch.undo()
    assert desk.counts() == (3, 0, 0, 0), "though it has the size and time that it had"


def test_a_file_that_cannot_be_read_to_its_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = desk.write("a.txt", texts(3)).read_bytes()
    opened = Path.open

    class Short(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            data = super().read(size)
            if not data:
                raise OSError(5, "Input/output error")
            return data

    def short(self: Path, *args: Any, **more: Any) -> Any:
        if self.name == "a.txt":
            return Short(whole[: len(whole) * 2 // 3])
        return opened(self, *args, **more)

    monkeypatch.setattr(Path, "open", short)
    assert desk.counts() == (1, 0, 0, 1)
    assert desk.codes() == ["RZ005", "RZ009"]
    monkeypatch.undo()
    assert desk.counts() == (2, 0, 1, 0)
    assert desk.take().unchanged == 1


def test_a_file_that_vanishes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was there when the folder was listed."""
    desk.write("a.txt", texts(3))
    b = desk.write("b.txt", texts(3, seed=2))
    done = desk.take(advanced=lambda n: b.unlink(missing_ok=True))
    assert (done.imported, done.unreadable) == (3, 1)


def test_nothing_but_what_cannot_be_read(desk: Desk) -> None:
    done = desk.take(desk.folder / "nothing.txt")
    assert (done.files, done.unreadable, done.findings) == (1, 1, {"error": 1})
    assert done.batch is None


# Copies


def test_a_conflict_is_refused_and_its_text_is_kept(desk: Desk) -> None:
    hands = texts(3)
    a = desk.write("a.txt", hands)
    b = desk.write("b.txt", [other(hands[1])])
    assert desk.counts(a) == (3, 0, 0, 0)
    assert desk.counts(b) == (0, 0, 0, 1)
    (found,) = desk.opened.findings.to_dict("records")
    assert (found["code"], found["source"], found["line"]) == ("RZ011", str(b), 1)
    line = 1 + (hands[0].rstrip("\n") + "\n\n\n").count("\n") + 1
    assert found["message"].endswith(f"is known with another text, from {a}:{line}")
    (reject,) = desk.opened.rejects.to_dict("records")
    assert reject["text"] == other(hands[1]).rstrip()
    assert reject["reason"] == f"{b}:1: RZ011 {found['message']}"
    assert "Table 'Altair II'" in desk.opened.text("pokerstars", found["hand_id"]).text


def test_a_conflict_within_one_import(desk: Desk) -> None:
    (hand,) = texts(1)
    desk.write("a.txt", [hand, other(hand), hand, other(hand)])
    assert desk.counts() == (1, 0, 1, 2)


@pytest.mark.parametrize("at_once", [True, False])
def test_a_refused_first_copy_gives_way(desk: Desk, at_once: bool) -> None:
    (hand,) = texts(1)
    a = desk.write("a.txt", [broken(hand), broken(other(hand))])
    b = desk.write("b.txt", [hand, hand, other(hand), broken(hand)])
    if at_once:
        assert desk.counts() == (1, 0, 1, 4)
    else:
        assert desk.counts(a) == (0, 0, 0, 2)
        assert desk.counts(b) == (1, 0, 1, 2)
    assert len(desk.opened.rejects) == 4
    assert desk.codes() == ["RZ004", "RZ004", "RZ011", "RZ011"]


def test_a_hand_that_is_refused_again_is_no_duplicate(desk: Desk) -> None:
    (hand,) = texts(1)
    desk.write("a.txt", [broken(hand), broken(hand)])
    assert desk.counts() == (0, 0, 0, 2)
    desk.write("b.txt", [broken(hand)])
    assert desk.counts() == (0, 0, 0, 1)


def test_a_hand_without_a_number_is_refused(desk: Desk) -> None:
    desk.write("a.txt", [walk(1).replace("($2/$4 USD)", "(two)"), walk(2)])
    assert desk.counts() == (1, 0, 0, 1)
    assert desk.codes() == ["RZ006"]


def test_a_cut_copy_of_a_known_hand_is_a_duplicate(desk: Desk) -> None:
    hands = texts(3)
    desk.write("a.txt", hands)
    desk.write("b.txt", hands[:2], cut=300)
    assert desk.counts() == (3, 0, 2, 0)


def test_two_hands_with_one_key_are_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "hand_key", lambda site, hand_id: 7)
    monkeypatch.setattr("razzstats.tables.rows.hand_key", lambda site, hand_id: 7)
    monkeypatch.setattr("razzstats.tables.contents.hand_key", lambda site, hand_id: 7)
    desk.write("a.txt", texts(2))
    assert desk.counts() == (1, 0, 0, 1)
    assert desk.codes() == ["RZ011"]
    assert list(check(desk.store)) == []
    monkeypatch.undo()
    desk.store.rename(desk.store.with_name("clash"))


# Faults


def test_a_hand_that_cannot_be_handled_does_not_stop_the_others(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = texts(5)
    judged = parcels.judge

    def fail(hand: Any, *more: Any) -> Any:
        if f"#{hand.hand_id}:" in hands[2]:
            raise ZeroDivisionError("a fault")
        return judged(hand, *more)

    monkeypatch.setattr(parcels, "judge", fail)
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
    monkeypatch.setattr(parcels, "PARCEL", 5_000)
    with ThreadPoolExecutor(3) as pool, pytest.raises(StoreError, match=r"no space left"):
        desk.take(executor=pool, lanes=4)
    assert list(tree(desk.store)) == ["manifest.json"]


def test_refused_texts_are_not_held(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither copies that wait nor the texts that the log keeps grow with the import."""
    for module in (parcels, sorting, importing):
        monkeypatch.setattr(module, "PARCEL", 20_000)
    held: list[int] = []
    decide = sorting.Sorter._decide

    def watched(self: Any, copies: list[Any]) -> None:
        held.append(sum(len(copy.piece.text) for copy in copies))
        decide(self, copies)

    monkeypatch.setattr(sorting.Sorter, "_decide", watched)
    hands = texts(20)
    copies = [hand.replace("Altair II", f"Table {n}") for n in range(6) for hand in hands]
    desk.write("a.txt", [*hands, *copies, *map(broken, hands)])
    assert desk.counts() == (20, 0, 0, 140)
    assert 0 < max(held) < 30_000
    parts = desk.opened.manifest.parts("rejects")
    assert len(parts) > 5
    assert max(part.rows for part in parts) < 20


# Workers


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


def test_every_executor_makes_the_same_store(
    desk: Desk, tmp_path: Path, processes: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (parcels, sorting, importing):
        monkeypatch.setattr(module, "PARCEL", 20_000)
    hands = texts(40)
    desk.write("a.txt", [*hands[:20], broken(hands[20]), FOREIGN, hands[3], other(hands[4])])
    desk.write("b.txt", hands[15:], cut=500)
    wanted = desk.take()
    with ThreadPoolExecutor(3) as threads:
        for at, (pool, lanes) in enumerate(
            [(threads, 1), (threads, 5), (processes, 1), (processes, 4), (None, 1)]
        ):
            store = tmp_path / f"store-{at}"
            done = import_histories([desk.folder], store, pool, lanes=lanes)
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


def test_the_collector_is_as_it_was(desk: Desk) -> None:
    import gc

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
    import pickle

    piece = Piece("pokerstars", "a.txt", 3, "text", True, 5)
    assert pickle.loads(pickle.dumps(piece)) == piece
