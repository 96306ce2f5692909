"""`razzstats hands`: find hands in a store."""

import sys
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.frames import TableForm, TableFormOption, form_of, send
from razzstats.cli.listing import LIMIT, Limit
from razzstats.cli.options import Store, examples, store_path, written
from razzstats.cli.outputs import Force, Output, refuse_to_overwrite
from razzstats.cli.pages import Page
from razzstats.cli.players import require_player
from razzstats.cli.seat_choice import COLUMNS
from razzstats.cli.terminal import console, draw, fail, note
from razzstats.words import count

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.cli.hand_list import Wanted
    from razzstats.tables import HandStore

Player = Annotated[
    str | None,
    typer.Option(metavar="NAME", callback=written, help="Hands of this player, and how he fared."),
]
Table = Annotated[
    str | None,
    typer.Option(metavar="NAME", callback=written, help="Tables with this in their name."),
]
Since = Annotated[
    str | None, typer.Option(metavar="DAY", help="Played on this day (UTC) or later: 2024-03-10.")
]
Until = Annotated[str | None, typer.Option(metavar="DAY", help="Played on this day or before.")]
Street = Annotated[
    int | None,
    typer.Option(min=3, max=7, metavar="3-7", help="Hands that went to this street at least."),
]
Showdown = Annotated[
    bool,
    typer.Option(
        "--showdown",
        help="The player, or else the hero, was at the showdown; where the history has no hero, "
        "hands that went to one.",
    ),
]
Errors = Annotated[
    bool, typer.Option("--errors", help="Hands with errors. Names refused hands too.")
]
MinPot = Annotated[
    float | None, typer.Option(min=0, metavar="BB", help="Pots of so many big bets or more.")
]
Won = Annotated[bool, typer.Option("--won", help="The player, or else the hero, won chips.")]
Lost = Annotated[bool, typer.Option("--lost", help="He lost chips.")]
Tag = Annotated[
    str | None, typer.Option(metavar="NAME", callback=written, help="Hands with this tag.")
]
Where = Annotated[
    str,
    typer.Option(
        metavar="CONDITION",
        callback=written,
        show_default=False,
        help="Hands in which this holds of the player's, or else the hero's, seat: "
        '"completed and low_up_behind == 0".',
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats hands",
            "razzstats hands --player Anna --showdown --lost",
            "razzstats hands --since 2024-03-01 --street 7 --min-pot 10",
            'razzstats hands --where "completed and n_players >= 6" --won',
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
    won: Won = False,
    lost: Lost = False,
    tag: Tag = None,
    where: Where = "",
    limit: Limit = None,
    form: TableFormOption = TableForm.TABLE,
    output: Output = None,
    force: Force = False,
) -> None:
    """List hands, newest first.

    A hand is listed if it fits every option. Cards and net are those of the player named, or
    else of the hero: the one whose down cards the history shows.
    """
    if won and lost:
        fail("--won and --lost leave no hand: give one of them")
    refuse_to_overwrite(output, force)
    form = form_of(form, output)
    from razzstats.cli.hand_list import Wanted
    from razzstats.tables import HandStore

    opened = HandStore(store_path(store))
    days = day("--since", since), day("--until", until)
    result = won if won or lost else None
    wanted = Wanted(player, table, *days, street, showdown, errors, min_pot, result, tag, where)
    try:
        rows = _found(opened, wanted)
    except ValueError as error:
        fail(f"{error}; {COLUMNS}")
    if limit is None:
        limit = LIMIT if form is TableForm.TABLE else 0
    shown = rows.head(limit) if limit else rows
    if form is TableForm.TABLE:
        if len(shown):
            _draw(shown, player)
    else:
        send(_for_programs(shown, form), form, output)
    sys.stdout.flush()
    note(_said(len(shown), len(rows)))
    if errors:
        _tell_refused(_refused(opened))


def _found(store: "HandStore", wanted: "Wanted") -> "pd.DataFrame":
    """The hands; of a player whose name is given in other capitals too."""
    import msgspec

    from razzstats.cli.hand_list import hand_list

    rows = hand_list(store, wanted)
    if len(rows) or wanted.player is None:
        return rows
    name = require_player(store, wanted.player)
    if name == wanted.player:
        return rows
    return hand_list(store, msgspec.structs.replace(wanted, player=name))


def _for_programs(rows: "pd.DataFrame", form: TableForm) -> "pd.DataFrame":
    """Not every reader of JSON has whole numbers of 64 bits."""
    return rows.assign(hand=rows["hand"].astype(str)) if form is TableForm.JSON else rows


def _draw(rows: "pd.DataFrame", player: str | None) -> None:
    from razzstats.cli.hand_table import drawn

    table, left_out = drawn(rows, player, console().width)
    draw(table)
    if left_out:
        names = ", ".join(left_out)
        sys.stdout.flush()
        note(f"Narrow terminal: {names} left out; --format csv has all.")


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


def _refused(store: "HandStore") -> list[str]:
    """Why hands were refused, each once; not of those that were only half written, and are in."""
    from razzstats.reader_kinds import INCOMPLETE

    hands = store.table("hands", columns=["source", "line"])
    whole = set(zip(hands["source"], hands["line"], strict=True))
    told = store.rejects.drop_duplicates(["source", "line", "reason"])
    reasons: list[str] = told["reason"].tolist()
    places = zip(told["source"], told["line"], strict=True)
    return [
        reason
        for reason, place in zip(reasons, places, strict=True)
        if f" {INCOMPLETE.code} " not in reason or place not in whole
    ]


def _tell_refused(reasons: list[str]) -> None:
    if reasons:
        note(f"{count(len(reasons), 'hand')} refused at import:")
    for reason in reasons:
        note(f"  {reason}")
