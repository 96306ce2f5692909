"""A Hand as Full Tilt's client wrote it."""

from razzstats.writers.fulltilt.lines import BETWEEN, write
from razzstats.writers.fulltilt.terms import in_terms

__all__ = ["BETWEEN", "in_terms", "write"]
