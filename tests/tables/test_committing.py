"""One writer at a time; what the disk refuses; and readers while somebody writes."""

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from razzstats.importing import import_histories
from razzstats.revalidating import revalidate
from razzstats.tables import HandStore, StoreError, committing
from razzstats.tables.checking import check
from razzstats.tables.committing import (
    LOCK,
    commit,
    new_batch,
    stage,
    writing,
)
from razzstats.tables.holding import HOLDER
from razzstats.tables.leavings import STAGING, stray_parts
from razzstats.tables.live import read_table
from razzstats.tables.manifest import MANIFEST, read_manifest
from tests.stores import contents, history, texts, tree

HOLD = """
import sys
from pathlib import Path
from razzstats.tables.committing import writing
with writing(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(committing, "PATIENCE", 0.0)


def test_a_second_writer_is_told_to_wait(store: Path, more: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(store)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        before = tree(store)
        told = (
            rf"another razzstats is writing to {store} \(process {holder.pid} on .* since "
            r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+?-?\d{4}\): wait for it to end"
        )
        for write in (lambda: import_histories([more], store), lambda: revalidate(store)):
            with pytest.raises(StoreError, match=told):
                write()
        assert tree(store) == before
        assert len(HandStore(store).hands) == 23  # Readers do not wait.
        holder.communicate("\n", timeout=60)
    assert import_histories([more], store).imported == 6


def test_who_holds_a_store_is_told_where_it_is_known(store: Path, more: Path) -> None:
    with writing(store):
        (store / HOLDER).unlink()
        with pytest.raises(StoreError, match=rf"is writing to {store}: wait"):
            import_histories([more], store)
        (store / HOLDER).write_bytes(b"\xff")
        with pytest.raises(StoreError, match=rf"is writing to {store}: wait"):
            import_histories([more], store)
    assert not (store / HOLDER).exists()


def test_threads_of_one_process_are_writers_too(store: Path, more: Path) -> None:
    with writing(store), pytest.raises(StoreError, match=r"another razzstats"):
        import_histories([more], store)


def test_a_second_writer_waits_a_moment(
    store: Path, more: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(committing, "PATIENCE", 30.0)
    with writing(store):
        waiting = threading.Thread(target=import_histories, args=([more], store))
        waiting.start()
        waiting.join(0.2)
        assert waiting.is_alive()
    waiting.join()
    assert len(HandStore(store).hands) == 29


def test_a_store_that_another_begins_meanwhile_is_no_folder_of_something_else(
    store: Path, more: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, looked = Path.exists, []

    def not_yet(path: Path) -> bool:
        looked.append(path.name)
        return there(path) and len(looked) > 1

    monkeypatch.setattr(Path, "exists", not_yet)
    import_histories([more], store)
    assert looked[0] == "manifest.json"
    assert len(HandStore(store).hands) == 29


def test_imports_at_once_all_get_in_or_are_told(tmp_path: Path) -> None:
    """Processes that import at the same time: each succeeds whole, or changes nothing."""
    store = tmp_path / "store"
    command = [sys.executable, "-m", "razzstats", "import", "--into", str(store)]
    running = []
    for seed in range(2):
        file = tmp_path / f"{seed}.txt"
        file.write_text(history(texts(6, seed=seed)))
        running.append(
            subprocess.Popen([*command, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        )
    done = 0
    for process in running:
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0 or b"Error: another razzstats is writing" in said
        done += process.returncode == 0
    assert done
    assert len(HandStore(store).hands) == 6 * done
    assert list(check(store)) == []


def test_readers_see_whole_imports_only(tmp_path: Path) -> None:
    store = tmp_path / "store"
    hands = texts(20, seed=4)
    stop, seen, faults = threading.Event(), set[int](), list[str]()

    def look() -> None:
        while not stop.is_set():
            try:
                opened = HandStore(store)
                tables = [set(opened.table(t, ["hand"])["hand"]) for t in ("hands", "seats")]
                tables.append(set(opened.table("texts", ["hand"])["hand"]))
            except StoreError as error:
                if "there is no store" not in str(error):
                    faults.append(str(error))
                continue
            seen.add(len(tables[0]))
            if any(table != tables[0] for table in tables):
                faults.append("a part of an import is seen")

    reader = threading.Thread(target=look)
    reader.start()
    try:
        for end in range(2, 22, 2):
            (tmp_path / f"{end}.txt").write_text(history(hands[end - 2 : end]))
            import_histories([tmp_path / f"{end}.txt"], store)
    finally:
        stop.set()
        reader.join()
    assert faults == []
    assert seen <= set(range(0, 22, 2))
    assert len(seen) > 2


def test_an_open_store_stays_as_it_was(store: Path, more: Path) -> None:
    opened = HandStore(store)
    import_histories([more], store)
    assert len(opened.hands) == len(set(opened.seats["hand"])) == 23
    assert len(HandStore(store).hands) == 29


def test_an_open_store_says_that_it_was_written_anew(store: Path) -> None:
    opened = HandStore(store)
    assert len(opened.hands) == 23
    revalidate(store)
    with pytest.raises(StoreError, match=r"written anew.*open it again"):
        opened.seats  # noqa: B018


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 300 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(disk)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk(small_disk: Path, tmp_path: Path, more: Path) -> None:
    store = small_disk / "store"
    import_histories([more], store)
    before, held = contents(store), tree(store)
    big = tmp_path / "big.txt"
    big.write_text(history(texts(300, seed=9)))
    with pytest.raises(StoreError, match=r"no space left on device.*untouched"):
        import_histories([big], store)
    assert contents(store) == before
    assert tree(store) == held, "what was staged is removed"
    assert list(check(store)) == []


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the n-th write to the disk fail."""

    def fail_at(count: int) -> None:
        left = count
        sync = os.fsync

        def fsync(file: int) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            sync(file)

        monkeypatch.setattr(os, "fsync", fsync)

    return fail_at


