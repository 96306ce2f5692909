"""Whether an action is legal: PokerKit says the same, but for the rules that it has otherwise."""

import random
from collections.abc import Callable

import pytest

import razzstats.simulate.play
from razzstats.events import PlayerEvent
from razzstats.replay import Deal
from razzstats.simulate import simulate
from razzstats.simulate.styles import Move, Style, View
from tests.referee.legality import GAPS, Tally, broken, examine
from tests.referee.match import DisagreementError
from tests.referee.test_referee import SETTINGS


@pytest.fixture(autouse=True)
def anything_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players of simulated hands do whatever comes to their minds, as long as it is legal."""

    def decide(style: Style, view: View, luck: float) -> Move:
        return Move.RAISE if luck < 0.35 else Move.STAY if luck < 0.85 else Move.PASS

    monkeypatch.setattr(razzstats.simulate.play, "decide", decide)


def held_before_both(hands: int, seed: int) -> Tally:
    tally, dice = Tally(), random.Random(seed)
    for at, setting in enumerate(SETTINGS.values()):
        for hand in simulate(hands // len(SETTINGS), seed + at, setting):
            examine(hand, setting, dice, tally)
    return tally


def test_pokerkit_allows_what_the_rules_allow() -> None:
    tally = held_before_both(504, 1)
    assert tally.hands == 504
    assert tally.both[True] > 4_000, tally
    assert tally.both[False] > 10_000, tally


@pytest.mark.proof
def test_pokerkit_allows_what_the_rules_allow_at_large(proves: Callable[..., None]) -> None:
    tally = held_before_both(5_000, 100)
    proves(f"PokerKit allows what the rules allow: {tally}", f"{tally.hands:,} random hands")
    assert tally.hands == 5_000
    assert set(tally.parted) == {gap.rule for gap in GAPS}, tally


@pytest.mark.parametrize("code", ["RZ301", "RZ304", "RZ401", "RZ404", "RZ405", "RZ406", "RZ407"])
def test_a_rule_that_were_silent_would_be_noticed(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deaf(deal: Deal, event: PlayerEvent) -> list[str]:
        return [each for each in broken(deal, event) if each != code]

    monkeypatch.setattr("tests.referee.legality.broken", deaf)
    with pytest.raises(DisagreementError):
        held_before_both(800, 5)
