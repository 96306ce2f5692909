"""An event that is taken for usual breaks no rule, in whole hands and in damaged ones."""

import random
from collections.abc import Callable

import pytest

from razzstats.reading import Piece, Read, read, site_of
from razzstats.simulate import Setting, simulate
from razzstats.validation import judge
from razzstats.writers.pokerstars import write
from tests.mutants import mutant

SETTINGS = (Setting(), Setting(buy_in=(4_000, 30_000), seats=6), Setting(hero="", seats=2))


def differences(count: int, seed: int) -> tuple[list[str], int]:
    """Damaged texts that are judged otherwise with the look at the usual, and findings in all."""
    dice = random.Random(seed)
    bases = [write(h) for setting in SETTINGS for h in simulate(60, seed=seed, setting=setting)]
    differ, findings = [], 0
    for _ in range(count):
        piece = Piece("pokerstars", "a.txt", 1, mutant(dice.choice(bases), dice))
        got = read(piece)
        if not isinstance(got, Read):
            continue
        quick = judge(got.hand, site_of(piece)).findings
        slow = judge(got.hand, site_of(piece), usual={}).findings
        findings += len(slow)
        if quick != slow:
            differ.append(piece.text)
    return differ, findings


def test_the_usual_breaks_no_rule() -> None:
    differ, findings = differences(1_500, seed=11)
    assert not differ, differ[0]
    assert findings > 500


@pytest.mark.proof
def test_the_usual_breaks_no_rule_at_large(proves: Callable[[str, str], None]) -> None:
    proves("an event taken for usual breaks no rule", "100,000 damaged hands")
    differ, findings = differences(100_000, seed=12)
    assert not differ, differ[0]
    assert findings > 30_000
