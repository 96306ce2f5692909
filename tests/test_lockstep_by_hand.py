"""Hands that break a rule in one thing alone are never taken for usual ones by lockstep."""

import pytest
from msgspec.structs import replace

from razzstats.events import Hand, TotalPot
from razzstats.house import HouseRules
from razzstats.lockstep import play
from razzstats.rules.usual import NOTHING
from razzstats.sites.pokerstars import SITE
from razzstats.validation import judge
from tests.lockstep import betting, ending, houses
from tests.lockstep.hands import SHOWN, WALK, WHOLE, place, put

BROKEN = betting.BROKEN | ending.BROKEN


def usual(*hands: Hand, house: HouseRules = SITE.house) -> list[bool]:
    return play(hands, [(house, SITE.habits)] * len(hands))[1]


def broken(hand: Hand, house: HouseRules = SITE.house) -> bool:
    return bool(judge(hand, SITE, house=house, usual=NOTHING).findings)


@pytest.mark.parametrize("name", WHOLE)
def test_what_breaks_no_rule_is_as_usual(name: str) -> None:
    assert not broken(WHOLE[name])
    assert usual(WHOLE[name]) == [True]


@pytest.mark.parametrize("name", BROKEN)
def test_what_breaks_a_rule_is_not_as_usual(name: str) -> None:
    assert broken(BROKEN[name])
    assert usual(WALK, BROKEN[name], SHOWN) == [True, False, True]


@pytest.mark.parametrize("name", houses.RIGHT)
def test_what_a_house_lets_pass_is_as_usual_there(name: str) -> None:
    house, hand = houses.RIGHT[name]
    assert not broken(hand, house)
    assert usual(hand, house=house) == [True]


@pytest.mark.parametrize("name", houses.WRONG)
def test_what_a_house_forbids_is_not_as_usual_there(name: str) -> None:
    house, hand = houses.WRONG[name]
    assert broken(hand, house)
    assert usual(hand, house=house) == [False]


def test_hands_without_events_or_totals_can_be_played() -> None:
    empty = replace(WALK, events=(), lines=())
    untold = put(WALK, place(WALK, TotalPot))
    assert usual(empty) == [False]
    assert usual(untold, empty) == [True, False]
    assert usual(empty, untold) == [False, True]
    assert not broken(untold)
