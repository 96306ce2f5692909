"""PokerStars: the summaries of its tournaments."""

import re
from functools import cache

from razzstats.grammar import Grammar
from razzstats.summaries.events import grammar
from razzstats.summaries.format import SummaryFormat
from razzstats.summaries.lines import read


@cache
def rules() -> Grammar:
    """Its grammar: few imports meet a summary."""
    return grammar("pokerstars_summary")


FORMAT = SummaryFormat(
    site="pokerstars",
    begins="PokerStars Tournament #",
    start=re.compile(r"^\ufeff*PokerStars Tournament #\d+,", re.M),
    read=lambda lines, first: read("pokerstars", rules(), lines, first),
)
