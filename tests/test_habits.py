"""What sites leave unsaid, or say in their own numbers: the Deal works it out and marks it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from razzstats.cards import parse_cards
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Dealt,
    Event,
    FinalStack,
    Fold,
    Hand,
    Muck,
    PostAnte,
    Raise,
    RakeTaken,
    Seated,
    SeatResult,
    Show,
    Stakes,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.house import AmountMeans, Choice, HouseRules, SiteHabits
from razzstats.money import UNIT
from razzstats.reading import sites
from razzstats.replay import Deal
from razzstats.validation import Judged, judge

THIRD = StartStreet(Street.THIRD)
DOORS = {"Ann": "7c", "Bob": "Kh", "Cleo": "5s"}
LOWS = {
    "Ann": "As 4d 7c 2h Jd 6s Qc",  # 7-6-4-2-A
    "Bob": "Ac 2d Kh 4h 3s Ts 6d",  # 6-4-3-2-A
    "Cleo": "Td Qh 5s 9d 3c 8c Kd",  # T-9-8-5-3
}
SILENT = SiteHabits(writes_uncalled=False)


def hand(stacks: Sequence[float], *events: Event, stakes: Stakes | None = None) -> Hand:
    """A hand of $2/$4 in which everyone antes 0.20 and is dealt his door card."""
    names = [*DOORS][: len(stacks)]
    antes = [PostAnte(name, 2_000) for name in names]
    doors = [Dealt(name, parse_cards(DOORS[name])) for name in names]
    whole = (*antes, THIRD, *doors, *events)
    return Hand(
        "pokerstars",
        "1",
        stakes or Stakes(2 * UNIT, 4 * UNIT, 2_000, 5_000, "USD"),
        tuple(
            Seated(at, name, chips(stack))
            for at, (name, stack) in enumerate(zip(names, stacks, strict=True), 1)
        ),
        whole,
        (None,) * len(whole),
    )


def chips(amount: float) -> int:
    return round(amount * UNIT)


def told(one: Hand, habits: SiteHabits, house: HouseRules | None = None) -> Judged:
    site = replace(sites()["pokerstars"], habits=habits)
    return judge(one, site, house=house)


def clean(one: Hand, habits: SiteHabits, house: HouseRules | None = None) -> Deal:
    """The Deal of a hand in which nothing is wrong."""
    found = told(one, habits, house)
    assert [str(each) for each in found.findings] == []
    assert sum(p.net for p in found.deal.ring) == -(found.deal.rake or 0)
    return found.deal


def nets(deal: Deal) -> list[float]:
    return [player.net / UNIT for player in deal.ring]


def inferred(deal: Deal) -> list[tuple[str, str, float]]:
    return [(s.player.name, s.action, s.chips / UNIT) for s in deal.steps if s.inferred]


def run_out(*names: str) -> list[Event]:
    """Everyone checks to the end and shows."""
    played: list[Event] = []
    opener = names[0]
    for street in (Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH):
        played.append(StartStreet(street))
        if street < Street.SEVENTH:
            cards = {name: parse_cards(LOWS[name])[street - 1] for name in sorted(names)}
            played += [Dealt(name, (card,)) for name, card in cards.items()]
    return [
        *played,
        StartShowdown(),
        *(Show(name, parse_cards(LOWS[name])) for name in (opener, *names[1:])),
    ]


# Uncalled bets


def test_uncalled_bet_without_a_line() -> None:
    one = hand(
        (50, 50),
        BringIn("Bob", 5_000),
        Raise("Ann", 2 * UNIT),
        Fold("Bob"),
        Collect("Ann", 14_000),
        StartSummary(),
        TotalPot(14_000, rake=0),
    )
    deal = clean(one, SILENT)
    assert inferred(deal) == [("Ann", "return_uncalled", 1.5)]
    assert nets(deal) == [0.7, -0.7]


def test_ante_for_less_without_a_line() -> None:
    one = hand((50, 0.1), *run_out("Ann", "Bob"), Collect("Bob", 2_000), StartSummary())
    events = (PostAnte("Ann", 2_000), PostAnte("Bob", 1_000, all_in=True), *one.events[2:])
    deal = told(replace(one, events=events), SILENT).deal
    assert inferred(deal) == [("Ann", "return_uncalled", 0.1)]
    assert [(s.street, s.pot_before) for s in deal.steps if s.inferred] == [(0, 3_000)]
    assert nets(deal) == [-0.1, 0.1]


HOLDS = SiteHabits(
    writes_uncalled=False,
    collects_hold_uncalled=True,
    total_holds_rake=False,
    total_holds_uncalled=True,
)


def fold_out(collected: int, total: int, rake: int | None) -> Hand:
    return hand(
        (50, 50),
        BringIn("Bob", 5_000),
        Raise("Ann", 2 * UNIT),
        Call("Bob", 15_000),
        StartStreet(Street.FOURTH),
        Dealt("Ann", parse_cards("2h")),
        Dealt("Bob", parse_cards("9d")),
        Bet("Ann", 2 * UNIT),
        Fold("Bob"),
        Collect("Ann", collected),
        StartSummary(),
        *([TotalPot(total, rake=rake)] if total else []),
        SeatResult(1, "Ann", "collected", won=collected),
    )


@pytest.mark.parametrize("rake", [0, 2_000])
def test_uncalled_bet_comes_off_what_was_collected_with_it(rake: int) -> None:
    """4.40 in the pot, and Ann's 2 that nobody called: she is paid both."""
    deal = clean(fold_out(64_000 - rake, 64_000 - rake, rake), HOLDS)
    assert (deal.pot, deal.ring[0].collected) == (44_000, 44_000 - rake)
    assert inferred(deal) == [("Ann", "return_uncalled", 2)]
    assert [s.chips for s in deal.steps if s.action == "collect"] == [44_000 - rake]


