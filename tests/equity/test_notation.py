"""The language of hands and ranges: what it says, and what it answers to what it is not."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razzstats.cards import DECK, RANKS
from razzstats.equity import Holding, NotationError, Range, parse_dead, parse_hand, parse_range
from razzstats.equity.starts import DOWN, EVERY
from razzstats.grammar import folder

THREE_CARDS = 22_100


def hands_in(text: str) -> float:
    """Of all sets of three cards the number that is in a range, door cards counted in thirds."""
    return round(parse_range(text).share * THREE_CARDS, 6)


def listed(found: Range) -> dict[tuple[frozenset[str], str], float]:
    """The down cards and the door card of every hand in a range."""
    return {
        (frozenset((DECK[DOWN[pair, 0]], DECK[DOWN[pair, 1]])), DECK[door]): float(weight)
        for (pair, door), weight in zip(
            zip(*found.weights.nonzero(), strict=True),
            found.weights[found.weights > 0],
            strict=True,
        )
    }


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("A23", "A 2 3"),
        ("(A2)3", "A 2 3"),
        ("a2T", "A 2 T"),
        ("10 t a", "T T A"),
        ("As2d3c", "As 2d 3c"),
        ("AS 2D 10C", "As 2d Tc"),
        ("A234K", "A 2 3 4 K"),
        ("(A2)345K(7)", "A 2 3 4 5 K 7"),
        ("xx5", "5"),
        ("(xx)5", "5"),
        ("xxx", ""),
        ("(A2)x", "A 2"),
        ("xx5h6", "5h 6"),
        ("A2x4", "A 2 4"),
        ("(xx)5678(x)", "5 6 7 8"),
    ],
)
def test_hands_of_which_cards_are_known(text: str, cards: str) -> None:
    assert parse_hand(text) == Holding(tuple(cards.split()))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("*", THREE_CARDS),
        ("random", THREE_CARDS),
        ("8-", 3_584),
        ("7-", 2_240),
        ("5-", 640),
        ("pair, trips", 3_796),
        ("pair", 3_744),
        ("trips", 52),
        ("three<=8", 4_960),
        ("three<=8, !pair, !trips", 3_584),
        ("two<=8", 4_960 + 20 * 496),
        ("one<=5", THREE_CARDS - 32 * 31 * 30 // 6),
        ("door<=5", 20 * 51 * 50 / 6),
        ("door>=Q", 8 * 51 * 50 / 6),
        ("8- & door<=8", 3_584),
        ("8- & door>=8", 21 * 64 / 3),
        ("A23, 8-", 3_584),
        ("A23,(A2)3", 64),
        ("(A2)3, (A3)2, (23)A", 64),
        ("(A2)3:1", 64 / 3),
        ("8-, !A23", 3_520),
        ("!8-", THREE_CARDS - 3_584),
        ("!8-, A23", THREE_CARDS - 3_520),
        ("8-, A23:0.5", 3_552),
        ("8-, A23:50%", 3_552),
        ("A23:.25, 234 : 0.75", 64),
        ("8-:2", 7_168),
        ("A2x", 16 * 44 + 2 * 24),
        ("AAx", 6 * 48 + 4),
        ("A2x, !A2A, !A22", 16 * 44),
        ("AsxK, !xxK", (4 * 47 * 2 + 6) / 3),
        ("As2d3c:1", 1),
        ("AsA2:1", 3 * 4),
    ],
)
def test_how_many_hands_a_range_has(text: str, count: float) -> None:
    assert hands_in(text) == pytest.approx(count, abs=1e-6)


def test_the_same_range_in_several_words() -> None:
    for one, other in (
        ("A23, 456", "456,A23"),
        ("three<=8, !pair, !trips", "8-"),
        ("xx5, 345", "345, xx5"),
        ("8- & xx5", "8- & door<=5 & door>=5"),
        ("(2A)3:1", "(A2)3:1"),
        ("TJQ, A23", "10JQ,a23"),
        ("one<=K", "*"),
    ):
        assert parse_range(one) == parse_range(other)


def test_a_later_part_overrules() -> None:
    assert parse_range("A23:0.5, 8-") == parse_range("8-")
    assert hands_in("8-, !8-, A23") == 64


def test_suits_and_doors_of_a_range() -> None:
    assert listed(parse_range("(As2d)3c:0.5")) == {(frozenset(("As", "2d")), "3c"): 0.5}
    ace_up = listed(parse_range("(23)As:1"))
    assert len(ace_up) == 16
    assert {door for _, door in ace_up} == {"As"}
    assert parse_range("As2d3c:1").names_suits
    assert not parse_range("8- & xx5, !567").names_suits
    assert parse_range("*").is_any
    assert not parse_range("8-").is_any


def test_upcards_behind_a_range_of_down_cards() -> None:
    found = parse_hand("[8-, A2K]3h4K / Ks Qd")
    assert found.cards == ("3h", "4", "K")
    assert found.start == parse_range("8-, A2K")
    assert found.dead == ("Ks", "Qd")


def test_dead_cards() -> None:
    assert parse_hand("A23 / Ks q 10d").dead == ("Ks", "Q", "Td")
    assert parse_dead("Ks q 10d") == parse_dead("KsQTd") == ("Ks", "Q", "Td")
    assert parse_dead(" ") == ()


CARD = "a card (a rank of A23456789TJQK, and its suit of cdhs if it matters)"


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", 0, f"expected {CARD}, door, one, two or three, pair or trips, random, x, ! ( * ["),
        ("A2Z", 2, f"expected {CARD}, x, & ( ) , / : ]"),
        ("8-, ", 3, "expected a card"),
        ("(A)2", 2, f"expected {CARD}, x"),
        ("(A2", 3, "expected )"),
        ("8-:z", 3, "expected a number"),
        ("three<8", 5, "expected <="),
        ("8- % 2", 3, "expected"),
        ("8- Kd", 3, "expected"),
        ("[8-]", 4, f"expected {CARD}"),
        ("[8-", 3, "expected"),
        ("[8-]xx5", 4, f"expected {CARD}"),
        ("A23 /", 5, f"expected {CARD}"),
        ("!A23:0.5", 4, "expected"),
        ("A2", 0, "a hand has 3 to 7 cards; x stands for one that is not known"),
        ("A2345678", 0, "a hand has 3 to 7 cards"),
        ("7-, A2345", 4, "a range lists starting hands of three cards"),
        ("8s-", 0, "a rank is wanted here, without a suit"),
        ("door<=5h", 6, "a rank is wanted here, without a suit"),
        ("AsAs2", 0, "As is there twice"),
        ("23 9d 9d", 3, "9d is there twice"),
        ("[8-]A2345", 8, "a hand has four upcards at the most"),
        ("!*", 0, "there is no hand in this range"),
        ("A23:0", 0, "there is no hand in this range"),
        ("8-\n7", 3, "expected"),
    ],
)  # fmt: skip
def test_an_error_points_at_its_place(text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert caught.value.at == at
    assert words in caught.value.message
    told = str(caught.value).splitlines()
    assert told[0] == caught.value.message
    assert told[1].strip() == text.replace("\n", " ").strip()
    assert told[2].index("^") == 4 + at


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8- / Ks", "expected"),
        ("A234", "a range lists starting hands of three cards"),
        ("[8-]34", "expected"),
    ],
)
def test_what_is_a_hand_and_no_range(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        parse_range(text)


def test_three_known_cards_are_a_range_too() -> None:
    assert hands_in("A23") == 64
    assert hands_in("(A2)3") == pytest.approx(64 / 3)
    assert hands_in("xx5") == pytest.approx(4 * 51 * 50 / 6)


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(NotationError, match="more than 1,000 characters"):
        parse_hand("A23," * 1_000)


@settings(max_examples=50)
@given(st.text(alphabet="A2358tK xcdhs()[]-,!&:/%<=.*01", max_size=12) | st.text(max_size=6))
def test_any_text_is_a_hand_or_an_error_with_a_place(text: str) -> None:
    at = 0
    try:
        parse_hand(text)
    except NotationError as error:
        at = error.at
    assert 0 <= at <= len(text)


def test_what_the_grammar_shows_in_its_own_comment_can_be_read() -> None:
    text = (folder() / "range.lark").read_text(encoding="utf-8")
    for shown in re.findall(r"^//     (\S.*?)  +", text, re.M):
        for example in re.split(r"  +", shown):
            parse_hand(example) if "…" not in example else parse_hand(example.replace("…", "A23"))


def test_every_start_is_dealt_once() -> None:
    assert EVERY.sum() == 52 * 51 * 50 // 2
    assert len(RANKS) * 91 == 1_183


def test_ranges_need_weights() -> None:
    with pytest.raises(ValueError, match="from 0 up"):
        Range(np.full(EVERY.shape, -1.0))
    with pytest.raises(ValueError, match="from 0 up"):
        Range(np.full(EVERY.shape, np.nan))


def test_what_the_docs_list_can_be_read(project: Path) -> None:
    page = (project / "docs" / "equity.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| (`.*?`) \| (.*) \|$", page, re.M)
    assert len(told) > 15
    for cell, words in told:
        for text in re.findall(r"`(.+?)`", f"{cell} {words}"):
            if text not in ("T", "10", "!"):
                parse_hand(text)
    assert hands_in("A23") == 64
    assert hands_in("A22") == 24
