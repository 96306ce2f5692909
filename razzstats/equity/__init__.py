"""Equity in Razz: lows of many hands at once, exact equities by counting, and simulation."""

from razzstats.equity.equities import Equity, equities_of_two, equity, seconds_to_count
from razzstats.equity.evaluation import low_orders, low_values
from razzstats.equity.holdings import Holding
from razzstats.equity.lows import Draw, final_lows, outs
from razzstats.equity.notation import NotationError, parse_dead, parse_hand, parse_range
from razzstats.equity.pricing import price, steal_break_even
from razzstats.equity.ranges import Range

__all__ = [
    "Draw",
    "Equity",
    "Holding",
    "NotationError",
    "Range",
    "equities_of_two",
    "equity",
    "final_lows",
    "low_orders",
    "low_values",
    "outs",
    "parse_dead",
    "parse_hand",
    "parse_range",
    "price",
    "seconds_to_count",
    "steal_break_even",
]
