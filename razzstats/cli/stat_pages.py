"""`razzstats dictionary stats` and `derived`: statistics, and columns that are worked out."""

from typing import TYPE_CHECKING

from razzstats.cli.options import Layout
from razzstats.cli.terminal import console, draw, json_text, out

if TYPE_CHECKING:
    import pandas as pd

HEAD = """\
# Statistics

Each is defined once, over the seats of the hands that count: those without errors, and not
cancelled. *What is counted / of what.* Money of different currencies, of tournaments and of play
is never added; big bets cross units. Rates have Wilson's interval of 95 %, means the normal one.

A bet is counted as the game does: the completion is the first bet, the raise over it the second. A
*steal* is a completion of the first to come in, one of the last three before the bring-in; a
*board steal* is one with a door card below those of all who are to act behind. *Good* is a card of
eight or lower that pairs none of one's upcards.

The formulas are conditions over the columns of [tables.md](tables.md) and over those at the end of
this page; `razzstats stats --where` takes the same. `begins`, `did` and `times` look into the
lines of decisions: in `0X1C` a check with no bet in is followed by a call of one bet, and `2F` is
a fold to two. Statistics of tournaments, at the end, are counted over the table `tournaments`
instead: each result once, the last summary before finish lines.

fpdb is [fpdb-3](https://github.com/jejellyroll-fr/fpdb-3) (DerivedStats.py), Chuds is
[ChudsPokerDb](https://github.com/chud575/ChudsPokerDb) (stats.js, starthands.js), both as they were
in 2026. Where nothing stands they count as we do, so far as they count it.
"""


def stats_page(form: Layout) -> None:
    """Print all definitions."""
    from razzstats.stats import definitions

    found = definitions()
    if form is Layout.JSON:
        out(json_text(found.to_dict("records"), indent=2))
    elif form is Layout.MARKDOWN:
        out("\n".join([HEAD, *_sections(found), *_derived_lines()]))
    else:
        _listed(found)


def derived_page(form: Layout) -> None:
    """Print the columns that are worked out."""
    from razzstats.stats import columns

    found = columns()
    if form is Layout.JSON:
        out(json_text(found.to_dict("records"), indent=2))
    elif form is Layout.MARKDOWN:
        out("\n".join(_derived_lines()))
    else:
        _table(found[["column", "kind", "meaning"]])


def _sections(found: "pd.DataFrame") -> list[str]:
    lines: list[str] = []
    for section, rows in found.groupby("section", sort=False):
        lines += [f"## {section}", "", "| statistic | what it counts | fpdb | Chuds |"]
        lines.append("|---|---|---|---|")
        for row in rows.to_dict("records"):
            words = f"**{row['title']}**. {row['text']} `{row['formula']}` *{row['source']}*"
            cells = [f"`{row['name']}`", words, row["fpdb"], row["chuds"]]
            lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
        lines.append("")
    return lines


def _derived_lines() -> list[str]:
    from razzstats.stats import columns

    lines = ["## Columns that are worked out", "", "| column | kind | meaning |", "|---|---|---|"]
    lines += [f"| `{row.column}` | {row.kind} | {row.meaning} |" for row in columns().itertuples()]
    return [*lines, ""]


def _listed(found: "pd.DataFrame") -> None:
    for at, (section, rows) in enumerate(found.groupby("section", sort=False)):
        if at:
            out()
        console().print(str(section), style="bold")
        _table(rows[["name", "kind", "text"]])


def _table(rows: "pd.DataFrame") -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True, style="cyan")
    table.add_column(no_wrap=True, style="dim")
    table.add_column()
    for row in rows.itertuples(index=False):
        table.add_row(*map(str, row))
    draw(table)
