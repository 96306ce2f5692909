"""Summaries of tournaments: cut out of files, and read."""

from razzstats.summaries.cutting import FORMATS, Scout, SummaryCutter, Text, read_text, start_of
from razzstats.summaries.format import UNREAD
from razzstats.summaries.results import Price, Result, Summary, price
from razzstats.summaries.writing import UnsaidError, write

__all__ = [
    "FORMATS",
    "UNREAD",
    "Price",
    "Result",
    "Scout",
    "Summary",
    "SummaryCutter",
    "Text",
    "UnsaidError",
    "price",
    "read_text",
    "start_of",
    "write",
]  # fmt: skip
