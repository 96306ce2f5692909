"""Sums of many expressions by group, over rows of which most are like others.

Rows that agree in the columns of some expressions give the same values, so these are worked out
once for each combination of values that occurs, and counted by how often it does in each group.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.stats.expressions import Expression
from razzstats.stats.grouping import Codes, Small, small, together

_FAMILY = 1 << 20
"""How many combinations of values there may be of columns that are looked at together."""

_DENSE = 1 << 24
"""Up to so many pairs of group and combination a table of all of them is made."""


class Asked(NamedTuple):
    """What is summed: `of`, and `yes` where `of` holds. Whole numbers."""

    name: str
    of: Expression
    yes: Expression

    @property
    def names(self) -> frozenset[str]:
        """The columns of both."""
        return frozenset((*self.of.names, *self.yes.names))

    def values(self, columns: Mapping[str, Any], n: int) -> tuple[Any, Any]:
        """Both for each row, null as 0."""
        of, yes = _whole(self.of, columns, n), _whole(self.yes, columns, n)
        return of, np.where(of > 0, yes, 0) if self.of.kind == "bool" else yes


def _whole(expression: Expression, columns: Mapping[str, Any], n: int) -> Any:
    found = pc.cast(expression.evaluate(columns, n), pa.int64())
    return np.asarray(pc.fill_null(found, 0))


def tally(
    asked: Sequence[Asked], columns: Mapping[str, Any], codes: Codes, size: int
) -> dict[str, tuple[Codes, Codes]]:
    """The sums of `of` and `yes` for each of `size` groups, by name."""
    shorts = {name: small(columns[name]) for one in asked for name in one.names}
    found: dict[str, tuple[Codes, Codes]] = {}
    for family in _families(asked, shorts):
        names = sorted({name for one in family for name in one.names})
        few = {name: short for name in names if (short := shorts[name]) is not None}
        if len(few) == len(names):
            found |= _by_combination(family, few, codes, size)
        else:
            found |= _row_by_row(family, {name: columns[name] for name in names}, codes, size)
    return {one.name: found[one.name] for one in asked}


def _families(asked: Sequence[Asked], shorts: Mapping[str, Small | None]) -> list[list[Asked]]:
    """Expressions put together so that few columns are looked at often."""

    def combinations(names: frozenset[str]) -> int:
        sizes = [1 if (short := shorts[name]) is None else len(short.values) for name in names]
        return int(np.prod(sizes, dtype=np.float64))

    families: list[tuple[frozenset[str], list[Asked]]] = []
    for one in sorted(asked, key=lambda one: (-len(one.names), sorted(one.names))):
        if any(shorts[name] is None for name in one.names):
            families.append((one.names, [one]))
            continue
        joined = [
            (combinations(names | one.names), at)
            for at, (names, _) in enumerate(families)
            if all(shorts[name] is not None for name in names)
        ]
        best = min(joined, default=(_FAMILY + 1, 0))
        if best[0] <= _FAMILY:
            names, members = families[best[1]]
            families[best[1]] = names | one.names, [*members, one]
        else:
            families.append((one.names, [one]))
    return [members for _, members in families]


def _by_combination(
    family: Sequence[Asked], shorts: Mapping[str, Small], codes: Codes, size: int
) -> dict[str, tuple[Codes, Codes]]:
    which, distinct = together(shorts, len(codes))
    n = len(next(iter(distinct.values()))) if distinct else 1
    values = [one.values(distinct, n) for one in family]
    flat = np.array([side for pair in values for side in pair], dtype=np.float64).T
    sums = _weighed(codes, which, size, n, flat)
    return {one.name: (sums[:, 2 * at], sums[:, 2 * at + 1]) for at, one in enumerate(family)}


def _weighed(codes: Codes, which: Codes, size: int, n: int, values: Any) -> Any:
    """Sums by group of the values (a row for each of `n` combinations) of the rows."""
    pairs = codes * n + which
    if size * n <= _DENSE:
        counted = np.bincount(pairs, minlength=size * n).reshape(size, n)
        return np.rint(counted.astype(np.float64) @ values).astype(np.int64)
    own, kept = pd.factorize(pairs)
    often, (group, combination) = np.bincount(own), np.divmod(kept, n)
    sums = [np.bincount(group, often * column[combination], size) for column in values.T]
    return np.rint(np.array(sums).T).astype(np.int64)


def _row_by_row(
    family: Sequence[Asked], columns: Mapping[str, Any], codes: Codes, size: int
) -> dict[str, tuple[Codes, Codes]]:
    """The same for expressions over columns of many values."""
    found = {}
    for one in family:
        of, yes = one.values(columns, len(codes))
        sums = [np.rint(np.bincount(codes, side, size)).astype(np.int64) for side in (of, yes)]
        found[one.name] = sums[0], sums[1]
    return found
