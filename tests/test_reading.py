"""Texts to hands: where one begins, what stands between, what is cut off, what is no hand."""

import io
import re
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import razzstats.reading
import razzstats.sources
from razzstats.lexing import MAX_LINE
from razzstats.reading import Piece, Read, Refused, Skipped, pieces, read, sites
from razzstats.sources import Source
from tests.histories import (
    SHOWDOWN,
    changed,
    codes,
    cut,
    deal_of,
    findings,
    hand_of,
    judged,
    only,
    outcomes,
    refused,
    source,
    walk,
)

THREE = "\n\n".join([walk(1), SHOWDOWN, walk(3)])
HOLDEM = walk(9, game="Hold'em No Limit ($0.05/$0.10 USD)")


def numbers(text: str | bytes) -> list[str]:
    """The numbers of the hands that are read."""
    return [got.hand.hand_id for got in outcomes(text) if isinstance(got, Read)]


def places(found: list[Piece]) -> list[tuple[int, str]]:
    return [(piece.line, piece.text) for piece in found]


# Where hands begin and end


def test_every_hand_of_a_text_is_found_once() -> None:
    assert numbers(THREE) == ["1", "77", "3"]
    assert codes(THREE) == []


def test_pieces_know_their_first_line() -> None:
    found, _ = cut(THREE)
    lines = THREE.split("\n")
    assert [lines[piece.line - 1] for piece in found] == [p.text.split("\n")[0] for p in found]
    assert [piece.at_end for piece in found] == [False, False, True]


def test_events_know_their_lines() -> None:
    lines = THREE.split("\n")
    for got in outcomes(THREE):
        assert isinstance(got, Read)
        for event, number in zip(got.hand.events, got.hand.lines, strict=True):
            assert number is not None
            name = getattr(event, "player", "")
            assert name in lines[number - 1]


BETWEEN = {
    "blank lines": "\n\n\n",
    "no blank line": "",
    "numbers": "Hand #37:\n",
    "numbers and blanks": "\nHand #37:\n\n",
    "old transcripts": "*********** # 37 **************\n",
    "a transcript's first line": "\nTranscript for your last 50 hands requested by Ann\n\n",
    "a mail": "\n\nOn Monday Bob wrote:\n> did you see this one?\n\n",
    "a mark": "\ufeff",
    "blanks and marks": "\n\n\ufeff",
    "two marks": "\ufeff\ufeff",
    "rules": "\n-----------------------\n",
}


@pytest.mark.parametrize("between", BETWEEN.values(), ids=BETWEEN)
def test_what_stands_between_hands_is_passed_over(between: str) -> None:
    text = between + between.join([walk(1), SHOWDOWN, walk(3)]) + between
    assert numbers(text) == ["1", "77", "3"]
    assert codes(text) == []


@pytest.mark.parametrize("between", BETWEEN.values(), ids=BETWEEN)
def test_the_same_where_line_ends_were_doubled(between: str) -> None:
    text = (between + between.join([walk(1), SHOWDOWN, walk(3)]) + between).replace("\n", "\n\n")
    assert numbers(text) == ["1", "77", "3"]
    assert set(codes(text)) <= {"RZ001"}


def test_blank_lines_inside_a_hand_do_not_end_it() -> None:
    text = changed(SHOWDOWN, ("*** RIVER ***", "\n\n*** RIVER ***"))
    assert codes(f"{text}\nother words\n") == []
    assert len(hand_of(text).events) == len(hand_of(SHOWDOWN).events)


@pytest.mark.parametrize("blanks", [" ", "  ", "\t", " \t "])
def test_blanks_at_line_ends_change_nothing(blanks: str) -> None:
    assert hand_of(SHOWDOWN.replace("\n", blanks + "\n")) == hand_of(SHOWDOWN)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
)
def test_encodings_and_line_ends_change_nothing(end: str, encoding: str) -> None:
    assert outcomes(THREE.replace("\n", end).encode(encoding)) == outcomes(THREE)


def test_text_that_a_byte_wise_tool_went_over() -> None:
    """Every CR became a LF, and a lone byte stands at the end: a warning, and all the hands."""
    data = THREE.replace("\n", "\r\n").encode("utf-16").replace(b"\r", b"\n") + b"\n"
    assert numbers(data) == ["1", "77", "3"]
    assert codes(data) == ["RZ010"]


