"""Columns that are worked out from the stored ones when they are asked for.

All are Arrow arrays; texts are dictionary-encoded.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.money import UNIT
from razzstats.stats import starts
from razzstats.stats.columns import stored
from razzstats.stats.expressions import parse
from razzstats.stats.sources import MARKS
from razzstats.stats.syntax import Columns
from razzstats.stats.times import Zone, local_parts


class Derived(NamedTuple):
    """A column that is worked out: from the columns `needs`, in the user's time zone.

    `of_hand`: it is the same for all seats of a hand, and needs columns of hands only.
    """

    name: str
    kind: str
    text: str
    needs: tuple[str, ...]
    make: Callable[[Columns, Zone], Any]
    of_hand: bool = False


def kinds() -> dict[str, str]:
    """The kind of every column, stored and derived."""
    return stored() | {name: column.kind for name, column in DERIVED.items()}


def columns() -> pd.DataFrame:
    """The derived columns, a row each: `column`, `kind` (text, number, bool) and `meaning`.

    The last are `tags` and `note`, which a store has and frames have not. With those of seats and
    hands (`razzstats.tables.dictionary`) they are all that can be grouped by and asked for.
    """
    rows = [(column.name, column.kind, column.text) for column in DERIVED.values()]
    rows += [(name, "text", text) for name, text in MARKS.items()]
    return pd.DataFrame(rows, columns=["column", "kind", "meaning"])


def needed(names: Iterable[str], derived: Mapping[str, Derived]) -> set[str]:
    """The stored columns that these are made from."""
    found: set[str] = set()
    for name in names:
        column = derived.get(name)
        found |= needed(column.needs, derived) if column else {name}
    return found


# Of hands.


def _kind(columns: Columns, zone: Zone) -> Any:
    tournament, play = _bools(columns, "is_tournament"), _bools(columns, "is_play_money")
    return _worded(["cash", "tournament", "play money", "play tournament"], tournament + 2 * play)


def _unit(columns: Columns, zone: Zone) -> Any:
    """In what the chips count: amounts of different units are never added."""
    currency = _dictionary(columns["currency"])
    words = [*currency.dictionary.to_pylist(), "chips"]
    codes = pc.fill_null(currency.indices, len(words) - 1).to_numpy(zero_copy_only=False)
    prefixes = ["", "tournament ", "play ", "play tournament "]
    which = _bools(columns, "is_tournament") + 2 * _bools(columns, "is_play_money")
    names = [prefix + word for prefix in prefixes for word in words]
    return _worded(names, which.astype(np.int64) * len(words) + codes)


def _stakes(columns: Columns, zone: Zone) -> Any:
    pairs = pd.DataFrame({name: columns[name] for name in ("small_bet", "big_bet")}, dtype=float)
    codes, first = _distinct(pairs)
    words = [f"{small:g}/{big:g}" for small, big in pairs.iloc[first].itertuples(index=False)]
    return _worded(words, codes)


def _distinct(frame: pd.DataFrame) -> tuple[Any, Any]:
    """The number of the group of each row, and the first row of each group."""
    codes = frame.groupby(list(frame), sort=False, dropna=False).ngroup().to_numpy()
    return codes, np.unique(codes, return_index=True)[1]


def _bools(columns: Columns, name: str) -> Any:
    return pc.fill_null(columns[name], False).to_numpy(zero_copy_only=False).astype(np.int8)


def _dictionary(array: Any) -> Any:
    return array if pa.types.is_dictionary(array.type) else array.dictionary_encode()


def _worded(words: list[str], codes: Any) -> Any:
    """A column of texts from their numbers; below 0 is null."""
    numbers = pa.array(np.asarray(codes, np.int32), mask=np.asarray(codes) < 0)
    return pa.DictionaryArray.from_arrays(numbers, pa.array(words, type=pa.string()))


def _local(part: str) -> Callable[[Columns, Zone], Any]:
    return lambda columns, zone: local_parts(columns["played_at"], zone)[part]


# Of seats.


def _before_bring_in(columns: Columns, zone: Zone) -> Any:
    """Seats to the bring-in, clockwise."""
    players = columns["n_players"]
    away = pc.subtract(players, columns["position"])
    return pc.if_else(pc.equal(away, players), pa.scalar(0, away.type), away)


def _put_in(columns: Columns, zone: Zone) -> Any:
    """Exactly: in whole ten-thousandths on the way."""
    units = [np.rint(np.asarray(columns[name]) * UNIT) for name in ("collected", "net")]
    return pa.array((units[0] - units[1]) / UNIT)


def _in_big_bets(name: str) -> Callable[[Columns, Zone], Any]:
    """An amount in big bets; 0 where the big bet is unknown, as in net_bb."""

    def make(columns: Columns, zone: Zone) -> Any:
        size = np.asarray(columns["big_bet"], dtype=float)
        found = np.zeros(len(size))
        np.divide(np.asarray(columns[name], dtype=float), size, out=found, where=size > 0)
        return pa.array(found)

    return make


def _of_start(part: str) -> Callable[[Columns, Zone], Any]:
    def make(columns: Columns, zone: Zone) -> Any:
        hole, door = _dictionary(columns["hole_cards"]), _dictionary(columns["door_card"])
        words, codes = starts.named(part, hole, door)
        return _worded(words, codes)

    return make


def _door(columns: Columns, zone: Zone) -> Any:
    return starts.ranks_of(_dictionary(columns["door_card"]))


def _term(name: str, text: str, expression: str) -> Derived:
    """A condition that has a name."""
    known = {**stored(), **{column.name: column.kind for column in _SEATS}}
    found = parse(expression, known)

    def make(columns: Columns, zone: Zone) -> Any:
        return found.evaluate(columns, len(columns[found.names[0]]))

    return Derived(name, found.kind, f"{text}: `{expression}`", found.names, make)


_HANDS = (
    Derived(
        "kind", "text", "cash, tournament, play money or play tournament",
        ("is_tournament", "is_play_money"), _kind, True,
    ),
    Derived(
        "money", "text", "In what the chips count: USD, tournament chips, play chips …",
        ("currency", "is_tournament", "is_play_money"), _unit, True,
    ),
    Derived("stakes", "text", "Small and big bet: 2/4", ("small_bet", "big_bet"), _stakes, True),
    Derived(
        "date", "text", "Day on which it began, 2024-05-01", ("played_at",), _local("date"), True
    ),
    Derived(
        "month", "text", "Month in which it began, 2024-05", ("played_at",), _local("month"), True
    ),
    Derived(
        "weekday", "number", "Day of the week; Monday is 1", ("played_at",), _local("weekday"), True
    ),
    Derived("hour", "number", "Hour of the day, 0 to 23", ("played_at",), _local("hour"), True),
)  # fmt: skip

_SEATS = (
    Derived("door", "number", "Rank of his door card; ace is 1", ("door_card",), _door),
    Derived(
        "start", "text", "Ranks of his first three cards, lowest first: A37",
        ("hole_cards", "door_card"), _of_start("ranks"),
    ),
    Derived(
        "start_door", "text", "The same with the downcards in brackets: (A7)3",
        ("hole_cards", "door_card"), _of_start("door"),
    ),
    Derived(
        "start_kind", "text", "What they are: three to a seven, no ace; two low, a pair …",
        ("hole_cards", "door_card"), _of_start("kind"),
    ),
    Derived(
        "before_bring_in", "number", "Seats from him clockwise to the bring-in; 0: he is it",
        ("position", "n_players"), _before_bring_in,
    ),
    Derived(
        "put_in", "number", "Chips he put in, uncalled bets apart", ("collected", "net"), _put_in
    ),
    *(
        Derived(f"{share}_bb", "number", f"{share} in big bets", (share, "big_bet"),
                _in_big_bets(share))
        for share in ("rake_paid", "rake_dealt", "rake_contributed")
    ),
)  # fmt: skip

_OPENED = "unopened and completed and begins(line_3, '0B') and not completed_as_bring_in"
_FACES = "begins(line_3, '1') and completer_first and completer_before > 0"

_TERMS = (
    _term("ahead", "Took more than he put in", "net > 0"),
    _term(
        "acted",
        "Chose on third street; to bring it in is a choice if chips for more were left",
        "line_3 is not None or brought_in and put_3 < stack - 0.00005 and "
        "(ante is None or put_3 + ante < stack - 0.00005)",
    ),
    _term(
        "can_open",
        "Could come in first, and had not to bring it in",
        "unopened and not brought_in and not completed_as_bring_in",
    ),
    _term(
        "steal_spot",
        "Could come in first, as one of the last three before the bring-in",
        "unopened and not brought_in and 0 < before_bring_in <= 3",
    ),
    _term("stole", "Completed in such a spot", f"{_OPENED} and 0 < before_bring_in <= 3"),
    _term(
        "board_spot",
        "Could come in first, with a door card below all of those to act behind him",
        "unopened and not brought_in and not completed_as_bring_in and door < lowest_up_behind",
    ),
    _term("board_stole", "Completed in such a spot", f"{_OPENED} and door < lowest_up_behind"),
    _term(
        "faces_steal",
        "First decision after a completion of the first to come in, one of the last three before "
        "the bring-in",
        f"{_FACES} and completer_before <= 3",
    ),
    _term(
        "faces_board_steal",
        "First decision after a completion of the first to come in, whose door card was below all "
        "of those to act behind him",
        f"{_FACES} and completer_lowest",
    ),
)

DERIVED: Mapping[str, Derived] = {column.name: column for column in (*_HANDS, *_SEATS, *_TERMS)}
"""The derived columns, by name."""
