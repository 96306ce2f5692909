"""Hands that are right are called right: simulated ones by every house's rules, and real ones."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from razzstats.findings import Severity
from razzstats.profiles import profiles
from razzstats.simulate import Setting, simulate
from razzstats.sites.pokerstars import SITE
from razzstats.sources import Source, sources
from razzstats.validation import judge
from tests.histories import session
from tests.test_simulate import SETTINGS

HOUSES = profiles()


def alarms(hands: int, seed: int, setting: Setting) -> Iterator[str]:
    """What is found in so many hands that were played by the rules they are judged by."""
    for hand in simulate(hands, seed, setting):
        for found in judge(hand, SITE, house=setting.house).findings:
            yield f"{setting.house.name}, hand {hand.hand_id}: {found.code} {found.message}"


@pytest.mark.parametrize("house", HOUSES)
def test_simulated_hands_keep_every_rule(house: str) -> None:
    """5,000 over all houses, in every kind of game."""
    for at, setting in enumerate(SETTINGS.values()):
        each = 500 // len(SETTINGS)
        assert list(alarms(each, 31 + at, replace(setting, house=HOUSES[house]))) == []


@pytest.mark.proof
@pytest.mark.parametrize("house", HOUSES)
def test_many_simulated_hands_keep_every_rule(
    house: str, proves: Callable[[str, str], None]
) -> None:
    each = 10_000 // len(SETTINGS)
    proves(
        "hands played by a house's rules keep all of them",
        f"{each * len(SETTINGS):,} hands for each of {len(HOUSES)} houses",
    )
    for at, setting in enumerate(SETTINGS.values()):
        assert list(alarms(each, 131 + at, replace(setting, house=HOUSES[house]))) == []


def test_hands_of_one_house_break_another_s_rules() -> None:
    """So that the quiet above says something: five bets a round are one too many elsewhere."""
    setting = replace(SETTINGS["nobody folds"], house=HOUSES["wsop2024-cash"])
    hands = list(simulate(100, 7, setting))
    found = [each.code for hand in hands for each in judge(hand, SITE).findings]
    assert found.count("RZ405") > 10


# Real hands

ODD = {
    ("fulltilt-cash-2010-dual-timezone-oddbyte", "RZ010"): "a lone byte at the end of UTF-16",
    ("fulltilt-summary-2012-headsup-sng", "RZ008"): "a summary of a tournament, without a hand",
    ("merge-cash-2015-v21-truncated", "RZ005"): "the file ends within a hand, which is refused",
}
"""What is worse than a note in the external corpus, and what the text has that calls for it."""


def histories(corpus: Path) -> list[Source]:
    paths = [p for p in sorted(corpus.iterdir()) if p.suffix in (".txt", ".xml", ".phh")]
    return [source for source in sources(paths) if isinstance(source, Source)]


def test_real_hands_break_no_rule(corpus: Path) -> None:
    files = histories(corpus)
    assert len(files) > 20
    met = set()
    for source in files:
        name = Path(source.name).stem
        for found in session(source):
            if found.severity is not Severity.INFO:
                assert (name, found.code) in ODD, str(found)
                met.add((name, found.code))
    assert met == set(ODD)