@pytest.mark.parametrize(("one", "two"), [("utf-8", "utf-16"), ("utf-16", "utf-8")])
def test_joined_files_of_two_encodings(one: str, two: str) -> None:
    """All hands, and the line from which on the bytes are others."""
    data = THREE.encode(one) + walk(4).encode(two)
    assert numbers(data) == ["1", "77", "3", "4"]
    (found,) = findings(data)
    assert (found.code, found.line) == ("RZ010", THREE.count("\n") + 1)
    assert found.message.endswith("from here on: files were put together")


def test_joined_files_with_marks() -> None:
    joined = "".join("\ufeff" + hand for hand in (walk(1), SHOWDOWN, walk(3)))
    assert numbers(joined.encode()) == ["1", "77", "3"]
    assert codes(joined.encode()) == []


@pytest.mark.parametrize("size", [7, 64])
@pytest.mark.parametrize("text", [THREE, "some words\n\n" + THREE, HOLDEM + THREE, "\n" * 99])
def test_small_blocks_give_the_same_pieces(
    monkeypatch: pytest.MonkeyPatch, size: int, text: str
) -> None:
    whole = cut(text)
    monkeypatch.setattr(razzstats.sources, "BLOCK", size)
    assert cut(text) == whole


@settings(max_examples=25)
@given(
    size=st.integers(1, 400),
    ends=st.sampled_from(["\n", "\r\n", "\r"]),
    chosen=st.lists(st.sampled_from([walk(1), SHOWDOWN, HOLDEM, "words\n", "\n\n", "\ufeff"])),
)
def test_any_block_size_gives_the_same_pieces(size: int, ends: str, chosen: list[str]) -> None:
    text = "".join(chosen).replace("\n", ends)
    whole = cut(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(razzstats.sources, "BLOCK", max(size, 3))
        assert cut(text) == whole


# Texts without end

LONG = 4_000


@pytest.fixture
def short_limit(monkeypatch: pytest.MonkeyPatch) -> int:
    for module in (razzstats.reading.cutting, razzstats.reading.hands):
        monkeypatch.setattr(module, "MAX_HAND", LONG)
    return LONG


FILLS = {
    "short lines": "some words\n",
    "one line": "some words ",
    "blank lines": "\n",
    "almost headers": "PokerStars Hand #\n",
}


@pytest.mark.parametrize("size", [50, 977, 1 << 20])
@pytest.mark.parametrize("fill", FILLS.values(), ids=FILLS)
@pytest.mark.parametrize("broken", [True, False])
def test_hands_behind_a_text_without_end(
    monkeypatch: pytest.MonkeyPatch, short_limit: int, size: int, fill: str, broken: bool
) -> None:
    """They are found, and on their own lines; a whole hand before the text is read too."""
    monkeypatch.setattr(razzstats.sources, "BLOCK", size)
    first = SHOWDOWN.split("*** SUMMARY")[0] if broken else SHOWDOWN + "\n"
    text = walk(1) + "\n" + first + fill * (5 * short_limit // len(fill)) + "\n" + walk(3)
    found, told = cut(text)
    assert told == []
    lines = text.split("\n")
    assert [piece.line for piece in found] == [
        number for number, line in enumerate(lines, 1) if re.match(r"PokerStars Hand #\d+:", line)
    ]
    kinds = [type(read(piece)) for piece in found]
    assert kinds[::2] == [Read, Read]
    assert all(len(piece.text) <= 3 * short_limit + MAX_LINE + size for piece in found)
    if broken and fill.strip():
        assert kinds[1] is Refused


@pytest.mark.parametrize("size", [50, 977, 1 << 20])
@pytest.mark.parametrize("behind", ["", "\n", "\n\n" + walk(3)])
def test_first_lines_on_one_line_are_one_hand(
    monkeypatch: pytest.MonkeyPatch, short_limit: int, size: int, behind: str
) -> None:
    """A file that lost its line ends: its first line begins a hand, and no other does."""
    monkeypatch.setattr(razzstats.sources, "BLOCK", size)
    header = walk().split("\n")[0] + " "
    text = walk(1) + "\n" + header * (9 * short_limit // len(header)) + behind
    found, told = cut(text)
    assert told == []
    assert len(found) == begun_hands(text)
    assert isinstance(read(found[0]), Read)
    got = read(found[1])
    assert isinstance(got, Refused)
    assert got.finding.code == "RZ013"
    if len(found) > 2:
        assert isinstance(read(found[2]), Read)
        assert found[2].line == text.count("\n", 0, text.rindex("PokerStars")) + 1


def test_text_without_end_is_refused_for_that(short_limit: int) -> None:
    text = SHOWDOWN.split("*** SUMMARY")[0] + "some words\n" * short_limit
    assert refused(text).code == "RZ013"


@pytest.mark.parametrize("fill", ["some words\n", "some words "])
@pytest.mark.parametrize("begins", [walk().split("*** SUMMARY")[0], ""])
def test_memory_stays_flat_in_a_text_without_end(fill: str, begins: str) -> None:
    size = 15_000_000
    cut(walk())  # What is made at first use does not count.
    data = begins.encode() + fill.encode() * (size // len(fill))
    tracemalloc.start()
    for _ in pieces(source(data), lambda _: None):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < size * 0.75


def test_line_too_long_is_passed_over() -> None:
    line = "Ann said, " + "x" * 9_000
    got = only(changed(SHOWDOWN, ("*** RIVER ***", f"{line}\n*** RIVER ***")))
    (told,) = got.findings
    assert told.code == "RZ003"
    assert got.piece.text.split("\n")[told.line - 1] == line


# What is cut off

TWO = walk(1) + "\n\n" + SHOWDOWN
CUTS = range(len(TWO))


def begun_hands(text: str) -> int:
    return len(re.findall(r"^PokerStars Hand #\d+:", text, re.M))


def test_every_beginning_of_a_file() -> None:
    """At any character: as many hands as first lines; the last is whole, or refused as cut off."""
    whole = outcomes(TWO)
    events = [got.hand.events for got in whole if isinstance(got, Read)]
    for end in CUTS:
        text = TWO[:end]
        got = outcomes(text)
        assert len(got) == begun_hands(text), text[-40:]
        for before, hand in zip(got[:-1], whole, strict=False):
            assert before == hand
        if not got:
            continue
        last = got[-1]
        if isinstance(last, Refused):
            assert last.finding.code == "RZ005", (text[-60:], last.finding)
            continue
        assert isinstance(last, Read)
        assert harmless(text, last, events[len(got) - 1]), text[-60:]


def harmless(text: str, got: Read, events: tuple[object, ...]) -> bool:
    """Whether a hand that is cut short has lost nothing but words at its end.

    That is all its seat lines, at a line's end: there are clients that write none. Or words of
    the last of them.
    """
    if got.hand.events == events:
        return True
    last_line = text.rsplit("\n", 1)[-1]
    if last_line.startswith(("Total pot", "Board")) or text.endswith("\n"):
        return got.hand.events == events[: len(got.hand.events)] and "Total pot" in text[-60:]
    return len(got.hand.events) == len(events) and last_line.startswith("Seat ")


@pytest.mark.parametrize(
    ("end", "whole"),
    [
        ("Seat 3: Cleo mucked [Td Qh 5s 9d 3c 8c Kd]\n", True),
        ("Seat 3: Cleo mucked [Td Qh 5s 9d 3c 8c Kd]", True),
        ("Seat 3: Cleo mucked [Td Qh 5s 9d 3c", False),
        ("Seat 3: Cleo mu", False),
        ("Seat 2: Bob folded on the 3rd Street\n", False),
        ("Seat 2: Bob folded on the 3rd Street", False),
        ("Total pot $25.10 | Rake $1.10\n", True),
        ("Total pot $25.10 | Rake $1.10", True),
        ("Total pot $25.10 | Rake $1.1", True),
        ("Total pot $25.10 | Rake $1", False),
        ("Total pot $25.10 | Rake", False),
        ("*** SUMMARY ***\n", False),
        ("*** SUMM", False),
        ("Ann collected $24 from pot\n", False),
    ],
)
def test_where_a_summary_may_end(end: str, whole: bool) -> None:
    text = SHOWDOWN[: SHOWDOWN.index(end.rstrip("\n"))] + end
    (got,) = outcomes(text)
    assert isinstance(got, Read) == whole


@pytest.mark.parametrize(
    ("last", "whole"),
    [
        ("Seat 2: Bob collected ($0.40)", True),
        ("Seat 2: Bob collected ($0.4", False),
        ("Seat 2: Bob collected", False),
        ("Seat 2: Bob col", False),
        ("Seat 2: B", False),
    ],
)
def test_half_a_last_line(last: str, whole: bool) -> None:
    text = walk()[: walk().index("Seat 2: Bob collected")] + last
    (got,) = outcomes(text)
    assert isinstance(got, Read) == whole


def test_only_the_last_hand_of_a_file_can_be_cut_off_in_its_summary() -> None:
    """In the middle of a file a summary without its last lines is all that there will be."""
    cut_short = walk(1)[: walk(1).index("Seat 2: Bob collected")]
    first, second = outcomes(cut_short + "\n\n" + walk(2))
    assert isinstance(first, Read)
    assert isinstance(second, Read)


def test_hand_that_stops_in_the_middle_of_a_file() -> None:
    text = SHOWDOWN.split("*** 5th")[0] + walk(2)
    first, second = outcomes(text)
    assert isinstance(first, Refused)
    assert first.finding.code == "RZ005"
    assert isinstance(second, Read)


# Texts that are none


@pytest.mark.parametrize(
    "text", ["", "\n\n", "some words\n", "\ufeff", "PokerStars Tournament #1\n"]
)
def test_text_without_a_hand_is_told(text: str) -> None:
    assert codes(text) == ["RZ008"]


def test_what_is_no_history_is_told_once() -> None:
    """Of its bytes nothing is said; of those before the first hand of a history it is."""
    assert codes(bytes(range(256)) * 900) == ["RZ008"]
    assert codes(b"caf\xe9 \x81\n" + walk().encode()) == ["RZ010"]


def test_file_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "gone.txt"
    gone = Source(str(path), lambda: path.open("rb"))
    found, told = cut(gone)
    assert found == []
    assert [str(each) for each in told] == [f"{path}:0: RZ009 No such file or directory"]


class Broken:
    """A file that can be read for a while."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read(self, size: int) -> bytes:
        if not self.data:
            raise OSError(5, "Input/output error")
        data, self.data = self.data[:size], self.data[size:]
        return data

    def __enter__(self) -> "Broken":
        return self

    def __exit__(self, *error: object) -> None:
        pass


def test_hands_before_a_fault_of_the_disk_are_read() -> None:
    text = walk(1) + "\n" + SHOWDOWN.split("*** RIVER")[0]
    found, told = cut(Source("a.txt", lambda: Broken(text.encode())))  # type: ignore[arg-type,return-value]
    assert [each.code for each in told] == ["RZ009"]
    assert [type(read(piece)) for piece in found] == [Read, Refused]


# Other games


def test_other_games_are_skipped_by_name() -> None:
    text = "\n".join([HOLDEM, walk(1), HOLDEM, walk(4, game="7 Card Stud Limit ($2/$4 USD)")])
    got = Counter(each.game for each in outcomes(text) if isinstance(each, Skipped))
    assert got == {"Hold'em No Limit": 2, "7 Card Stud Limit": 1}
    assert numbers(text) == ["1"]


def test_strange_lines_of_other_games_are_nobody_s_business() -> None:
    text = HOLDEM + "dealing the flop upside down\nAnn: bets $2,00\n\n" + walk(1)
    assert codes(text) == []
    assert numbers(text) == ["1"]


# Lines of a hand


def test_unknown_line_is_a_warning_with_its_place() -> None:
    text = "\n" + changed(SHOWDOWN, ("*** RIVER ***", "Ann does a little dance\n*** RIVER ***"))
    (told,) = findings(text)
    assert (told.code, told.severity) == ("RZ001", "warning")
    assert text.split("\n")[told.line - 1] == "Ann does a little dance"
    assert len(hand_of(text).events) == len(hand_of(SHOWDOWN).events)


def test_line_out_of_its_order_is_a_warning_and_passed_over() -> None:
    text = changed(SHOWDOWN, ("Ann: bets $2\n", "Ann: bets $2\nSeat 4: Dan ($9 in chips)\n"))
    got = only(text)
    assert [told.code for told in got.findings] == ["RZ002"]
    assert [seat.player for seat in got.hand.seats] == ["Ann", "Bob", "Cleo"]


@pytest.mark.parametrize("name", ["\ufffdohn", "Joh\ufffd", "\ufffd"])
def test_a_name_may_begin_or_end_with_a_byte_that_was_lost(name: str) -> None:
    for text in (SHOWDOWN.replace("Ann", name), walk(ann=name)):
        got = only(text)
        assert [*got.findings, *judged(got).findings] == []
        assert got.hand.seats[0].player == name


LOST = "\ufffd"


@pytest.mark.parametrize(
    "text",
    [
        SHOWDOWN + LOST,
        SHOWDOWN[:-1] + LOST,
        SHOWDOWN.replace("\n", f"{LOST}\n"),
        SHOWDOWN.replace("\n", f"\n{LOST}"),
        walk().replace("returned to Bob", f"returned to Bob{LOST}"),
    ],
)
def test_a_byte_that_was_lost_beside_a_line_says_nothing(text: str) -> None:
    assert codes(text) == []
    won = [(p.name, p.net) for p in deal_of(text.replace(LOST, "")).ring]
    assert [(p.name, p.net) for p in deal_of(text).ring] == won


def test_amount_with_two_readings_refuses_the_hand() -> None:
    told = refused(changed(SHOWDOWN, ("Ann: bets $2\n", "Ann: bets $2,00\n")))
    assert (told.code, told.line) == ("RZ004", 20)
    assert "$2,00" in told.message


def test_player_without_a_seat_refuses_the_hand() -> None:
    told = refused(changed(SHOWDOWN, ("Seat 2: Bob ($50 in chips)\n", "")))
    assert told.code == "RZ007"
    assert "Bob" in told.message


@pytest.mark.parametrize("line", ["Seat 3: Dan ($5 in chips)\n", "Seat 4: Bob ($5 in chips)\n"])
def test_seat_or_name_that_is_there_twice_refuses_the_hand(line: str) -> None:
    text = changed(SHOWDOWN, ("Ann: posts the ante", f"{line}Ann: posts the ante"))
    assert refused(text).code == "RZ014"


@pytest.mark.parametrize(
    "line", ['Ann said, "hm"\n', "who knows\n", "Ann: folds\n", "x" * 900 + "\n"]
)
def test_hand_with_too_many_lines_is_refused(line: str) -> None:
    """Known, unknown, out of place: all of them count, and none has a finding of its own."""
    for many, code in ((2_000 if len(line) < 900 else 1_001, ["RZ015"]), (5, None)):
        found = codes(changed(SHOWDOWN, ("*** RIVER ***", f"{line * many}*** RIVER ***")))
        assert found == code or (code is None and "RZ015" not in found)


def test_blank_lines_do_not_count(short_limit: int) -> None:
    assert codes(SHOWDOWN.replace("\n", "\n" * 40)) == []


def test_a_pipe_in_which_nothing_begins_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device may never end. One that has a hand in it is read on."""
    monkeypatch.setattr(razzstats.reading.cutting, "ENDLESS", 100_000)
    monkeypatch.setattr(razzstats.sources, "BLOCK", 10_000)
    taken = 0

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            nonlocal taken
            taken += size
            return b"\0" * size

    endless = Source("zero", Endless)  # type: ignore[arg-type]
    found, told = cut(endless)
    assert found == []
    assert [str(each) for each in told] == ["zero:0: RZ009 no hand begins in the first 0 MB of it"]
    assert taken < 150_000
    late = b"x\n" * 40_000 + walk().encode() + b"\n" * 200_000
    assert len(cut(Source("pipe", lambda: io.BytesIO(late)))[0]) == 1
    early = Source("file", lambda: io.BytesIO(b"x\n" * 80_000 + walk().encode()), 1, 1)
    assert len(cut(early)[0]) == 1, "a file has an end"


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #1:  Razz Limit ($2/$4 USD) - yesterday",
        "PokerStars Hand #1:  Razz Limit (two/four) - 2024/03/10 12:00:00 ET",
        "PokerStars Hand #1:  Razz Limit ($2,00/$4,00 USD) - 2024/03/10 12:00:00 ET",
        "PokerStars Hand #1:  Razz Limit",
        "PokerStars Hand #1: " + "Razz " * 3_000,
    ],
)
def test_header_that_cannot_be_read(header: str) -> None:
    text = header + walk()[walk().index("\n") :]
    told = refused(text)
    assert (told.code, told.line) == ("RZ006", 1)


def test_date_that_no_calendar_has_refuses_the_hand() -> None:
    assert refused(walk(when="2024/02/30 12:00:00 ET")).code == "RZ004"


def test_zone_that_cannot_be_told() -> None:
    got = only(walk(when="2024/03/10 12:00:00 XYZ"))
    assert [told.code for told in got.findings] == ["RZ012"]
    assert got.hand.played_at is None
    assert got.hand.local_time == "2024/03/10 12:00:00 XYZ"


# All formats


def test_every_format_has_what_a_format_needs() -> None:
    assert sites()
    for name, site in sites().items():
        assert site.name == name
        assert site.house.name == name
        assert site.start.flags & re.M


def test_no_format_takes_the_first_lines_of_another(samples: Path) -> None:
    for folder in samples.iterdir():
        if folder.name not in sites():
            continue
        for path in folder.iterdir():
            found, told = cut(path.read_bytes())
            assert {piece.site for piece in found} <= {folder.name}
            assert found or "tournament summary of" in told[0].message
