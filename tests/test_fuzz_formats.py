"""Every format, broken character by character: a finding, never an exception, and chips that add up."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache

import pytest

from razzstats.parcels import _add
from razzstats.reading import Read, read, site_of, sites
from razzstats.simulate import simulate
from razzstats.tables.rows import Rows
from razzstats.validation import judge
from razzstats.writers.common import NoWordsError, writers
from tests.histories import cut
from tests.test_writers_phh import TABLES

FORMATS = sorted(set(writers()) & set(sites()))
Dice = random.Random


@cache
def bases(form: str) -> list[str]:
    """Hands of every table that the format has words for."""
    found = []
    for setting in TABLES.values():
        for hand in simulate(12, 7, setting):
            with suppress(NoWordsError):
                found.append(writers()[form].write(hand))
    return found


def _digit(text: str, dice: Dice) -> str:
    spots = [at for at, character in enumerate(text) if character.isdigit()]
    at = dice.choice(spots) if spots else 0
    return text[:at] + str(dice.randrange(10)) + text[at + 1 :]


def _cut_out(text: str, dice: Dice) -> str:
    at = dice.randrange(len(text))
    return text[:at] + text[at + dice.randrange(1, 12) :]


def _cut_off(text: str, dice: Dice) -> str:
    return text[: dice.randrange(1, len(text))]


def _double(text: str, dice: Dice) -> str:
    lines = text.split("\n")
    lines.insert(dice.randrange(len(lines)), dice.choice(lines))
    return "\n".join(lines)


def _drop(text: str, dice: Dice) -> str:
    lines = text.split("\n")
    del lines[dice.randrange(len(lines))]
    return "\n".join(lines) or "\n"


def _trade(text: str, dice: Dice) -> str:
    """One word in the place of another."""
    words = re.findall(r"[\w.]+", text) or ["x"]
    return text.replace(dice.choice(words), dice.choice(words), 1)


def _strike(text: str, dice: Dice) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("'\"<>&[]=\n\t,;é\x00\u202e?☃") + text[at:]


CHANGES = (_digit, _digit, _cut_out, _cut_off, _double, _drop, _trade, _trade, _strike, _strike)


def mutants(form: str, count: int, seed: int) -> Iterator[str]:
    dice = Dice(seed)
    for _ in range(count):
        text = dice.choice(bases(form))
        for _ in range(dice.choice((1, 1, 1, 2, 5))):
            text = dice.choice(CHANGES)(text, dice) or "\n"
        yield text


def survive(form: str, count: int, seed: int) -> Counter[str]:
    """What became of so many mutants, on the road from the text to the tables."""
    became: Counter[str] = Counter()
    for text in mutants(form, count, seed):
        try:
            for piece in cut(text)[0]:
                got = read(piece)
                became[type(got).__name__] += 1
                if isinstance(got, Read):
                    rows = Rows()
                    found = _add(rows, got, None)
                    rows.tables()
                    if not found:
                        became["clean"] += 1
                        assert adds_up(got), "chips appear or vanish, and no finding says so"
        except Exception as error:
            raise AssertionError(f"{error!r} for\n{text}") from error
    return became


def adds_up(got: Read) -> bool:
    """Whether what was put in came out, as payments and as rake that is not less than nothing."""
    deal = judge(got.hand, site_of(got.piece)).deal
    if got.hand.cancelled:
        return not any(player.net for player in deal.ring)
    lost = -sum(player.net for player in deal.ring)
    return lost >= 0 if deal.rake is None else lost == deal.rake


@pytest.mark.parametrize("form", FORMATS)
def test_broken_histories_get_findings(form: str) -> None:
    became = survive(form, 170, 1)
    assert became["Read"] > 30
    assert became["Refused"] > 10


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("form", FORMATS)
def test_many_broken_histories_get_findings(
    form: str, seed: int, proves: Callable[[str, str], None]
) -> None:
    proves(f"no broken history of {form} raises, and chips add up", "5,000 mutants")
    survive(form, 1_000, 100 + seed)
