"""Statistics: frames in, frames out. Defined in definitions, counted in counting."""

from razzstats.stats.by_player import results
from razzstats.stats.counting import BY, counts, merge, rates
from razzstats.stats.definitions import MEANS, RATES, Mean, Rate, definitions
from razzstats.stats.timeline import cumulative

__all__ = [
    "BY",
    "MEANS",
    "RATES",
    "Mean",
    "Rate",
    "counts",
    "cumulative",
    "definitions",
    "merge",
    "rates",
    "results",
]
