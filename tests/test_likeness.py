"""What a file looks like from which nothing is read: told by what it holds."""

import gzip
import io
import sqlite3
import zipfile
from pathlib import Path

import pytest

from razzstats.reading import pieces
from razzstats.recognition import Likeness
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source
from razzstats.writers.common import joined, writers
from tests.conftest import PROJECT
from tests.histories import codes, cut, findings, source, walk

SEATS = "Seat 1: Ann ($50 in chips)\nSeat 2: Bob ($50 in chips)\nAnn folds\n"

SITES = {
    "***** Hand History for Game 1200740511 *****\n": "PartyPoker",
    "Game #1200740511 starts.\n\n#Game No : 1200740511\n": "888poker",
    "***** 888poker Hand History for Game 1200740511 *****\n": "888poker",
    "***** Cassava Hand History for Game 1200740511 *****\n": "888poker",
    "Everleaf Gaming Game #1200740\n***** Hand history for game #1200740 *****\n": "Everleaf",
    "***** History for hand T5-120074-51 *****\n": "Ongame",
    '<?xml version="1.0"?>\n<session sessioncode="120074">\n': "the iPoker network",
    "Poker Hand #RC1200740511: Razz Limit ($1/$2) - 2024/04/13 20:00:03\n": "GGPoker",
    "Ignition Hand #1200740511 TBL#120074 HOLDEM No Limit - 2024-04-13 20:00:03\n": "Ignition",
    "Bovada Zone Hand #1200740511 HOLDEMZonePoker No Limit\n": "Ignition",
    "Game started at: 2014/4/13 20:0:3\nGame ID: 120074 1/2 Table (Razz)\n": "Winning network",
    "Hand #120074-12 - Holdem(No Limit) - $0.05/$0.10 - 2018/04/13 20:00:03 UTC\n": "Winning",
    "Stage #1200740511: Razz Normal $1/$2 - 2010-04-13 20:00:03 (ET)\n": "Cereus",
    "Run It Once Poker Hand #120074:  Hold'em No Limit (€0.02/€0.05 EUR)\n": "Run It Once",
    "Starting Hand #1200740511\n": "PKR",
}


@pytest.mark.parametrize("first", SITES)
@pytest.mark.parametrize("before", ["", "\ufeff", "Notes of mine\n\n"])
def test_sites_that_are_not_read_are_named(first: str, before: str) -> None:
    (found,) = findings(before + first.replace("\n", "\r\n") + SEATS)
    assert found.code == "RZ008"
    assert SITES[first] in found.message
    assert "does not read" in found.message


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """A hand in each format."""
    return {
        form: writer.write(next(simulate(1, 5, Setting(site=form))))
        for form, writer in writers().items()
    }


def test_no_site_that_is_read_is_taken_for_one_that_is_not() -> None:
    """Hands of ours without their first lines are poker, and of nobody."""
    for form, writer in writers().items():
        texts = [writer.write(hand) for hand in simulate(5, 5, Setting(site=form))]
        likeness = Likeness()
        likeness.feed("".join(joined(writer, texts)))
        assert "does not read" not in likeness.told


def _zip(name: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as opened:
        opened.writestr(name, "<w:document/>")
    return held.getvalue()


def _database(folder: Path) -> bytes:
    opened = sqlite3.connect(folder / "a.db")
    opened.execute("create table hands (text)")
    opened.commit()
    opened.close()
    return (folder / "a.db").read_bytes()


DOCUMENTS = {
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n",
    "rich text": b"{\\rtf1\\ansi\\deff0 PokerStars}",
    "office document": _zip("word/document.xml"),
    "of the old kind": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504),
    "gzip": gzip.compress(walk().encode()),
    "PNG": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "HTML": b"\n<!DOCTYPE html>\n<html><body><p>Seat 1: Ann</p></body></html>",
    "e-mail": b"From: Ann <ann@example.org>\nSubject: Friday\nDate: Mon\n\nSee you there.\n",
    "poker, in a form": b"Table 7\nSeat 1: Ann\nAnn brings in\nBob folds\n",
    "empty": b"",
    "blank": b"\n  \n\t\n",
}


