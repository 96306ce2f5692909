"""`razzstats import --watch`, in a process of its own, beside one that writes as a client does."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.cli import watching
from razzstats.importing import Receipt
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from razzstats.tables.committing import writing
from razzstats.tables.manifest import StoreError

pytest.importorskip("watchfiles", reason="comes with the extra `watch`")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="a process cannot be sent Ctrl-C alone")

ENDS = "\n\n\n\n"

_WRITER = """
import sys, time
with open(sys.argv[1], "ab", buffering=0) as file:
    for piece in sys.stdin.buffer.read().split(b"\\0"):
        file.write(piece)
        time.sleep(0.2)
"""


class Watch:
    """A watching import, and what it has said."""

    def __init__(self, folder: Path, store: Path, *more: Path) -> None:
        self.store = store
        self._said = (folder.parent / "said.txt").open("w+")
        named = [*map(str, (folder, *more)), "--into", str(store), "--watch"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "razzstats", "import", *named],
            stdout=self._said,
            stderr=subprocess.STDOUT,
        )
        _wait_for(lambda: "Watching" in self.said)

    @property
    def said(self) -> str:
        return Path(self._said.name).read_text()

    def hands(self) -> int:
        try:
            return len(HandStore(self.store).hands)
        except StoreError:
            return 0

    def stop(self) -> str:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(20) == 0, self.said
        return self.said

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._said.close()


def _wait_for(sign: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not sign():
        assert time.monotonic() < end, "waited for too long"
        time.sleep(0.05)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    folder = tmp_path / "played"
    folder.mkdir()
    return folder


@pytest.fixture
def watch(played: Path) -> Iterator[Watch]:
    # The store lies among the histories, and is passed over.
    running = Watch(played, played / "store")
    yield running
    running.end()


def _write(file: Path, *pieces: str) -> None:
    """A client's process writes the pieces one after the other."""
    data = "\0".join(pieces).encode()
    subprocess.run([sys.executable, "-c", _WRITER, str(file)], input=data, check=True)


def test_hands_come_as_they_are_written(watch: Watch, played: Path, texts: list[str]) -> None:
    assert watch.hands() == 0
    half = len(texts[1]) // 2
    _write(played / "a.txt", texts[0] + ENDS, texts[1][:half])
    _wait_for(lambda: watch.hands() == 1 and "not whole yet" in watch.said)
    _write(played / "a.txt", texts[1][half:-40], texts[1][-40:] + ENDS)
    _wait_for(lambda: watch.hands() == 2)
    (played / "table 2").mkdir()
    _write(played / "table 2" / "b.txt", texts[2] + ENDS + texts[3] + ENDS)
    _wait_for(lambda: watch.hands() == 4)
    said = watch.stop()
    assert said.endswith(
        f"Stopped: 4 hands imported into the store at {watch.store}, which is whole.\n"
    )
    assert "Traceback" not in said
    assert said.count("\n0 files\n") == 1
    assert list(check(watch.store)) == []
    assert set(HandStore(watch.store).hands["hand_id"]) == {
        text.split("#")[1].split(":")[0] for text in texts[:4]
    }


def test_a_store_that_is_busy_is_waited_for(watch: Watch, played: Path, texts: list[str]) -> None:
    with writing(watch.store):
        _write(played / "a.txt", texts[0] + ENDS)
        _wait_for(lambda: "Not imported yet" in watch.said)
        time.sleep(1.2)
        assert watch.said.count("Not imported yet") == 1
    _wait_for(lambda: watch.hands() == 1)
    watch.stop()


def test_a_folder_that_goes_away_is_waited_for(
    played: Path, tmp_path: Path, texts: list[str]
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    watch = Watch(played, tmp_path / "store", other)
    try:
        _write(played / "a.txt", texts[0] + ENDS)
        _wait_for(lambda: watch.hands() == 1)
        played.rename(tmp_path / "away")
        _wait_for(lambda: f"{played} is gone." in watch.said)
        _write(other / "b.txt", texts[1] + ENDS)
        _wait_for(lambda: watch.hands() == 2)
        (tmp_path / "away").rename(played)
        _wait_for(lambda: f"{played} is back." in watch.said)
        _write(played / "c.txt", texts[2] + ENDS)
        _wait_for(lambda: watch.hands() == 3)
        said = watch.stop()
    finally:
        watch.end()
    assert said.count("is gone") == said.count("is back") == 1
    assert HandStore(watch.store).findings.query("code == 'RZ009'").empty
    assert list(check(watch.store)) == []


def test_every_folder_may_go_away_and_the_store_with_it(
    watch: Watch, played: Path, texts: list[str]
) -> None:
    """What is put in the folder's place before anybody looks is a new folder all the same."""
    shutil.rmtree(played)
    _wait_for(lambda: f"{played} is gone." in watch.said)
    (played.parent / "new").mkdir()
    (played.parent / "new" / "a.txt").write_text(texts[0] + ENDS)
    (played.parent / "new").rename(played)
    _wait_for(lambda: watch.hands() == 1)
    shutil.rmtree(played)
    assert watch.stop().endswith(f"imported, but the store at {watch.store} is gone.\n")


def test_changes_are_gathered_for_half_of_the_time_that_is_promised() -> None:
    """Two seconds from the write to the store: what is left is for the import.

    How long it takes in all is measured by `python -m benchmarks.watching`.
    """
    assert watching.GATHER + watching.QUIET <= 1_000
    assert watching.PATIENCE <= 1_000


def test_watching_waits_no_longer_than_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, object] = {}

    def watch(*folders: Path, **settings: object) -> Iterator[set[object]]:
        asked.update(settings)
        yield set()

    monkeypatch.setattr("watchfiles.watch", watch)
    receipt = Receipt(imported=2)
    assert watching.watched([str(tmp_path)], tmp_path / "s", lambda: receipt, lambda: receipt) == 2
    assert asked["debounce"] == watching.GATHER
    assert asked["step"] == watching.QUIET
    assert asked["rust_timeout"] == watching.PATIENCE


def test_what_cannot_be_watched_is_said(run: Callable[..., Result]) -> None:
    done = run("import", "-", "--watch")
    assert done.exit_code == 2
    assert "standard input" in done.stderr
