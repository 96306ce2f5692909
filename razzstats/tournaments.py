"""Tournament summaries into a store: known ones told apart, and held against finish lines."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa

from razzstats.findings import Finding
from razzstats.parcels import Log
from razzstats.summaries import Text, read_text
from razzstats.summaries.format import DISAGREES
from razzstats.tables.live import read_table
from razzstats.tables.packing import Packer
from razzstats.tables.rows import text_key
from razzstats.tables.tournament_rows import add_summary

Row = Mapping[str, Any]
"""A row of the table `tournaments`."""


class Summaries:
    """The summaries of one import. A text that is known, from whatever file, is a duplicate.

    Of several texts of one tournament (one was asked for while it was still played) each is
    kept, and the last counts.
    """

    def __init__(self, path: Path, log: Log) -> None:
        self.imported = self.duplicates = self.rejected = 0
        self._path, self._log = path, log
        self._texts, self._rows = Packer("summaries"), Packer("tournaments")

    @cached_property
    def _known(self) -> set[int]:
        """What the texts hash to that the store has, and those that were added."""
        return set(read_table(self._path, "summaries", ["text_hash"])["text_hash"].to_pylist())

    def add(self, text: Text) -> None:
        """One summary: its rows, what was odd about it, and its text."""
        hashed = text_key(text.text)
        if hashed in self._known:
            self.duplicates += 1
            return
        self._known.add(hashed)
        got = read_text(text)
        for problem in got.problems:
            kind = problem.kind
            self._log.tell(
                Finding(
                    kind.code, kind.severity, text.source, problem.line, problem.message, text.site
                )
            )
        number = got.summary.tournament_id if got.summary else None
        self._texts.add(text.site, number, text.source, text.line, hashed, text=text.text)
        if got.summary is None:
            self.rejected += 1
        else:
            self.imported += 1
            add_summary(self._rows, got.summary, text.source, hashed)

    def tables(self) -> dict[str, pa.Table]:
        """Their rows, by table."""
        return {"summaries": self._texts.arrow(), "tournaments": self._rows.arrow()}

    def compare(self, staged: list[pa.Table]) -> None:
        """Tell where a finish line and the last summary disagree, if one of them is new.

        `staged` are the new rows of `tournaments`.
        """
        new = [row for table in staged for row in table.to_pylist()]
        old = read_table(self._path, "tournaments").to_pylist() if new else []
        fresh = {id(row) for row in new}
        for row, summary, found in disagreements([*old, *new]):
            if fresh & {id(row), id(summary)}:
                self._log.tell(found)


def disagreements(rows: Sequence[Row]) -> Iterator[tuple[Row, Row, Finding]]:
    """Rows of finish lines that the last summary of their tournament gives otherwise.

    With the summary's row of the player. One who entered again has several: none of them fits.
    """
    last = {
        (row["site"], row["tournament_id"]): row["text_hash"]
        for row in rows
        if row["told_by"] == "summary"
    }
    told: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        tournament = row["site"], row["tournament_id"]
        if row["told_by"] == "summary" and last[tournament] == row["text_hash"]:
            told.setdefault((*tournament, row["player"]), []).append(row)
    for row in rows:
        if row["told_by"] == "hand":
            own = told.get((row["site"], row["tournament_id"], row["player"]), [])
            if own and all(_differ(row, summary) for summary in own):
                yield from ((row, own[-1], found) for found in _findings(row, own[-1]))


def _differ(row: Row, summary: Row) -> list[str]:
    """The columns in which both tell something, and not the same."""
    return [
        column
        for column in ("place", "prize")
        if None not in (row[column], summary[column]) and row[column] != summary[column]
    ]


def _findings(row: Row, summary: Row) -> Iterator[Finding]:
    kind = DISAGREES
    for column in _differ(row, summary):
        message = (
            f"{row['player']!r} has {column} {row[column]:g} here, but {summary[column]:g} in the "
            f"summary of tournament {row['tournament_id']}, {summary['source']}:{summary['line']}"
        )
        yield Finding(kind.code, kind.severity, row["source"], row["line"], message, row["site"])
