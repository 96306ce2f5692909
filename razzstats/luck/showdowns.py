"""Showdowns of which every hand is known, put together from the rows of a store."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from razzstats.money import UNIT
from razzstats.tables.editing import read_part
from razzstats.tables.packing import schema

DECISIONS = ("bring_in", "complete", "bet", "raise", "call", "check", "fold")
"""Actions that a player chooses, or might have chosen otherwise."""

Dealt = tuple[int, str]
"""A card and the street on which it was dealt."""


class Entrant(NamedTuple):
    """One hand at a showdown: its cards in order of street, its low, and money in ten-thousandths.

    `put` leaves out what came back.
    """

    seat: int
    player: str
    cards: list[Dealt]
    low: int
    put: int
    collected: int


class Showdown(NamedTuple):
    """A showdown: its hands, known cards of others, and what each seat of the hand put in.

    `shared` says whether the last card is one for all, `last_decision` on which street anyone
    acted last.
    """

    site: str
    hand_id: str
    hand: int
    big_bet: int
    entrants: list[Entrant]
    others: list[Dealt]
    put: dict[int, int]
    shared: bool
    last_decision: int


def showdowns(parts: Mapping[str, Path], told: Counter[str]) -> Iterator[Showdown]:
    """The showdowns in parts that hold the same hands, by table: `hands`, `seats` and so on.

    Those with an error or of which a hand is not known to its last card are passed over. `told`
    counts `hands`, `showdowns`, and of these `errors` and `unknown`. Raises StoreError where a
    part is damaged.
    """
    hands = read_part(
        parts["hands"], ["site", "hand_id", "hand", "n_showdown", "n_errors", "big_bet"]
    )
    shown = hands.filter(_above(hands, "n_showdown", 1))
    sound = shown.filter(pa.array(shown["n_errors"].to_numpy() == 0))
    told["hands"] += hands.num_rows
    told["showdowns"] += shown.num_rows
    told["errors"] += shown.num_rows - sound.num_rows
    if not sound.num_rows:
        return
    keys = sound["hand"].to_numpy()
    seats, cards, last = _seats(parts, keys), _cards(parts, keys), _last_decisions(parts, keys)
    for row in sound.to_pylist():
        found = _showdown(row, seats[row["hand"]], cards[row["hand"]], last.get(row["hand"], 3))
        told["unknown"] += found is None
        if found is not None:
            yield found


def _above(rows: pa.Table, column: str, bound: int) -> pa.Array:
    return pa.array(rows[column].to_numpy() > bound)


_Rows = defaultdict[int, list[dict[str, Any]]]


def _rows(parts: Mapping[str, Path], table: str, keys: Any, columns: Sequence[str]) -> pa.Table:
    if table not in parts:  # No hand of these has any.
        return schema(table).empty_table()
    rows = read_part(parts[table], ["hand", *columns])
    return rows.filter(pa.array(np.isin(rows["hand"].to_numpy(), keys)))


def _by_hand(rows: pa.Table) -> _Rows:
    found: _Rows = defaultdict(list)
    for row in rows.to_pylist():
        found[row["hand"]].append(row)
    return found


def _seats(parts: Mapping[str, Path], keys: Any) -> _Rows:
    columns = ("seat", "player", "showdown", "low", "collected", "net")
    return _by_hand(_rows(parts, "seats", keys, columns).sort_by("seat"))


def _cards(parts: Mapping[str, Path], keys: Any) -> _Rows:
    return _by_hand(_rows(parts, "cards", keys, ("seat", "street", "card")))


def _last_decisions(parts: Mapping[str, Path], keys: Any) -> dict[int, int]:
    """The last street with a decision, by hand."""
    rows = _rows(parts, "actions", keys, ("street", "action"))
    chosen = np.isin(rows["action"].to_numpy(), DECISIONS)
    hands, streets = rows["hand"].to_numpy()[chosen], rows["street"].to_numpy()[chosen]
    order = np.argsort(streets, kind="stable")
    return dict(zip(hands[order].tolist(), streets[order].tolist(), strict=True))


def _showdown(
    hand: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    cards: Sequence[Mapping[str, Any]],
    last_decision: int,
) -> Showdown | None:
    """None where a hand at the showdown is not known to its last card."""
    held: defaultdict[int | None, list[Dealt]] = defaultdict(list)
    for row in cards:
        held[row["seat"]].append((row["street"], row["card"]))
    shared = held.pop(None, [])
    put = {row["seat"]: units(row["collected"]) - units(row["net"]) for row in seats}
    entrants = []
    for row in seats:
        if not row["showdown"]:
            continue
        own = sorted([*held.pop(row["seat"], []), *shared])
        if row["low"] is None or len(own) != 7:
            return None
        seat, collected = row["seat"], units(row["collected"])
        entrants.append(Entrant(seat, row["player"], own, row["low"], put[seat], collected))
    return Showdown(
        hand["site"],
        hand["hand_id"],
        hand["hand"],
        units(hand["big_bet"]),
        entrants,
        sorted(card for others in held.values() for card in others),
        put,
        bool(shared),
        last_decision,
    )


def units(amount: float) -> int:
    """Ten-thousandths, as the replay counts them."""
    return round(amount * UNIT)
