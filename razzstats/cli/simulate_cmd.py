"""`razzstats simulate`: hands of nobody, to try things on."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer

from razzstats.cli.options import examples
from razzstats.cli.pages import Page
from razzstats.cli.terminal import fail, note, progress
from razzstats.cli.words import count

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
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", show_default="standard output", help="Where to write."
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
) -> None:
    """Write random legal hands of invented players.

    They stand in the PokerStars format and keep every rule that `razzstats validate` checks.
    """
    if output is not None and output.exists() and not force:
        fail(f"{output} is there already: name another file, or add --force")
    from razzstats import simulate as simulator
    from razzstats.writers import pokerstars

    setting = simulator.Setting(seats=seats)
    with _opened(output) as file, progress("dealing", hands, "hands", LONG) as advance:
        for at, hand in enumerate(simulator.simulate(hands, seed, setting)):
            file.write((pokerstars.BETWEEN if at else "") + pokerstars.write(hand))
            advance(1)
    if output is not None:
        note(f"{count(hands, 'hand')} in {output}")


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        return
    with output.open("w", encoding="utf-8", newline="\n") as file:
        yield file