@pytest.mark.parametrize("count", [1, 4, 7])
def test_a_disk_that_is_full_at_any_write(
    store: Path, more: Path, failing: Any, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(store)
    monkeypatch.setattr(committing, "sync_folder", lambda folder: None)
    failing(count)
    with pytest.raises(StoreError, match=r"cannot write to .*no space left"):
        import_histories([more], store)
    assert tree(store) == before


def test_a_store_that_may_not_be_written(
    store: Path, more: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(*names: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    before = tree(store)
    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(StoreError, match=r"cannot write to .*: permission denied; what the store"):
        import_histories([more], store)
    assert tree(store) == before


def test_a_file_where_the_store_should_be(more: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot write to .*: file exists"):
        import_histories([more], more)


@pytest.mark.parametrize("inside", ["thesis.tex", "hands.txt"])
def test_a_folder_of_something_else_is_not_touched(tmp_path: Path, more: Path, inside: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / inside).write_text("dear diary")
    with pytest.raises(StoreError, match=r"a folder of something else: name a new or empty"):
        import_histories([more], folder)
    assert list(folder.iterdir()) == [folder / inside]


def test_what_file_managers_leave_is_nothing(tmp_path: Path, more: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / ".DS_Store").write_text("")
    assert import_histories([more], folder).imported == 6


def test_tables_without_a_manifest_are_not_touched(store: Path, more: Path) -> None:
    (store / MANIFEST).unlink()
    before = tree(store)
    with pytest.raises(StoreError, match=r"tables but no manifest.json.*put it back"):
        import_histories([more], store)
    assert tree(store) == before


def test_what_a_failed_block_staged_is_removed(store: Path) -> None:
    before = tree(store)
    rows = read_table(store, "hands")

    def fail() -> None:
        with writing(store):
            stage(store, "half", 1, "hands", rows)
            assert (store / STAGING).is_dir()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert tree(store) == before
    assert not (store / STAGING).exists()


def test_strays_are_cleared_and_nothing_else(store: Path) -> None:
    before = tree(store)
    live = store / read_manifest(store).parts("seats")[0].path
    (live.parent / "part-00077.parquet").write_bytes(live.read_bytes())
    dead = store / "hands" / "batch=dead"
    dead.mkdir()
    (dead / "part-00001.parquet").write_text("")
    assert len(stray_parts(store)) == 2
    (store / STAGING).mkdir()  # As a killed import leaves it.
    with writing(store):
        pass
    assert tree(store) == before
    assert not dead.exists()
    assert (store / LOCK).exists()


def test_a_commit_names_what_was_staged_and_forgets_what_is_gone(store: Path) -> None:
    old = read_manifest(store).parts("hands")
    with writing(store):
        parts = stage(store, "new", 1, "hands", read_table(store, "hands"))
        commit(store, "new", parts, gone=lambda part: part in old)
    assert read_manifest(store).parts("hands") == parts
    assert not any((store / part.path).exists() for part in old)
    assert len(HandStore(store).hands) == 23


def test_no_reader_takes_a_batch_for_a_number() -> None:
    assert all(new_batch()[0].isalpha() for _ in range(50))
    assert len({new_batch() for _ in range(50)}) == 50


def test_no_rows_make_no_part(store: Path) -> None:
    assert stage(store, "new", 1, "hands", read_table(store, "hands").slice(0, 0)) == []
