"""Copies of hands: duplicates, conflicts, and first copies that give way."""

import pytest

from razzstats import sorting
from razzstats.tables.checking import check
from tests.histories import walk
from tests.importing.desk import Desk, broken, other
from tests.stores import texts


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
    assert desk.codes() == ["RZ004", "RZ004", "RZ004", "RZ011"]


def test_a_copy_that_cannot_be_read_is_no_conflict(desk: Desk) -> None:
    """What is wrong with it is told, as a check of the file tells it."""
    (hand,) = texts(1)
    desk.write("a.txt", [hand, broken(other(hand)), other(hand)])
    assert desk.counts() == (1, 0, 0, 2)
    assert desk.codes() == ["RZ004", "RZ011"]


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


def test_the_beginning_of_a_known_hand_is_a_duplicate_anywhere(desk: Desk) -> None:
    """The known text says all that it says."""
    hands = texts(2)
    longer = hands[0].rstrip() + "\nAnn leaves the table"
    desk.write("a.txt", [longer])
    desk.write("b.txt", hands)
    assert desk.counts() == (2, 0, 1, 0)
    assert longer in set(desk.opened.table("texts")["text"])


def test_two_hands_with_one_key_are_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sorting, "hand_key", lambda *named: 7)
    monkeypatch.setattr("razzstats.tables.rows.hand_key", lambda *named: 7)
    monkeypatch.setattr("razzstats.tables.contents.hand_key", lambda *named: 7)
    desk.write("a.txt", texts(2))
    assert desk.counts() == (1, 0, 0, 1)
    assert desk.codes() == ["RZ011"]
    assert list(check(desk.store)) == []
    monkeypatch.undo()
    desk.store.rename(desk.store.with_name("clash"))
