"""`razzstats check`, `razzstats revalidate` and `razzstats compact`: the store itself."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.house_rules import profile
from razzstats.cli.options import Named, Rules, Store, examples, store_path
from razzstats.cli.pages import Page
from razzstats.cli.terminal import INTERRUPTED, SEVERITIES, note, out, progress
from razzstats.cli.workers import jobs_of, jobs_option, workers
from razzstats.words import count, size

if TYPE_CHECKING:
    from razzstats.revalidating import Revalidation
    from razzstats.tables.compacting import Compaction

MANY = 5_000
"""Hands from which on it pays to start other processes, and to show a bar."""


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for command, lines in (
        (check, ("razzstats check", "razzstats check razz-store")),
        (
            revalidate,
            ("razzstats revalidate", "razzstats revalidate --rules tda2024 razz-store"),
        ),
        (compact, ("razzstats compact", "razzstats compact razz-store")),
    ):
        app.command(cls=Page, epilog=examples(*lines))(command)


def check(
    named: Named = None,
    store: Store = None,
) -> None:
    """Check that a store is whole.

    Every file is read to its last byte and compared with what was written, and the tables with
    each other: keys, chips, and the counts of the imports. Exit code 1 where something is wrong;
    each fault is a line that says what to do.
    """
    path = store_path(named or store)
    from razzstats.tables.checking import check as faults
    from razzstats.tables.manifest import read_manifest

    found = 0
    for fault in faults(path):
        found += 1
        out(fault)
    if found:
        raise typer.Exit(1)
    manifest = read_manifest(path)
    hands, files = manifest.rows("hands"), len(manifest.parts())
    note(f"The store at {path} is whole: {count(hands, 'hand')} in {count(files, 'file')}.")


def revalidate(
    named: Named = None,
    store: Store = None,
    rules: Rules = None,
    jobs: Annotated[int | None, jobs_option("few hands")] = None,
) -> None:
    """Judge the hands of a store anew, from their own texts.

    After an update of razzstats, or by other house rules. Findings and all tables are made anew;
    the files that were imported are not needed. Exit code 1 where hands have errors.
    """
    house = profile(rules)
    path = store_path(named or store)
    from razzstats.revalidating import revalidate as judge_anew
    from razzstats.tables.manifest import read_manifest

    manifest = read_manifest(path, any_columns=True)
    hands, luck = manifest.rows("texts"), manifest.rows("luck")
    jobs = jobs_of(jobs, hands < MANY)
    try:
        with progress("judging", hands, "hands", MANY) as advance, workers(jobs) as pool:
            done = judge_anew(path, house, pool, advance, lanes=2 * jobs)
    except KeyboardInterrupt:
        note(f"Interrupted: the store at {path} is whole and as it was.")
        raise typer.Exit(INTERRUPTED) from None
    for line in told(done, path):
        out(line)
    if luck:
        out("  luck      is to be worked out anew: razzstats enrich")
    if done.rejected or done.findings.get("error"):
        raise typer.Exit(1)


def told(done: "Revalidation", path: Path) -> list[str]:
    """What was done, in words."""
    judged = count(done.hands + done.rejected, "hand")
    lines = [f"{judged} judged anew{_by(path) if done.hands else ''}"]
    if done.rejected:
        lines.append(f"  rejected  {count(done.rejected, 'hand')} that can no longer be read")
    found = [count(done.findings[s], s) for s in SEVERITIES if done.findings.get(s)]
    lines.append(f"  findings  {', '.join(found) or 'none'}")
    if done.rejected or done.findings.get("error"):
        lines.append(f"see: razzstats hands --errors --store {shlex.quote(str(path))}")
    return lines


def _by(path: Path) -> str:
    """Whose rules the hands of a store were judged by."""
    from razzstats.tables import HandStore

    houses = sorted(HandStore(path).table("hands", ["house"])["house"].unique())
    return f" by the house rules {', '.join(houses)}"


def compact(named: Named = None, store: Store = None) -> None:
    """Put the many small files of a store together.

    Each import adds some files, and with --watch there are soon hundreds: few large ones are read
    faster and take less room. The hands stay as they are, with tags, notes and luck. Beginnings
    of hands that were refused while a client still wrote them, and came whole later, count as
    duplicates from then on. Nothing is changed if it is stopped half way.
    """
    path = store_path(named or store)
    from razzstats.tables.compacting import compact as put_together
    from razzstats.tables.manifest import read_manifest, require_store

    require_store(path)
    whole = sum(part.size for part in read_manifest(path).parts())
    try:
        with progress("compacting", whole) as advance:
            done = put_together(path, advance)
    except KeyboardInterrupt:
        note(f"Interrupted: the store at {path} is whole and as it was.")
        raise typer.Exit(INTERRUPTED) from None
    for line in compacted(done):
        out(line)


def compacted(done: "Compaction") -> list[str]:
    """What was done, in words."""
    was, now = (
        f"{count(files, 'file')} of {size(taken)}"
        for files, taken in zip(done.files, done.size, strict=True)
    )
    if done.files[0] == done.files[1] and not done.overtaken:
        return [f"{was}: there is nothing to put together"]
    lines = [f"{was} became {now}"]
    if done.overtaken:
        begun = count(done.overtaken, "refused beginning")
        lines.append(f"  {begun} of hands that came whole later: duplicates from now on")
    return lines
