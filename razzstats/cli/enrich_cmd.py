"""`razzstats enrich`: the luck of every showdown of a store."""

from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.options import Named, Store, examples, store_path
from razzstats.cli.pages import Page
from razzstats.cli.terminal import INTERRUPTED, note, out, progress
from razzstats.cli.workers import jobs_of, jobs_option, workers
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.luck import Enrichment

MANY = 2_000
"""Hands from which on it pays to start other processes, and to show a bar."""

Exact = Annotated[
    bool,
    typer.Option(
        "--exact",
        help="Count three hands and more on third and fourth street too, where it takes seconds "
        "and not minutes.",
    ),
]
Again = Annotated[bool, typer.Option("--again", help="Work out anew what is there already.")]
Jobs = Annotated[int | None, jobs_option("few hands")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples("razzstats enrich", "razzstats enrich --exact --again --jobs 4"),
    )(enrich)


def enrich(
    named: Named = None,
    *,
    store: Store = None,
    exact: Exact = False,
    again: Again = False,
    jobs: Jobs = None,
) -> None:
    """Work out the luck of every showdown.

    For each showdown in which all hands are known, the table `luck` tells what each hand was
    worth on each street, by pot and with dead cards, what the cards that came did to it, and the
    result without that (`razzstats dictionary luck`). Showdowns that were enriched before are
    passed over, so run it after each import. It may be stopped, and goes on from there.
    """
    path = store_path(named or store)
    from razzstats.luck import enrich as work_out
    from razzstats.luck.enriching import waiting
    from razzstats.tables.manifest import read_manifest, require_store

    require_store(path)
    hands = read_manifest(path).rows("hands") if again else waiting(path)
    jobs = jobs_of(jobs, hands < MANY)
    try:
        with progress("enriching", hands, "hands", MANY) as advance, workers(jobs) as pool:
            done = work_out(
                path, exact=exact, again=again, executor=pool, advanced=advance, lanes=2 * jobs
            )
    except KeyboardInterrupt:
        note("Interrupted: what was worked out by then is kept; run it again to go on.")
        raise typer.Exit(INTERRUPTED) from None
    for line in told(done):
        out(line)


def told(done: "Enrichment") -> list[str]:
    """What was done, in words."""
    shown = count(done.enriched, "showdown")
    lines = [f"{shown} enriched, in {count(done.hands, 'hand')}"]
    left_out = [
        f"{n:,} {why}"
        for n, why in (
            (done.errors, "of hands with errors"),
            (done.unknown, "in which a hand is not known"),
            (done.impossible, "with cards that cannot be"),
        )
        if n
    ]
    if left_out:
        lines.append(f"  left out  {', '.join(left_out)}")
    return lines
