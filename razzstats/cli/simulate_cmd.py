"""`razzstats simulate`: hands of nobody, to try things on."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.options import HandFormat, examples
from razzstats.cli.outputs import Force, Output, opened, refuse_to_overwrite
from razzstats.cli.pages import Page
from razzstats.cli.terminal import fail, note, progress
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.house import HouseRules
    from razzstats.simulate import Setting

LONG = 1_000
"""Hands from which on it takes long enough for a bar."""


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats simulate --hands 3",
            "razzstats simulate --hands 100000 --seed 7 -o hands.txt",
            "razzstats simulate --hands 50 --seats 2 | razzstats validate -",
        ),
    )(simulate)


def simulate(
    hands: Annotated[int, typer.Option(min=1, metavar="N", help="How many hands.")] = 100,
    seed: Annotated[
        int, typer.Option(min=0, metavar="N", help="The same seed gives the same hands.")
    ] = 0,
    seats: Annotated[int, typer.Option(min=2, max=8, metavar="N", help="Seats.")] = 8,
    session_hours: Annotated[
        float,
        typer.Option(
            min=0,
            max=1_000,
            metavar="HOURS",
            help="About how long a session lasts; the next begins a day or so later at another "
            "table. 0: one session without an end.",
        ),
    ] = 3,
    output: Output = None,
    form: HandFormat = "pokerstars",
    force: Force = False,
) -> None:
    """Write random legal hands of invented players.

    They break no rule, and come in sessions of some hours. Short stacks are topped up between
    hands, which `razzstats validate` notes (RZ801). Hands that the format has no words for, as ones
    that were called off, are left out.
    """
    refuse_to_overwrite(output, force)
    writer = writer_of(form)
    from razzstats.simulate import Setting
    from razzstats.writers.common import joined

    setting = Setting(seats=seats, session_hours=session_hours, house=_house(form))
    texts = islice(_texts(writer, setting, seed), hands)
    with opened(output) as file, progress("dealing", hands, "hands", LONG) as advance:
        for text in joined(writer, texts):
            file.write(text)
            advance(1)
    if output is not None:
        note(f"{count(hands, 'hand')} in {output}")


def _house(form: str) -> "HouseRules":
    """The rules of the format's site."""
    from razzstats.reading import sites
    from razzstats.simulate import Setting

    return sites()[form].house if form in sites() else Setting().house


def _texts(writer: ModuleType, setting: "Setting", seed: int) -> Iterator[str]:
    """The hands as the format tells them, without end."""
    from razzstats.simulate import simulate
    from razzstats.writers.common import NoWordsError

    for hand in simulate(sys.maxsize, seed, setting):
        with suppress(NoWordsError):
            yield writer.write(hand)


def writer_of(name: str) -> ModuleType:
    """The writer of that name. Ends the command where there is none."""
    from razzstats.writers.common import writers

    known = writers()
    if name not in known:
        fail(f"--format: there is no format {name!r} to write; there are: {', '.join(known)}")
    return known[name]
