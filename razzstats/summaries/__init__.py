"""Summaries of tournaments: cut out of files, and read."""

from razzstats.summaries.cutting import Scout, SummaryCutter, Text, read_text, start_of
from razzstats.summaries.format import UNREAD
from razzstats.summaries.results import Price, Result, Summary, price

__all__ = [
    "UNREAD", "Price", "Result", "Scout", "Summary", "SummaryCutter", "Text", "price", "read_text",
    "start_of",
]  # fmt: skip
