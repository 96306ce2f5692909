"""Zip archives: their members by name, and archives that are made to do harm."""

import struct
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from razzstats import archives
from razzstats.archives import FREE, RATIO, _new_name
from razzstats.sources import Source, SourceError, blocks, sources
from tests.histories import walk
from tests.importing.desk import Desk
from tests.stores import history, texts

Members = dict[str, str | bytes] | list[tuple[str, str | bytes]]


def packed(path: Path, members: Members, method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in members.items() if isinstance(members, dict) else members:
            archive.writestr(name, data)
    return path


def found_in(path: Path) -> list[Source]:
    found = list(sources([path]))
    assert all(isinstance(each, Source) for each in found), found
    return [each for each in found if isinstance(each, Source)]


def text_of(source: Source) -> str:
    return "".join(blocks(source, lambda told: None))


def names(path: Path) -> list[str]:
    return [each.name.removeprefix(f"{path}/") for each in found_in(path)]


# Names


def test_no_member_is_named_as_if_it_lay_elsewhere(tmp_path: Path) -> None:
    members: Members = {"../../up.txt": "a", "/etc/abs.txt": "b", "./x/../here.txt": "c"}
    path = packed(tmp_path / "a.zip", members)
    assert names(path) == ["up.txt", "etc/abs.txt", "x/here.txt"]
    assert [text_of(each) for each in found_in(path)] == ["a", "b", "c"]


def test_nothing_is_unpacked_to_the_disk(desk: Desk) -> None:
    packed(desk.folder / "a.zip", {"../../../up.txt": history(texts(3))})
    before = set(desk.folder.parent.rglob("*"))
    assert desk.counts() == (3, 0, 0, 0)
    new = set(desk.folder.parent.rglob("*")) - before
    assert all(file.is_relative_to(desk.store) for file in new)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_members_of_one_name_are_told_apart(desk: Desk) -> None:
    members: Members = [("a.txt", history(texts(2))), ("a.txt", history(texts(3, seed=4)))]
    path = packed(desk.folder / "a.zip", [*members, ("x/../a.txt", ""), ("a.txt (2)", "")])
    wanted = ["a.txt", "a.txt (2)", "x/a.txt", "a.txt (2) (2)"]
    assert names(path) == wanted
    assert desk.counts() == (5, 0, 0, 0)
    sizes = dict(zip(desk.opened.imports["source"], desk.opened.imports["found"], strict=True))
    assert sizes == dict(zip([f"{path}/{name}" for name in wanted], [2, 3, 0, 0], strict=True))
    assert desk.take().unchanged == 4


def is_open(path: Path) -> bool:
    """Whether this process has a file open, as Linux tells it."""
    every = Path("/proc/self/fd")
    if not every.is_dir():
        pytest.skip("only Linux tells which files are open")
    return any(each.exists() and each.samefile(path) for each in every.iterdir())


@pytest.mark.parametrize("last", ["b.txt", "__MACOSX/b.txt", "c/"])
def test_an_archive_is_closed_behind_its_last_member(tmp_path: Path, last: str) -> None:
    members: list[tuple[str, str | bytes]] = [("a.txt", walk(1)), ("b.txt", walk(2))]
    if last != "b.txt":
        members.append((last, ""))
    path = packed(tmp_path / "a.zip", members)
    found = found_in(path)
    assert not is_open(path)
    with found[0].open() as member:
        assert is_open(path)
        member.read()
    for each in found:
        with each.open() as member:
            assert member.read(10)
            assert is_open(path)
            for _ in range(2):  # Also where they are read again, or in another order.
                assert text_of(found[-1]) == walk(2)
            assert member.read(10)
    assert not is_open(path)


def test_an_archive_is_closed_whose_last_member_is_damaged(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {"a.txt": walk(1), "b.txt": walk(2)})
    data = bytearray(path.read_bytes())
    data[data.rindex(b"PK\x03\x04")] = 0
    path.write_bytes(data)
    first, second = found_in(path)
    assert text_of(first) == walk(1)
    with pytest.raises(SourceError):
        text_of(second)
    assert not is_open(path)


def test_the_list_of_an_archive_is_read_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many members there are: time that grows with their square is felt from 2,000 on."""
    opened = []

    class Counting(zipfile.ZipFile):
        def __init__(self, *args: object, **more: object) -> None:
            opened.append(args)
            super().__init__(*args, **more)  # type: ignore[call-overload]

    packed(desk.folder / "a.zip", {f"{at}.txt": walk(at) for at in range(300)})
    monkeypatch.setattr(zipfile, "ZipFile", Counting)
    assert desk.counts() == (300, 0, 0, 0)
    assert len(opened) == 1
    every = list(found_in(desk.folder / "a.zip"))
    assert [text_of(each) for each in every] == [walk(at) for at in range(300)]
    assert len(opened) == 3


def test_thousands_of_members_of_one_name(tmp_path: Path) -> None:
    names: dict[str, int] = {}
    assert _new_name("a (3)", names) == "a (3)"
    every = [_new_name("a", names) for _ in range(20_000)]
    assert every[:3] == ["a", "a (2)", "a (4)"]
    assert len(set(every)) == 20_000
    assert _new_name("a (2)", names) == "a (2) (2)"


def test_two_archives_that_were_left_are_read_at_once(tmp_path: Path) -> None:
    """By threads, each of which goes from the one to the other."""
    every = [
        (source, walk(at))
        for at in range(20)
        for source in found_in(packed(tmp_path / f"{at}.zip", {"a.txt": walk(at)}))
    ]
    with ThreadPoolExecutor(4) as threads:
        read = list(threads.map(lambda each: text_of(each[0]) == each[1], every * 10))
    assert all(read)


def test_members_can_be_read_when_the_archive_has_been_left(tmp_path: Path) -> None:
    first, second = found_in(packed(tmp_path / "a.zip", {"a.txt": "one", "b.txt": "two"}))
    assert [text_of(each) for each in (second, first, second)] == ["two", "one", "two"]


# Harm


@pytest.fixture
def bombs(desk: Desk) -> Desk:
    """A bomb between two archives and beside a file, all of which hold hands."""
    packed(desk.folder / "1.zip", {"a.txt": history(texts(2))})
    zeros = b"\0" * (FREE + 1)
    packed(desk.folder / "2.zip", {"a.txt": zeros, "b.txt": history(texts(2, seed=2))})
    desk.write("3.txt", texts(2, seed=3))
    return desk


def test_a_member_that_unpacks_to_too_much_is_one_line(bombs: Desk) -> None:
    done = bombs.take()
    assert (done.imported, done.unreadable, done.files) == (6, 1, 4)
    assert next(each.size for each in found_in(bombs.folder / "2.zip")) == 0
    (found,) = bombs.opened.findings.to_dict("records")
    assert (found["code"], found["source"]) == ("RZ009", str(bombs.folder / "2.zip" / "a.txt"))
    assert f"more than {RATIO} times its size" in found["message"]


def test_what_packs_well_is_read_up_to_a_size(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {"a.txt": walk() * 10_000})
    (info,) = zipfile.ZipFile(path).infolist()
    assert info.file_size > 100 * info.compress_size
    (found,) = found_in(path)
    assert len(text_of(found)) == len(walk()) * 10_000


def test_a_member_that_understates_its_size_is_cut_there(tmp_path: Path) -> None:
    """Python's reader stops at the size that the archive claims, and then the sum is wrong."""
    path = packed(tmp_path / "a.zip", {"a.txt": b"x" * 5_000_000})
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 2_000_000)
    path.write_bytes(data)
    (found,) = found_in(path)
    got: list[int] = []
    with pytest.raises(SourceError, match="CRC"):
        list(blocks(found, lambda told: None, got.append))
    assert 1_000_000 < sum(got) <= 2_000_000


