"""Which seats count, and what their hands say of them."""

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Codes = NDArray[np.int64]


class Selection(NamedTuple):
    """`rows`: positions in seats that count; `at`: of each, the position of its hand in hands.

    `left_out` counts the hands of `seats` that were left out, each under one head.
    """

    rows: Codes
    at: Codes
    left_out: dict[str, int]


def select(seats: pd.DataFrame, hands: pd.DataFrame, all_hands: bool = False) -> Selection:
    """The seats whose hand is in `hands` and counts.

    A cancelled hand never counts, one with errors only with `all_hands`. Seats of other hands
    are passed over, so that to choose hands it is enough to choose from `hands`. Raises
    ValueError where `hands` has a hand twice.
    """
    index = pd.Index(hands["hand"])
    if not index.is_unique:
        raise ValueError("a hand stands twice in `hands`: two stores put together?")
    at = index.get_indexer(pd.Index(seats["hand"])).astype(np.int64)
    here = np.zeros(len(hands), dtype=bool)
    here[at[at >= 0]] = True
    cancelled = hands["cancelled"].to_numpy(dtype=bool) & here
    faulty = (hands["n_errors"] > 0).to_numpy(dtype=bool) & here & ~cancelled
    if all_hands:
        faulty[:] = False
    counted = at >= 0
    counted[counted] = ~(cancelled | faulty)[at[counted]]
    rows = np.flatnonzero(counted)
    left_out = {"errors": int(faulty.sum()), "cancelled": int(cancelled.sum())}
    return Selection(rows, at[rows], left_out)


def kinds(hands: pd.DataFrame) -> "pd.Series[str]":
    """`cash`, `tournament`, `play money` or `play tournament` for each hand."""
    tournament, play = hands["is_tournament"].astype(bool), hands["is_play_money"].astype(bool)
    kind = pd.Series("cash", index=hands.index, dtype="str")
    kind = kind.mask(tournament, "tournament").mask(play, "play money")
    return kind.mask(tournament & play, "play tournament")


def units(hands: pd.DataFrame) -> "pd.Series[str]":
    """In what the chips of each hand count: `USD`, `tournament chips`, `play chips` …

    Hands have one unit if currency, is_tournament and is_play_money are the same; amounts of
    different units are never added.
    """
    play = np.where(hands["is_play_money"].astype(bool), "play ", "")
    tournament = np.where(hands["is_tournament"].astype(bool), "tournament ", "")
    prefix = pd.Series(play, index=hands.index, dtype="str") + tournament
    return prefix + hands["currency"].astype("str").fillna("chips")


def group(frame: pd.DataFrame) -> tuple[Codes, pd.DataFrame]:
    """The number of the group of each row, and the groups: the distinct rows of `frame`.

    Null equals null. A frame without columns is one group. Groups come in order of first row.
    """
    codes = np.zeros(len(frame), dtype=np.int64)
    for name in frame.columns:
        own, values = pd.factorize(frame[name])
        codes = pd.factorize(codes * (len(values) + 1) + own + 1)[0].astype(np.int64)
    first = np.zeros(codes.max(initial=-1) + 1, dtype=np.int64)
    first[codes[::-1]] = np.arange(len(frame))[::-1]
    return codes, frame.iloc[first].reset_index(drop=True)
