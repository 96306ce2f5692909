"""Seats to counts, counts to sums of counts, counts to rates."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from razzstats.money import UNIT
from razzstats.stats.columns import to_frame
from razzstats.stats.definitions import means_of, pick, rates_of
from razzstats.stats.derived import kinds
from razzstats.stats.expressions import Expression, parse
from razzstats.stats.grouping import Codes, group
from razzstats.stats.intervals import Z, deviation, odds, share, wilson
from razzstats.stats.kinds import Mean, Rate, Stat
from razzstats.stats.seats import Seats, Source, by_slice, choose
from razzstats.stats.tally import Asked, tally

BY = ("site", "currency", "kind")
"""Groups of one unit of money, unless play money was played at tables and in tournaments."""

WHOLE = ("hands", "hero_hands", "unit", "net_ten_thousandths")
"""The columns of counts before those of the statistics."""


RESERVED = frozenset([*WHOLE, "net", "stat", "value", "n", "low", "high"])
"""Names that results have, so that groups cannot."""


def counts(
    seats: Source,
    hands: pd.DataFrame | None = None,
    by: Sequence[str] = BY,
    *,
    stats: Iterable[str | Stat] | None = None,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """The raw counts of statistics (of all, if not named), a row for each group, in order.

    `by` names columns, stored or derived; empty for one row over all. Columns: those of `by`;
    `hands`, each hand once for every player of the group; `hero_hands`; `unit` of the money, null
    where the group mixes several; `net_ten_thousandths`, an int, of no meaning where `unit` is
    null; `X_n` and `X_yes` for each rate; `X_n`, `X_sum` and `X_sq` for each mean.
    `attrs["left_out"]` says how many hands were left out as cancelled or for errors.

    Which seats count, and the errors raised: as in `choose`; ValueError also for a statistic that
    is none.
    """
    chosen = choose(seats, where, hands=hands, all_hands=all_hands)
    plan = _plan(chosen.kinds, tuple(dict.fromkeys(by)), pick(stats))
    return merge(*by_slice(chosen, lambda part: _counted(part, plan)))


def looked_at(stats: Iterable[str | Stat] | None = None) -> list[str]:
    """The columns, stored or derived, that these statistics look at; all of them, if not named."""
    return _plan(kinds(), (), pick(stats)).names


class _Plan(NamedTuple):
    """What is counted: the groups, the statistics and what they look at, all checked."""

    by: tuple[str, ...]
    stats: tuple[Stat, ...]
    means: dict[str, Expression]
    asked: list[Asked]
    names: list[str]


def _plan(known: Mapping[str, str], by: tuple[str, ...], stats: tuple[Stat, ...]) -> _Plan:
    if taken := sorted(RESERVED.intersection(by)):
        raise ValueError(f"{taken[0]} is a result and nothing to group by")
    means = {stat.name: parse(stat.value, known) for stat in means_of(stats)}
    asked = [
        Asked(stat.name, parse(stat.of, known), parse(stat.yes, known)) for stat in rates_of(stats)
    ]
    names = {name for value in means.values() for name in value.names}
    names |= {name for one in asked for name in one.names}
    return _Plan(by, stats, means, asked, [*by, "is_hero", "money", "net", *sorted(names)])


def _counted(seats: Seats, plan: _Plan) -> pd.DataFrame:
    columns = seats.load(plan.names)
    n = len(columns["net"])
    codes, groups = group({name: columns[name] for name in plan.by}, n)
    size = int(codes.max(initial=-1)) + 1
    found: dict[str, Any] = {
        "hands": np.bincount(codes, minlength=size),
        "hero_hands": np.bincount(codes[np.asarray(columns["is_hero"])], minlength=size),
        "unit": _units(codes, columns["money"], size),
        "net_ten_thousandths": _sum(codes, _ten_thousandths(columns["net"]), size),
    }
    for name, value in plan.means.items():
        found |= _moments(name, value.evaluate(columns, n), codes, size)
    for name, (of, yes) in tally(plan.asked, columns, codes, size).items():
        found |= {f"{name}_n": of, f"{name}_yes": yes}
    ordered = [*WHOLE, *(name for stat in plan.stats for name in _names(stat))]
    frame = pd.DataFrame({name: found[name] for name in ordered}, index=range(size))
    return _in_order(pd.concat([to_frame(groups), frame], axis=1), seats.left_out)


def _names(stat: Stat) -> list[str]:
    ends = ("n", "yes") if isinstance(stat, Rate) else ("n", "sum", "sq")
    return [f"{stat.name}_{end}" for end in ends]


def merge(*parts: pd.DataFrame) -> pd.DataFrame:
    """Counts of several parts added up; the parts must have been cut between hands.

    Raises ValueError where there is no part, or the parts are grouped by different columns.
    """
    if not parts or any(list(part.columns) != list(parts[0].columns) for part in parts):
        raise ValueError("only counts with the same groups and statistics can be merged")
    if len(parts) == 1:
        return parts[0]
    whole = pd.concat(parts, ignore_index=True)
    keys = keys_of(whole)
    columns = {name: pa.array(whole[name], from_pandas=True) for name in keys}
    codes, _ = group({name: _encoded(column) for name, column in columns.items()}, len(whole))
    size = int(codes.max(initial=-1)) + 1
    first = np.zeros(size, np.int64)
    first[codes[::-1]] = np.arange(len(whole))[::-1]
    sums: dict[str, object] = {
        name: _units(codes, _encoded(pa.array(whole[name], pa.string(), from_pandas=True)), size)
        if name == "unit"
        else _sum(codes, whole[name].to_numpy(), size)
        for name in whole.columns[len(keys) :]
    }
    left_out = {
        why: sum(part.attrs.get("left_out", {}).get(why, 0) for part in parts)
        for why in ("errors", "cancelled")
    }
    groups = whole[keys].iloc[first].reset_index(drop=True)
    return _in_order(pd.concat([groups, pd.DataFrame(sums, index=range(size))], axis=1), left_out)


def rates(counts: pd.DataFrame, stats: Iterable[str | Stat] | None = None) -> pd.DataFrame:
    """Counts to what they say, row by row; `stats` where the counts are not of all.

    Columns: the groups; `is_hero`; `hands`; `net` in `unit`, NaN where units are mixed; for
    each mean `X`, `X_low`, `X_high`, `X_n` and `X_sd`; for each rate `X`, `X_n`, `X_low` and
    `X_high`. A rate without an opportunity is NaN. Intervals are of 95 %.
    """
    keys = keys_of(counts)
    exact = counts["net_ten_thousandths"] / UNIT
    columns: dict[str, object] = {
        **({} if "is_hero" in keys else {"is_hero": counts["hero_hands"] > 0}),
        "hands": counts["hands"],
        "net": exact.where(counts["unit"].notna()),
        "unit": counts["unit"],
    }
    for stat in pick(stats):
        columns |= _mean(stat, counts) if isinstance(stat, Mean) else _rate(stat, counts)
    found = pd.concat([counts[keys], pd.DataFrame(columns, index=counts.index)], axis=1)
    found.attrs = dict(counts.attrs)
    return found


def keys_of(counts: pd.DataFrame) -> list[str]:
    """The columns that groups are made by stand before `hands`."""
    names = list(counts.columns)
    return names[: names.index("hands")]


def by_size(column: pd.Series) -> pd.Series:
    """What a column is sorted by: stakes by their bets, the smallest first, others as they are."""
    if column.name != "stakes":
        return column
    sizes = column.astype("str").str.extract(r"^([\d.]+)/([\d.]+)$").astype(float)
    return sizes[1] + sizes[0] / 1e9


def _in_order(counts: pd.DataFrame, left_out: dict[str, int]) -> pd.DataFrame:
    keys = keys_of(counts)
    found = counts.sort_values(keys, key=by_size, ignore_index=True) if keys else counts
    found.attrs = {"left_out": left_out}
    return found


def _encoded(column: Any) -> Any:
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    kind = column.type
    words = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    return pc.cast(column, pa.string()).dictionary_encode() if words else column


def _sum(codes: Codes, values: NDArray[Any], size: int) -> NDArray[Any]:
    """Sums by group, in the type of the values: those of ints are exact."""
    totals = np.zeros(size, dtype=values.dtype)
    np.add.at(totals, codes, values)
    return totals


def _ten_thousandths(money: Any) -> NDArray[np.int64]:
    units: NDArray[np.int64] = np.rint(np.asarray(money) * UNIT).astype(np.int64)
    return units


def _units(codes: Codes, units: Any, size: int) -> "pd.Series[str]":
    """The unit that all rows of a group share; null where they differ or one is null."""
    words = [*units.dictionary.to_pylist(), None]
    own = np.asarray(pc.fill_null(units.indices, len(words) - 1))
    seen = np.bincount(codes * len(words) + own, minlength=size * len(words)) > 0
    table = seen.reshape(size, len(words))
    one = (table.sum(axis=1) == 1) & (not words or ~table[:, -1])
    at = np.where(one, table.argmax(axis=1), len(words) - 1)
    return pd.Series([words[code] for code in at], dtype="str")


def _moments(name: str, value: pa.Array, codes: Codes, size: int) -> dict[str, Any]:
    values = np.asarray(pc.fill_null(pc.cast(value, pa.float64()), np.nan))
    known = ~np.isnan(values)
    if not known.all():
        codes, values = codes[known], values[known]
    return {
        f"{name}_n": np.bincount(codes, minlength=size),
        f"{name}_sum": np.bincount(codes, values, minlength=size),
        f"{name}_sq": np.bincount(codes, values**2, minlength=size),
    }


def _rate(rate: Rate, counts: pd.DataFrame) -> dict[str, object]:
    n, yes = counts[f"{rate.name}_n"].to_numpy(), counts[f"{rate.name}_yes"].to_numpy()
    low, high = wilson(yes, n)
    value, low, high = (odds(side) if rate.odds else side for side in (share(yes, n), low, high))
    return {
        rate.name: value,
        f"{rate.name}_n": n,
        f"{rate.name}_low": low,
        f"{rate.name}_high": high,
    }


def _mean(mean: Mean, counts: pd.DataFrame) -> dict[str, object]:
    n, total = counts[f"{mean.name}_n"].to_numpy(), counts[f"{mean.name}_sum"].to_numpy()
    sd = deviation(n, total, counts[f"{mean.name}_sq"].to_numpy())
    middle = share(total, n) * mean.per
    reach = Z * mean.per * share(sd, np.sqrt(n))
    return {
        mean.name: middle,
        f"{mean.name}_low": middle - reach,
        f"{mean.name}_high": middle + reach,
        f"{mean.name}_n": n,
        f"{mean.name}_sd": sd * np.sqrt(mean.per),
    }
