"""What is not understood is told, also where it only stands beside what is read."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from razzstats.events import Muck
from tests.histories import SHOWDOWN, changed, codes, findings, hand_of


@pytest.fixture(scope="module")
def merge(samples: Path) -> str:
    """A game to the showdown, with what stands above it."""
    text = next((samples / "merge").glob("* Razz.xml")).read_text()
    games = [game + "</game>" for game in text.split("</game>")[:-1]]
    return next(game for game in games if 'id="SEVENTH_STREET"' in game and 'hand="' in game)


@pytest.fixture(scope="module")
def phh(samples: Path) -> str:
    return (samples / "phh" / "2023-08-19 Bellatrix, hand 77.phh").read_text()


def once(old: str, new: str) -> Callable[[str], str]:
    """The first place that fits the pattern, changed."""

    def change(text: str) -> str:
        after = re.sub(old, new, text, count=1, flags=re.S)
        assert after != text
        return after

    return change


WINNER = r'(<winner [^>]*hand=")[^"]*'
MERGE = {
    "a winner's low with a nought": (once(WINNER, r"\g<1>6-5-4-0-A"), "hand '6-5-4-0-A'"),
    "a winner's low of four": (once(WINNER, r"\g<1>6-5-4-A"), "hand '6-5-4-A'"),
    "a winner's hand of signs": (once(WINNER, r"\g<1>??"), "hand '??'"),
    "an unknown round": (once('id="SEVENTH_STREET"', 'id="EIGHTH_STREET"'), "'EIGHTH_STREET'"),
    "a round without a name": (once('<round id="SHOWDOWN"', "<round"), "round ''"),
    "an event outside the rounds": (
        once("</players>", '</players><event type="CHAT" player="x" text="y"/>'),
        "event outside the rounds",
    ),
    "a flag that is none": (once('realmoney="[a-z]*"', 'realmoney="maybe"'), "realmoney 'maybe'"),
    "a table that is none": (
        once(r'(<game [^>]*seats=")\d+', r"\g<1>99"),
        "a table of '99' seats",
    ),
    "words between the tags": (
        once("</players>", "</players>\n> and then?\n > no"),
        "'> and then?' between the tags",
    ),
    "words in a round": (once("</round>", "he mucks</round>"), "'he mucks' between the tags"),
    "five cards on fourth street": (
        once(r'(FOURTH_STREET.*?cards="[^"]*)"', r'\g<1>,2c"'),
        "5 cards on street 4",
    ),
}


@pytest.mark.parametrize("name", MERGE)
def test_merge(merge: str, name: str) -> None:
    change, what = MERGE[name]
    text = change(merge)
    told = [f for f in findings(text) if f.code == "RZ001" and what in f.message]
    assert len(told) == 1
    assert told[0].message.startswith("not understood: ")
    assert 0 < told[0].line <= text.count("\n") + 1


def test_a_winner_with_two_hands(merge: str) -> None:
    """In two pots he has one hand."""
    (winner,) = re.findall(r"<winner [^>]*hand=\"[^\"]+\"[^>]*>", merge)[-1:]
    hand = re.search(r'hand="([^"]+)"', winner)
    assert hand is not None
    other = winner.replace(hand[1], "K-Q-J-T-9").replace(
        re.findall('amount="[^"]*"', winner)[0], 'amount="0.00"'
    )
    told = [f.message for f in findings(merge.replace(winner, winner + other))]
    assert f"not understood: hand 'K-Q-J-T-9' of a player who has {hand[1]!r}" in told


PHH = {
    "a broken card": ("# mucked 3sKcQd6d5hJh8s", "# mucked 3sKcQd6d5hJh8x"),
    "half a card": ("# mucked 3sKcQd6d5hJh8s", "# mucked 3sKcQd6d5hJh8"),
    "cards apart": ("# mucked 3sKcQd6d5hJh8s", "# mucked 3s Kc Qd"),
    "a call": ("'p1 cc',\n  'd dh p1 6d'", "'p1 cc # the full bring',\n  'd dh p1 6d'"),
}


@pytest.mark.parametrize("name", PHH)
def test_a_note_of_ours_that_is_broken(phh: str, name: str) -> None:
    """It is told, and what it stands behind is played all the same."""
    text = changed(phh, PHH[name])
    (found,) = findings(text)
    note = "#" + PHH[name][1].split("#")[1].split("'")[0]
    assert (found.code, found.message) == ("RZ001", f"not understood: the note {note!r}")
    assert note in text.split("\n")[found.line - 1]
    assert len([e for e in hand_of(text).events if isinstance(e, Muck)]) == 1


@pytest.mark.parametrize(
    "note", ["mucked face down", "mucked", "the full story", "mucked, he says"]
)
def test_a_remark_is_a_remark(phh: str, note: str) -> None:
    assert codes(changed(phh, ("# mucked 3sKcQd6d5hJh8s", f"# {note}"))) == []


@pytest.mark.parametrize("key", ["finishing_stack", "Players", '"of two words"'])
def test_a_key_that_the_format_does_not_have(phh: str, key: str) -> None:
    text = f"{phh}{key} = 1\n"
    (found,) = findings(text)
    assert (found.code, found.line) == ("RZ001", phh.count("\n") + 1)
    assert key.strip('"') in found.message


@pytest.mark.parametrize("key", ["_of_my_own", "author", "venue", "time_limit"])
def test_a_key_that_says_nothing_of_the_play(phh: str, key: str) -> None:
    assert codes(f"{phh}{key} = 1\n") == []


@pytest.mark.parametrize("seats", ["0", "99", "-1"])
def test_a_table_of_phh_that_is_none(phh: str, seats: str) -> None:
    (found,) = findings(changed(phh, ("seat_count = 4", f"seat_count = {seats}")))
    assert (found.code, found.message) == ("RZ001", f"not understood: a table of {seats} seats")


def test_what_is_broken_in_a_hand_that_was_called_off_is_told(phh: str) -> None:
    text = changed(phh, ("'p1 cbr 20', 'p3 cc'", "'p1 cbr 20.00001', 'p3 cc'"))
    assert codes(text + "_cancelled = true\n") == ["RZ004"]


@pytest.mark.parametrize("said", ["7,6,4,0,A", "7-6-4-2-A", "Li: 7,6,4,2,A", "Lo 7,6,4,2,A", "??"])
def test_words_that_are_neither_ranks_nor_a_phrase(said: str) -> None:
    for place in ("(Lo: {})", "with Lo: {}"):
        old = place.format("7,6,4,2,A")
        (found,) = findings(changed(SHOWDOWN, (old, place.replace("Lo: {}", said))))
        assert found.code == "RZ503"
        assert found.message == f"Ann is said to have {said!r}, which is no low"


@pytest.mark.parametrize("said", ["a pair of Twos", "une paire de 2"])
def test_words_of_a_language_are_not_judged(said: str) -> None:
    assert codes(changed(SHOWDOWN, ("(Lo: 7,6,4,2,A)", f"({said})"))) == []
