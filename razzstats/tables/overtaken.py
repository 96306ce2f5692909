"""Refused beginnings of hands that were stored whole later.

While a client writes, its file often ends within a hand. That hand is refused, and taken by a
later import, once it is whole. Had the two come the other way round, the beginning would have been
a duplicate of the hand (sorting.py); so it may be called one afterwards.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from razzstats.tables.editing import of_no_hand, read_part, texts_of
from razzstats.tables.manifest import Manifest


class Overtaken(NamedTuple):
    """By whole path of their parts: which rows of `rejects` and `findings` tell nothing any more.

    `sources` are the files that the beginnings were in, one for each.
    """

    rows: dict[str, list[int]]
    sources: list[str]


class _Reject(NamedTuple):
    """A refused hand, and where its row stands."""

    part: str
    at: int
    source: str
    reason: str
    text: str


def overtaken(path: Path, manifest: Manifest) -> Overtaken:
    """Find them. Raises StoreError where a part is damaged."""
    refused: dict[str, list[_Reject]] = {}
    for reject in _rejects(path, manifest):
        refused.setdefault(reject.reason, []).append(reject)
    told = list(_told(path, manifest, refused))
    files = [path / part.path for part in manifest.parts("texts")]
    texts = texts_of(files, {key for _, key, _, _ in told}) if told else {}
    rows: dict[str, list[int]] = {}
    whole: set[str] = set()
    for reason, key, part, at in told:
        found = texts.get(key)
        if found and all(found.text.startswith(each.text) for each in refused[reason]):
            rows.setdefault(part, []).append(at)
            whole.add(reason)
    every = [reject for reason in whole for reject in refused[reason]]
    for reject in every:
        rows.setdefault(reject.part, []).append(reject.at)
    return Overtaken(rows, [reject.source for reject in every])


def _rejects(path: Path, manifest: Manifest) -> Iterable[_Reject]:
    for part in manifest.parts("rejects"):
        rows = read_part(path / part.path, ["source", "reason", "text"])
        for at, told in enumerate(zip(*(c.to_pylist() for c in rows.columns), strict=True)):
            yield _Reject(part.path, at, *told)


def _told(
    path: Path, manifest: Manifest, refused: dict[str, list[_Reject]]
) -> Iterable[tuple[str, int, str, int]]:
    """The findings that refused hands with a number: reason, key of the hand, part, row."""
    columns = ["hand_id", "hand", "source", "line", "code", "message"]
    for part in manifest.parts("findings") if refused else ():
        rows = read_part(path / part.path, columns)
        at = np.flatnonzero(of_no_hand(rows, refused))
        for place, row in zip(at.tolist(), rows.take(pa.array(at)).to_pylist(), strict=True):
            reason = f"{row['source']}:{row['line']}: {row['code']} {row['message']}"
            if row["hand_id"] and reason in refused:
                yield reason, row["hand"], part.path, place


def recounted(imports: pa.Table, sources: Sequence[str]) -> pa.Table:
    """Imports in which the hands refused in these files, one for each, are duplicates.

    The earliest import of a file that refused any is taken.
    """
    names, rejected = imports["source"].to_pylist(), imports["rejected"].to_pylist()
    duplicates = imports["duplicates"].to_pylist()
    for source in sources:
        at = next(at for at, name in enumerate(names) if name == source and rejected[at])
        rejected[at] -= 1
        duplicates[at] += 1
    for name, values in (("rejected", rejected), ("duplicates", duplicates)):
        at = imports.schema.get_field_index(name)
        field = imports.schema.field(at)
        imports = imports.set_column(at, field, pa.array(values, field.type))
    return imports
