"""First decisions of third street: what each player faced, and who was still to act behind him.

Worked out for all hands at once, from the decisions in the order of play.
"""

from typing import NamedTuple

import numpy as np

from razzstats.tables.course import LETTERS, LOW, Hands
from razzstats.tables.packing import MANY, NULL, Values
from razzstats.tables.schemas import Array

_NONE = NULL["i1"]
_NEVER = np.iinfo(np.int64).max
_CALL = LETTERS.index("C")


class Third(NamedTuple):
    """What was done on third street, an array each: row, kind as in LETTERS, bets in after it.

    `at` counts the steps of all hands. `out` are rows and places of bring-ins that took the last
    chip: those players have no decision.
    """

    row: Array
    at: Array
    kind: Array
    bets: Array
    completes: Array
    out: tuple[Array, Array]


def third_street(hands: Hands, third: Third, able: Array, door: Array) -> dict[str, Values]:
    """The columns, for the rows of whole hands.

    `able` says who had chips left behind the ante, `door` has the rank of the door card or 0.
    """
    rows, count = len(hands.of), len(hands.starts)
    hand = hands.of[third.row]
    before = np.zeros_like(third.bets)
    before[1:] = np.where(hand[1:] == hand[:-1], third.bets[:-1], 0)
    # All-in over the bring-in with less than makes a bet (R14): he has come in and has not
    # completed, no bet is in, and who calls it calls more than the bring-in.
    short = (third.kind < _CALL) & (third.bets == 0)
    calls = (third.kind == _CALL) & (third.bets == 0)
    limps = calls & (third.at < _earliest(count, hand[short], third.at[short])[hand])
    entries = calls | short
    called, completed = np.zeros(rows, bool), np.zeros(rows, bool)
    called[third.row[limps]] = True
    completed[third.row[third.completes & (third.bets > 0)]] = True
    entered = _earliest(count, hand[entries], third.at[entries])
    acted = _earliest(rows, third.row, third.at)
    never, _ = third.out
    first = np.flatnonzero(acted[third.row] == third.at)
    first = first[~np.isin(third.row[first], never)]
    acted = np.minimum(acted, _earliest(rows, *third.out))
    row, faced = third.row[first], np.minimum(before[first], MANY)
    unopened = (faced == 0) & (entered[hands.of[row]] >= third.at[first])
    columns = {"unopened": unopened, "faced_bets": faced, **_behind(hands, row, acted, able, door)}
    spread: dict[str, Values] = {"called_bring_in": called, "completed": completed}
    for name, values in columns.items():
        spread[name] = np.full(rows, _NONE, np.int64)
        spread[name][row] = values
    return spread


def _earliest(size: int, index: Array, at: Array) -> Array:
    """The first place of each index, which come in the order of their places."""
    found = np.full(size, _NEVER)
    found[index[::-1]] = at[::-1]
    return found


def _behind(hands: Hands, row: Array, acted: Array, able: Array, door: Array) -> dict[str, Array]:
    """For these rows: seats to act, low door cards among them, the lowest, low ones elsewhere.

    The door cards are null where the text does not show those of all the others.
    """
    sizes = hands.sizes[hands.of[row]]
    begins = np.cumsum(sizes) - sizes
    me = np.repeat(row, sizes)
    nth = np.arange(len(me)) - np.repeat(begins, sizes)
    other = nth + hands.starts[hands.of[me]]
    behind = (acted[other] > acted[me]) & able[other]
    ranks = door[other]
    low = (ranks > 0) & (ranks <= LOW)
    untold = _sums(begins, ranks == 0) - (door[row] == 0) > 0
    lowest = _NONE * np.ones(len(row), np.int64)
    if len(row):
        lowest = np.minimum.reduceat(np.where(behind, ranks, MANY), begins)
    own = (door[row] > 0) & (door[row] <= LOW)
    told = {
        "low_up_behind": _sums(begins, behind & low),
        "lowest_up_behind": np.where(lowest == MANY, _NONE, lowest),
        "n_dead": _sums(begins, low) - own,
    }
    return {
        "n_behind": _sums(begins, behind),
        **{name: np.where(untold, _NONE, values) for name, values in told.items()},
    }


def _sums(begins: Array, values: Array) -> Array:
    if not len(begins):
        return np.zeros(0, np.int64)
    return np.add.reduceat(values, begins, dtype=np.int64)