def test_uncalled_bet_stays_where_the_sums_hold_without_it() -> None:
    habits = replace(HOLDS, total_holds_uncalled=False)
    deal = clean(fold_out(43_000, 43_000, 1_000), habits)
    assert deal.ring[0].collected == 43_000


def test_uncalled_bet_where_no_line_tells_the_rake() -> None:
    deal = clean(fold_out(64_000, 0, None), HOLDS)
    assert (deal.rake, deal.ring[0].collected) == (None, 44_000)


def test_printed_total_is_held_against_the_habit() -> None:
    found = told(fold_out(62_000, 60_000, 2_000), HOLDS).findings
    assert [each.code for each in found] == ["RZ604"]
    assert "total is 6, the lines make 6.20" in found[0].message


def test_uncalled_part_may_be_paid_as_a_pot_of_its_own() -> None:
    """Bob calls with his last chip and wins; what he could not call is Ann's."""
    one = hand(
        (50, 1.7),
        BringIn("Bob", 5_000),
        Raise("Ann", 2 * UNIT),
        Call("Bob", 10_000, all_in=True),
        *run_out("Ann", "Bob"),
        Collect("Ann", 5_000, "side pot 1"),
        Collect("Bob", 34_000, "main pot"),
        StartSummary(),
        TotalPot(39_000, rake=0),
        SeatResult(1, "Ann", "showed", cards=parse_cards(LOWS["Ann"]), won=5_000),
        SeatResult(2, "Bob", "showed", cards=parse_cards(LOWS["Bob"]), won=34_000),
    )
    deal = clean(one, HOLDS)
    assert nets(deal) == [-1.7, 1.7]
    assert [s.chips for s in deal.steps if s.action == "collect"] == [0, 34_000]


# Totals


def test_calls_and_bets_that_name_the_total() -> None:
    habits = SiteHabits(call=AmountMeans.TOTAL, bet=AmountMeans.TOTAL, completes_by_bet=True)
    one = hand(
        (50, 50, 50),
        BringIn("Bob", 5_000),
        Call("Cleo", 5_000),
        Bet("Ann", 2 * UNIT),
        Call("Bob", 2 * UNIT),
        Fold("Cleo"),
        StartStreet(Street.FOURTH),
    )
    deal = told(one, habits).deal
    third = [(s.action, s.chips / UNIT) for s in deal.steps if s.street == 3]
    assert third == [("bring_in", 0.5), ("call", 0.5), ("complete", 2), ("call", 1.5), ("fold", 0)]
    assert "RZ408" not in [each.code for each in told(one, habits).findings]
    assert "RZ408" in [
        each.code for each in told(one, replace(habits, completes_by_bet=False)).findings
    ]


def test_all_ins_are_not_named_everywhere() -> None:
    one = fold_out(43_000, 43_000, 1_000)
    one = replace(one, seats=(replace(one.seats[0], chips=42_000), one.seats[1]))
    habits = SiteHabits(writes_uncalled=False, total_holds_rake=False)
    assert [each.code for each in told(one, habits).findings] == ["RZ411"]
    clean(one, replace(habits, writes_all_in=False))


def test_stacks_printed_after_the_ante() -> None:
    """Bob, listed with nothing, is all-in with his ante."""
    one = hand((49.8, 0, 49.8), Fold("Cleo"), *run_out("Ann", "Bob"), Collect("Bob", 6_000))
    events = [replace(e, all_in=True) if e == PostAnte("Bob", 2_000) else e for e in one.events]
    one = replace(one, events=tuple(events))
    deal = clean(one, replace(SILENT, stack_before_ante=False))
    assert [p.start / UNIT for p in deal.ring] == [50, 0.2, 50]
    assert deal.players["Bob"].stack == 0
    assert nets(deal) == [-0.2, 0.4, -0.2]


