"""What hands of a showdown were worth: side pots, dead cards, the last decision, suckouts."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest

from razzstats.cards import low_value, parse_cards
from razzstats.equity import Holding, equity
from razzstats.luck.asking import STREETS
from razzstats.luck.showdowns import Dealt, Entrant, Showdown
from razzstats.luck.valuing import Value, valued, values
from razzstats.replay.players import HAND_ORDER

A = "As 2d 3h Kc 4s Qd 6h"
B = "4h 5d 8s 6c 9d Ad Js"
C = "7c 8d 9h Ts Tc 2s Kd"


class Put(NamedTuple):
    """Chips put in and collected, in whole chips."""

    put: int
    collected: int


def dealt(text: str) -> list[Dealt]:
    return list(zip(HAND_ORDER, parse_cards(text), strict=True))


def showdown(
    hands: Sequence[str],
    chips: Sequence[Put],
    others: Sequence[Dealt] = (),
    last_decision: int = 7,
    folded: int = 0,
    shared: bool = False,
) -> Showdown:
    entrants = [
        Entrant(
            seat, f"p{seat}", dealt(hand), low_value(parse_cards(hand)), each.put, each.collected
        )
        for seat, (hand, each) in enumerate(zip(hands, chips, strict=True), 1)
    ]
    put = {entrant.seat: entrant.put for entrant in entrants} | ({8: folded} if folded else {})
    return Showdown(
        "nowhere", "1", 12345, 100, entrants, list(others), put, shared, last_decision
    )  # fmt: skip


def of(found: Sequence[Value], street: int) -> list[Value]:
    return [value for value in found if value.street == street]


def hands_on(street: int, *hands: str) -> list[Holding]:
    return [Holding(tuple(c for at, c in dealt(hand) if at <= street)) for hand in hands]


def test_two_hands_street_by_street() -> None:
    found = list(values(showdown([A, B], [Put(1_000, 2_100), Put(1_000, 0)], folded=100)))
    assert len(found) == 10
    for street in STREETS[:-1]:
        one, other = of(found, street)
        exact = equity(hands_on(street, A, B))
        assert (one.equity, other.equity) == exact.equity
        assert one.se == other.se == 0
        assert one.expected == pytest.approx(2_100 * exact.equity[0], abs=1)
    last = of(found, 7)
    assert [value.equity for value in last] == [1.0, 0.0]
    assert [value.expected for value in last] == [2_100, 0]
    assert [value.luck for value in of(found, 3)] == [0, 0]
    for value, later in pairwise(found):
        if later.street > 3:
            assert later.luck == later.expected - value.expected


def test_dead_cards_count_from_the_street_they_are_seen_on() -> None:
    others = [(3, "5s"), (3, "5c"), (4, "5h"), (5, "7d")]
    chips = [Put(1_000, 2_000), Put(1_000, 0)]
    found = list(values(showdown([A, B], chips, others)))
    for street, dead in ((3, "5s 5c"), (4, "5s 5c 5h"), (5, "5s 5c 5h 7d")):
        one = of(found, street)[0]
        assert one.n_dead == len(dead.split())
        assert one.equity == equity(hands_on(street, A, B), dead).equity[0]
        assert one.equity != equity(hands_on(street, A, B)).equity[0]


def test_side_pots_are_shared_out_by_the_equities_of_those_in_them() -> None:
    """C has put in 400, A and B 1,000 each: the main pot is 1,200, the side pot 1,200."""
    chips = [Put(1_000, 2_400), Put(1_000, 0), Put(400, 0)]
    found = list(values(showdown([A, B, C], chips, last_decision=5)))
    for street in (5, 6):
        main = equity(hands_on(street, A, B, C)).equity
        dead = [card for at, card in dealt(C) if at <= street]
        side = equity(hands_on(street, A, B), dead).equity
        expected = [1_200 * main[0] + 1_200 * side[0], 1_200 * main[1] + 1_200 * side[1]]
        worth = of(found, street)
        assert [value.equity for value in worth] == pytest.approx(main)
        assert [value.expected for value in worth[:2]] == pytest.approx(expected, abs=1)
        assert worth[2].expected == pytest.approx(1_200 * main[2], abs=1)
        assert sum(value.expected for value in worth) == 2_400


def test_rake_comes_off_all_pots_alike_and_a_lone_top_goes_to_its_owner() -> None:
    """B has put in 500 more than anyone; 5 % are raked."""
    chips = [Put(1_000, 1_900), Put(1_500, 475)]
    found = list(values(showdown([A, B], chips)))
    share = equity(hands_on(3, A, B)).equity[0]
    one, other = of(found, 3)
    assert one.expected == pytest.approx(1_900 * share, abs=1)
    assert other.expected == pytest.approx(1_900 * (1 - share) + 475, abs=1)


@pytest.mark.parametrize("total", [2_000, 1_999, 1, 7])
def test_luck_adds_up_to_nothing_to_the_last_unit(total: int) -> None:
    chips = [Put(1_000, total), Put(1_000, 0), Put(700, 0)]
    found = list(values(showdown([A, B, C], chips, folded=13)))
    for street in STREETS:
        worth = of(found, street)
        assert sum(value.luck for value in worth) == 0
        assert sum(value.expected for value in worth) == total
        assert sum(value.equity for value in worth) == pytest.approx(1, abs=1e-12)


def test_early_streets_of_many_hands_are_simulated_unless_it_matters() -> None:
    chips = [Put(900, 2_700), Put(900, 0), Put(900, 0)]
    found = list(values(showdown([A, B, C], chips)))
    errors = {street: of(found, street)[0].se for street in STREETS}
    assert 0 < errors[4] < 0.004
    assert 0 < errors[3] < 0.004
    assert errors[5] == errors[6] == errors[7] == 0
    decided = list(values(showdown([A, B, C], chips, last_decision=4)))
    assert of(decided, 4)[0].se == 0
    assert of(decided, 4)[0].equity == equity(hands_on(4, A, B, C), exact=True).equity[0]
    assert of(decided, 3) == of(found, 3)
    patient = list(values(showdown([A, B, C], chips), exact=True))
    assert of(patient, 4)[0].equity == of(decided, 4)[0].equity
    assert of(patient, 3)[0].se == 0


def test_suckouts() -> None:
    """Against a made eight on sixth street, a draw gets there."""
    made, draw = "As 2d 5h 8c 7s Kd Kh", "2h 3d 4s Jc Qd 6h Ac"
    found = list(values(showdown([made, draw], [Put(10, 0), Put(10, 20)])))
    assert [(value.equity > 0.5, value.suckout) for value in of(found, 6)] == [
        (True, -1), (False, 1),
    ]  # fmt: skip
    assert [value.suckout for value in of(found, 7)] == [0, 0]
    third = of(found, 3)
    ahead = third[0].equity > third[1].equity
    assert [value.suckout for value in third] == ([-1, 1] if ahead else [0, 0])
    split = list(
        values(showdown(["As 2d 3h 4c 5s Kd Kh", "Ah 2s 3d 4h 5c Qd Qh"], [Put(5, 5)] * 2))
    )
    assert [value.equity for value in of(split, 7)] == [0.5, 0.5]
    assert all(value.suckout >= 0 for value in split)


def test_a_last_card_that_is_shared_is_dealt_as_one() -> None:
    shared = "9c"
    one, other = f"As 2d 3h 4c Kd Kh {shared}", f"Ah 2s 3d 5h Qd Qh {shared}"
    found = list(values(showdown([one, other], [Put(5, 10), Put(5, 0)], shared=True)))
    sixth = of(found, 6)
    assert sixth[0].se > 0
    assert sixth[0].equity == pytest.approx(
        equity(hands_on(6, one, other), exact=False, deals=200_000, shared_last=True).equity[0],
        abs=4 * sixth[0].se,
    )


def test_showdowns_together_are_worth_what_each_is_alone() -> None:
    """Cards that cannot be in one of them do not touch the others."""
    chips = [Put(1_000, 2_000), Put(1_000, 0)]
    side = [Put(1_000, 2_400), Put(1_000, 0), Put(400, 0)]
    asked = [
        showdown([A, B], chips),
        showdown([A, C], chips, [(3, "5s"), (4, "5c")]),
        showdown([A, B, C], side, last_decision=5),
    ]
    alone = [list(values(one)) for one in asked]
    assert [found for _, found in valued(asked)] == alone
    impossible = showdown([A, A], chips)
    found = list(valued([asked[0], impossible, *asked[1:]]))
    assert [one for one, _ in found] == [asked[0], impossible, *asked[1:]]
    assert [worth for _, worth in found] == [alone[0], None, *alone[1:]]
