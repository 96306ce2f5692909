"""`razzstats report`: a page about one's play."""

from pathlib import Path
from typing import Annotated

import typer

from razzstats.cli import seat_choice as choice
from razzstats.cli.options import Store, examples
from razzstats.cli.outputs import Force, named, output_option, refuse_to_overwrite
from razzstats.cli.page_files import write_text
from razzstats.cli.pages import Page
from razzstats.cli.seat_choice import chosen, open_store
from razzstats.cli.terminal import fail, note, spinner
from razzstats.words import count

Output = Annotated[Path | None, output_option("The page")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats report -o report.html",
            "razzstats report --player Anna -o anna.html",
            "razzstats report --where \"kind == 'cash'\" --zone Europe/Paris -o cash.html",
        ),
    )(report)


def report(
    output: Output,
    *,
    store: Store = None,
    player: choice.Hero = None,
    where: choice.Where = "",
    alias: choice.Alias = None,
    zone: choice.Zone = None,
    force: Force = False,
) -> None:
    """Write a page about a player's play.

    One file, for any browser, without a network.

    Results with and without all-in luck, tournaments, statistics with what they rest on, where the
    money goes, where he differs from the others at his tables, what the rules found, and hands to
    step through. The condition of --where chooses his hands. Times are UTC, or those of --zone if
    it is given.
    """
    refuse_to_overwrite(output, force)
    opened = open_store(store)
    seats = chosen(opened, alias=alias, zone=zone)
    if where:
        chosen(opened, where, zone=zone)  # ends the command where it is not understood
    if player is not None:
        player = choice.printed_name(seats, player)
    from razzstats.report.play import NobodyError, Play
    from razzstats.report.whole import report_page

    try:
        play = Play(opened, seats, player, where)
    except NobodyError as nobody:
        hint = " for which this holds" if where else ""
        if not (where or player or any(nobody.left_out.values())):
            hint = "; --player names one"
        fail(choice.none_that_count(f"{nobody}{hint}", opened, nobody.left_out))
    with spinner("report") as told:
        page = report_page(play, told)
    write_text([page], output)
    left = f" ({play.stake.without}; --where chooses)" if play.stake.without else ""
    note(f"{count(len(play.frame), 'hand')} in {named(output)}{left}")
