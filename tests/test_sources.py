"""Files, folders, archives and standard input to blocks of text, in any encoding."""

import codecs
import io
import os
import sys
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import razzstats.sources
from razzstats.decoding import MOST_CHANGES
from razzstats.sources import Source, SourceError, blocks, sources
from tests.histories import source, walk

BLOCK_SIZES = (7, 64, 1 << 20)


def text_of(data: bytes) -> tuple[str, list[str]]:
    """The text of some bytes, and what was told of them."""
    told: list[str] = []
    return "".join(blocks(source(data), told.append)), told


def found_in(*paths: Path | str) -> list[Source | tuple[str, str]]:
    return list(sources(paths))


def names_in(*paths: Path | str) -> list[str]:
    return [found.name for found in found_in(*paths) if isinstance(found, Source)]


@pytest.fixture(params=BLOCK_SIZES)
def block(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(razzstats.sources, "BLOCK", request.param)
    return int(request.param)


# Encodings

ACCENTS = "Seat 1: Zoë (€50 in chips)\nSeat 2: Bob (€5 in chips)\n"


@pytest.mark.parametrize(
    ("encode", "told"),
    [
        (lambda text: text.encode(), False),
        (lambda text: codecs.BOM_UTF8 + text.encode(), False),
        (lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"), False),
        (lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"), False),
        (lambda text: text.encode("utf-16-le"), False),
        (lambda text: text.encode("utf-16-be"), False),
        (lambda text: text.encode("cp1252"), False),
    ],
    ids=["utf-8", "utf-8 bom", "utf-16-le bom", "utf-16-be bom", "16-le", "16-be", "cp1252"],
)
@pytest.mark.parametrize("text", [walk(), ACCENTS, walk() + ACCENTS], ids=["plain", "€", "both"])
def test_encodings(block: int, encode: Callable[[str], bytes], told: bool, text: str) -> None:
    assert text_of(encode(text)) == (text, [])


def test_a_lone_byte_behind_utf_16_costs_one_warning(block: int) -> None:
    text, told = text_of(codecs.BOM_UTF16_LE + walk().encode("utf-16-le") + b"\n")
    assert text == walk() + "\ufffd"
    assert told == ["bytes that are not utf-16-le are read as U+FFFD"]


def test_utf_16_whose_line_ends_were_changed_byte_by_byte(block: int) -> None:
    data = codecs.BOM_UTF16_LE + walk().replace("\n", "\r\n").encode("utf-16-le")
    text, told = text_of(data.replace(b"\r", b"\n") + b"\n")
    assert text == walk().replace("\n", "\n\n") + "\ufffd"
    assert len(told) == 1


def test_stray_byte_in_utf_8_leaves_the_rest_as_it_is() -> None:
    data = ACCENTS.encode() + b"caf\xe9\n" + ACCENTS.encode()
    text, told = text_of(data)
    assert text == ACCENTS + "caf\ufffd\n" + ACCENTS
    assert told == ["bytes that are not utf-8 are read as U+FFFD"]


def test_stray_byte_before_all_other_signs_of_utf_8() -> None:
    text, told = text_of(b"caf\xe9\n" + ACCENTS.encode())
    assert text == "caf\ufffd\n" + ACCENTS
    assert len(told) == 1


def test_mark_of_utf_8_rules_out_other_encodings(block: int) -> None:
    text, told = text_of(codecs.BOM_UTF8 + b"caf\xe9 Bob\n")
    assert text == "caf\ufffd Bob\n"
    assert len(told) == 1


def test_bytes_that_windows_1252_has_not(block: int) -> None:
    text, told = text_of(b"caf\xe9 \x81 Bob\n")
    assert text == "café \ufffd Bob\n"
    assert told == ["bytes that are not cp1252 are read as U+FFFD"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(block: int, end: str) -> None:
    data = walk().replace("\n", end).encode()
    assert text_of(data) == (walk(), [])


@pytest.mark.parametrize("name", ["utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("text", [walk(), walk() + ACCENTS], ids=["plain", "both"])
def test_utf_32(name: str, mark: str, text: str) -> None:
    assert text_of((mark + text).encode(name)) == (text, [])


def test_utf_16_with_a_nought_in_front_is_no_utf_32() -> None:
    text = "\0" + walk()
    assert text_of(codecs.BOM_UTF16_LE + text.encode("utf-16-le")) == (text, [])


def changes_of(data: bytes) -> tuple[str, list[str], list[tuple[int, str]]]:
    """The text of some bytes, what was told of them, and behind how many lines they change."""
    texts: list[str] = []
    told: list[str] = []
    at: list[tuple[int, str]] = []

    def changed(message: str) -> None:
        at.append(("".join(texts).count("\n"), message.split()[3]))

    for text in blocks(source(data), told.append, changed=changed):
        texts.append(text)
    return "".join(texts), told, at


TWO = [
    ("utf-8", "utf-16-le"),
    ("utf-8", "utf-16"),
    ("utf-8-sig", "utf-16"),
    ("cp1252", "utf-16"),
    ("utf-16", "utf-8"),
    ("utf-16", "utf-8-sig"),
    ("utf-16-le", "utf-8"),
    ("utf-16-be", "utf-8"),
    ("utf-16-be", "utf-8-sig"),
]


@pytest.mark.parametrize(("one", "two"), TWO)
@pytest.mark.parametrize("size", [64, 1 << 12, 1 << 20])
@pytest.mark.parametrize("many", [1, 9])
def test_two_encodings_in_one_file(
    monkeypatch: pytest.MonkeyPatch, one: str, two: str, size: int, many: int
) -> None:
    """Files that were put together are read to their ends, each in its own encoding."""
    monkeypatch.setattr(razzstats.sources, "BLOCK", size)
    half = walk() + ACCENTS if many > 1 else walk()
    first, second = half * many, walk(2) + ACCENTS
    text, told, changes = changes_of(first.encode(one) + second.encode(two))
    assert text == first + second
    assert told == []
    assert [line for line, _ in changes] == [first.count("\n")]
    assert changes[0][1] in (two, f"{two}-le", two.removesuffix("-sig"))


def test_many_encodings_in_one_file() -> None:
    texts = [walk(n) for n in range(1, 9)]
    data = b"".join(t.encode("utf-16" if n % 2 else "utf-8") for n, t in enumerate(texts))
    text, told, changes = changes_of(data)
    assert (text, told) == ("".join(texts), [])
    assert [line for line, _ in changes] == [n * walk().count("\n") for n in range(1, 8)]


def test_changes_without_end_are_told_and_looked_for_no_more() -> None:
    """Each costs its time, so a file that changes all the time is no longer followed."""
    one, two = "x" * 40 + "\n", "y" * 40 + "\n"
    data = (one.encode() + two.encode("utf-16")) * (MOST_CHANGES // 2 + 50)
    text, told, changes = changes_of(data)
    assert text.startswith((one + two) * (MOST_CHANGES // 2))
    assert told[0] == "the encoding changes 1,000 times: no more is looked for"
    assert len(changes) == MOST_CHANGES


def test_a_line_ends_where_the_encoding_changes() -> None:
    data = walk(1).rstrip().encode() + walk(2).rstrip().encode("utf-16") + walk(3).encode()
    assert changes_of(data)[0] == walk(1) + walk(2) + walk(3)


def test_letters_of_two_plain_bytes_are_a_name(block: int) -> None:
    text = walk(ann="\u4e2d\u6587\u5b57\u5e55" * 3)
    assert text_of(text.encode("utf-16")) == (text, [])


def test_mark_in_the_middle_of_joined_files_stays(block: int) -> None:
    data = codecs.BOM_UTF8 + b"one\n"
    assert text_of(data + data)[0] == "one\n\ufeffone\n"


def test_no_bytes_are_no_text() -> None:
    assert text_of(b"") == ("", [])


@settings(max_examples=30)
@given(st.text(max_size=60), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), st.integers(3, 70))
def test_block_size_changes_nothing(text: str, encoding: str, size: int) -> None:
    data = (walk() + text).encode(encoding, "replace")
    whole = text_of(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(razzstats.sources, "BLOCK", size)
        assert text_of(data) == whole


@given(st.binary(max_size=200), st.integers(3, 70))
def test_any_bytes_become_text(data: bytes, size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(razzstats.sources, "BLOCK", size)
        text, told = text_of(data)
    assert len(told) <= 1
    assert "\r" not in text


def test_progress_is_told_in_bytes(block: int) -> None:
    data = codecs.BOM_UTF16_LE + walk().encode("utf-16-le")
    told: list[int] = []
    list(blocks(source(data), lambda _: None, told.append))
    assert sum(told) == len(data)
    assert max(told) <= block


# Files and folders


def test_folders_are_searched_in_order_of_name(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/y/x.txt", ".hidden.txt", ".git/c.txt", "c.xml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    order = ["a/y/x.txt", "a/z.txt", "b.txt", "c.xml"]
    assert names_in(tmp_path) == [str(tmp_path / name) for name in order]


def test_a_file_that_is_asked_for_may_be_hidden(tmp_path: Path) -> None:
    (tmp_path / ".hidden.txt").write_text("x")
    assert names_in(tmp_path / ".hidden.txt") == [str(tmp_path / ".hidden.txt")]


def test_links_to_folders_end_no_search(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    file, link = found_in(tmp_path)
    assert isinstance(file, Source)
    assert file.name == str(tmp_path / "a.txt")
    assert not isinstance(link, Source)
    assert link[0] == str(tmp_path / "loop")
    assert link[1].startswith("a link to a folder")
    assert names_in(tmp_path / "loop") == [str(tmp_path / "loop" / "a.txt")]


def test_what_is_no_file_is_passed_over_and_links_to_nothing_are_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert found_in(tmp_path) == []
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    assert found_in(tmp_path) == [(str(tmp_path / "gone"), "No such file or directory")]


def test_missing_path_is_told_and_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    missing = tmp_path / "nowhere.txt"
    first, second = found_in(missing, tmp_path)
    assert first == (str(missing), "No such file or directory")
    assert isinstance(second, Source)


def test_folder_that_cannot_be_listed_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.txt", "locked/b.txt", "z.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    listed = os.scandir

    def refuse(path: Path) -> Any:
        if path.name == "locked":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = found_in(tmp_path)
    assert found[1] == (str(tmp_path / "locked"), "Permission denied")
    assert [each.name for each in found if isinstance(each, Source)] == [
        str(tmp_path / "a.txt"),
        str(tmp_path / "z.txt"),
    ]


def test_size_and_time_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("12345")
    (found,) = found_in(path)
    assert isinstance(found, Source)
    assert (found.size, found.mtime) == (5, path.stat().st_mtime_ns)


def test_file_that_cannot_be_read_raises_a_source_error(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x")
    (found,) = found_in(path)
    path.unlink()
    assert isinstance(found, Source)
    with pytest.raises(SourceError, match="No such file"):
        list(blocks(found, lambda _: None))


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(walk().encode())))
    (found,) = found_in("-")
    assert isinstance(found, Source)
    assert (found.name, found.size, found.mtime) == ("-", None, None)
    assert "".join(blocks(found, lambda _: None)) == walk()


# Archives


def archive(path: Path, **members: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in members.items():
            opened.writestr(name, text)
    return path


def test_zip_gives_its_members(tmp_path: Path) -> None:
    path = archive(
        tmp_path / "all.ZIP",
        **{"2009/nov/a.txt": walk(1), "b.txt": walk(2), "empty/": ""},
    )
    found = [each for each in found_in(tmp_path) if isinstance(each, Source)]
    assert [each.name for each in found] == [f"{path}/2009/nov/a.txt", f"{path}/b.txt"]
    texts = ["".join(blocks(each, lambda _: None)) for each in found]
    assert texts == [walk(1), walk(2)]


def test_what_macos_adds_to_a_zip_is_passed_over(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", **{"__MACOSX/._b.txt": "x", ".DS_Store": "x", "b.txt": "x"})
    assert names_in(path) == [f"{path}/b.txt"]


def test_file_that_is_no_zip(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(b"no archive")
    assert found_in(path) == [(str(path), "File is not a zip file")]


def test_encrypted_member(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", **{"a.txt": walk()})
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    path.write_bytes(data)
    (found,) = found_in(path)
    assert isinstance(found, Source)
    with pytest.raises(SourceError, match="encrypted"):
        list(blocks(found, lambda _: None))


@pytest.mark.parametrize("seed", range(60))
def test_damaged_zip_is_told_and_never_a_traceback(tmp_path: Path, seed: int) -> None:
    """A byte changed here and there: each part of the archive gets its turn."""
    path = archive(tmp_path / "a.zip", **{"a.txt": walk(1) * 3, "b.txt": walk(2)})
    data = bytearray(path.read_bytes())
    for at in range(seed, len(data), 60):
        data[at] ^= 0xFF >> seed % 5
    path.write_bytes(data)
    for found in found_in(path):
        if isinstance(found, Source):
            with suppress(SourceError):
                list(blocks(found, lambda _: None))
        else:
            assert found[1]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_zip_cut_short(tmp_path: Path, share: float) -> None:
    path = archive(tmp_path / "a.zip", **{"a.txt": walk()})
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert [found[0] for found in found_in(path) if isinstance(found, tuple)] == [str(path)]


def test_members_below_dots_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in ("./one.txt", "../two.txt", ".hidden.txt"):
            archive.writestr(name, "text")
    names = [found.name for found in sources([tmp_path / "a.zip"]) if isinstance(found, Source)]
    assert [name.rpartition("/")[2] for name in names] == ["one.txt", "two.txt"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_never_taken_for_unchanged(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (found,) = sources([tmp_path / "pipe"])
    assert isinstance(found, Source)
    assert (found.size, found.mtime) == (None, None)


def test_closed_standard_input_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    (found,) = sources(["-"])
    assert isinstance(found, Source)
    with pytest.raises(SourceError, match="standard input is closed"):
        list(blocks(found, lambda _: None))
