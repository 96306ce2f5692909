"""The `luck` table: made from what a store holds, in parcels, in this process or in others."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import NamedTuple

import msgspec

from razzstats.luck.showdowns import Showdown, showdowns
from razzstats.luck.valuing import Value, valued
from razzstats.tables.committing import (
    commit,
    commit_beside,
    new_batch,
    stage,
    writing,
)
from razzstats.tables.leavings import clear
from razzstats.tables.live import require_whole
from razzstats.tables.manifest import Part, StoreError, read_manifest, require_store
from razzstats.tables.packing import Packer

TABLE = "luck"
_NEEDED = ("hands", "seats", "cards", "actions")
_COMMIT = 20.0
"""Seconds of work that an interruption may cost."""


class Enrichment(msgspec.Struct):
    """What an enrichment did: the hands it looked at, and the showdowns among them.

    showdowns = enriched + errors + unknown + impossible: those that have rows now, those of hands
    with errors, those of which a hand is not known, and those with cards that cannot be.
    """

    hands: int = 0
    showdowns: int = 0
    enriched: int = 0
    errors: int = 0
    unknown: int = 0
    impossible: int = 0


class Parcel(msgspec.Struct, frozen=True):
    """Parts that hold the same hands, by table, and where and how their luck is worked out."""

    store: str
    batch: str
    number: int
    parts: dict[str, Part]
    exact: bool


class Done(NamedTuple):
    """The parts that a parcel made, and its counts."""

    staged: list[Part]
    counts: Counter[str]


def enrich(
    store: str | Path,
    *,
    exact: bool = False,
    again: bool = False,
    executor: Executor | None = None,
    advanced: Callable[[int], None] = lambda n: None,
    lanes: int = 1,
) -> Enrichment:
    """Work out the `luck` of all hands of a store that have none yet; of all hands if `again`.

    With `exact`, hands are counted on early streets too, where a few seconds suffice. `advanced`
    is told of hands; `executor` and `lanes` are as for `import_histories`. What is done is kept
    now and then, so that the next call goes on from there. Raises StoreError where the store
    cannot be used.
    """
    path = Path(store)
    require_store(path)
    with writing(path):
        if again:
            commit(path, new_batch(), [], gone=lambda part: part.table == TABLE)
        parcels = _parcels(path, exact)
        counts, staged, since = Counter[str](), list[Part](), time.monotonic()
        for done in _worked(parcels, executor, lanes):
            advanced(done.counts["hands"])
            counts += done.counts
            staged += done.staged
            if time.monotonic() - since > _COMMIT:
                commit_beside(path, staged)
                staged, since = [], time.monotonic()
        commit_beside(path, staged)
        clear(path)
    return msgspec.convert(dict(counts), Enrichment)


def waiting(store: str | Path) -> int:
    """The number of hands that `enrich` has yet to look at."""
    return sum(
        part.rows for group in _groups(Path(store)) for part in group if part.table == "hands"
    )


def _groups(path: Path) -> list[list[Part]]:
    """The parts that hold the same hands, where these have no luck yet."""
    groups: dict[str, list[Part]] = {}
    for part in read_manifest(path).parts():
        groups.setdefault(part.group, []).append(part)
    every = ({part.table: part for part in group} for group in groups.values())
    return [list(group.values()) for group in every if TABLE not in group and "hands" in group]


def _parcels(path: Path, exact: bool) -> Iterator[Parcel]:
    for group in _groups(path):
        parts = {part.table: part for part in group if part.table in _NEEDED}
        yield Parcel(str(path), group[0].batch, group[0].number, parts, exact)


def _worked(parcels: Iterable[Parcel], executor: Executor | None, lanes: int) -> Iterator[Done]:
    """What becomes of parcels, `lanes` of them under way at a time on an executor."""
    if executor is None:
        yield from map(work, parcels)
        return
    running: deque[Future[Done]] = deque()
    try:
        for parcel in parcels:
            running.append(executor.submit(work, parcel))
            if len(running) >= lanes:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenExecutor as error:
        raise StoreError(
            "a worker process died, perhaps for want of memory: try again with fewer workers "
            "(--jobs 1); what was done by then is kept"
        ) from error
    finally:
        for future in running:
            future.cancel()


def work(parcel: Parcel) -> Done:
    """Work out the luck of the hands of a parcel, and write its rows into the staging."""
    path = Path(parcel.store)
    counts: Counter[str] = Counter()
    rows = Packer(TABLE)
    for part in parcel.parts.values():
        require_whole(path, part)
    parts = {table: path / part.path for table, part in parcel.parts.items()}
    for showdown, found in valued(showdowns(parts, counts), parcel.exact):
        counts["impossible" if found is None else "enriched"] += 1
        for value in found or ():
            _add(rows, showdown, value)
    return Done(stage(path, parcel.batch, parcel.number, TABLE, rows.arrow()), counts)


def _add(rows: Packer, showdown: Showdown, value: Value) -> None:
    big_bet, net = showdown.big_bet, value.expected - value.entrant.put
    rows.add(
        showdown.site,
        showdown.hand_id,
        showdown.hand,
        value.entrant.seat,
        value.entrant.player,
        value.street,
        value.equity,
        value.se,
        value.n_dead,
        value.street == showdown.last_decision,
        value.expected,
        value.luck,
        value.luck / big_bet if big_bet else 0.0,
        net,
        net / big_bet if big_bet else 0.0,
        value.suckout,
    )
