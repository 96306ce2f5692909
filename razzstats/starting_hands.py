"""What every starting hand is worth against random opponents: a table that comes with razzstats."""

from functools import cache
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq

FILE = Path(__file__).with_suffix(".parquet")
"""Made by `python -m razzstats.luck`."""


@cache
def _table() -> pd.DataFrame:
    frame: pd.DataFrame = pq.read_table(FILE).to_pandas()
    return frame


def starting_equities() -> pd.DataFrame:
    """The equity of every starting hand against 1 to 7 random hands, all staying to the end.

    A row for each set of ranks and number of opponents: `start` ("A23"), `ways` (of 22,100),
    `opponents`, `equity`, and its standard error `se`. Against one it is counted (`se` is 0),
    against more it is simulated; with seven opponents the last card is one for all, since 52 are
    not enough (R18).
    """
    return _table().copy()
