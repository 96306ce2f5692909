"""Large folders and stores to measure with. Workers import this by name."""

import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from razzstats.simulate import simulate
from razzstats.tables.committing import stage
from razzstats.tables.editing import HAND_TABLES, read_part
from razzstats.tables.leavings import STAGING
from razzstats.tables.manifest import (
    Batch,
    Manifest,
    Part,
    empty_manifest,
    read_manifest,
    write_manifest,
)
from razzstats.tables.packing import Packer
from razzstats.writers.pokerstars import write

IN_FILE = 500
"""Hands of a file: some sessions."""

_FIRST = 240_000_000_000
_HEADER = re.compile(r"#\d+(?P<game>:.*) - (?P<year>\d{4})/", re.A)
_END = "\n\n\n"


def dealt(hands: int, seed: int) -> list[str]:
    """Simulated hands as PokerStars writes them."""
    return [write(hand) for hand in simulate(hands, seed)]


def renumbered(texts: Sequence[str], hands: int, first: int = 0) -> Iterator[str]:
    """So many hands: the same over and over, under new numbers and a year later each time."""
    for number in range(first, first + hands):
        again, place = divmod(number, len(texts))

        def header(found: re.Match[str], number: int = number, again: int = again) -> str:
            year = int(found["year"]) + again
            return f"#{_FIRST + number}{found['game']} - {year}/"

        yield _HEADER.sub(header, texts[place], count=1).rstrip("\n") + _END


def write_files(folder: Path, texts: Iterator[str], in_file: int) -> list[Path]:
    """The texts in files of so many hands each, in order."""
    folder.mkdir()
    files: list[Path] = []
    some: list[str] = []
    for text in texts:
        some.append(text)
        if len(some) == in_file:
            files.append(folder / f"{len(files):05d}.txt")
            files[-1].write_text("".join(some), encoding="utf-8")
            some = []
    return files


class Pieces(NamedTuple):
    """Parts of the same hands, by table, to be cut into so many batches of a new store."""

    source: str
    target: str
    parts: dict[str, str]
    begin: int
    pieces: int


def in_batches(source: Path, target: Path, batches: int, pool: Executor) -> int:
    """A store of the same hands in about so many batches, as if as many imports had brought them.

    Each has its parts and a row of `imports`, as an import leaves them. Gives their number.
    """
    groups: dict[str, dict[str, str]] = {}
    for part in read_manifest(source).parts():
        if part.table in HAND_TABLES:
            groups.setdefault(part.group, {})[part.table] = part.path
    every = [parts for parts in groups.values() if "hands" in parts]
    count = max(1, round(batches / len(every)))
    orders = [
        Pieces(str(source), str(target), parts, at * count, count) for at, parts in enumerate(every)
    ]
    made = [batch for some in pool.map(_cut, orders) for batch in some]
    for table in {part.table for batch in made for part in batch.parts}:
        (target / table).mkdir()
    for batch in made:
        for part in batch.parts:
            folder = target / STAGING / batch.id / part.table
            if folder.exists():
                folder.rename(target / part.table / f"batch={batch.id}")
    empty = empty_manifest()
    write_manifest(target, Manifest(empty.version, empty.columns, made))
    return len(made)


def _cut(order: Pieces) -> list[Batch]:
    """Parts cut into batches, staged in the new store."""
    vars(os)["fsync"] = int  # This store need not outlast a power cut.
    target = Path(order.target)
    tables = {table: read_part(Path(order.source, path)) for table, path in order.parts.items()}
    hands = tables["hands"]["hand"].combine_chunks()
    size = -(-len(hands) // order.pieces)
    batches = []
    for at in range(-(-len(hands) // size)):
        own = hands.slice(at * size, size)
        batches.append(_batch(target, f"b{order.begin + at:011d}", tables, own))
    return batches


def _batch(target: Path, batch: str, tables: dict[str, pa.Table], hands: pa.Array) -> Batch:
    parts: list[Part] = []
    for table, rows in tables.items():
        parts += stage(target, batch, 1, table, rows.filter(pc.is_in(rows["hand"], hands)))
    imports = Packer("imports")
    name = f"/histories/{batch}.txt"
    imports.add(name, 1, 1, batch, "pokerstars", batch, len(hands), len(hands), 0, 0, 0, "")
    parts += stage(target, batch, 2, "imports", imports.arrow())
    return Batch(batch, sorted(parts, key=lambda part: part.path))
