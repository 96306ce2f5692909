"""Files that are made to harm: of any size, packed in each other, and with signs that are none."""

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.reading import read
from razzstats.sites.phh.fields import NoFieldsError, fields_of
from razzstats.sources import Source, sources
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from tests.histories import SHOWDOWN, codes, cut, findings, only, walk
from tests.stores import history, texts
from tests.test_fuzz import of_samples

# Size

MEASURED = """
import resource, sys
from pathlib import Path
from razzstats.importing import import_histories
done = import_histories([sys.argv[1]], sys.argv[2])
status = Path("/proc/self/status")
if status.exists():  # On Linux the other number may be that of the process that started this one.
    peak = status.read_text().split("VmHWM:")[1].split()[0]
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 10)
print(done.imported, done.rejected, int(peak) // (1 << 10))
"""
MOST = 400
"""Megabytes."""


def parts(kind: str, size: int) -> Iterator[str]:
    """A hand, so much that is none, and another hand."""
    whole = [text.rstrip("\n") + "\n" for text in texts(2)]
    first, last = whole
    if kind == "a line":
        yield first + "\n\n"
        for _ in range(size // 1_000):
            yield "x" * 1_000
        yield "\n\n" + last
    elif kind == "a line in a hand":
        head, tail = first.split("*** SUMMARY", 1)
        yield head
        for _ in range(size // 1_000):
            yield "x" * 1_000
        yield "\n*** SUMMARY" + tail + "\n\n" + last
    elif kind == "a hand of many lines":
        head, tail = first.split("*** SUMMARY", 1)
        yield head
        line = head.splitlines()[-1] + "\n"
        for _ in range(size // len(line)):
            yield line
        yield "*** SUMMARY" + tail + "\n\n" + last
    elif kind == "zeros":
        yield first + "\n\n"
        for _ in range(size // 1_000):
            yield "\x00" * 1_000
        yield "\n\n" + last
    else:
        yield first + "\n\n"
        for _ in range(size // 100):
            yield "<game id=" + ":" * 91
        yield "\n\n" + last


KINDS = {"a line": (2, 0), "a line in a hand": (1, 1), "a hand of many lines": (1, 1), "zeros": (2, 0),
         "first tags": (2, 1)}  # fmt: skip
"""What is imported and what refused."""


def imported(kind: str, size: int, folder: Path) -> int:
    """The megabytes that an import of it takes."""
    with (folder / "a.txt").open("w", encoding="utf-8") as file:
        for part in parts(kind, size):
            file.write(part)
    command = [sys.executable, "-c", MEASURED, str(folder / "a.txt"), str(folder / "store")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=3_600)
    took, refused, memory = map(int, done.stdout.split())
    assert (took, min(refused, 1)) == KINDS[kind]
    assert list(check(folder / "store")) == []
    (folder / "a.txt").unlink()
    return memory


@pytest.mark.skipif(sys.platform == "win32", reason="measures as Unix does")
@pytest.mark.parametrize("kind", ["a line in a hand", "a hand of many lines"])
def test_what_is_long_is_passed_over(kind: str, tmp_path: Path) -> None:
    assert imported(kind, 8_000_000, tmp_path) < MOST


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="measures as Unix does")
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_endless_is_passed_over(
    kind: str, tmp_path: Path, proves: Callable[[str, str], None]
) -> None:
    memory = imported(kind, 100_000_000, tmp_path)
    proves(f"the hands round {kind} are imported in {memory} MB", "100 MB")
    assert memory < MOST


# Archives in archives


def packed(inside: bytes, depth: int) -> bytes:
    """An archive in an archive in an archive."""
    for _ in range(depth):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("inside.zip", inside)
        inside = out.getvalue()
    return inside


@pytest.mark.parametrize("depth", [2, 3, 50])
def test_an_archive_in_an_archive_is_not_opened(tmp_path: Path, depth: int) -> None:
    """However deep they lie: one member, one line that says what it is, and the others are read."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.zip").write_bytes(packed(history(texts(1)).encode(), depth))
    (tmp_path / "in" / "b.txt").write_text(history(texts(1)))
    done = import_histories([tmp_path / "in"], tmp_path / "store")
    assert (done.files, done.imported) == (2, 1)
    (found,) = HandStore(tmp_path / "store").findings.to_dict("records")
    assert found["source"] == str(tmp_path / "in" / "a.zip" / "inside.zip")
    assert (found["code"], "archive" in found["message"]) == ("RZ008", True)


def test_a_bomb_in_an_archive_stays_shut(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(packed(b"\0" * 50_000_000, 3))
    (found,) = sources([tmp_path / "a.zip"])
    assert isinstance(found, Source)
    assert cut(found)[1][0].code == "RZ008"


# Signs that are none


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("place", ["Ann", "Altair II", "*** SUMMARY", "Hand #"])
def test_half_a_sign_is_one_that_is_not_known(encoding: str, place: str) -> None:
    """A lone surrogate, as a client leaves it that cuts a name in its middle."""
    text = walk(1).replace(place, f"{place[:2]}\ud83c{place[2:]}")
    data = text.encode(encoding, "surrogatepass")
    cut_texts, told = cut(data)
    for piece in cut_texts:
        read(piece)
        assert "\ufffd" in piece.text
        piece.text.encode()
    assert "RZ010" in {each.code for each in told} or not cut_texts
    assert len(cut_texts) == (place != "Hand #")


def test_half_a_sign_in_utf_8_is_none() -> None:
    """Bytes that are no UTF-8 are read as Windows 1252, or as U+FFFD where other signs are UTF-8."""
    for name, read_as in (
        ("An\ud83cn", "An\xed\xa0\xbcn"),
        ("ÄÖÜß\ud83cn", "ÄÖÜß\ufffd\ufffd\ufffdn"),
    ):
        got = only(walk(1, ann=name).encode("utf-8", "surrogatepass"))
        assert got.hand.seats[0].player == read_as


def test_half_a_sign_in_a_name_is_stored(tmp_path: Path) -> None:
    data = walk(1, ann="An\udcffn").encode("utf-16", "surrogatepass")
    (tmp_path / "a.txt").write_bytes(data)
    assert import_histories([tmp_path / "a.txt"], tmp_path / "store").imported == 1
    assert set(HandStore(tmp_path / "store").seats["player"]) == {"An\ufffdn", "Bob"}


@pytest.mark.parametrize("escape", ["\\ud800", "\\udfff", "\\ud83c\\udca1", "\\uD800x"])
def test_half_a_sign_in_an_escape_of_toml_refuses_the_hand(escape: str) -> None:
    """TOML has no such escape; JSON has, and pairs of them."""
    text = of_samples("phh")[0]
    name = only(text).hand.seats[0].player
    assert codes(
        text.replace(json.dumps(name), f'"{escape}"').replace(f"'{name}'", f'"{escape}"')
    ) == ["RZ017"]
    with pytest.raises(NoFieldsError):
        fields_of(f'players = ["{escape}"]')


@pytest.mark.parametrize("escape", ["&#55296;", "&#xDFFF;", "&#0;", "&#x1b;", "&#xFFFF;"])
def test_half_a_sign_in_an_escape_of_xml_refuses_the_hand(escape: str) -> None:
    text = of_samples("merge")[0]
    name = only(text).hand.seats[0].player
    assert codes(text.replace(f'nickname="{name}"', f'nickname="{escape}"')) == ["RZ017"]


@pytest.mark.parametrize("escape", ["&#10;", "&#13;", "&#9;", "&#x85;", "&#x2028;"])
def test_a_line_end_in_a_name_is_none(escape: str) -> None:
    text = of_samples("merge")[0]
    name = only(text).hand.seats[0].player
    got = only(text.replace(f'nickname="{name}"', f'nickname="a{escape}b"'))
    assert got.hand.seats[0].player == "a\ufffdb"


@pytest.mark.parametrize("zeros", ["\x00", "\x00\x00\x00"])
def test_zeros(zeros: str) -> None:
    """At the ends of lines they are what cut files leave; in a name they are a sign like others."""
    text = SHOWDOWN.replace("\n", zeros + "\n")
    assert findings(text) == findings(SHOWDOWN)
    named = walk(1).replace("Bob", f"B{zeros}b")
    assert only(named).hand.seats[1].player == f"B{zeros}b"
