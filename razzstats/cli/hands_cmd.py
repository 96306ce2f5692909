"""`razzstats hands`: find hands in a store."""

import sys
from datetime import date
from typing import Annotated

import typer

from razzstats.cli.options import Form, FormOption, Store, examples, store_path
from razzstats.cli.pages import Page
from razzstats.cli.players import require_player
from razzstats.cli.terminal import data, draw, fail, note
from razzstats.cli.words import count

Player = Annotated[
    str | None, typer.Option(metavar="NAME", help="Hands of this player, and how he fared.")
]
Table = Annotated[str | None, typer.Option(metavar="NAME", help="Tables with this in their name.")]
Since = Annotated[
    str | None, typer.Option(metavar="DAY", help="Played on this day (UTC) or later: 2024-03-10.")
]
Until = Annotated[str | None, typer.Option(metavar="DAY", help="Played on this day or before.")]
Street = Annotated[
    int | None,
    typer.Option(min=3, max=7, metavar="3-7", help="Hands that went to this street at least."),
]
Showdown = Annotated[bool, typer.Option("--showdown", help="Hands with a showdown.")]
Errors = Annotated[
    bool, typer.Option("--errors", help="Hands with errors. Names refused hands too.")
]
MinPot = Annotated[
    float | None, typer.Option(min=0, metavar="BB", help="Pots of so many big bets or more.")
]
Won = Annotated[
    bool | None,
    typer.Option("--won/--lost", help="The player, or else the hero, won or lost chips."),
]
Limit = Annotated[int, typer.Option(min=0, metavar="N", help="List so many; 0 for all.")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats hands",
            "razzstats hands --player Anna --showdown --lost",
            "razzstats hands --since 2024-03-01 --street 7 --min-pot 10",
            "razzstats hands --errors --format csv",
        ),
    )(hands)


def hands(  # noqa: PLR0913
    *,
    store: Store = None,
    player: Player = None,
    table: Table = None,
    since: Since = None,
    until: Until = None,
    street: Street = None,
    showdown: Showdown = False,
    errors: Errors = False,
    min_pot: MinPot = None,
    won: Won = None,
    limit: Limit = 20,
    form: FormOption = Form.TABLE,
) -> None:
    """List hands, newest first.

    A hand is listed if it fits every option. Cards and net are those of the player named, or
    else of the hero: the one whose down cards the history shows.
    """
    from razzstats.cli.hand_list import Wanted, drawn, hand_list
    from razzstats.tables import HandStore

    opened = HandStore(store_path(store))
    days = day("--since", since), day("--until", until)
    wanted = Wanted(player, table, *days, street, showdown, errors, min_pot, won)
    rows = hand_list(opened, wanted)
    if rows.empty and player is not None:
        require_player(opened, player)
    shown = rows.head(limit) if limit else rows
    if form is Form.CSV:
        data(shown.to_csv(index=False))
    elif form is Form.JSON:
        data(shown.to_json(orient="records", indent=2, force_ascii=False, date_format="iso"))
    elif len(shown):
        draw(drawn(shown, player))
    sys.stdout.flush()
    note(_said(len(shown), len(rows)))
    if errors:
        _tell_refused(opened.rejects["reason"].tolist())


def day(option: str, text: str | None) -> date | None:
    """The day that is meant. Ends the command where it is none."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        fail(f"{option}: {text!r} is not a day; write it as 2024-03-10")


def _said(shown: int, found: int) -> str:
    if shown < found:
        return f"{shown:,} of {count(found, 'hand')}; --limit 0 lists them all."
    return f"{count(found, 'hand')}." if found else "No hand fits."


def _tell_refused(reasons: list[str]) -> None:
    if reasons:
        note(f"{count(len(reasons), 'hand')} refused at import:")
    for reason in reasons:
        note(f"  {reason}")
