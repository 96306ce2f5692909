"""`razzstats hands` and `razzstats show`: find a hand, and watch it."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from razzstats.cli.options import Form, FormOption, Store, examples, store_path
from razzstats.cli.terminal import console, fail, note, out
from razzstats.cli.words import count

DATE = ["%Y-%m-%d"]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(
        epilog=examples(
            "razzstats hands",
            "razzstats hands --player Anna --showdown --lost",
            "razzstats hands --since 2024-03-01 --street 7 --min-pot 10",
            "razzstats hands --errors --format csv",
        )
    )(hands)
    app.command(
        epilog=examples(
            "razzstats show 2458801335             a hand of the store",
            "razzstats show 1335                   the end of its number is enough",
            "razzstats show session.txt --hand 1335",
            "razzstats show 1335 --reveal",
        )
    )(show)


def hands(
    store: Store = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Hands of this player, and how he fared.")
    ] = None,
    table: Annotated[
        str | None, typer.Option(metavar="NAME", help="Tables with this in their name.")
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(formats=DATE, metavar="YYYY-MM-DD", help="Played on this day (UTC) or later."),
    ] = None,
    until: Annotated[
        datetime | None,
        typer.Option(formats=DATE, metavar="YYYY-MM-DD", help="Played on this day or before."),
    ] = None,
    street: Annotated[
        int | None, typer.Option(min=3, max=7, metavar="3-7", help="Went to this street at least.")
    ] = None,
    showdown: Annotated[bool, typer.Option("--showdown", help="Went to a showdown.")] = False,
    errors: Annotated[
        bool, typer.Option("--errors", help="Have errors. Refused hands are named too.")
    ] = False,
    min_pot: Annotated[
        float | None, typer.Option(min=0, metavar="BB", help="Pot of so many big bets or more.")
    ] = None,
    won: Annotated[
        bool | None,
        typer.Option("--won/--lost", help="The player, or else the hero, won or lost chips."),
    ] = None,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="At most; 0 for all.")] = 20,
    form: FormOption = Form.TABLE,
) -> None:
    """List hands, newest first: all that fit every option.

    Cards and net are those of the player named, or else of the hero: the one whose down cards
    the history shows.
    """
    from razzstats.cli import hand_list
    from razzstats.tables import HandStore

    opened = HandStore(store_path(store))
    wanted = hand_list.Wanted(
        player=player,
        table=table,
        since=since,
        until=until,
        street=street,
        showdown=showdown,
        errors=errors,
        min_pot=min_pot,
        won=won,
    )
    rows = hand_list.hand_list(opened, wanted)
    shown = rows.head(limit) if limit else rows
    if form is Form.CSV:
        shown.to_csv(sys.stdout, index=False)
    elif form is Form.JSON:
        out(shown.to_json(orient="records", indent=2, force_ascii=False, date_format="iso"))
    else:
        if len(shown):
            console().print(hand_list.drawn(shown, player))
        _tell(len(shown), len(rows))
    if errors:
        _tell_refused(opened.rejects["reason"].tolist())


def _tell(shown: int, found: int) -> None:
    sys.stdout.flush()
    if not found:
        note("No hand fits.")
    elif shown < found:
        note(f"{shown:,} of {count(found, 'hand')}; --limit 0 shows them all")
    else:
        note(count(found, "hand"))


def _tell_refused(reasons: list[str]) -> None:
    if reasons:
        note(f"{count(len(reasons), 'hand')} refused at import:")
    for reason in reasons:
        note(f"  {reason}")


def show(
    hand: Annotated[
        str,
        typer.Argument(
            metavar="HAND|PATH",
            help="Number of a hand in the store, or the unique end of one; or a history file.",
        ),
    ],
    store: Store = None,
    site: Annotated[
        str | None, typer.Option(metavar="SITE", help="Where two sites share a number.")
    ] = None,
    number: Annotated[
        str | None, typer.Option("--hand", metavar="HAND", help="Which hand of the file.")
    ] = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Lay all known cards open from the start.")
    ] = False,
    raw: Annotated[bool, typer.Option("--raw", help="Print the history's own text.")] = False,
) -> None:
    """Show a hand street by street, as it looked to the hero.

    Down cards of others stand as x until they are shown, chips and pots are worked out by the
    replay, and what is wrong with the hand stands where it happens.
    """
    from razzstats.cli import hand_choice

    if hand == "-" or Path(hand).is_file():
        piece = hand_choice.from_file(hand, number)
    elif number is not None:
        fail(f"--hand names a hand of a file, but there is no file {hand}")
    else:
        piece = hand_choice.from_store(store_path(store), hand, site)
    if raw:
        out(piece.text)
        return
    from razzstats.cli.hand_view import view
    from razzstats.reading import Read, read

    got = read(piece)
    if not isinstance(got, Read):
        fail(f"the hand cannot be read: {getattr(got, 'finding', got)}", code=1)
    terminal = console()
    for line in view(got, reveal):
        terminal.print(line, soft_wrap=True)
