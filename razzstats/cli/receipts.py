"""What an import did, in words."""

import shlex
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from razzstats.cli.terminal import SEVERITIES
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.importing import Receipt

SCATTERED = 100
"""Batches from which on it is worth it to put them together."""


def told(receipt: "Receipt", paths: list[str], store: Path) -> list[str]:
    """The receipt in words."""
    lines = [_files(receipt)]
    if receipt.found or receipt.files > receipt.unchanged:
        lines.append(
            f"{count(receipt.found, 'hand')} found = {receipt.imported:,} imported"
            f" + {receipt.skipped:,} skipped + {count(receipt.duplicates, 'duplicate')}"
            f" + {receipt.rejected:,} rejected"
        )
    if receipt.games:
        games = ", ".join(f"{game} {n:,}" for game, n in receipt.games.items())
        lines += fill(f"  skipped   {games}", 98, subsequent_indent=" " * 12).split("\n")
    found = [count(receipt.findings[s], s) for s in SEVERITIES if receipt.findings.get(s)]
    if found:
        lines.append(f"  findings  {', '.join(found)}")
        lines += [f"            {line}" for line in _where(receipt, paths, store)]
    elif receipt.imported:
        lines.append("  findings  none")
    summaries = receipt.summaries + receipt.summaries_known + receipt.summaries_rejected
    if summaries:
        lines.append(
            f"{count(summaries, 'tournament summary', 'tournament summaries')} found ="
            f" {receipt.summaries:,} imported + {count(receipt.summaries_known, 'duplicate')}"
            f" + {receipt.summaries_rejected:,} rejected"
        )
    if not receipt.found and not summaries and receipt.files > receipt.unchanged:
        lines.append("No hand begins in these files: `razzstats formats` lists what can be read.")
    lines.append(f"store: {store}")
    if receipt.batch and (files := _many(store)):
        named = shlex.quote(str(store))
        lines.append(
            f"It has {files:,} files: `razzstats compact {named}` makes them few and fast."
        )
    return lines


def _many(store: Path) -> int:
    """The files of a store, where they are so many that reading takes longer for it; else 0."""
    from razzstats.tables.manifest import read_manifest

    manifest = read_manifest(store)
    return len(manifest.parts()) if len(manifest.batches) >= SCATTERED else 0


def _files(receipt: "Receipt") -> str:
    if receipt.files and receipt.files == receipt.unchanged:
        return f"{count(receipt.files, 'file')}, unchanged since the last import"
    told = [
        f"{n:,} {what}"
        for n, what in (
            (receipt.unchanged, "unchanged and passed over"),
            (receipt.unreadable, "could not be read"),
        )
        if n
    ]
    return count(receipt.files, "file") + (f" ({', '.join(told)})" if told else "")


def _where(receipt: "Receipt", paths: list[str], store: Path) -> list[str]:
    """Commands that show the findings."""
    named = " ".join(shlex.quote(path) for path in paths[:2]) + (" …" if len(paths) > 2 else "")
    lines = []
    if receipt.rejected or receipt.findings.get("error"):
        lines.append(f"see: razzstats validate --severity error {named}")
        lines.append(f"     razzstats hands --errors --store {shlex.quote(str(store))}")
    elif receipt.findings.get("warning"):
        lines.append(f"see: razzstats validate --severity warning {named}")
    return lines
