"""A referee from outside: PokerKit's fixed-limit Razz replays simulated hands as we do."""

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from razzstats.cards import CARDS
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Dealt,
    Event,
    Fold,
    Hand,
    PlayerEvent,
    PostAnte,
    Raise,
    ReturnUncalled,
    Seated,
    Stakes,
    StartStreet,
    Street,
    Tournament,
)
from razzstats.money import UNIT
from razzstats.simulate import Setting, simulate
from razzstats.simulate.setting import DOLLAR
from razzstats.simulate.styles import AGGRESSIVE, STATION, TIGHT, WILD
from tests.referee.differences import ADAPTED, ALL_IN_HIGH_CARD, DIFFERENCES
from tests.referee.match import DisagreementError, Verdict, referee

CENT = 100


def chips(small: int, ante: int, bring_in: int) -> Stakes:
    return Stakes(small * UNIT, 2 * small * UNIT, ante * UNIT, bring_in * UNIT)


LEVELS = (chips(20, 2, 6), chips(50, 5, 15), chips(100, 10, 30), chips(300, 30, 90))
QUIET = Setting(noise=0.0)
SETTINGS = {
    "usual": QUIET,
    "short stacks": replace(QUIET, styles=(WILD, STATION), buy_in=(CENT, 8 * UNIT)),
    "chips for an ante": replace(QUIET, styles=(WILD, AGGRESSIVE), buy_in=(CENT, 2 * UNIT)),
    "the deck runs out": replace(
        QUIET, styles=(*6 * (WILD,), STATION, STATION), buy_in=(UNIT, 100 * UNIT), turnover=0.6
    ),
    "heads-up": replace(QUIET, seats=2, styles=(WILD, TIGHT), buy_in=(CENT, 4 * UNIT)),
    "odd cents": replace(
        QUIET, stakes=Stakes(2_500, 5_000, 300, 1_100, "EUR"), styles=(WILD,), seats=6,
        buy_in=(CENT, 3 * UNIT),
    ),
    "play money": replace(QUIET, stakes=chips(50, 10, 20), buy_in=(10 * UNIT, 1_000 * UNIT)),
    "sit and go": replace(
        QUIET, stakes=LEVELS[0], levels=LEVELS, buy_in=(UNIT, 150 * UNIT), hands_a_level=4,
        styles=(WILD, AGGRESSIVE, TIGHT), tournament=Tournament("3150042", "$10+$1 USD"),
    ),
}  # fmt: skip


class Tally:
    """What became of many hands: where PokerKit was left, and which rules were in play."""

    def __init__(self) -> None:
        self.hands = 0
        self.left_at: Counter[str] = Counter()
        self.met: Counter[str] = Counter()

    def add(self, verdict: Verdict) -> None:
        self.hands += 1
        self.met.update(verdict.met)
        if verdict.left_at is not None:
            self.left_at[verdict.left_at] += 1

    @property
    def share_left(self) -> float:
        return self.left_at.total() / self.hands

    def __str__(self) -> str:
        left = self.left_at
        parts = [f"{d.rule} {left[d.rule]:,} ({d.theirs})" for d in DIFFERENCES]
        whole = [f"{rule} {self.met[rule] - left[rule]:,} ({how})" for rule, how in ADAPTED.items()]
        return (
            f"{self.hands - left.total():,} to the end, among them {', '.join(whole)}; "
            f"the others up to where its rules part from ours, {', '.join(parts)}"
        )


def examine(setting: Setting, hands: int, seed: int, tally: Tally) -> None:
    for hand in simulate(hands, seed, setting):
        tally.add(referee(hand, setting))


@pytest.mark.parametrize("name", SETTINGS)
def test_pokerkit_replays_hands_as_we_do(name: str) -> None:
    tally = Tally()
    examine(SETTINGS[name], 250, 1, tally)
    assert tally.hands == 250
    assert tally.share_left < 0.25, tally


