"""What `--where` takes and statistics are written in."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razzstats.stats.expressions import condition, conditions, parse, texts_of
from razzstats.stats.operations import pattern
from razzstats.stats.syntax import ExpressionError

KINDS = {
    "player": "text",
    "words": "text",
    "line_3": "text",
    "big_bet": "number",
    "place": "number",
    "hero": "bool",
    "played_at": "time",
}
COLUMNS = {
    "player": pa.array(["Anna", "Bo", None]).dictionary_encode(),
    "words": pa.array(["bad luck", "bad unlucky", ""]).dictionary_encode(),
    "line_3": pa.array(["0X1R", "11C12F", None]).dictionary_encode(),
    "big_bet": pa.array([1.0, 2.0, 4.0]),
    "place": pa.array([1, None, 127], type=pa.int8()),
    "hero": pa.array([True, False, None]),
    "played_at": pa.array([0, 10**15, None], type=pa.timestamp("us", tz="UTC")),
}
T, F, N = True, False, None


def _value(text: str) -> list[Any]:
    found: list[Any] = parse(text, KINDS).evaluate(COLUMNS, 3).to_pylist()
    return found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("player == 'Anna'", [T, F, N]),
        ("'Anna' == player", [T, F, N]),
        ("player != 'Anna'", [F, T, N]),
        ("player < 'B'", [T, F, N]),
        ("'nn' in player", [T, F, N]),
        ("'nn' not in player", [F, T, N]),
        ("player in ('Anna', 'Cleo')", [T, F, N]),
        ("player not in ['Anna']", [F, T, N]),
        ("place in (1, -5)", [T, N, F]),
        ("place == 1.0", [T, N, F]),
        ("2 > big_bet", [T, F, F]),
        ("1 < big_bet <= 4", [F, T, T]),
        ("hero", [T, F, N]),
        ("not hero", [F, T, N]),
        ("hero == True", [T, F, N]),
        ("hero == 1", [T, F, N]),
        ("hero or place == 127", [T, N, T]),
        ("hero and place == 127", [F, F, N]),
        ("place is None", [F, T, F]),
        ("place is not None", [T, F, T]),
        ("place == None", [F, T, F]),
        ("None != place", [T, F, T]),
        ("played_at >= '2000-01-01'", [F, T, N]),
        ("'1970-01-01T01:00+01:00' == played_at", [T, F, N]),
        ("True", [T, T, T]),
        ("'a' == 'b'", [F, F, F]),
        # Whole numbers do not run over.
        ("place + place", [2, N, 254]),
        ("-place", [-1, N, -127]),
        ("big_bet * 2 - 1", [1.0, 3.0, 7.0]),
        ("place / 2", [0.5, N, 63.5]),
        ("place / 0", [N, N, N]),
        ("hero + 1", [2, 1, N]),
        # A seat without a decision has none of them, which is no null.
        ("begins(line_3, '0X1R')", [T, F, F]),
        ("begins(line_3, '0X')", [T, F, F]),
        ("begins(line_3, '1')", [F, F, F]),
        ("did(line_3, '1R')", [T, F, F]),
        ("did(line_3, '1')", [T, F, F]),
        ("did(line_3, '1C')", [F, F, F]),
        ("did(line_3, 'XR')", [T, F, F]),
        ("did(line_3, '11C12')", [F, T, F]),
        ("times(line_3, 'C')", [0, 1, 0]),
        ("times(line_3, '1') + times(line_3, '12')", [1, 1, 0]),
        ("has(words, 'luck')", [T, F, F]),
        ("has(words, 'bad')", [T, T, F]),
    ],
)
def test_values(text: str, value: list[Any]) -> None:
    assert _value(text) == value


def test_what_is_null_does_not_hold() -> None:
    assert condition("hero", KINDS).holds(COLUMNS, 3).tolist() == [True, False, False]
    assert condition("not hero", KINDS).holds(COLUMNS, 3).tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("player = 'Anna'", "to compare, write =="),
        ("plyer == 'Anna'", "do you mean player?"),
        ("shoe_size == 3", "shoe_size is no column"),
        ("player > 3", "compares a text with a number: write '3'"),
        ("hero == 'yes'", "compares a bool with a text"),
        ("big_bet", "is a number, no condition"),
        ("big_bet and hero", "big_bet is a number, no condition"),
        ("player + 1", "player is a text, no number"),
        ("played_at > 'yesterday'", "write '2024-05-01'"),
        ("played_at > '0000-00-00'", "write '2024-05-01'"),
        ("place in (1, 'a')", "asks whether a number is among others"),
        ("place in (1, place)", "place is no constant"),
        ("1 in place", "is not understood here"),
        ("place is 1", "`is` goes with None"),
        ("place % 2 == 1", "numbers have + - * /"),
        ("__import__('os')", "there are begins, did, times and has"),
        ("begins(line_3)", "there are begins, did, times and has"),
        ("begins(place, '0X')", "wants a column of texts"),
        ("begins(line_3, player)", "wants a column of texts"),
        ("begins(line_3, '0Q')", "is no pattern of decisions"),
        ("player.upper() == 'A'", "is not understood"),
        ("(lambda: hero)()", "is not understood"),
        ("[x for x in player]", "is not understood here"),
        ("player == '\\udc80'", "has letters that no history has"),
        ("place == 99999999999999999999", "is not understood here"),
        ("big_bet == 1j", "is not understood here"),
        ("", "is not understood"),
        ("hero\0", "is not understood"),
    ],
)
def test_what_is_not_understood_is_told(text: str, said: str) -> None:
    with pytest.raises(ExpressionError) as told:
        condition(text, KINDS)
    assert said in str(told.value)


def test_line_ends_are_blanks() -> None:
    written = condition("place == 1\r\n  and\nnot hero\n", KINDS)
    assert (
        written.evaluate(COLUMNS, 3).to_pylist()
        == condition("place == 1 and not hero", KINDS).evaluate(COLUMNS, 3).to_pylist()
    )


@pytest.mark.parametrize("text", ["not " * 3000 + "hero", "(" * 3000 + "hero" + ")" * 3000])
def test_deep_nesting_is_an_error_like_others(text: str) -> None:
    with pytest.raises(ExpressionError, match=r"is not understood|is nested") as told:
        condition(text, KINDS)
    assert len(str(told.value)) < 300


def test_a_long_sum_is_an_error_like_others() -> None:
    with pytest.raises(ExpressionError, match="is nested too deeply"):
        conditions("1 + " * 2000 + "1 > 0", KINDS)


@given(st.text(max_size=20))
@settings(max_examples=30)
def test_any_text_is_an_expression_or_an_error(text: str) -> None:
    with suppress(ExpressionError):
        parse(text, KINDS).evaluate(COLUMNS, 3)


PIECES = ["hero", "place == 1", "player == 'Bo'", "big_bet >= 2", "place is None", "not hero"]


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=4), st.data())
def test_conditions_that_and_joins_are_all_of_them(pieces: list[str], data: st.DataObject) -> None:
    text = " and ".join(pieces)
    apart = conditions(text, KINDS)
    assert [part.text for part in apart] == pieces
    every = [part.holds(COLUMNS, 3).tolist() for part in apart]
    assert condition(text, KINDS).holds(COLUMNS, 3).tolist() == [
        all(row) for row in zip(*every, strict=True)
    ]


def test_an_or_is_not_taken_apart() -> None:
    [part] = conditions("hero and place == 1 or place == 2", KINDS)
    assert part.text == "hero and place == 1 or place == 2"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("player == 'Bo'", ["Bo"]),
        ("player in ('Bo', 'Anna')", ["Bo", "Anna"]),
        ("player != 'Bo'", None),
        ("player == player", None),
        ("player == None", None),
        ("'Bo' == player", None),
        ("player < 'Bo'", None),
        ("hero", None),
    ],
)
def test_texts_that_are_asked_for(text: str, names: list[str] | None) -> None:
    assert texts_of(parse(text, KINDS), "player") == names


DECISIONS = st.lists(st.tuples(st.integers(0, 13), st.sampled_from("XCBRF")), max_size=5)


def _words(decisions: list[tuple[int, str]]) -> str:
    return "".join(f"{bets}{act}" for bets, act in decisions)


@given(DECISIONS, DECISIONS.filter(bool))
def test_patterns_find_what_stands_there(line: list[Any], part: list[Any]) -> None:
    size = len(part)
    there = [line[at : at + size] == part for at in range(len(line))]
    find: Callable[[str], Any] = pattern(_words(part)).search
    assert (find(_words(line)) is not None) == any(there)
    assert (pattern(_words(part)).match(_words(line)) is not None) == (line[:size] == part)
