"""Texts that are long where no history is: time in proportion to the text, and little memory."""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import pytest

from razzstats.reading import read, sites
from tests.histories import cut
from tests.test_fuzz import of_samples
from tests.test_linear import MOST, busiest, growth
from tests.traps import Trap

STRETCHES = (
    *(
        " ",
        "\n",
        "\n ",
        "a",
        "1",
        ":",
        "1,",
        "1.",
        "$1 ",
        "[2c ",
        "(",
        ") (",
        "<",
        "<a ",
        "<a>",
        'a="',
    ),
    *('a="b" ', "<!--", "<![CDATA[", "&", "&amp;", '"', "'", "\\", "{", "[", "[[", "a = 1\n", "a."),
    *('"a".', "#\n", "-", "id ", "Seat 1: a ($1 in chips)\n", "a: folds\n", 'a said, "b"\n', "1-"),
    *("*** SUMMARY ***\n", "\ufeff", "\x00"),
)


class LongText(Trap):
    """A trap for all of reading: it ends as it likes."""

    def __init__(self, beginning: str, stretch: str, ending: str = "") -> None:
        super().__init__(beginning, stretch)
        self.ending = ending

    def line(self, length: int) -> str:
        times = max((length - len(self.beginning + self.ending)) // len(self.stretch), 1)
        return self.beginning + self.stretch * times + self.ending


def take(text: str) -> None:
    """From the text to what becomes of it."""
    for piece in cut(text)[0]:
        read(piece)


def beginnings(form: str) -> list[str]:
    """A hand that stops behind any of its first words, and a whole one."""
    text = of_samples(form)[0]
    ends = [found.end() for found in re.finditer(r"[\s\"'=:#(\[]+", text[:1_500])]
    return ["", *(text[:end] for end in ends), text]


def texts(form: str, those: Sequence[str]) -> Iterator[LongText]:
    for beginning in those:
        for stretch in STRETCHES:
            yield LongText(beginning, stretch)


def caught(those: Iterable[Trap], short: int, count: int) -> list[str]:
    worst = busiest(take, those, count, short)
    found = [(growth(take, each, short=short), each) for each in worst]
    return [f"{each}: {grown:.0f} times" for grown, each in found if grown >= MOST]


@pytest.mark.parametrize("form", sites())
def test_time_is_in_proportion(form: str) -> None:
    some = random.Random(1).sample(beginnings(form), 4)
    assert caught(texts(form, some), 15_000, 2) == []


@pytest.mark.proof
@pytest.mark.parametrize("form", sites())
def test_time_is_in_proportion_for_long_texts(
    form: str, proves: Callable[[str, str], None]
) -> None:
    those = list(texts(form, beginnings(form)))
    proves(f"reading takes time in proportion to the text, {form}",
           f"{len(those):,} kinds of 15 kB, the slowest up to 800 kB")  # fmt: skip
    worst = busiest(take, those, 40, 15_000)
    assert caught(worst, 200_000, 5) == []


def test_what_once_took_hours_for_a_megabyte() -> None:
    cash = next(text for text in of_samples("merge") if 'stakes="Limit $' in text)
    before, behind = cash.split('stakes="Limit $', 1)
    for each in (
        LongText('<game id="1" starttime="1" ', ":"),
        LongText(f'{before}stakes="Limit $', "1", behind),
        LongText("Hand #", "1"),
    ):
        assert growth(take, each, short=4_000) < MOST, each
