"""An event that is taken for usual breaks no rule, in whole hands and in damaged ones."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from razzstats.house import NEUTRAL
from razzstats.reading import Read, pieces, read, site_of, sites
from razzstats.replay import Deal
from razzstats.rules.usual import NOTHING
from razzstats.simulate import Setting, simulate
from razzstats.sources import Source, sources
from razzstats.validation import judge
from razzstats.writers.pokerstars import write
from tests.histories import cut
from tests.mutants import mutant

HOUSES = (None, None, *NEUTRAL)
SETTINGS = (Setting(), Setting(buy_in=(4_000, 30_000), seats=6), Setting(hero="", seats=2))


def state(deal: Deal) -> tuple[object, ...]:
    """All that a hand left behind, players by their seats."""
    players = {p.seat: msgspec.structs.astuple(p) for p in deal.players.values()}
    steps = [
        [*msgspec.structs.astuple(step)[:2], step.player.seat, step.action] for step in deal.steps
    ]
    sums = [msgspec.structs.astuple(step)[4:] for step in deal.steps]
    first = {street: p.seat for street, p in deal.first_to_act.items()}
    places = {card: p.seat for card, p in deal.places.items()}
    return players, steps, sums, first, places, deal.pot, deal.rake, deal.layers, deal.street


def simulated(seed: int) -> list[str]:
    hands = [hand for setting in SETTINGS for hand in simulate(60, seed=seed, setting=setting)]
    return [write(hand) for hand in hands]


def of_samples(folder: Path) -> list[str]:
    found = [source for source in sources(sorted(folder.glob("*"))) if isinstance(source, Source)]
    return [
        piece.text
        for source in found
        for piece in pieces(source, lambda finding: None)
        if isinstance(read(piece), Read)
    ]


def differences(bases: list[str], count: int, seed: int) -> tuple[list[str], int]:
    """Damaged texts that end otherwise with the look at the usual, and findings in all."""
    dice = random.Random(seed)
    differ, findings = [], 0
    for _ in range(count):
        for piece in cut(mutant(dice.choice(bases), dice).encode("utf-8", "replace"))[0]:
            got = read(piece)
            if not isinstance(got, Read):
                continue
            house = dice.choice(HOUSES)
            quick = judge(got.hand, site_of(piece), house=house)
            slow = judge(got.hand, site_of(piece), house=house, usual=NOTHING)
            findings += len(slow.findings)
            if quick.findings != slow.findings or state(quick.deal) != state(slow.deal):
                differ.append(piece.text)
    return differ, findings


def test_the_usual_breaks_no_rule() -> None:
    differ, findings = differences(simulated(11), 1_500, seed=11)
    assert not differ, differ[0]
    assert findings > 500


@pytest.mark.parametrize("site", [name for name in sites() if name != "pokerstars"])
def test_the_usual_breaks_no_rule_where_amounts_mean_other_things(site: str, samples: Path) -> None:
    differ, findings = differences(of_samples(samples / site), 400, seed=13)
    assert not differ, differ[0]
    assert findings > 100


@pytest.mark.proof
def test_the_usual_breaks_no_rule_at_large(proves: Callable[[str, str], None]) -> None:
    proves("an event taken for usual breaks no rule", "60,000 damaged hands")
    differ, findings = differences(simulated(12), 60_000, seed=12)
    assert not differ, differ[0]
    assert findings > 18_000
