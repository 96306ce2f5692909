"""Whether the lines of a tournament summary agree with each other."""

import re
from collections.abc import Iterator

from razzstats.findings import Kind, Severity, register
from razzstats.formats import Problem
from razzstats.money import UNIT, format_chips
from razzstats.summaries.events import Aside, Entries, OwnPlace, Placed, Pool
from razzstats.summaries.format import Lines
from razzstats.summaries.results import Summary

CONTRADICTS = register(
    Kind(
        "RZ024",
        Severity.WARNING,
        "a tournament summary that contradicts itself",
        "The prizes are more than the prize pool, more players are listed than entered, a place "
        "lies beyond the number who entered, one player has the same place twice, or the line of "
        "his own place gives him another. Only what nothing can explain is told: players may tie "
        "for a place; whoever enters again may have several places, and where a summary tells of "
        "rebuys or lists somebody twice, no place is held against the number who entered; a pool "
        "of nothing, or one to which money was added, is not held against the prizes, nor is a "
        "cent a prize, for rounding. The results are kept as they are told.",
        fix="Compare the summary with the mail or page that it came from.",
    )
)

ROUNDING = UNIT // 100

_AGAIN = re.compile(r"re-?(?:buy|entr)", re.I)
_ADDED = "added to the prize pool"


def contradictions(summary: Summary, found: Lines) -> list[Problem]:
    """What the lines of a summary say against each other, in their order."""
    placed = [(e, line) for e, line in found.events if isinstance(e, Placed) and not e.still]
    problems = [*_prizes(summary, found), *_doubled(placed)]
    names = {result.player for result in summary.results}
    if summary.entries is not None and len(names) > summary.entries:
        message = f"{len(names):,} players are listed, and {summary.entries:,} entered"
        problems.append(Problem(CONTRADICTS, _line_of(found, Entries), message))
    elif not _again(found, summary, placed):
        problems += [*_beyond(summary, found), *_own(found, placed)]
    return sorted(problems, key=lambda problem: problem.line)


def _prizes(summary: Summary, found: Lines) -> Iterator[Problem]:
    prizes = [result.prize for result in summary.results if result.prize]
    added = any(_ADDED in e.words for e, _ in found.events if isinstance(e, Aside))
    if not summary.prize_pool or added:
        return
    if sum(prizes) > summary.prize_pool + ROUNDING * len(prizes):
        paid, pool = format_chips(sum(prizes)), format_chips(summary.prize_pool)
        message = f"the prizes make {paid}, and the prize pool is {pool}"
        yield Problem(CONTRADICTS, _line_of(found, Pool), message)


def _doubled(placed: list[tuple[Placed, int]]) -> Iterator[Problem]:
    seen = set[tuple[str, int]]()
    for event, line in placed:
        if (event.player, event.place) in seen:
            message = f"{event.player!r} has place {event.place:,} twice"
            yield Problem(CONTRADICTS, line, message)
        seen.add((event.player, event.place))


def _again(found: Lines, summary: Summary, placed: list[tuple[Placed, int]]) -> bool:
    """Whether anything tells of players who entered more than once."""
    twice = len({event.player for event, _ in placed}) < len(placed)
    said = any(_AGAIN.search(e.words) for e, _ in found.events if isinstance(e, Aside))
    return twice or said or any(result.rebuys for result in summary.results)


def _beyond(summary: Summary, found: Lines) -> Iterator[Problem]:
    if summary.entries is None:
        return
    for event, line in found.events:
        if not isinstance(event, OwnPlace | Placed) or (isinstance(event, Placed) and event.still):
            continue
        if event.place > summary.entries:
            message = f"place {event.place:,}, and {summary.entries:,} entered"
            yield Problem(CONTRADICTS, line, message)


def _own(found: Lines, placed: list[tuple[Placed, int]]) -> Iterator[Problem]:
    listed = {event.player: event.place for event, _ in placed}
    for event, line in found.events:
        if isinstance(event, OwnPlace) and event.place != listed.get(event.player, event.place):
            message = f"{event.player!r} has place {event.place:,} here, and is listed in place "
            yield Problem(CONTRADICTS, line, f"{message}{listed[event.player]:,}")


def _line_of(found: Lines, kind: type[Entries | Pool]) -> int:
    """The line that counts: the last of its kind."""
    return [line for event, line in found.events if type(event) is kind][-1]
