"""Starting hands: how often they came, what was done with them, what they brought."""

from collections.abc import Iterable
from functools import cache

import pandas as pd

from razzstats.starting_hands import starting_equities
from razzstats.stats import starts
from razzstats.stats.counting import counts, rates
from razzstats.stats.kinds import Stat
from razzstats.stats.seats import Source, choose

FIELDS = {"kind": "start_kind", "ranks": "start", "door": "start_door"}
"""The column for each way to tell starting hands apart."""

STATS = ("bb_per_100", "vpip_dealt", "completed", "saw_4", "won")


def starting_hands(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    by: str = "kind",
    stats: Iterable[str | Stat] = STATS,
    shown: bool = False,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """A row for each starting hand that was dealt, best first.

    `by`: `kind` (three to a seven, no ace; …), `ranks` (the 455 sets, A37) or `door` (the 1,183
    with the downcards told apart, (A7)3). Columns: `start`; `hands`; `share` of the hands whose
    cards are known, and `expected`, the share of all deals that are so; `equity` against one
    random hand (of a kind, over all deals that are of it), exact; `net_bb`, the sum in big bets;
    and those of each statistic, as in `results`.

    Counted are the hands of those whose down cards were dealt open. With `shown` also those that
    were seen later: mind that these are the hands that went far. Other errors: as in `choose`.
    Raises ValueError for another `by`.
    """
    if by not in FIELDS:
        raise ValueError(f"starting hands go by {', '.join(FIELDS)}, not by {by!r}")
    field = FIELDS[by]
    chosen = choose(seats, where, hands=hands, all_hands=all_hands)
    known = f"{field} is not None" + ("" if shown else " and is_hero")
    asked = ["bb_per_100", *(stat for stat in stats if stat != "bb_per_100")]
    counted = counts(choose(chosen, known), by=[field], stats=asked)
    found = rates(counted, asked).drop(columns=["is_hero", "net", "unit"])
    found = found.rename(columns={field: "start"})
    found.insert(2, "net_bb", counted["bb_per_100_sum"])
    found.insert(2, "equity", found["start"].map(_equity(by)))
    found.insert(2, "expected", found["start"].map(_expected(by)))
    found.insert(2, "share", found["hands"] / found["hands"].sum())
    order = {start: at for at, start in enumerate(_order(by))}
    found = found.sort_values("start", key=lambda names: names.map(order), ignore_index=True)
    found.attrs = dict(counted.attrs)
    return found


@cache
def _expected(by: str) -> dict[str, float]:
    """The share of all deals that is each starting hand."""
    found: dict[str, float] = {}
    for hole, door in starts.DEALS:
        name, ways = starts.NAMING[by](hole, door), starts.ways(hole, door)
        found[name] = found.get(name, 0) + ways / starts.ALL_WAYS
    return found


@cache
def _equity(by: str) -> dict[str, float]:
    """The equity against one random hand."""
    table = starting_equities()
    one = table[table["opponents"] == 1]
    equities = dict(zip(one["start"], one["equity"], strict=True))
    found: dict[str, float] = {}
    for hole, door in starts.DEALS:
        name, share = starts.NAMING[by](hole, door), starts.ways(hole, door) / starts.ALL_WAYS
        equity = equities[starts.letters(tuple(sorted((*hole, door))))]
        found[name] = found.get(name, 0) + share * equity / _expected(by)[name]
    return found


@cache
def _order(by: str) -> tuple[str, ...]:
    """All starting hands from best to worst: unpaired before paired, then by the highest card."""
    if by == "kind":
        return starts.KINDS
    names = {starts.NAMING[by](hole, door): (hole, door) for hole, door in starts.DEALS}
    return tuple(sorted(names, key=lambda name: starts.worth(*names[name])))