# Raises whose numbers are wrong

DOUBTS = replace(HOLDS, doubts_raises=True, writes_all_in=False)


def raised(stack: float, told_to: float, called: float) -> Hand:
    """Bob brings it in, Cleo completes, Bob raises and Cleo calls."""
    return hand(
        (50, stack, 50),
        BringIn("Bob", 5_000),
        Raise("Cleo", 2 * UNIT, 2 * UNIT),
        Fold("Ann"),
        Raise("Bob", chips(told_to), chips(told_to - 2)),
        Call("Cleo", chips(called)),
        StartStreet(Street.FOURTH),
    )


@pytest.mark.parametrize(
    ("stack", "told_to", "called", "total"),
    [
        (50, 4, 2, 4),  # as it should be
        (50, 3.5, 2, 4),  # without the bring-in
        (3.2, 2.5, 1, 3),  # the last 2.50, without the bring-in
        (3.2, 1.5, 1, 3),  # a number from nowhere: the next call tells
        (50, 4, 1, 4),  # a call that fits nothing does not
        (50, 3.5, 1, 4),
        (3.2, 3, 9, 3),
    ],
)
def test_raise_is_what_stack_and_next_call_make_it(
    stack: float, told_to: float, called: float, total: float
) -> None:
    deal = told(raised(stack, told_to, called), DOUBTS).deal
    (step,) = [s for s in deal.steps if s.player.name == "Bob" and s.action == "raise"]
    assert (step.to / UNIT, step.inferred, step.at is None) == (total, told_to != total, False)


def test_raise_that_everyone_folds_to_is_told_by_the_pot() -> None:
    one = hand(
        (50, 50),
        BringIn("Bob", 5_000),
        Raise("Ann", 13_000),
        Fold("Bob"),
        Collect("Ann", 29_000),
        StartSummary(),
        TotalPot(29_000, rake=0),
    )
    deal = told(one, DOUBTS).deal
    assert [(s.action, s.to, s.inferred) for s in deal.steps if s.action == "complete"] == [
        ("complete", 20_000, True)
    ]


def test_raise_that_nothing_explains_stands_as_printed() -> None:
    found = told(raised(50, 7, 5), DOUBTS)
    (step,) = [s for s in found.deal.steps if s.action == "raise"]
    assert (step.to, step.inferred) == (70_000, False)
    assert [each.code for each in found.findings if each.code == "RZ404"] == ["RZ404"]


def test_sites_whose_raises_are_sound_are_taken_at_their_word() -> None:
    (step,) = [s for s in told(raised(50, 3.5, 2), HOLDS).deal.steps if s.action == "raise"]
    assert step.to == 35_000


# A house's own raise

OVER = HouseRules("x", third_street_raise=Choice.OVER_BRING_IN)


def third(*wagers: Event, bring_in: int = 5_000, stack: float = 50) -> list[str]:
    stakes = Stakes(2 * UNIT, 4 * UNIT, 2_000, bring_in, "USD")
    one = hand((50, 50, stack), BringIn("Bob", bring_in), *wagers, stakes=stakes)
    return [each.code for each in told(one, SiteHabits(), OVER).findings if each.code == "RZ404"]


def test_raise_over_a_short_all_in_goes_a_small_bet_over_the_bring_in() -> None:
    short = Raise("Cleo", 9_000, 4_000, all_in=True)
    assert third(short, Raise("Ann", 25_000, 16_000), stack=1.1) == []
    assert third(short, Raise("Ann", 20_000, 11_000), stack=1.1) == ["RZ404"]


def test_completion_is_to_the_small_bet_and_raises_go_on_from_it() -> None:
    assert third(Raise("Cleo", 20_000), Raise("Ann", 40_000), Raise("Bob", 60_000)) == []
    assert third(Raise("Cleo", 25_000)) == ["RZ404"]


def test_completion_of_less_than_half_a_bet_does_not_move_the_raise() -> None:
    """Over a bring-in of 1.60 it adds 0.40."""
    wagers = Raise("Cleo", 20_000), Raise("Ann", 36_000), Raise("Bob", 56_000)
    assert third(*wagers, bring_in=16_000) == []


# Payments


UNPAID = SiteHabits(writes_collects=False, writes_uncalled=False)


