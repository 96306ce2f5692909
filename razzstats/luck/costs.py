"""What the decisions of many hands cost in hindsight, part by part of a store."""

from collections.abc import Container
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pandas as pd

from razzstats.luck.decisions import WAGERS, priced, ratio
from razzstats.tables.store import HandStore

_SLICE = 500_000
"""Seats that are looked at together."""

_STREETS = 8


def costs(store: HandStore, seats: pd.DataFrame) -> "pd.Series[float]":
    """The dearest decision of each hand in big bets, by the column `hand`.

    As `hindsight` prices them: of hands that were seen at the showdown. `seats` has a `hand` and
    the `seat` that is meant in it, each hand once. Empty before `razzstats.luck.enrich`.
    """
    own = pd.Series(seats["seat"].to_numpy(int), pd.Index(seats["hand"].to_numpy(np.int64)))
    if not len(own):
        return pd.Series(dtype=float)
    own.index.get_indexer(own.index[:1])  # Its table is made once, before threads share it.
    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda keys: _dearest(store, keys, own), store.slices(_SLICE)))
    return pd.concat(found) if found else pd.Series(dtype=float)


def _dearest(store: HandStore, keys: Container[str], own: "pd.Series[int]") -> "pd.Series[float]":
    luck = _of(store, "luck", ["hand", "seat", "street", "equity"], keys)
    mine = _his(luck, own)
    hands = pd.Index(pd.unique(luck["hand"][mine]))
    equity = np.full((len(hands), _STREETS), np.nan)
    equity[hands.get_indexer(luck["hand"][mine]), luck["street"][mine]] = luck["equity"][mine]
    steps = _of(store, "actions", ["hand", "seat", "street", "action", "chips", "pot_before"], keys)
    kinds = steps["action"]
    wanted = np.isin(kinds.dictionary.to_pylist(), ["call", *WAGERS])[np.asarray(kinds.indices)]
    at = hands.get_indexer(steps["hand"])
    chosen = wanted & (at >= 0)
    chosen[chosen] = _his({name: steps[name][chosen] for name in ("hand", "seat")}, own)
    at = at[chosen]
    about = _of(store, "hands", ["hand", "n_showdown", "big_bet"], keys)
    place = pd.Index(about["hand"]).get_indexer(hands)[at]
    is_call = (np.asarray(kinds.indices) == kinds.dictionary.index("call").as_py())[chosen]
    _, cost = priced(
        is_call,
        steps["chips"][chosen],
        steps["pot_before"][chosen],
        about["n_showdown"][place].astype(float),
        equity[at, steps["street"][chosen]],
    )
    found = pd.Series(ratio(cost, about["big_bet"][place]), hands[at])
    return found.dropna().groupby(level=0).max()


def _of(store: HandStore, table: str, names: list[str], keys: Container[str]) -> dict[str, Any]:
    """Columns as arrays; texts stay as they are."""
    columns = store.arrow(table, names, None, keys)
    return {
        name: column if name == "action" else np.asarray(column) for name, column in columns.items()
    }


def _his(rows: dict[str, Any], own: "pd.Series[int]") -> Any:
    """Which rows are of his seat."""
    at = own.index.get_indexer(pd.Index(rows["hand"]))
    return (at >= 0) & (own.to_numpy()[at] == rows["seat"])
