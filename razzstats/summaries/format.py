"""What a format of tournament summaries offers, and the reading of its lines."""

import re
from collections.abc import Callable, Sequence

import msgspec

from razzstats.events import Event
from razzstats.findings import Kind, Severity, register
from razzstats.formats import Problem
from razzstats.grammar import NOWHERE, Grammar
from razzstats.lexing import LineError
from razzstats.reader_kinds import OUT_OF_ORDER, UNKNOWN_LINE
from razzstats.summaries.results import Summary

UNREAD = register(
    Kind(
        "RZ021",
        Severity.ERROR,
        "a tournament summary that cannot be read",
        "The text begins as a summary of this site does, but its first line, its buy-in or an "
        "amount cannot be made out, or it tells of no player. No result is taken from it; its "
        "text is kept in the table `summaries`.",
        fix="Ask the site for the summary again, or compare it with the mail it came in.",
    )
)
DISAGREES = register(
    Kind(
        "RZ022",
        Severity.WARNING,
        "a finish line and a summary that disagree",
        "A line of a hand gives a player another place or prize than the summary of his "
        "tournament does. Both are kept in the table `tournaments`; statistics take the summary.",
        fix="Compare the summary with the last hand of the player.",
    )
)


class Told(msgspec.Struct):
    """What became of a summary's text; without a summary, the last problem says why."""

    summary: Summary | None
    problems: list[Problem]


class SummaryFormat(msgspec.Struct, frozen=True):
    """One format. `begins` is a part of every first line, which `start` matches (multi-line).

    Where a summary has a part for each entry of the player, `again` makes of its first line the
    pattern by which each of its parts begins.
    """

    site: str
    begins: str
    start: re.Pattern[str]
    read: Callable[[Sequence[str], int], Told]
    again: Callable[[str], str] | None = None


class Lines(msgspec.Struct):
    """The events of a summary, each with its line, and what was odd. `fault` refuses it."""

    events: list[tuple[Event, int]] = []
    problems: list[Problem] = []
    fault: Problem | None = None


def lines_of(grammar: Grammar, lines: Sequence[str], first: int) -> Lines:
    """Lines to events, in the order that the grammar sets; what does not fit is a problem."""
    found, place = Lines(), grammar.start
    for number, raw in enumerate(lines, first):
        line = raw.strip("\ufeff \t\r")
        if not line:
            continue
        try:
            event = grammar.lexer.event(line)
        except LineError as error:
            found.fault = Problem(UNREAD, number, f"{error}: {line[:100]!r}")
            return found
        after = place[type(event)]
        if event is None:
            said = f"not understood: {line[:80]!r}"
            found.problems.append(Problem(UNKNOWN_LINE, number, said))
        elif after is NOWHERE:
            said = f"{event.type} has no place here"
            found.problems.append(Problem(OUT_OF_ORDER, number, said))
        else:
            place = after
            found.events.append((event, number))
    if not place.may_end:
        found.fault = Problem(UNREAD, first, f"not understood: {lines[0][:100]!r}")
    return found
