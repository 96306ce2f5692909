"""Hands found in parts, and older copies of them taken out."""

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from razzstats.tables.committing import stage, staged_file
from razzstats.tables.live import DAMAGE, damaged, part_of, require_whole
from razzstats.tables.manifest import Part, StoreError, read_manifest
from razzstats.tables.schemas import TABLES

HAND_TABLES = tuple(
    table for table, columns in TABLES.items() if any(column.name == "hand" for column in columns)
)
"""The tables whose rows belong to hands."""


def read_part(
    file: Path, columns: list[str] | None = None, encoded: list[str] | None = None
) -> pa.Table:
    """The rows of one part, the texts of columns `encoded` as numbers into a dictionary.

    Raises StoreError where it is damaged or missing.
    """
    try:
        return part_of(file, columns, encoded)
    except DAMAGE as error:
        raise StoreError(damaged(file.parents[2], file)) from error


def hands_in(file: Path) -> Any:
    """The `hand` of each row of a part, as a numpy array."""
    return read_part(file, ["hand"]).column("hand").to_numpy()


class Text(NamedTuple):
    """The text of a stored hand, and where it was read."""

    text: str
    source: str
    line: int


def texts_of(files: Iterable[Path], wanted: Collection[int]) -> dict[int, Text]:
    """The texts of some hands, from parts of `texts`; the last one where there are two."""
    keys = np.fromiter(wanted, np.int64, len(wanted))
    found: dict[int, Text] = {}
    for file in files:
        has = np.isin(hands_in(file), keys)
        if has.any():
            rows = read_part(file, ["hand", "text", "source", "line"]).filter(pa.array(has))
            for key, *told in zip(*(column.to_pylist() for column in rows.columns), strict=True):
                found[key] = Text(*told)
    return found


def reasons(files: Iterable[Path]) -> set[str]:
    """Why hands were refused: the findings of `rejects` parts, as they are printed."""
    return {
        reason for file in files for reason in read_part(file, ["reason"])["reason"].to_pylist()
    }


def of_no_hand(findings: pa.Table, refused: Collection[str]) -> Any:
    """Which findings are of no stored hand: those of files, and those among `reasons`."""
    columns = [
        findings[name].to_pylist() for name in ("hand_id", "source", "line", "code", "message")
    ]
    told = [
        not hand_id or f"{source}:{line}: {code} {message}" in refused
        for hand_id, source, line, code, message in zip(*columns, strict=True)
    ]
    return np.array(told, dtype=bool)


def strike(
    path: Path,
    batch: str,
    staged: list[Part],
    newest: Mapping[int, int],
    next_number: Callable[[], int],
) -> tuple[list[Part], set[str]]:
    """Take out older copies of hands of which a batch that is being made has new ones.

    `newest` gives for each hand the number of the parts that hold its new copy. Parts that lose
    hands are written anew, into the batch. Gives the parts that the batch has then, and the
    paths of the older parts that are to be named no longer. Raises StoreError where a part that
    is to be written anew is not as it was written.
    """
    ours = {part: staged_file(path, batch, part) for part in staged}
    files = {part: path / part.path for part in read_manifest(path).parts()} | ours
    for part, file in files.items():
        if part.table == "rejects":
            require_whole(path, part, file)
    refused = reasons(file for part, file in files.items() if part.table == "rejects")
    made = list(staged)
    gone: set[str] = set()
    for group in _groups(files):
        number = next(iter(group)).number if group.keys() <= ours.keys() else 0
        hit = _older(group, newest, number)
        if hit:
            for part, file in group.items():
                require_whole(path, part, file)
            tables = {part.table: _less(file, part, hit, refused) for part, file in group.items()}
            if number:
                made = [part for part in made if part not in group]
                for file in group.values():
                    file.unlink()
            gone.update(part.path for part in group)
            number = number or next_number()
            for table, rows in tables.items():
                made += stage(path, batch, number, table, rows)
    return made, gone


def _groups(files: Mapping[Part, Path]) -> list[dict[Part, Path]]:
    """The parts that tell of hands, those of the same hands together."""
    groups: dict[str, dict[Part, Path]] = {}
    for part, file in files.items():
        if part.table in HAND_TABLES:
            groups.setdefault(part.group, {})[part] = file
    return list(groups.values())


def _older(group: Mapping[Part, Path], newest: Mapping[int, int], number: int) -> list[int]:
    """The hands of these parts that have newer copies in parts of another number."""
    for part, file in group.items():
        if part.table == "texts":
            return [key for key in hands_in(file).tolist() if newest.get(key, number) != number]
    return []


def _less(file: Path, part: Part, hit: list[int], refused: Collection[str]) -> pa.Table:
    rows = read_part(file)
    stay = ~np.isin(rows["hand"].to_numpy(), np.array(hit))
    if part.table == "findings":
        stay |= of_no_hand(rows, refused)
    return rows.filter(pa.array(stay))
