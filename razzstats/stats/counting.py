"""Seats to counts, counts to sums of counts, counts to rates."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from razzstats.money import UNIT
from razzstats.stats.definitions import MEANS, RATES, Mean, Rate
from razzstats.stats.intervals import Z, deviation, share, wilson
from razzstats.stats.selection import Codes, Selection, group, kinds, select, units

BY = ("site", "currency", "kind")
"""Groups of one unit of money, unless play money was played at tables and in tournaments."""


def counts(
    seats: pd.DataFrame,
    hands: pd.DataFrame,
    by: Sequence[str] = BY,
    *,
    all_hands: bool = False,
) -> pd.DataFrame:
    """The raw counts of every statistic, a row for each group, sorted by the groups.

    `by` names columns of `hands` or `seats` (where both have one, that of `hands`), or `kind`:
    `cash`, `tournament` or `play money`; empty for one row over all. Columns: those of `by`;
    `hands`, each hand once for every player of the group; `hero_hands`; `unit` of the money,
    null where the group mixes several; `net_ten_thousandths`, an int, of no meaning where `unit`
    is null; `X_n` and `X_yes` for each rate; `X_n`, `X_sum` and `X_sq` for each mean.
    `attrs["left_out"]` says how many hands were left out as cancelled and, unless `all_hands`,
    for errors.

    Raises ValueError for a column that neither table has, or a hand twice in `hands`.
    """
    chosen = select(seats, hands, all_hands)
    codes, groups = group(_keys(seats, hands, chosen, tuple(dict.fromkeys(by))))
    rows, n = chosen.rows, len(groups)
    unit = units(hands).to_numpy()[chosen.at]
    net = np.rint(seats["net"].to_numpy(dtype=float)[rows] * UNIT).astype(np.int64)
    columns: dict[str, object] = {
        "hands": np.bincount(codes, minlength=n),
        "hero_hands": _count(codes, _flags(seats["is_hero"])[rows], n),
        "unit": _common(codes, unit, n),
        "net_ten_thousandths": _sum(codes, net, n),
    }
    for mean in MEANS:
        columns |= _count_mean(mean, seats, rows, codes, n)
    for rate in RATES:
        columns |= _count_rate(rate, seats, rows, codes, n)
    found = pd.concat([groups, pd.DataFrame(columns, index=groups.index)], axis=1)
    return _in_order(found, chosen.left_out)


def merge(*parts: pd.DataFrame) -> pd.DataFrame:
    """Counts of several parts added up; the parts must have been cut between hands.

    Raises ValueError where there is no part, or the parts are grouped by different columns.
    """
    if not parts or any(list(part.columns) != list(parts[0].columns) for part in parts):
        raise ValueError("only counts with the same groups and statistics can be merged")
    whole = pd.concat(parts, ignore_index=True)
    keys = _keys_of(whole)
    codes, groups = group(whole[keys])
    n = len(groups)
    sums: dict[str, object] = {
        name: _common(codes, whole[name].to_numpy(dtype=object), n)
        if name == "unit"
        else _sum(codes, whole[name].to_numpy(), n)
        for name in whole.columns[len(keys) :]
    }
    left_out = {
        why: sum(part.attrs.get("left_out", {}).get(why, 0) for part in parts)
        for why in ("errors", "cancelled")
    }
    return _in_order(pd.concat([groups, pd.DataFrame(sums)], axis=1), left_out)


def rates(counts: pd.DataFrame) -> pd.DataFrame:
    """Counts to what they say, row by row.

    Columns: the groups; `is_hero`; `hands`; `net` in `unit`, NaN where units are mixed; for
    each mean `X`, `X_low`, `X_high`, `X_n` and `X_sd`; for each rate `X`, `X_n`, `X_low` and
    `X_high`. A rate without an opportunity is NaN. Intervals are of 95 %.
    """
    keys = _keys_of(counts)
    exact = counts["net_ten_thousandths"] / UNIT
    columns: dict[str, object] = {
        "is_hero": counts["hero_hands"] > 0,
        "hands": counts["hands"],
        "net": exact.where(counts["unit"].notna()),
        "unit": counts["unit"],
    }
    for mean in MEANS:
        columns |= _mean(mean, counts)
    for rate in RATES:
        columns |= _rate(rate, counts)
    found = pd.concat([counts[keys], pd.DataFrame(columns, index=counts.index)], axis=1)
    found.attrs = dict(counts.attrs)
    return found


def _keys(
    seats: pd.DataFrame, hands: pd.DataFrame, chosen: Selection, by: Sequence[str]
) -> pd.DataFrame:
    """The columns of `by` for each chosen seat."""
    columns = {}
    for name in by:
        if name == "kind" and name not in hands:
            columns[name] = kinds(hands).take(chosen.at).array
        elif name in hands:
            columns[name] = hands[name].take(chosen.at).array
        elif name in seats:
            columns[name] = seats[name].take(chosen.rows).array
        else:
            raise ValueError(f"neither hands nor seats have a column {name!r} to group by")
    return pd.DataFrame(columns, index=pd.RangeIndex(len(chosen.rows)))


def _keys_of(counts: pd.DataFrame) -> list[str]:
    """The columns that groups are made by stand before `hands`."""
    names = list(counts.columns)
    return names[: names.index("hands")]


def _in_order(counts: pd.DataFrame, left_out: dict[str, int]) -> pd.DataFrame:
    keys = _keys_of(counts)
    found = counts.sort_values(keys, ignore_index=True) if keys else counts
    found.attrs = {"left_out": left_out}
    return found


def _flags(mask: "pd.Series[bool]") -> NDArray[np.bool_]:
    """A mask as plain booleans; null is False."""
    return mask.to_numpy(dtype=bool, na_value=False)


def _count(codes: Codes, flags: NDArray[np.bool_], n: int) -> Codes:
    return np.bincount(codes[flags], minlength=n)


def _sum(codes: Codes, values: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """Sums by group, in the type of the values: those of ints are exact."""
    totals = np.zeros(n, dtype=values.dtype)
    np.add.at(totals, codes, values)
    return totals


def _common(codes: Codes, values: NDArray[np.object_], n: int) -> "pd.Series[str]":
    """The value that all rows of a group share; null where they differ or one is null."""
    own, words = pd.factorize(values)
    first = np.full(n, -1, dtype=np.int64)
    first[codes] = own
    mixed = np.bincount(codes[own != first[codes]], minlength=n) > 0
    named = pd.Series(words, dtype="str").reindex(np.where(mixed, -1, first))
    return named.reset_index(drop=True)


def _count_rate(
    rate: Rate, seats: pd.DataFrame, rows: Codes, codes: Codes, n: int
) -> dict[str, Codes]:
    opportunity = _flags(rate.opportunity(seats))[rows]
    success = _flags(rate.success(seats))[rows] & opportunity
    return {
        f"{rate.name}_n": _count(codes, opportunity, n),
        f"{rate.name}_yes": _count(codes, success, n),
    }


def _count_mean(
    mean: Mean, seats: pd.DataFrame, rows: Codes, codes: Codes, n: int
) -> dict[str, object]:
    values = mean.value(seats).to_numpy(dtype=float, na_value=np.nan)[rows]
    known = ~np.isnan(values)
    codes, values = codes[known], values[known]
    return {
        f"{mean.name}_n": np.bincount(codes, minlength=n),
        f"{mean.name}_sum": np.bincount(codes, values, minlength=n),
        f"{mean.name}_sq": np.bincount(codes, values**2, minlength=n),
    }


def _rate(rate: Rate, counts: pd.DataFrame) -> dict[str, object]:
    n, yes = counts[f"{rate.name}_n"].to_numpy(), counts[f"{rate.name}_yes"].to_numpy()
    low, high = wilson(yes, n)
    return {
        rate.name: share(yes, n),
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
