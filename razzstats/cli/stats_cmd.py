"""`razzstats stats`: results and habits of the players of a store."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.options import Form, FormOption, Store, examples, store_path, written
from razzstats.cli.pages import Page
from razzstats.cli.players import require_player
from razzstats.cli.terminal import data, fail, out
from razzstats.cli.words import count

if TYPE_CHECKING:
    import pandas as pd

BY = "site,currency,kind"
TOP = 10

Player = Annotated[
    str | None,
    typer.Option(metavar="NAME", callback=written, help="Only this player, named as printed."),
]
By = Annotated[
    str,
    typer.Option(
        metavar="COLUMNS",
        help="Group by these columns of the hands and seats tables (`razzstats dictionary`); "
        "kind is cash, tournament or play money.",
    ),
]
AllHands = Annotated[bool, typer.Option("--all-hands", help="Count hands with errors too.")]
Top = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="N",
        show_default=f"{TOP} in tables, else all",
        help="Players of each group, the hero apart; 0 for all.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats stats",
            "razzstats stats --player Anna --by site,big_bet",
            "razzstats stats --by position --player Anna",
            "razzstats stats --format csv > players.csv",
        ),
    )(stats)


def stats(
    store: Store = None,
    player: Player = None,
    by: By = BY,
    all_hands: AllHands = False,
    top: Top = None,
    form: FormOption = Form.TABLE,
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
    """  # noqa: D301
    frame = _frame(store_path(store), player, by, all_hands)
    groups = group_names(by)
    if top is None:
        top = TOP if form is Form.TABLE else 0
    from razzstats.cli import stats_table

    shown, more = stats_table.top_players(frame, groups, top, form is not Form.TABLE)
    if form is Form.CSV:
        data(shown.to_csv(index=False))
    elif form is Form.JSON:
        data(shown.to_json(orient="records", indent=2, force_ascii=False, date_format="iso"))
    else:
        stats_table.draw(shown, groups, more)
        out(_left_out(frame.attrs["left_out"]))


def _frame(path: Path, player: str | None, by: str, all_hands: bool) -> "pd.DataFrame":
    from razzstats.stats import results
    from razzstats.tables import HandStore

    store = HandStore(path)
    groups = group_names(by)
    player = require_player(store, player)
    where = f"player == {player!r}" if player else ""
    try:
        return results(store, by=groups, where=where, all_hands=all_hands)
    except ValueError as error:
        fail(f"--by {by}: {error}; `razzstats dictionary hands` and `seats` list the columns")


def group_names(by: str) -> list[str]:
    """The columns to group by; players stand apart in any case."""
    names = dict.fromkeys(name.strip() for name in by.split(","))
    return [name for name in names if name and name != "player"]


def _left_out(counts: dict[str, int]) -> str:
    told = [
        count(n, word, plural)
        for n, word, plural in (
            (counts["errors"], "hand with errors", "hands with errors"),
            (counts["cancelled"], "cancelled hand", "cancelled hands"),
        )
        if n
    ]
    errors = " (--all-hands counts those with errors)" if counts["errors"] else ""
    return f"Left out: {' and '.join(told)}{errors}." if told else "No hand is left out."
