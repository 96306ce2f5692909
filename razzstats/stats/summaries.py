"""Statistics in tidy form: a row for each group and statistic."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from razzstats.stats.counting import counts, keys_of, rates
from razzstats.stats.definitions import SECTIONS, STATS, pick
from razzstats.stats.kinds import Rate, Stat
from razzstats.stats.later_streets import NAMES
from razzstats.stats.seats import Source, choose

NET = "net"
"""The name of the sum of money, which `summary` gives beside the statistics."""

_STEALS = next(section.stats for section in SECTIONS if section.title.endswith("steals"))
ATTEMPTS = tuple(stat.name for stat in _STEALS[:4])
DEFENCE = tuple(stat.name for stat in _STEALS[4:])
PLACES = ("vpip", "open_completed", "open_called", "steal", "board_steal", "saw_4", "bb_per_100")
"""What is asked of a place at the table, if nothing else is."""


def summary(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    by: Sequence[str] = (),
    stats: Iterable[str | Stat] | None = None,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """Statistics of groups of seats: a row for each group and statistic, in their order.

    Columns: those of `by` (stored or derived ones, see `columns()`); `stat`; `value`; `n`, the
    opportunities; `low` and `high`, the 95 % interval; `unit`. NaN where there was no
    opportunity. Without `stats` all of `definitions()`; they may be names or statistics of one's
    own, and `net` is the exact sum of the money, NaN where a group mixes units.

    Which seats count, and the errors raised: as in `choose`; ValueError also for a statistic that
    is none. `attrs["left_out"]` counts the hands that were left out.
    """
    wanted = [NET, *STATS] if stats is None else list(stats)
    known = pick([stat for stat in wanted if stat != NET])
    chosen = choose(seats, where, hands=hands, all_hands=all_hands)
    counted = counts(chosen, by=by, stats=known)
    return tidied(rates(counted, known), keys_of(counted), wanted)


def tidied(wide: pd.DataFrame, keys: Sequence[str], stats: Iterable[str | Stat]) -> pd.DataFrame:
    """What `results` and `rates` have side by side, as `summary` has it: one below the other."""
    named: dict[str, Stat | None] = {}
    for stat in stats:
        known = None if stat == NET else pick([stat])[0]
        named[known.name if known else NET] = known
    found = wide[list(keys)].iloc[np.repeat(np.arange(len(wide)), len(named))]
    found = found.reset_index(drop=True)
    found["stat"] = pd.Series(np.tile(list(named), len(wide)), dtype="str")
    for end, head in _ENDS.items():
        found[head] = _stacked([_column(wide, name, end) for name in named])
    units = [
        wide["unit"] if stat is None else [_unit_of(stat)] * len(wide) for stat in named.values()
    ]
    found["unit"] = pd.Series(_stacked([np.array(unit, object) for unit in units]), dtype="str")
    found.attrs = dict(wide.attrs)
    return found


_ENDS = {"": "value", "_n": "n", "_low": "low", "_high": "high"}


def _column(wide: pd.DataFrame, name: str, end: str) -> Any:
    if name != NET:
        return wide[f"{name}{end}"].to_numpy()
    known = {"": wide[NET], "_n": wide["hands"]}
    return known[end].to_numpy() if end in known else np.full(len(wide), np.nan)


def _stacked(columns: list[Any]) -> Any:
    """Columns with a row for each group, put together group by group."""
    return np.column_stack(columns).ravel() if columns else []


def _unit_of(stat: Stat) -> str:
    if isinstance(stat, Rate):
        return "to one" if stat.odds else "share"
    return stat.unit + (f" / {stat.per}" if stat.per != 1 else "")


def positions(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    stats: Iterable[str | Stat] = PLACES,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """`summary` by place: `before_bring_in` is 0 for the bring-in and 1 for the last to act."""
    return summary(
        seats, hands, by=["before_bring_in"], stats=stats, where=where, all_hands=all_hands
    )


def steals(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    by: Sequence[str] = ("door",),
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """`summary` of who tried to steal, by place and by board, and how often it was enough."""
    return summary(seats, hands, by=by, stats=ATTEMPTS, where=where, all_hands=all_hands)


def defence(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    by: Sequence[str] = ("completer_door",),
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """`summary` of what was done against steals, and by the bring-in against a completion.

    `by=["completer_door", "door"]` tells it by the completer's door card and by his own.
    """
    return summary(seats, hands, by=by, stats=DEFENCE, where=where, all_hands=all_hands)


_ENDS_OF_HANDS = ("showdown", "won")


def streets(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    by: Sequence[str] = (),
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """How far hands went: of those dealt, the share that saw each street, a showdown, and won.

    Columns: those of `by`; `street`: third … seventh, showdown, won; `value`, `n`, `low`, `high`.
    """
    asked = [
        Rate(NAMES[street], "", "", "True", f"saw_{street}" if street > 3 else "True", "")
        for street in NAMES
    ]
    asked += [Rate(end, "", "", "True", end, "") for end in _ENDS_OF_HANDS]
    found = summary(seats, hands, by=by, stats=asked, where=where, all_hands=all_hands)
    return found.rename(columns={"stat": "street"}).drop(columns="unit")


_ACTS = {
    "check": "checks_{0}",
    "call": "calls_{0}",
    "fold": "folds_{0}",
    "bet": "bets_{0}",
    "raise": "raises_{0}",
}
ACTS = tuple(_ACTS)
"""What is done, from the meekest to the boldest."""


def actions(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    by: Sequence[str] = (),
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """What was done on each street, as shares of all decisions there.

    Columns: those of `by`; `street`; `act`: check, call, fold, bet (on third a completion, and
    calls are of the bring-in too) or raise; `value`, `n`, `low`, `high`.
    """
    asked = [
        Rate(
            f"{NAMES[street]} {act}",
            "",
            "",
            " + ".join(_ACTS.values()).format(street),
            _ACTS[act].format(street),
            "",
        )
        for street in NAMES
        for act in ACTS
    ]
    found = summary(seats, hands, by=by, stats=asked, where=where, all_hands=all_hands)
    words = found.pop("stat").str.split(" ")
    at = len(found.columns) - 5
    found.insert(at, "act", words.str[1])
    found.insert(at, "street", words.str[0])
    return found.drop(columns="unit")
