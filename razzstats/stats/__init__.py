"""Statistics: seats in, frames out. Defined in definitions, counted in counting."""

from razzstats.stats.adjusted import adjusted
from razzstats.stats.by_player import results
from razzstats.stats.counting import BY, counts, merge, rates
from razzstats.stats.definitions import SECTIONS, STATS, definitions
from razzstats.stats.derived import columns
from razzstats.stats.finishes import FINISHES, finishes, returns
from razzstats.stats.kinds import Mean, Rate, Stat
from razzstats.stats.rivals import heroes, opponents
from razzstats.stats.seats import Seats, Source, choose
from razzstats.stats.sittings import sessions, stacks, tournaments
from razzstats.stats.starting import starting_hands
from razzstats.stats.summaries import actions, defence, positions, steals, streets, summary
from razzstats.stats.syntax import ExpressionError
from razzstats.stats.timeline import cumulative

__all__ = [
    "BY",
    "FINISHES",
    "SECTIONS",
    "STATS",
    "ExpressionError",
    "Mean",
    "Rate",
    "Seats",
    "Source",
    "Stat",
    "actions",
    "adjusted",
    "choose",
    "columns",
    "counts",
    "cumulative",
    "defence",
    "definitions",
    "finishes",
    "heroes",
    "merge",
    "opponents",
    "positions",
    "rates",
    "results",
    "returns",
    "sessions",
    "stacks",
    "starting_hands",
    "steals",
    "streets",
    "summary",
    "tournaments",
]
