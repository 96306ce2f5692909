"""Tournament summaries, however broken, get a finding and never an exception."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from razzstats.summaries import FORMATS, SummaryCutter, Text, read_text
from razzstats.tables.packing import Packer
from razzstats.tables.tournament_rows import add_summary
from tests.mutants import mutant
from tests.summaries.test_reading import FULLTILT, LATE, POKERSTARS, WINAMAX
from tests.test_fuzz import CHANGES

WHOLE = {"pokerstars": POKERSTARS, "fulltilt": FULLTILT, "winamax": f"{LATE}\n{WINAMAX}"}


def survive(site: str, count: int, seed: int) -> Counter[str]:
    dice, became, packer = random.Random(seed), Counter[str](), Packer("tournaments")
    for _ in range(count):
        text = WHOLE[site]
        if dice.random() < 0.5:
            text = mutant(text, dice)
        else:
            for _ in range(dice.choice((1, 1, 2, 5))):
                text = dice.choice(CHANGES)(text, dice) or "\n"
        cutter = SummaryCutter("a.txt", lambda text: None)
        for piece in (*cutter.feed(text), *cutter.rest()):
            got = read_text(piece)
            if got.summary is None:
                became["refused"] += 1
                assert got.problems, text
            else:
                became["read"] += 1
                add_summary(packer, got.summary, "a.txt", 1)
    packer.arrow()
    return became


def test_every_format_is_here() -> None:
    assert set(WHOLE) == set(FORMATS)


@pytest.mark.parametrize("site", WHOLE)
def test_broken_summaries_get_findings(site: str) -> None:
    became = survive(site, 200, 1)
    assert became["read"] > 50
    assert became["refused"] > 5


@pytest.mark.proof
@pytest.mark.parametrize("site", WHOLE)
def test_many_broken_summaries_get_findings(site: str, proves: Callable[[str, str], None]) -> None:
    proves(f"no broken tournament summary of {site} raises", "20,000 mutants")
    survive(site, 20_000, 2)


@pytest.mark.parametrize(
    ("site", "old", "new"),
    [
        ("winamax", "in 7th", "in 7777777777th"),
        ("pokerstars", "3 players", "3333333333 players"),
        ("pokerstars", "collected 1 bounty", "collected 40000 bounties"),
        ("pokerstars", "in 2nd place", "in 99999999999nd place"),
    ],
)
def test_numbers_that_no_table_has_room_for_refuse_the_summary(
    site: str, old: str, new: str
) -> None:
    """Found by the mutants above: an import of them stopped."""
    text = WHOLE[site]
    assert old in text
    told = read_text(Text(site, "a.txt", 1, text.replace(old, new)))
    assert told.summary is None
    assert told.problems[-1].kind.code == "RZ021"
    assert "more than there can be" in told.problems[-1].message


@pytest.mark.parametrize(
    ("site", "old", "new"),
    [
        ("winamax", "in 7th", "in 0th"),
        ("pokerstars", "  1: ", "  0: "),
        ("fulltilt", "1: ", "0: "),
    ],
)
def test_a_place_before_the_first_refuses_the_summary(site: str, old: str, new: str) -> None:
    text = WHOLE[site]
    assert old in text
    told = read_text(Text(site, "a.txt", 1, text.replace(old, new)))
    assert told.summary is None
    assert told.problems[-1].kind.code == "RZ021"
    assert "has place 0" in told.problems[-1].message
