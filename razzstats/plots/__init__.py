"""Plots: seats and Axes in, Axes out. Nothing is shown or saved, and no global style is touched.

Each takes a store, seats that were chosen (`stats.choose`), or two frames; the hero's where
`player` is None, everybody's where it is "*"; draws on `ax`, or else on a new figure's Axes, and
returns them.
"""

from razzstats.plots.habits import actions, defence, positions, steals, streets
from razzstats.plots.luck import equity_by_street, starting_hands, without_luck
from razzstats.plots.starting_map import starting_results
from razzstats.plots.sums import hours, opponents, rake, weekdays
from razzstats.plots.timeline import results, sessions, stack

PLOTS = {
    "results": results,
    "sessions": sessions,
    "hours": hours,
    "weekdays": weekdays,
    "opponents": opponents,
    "rake": rake,
    "starting-hands": starting_results,
    "positions": positions,
    "steals": steals,
    "defence": defence,
    "streets": streets,
    "actions": actions,
    "stack": stack,
}
"""Every plot of seats alone, by the name that `razzstats plot` knows it under."""

__all__ = [
    "PLOTS",
    "actions",
    "defence",
    "equity_by_street",
    "hours",
    "opponents",
    "positions",
    "rake",
    "results",
    "sessions",
    "stack",
    "starting_hands",
    "starting_results",
    "steals",
    "streets",
    "weekdays",
    "without_luck",
]
