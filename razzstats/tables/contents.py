"""Whether the tables of a store agree with each other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from razzstats.money import UNIT
from razzstats.tables.editing import read_part
from razzstats.tables.manifest import Manifest
from razzstats.tables.rows import hand_key

REBUILD = "`razzstats revalidate` makes it anew from the texts"
LOST = "import the histories into a new store"

_PUT = tuple(f"put_{street}" for street in range(3, 8))
_COUNTS = ("found", "imported", "skipped", "duplicates", "rejected")

Array = Any
"""A numpy array."""


def contents(path: Path, manifest: Manifest) -> Iterator[str]:
    """What does not fit together, a line each, with what helps. All parts can be read."""
    tables = _Tables(path, manifest)
    yield from _keys(tables)
    yield from _texts(tables)
    for table in ("seats", "actions", "cards", "luck"):
        lost = sum(int((~tables.known(hands)).sum()) for (hands,) in tables.parts(table, "hand"))
        if lost:
            yield f"{table}: {lost:,} rows belong to no hand of the table hands: {REBUILD}"
    yield from _finishes(tables)
    yield from _seats(tables)
    yield from _imports(tables)


class _Tables:
    """The committed rows as numpy arrays. `hands` are the keys of all hands, sorted."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path, self.manifest = path, manifest
        self.hands = np.sort(self.column("hands", "hand"))

    def parts(self, table: str, *columns: str) -> Iterator[list[Array]]:
        """Some columns of each part."""
        for part in self.manifest.parts(table):
            rows = read_part(self.path / part.path, list(columns))
            yield [rows.column(name).to_numpy() for name in columns]

    def column(self, table: str, name: str) -> Array:
        """A whole column of int64."""
        return np.concatenate([np.empty(0, np.int64), *(v for (v,) in self.parts(table, name))])

    def place(self, hands: Array) -> Array:
        """Where in `hands` each key stands, if it is there."""
        return np.minimum(np.searchsorted(self.hands, hands), max(len(self.hands) - 1, 0))

    def known(self, hands: Array) -> Array:
        """Whether each key is in `hands`."""
        if not len(self.hands):
            return np.zeros(len(hands), bool)
        return self.hands[self.place(hands)] == hands


def _keys(tables: _Tables) -> Iterator[str]:
    twice = tables.hands[1:][tables.hands[1:] == tables.hands[:-1]]
    if len(twice):
        yield f"hands: {len(twice):,} rows for hands that are there already, as hand {twice[0]}"
    for *named, hands in tables.parts("hands", "site", "hand_id", "occasion", "hand"):
        for site, number, occasion, hand in zip(*named, hands.tolist(), strict=True):
            if hand_key(site, number, occasion or "") != hand:
                yield f"hands: {hand} is not the key of hand {number} of {site}: {REBUILD}"


def _texts(tables: _Tables) -> Iterator[str]:
    texts = np.sort(tables.column("texts", "hand"))
    if not np.array_equal(texts, tables.hands):
        without = len(np.setdiff1d(tables.hands, texts))
        spare = len(texts) - len(np.intersect1d(texts, tables.hands))
        yield f"texts: {without:,} hands have no text, {spare:,} texts have no hand: {LOST}"


def _finishes(tables: _Tables) -> Iterator[str]:
    """Results are told by a hand or a summary that is there."""
    texts = set(tables.column("summaries", "text_hash").tolist())
    lost = 0
    for hands, hashes in tables.parts("tournaments", "hand", "text_hash"):
        lost += int((~tables.known(hands[hands != 0])).sum())
        lost += sum(each not in texts for each in hashes[hands == 0].tolist())
    if lost:
        yield f"tournaments: {lost:,} rows belong to no hand and no summary: {REBUILD}"


def _seats(tables: _Tables) -> Iterator[str]:
    """Seats against hands: how many there are; and whether the chips of each hand add up."""
    count = len(tables.hands)
    dealt, errors, over, rake = (np.zeros(count, np.int64) for _ in range(4))
    for hands, players, wrong, taken in tables.parts(
        "hands", "hand", "n_players", "n_errors", "rake"
    ):
        at = tables.place(hands)
        dealt[at], errors[at], rake[at] = players, wrong, _units(taken)
        over[at] += rake[at]
    shared, sound = -rake, errors == 0
    broken = 0
    money = ("net", "rake_paid", "collected", "returned", "ante", *_PUT)
    for hands, *columns in tables.parts("seats", "hand", *money):
        has = tables.known(hands)
        at = tables.place(hands)[has]
        net, paid, won, back, *put = (_units(column)[has] for column in columns)
        np.subtract.at(dealt, at, 1)
        np.add.at(over, at, net)
        np.add.at(shared, at, paid)
        broken += int(((net != won + back - sum(put)) & sound[at]).sum())
    for wrong, what in (
        (dealt != 0, "have not the number of seats that they say"),
        ((over != 0) & sound, "do not add up: net and rake make more or less than nothing"),
        ((shared != 0) & sound, "have a rake that is not what their seats paid of it"),
    ):
        if wrong.any():
            example = tables.hands[wrong][0]
            yield f"seats: {wrong.sum():,} hands {what}, as hand {example}: {REBUILD}"
    if broken:
        yield f"seats: {broken:,} rows in which net is not what came less what went in: {REBUILD}"


def _units(money: Array) -> Array:
    """Ten-thousandths, as the replay counts them."""
    return np.rint(money * UNIT).astype(np.int64)


def _imports(tables: _Tables) -> Iterator[str]:
    """Counts of the imports against each other, and against the rows that there are."""
    sums = dict.fromkeys(_COUNTS, 0)
    for sources, *columns in tables.parts("imports", "source", *_COUNTS):
        found, *parts = (column.astype(np.int64) for column in columns)
        for source in sources[found != sum(parts)]:
            yield f"imports: the counts of {source} do not add up"
        for name, column in zip(_COUNTS, (found, *parts), strict=True):
            sums[name] += int(column.sum())
    for name, table in (("imported", "hands"), ("rejected", "rejects")):
        rows = tables.manifest.rows(table)
        if sums[name] != rows:
            yield f"imports: {sums[name]:,} hands {name}, but {table} has {rows:,} rows"
