"""`razzstats import`: histories into a store."""

import os.path
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.house_rules import profile
from razzstats.cli.options import Into, Paths, Rules, examples, missing, store_path
from razzstats.cli.pages import Page
from razzstats.cli.receipts import told
from razzstats.cli.terminal import INTERRUPTED, Advance, fail, note, out, progress
from razzstats.cli.to_read import look, tell_stores, tell_unread
from razzstats.cli.watching import must_be_watchable, watched
from razzstats.cli.workers import Dask, cluster, jobs_of, jobs_option, workers
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.house import HouseRules
    from razzstats.importing import Receipt
    from razzstats.sources import Source

SMALL = 4_000_000
"""Bytes up to which other processes take longer to start than to work."""

WINDOWS = r"%LOCALAPPDATA%\PokerStars\HandHistory"
MACOS = "~/Library/Application Support/PokerStars/HandHistory"


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "import",
        cls=Page,
        epilog=examples(
            "razzstats import ~/PokerStars/HandHistory",
            "razzstats import sessions.zip more/ --into razz-store",
            "cat session.txt | razzstats import -",
            "razzstats import ~/PokerStars/HandHistory --watch",
            "razzstats import live/ --rules wsop2024-cash",
            "razzstats import /shared/hands --into /shared/store --dask tcp://10.0.0.5:8786",
        ),
    )(import_)


def import_(
    paths: Paths,
    into: Into = None,
    rules: Rules = None,
    jobs: Annotated[int | None, jobs_option("small input")] = None,
    dask: Dask = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on, and import what is written while one plays.")
    ] = False,
) -> None:
    """Read histories into a store, and check every hand.

    Files that have not changed are passed over, hands that are known are not taken twice, and
    what cannot be read is kept with its reason. The receipt accounts for every hand that was
    found. The store is made even where there was none: it keeps what is said of the files. Exit
    code 1 where hands were refused or have errors; with --watch, which Ctrl-C ends, it is 0.

    `--rules` is for the hands that are new; `razzstats revalidate` judges those of a store anew.
    """
    house = profile(rules)
    _must_fit(dask, jobs, watch)
    if watch:
        must_be_watchable(paths)
    gone = missing(paths)
    store = store_path(into)
    files = look(paths, _seen(store))
    # A folder without files may be filled while it is watched.
    if len(files.empty) + len(gone) == len(paths) and not watch:
        tell_stores(files)
        fail(_nowhere([*files.empty, *gone]))
    jobs = jobs_of(jobs, dask is not None or files.new < SMALL)

    def whole() -> "Receipt":
        with progress("reading", files.size) as advance:
            receipt = run(paths, store, jobs, advance, house, dask)
        tell_unread(gone, files)
        for line in told(receipt, paths, store):
            out(line)
        return receipt

    if watch:
        there = [path for path in paths if Path(path).exists()]

        from razzstats.importing import Receipt

        def again() -> Receipt:
            now = [path for path in there if Path(path).exists()]
            return run(now, store, 1, lambda n: None, house) if now else Receipt()

        total = watched(there, store, whole, again)
        if not store.exists():
            note(f"Stopped: {count(total, 'hand')} imported, but the store at {store} is gone.")
            return
        _clear(store)
        note(f"Stopped: {count(total, 'hand')} imported into the store at {store}, which is whole.")
        return
    try:
        receipt = whole()
    except KeyboardInterrupt:
        _clear(store)
        note(f"Interrupted: the store at {store} is whole and as it was before this import.")
        raise typer.Exit(INTERRUPTED) from None
    if receipt.rejected or receipt.findings.get("error"):
        raise typer.Exit(1)


def _must_fit(dask: str | None, jobs: int | None, watch: bool) -> None:
    """End the command where options do not go together."""
    other = "--watch" if watch else "--jobs" if jobs is not None else None
    if dask is not None and other:
        fail(f"--dask and {other} do not go together: the cluster has workers of its own")


def _seen(store: Path) -> "Callable[[Source], bool]":
    """Whether a file looks as it did when it was last imported."""
    from razzstats.known import Files as Imported
    from razzstats.tables.manifest import StoreError

    try:
        imported = Imported(store) if store.exists() else None
    except (StoreError, OSError):  # The import itself will tell.
        imported = None
    if imported is None:
        return lambda source: False

    whole = os.path.abspath  # As the import calls files: links are not followed.
    return lambda source: imported.looks_known(source, whole(source.name))


def _nowhere(paths: list[str]) -> str:
    """What to say where there is nothing to read at all."""
    return "\n  ".join(
        [
            f"no file was found in {', '.join(paths)}",
            "PokerStars' client saves hands once its Options > Playing History says so, and names",
            f"the folder there; often it is {WINDOWS} on Windows,",
            f"{MACOS} on macOS",
        ]
    )


def run(
    paths: list[str],
    store: Path,
    jobs: int,
    advance: Advance,
    house: "HouseRules | None" = None,
    dask: str | None = None,
) -> "Receipt":
    """Import with so many processes, or by the workers of a cluster."""
    if dask is not None:
        from razzstats.importing import import_histories

        with cluster(dask, store) as (pool, lanes):
            return import_histories(paths, store, pool, advance, lanes=lanes, house=house)
    with workers(jobs) as pool:
        # They start meanwhile.
        from razzstats.importing import import_histories

        return import_histories(paths, store, pool, advance, lanes=2 * jobs, house=house)


def _clear(store: Path) -> None:
    """Remove what an unfinished import has staged. Whoever opens a store to write clears it."""
    from razzstats.tables.committing import writing
    from razzstats.tables.manifest import StoreError

    try:
        with writing(store):
            pass
    except StoreError:
        return  # The next import will do it.
