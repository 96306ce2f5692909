"""Histories are known by what they say, never by the names of their files."""

from itertools import permutations

import pytest

from razzstats.reading import Read, read
from razzstats.simulate import Setting, simulate
from razzstats.writers.common import joined, writers
from tests.histories import cut, source

FORMATS = sorted(writers())


def text_of(form: str, hands: int = 2) -> str:
    texts = [writers()[form].write(hand) for hand in simulate(hands, 5, Setting(site=form))]
    return "".join(joined(writers()[form], texts))


def sites_of(text: str, name: str = "a.txt") -> list[str]:
    pieces, found = cut(source(text, name))
    assert found == []
    assert all(isinstance(read(piece), Read) for piece in pieces)
    return [piece.site for piece in pieces]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", ["x", "a.phh", "a.xml", "HH20240310 PokerStars.txt", "-"])
def test_the_name_of_a_file_says_nothing(form: str, name: str) -> None:
    assert sites_of(text_of(form), name) == [form] * 2


@pytest.mark.parametrize(("one", "two"), list(permutations(FORMATS, 2)))
def test_hands_of_two_formats_in_one_file_are_read(one: str, two: str) -> None:
    assert sites_of(f"{text_of(one)}\n\n\n\n{text_of(two)}") == [one] * 2 + [two] * 2


@pytest.mark.parametrize("form", FORMATS)
def test_words_before_the_first_hand_do_no_harm(form: str) -> None:
    assert sites_of(f"Notes of mine\n\n{text_of(form)}") == [form] * 2