def test_members_that_overlap(tmp_path: Path) -> None:
    """Many entries for the same bytes: how a few kilobytes hold petabytes."""
    path = packed(tmp_path / "a.zip", {"a.txt": b"x" * 9_000_000})
    data = path.read_bytes()
    start, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    entry, count = data[start:end], 200
    tail = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, count, count, count * len(entry), start, 0)
    path.write_bytes(data[:start] + count * entry + tail)
    ((name, reason),) = sources([path])  # type: ignore[misc]
    assert name == str(path)
    assert "overlap" in reason


def test_an_archive_of_many_members_that_are_each_just_small_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "FREE", 100_000)
    path = packed(tmp_path / "a.zip", {f"{at}.txt": b"\0" * 99_000 for at in range(20)})
    ((name, reason),) = sources([path])  # type: ignore[misc]
    assert (name, reason) == (str(path), f"it would unpack to more than {RATIO} times its size")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_methods_of_which_nobody_knows_what_comes_out(tmp_path: Path, method: int) -> None:
    """Python unpacks a whole block of them at once: 50 bytes of bzip2 may be 45 MB."""
    (found,) = found_in(packed(tmp_path / "a.zip", {"a.txt": walk()}, method))
    with pytest.raises(SourceError, match="pack it as a common zip"):
        text_of(found)
