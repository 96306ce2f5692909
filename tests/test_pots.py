"""Main pot and side pots, and who takes them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razzstats.replay import Pot, pots, share, winners

CHIPS = st.integers(0, 50)
PUT = st.dictionaries(st.integers(1, 8), CHIPS, min_size=1, max_size=8)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[int, int], list[int]]:
    """What each seat put in, and which seats are live; some live seat put in as much as any."""
    put = draw(PUT)
    live = draw(st.lists(st.sampled_from(sorted(put)), min_size=1, unique=True).map(sorted))
    put[live[0]] = max(put.values())
    return put, live


@pytest.mark.parametrize(
    ("put", "live", "expected"),
    [
        ({1: 10, 2: 10}, [1, 2], [Pot(20, (1, 2))]),
        ({1: 10, 2: 10, 3: 4}, [1, 2], [Pot(24, (1, 2))]),
        ({1: 10, 2: 10, 3: 4}, [1, 2, 3], [Pot(12, (1, 2, 3)), Pot(12, (1, 2))]),
        ({1: 10, 2: 10, 3: 4}, [3], [Pot(24, (3,))]),
        # The fourth seat folded after the third was all-in: his chips lie in both pots.
        ({1: 10, 2: 10, 3: 4, 4: 6}, [1, 2, 3], [Pot(16, (1, 2, 3)), Pot(14, (1, 2))]),
        (
            {1: 415, 2: 65, 3: 155, 4: 275, 5: 415},
            [1, 2, 3, 4, 5],
            [
                Pot(325, (1, 2, 3, 4, 5)),
                Pot(360, (1, 3, 4, 5)),
                Pot(360, (1, 4, 5)),
                Pot(280, (1, 5)),
            ],
        ),
        # What nobody that is left reaches belongs to the pot below.
        ({1: 4, 2: 4, 3: 9}, [1, 2], [Pot(17, (1, 2))]),
        ({1: 4, 2: 0}, [1, 2], [Pot(4, (1,))]),
        ({1: 0}, [1], []),
        ({1: 4}, [], []),
    ],
)
def test_pots(put: dict[int, int], live: list[int], expected: list[Pot]) -> None:
    assert pots(put, live) == expected


@given(tables())
def test_every_chip_lies_in_one_pot(table: tuple[dict[int, int], list[int]]) -> None:
    put, live = table
    assert sum(pot.chips for pot in pots(put, live)) == sum(put.values())


@given(tables())
def test_pots_get_smaller_circles(table: tuple[dict[int, int], list[int]]) -> None:
    put, live = table
    found = pots(put, live)
    assert all(set(inner.seats) < set(outer.seats) for outer, inner in pairwise(found))
    assert all(set(pot.seats) <= set(live) and pot.chips > 0 for pot in found)


@given(tables(), st.data())
def test_nobody_wins_more_from_a_seat_than_he_put_in_himself(
    table: tuple[dict[int, int], list[int]], data: st.DataObject
) -> None:
    """R17: where all chips are matched, a seat takes at most its own bet from each other."""
    put, live = table
    seat = data.draw(st.sampled_from(live))
    most = sum(pot.chips for pot in pots(put, live) if seat in pot.seats)
    if all(total <= put[seat] or other in live for other, total in put.items()):
        assert most <= sum(min(total, put[seat]) for total in put.values())


@pytest.mark.parametrize(
    ("values", "seats", "expected"),
    [
        ({1: 5, 2: 7}, (1, 2), (1,)),
        ({1: 5, 2: 5, 3: 4}, (1, 2), (1, 2)),
        ({2: 7}, (1, 2), (2,)),
        ({}, (1, 2), ()),
        ({3: 1}, (1, 2), ()),
    ],
)
def test_winners(values: dict[int, int], seats: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert winners(Pot(10, seats), values) == expected


@pytest.mark.parametrize(
    ("chips", "ways", "chip", "expected"),
    [
        (100, 1, 1, (100, 100)),
        (100, 2, 1, (50, 50)),
        (101, 2, 1, (50, 51)),
        (100, 3, 1, (33, 34)),
        (42_900, 2, 100, (21_400, 21_500)),
        (5, 2, 10, (0, 10)),
    ],
)
def test_shares(chips: int, ways: int, chip: int, expected: tuple[int, int]) -> None:
    assert share(chips, ways, chip) == expected


@given(st.integers(0, 10_000), st.integers(1, 8), st.sampled_from([1, 5, 100]))
def test_shares_bound_every_fair_split(chips: int, ways: int, chip: int) -> None:
    least, most = share(chips, ways, chip)
    assert least * ways <= chips <= most * ways
    assert most - least in (0, chip)
