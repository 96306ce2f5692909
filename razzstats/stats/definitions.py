"""Every statistic, defined once, in expressions over the columns of seats (expressions.py).

What is counted so can be added up across parts and grouped by anything. To add a statistic, add
its definition to the module of its subject: values, intervals, its column in `results`, its row in
docs/stats.md and its name for `razzstats stats --stat` follow.
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

import pandas as pd

from razzstats.stats import later_streets, outcomes, third_street
from razzstats.stats.finishes import FINISHES
from razzstats.stats.kinds import Mean, Rate, Stat


class Section(NamedTuple):
    """Statistics of one subject."""

    title: str
    stats: tuple[Stat, ...]


SECTIONS: tuple[Section, ...] = (
    Section("Results", outcomes.RESULTS),
    Section("Third street: coming in", third_street.COMING_IN),
    Section("Third street: steals", third_street.STEALS),
    Section("Third street: against a bet", third_street.AGAINST_A_BET),
    Section("Streets seen", later_streets.SEEN),
    Section("Fourth to seventh street", later_streets.ACTS),
    Section("The completer's next bet", later_streets.NEXT_BET),
    Section("Aggression", later_streets.AGGRESSION),
    Section("Showdown", outcomes.SHOWDOWN),
    Section("Rake", outcomes.RAKE),
)
"""The statistics, in the order of the docs."""

STATS: dict[str, Stat] = {stat.name: stat for section in SECTIONS for stat in section.stats}
"""Every statistic by its name, in the order of the columns of `results`."""


def pick(names: Iterable[str | Stat] | None) -> tuple[Stat, ...]:
    """The statistics of these names, or of one; None: all. Those of one's own may be among them.

    Raises ValueError for a name that is none.
    """
    if names is None:
        return tuple(STATS.values())
    names = [names] if isinstance(names, str) else names
    return tuple(_named(name) if isinstance(name, str) else name for name in names)


def _named(name: str) -> Stat:
    if name in STATS:
        return STATS[name]
    near = get_close_matches(name, STATS, 1)
    hint = f": do you mean {near[0]}?" if near else ""
    raise ValueError(f"there is no statistic {name!r}{hint}")


def definitions() -> pd.DataFrame:
    """What each statistic means, a row each.

    Columns: `name`, `title`, `section`, `kind` (rate, odds or mean, or finish: of tournaments),
    `text`, `formula` in the words of expressions.py, `source`, and `fpdb` and `chuds`: how these
    programs count otherwise.
    """
    rows = [
        (
            stat.name, stat.title, section.title, _kind(stat), stat.text, stat.formula,
            stat.source, stat.fpdb, stat.chuds,
        )
        for section in SECTIONS
        for stat in section.stats
    ]  # fmt: skip
    rows += [
        (
            stat.name, stat.title, "Tournaments", "finish", stat.text, stat.formula,
            stat.source, "", "",
        )
        for stat in FINISHES
    ]  # fmt: skip
    columns = ["name", "title", "section", "kind", "text", "formula", "source", "fpdb", "chuds"]
    return pd.DataFrame(rows, columns=columns)


def _kind(stat: Stat) -> str:
    if isinstance(stat, Mean):
        return "mean"
    return "odds" if stat.odds else "rate"


def rates_of(stats: Sequence[Stat]) -> tuple[Rate, ...]:
    """The rates among some statistics."""
    return tuple(stat for stat in stats if isinstance(stat, Rate))


def means_of(stats: Sequence[Stat]) -> tuple[Mean, ...]:
    """The means among some statistics."""
    return tuple(stat for stat in stats if isinstance(stat, Mean))
