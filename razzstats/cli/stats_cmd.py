"""`razzstats stats`: results and habits of the players of a store."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli import seat_choice as choice
from razzstats.cli.frames import TableForm, TableFormOption, form_of, send
from razzstats.cli.options import Store, examples, written
from razzstats.cli.outputs import Force, Output, refuse_to_overwrite
from razzstats.cli.pages import Page
from razzstats.cli.seat_choice import (
    COLUMNS,
    aliases_of,
    chosen,
    group_names,
    left_out,
    open_store,
    tell_unknown,
)
from razzstats.cli.terminal import fail, out

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.stats import Seats

BY = "site,currency,kind"
TOP = 10
WIDE = 6
"""Statistics that stand side by side in a table; more of them stand below each other."""

By = Annotated[
    str,
    typer.Option(
        metavar="COLUMNS",
        callback=written,
        help="Group by these columns of the hands and seats tables (`razzstats dictionary`); "
        "kind is cash, tournament, play money or play tournament.",
    ),
]
StatNames = Annotated[
    str | None,
    typer.Option(
        "--stat",
        metavar="NAMES",
        callback=written,
        show_default="a few",
        help="These statistics, or all (`razzstats dictionary stats`).",
    ),
]
Tidy = Annotated[
    bool, typer.Option("--tidy", help="A row for each player and statistic, with its interval.")
]
Top = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="N",
        show_default=f"{TOP} in tables, else all",
        help="Of each group the hero, and N others: those with most hands. 0: all of them.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats stats",
            "razzstats stats --player Anna --by site,big_bet",
            "razzstats stats --player Anna --stat all",
            'razzstats stats --by door --stat steal,board_steal --where "n_players > 5"',
            "razzstats stats --format csv > players.csv",
        ),
    )(stats)


def stats(  # noqa: PLR0913
    *,
    store: Store = None,
    player: choice.Player = None,
    by: By = BY,
    stat: StatNames = None,
    where: choice.Where = "",
    alias: choice.Alias = None,
    zone: choice.Zone = None,
    all_hands: choice.AllHands = False,
    tidy: Tidy = False,
    top: Top = None,
    form: TableFormOption = TableForm.TABLE,
    output: Output = None,
    force: Force = False,
) -> None:
    """Show what each player won and how he plays.

    \b
    bb/100     big bets won in 100 hands, and how far chance alone may have moved it
               (95 % interval)
    VPIP       put chips in of his own will on third street
    completed  made the first full bet, where none was in at his first decision
    bring-in   had to post it, of all hands
    WTSD       went to showdown, of the hands in which he saw fourth street
    W$SD       won something at the showdown

    Behind each rate stands the number of hands in which he had the chance. Money of different
    currencies, of tournaments and of play is never added up. Hands with errors are left out.
    bb/100 weighs each hand by its own big bet, so where stakes differ it may have another sign
    than net.

    Of tournaments, from summaries and finish lines, ITM (in the money) and ROI (return on what
    was paid) stand below; `--stat itm,roi,tournament_net` shows them alone. They count whole
    tournaments, so where a condition chooses hands they are not shown.
    """  # noqa: D301
    refuse_to_overwrite(output, force)
    form = form_of(form, output)
    opened = open_store(store, results=True)
    named, finish = _of_tournaments(stat, form, tidy)
    if finish and stat is not None and stat.strip() != "all":
        _require_whole_tournaments(stat, where, by if named == [] else BY)
        if named == []:
            of_hands = {
                "--zone": zone is not None, "--all-hands": all_hands, "--tidy": tidy,
                "--top": top is not None,
            }  # fmt: skip
            _refuse(stat, [option for option, given in of_hands.items() if given])
    finishes, alone = None, named == [] or not opened.manifest.rows("seats")
    if finish and not where:
        from razzstats.cli.finish_table import finish_frame

        aliases = aliases_of(alias or [])
        finishes = finish_frame(opened.tournaments, player, aliases, alone)
        if alone:
            tell_unknown(opened, aliases)
            _only_finishes(finishes, finish, form, output)
            return
    seats = chosen(opened, where, player=player, all_hands=all_hands, alias=alias, zone=zone)
    groups = group_names(by)
    shown = _shown(named, form, tidy)
    frame = _results(seats, groups, shown)
    exact = top is not None
    if top is None:
        top = TOP if form is TableForm.TABLE else 0
    from razzstats.cli import stats_table

    kept, more = stats_table.top_players(frame, groups, top, exact)
    kept.attrs = frame.attrs
    if form is not TableForm.TABLE:
        send(_tidied(kept, groups, shown) if tidy else kept, form, output)
        return
    if tidy or len(shown or ()) > WIDE:
        from razzstats.cli.stats_list import draw_list

        draw_list(kept, groups, shown or [], more)
    else:
        stats_table.draw(kept, groups, more, None if named is None else shown)
    if finishes is not None:
        from razzstats.cli.finish_table import draw_finishes

        draw_finishes(finishes, finish)
    out(left_out(frame.attrs["left_out"], empty=not len(frame)))


def _of_tournaments(
    text: str | None, form: TableForm, tidy: bool
) -> tuple[list[str] | None, tuple[str, ...]]:
    """The statistics of seats that are named (None: a few), and those of tournaments.

    Ends the command where a form has room for one kind only, and both are named.
    """
    from razzstats.cli.finish_table import NAMES

    table = form is TableForm.TABLE and not tidy
    if text is None or text.strip() == "all":
        return stat_names(text), NAMES if table else ()
    words = [name.strip() for name in text.split(",") if name.strip()]
    finish = tuple(name for name in NAMES if name in words)
    rest = [name for name in words if name not in NAMES]
    if finish and rest and not table:
        fail(f"--stat {text}: {', '.join(finish)} are of tournaments: name them alone")
    return stat_names(",".join(rest)) if rest or not finish else [], finish


def _require_whole_tournaments(stat: str, where: str, by: str) -> None:
    """End the command where what is named counts whole tournaments, but hands are chosen."""
    if where or by != BY:
        does = "--where chooses" if where else "--by groups"
        fail(f"--stat {stat} counts whole tournaments, and {does} hands: leave one of the two out")


def _refuse(stat: str, options: list[str]) -> None:
    """End the command where results of tournaments alone are asked for, and these are given."""
    if options:
        are, them = ("are", "them") if options[1:] else ("is", "it")
        given = f"{' and '.join(options)} {are} of hands: leave {them} out"
        fail(f"--stat {stat} counts whole tournaments, and {given}")


def _only_finishes(
    frame: "pd.DataFrame", stats: tuple[str, ...], form: TableForm, output: Path | None
) -> None:
    """Results of tournaments, and nothing else."""
    from razzstats.cli.finish_table import draw_finishes

    if form is not TableForm.TABLE:
        send(frame, form, output)
        return
    draw_finishes(frame, stats)
    if frame.empty:
        out("No result of a tournament is told.")


def stat_names(text: str | None) -> list[str] | None:
    """The statistics between commas; None where none are named. Ends the command for others.

    `net` may be named; it is shown in any case.
    """
    from razzstats.stats import STATS
    from razzstats.stats.definitions import pick

    if text is None:
        return None
    if text.strip() == "all":
        return list(STATS)
    names = [name.strip() for name in text.split(",") if name.strip()]
    try:
        pick([name for name in names if name != "net"])
    except ValueError as error:
        fail(f"--stat {text}: {error}; `razzstats dictionary stats` lists them")
    return list(dict.fromkeys(names))


def _shown(named: list[str] | None, form: TableForm, tidy: bool) -> list[str] | None:
    """The statistics to work out; None for all."""
    from razzstats.cli.stats_table import RATES
    from razzstats.stats import STATS

    if named is not None:
        return [name for name in named if name != "net"]
    if form is TableForm.TABLE and not tidy:
        return ["bb_per_100", *RATES]
    return list(STATS)


def _results(seats: "Seats", groups: list[str], shown: list[str] | None) -> "pd.DataFrame":
    from razzstats.stats import results

    try:
        return results(seats, by=groups, stats=shown)
    except ValueError as error:
        fail(f"{error}; {COLUMNS}")


def _tidied(frame: "pd.DataFrame", groups: list[str], shown: list[str] | None) -> "pd.DataFrame":
    from razzstats.stats.summaries import tidied

    found: pd.DataFrame = tidied(frame, [*groups, "player"], ["net", *(shown or ())])
    return found