@pytest.mark.parametrize("what", DOCUMENTS)
def test_documents_are_told_by_their_content(what: str) -> None:
    (found,) = [each for each in findings(DOCUMENTS[what]) if each.code == "RZ008"]
    assert what in found.message


def test_a_database_is_told(tmp_path: Path) -> None:
    (found,) = [each for each in findings(_database(tmp_path)) if each.code == "RZ008"]
    assert "SQLite" in found.message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_the_encoding_says_nothing(encoding: str) -> None:
    text = "***** Hand History for Game 12 *****\n€5/€10 Zoë\n"
    (found,) = findings(text.encode(encoding))
    assert "PartyPoker" in found.message


QUOTED = {
    "as mail quotes them": "> {}",
    "quotes them: take these marks away": ">> {}",
    "as a table (CSV)": '"{}"',
    "as a table (CSV) has them": '"{}";',
    "blanks before its lines": "    {}",
}


@pytest.mark.parametrize("how", QUOTED)
def test_histories_whose_lines_are_quoted(how: str, texts: dict[str, str]) -> None:
    """But for XML, which is found within lines and read without what stands between its tags."""
    for text in (text for form, text in texts.items() if form != "merge"):
        lines = text.replace('"', '""') if QUOTED[how].startswith('"') else text
        quoted = "".join(QUOTED[how].format(line) + "\n" for line in lines.splitlines())
        (found,) = findings("Dear all,\n" + quoted)
        assert found.code == "RZ008"
        assert how in found.message


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("PokerStars Tournament #3150042, Limit Razz\nBuy-In: $10/$1 USD\n", "pokerstars"),
        ("Full Tilt Poker Tournament Summary $10 + $1 (24001) Limit Razz\n", "fulltilt"),
    ],
)
def test_summaries_are_named_where_hands_are_wanted(text: str, site: str) -> None:
    (found,) = findings(text)
    assert found.message == f"no hand begins in this file; it is a tournament summary of {site}"


def test_mail_with_hands_in_it_is_read() -> None:
    mail = "From: support@example.org\nSubject: Your last hands\nMIME-Version: 1.0\n\n"
    assert codes(mail + walk()) == []


@pytest.mark.parametrize(
    "line",
    ['"' + " " * 400_000 + "x", '"a"' + " " * 400_000 + "x", '"' + '""' * 200_000 + "x", "> " * 200_000,
     '"a"' + " ;" * 200_000 + "x", " " * 400_000 + "x", '"a" ' * 100_000],
    ids=range(7),
)  # fmt: skip
def test_marks_without_end_are_looked_at_in_linear_time(line: str) -> None:
    """A time that grew with the square would not come to its end here."""
    likeness = Likeness(lambda text: None)
    likeness.feed(line + "\n")
    assert likeness.told == ""


def test_what_comes_late_in_a_large_file_is_seen() -> None:
    text = "line\n" * 400_000 + "***** Hand History for Game 12 *****\n"
    (found,) = findings(text)
    assert "PartyPoker" in found.message


def test_ordinary_text_is_nothing() -> None:
    (found,) = findings("Dear all,\nour next game of Razz is on Friday.\n")
    assert found.message == "no hand begins in this file"


def test_the_broken_sample_is_of_a_site_that_is_not_read() -> None:
    path = PROJECT / "sample_histories" / "broken" / "no-hand-in-it.txt"
    (found,) = cut(Source("a.txt", lambda: path.open("rb")))[1]
    assert "GGPoker" in found.message


def test_a_pipe_is_looked_at_as_it_comes() -> None:
    told: list[str] = []
    assert list(pieces(source("%PDF-1.4\n"), lambda found: told.append(found.message))) == []
    assert "PDF" in told[0]
