"""The report of one's play: its sections one after the other, and the hands it offers."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from razzstats import __version__
from razzstats.report import choice, leaks, money, numbers, results
from razzstats.report.cells import Section
from razzstats.report.dictionary import dictionary
from razzstats.report.glance import glance
from razzstats.report.pages import HAND_SCRIPTS, embedded, page
from razzstats.report.play import Play
from razzstats.report.tournaments import tournaments
from razzstats.words import count, harmless

STAKES = 6
"""Stakes that the head of the page names."""

_OF_MONEY = ("opponents", "sessions")
"""Steps whose section is a part of the one before: of where the money goes."""

SCRIPTS = (*HAND_SCRIPTS, "rows.js")


def report_page(play: Play, told: Callable[[str], None] = lambda step: None) -> str:
    """The whole page. `told` is told what is being done, in a word or two."""
    made: list[Section] = []
    told("the others")
    others = leaks.beside(play)
    steps: tuple[tuple[str, Callable[[], Section | None]], ...] = (
        ("results", lambda: results.results(play)),
        ("tournaments", lambda: tournaments(play)),
        ("leaks", lambda: leaks.leaks(play, others)),
        ("numbers", lambda: numbers.numbers(play, others)),
        ("where the money goes", lambda: money.money(play)),
        ("opponents", lambda: money.opponents(play)),
        ("sessions", lambda: results.sessions(play)),
        ("findings", lambda: choice.findings(play)),
    )
    for word, make in steps:
        told(word)
        part = make()
        if part is None:
            continue
        if word in _OF_MONEY:
            made[-1] = made[-1]._replace(parts=[*made[-1].parts, part])
        else:
            made.append(part)
    told("hands to look at")
    hands = choice.chosen(play)
    films, lost = choice.films(play, hands)
    told("the page")
    return page(
        "report.html",
        SCRIPTS,
        title=f"Razz: {', '.join(map(harmless, play.names[:3]))}",
        heading=_heading(play),
        glance=glance(play),
        sections=made,
        hands=choice.to_look_at(play, hands, lost),
        films=embedded(films) if films else None,
        dictionary=dictionary(),
        version=__version__,
    )


def _heading(play: Play) -> dict[str, Any]:
    """Who, how much, and when."""
    frame = play.frame
    times = frame["played_at"].dropna()
    between = "" if times.empty else f"{_day(play, times.min())} to {_day(play, times.max())}"
    names = [harmless(name) for name in play.names]
    left = play.left_out
    return {
        "names": names[:6],
        "more": max(len(names) - 6, 0),
        "hands": count(len(frame), "hand"),
        "between": between,
        "stakes": ", ".join(map(harmless, play.stakes[:STAKES])),
        "more_stakes": max(len(play.stakes) - STAKES, 0),
        "at_stake": _at_stake(play),
        "where": harmless(play.where),
        "left_out": [
            words
            for n, words in (
                (left["errors"], f"{count(left['errors'], 'hand')} with errors"),
                (left["cancelled"], f"{count(left['cancelled'], 'cancelled hand')}"),
            )
            if n
        ],
    }


def _at_stake(play: Play) -> str:
    """The kinds of hands that the page is of, where they are not cash alone, and what is left."""
    stake = play.stake
    taken = f"{stake.taken.capitalize() or 'Cash games'}, counted in big bets"
    if stake.without:
        alone = "which the table by site and money alone counts"
        return f"{taken}; {stake.without}, {alone}. `--where` chooses."
    return f"{taken}." if stake.taken else ""


def _day(play: Play, time: pd.Timestamp) -> str:
    return play.at(time).text.split()[0]
