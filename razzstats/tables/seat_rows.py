"""The seats table: one row for each player dealt in, with what statistics need of the hand.

Everything is worked out for all rows at once, from the numbers that were gathered hand by hand.
"""

from typing import NamedTuple

import numpy as np
import pyarrow as pa

from razzstats.cards import DECK, low_words
from razzstats.tables import course
from razzstats.tables.arrays import dictionary
from razzstats.tables.course import LETTERS, Decisions, Hands
from razzstats.tables.firsts import Third, third_street
from razzstats.tables.gathering import Gathering
from razzstats.tables.packing import MANY, NULL, Pool, Values, arrow_table
from razzstats.tables.schemas import Array

_ACTIONS = {"bet": "B", "complete": "B", "raise": "R", "call": "C", "check": "X", "fold": "F"}
_STEMS = {"bets": "B", "raises": "R", "calls": "C", "checks": "X", "folds": "F"}
_SAME = ("seat", "player", "ante", "returned", "collected", "brought_in", "shown", "mucked")
_HIGHEST = np.iinfo(np.int32).max

Columns = dict[str, Values]


class _Known(NamedTuple):
    """Cards by row and place, by their numbers in DECK; -1 where unknown."""

    door: Array
    caught: dict[int, Array]


def seats_table(gathered: Gathering, data: dict[str, Array]) -> pa.Table:
    """The seats table. Raises OverflowError where a number is too large for its column."""
    hands = Hands(data["seat_hand"])
    data = data | _of_hands_with_seats(data, data["seat_hand"][hands.starts])
    known = _known(data, hands)
    decisions, faced, third = _decisions(gathered, data)
    columns = _plain(data, hands) | _cards(data, known)
    able = data["seat_start"] > data["seat_ante"]
    columns |= third_street(hands, third, able, data["seat_door_rank"])
    columns |= _counts(decisions, faced, len(hands.of))
    pools = {f"caught_{street}": CARD_POOL for street in known.caught}
    pools |= {"door_card": CARD_POOL, "seventh_card": CARD_POOL}
    pools |= {"site": gathered.sites, "hand_id": gathered.hand_ids, "player": gathered.names}
    pools |= {"hole_cards": gathered.holes, "up_cards": gathered.ups}
    last = data["hand_last"][hands.of]
    gone = np.where(data["seat_folded"] == 1, data["seat_fold_street"], 8)
    saw = [(last >= street) & (gone >= street) for street in range(4, 8)]
    columns |= _streets(data, hands, saw)
    columns |= course.late_columns(columns, pools, decisions, hands, saw)
    return arrow_table("seats", columns, pools)


def _of_hands_with_seats(data: dict[str, Array], numbers: Array) -> dict[str, Array]:
    """What holds for hands as wholes, without those in which nobody was dealt in."""
    return {name: of[numbers] for name, of in data.items() if name.startswith("hand_")}


def _deck() -> Pool:
    pool = Pool()
    for card in DECK:
        pool[card]
    return pool


CARD_POOL = _deck()
"""Every card, by its number in DECK."""


def _plain(data: dict[str, Array], hands: Hands) -> Columns:
    """What stands in the numbers, or follows from them at once."""
    rows = np.arange(len(hands.of))
    net = data["seat_collected"] - data["seat_total"]
    big = data["hand_big_bet"][hands.of]
    opener = data["hand_opener"][hands.of]
    all_in = data["seat_all_in_street"]
    columns: Columns = {name: data[f"hand_{name}"][hands.of] for name in ("site", "hand_id")}
    columns["hand"] = data["hand_key"][hands.of]
    for name in _SAME:
        columns[name] = data[f"seat_{name}"]
    for street in range(3, 8):
        columns[f"put_{street}"] = data[f"seat_put_{street}"]
    return columns | {
        "is_hero": data["hand_hero"][hands.of] == rows,
        "stack": data["seat_start"],
        "net": net,
        "net_bb": np.divide(net, big, out=np.zeros(len(net)), where=big != 0),
        "rake_paid": data["seat_paid"],
        "position": np.where(opener < 0, NULL["i1"], (rows - opener) % hands.sizes[hands.of]),
        "completed_as_bring_in": data["hand_bettor"][hands.of] == rows,
        "all_in_street": np.where(all_in == 0, NULL["i1"], all_in),
        "showdown": (data["hand_showdown"][hands.of] == 1) & (data["seat_folded"] == 0),
        "won": data["seat_collected"] > 0,
    }


