"""Statistics: seats in, frames out. Defined in definitions, counted in counting."""

from razzstats.stats.by_player import results
from razzstats.stats.counting import BY, counts, merge, rates
from razzstats.stats.definitions import STATS, definitions
from razzstats.stats.kinds import Mean, Rate, Stat
from razzstats.stats.seats import Seats, Source, choose
from razzstats.stats.syntax import ExpressionError
from razzstats.stats.timeline import cumulative

__all__ = [
    "BY",
    "STATS",
    "ExpressionError",
    "Mean",
    "Rate",
    "Seats",
    "Source",
    "Stat",
    "choose",
    "counts",
    "cumulative",
    "definitions",
    "merge",
    "rates",
    "results",
]