def showdown(*rest: Event, stacks: Sequence[float] = (50, 1.7, 50)) -> Hand:
    """Bob is all-in on third street; Ann and Cleo put in 1 more each on the side."""
    return hand(
        stacks,
        BringIn("Bob", 5_000),
        Raise("Cleo", 2 * UNIT),
        Call("Ann", 2 * UNIT),
        Call("Bob", 10_000, all_in=True),
        *run_out("Ann", "Bob", "Cleo"),
        *rest,
    )


def test_payments_without_lines_go_by_the_cards() -> None:
    deal = told(showdown(), UNPAID).deal
    assert inferred(deal) == [("Ann", "collect", 1), ("Bob", "collect", 5.1)]
    assert nets(deal) == [-1.2, 3.4, -2.2]


def test_rake_comes_off_each_pot() -> None:
    deal = told(showdown(RakeTaken(6_100)), UNPAID).deal
    assert inferred(deal) == [("Ann", "collect", 0.9), ("Bob", "collect", 4.59)]


def test_last_player_takes_the_pot() -> None:
    one = hand((50, 50), BringIn("Bob", 5_000), Fold("Ann"))
    deal = clean(one, UNPAID)
    assert inferred(deal) == [("Bob", "return_uncalled", 0.5), ("Bob", "collect", 0.4)]


def test_hand_that_is_not_thrown_away_takes_the_pot_unseen() -> None:
    events = showdown().events
    shown = [e for e in events if not isinstance(e, Show)]
    one = replace(showdown(), events=(*shown, Muck("Ann"), Muck("Bob")))
    deal = told(replace(one, lines=(None,) * len(one.events)), UNPAID).deal
    assert inferred(deal) == [("Cleo", "collect", 6.1)]


def test_nobody_is_paid_where_a_hand_that_was_held_up_is_unknown() -> None:
    one = showdown()
    events = tuple(e for e in one.events if e != Show("Cleo", parse_cards(LOWS["Cleo"])))
    found = told(replace(one, events=events, lines=(None,) * len(events)), UNPAID)
    assert inferred(found.deal) == []
    assert "RZ607" in [each.code for each in found.findings]


def test_equal_hands_split_and_the_odd_cent_goes_to_the_first_seat() -> None:
    same = Show("Bob", parse_cards("Ad 2c Kh 6h 4c 7s Ks"))
    one = hand((50, 50, 50.0), BringIn("Bob", 5_000), Call("Cleo", 5_000), Call("Ann", 5_000))
    shows = (StartShowdown(), Show("Ann", parse_cards(LOWS["Ann"])), same, Muck("Cleo"))
    events = (*one.events, *(StartStreet(Street(n)) for n in range(4, 8)), *shows)
    deal = told(replace(one, events=events, lines=(None,) * len(events)), UNPAID).deal
    assert inferred(deal) == [("Ann", "collect", 1.05), ("Bob", "collect", 1.05)]
    deal = told(
        replace(one, events=(*events, RakeTaken(100)), lines=(None,) * (len(events) + 1)), UNPAID
    ).deal
    assert inferred(deal) == [("Ann", "collect", 1.05), ("Bob", "collect", 1.04)]


def test_final_stacks_tell_the_payments_that_have_no_line() -> None:
    """The main pot has its line, the side pot has none."""
    finals = (
        FinalStack(1, "Ann", 488_000),
        FinalStack(2, "Bob", 51_000),
        FinalStack(3, "Cleo", 478_000),
    )
    deal = told(showdown(*finals, Collect("Bob", 51_000)), UNPAID).deal
    assert inferred(deal) == [("Ann", "collect", 1)]
    assert nets(deal) == [-1.2, 3.4, -2.2]


def test_sites_that_write_every_payment_are_taken_at_their_word() -> None:
    found = told(showdown(), SILENT)
    assert [p.collected for p in found.deal.ring] == [0, 0, 0]
    assert "RZ607" in [each.code for each in found.findings]


def test_check_where_nothing_is_due_stays_a_check() -> None:
    one = hand((50, 50), BringIn("Bob", 5_000), Call("Ann", 5_000), StartStreet(Street.FOURTH))
    events = (*one.events, *[Dealt("Ann", parse_cards("2h")), Dealt("Bob", parse_cards("9d"))])
    events = (*events, Check("Ann"), Check("Bob"))
    deal = told(replace(one, events=events, lines=(None,) * len(events)), DOUBTS).deal
    assert inferred(deal) == []


# Ways of writing


def test_dialects_have_habits_of_their_own() -> None:
    site = replace(sites()["pokerstars"], dialects={"old": SILENT})
    assert site.habits_of(fold_out(1, 0, None)) is site.habits
    assert site.habits_of(replace(fold_out(1, 0, None), dialect="old")) is SILENT
    assert site.habits_of(replace(fold_out(1, 0, None), dialect="new")) is site.habits