def _known(data: dict[str, Array], hands: Hands) -> _Known:
    """The cards of third street and later by row; the shared card is the last of all who are in."""
    row, street = data["card_row"], data["card_street"]
    blank = np.full(len(hands.of), -1)
    door = blank.copy()
    doors = (row >= 0) & (street == 3) & (data["card_face_up"] == 1)
    door[row[doors]] = data["card_card"][doors]
    caught = {}
    for later in range(4, 8):
        caught[later] = blank.copy()
        dealt = (row >= 0) & (street == later)
        caught[later][row[dealt]] = data["card_card"][dealt]
    shared = data["hand_shared"][hands.of]
    sharing = (shared >= 0) & (data["seat_folded"] == 0)
    caught[7] = np.where(sharing, shared, caught[7])
    return _Known(door, caught)


def _cards(data: dict[str, Array], known: _Known) -> Columns:
    low = data["seat_low"]
    values, places = np.unique(low, return_inverse=True)
    words = Pool()
    codes = np.array([words[low_words(v) if v >= 0 else None] for v in values.tolist()], np.int64)
    return {
        "door_card": known.door,
        "hole_cards": data["seat_hole"],
        "up_cards": data["seat_up"],
        "seventh_card": known.caught[7],
        "low": np.where(low < 0, NULL["i4"], low),
        "low_words": dictionary(codes[places], words.words()),
        **{f"caught_{street}": cards for street, cards in known.caught.items()},
    }


def _decisions(gathered: Gathering, data: dict[str, Array]) -> tuple[Decisions, Array, Third]:
    """All decisions, how many faced a bet by row and street, and what was done on third street."""
    words = [word for word in gathered.actions if word is not None]
    letters = np.array([LETTERS.find(_ACTIONS.get(word, "-")) for word in words] or [-1])
    kind, street, row = letters[data["step_action"]], data["step_street"], data["step_row"]
    at = np.flatnonzero((kind >= 0) & (street >= 3) & (row >= 0))
    made = Decisions(row[at], street[at] - 3, kind[at], data["step_bet_count"][at])
    third = at[street[at] == 3]
    completes = data["step_action"][third] == gathered.actions["complete"]
    brought = data["step_action"] == gathered.actions["bring_in"]
    out = np.flatnonzero(brought & (data["step_all_in"] == 1) & (row >= 0))
    bets = data["step_bet_count"][third]
    facing = np.bincount((row * 5 + street - 3)[at[data["step_to_call"][at] > 0]])
    return made, facing, Third(row[third], third, kind[third], bets, completes, (row[out], out))


def _counts(made: Decisions, faced: Array, rows: int) -> Columns:
    """How often each player did what on each street."""
    columns: Columns = {}
    size = rows * 5 * len(LETTERS)
    found = np.bincount((made.row * 5 + made.street) * len(LETTERS) + made.kind, minlength=size)
    counts = np.minimum(found, MANY).reshape(rows, 5, len(LETTERS))
    for stem, letter in _STEMS.items():
        for street in range(5):
            columns[f"{stem}_{street + 3}"] = counts[:, street, LETTERS.index(letter)]
    checks, raises = LETTERS.index("X"), LETTERS.index("R")
    faced = np.minimum(faced, MANY)
    faced = np.pad(faced, (0, rows * 5 - len(faced))).reshape(rows, 5)
    for street in range(5):
        both = (counts[:, street, checks] > 0) & (counts[:, street, raises] > 0)
        columns[f"check_raised_{street + 3}"] = both
        columns[f"faced_{street + 3}"] = faced[:, street]
    return columns


def _streets(data: dict[str, Array], hands: Hands, saw: list[Array]) -> Columns:
    """Who was in on which street, from fourth on, and who had the lowest board."""
    columns: Columns = {}
    for street, was_in in enumerate(saw, 4):
        columns[f"saw_{street}"] = was_in
        board = data[f"seat_board_{min(street, 6) - 2}"]
        columns[f"leads_{street}"] = _leads(hands, board, was_in)
    return columns


def _leads(hands: Hands, board: Array, was_in: Array) -> tuple[Array, Array]:
    """Whether each row has the lowest board of those in, and where null.

    Null for those who are out, and for all where an upcard of one who is in is unknown.
    """
    unknown = hands.spread(hands.sum(was_in & (board == 0)) > 0)
    lowest = hands.spread(hands.least(np.where(was_in, board, _HIGHEST)))
    return board == lowest, ~was_in | unknown


def shares(total: int, parts: list[int]) -> list[int]:
    """`total` in proportion to `parts`, in whole units that add up to it."""
    whole = sum(parts)
    if not whole or not total:
        return [0] * len(parts)
    found = [total * part // whole for part in parts]
    over = total - sum(found)
    if over:
        order = sorted(range(len(parts)), key=lambda i: -(total * parts[i] % whole))
        for i in order[:over]:
            found[i] += 1
    return found
