"""The seats that count: chosen, with the columns of their hands beside them, read as needed."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.stats.aliases import Aliases, renamed
from razzstats.stats.columns import to_frame
from razzstats.stats.derived import DERIVED, kinds, needed
from razzstats.stats.expressions import conditions, texts_of
from razzstats.stats.rows import Rows
from razzstats.stats.sources import Frames, Stored, Tables
from razzstats.stats.syntax import ExpressionError
from razzstats.stats.times import zone_of
from razzstats.tables.store import HandStore

Counts = TypeVar("Counts")

_AT_A_TIME = 2
"""Slices: while the one is read the other is counted, and more would take more memory."""

_JUDGED = {"cancelled", "n_errors"}


class _Chosen(NamedTuple):
    """Which rows of seats are chosen, and of each the place of its hand; which were left out."""

    rows: Any
    at: Any
    left_out: dict[str, int]


class Seats:
    """Seats of hands that count. Made by `choose`; every statistic takes them.

    `load` and `frame` give columns, stored or derived (columns.py), of the chosen seats. What was
    read is kept. `kinds` names all columns, with what each is to an expression; `extra` are those
    that only this source has. Days are those of `zone`; `renamed` has a player's new name by his
    old one. Pickled they say what they are of, and are read anew where they are wanted.
    """

    def __init__(
        self,
        tables: Tables,
        where: str = "",
        *,
        all_hands: bool = False,
        cancelled: bool = False,
        zone: str | None = None,
        aliases: Aliases | None = None,
        keys: "pd.Index[Any] | None" = None,
    ) -> None:
        self.where, self.zone, self.extra = where, zone, tables.extra
        self._tables = tables
        self._settings: dict[str, Any] = {
            "all_hands": all_hands,
            "cancelled": cancelled,
            "zone": zone,
            "aliases": aliases,
        }
        self._all_hands, self._cancelled, self._keys = all_hands, cancelled, keys
        self._zone = zone_of(zone)
        self.renamed = renamed(aliases or {})
        self.kinds = kinds() | dict(tables.extra)
        self._derived = {
            name: column for name, column in DERIVED.items() if name not in tables.extra
        }
        self._where = conditions(where, self.kinds) if where.strip() else []
        self._filters = self._pushed()
        self._kept: dict[str, Any] = {}
        self._chosen: _Chosen | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._tables, self.where, self._settings, self._keys)

    def load(self, names: Iterable[str]) -> dict[str, Any]:
        """Columns as Arrow arrays of one length, texts as dictionaries.

        Raises ExpressionError for a column that is not there.
        """
        wanted = list(dict.fromkeys(names))
        for name in wanted:
            if name not in self.kinds:
                near = get_close_matches(name, self.kinds, 1)
                hint = f": do you mean {near[0]}?" if near else ""
                raise ExpressionError(f"neither hands nor seats have a column {name!r}{hint}")
        missing = [name for name in wanted if name not in self._kept]
        if missing or self._chosen is None:
            self._read(missing)
        return {name: self._kept[name] for name in wanted}

    def frame(self, names: Iterable[str]) -> pd.DataFrame:
        """Columns as a DataFrame; whole numbers that may be null have pandas' nullable types."""
        return to_frame(self.load(names))

    @property
    def left_out(self) -> dict[str, int]:
        """Hands that were left out, `{"errors": n, "cancelled": n}`, each under one head.

        Counted are those that have a seat which would be chosen.
        """
        return dict(self._choice().left_out)

    def __len__(self) -> int:
        return len(self._choice().rows)

    def narrowed(self, where: str) -> "Seats":
        """These seats, as far as another condition holds as well."""
        both = f"({self.where}) and ({where})" if self.where.strip() else where
        return Seats(self._tables, both, **self._settings, keys=self._keys)

    def slices(self, rows: int = 0) -> "list[Seats]":
        """These seats in parts that share no hand, each to be read on its own.

        Of a large store; about so many `rows` of it make a part, if they are named.
        """
        cut = self._tables.slices(bool(self._filters), rows)
        if len(cut) < 2:
            return [self]
        return [Seats(part, self.where, **self._settings, keys=self._keys) for part in cut]

    def among(self, hands: Any) -> "Seats":
        """These seats, as far as they are of certain hands, given by their keys (`hand`)."""
        keys = pd.Index(pd.unique(np.asarray(hands)))
        keys.get_indexer(keys[:1])  # Its table is made once, and slices share it.
        return Seats(self._tables, self.where, **self._settings, keys=keys)

    def _choice(self) -> _Chosen:
        if self._chosen is None:
            self._read([])
        assert self._chosen is not None
        return self._chosen

    def _pushed(self) -> list[tuple[str, str, Any]]:
        """Conditions that the reading of a store can take off our hands."""
        found: list[tuple[str, str, Any]] = []
        for part in self._where:
            names = texts_of(part, "player")
            if names is not None:
                old = [old for old, new in self.renamed.items() if new in names]
                found.append(("player", "in", [*names, *old]))
            elif part.text == "is_hero":
                found.append(("is_hero", "=", True))
        return found

    @property
    def _all_come(self) -> bool:
        """Whether all seats of each hand are read, hand by hand unless `compact` sorted them."""
        return self._tables.ordered and not self._filters

    def _read(self, names: list[str]) -> None:
        """Read columns, and the first time find out which seats are chosen."""
        raw = needed(names, self._derived)
        if self._chosen is None:
            asked = (name for part in self._where for name in part.names)
            raw |= needed(asked, self._derived) | _JUDGED
            raw |= {"n_players"} if self._all_come else set()
        of_hand = {name for name in raw if self._tables.in_hands(name)}
        seats = self._tables.seats(sorted((raw - of_hand) | {"hand"}), self._filters)
        if self.renamed and "player" in seats:
            seats["player"] = _with_names(seats["player"], self.renamed)
        hands = self._view(self._tables.hands(sorted(of_hand | {"hand"})))
        if self._chosen is None:
            self._chosen = self._choose(seats, hands)
        rows = self._view(seats, hands, self._chosen.rows, self._chosen.at)
        self._kept |= {name: rows[name] for name in names}

    def _view(
        self,
        stored: Mapping[str, Any],
        hands: Rows | None = None,
        rows: Any = None,
        at: Any = None,
    ) -> Rows:
        if hands is not None and self._tables.joined:  # The two lie row by row beside each other.
            stored, hands = {**hands.stored, **stored}, None
        return Rows(self._derived, self._zone, stored, hands, rows, at)

    def _choose(self, seats: dict[str, Any], hands: Rows) -> _Chosen:
        """The seats for which all conditions hold, and whose hand counts."""
        at = self._join(seats, hands)
        rows = np.flatnonzero(at >= 0)
        if self._keys is not None:
            wanted = self._keys.get_indexer(pd.Index(np.asarray(hands["hand"]))) >= 0
            rows = rows[wanted[at[rows]]]
        for of_hand in (True, False):
            for part in self._where:
                if all(map(self._is_of_hand, part.names)) == of_hand:
                    if of_hand:
                        held = part.holds(hands, len(hands["hand"]))[at[rows]]
                    else:
                        view = self._view(seats, hands, rows, at[rows])
                        held = part.holds(view, len(rows))
                    rows = rows[held]
        return self._counting(rows, at[rows], hands)

    def _is_of_hand(self, name: str) -> bool:
        column = self._derived.get(name)
        return column.of_hand if column else self._tables.in_hands(name)

    def _join(self, seats: dict[str, Any], hands: Rows) -> Any:
        """Of each seat, the place of its hand; -1 where that is not there."""
        keys, of_hand = np.asarray(seats["hand"]), np.asarray(hands["hand"])
        if self._tables.joined:
            return np.arange(len(keys))
        if self._all_come:
            at = np.repeat(np.arange(len(of_hand)), np.asarray(hands["n_players"]))
            if len(at) == len(keys) and np.array_equal(of_hand[at], keys):
                return at
        return pd.Index(of_hand).get_indexer(pd.Index(keys))

    def _counting(self, rows: Any, at: Any, hands: Rows) -> _Chosen:
        """Leave out the seats of cancelled hands, and of those with errors unless they count."""
        cancelled = np.asarray(hands["cancelled"]) & (not self._cancelled)
        faulty = (np.asarray(hands["n_errors"]) > 0) & ~cancelled & (not self._all_hands)
        keys = np.asarray(hands["hand"])
        left_out = {
            why: len(np.unique(keys[at[mask[at]]])) if mask.any() else 0
            for why, mask in (("errors", faulty), ("cancelled", cancelled))
        }
        if any(left_out.values()):
            counted = ~(cancelled | faulty)[at]
            rows, at = rows[counted], at[counted]
        return _Chosen(rows, at, left_out)


