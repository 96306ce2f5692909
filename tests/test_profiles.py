"""House rules by name, from a file, and against each other."""

from pathlib import Path

import msgspec
import pytest

from razzstats.house import NEUTRAL, Choice, HouseRules
from razzstats.profiles import (
    QUESTIONS,
    ProfileError,
    answer,
    differences,
    from_table,
    house_rules,
    profiles,
)
from razzstats.reading import sites

NAMED = (
    "pokerstars", "fulltilt", "winamax", "merge", "kingsclub",
    "tda2024", "wsop2024-tournament", "wsop2024-cash", "roberts",
)  # fmt: skip


def test_every_room_and_rule_book_has_a_profile() -> None:
    assert set(NAMED) <= set(profiles())
    assert len(profiles()) == len(NEUTRAL) + len(sites())
    for name in NAMED:
        assert house_rules(name) is profiles()[name]
        assert house_rules(name).name == name


def test_every_answer_is_asked_for_once() -> None:
    asked = [each.field for each in QUESTIONS]
    assert ["name", *asked] == list(HouseRules.__struct_fields__)


@pytest.mark.parametrize("house", profiles().values(), ids=lambda house: house.name)
def test_a_house_answers_what_is_asked(house: HouseRules) -> None:
    for question in QUESTIONS:
        given = getattr(house, question.field)
        if question.answers:
            assert given in question.answers, question.field
        else:
            assert given is None or given >= 4, question.field


def test_every_choice_is_an_answer_to_something() -> None:
    assert {choice for each in QUESTIONS for choice in each.answers} == set(Choice)


@pytest.mark.parametrize("house", profiles().values(), ids=lambda house: house.name)
def test_a_house_written_down_is_the_same_house(house: HouseRules, tmp_path: Path) -> None:
    path = tmp_path / f"{house.name}.toml"
    lines = []
    for question in QUESTIONS:
        said = answer(house, question)
        lines.append(f"{question.field} = {said if said.isdigit() else repr(said)}")
    path.write_text("\n".join(lines))
    assert house_rules(str(path)) == house


def test_what_is_not_said_is_as_in_another_house() -> None:
    ours = from_table({"based_on": "wsop2024-cash", "max_bets": 4}, "ours")
    base = profiles()["wsop2024-cash"]
    assert ours == msgspec.structs.replace(base, name="ours", max_bets=4)
    assert from_table({}, "plain") == HouseRules("plain")
    assert from_table({"name": "Tuesday"}, "file").name == "Tuesday"


def test_differences_go_both_ways() -> None:
    one, other = profiles()["tda2024"], profiles()["wsop2024-tournament"]
    assert [each.rule for each in differences(one, other)] == ["R5", "R6", "R9", "R12"]
    assert differences(one, other) == differences(other, one)
    assert differences(one, one) == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"tied_low_board": "seat order"}, "is tied_low_boards meant?"),
        ({"colour": "red"}, "there are: based_on, name, max_bets"),
        ({"tied_low_boards": "seat order"}, "is none of: undetermined, first clockwise"),
        ({"tied_low_boards": 3}, "3 is none of"),
        ({"max_bets": 0}, "a number of bets or 'no cap'"),
        ({"max_bets": True}, "a number of bets"),
        ({"max_bets": "four"}, "not 'four'"),
        ({"based_on": "monopoly"}, "no profile 'monopoly'; there are: tda2024"),
        ({"name": 7}, "name: a text is wanted"),
    ],
)
def test_wrong_answers_are_named(said: dict[str, object], why: str) -> None:
    with pytest.raises(ProfileError, match=why.replace("?", r"\?")):
        from_table(said, "ours")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("gone.toml", None, "gone.toml: no such file"),
        ("bad.toml", "max_bets = = 3", "bad.toml: Invalid value"),
        ("bytes.toml", "name = '\udcff'", "bytes.toml: "),
        ("odd.toml", "max_bets = 'x'", "odd.toml: max_bets"),
        ("deep.toml", "max_bets = " + "[" * 10_000, "deep.toml: it is nested too deeply"),
        ("monopoly", None, "or name a .toml file"),
    ],
)
def test_files_that_cannot_be_used_are_named(
    tmp_path: Path, name: str, text: str | None, why: str
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ProfileError, match=why):
        house_rules(str(path))
