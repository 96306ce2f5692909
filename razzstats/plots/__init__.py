"""Plots: frames and Axes in, Axes out. Nothing is shown or saved, no global style is touched."""

from razzstats.plots.timeline import results

__all__ = ["results"]
