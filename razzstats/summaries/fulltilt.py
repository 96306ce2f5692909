"""Full Tilt: the summaries of its tournaments."""

import re
from functools import cache

from razzstats.grammar import Grammar
from razzstats.summaries.events import grammar
from razzstats.summaries.format import SummaryFormat
from razzstats.summaries.lines import read


@cache
def rules() -> Grammar:
    """Its grammar: few imports meet a summary."""
    return grammar("fulltilt_summary")


FORMAT = SummaryFormat(
    site="fulltilt",
    begins="Poker Tournament Summary ",
    start=re.compile(r"^\ufeff*Full ?Tilt ?Poker Tournament Summary ", re.M),
    read=lambda lines, first: read("fulltilt", rules(), lines, first),
)
