"""Which files are read, and which are passed over."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from razzstats.importing import import_histories
from razzstats.known import Files
from razzstats.sources import Source, sources
from tests.histories import walk
from tests.importing.desk import FOREIGN, Desk
from tests.stores import HAND_TABLES, history, rows, texts, tree


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


def test_one_path_need_not_be_a_list(desk: Desk) -> None:
    """A text is a path, and not the paths that its letters are: `/` is one of these."""
    file = desk.write("a.txt", texts(2))
    assert import_histories(str(file), desk.store).imported == 2
    assert import_histories(file, desk.folder / "other").imported == 2
    assert [each.name for each in sources(str(file)) if isinstance(each, Source)] == [str(file)]


def test_unchanged_files_are_passed_over_unopened(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("a.txt", texts(4))
    desk.write("b.txt", [])
    desk.take()
    before = tree(desk.store)
    opened = Path.open

    def never(self: Path, *args: Any, **more: Any) -> Any:
        assert desk.folder not in self.parents, f"{self} is opened"
        return opened(self, *args, **more)

    monkeypatch.setattr(Path, "open", never)
    told: list[int] = []
    done = desk.take(advanced=told.append)
    monkeypatch.undo()
    assert (done.files, done.unchanged, done.found, done.batch) == (2, 2, 0, None)
    assert sum(told) == sum(file.stat().st_size for file in desk.folder.iterdir())
    assert tree(desk.store) == before


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
    assert desk.counts() == (2, 0, 0, 1)
    assert desk.codes() == ["RZ005", "RZ009"]
    monkeypatch.undo()
    assert desk.counts() == (1, 0, 2, 0)
    assert desk.take().unchanged == 1


def test_a_file_that_vanishes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was there when the folder was listed."""
    desk.write("a.txt", texts(3))
    b = desk.write("b.txt", texts(3, seed=2))
    has = Files.has

    def vanish(self: Files, source: Source) -> bool:
        if source.name == str(b):
            b.unlink()
        return has(self, source)

    monkeypatch.setattr(Files, "has", vanish)
    done = desk.take()
    assert (done.imported, done.unreadable) == (3, 1)
    assert desk.codes() == ["RZ009"]


def test_nothing_but_what_cannot_be_read(desk: Desk) -> None:
    done = desk.take(desk.folder / "nothing.txt")
    assert (done.files, done.unreadable, done.findings) == (1, 1, {"error": 1})
    assert done.batch is None


def test_files_of_one_name_in_two_folders(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is typed means another file in another folder, whatever its size and time."""
    for name, number in (("one", 1), ("two", 2)):
        (desk.folder / name).mkdir()
        (desk.folder / name / "a.txt").write_text(walk(number))
        os.utime(desk.folder / name / "a.txt", ns=(5, 5))
    monkeypatch.chdir(desk.folder / "one")
    assert desk.counts("a.txt") == (1, 0, 0, 0)
    monkeypatch.chdir(desk.folder / "two")
    assert desk.counts("a.txt") == (1, 0, 0, 0)
    assert desk.take("./a.txt", "../one/a.txt").unchanged == 2
    assert set(desk.opened.hands["source"]) == {
        str(desk.folder / name / "a.txt") for name in ("one", "two")
    }


def test_a_store_may_be_moved(desk: Desk) -> None:
    desk.write("a.txt", texts(3))
    desk.take()
    desk.store = desk.store.rename(desk.store.with_name("elsewhere"))
    assert desk.take().unchanged == 1
    desk.folder = desk.folder.rename(desk.folder.with_name("moved"))
    assert desk.counts() == (0, 0, 3, 0)


def test_stores_are_no_histories(desk: Desk) -> None:
    desk.write("a.txt", texts(3))
    desk.take()
    other = desk.folder / "x" / "store"
    assert import_histories([desk.folder / "a.txt"], other).imported == 3
    (other / "manifest.json").write_bytes(
        (other / "manifest.json").read_bytes().replace(b'"version": 1', b'"version": 99')
    )
    told: list[str] = []
    assert [f.name for f in sources([desk.folder], told.append) if isinstance(f, Source)] == [
        str(desk.folder / "a.txt")
    ]
    assert told == [str(other)]
    done = desk.take()
    assert (done.files, done.unchanged) == (1, 1)


def test_the_store_may_lie_in_the_folder_that_is_imported(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.store = desk.folder / "store"
    desk.write("a.txt", texts(3))
    done = desk.take()
    assert (done.files, done.imported, done.findings) == (1, 3, {})
    assert (desk.take().files, desk.take(desk.store).files) == (1, 0)
    monkeypatch.chdir(desk.folder)
    assert import_histories(["."], "store").files == 1
    assert import_histories(["../histories/."], desk.store).files == 1


@pytest.mark.parametrize("before", [0, 2])
def test_an_import_does_not_wait_for_pandas(tmp_path: Path, before: int) -> None:
    """Most of a second at the start of every process that imports, into a filled store too."""
    file, store = tmp_path / "a.txt", str(tmp_path / "store")
    for at in range(before):
        (tmp_path / f"{at}.txt").write_text(history(texts(4)[: at + 1]))
        import_histories([tmp_path / f"{at}.txt"], store)
    file.write_text(history(texts(4)[2:]))
    script = (
        "import sys; from razzstats.importing import import_histories\n"
        f"assert import_histories([{str(file)!r}], {store!r}).imported == 2\n"
        "sys.exit(any(name in sys.modules for name in ('pandas', 'pyarrow.compute')))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_games_without_number_are_counted_together(desk: Desk) -> None:
    """Whoever makes a file may make up names of games: they fill neither memory nor the screen."""
    names = [f"Game {number} Limit" for number in range(50)]
    hands = [walk(100 + at, game=f"{name} ($1/$2 USD)") for at, name in enumerate(names)]
    hands += [walk(200 + at, game=f"{'Long ' * 40}Limit ($1/$2 USD)") for at in range(3)]
    desk.write(
        "a.txt", [*hands, *(walk(300 + at, game=f"{names[0]} ($1/$2 USD)") for at in range(5))]
    )
    done = desk.take()
    assert done.skipped == sum(done.games.values()) == 58
    assert len(done.games) == 21
    assert (done.games[names[0]], done.games["others"]) == (6, 33)
    (row,) = desk.opened.imports.to_dict("records")
    assert row["games"].startswith(f"others 33, {names[0]} 6, ")
