"""Hands that break a rule in one thing alone are never taken for usual ones by lockstep."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from razzstats import judging
from razzstats.events import Hand, TotalPot
from razzstats.house import AmountMeans, Choice, HouseRules
from razzstats.importing import import_histories
from razzstats.lockstep import may_play, play
from razzstats.reading import Piece, Read
from razzstats.rules.usual import NOTHING
from razzstats.sites import fulltilt
from razzstats.sites.pokerstars import SITE
from razzstats.tables import HandStore
from razzstats.validation import judge
from tests.lockstep import betting, ending, houses
from tests.lockstep.hands import SHOWN, WALK, WHOLE, place, put
from tests.lockstep.odd import ODD
from tests.test_lockstep import compare, simulated

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


def test_a_site_may_leave_a_cap_unsaid() -> None:
    unsaid = BROKEN["a cap that is not said"]
    assert not judge(unsaid, fulltilt.SITE, usual=NOTHING).findings
    assert play([unsaid], [(fulltilt.SITE.house, fulltilt.SITE.habits)])[1] == [True]


def read_as(site: str, *hands: Hand) -> list[Read]:
    piece = Piece(site, "a.txt", 1, "…")
    return [Read(piece, replace(hand, hand_id=f"{at}")) for at, hand in enumerate(hands)]


def test_rows_are_the_same_alone_and_in_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "FEW", 1)
    whole, odd = list(WHOLE.values()), list(ODD.values())
    mixed = [hand for both in zip(BROKEN.values(), 10 * odd, strict=False) for hand in both]
    for block in ([*mixed, *whole], whole, list(BROKEN.values()), [WALK], [SHOWN], odd[:1]):
        compare(read_as("pokerstars", *block))
    compare(read_as("pokerstars", *[hand for _, hand in houses.RIGHT.values()]))
    again = read_as("pokerstars", *whole)
    compare([*again, *again])


def test_a_block_may_hold_hands_of_several_sites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "FEW", 1)
    sites = ("pokerstars", "winamax", "fulltilt", "kingsclub")
    hands = [WHOLE["shown"], WHOLE["of four"], BROKEN["a bet of too much"], WALK]
    turns = [read_as(site, *hands) for site in sites]
    mixed = [got for together in zip(*turns, strict=True) for got in together]
    assert compare(mixed) == (6, 2)


def test_a_fault_of_lockstep_costs_no_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("\n\n\n".join(simulated(20, seed=3)), "utf-8")
    whole = import_histories([tmp_path / "a.txt"], tmp_path / "whole")
    asked: list[int] = []

    def fails(hands: Sequence[Hand], terms: object) -> None:
        asked.append(len(hands))
        raise RuntimeWarning("a number that is none")

    monkeypatch.setattr(judging, "play", fails)
    spared = import_histories([tmp_path / "a.txt"], tmp_path / "spared")
    assert asked == [whole.imported]
    assert (spared.imported, spared.findings) == (whole.imported, whole.findings)
    for name in ("hands", "seats", "actions", "cards", "findings"):
        one, other = (HandStore(tmp_path / which).table(name) for which in ("whole", "spared"))
        assert one.drop(columns="batch", errors="ignore").equals(
            other.drop(columns="batch", errors="ignore")
        )


OTHER_HABITS: dict[str, object] = {
    "call": AmountMeans.TOTAL,
    "bet": AmountMeans.TOTAL,
    "doubts_raises": True,
    "writes_uncalled": False,
    "writes_collects": False,
    "collects_hold_uncalled": True,
    "stack_before_ante": False,
    "total_holds_rake": False,
    "total_holds_uncalled": True,
}
OTHER_RULES: dict[str, object] = {
    "third_street_raise": Choice.OVER_BRING_IN,
    "short_bring_in": Choice.FULL_BRING_IN,
    "tied_low_boards": Choice.HIGH_SUIT,
}


def test_where_numbers_or_rules_are_others_no_hand_is_played_together() -> None:
    assert may_play(SITE.house, SITE.habits)
    for name, value in OTHER_HABITS.items():
        assert not may_play(SITE.house, replace(SITE.habits, **{name: value})), name
    for name, value in OTHER_RULES.items():
        assert not may_play(replace(SITE.house, **{name: value}), SITE.habits), name
