"""Where a player differs from those beside him by more than chance makes likely."""

from typing import NamedTuple

import pandas as pd
import pyarrow.compute as pc

from razzstats import stats
from razzstats.report.cells import Column, Section, Table, number, rate, text, whole
from razzstats.report.numbers import meaning
from razzstats.report.play import Play
from razzstats.stats import STATS, Rate
from razzstats.stats.summaries import tidied

TITLE = "Where he differs from the others"

LEAST = 100
"""Chances that a statistic must rest on, his and the others': on fewer nothing is said."""

ERRORS = 3.5
"""Standard errors by which the two must differ: of a hundred statistics that are in truth alike
one passes in some twenty reports."""

POINTS = 0.04
"""And by so much at the least: a difference may be sure and still be small."""

PARTS = 2
"""Parts of half a million seats over which the others are counted; of a larger store the last."""

CHOICES = (
    "vpip", "completed", "completed_as_bring_in", "open_completed", "open_called", "called_behind",
    "completed_over_callers", "steal", "board_steal", "folded_to_steal", "raised_steal",
    "folded_to_board_steal", "called_board_steal", "raised_board_steal", "bring_in_folded",
    "bring_in_called", "bring_in_raised", "cold_called", "two_bet", "three_bet",
    "folded_to_completion", "folded_to_two_bet", "completed_and_folded", "wtsd",
    "wtsd_from_seventh", "won_at_showdown",
)  # fmt: skip
"""What a player decides, and what comes of it at the showdown."""


class Leak(NamedTuple):
    """A rate that is far from the others': his value and n, theirs, and the standard errors."""

    stat: Rate
    value: float
    n: int
    theirs: float
    n_theirs: int
    errors: float


def beside(play: Play) -> pd.DataFrame:
    """The statistics of all others in his hands together; `attrs["hands"]` says of how many."""
    who = "not is_hero" if play.player is None else f"player != {play.player!r}"
    parts = play.together(PARTS)
    counted = stats.merge(*(stats.counts(stats.choose(part, who), by=[]) for part in parts))
    found = tidied(stats.rates(counted), [], STATS)
    hands = (part.load(["hand"])["hand"] for part in parts)
    found.attrs["hands"] = sum(pc.count_distinct(keys).as_py() for keys in hands)
    return found


def find(mine: pd.DataFrame, others: pd.DataFrame) -> list[Leak]:
    """The statistics that differ, the surest first; both frames as `stats.summary` makes them."""
    his, theirs = _by_name(mine), _by_name(others)
    found = []
    for name in CHOICES:
        stat = STATS[name]
        if not isinstance(stat, Rate) or name not in his or name not in theirs:
            continue
        (p, n), (q, m) = his[name], theirs[name]
        if min(n, m) < LEAST:
            continue
        both = (p * n + q * m) / (n + m)
        error = (both * (1 - both) * (1 / n + 1 / m)) ** 0.5
        if error and abs(p - q) >= max(POINTS, ERRORS * error):
            found.append(Leak(stat, p, n, q, m, (p - q) / error))
    return sorted(found, key=lambda leak: -abs(leak.errors))


def _by_name(frame: pd.DataFrame) -> dict[str, tuple[float, int]]:
    """Value and n by statistic."""
    return dict(zip(frame["stat"], zip(frame["value"], frame["n"], strict=True), strict=True))


def leaks(play: Play, others: pd.DataFrame) -> Section:
    """The section; it says what it rests on, and that different is not wrong."""
    found = find(play.summary, others)
    words = [
        f"The reference is everybody else in the same hands ({others.attrs['hands']:,} of them), "
        "taken together. Listed is what differs by four points and by three and a half standard "
        f"errors at least, where both sides had {LEAST} chances or more. Different is not wrong: "
        "these are the places to look at first."
    ]
    if not found:
        words.append("Nothing differs by so much, on so many chances.")
        return Section("leaks", TITLE, words)
    rows = [
        [
            text(leak.stat.title), rate(leak.value, leak.n), whole(leak.n),
            rate(leak.theirs, leak.n_theirs), whole(leak.n_theirs),
            number(100 * (leak.value - leak.theirs), coloured=False),
            number(leak.errors, coloured=False),
            text(meaning(leak.stat.text), "small"),
        ]
        for leak in found
    ]  # fmt: skip
    columns = [
        Column("statistic", "text"), Column("his"), Column("n"), Column("others"),
        Column("their n"), Column("points"), Column("standard errors"),
        Column("what it is", "text"),
    ]  # fmt: skip
    return Section(
        "leaks",
        TITLE,
        words,
        (),
        [Table("Differences", columns, rows)],
    )
