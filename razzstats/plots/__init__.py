"""Plots: frames and Axes in, Axes out. Nothing is shown or saved, no global style is touched."""

from razzstats.plots.luck import equity_by_street, starting_hands, without_luck
from razzstats.plots.timeline import results

__all__ = ["equity_by_street", "results", "starting_hands", "without_luck"]
