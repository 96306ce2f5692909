"""A Hand as Winamax writes it."""

from razzstats.writers.winamax.lines import BETWEEN, write
from razzstats.writers.winamax.terms import EXPORT, in_terms

__all__ = ["BETWEEN", "EXPORT", "in_terms", "write"]