@pytest.mark.proof
def test_pokerkit_replays_many_hands_as_we_do(proves: Callable[[str, str], None]) -> None:
    tally = Tally()
    for seed, setting in enumerate(SETTINGS.values(), 100):
        examine(setting, 2_500, seed, tally)
    proves(f"PokerKit replays simulated hands as we do: {tally}", f"{tally.hands:,} hands")
    assert tally.hands == 20_000
    assert tally.share_left < 0.15, tally
    # No simulated player folds the bring-in, so R11 makes a difference only in the hand below.
    rules = {difference.rule for difference in DIFFERENCES}
    assert set(tally.left_at) == rules - {ALL_IN_HIGH_CARD}, tally
    assert set(tally.met) == {*rules, *ADAPTED}, tally


def test_pokerkit_lets_nobody_fold_beside_an_all_in_high_card() -> None:
    stacks = {"Ann": DOLLAR.ante or 0, "Bob": UNIT, "Cy": UNIT}
    doors = {"Ann": "Kd", "Bob": "9c", "Cy": "5h"}
    events = (
        *(PostAnte(name, DOLLAR.ante or 0, all_in=name == "Ann") for name in stacks),
        StartStreet(Street.THIRD),
        *(Dealt(name, (CARDS[door],)) for name, door in doors.items()),
        Fold("Bob"),
    )
    seats = tuple(Seated(at, name, stack) for at, (name, stack) in enumerate(stacks.items(), 1))
    hand = Hand("simulated", "1", DOLLAR, seats, events)
    assert referee(hand, QUIET) == Verdict(ALL_IN_HIGH_CARD, {ALL_IN_HIGH_CARD})


# It sees what is wrong


Change = Callable[[Hand, Event], "list[Event] | None"]


def another(hand: Hand, player: str) -> str:
    playing = [event.player for event in hand.events if isinstance(event, PostAnte)]
    return playing[playing.index(player) - 1]


def from_another_seat(kind: type[PlayerEvent]) -> Change:
    def change(hand: Hand, event: Event) -> list[Event] | None:
        if not isinstance(event, kind):
            return None
        return [replace(event, player=another(hand, event.player))]

    return change


def of_a_chip_more(kind: type[PlayerEvent], field: str) -> Change:
    def change(hand: Hand, event: Event) -> list[Event] | None:
        if not isinstance(event, kind):
            return None
        return [replace(event, **{field: getattr(event, field) + CENT})]

    return change


CHANGES: dict[str, Change] = {
    "the bring-in from another seat": from_another_seat(BringIn),
    "a check from another seat": from_another_seat(Check),
    "a fold left out": lambda hand, event: [] if isinstance(event, Fold) else None,
    "a bring-in of a chip more": of_a_chip_more(BringIn, "chips"),
    "a call of a chip more": of_a_chip_more(Call, "chips"),
    "a bet of a chip more": of_a_chip_more(Bet, "chips"),
    "a raise to a chip more": of_a_chip_more(Raise, "to"),
    "a return of a chip more": of_a_chip_more(ReturnUncalled, "chips"),
    "a pot of a chip more": of_a_chip_more(Collect, "chips"),
    "the pot for another": from_another_seat(Collect),
}


def changed(hand: Hand, change: Change) -> Hand | None:
    """The hand with its first event changed that can be; None if there is no such event."""
    for at, event in enumerate(hand.events):
        events = change(hand, event)
        if events is not None:
            return replace(hand, events=(*hand.events[:at], *events, *hand.events[at + 1 :]))
    return None


@pytest.mark.parametrize("name", CHANGES)
def test_the_referee_sees_what_is_wrong(name: str) -> None:
    hands = (changed(hand, CHANGES[name]) for hand in simulate(60, 1, QUIET))
    wrong = [hand for hand in hands if hand is not None]
    assert len(wrong) > 10
    for hand in wrong:
        with pytest.raises(DisagreementError):
            referee(hand, QUIET)
