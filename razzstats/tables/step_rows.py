"""The tables of actions and of cards, from the numbers that were gathered hand by hand."""

import numpy as np
import pyarrow as pa

from razzstats.tables.gathering import HELD, Gathering
from razzstats.tables.packing import MANY, NULL, Pool, Values, arrow_table
from razzstats.tables.schemas import Array
from razzstats.tables.seat_rows import CARD_POOL

_OF_STEP = ("street", "seat", "player", "action", "chips", "to", "pot_before", "to_call")
_OF_CARD = ("street", "card", "face_up", "known_by", "known_seq")


def actions_table(gathered: Gathering, data: dict[str, Array]) -> pa.Table:
    """A row for each step. Raises OverflowError where a number is too large for its column."""
    counts = data["hand_steps"]
    hand = np.repeat(np.arange(len(counts)), counts)
    columns: dict[str, Values] = {name: data[f"step_{name}"] for name in _OF_STEP}
    columns |= _keys(data, hand)
    columns |= {
        "seq": np.arange(len(hand)) - np.repeat(np.cumsum(counts) - counts, counts),
        "bet_count": np.minimum(data["step_bet_count"], MANY),
        "all_in": data["step_all_in"],
        "inferred": data["step_inferred"],
        "line": np.where(data["step_line"] < 0, NULL["i4"], data["step_line"]),
    }
    pools = {"player": gathered.names, "action": gathered.actions}
    return arrow_table("actions", columns, _key_pools(gathered) | pools)


def cards_table(gathered: Gathering, data: dict[str, Array]) -> pa.Table:
    """A row for each card that the text tells; a shared card has no seat."""
    row = data["card_row"]
    columns: dict[str, Values] = {name: data[f"card_{name}"] for name in _OF_CARD}
    columns |= _keys(data, data["card_hand"])
    columns["seat"] = NULL["i1"] + np.zeros_like(row)
    if len(data["seat_seat"]):
        columns["seat"] = np.where(row < 0, NULL["i1"], data["seat_seat"][row])
    known = Pool()
    for how in HELD:
        known[how]
    pools = _key_pools(gathered) | {"card": CARD_POOL, "known_by": known}
    return arrow_table("cards", columns, pools)


def _keys(data: dict[str, Array], hand: Array) -> dict[str, Values]:
    return {
        "site": data["hand_site"][hand],
        "hand_id": data["hand_hand_id"][hand],
        "hand": data["hand_key"][hand],
    }


def _key_pools(gathered: Gathering) -> dict[str, Pool]:
    return {"site": gathered.sites, "hand_id": gathered.hand_ids}