def _again(tables: Tables, where: str, settings: Mapping[str, Any], keys: Any) -> Seats:
    return Seats(tables, where, **settings, keys=keys)


def by_slice(seats: Seats, work: Callable[[Seats], Counts]) -> list[Counts]:
    """What some work finds in each slice, in order; two are worked on at a time."""
    left: list[Seats | None] = list(seats.slices())
    if len(left) == 1:
        return [work(seats)]

    def done(at: int) -> Counts:
        part, left[at] = left[at], None  # What it read goes with it.
        assert part is not None
        return work(part)

    with ThreadPoolExecutor(_AT_A_TIME) as threads:
        return list(threads.map(done, range(len(left))))


def _with_names(players: Any, renamed: Mapping[str, str]) -> Any:
    """The players' column with other names in place of some."""
    words = players.dictionary.to_pylist()
    return pc.take(pa.array([renamed.get(word, word) for word in words]).dictionary_encode(),
                   players.indices)  # fmt: skip


Source = Seats | HandStore | pd.DataFrame
"""What seats may be chosen from."""


def choose(
    seats: Source,
    where: str = "",
    *,
    hands: pd.DataFrame | None = None,
    all_hands: bool = False,
    cancelled: bool = False,
    zone: str | None = None,
    aliases: Aliases | None = None,
) -> Seats:
    """The seats of a store, or of frames, for which a condition holds (expressions.py).

    Frames need both tables, `hands` and seats, which may have columns of their own. Hands with
    errors count only with `all_hands`, cancelled ones with `cancelled`; `left_out` says how many.
    Hours and days are those of `zone` (`Europe/Paris`), else of this computer. `aliases` has the
    other names of a player by the one that he is to have.

    Raises ExpressionError for a condition that is not understood, ValueError for an unknown zone,
    for an alias of two players, for a hand twice in `hands`, and for seats alone that do not say
    which hands have errors.
    """
    if isinstance(seats, Seats):
        return seats if not where else seats.narrowed(where)

    tables = Stored(seats) if isinstance(seats, HandStore) else Frames(seats, hands)
    return Seats(
        tables, where, all_hands=all_hands, cancelled=cancelled, zone=zone, aliases=aliases
    )
