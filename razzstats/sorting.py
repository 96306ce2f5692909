"""The hands of an import sorted: new ones to the workers, copies told apart.

One known hand is one site and number. Of its copies the first that can be read is taken. A later
one with the same text, or the beginning of it, is a duplicate; one whose text goes on where the
other stops (the file has grown) takes its place; any other is in conflict with it, and refused.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import msgspec

from razzstats.formats import Opening
from razzstats.house import HouseRules
from razzstats.known import Known, Tally
from razzstats.lanes import PARCEL, Lanes
from razzstats.reading import Piece, Read, Refused, finding, opening, read
from razzstats.refusals import CONFLICT
from razzstats.tables.committing import staged_file
from razzstats.tables.editing import Text, texts_of
from razzstats.tables.manifest import read_manifest
from razzstats.tables.rows import hand_key, text_key
from razzstats.tables.spans import holding


class _Way(NamedTuple):
    """A hand on its way: the file it is from, its key (None: no number), whether it renews one."""

    tally: Tally
    key: int | None
    renews: bool = False


class _Copy(NamedTuple):
    """A hand whose number came before."""

    piece: Piece
    tally: Tally
    key: int


class Sorter:
    """Sorts hands while they come, and sends them to the workers by `lanes`.

    After `finish`, every hand is in the tally of its file, and `renewed` gives, by key, the
    number of the parts that hold a hand whose older copy is to be struck out. `reject` is told
    of what is refused here.
    """

    def __init__(
        self,
        path: Path,
        batch: str,
        reject: Callable[[Refused], None],
        executor: Executor | None,
        lanes: int,
        house: HouseRules | None = None,
    ) -> None:
        self.lanes = Lanes(path, batch, self._settled, executor, lanes, house)
        self.renewed: dict[int, int] = {}
        self._reject = reject
        self._known = Known(path)
        self._copies: list[_Copy] = []
        self._waiting: set[int] = set()
        self._size = 0

    def nameless(self, piece: Piece, tally: Tally) -> None:
        """A hand whose number cannot be read."""
        self.lanes.add(piece, _Way(tally, None))

    def hand(self, piece: Piece, first: Opening, tally: Tally) -> None:
        """A hand of Razz. Copies wait for what came before them, to some extent."""
        key = hand_key(piece.site, first.hand_id, first.occasion)
        piece = msgspec.structs.replace(piece, text_hash=text_key(piece.text), opening=first)
        self._known.look_up(piece.site, first.hand_id)
        verdict = "open" if key in self._waiting else self._known.verdict(key, piece.text_hash)
        if verdict == "new":
            self._send(piece, tally, key)
        elif verdict == "same":
            tally.duplicates += 1
        else:
            self._wait(_Copy(piece, tally, key))
            self._hold_few()

    def _hold_few(self) -> None:
        """Let no more text wait than is under way: decide on what can be, or wait for the rest."""
        most = PARCEL * (self.lanes.lanes + 1)
        if self._size >= most:
            self._decide()
            if self._size >= most // 2:
                self.finish()

    def finish(self) -> None:
        """Wait for what is under way, and decide on the copies."""
        self.lanes.flush()
        while self._copies:
            self._decide()
            self.lanes.flush()

    def _wait(self, copy: _Copy) -> None:
        """Let a copy wait; any later one of the same hand waits behind it."""
        self._copies.append(copy)
        self._waiting.add(copy.key)
        self._size += len(copy.piece.text)

    def _send(self, piece: Piece, tally: Tally, key: int, renews: bool = False) -> None:
        self._known.take(key, piece.text_hash)
        self.lanes.add(piece, _Way(tally, key, renews))

    def _settled(self, way: _Way, taken: bool, number: int) -> None:
        """A hand is back from the worker."""
        tally, key, renews = way
        if key is not None:
            self._known.settle(key, taken)
        if not taken:
            tally.rejected += 1
        elif key is not None and renews:
            tally.duplicates += 1
            self.renewed[key] = number
        else:
            tally.imported += 1

    def _decide(self) -> None:
        """Decide on the copies of hands that are no longer under way, in the order they came in.

        A refused first copy gives way to the next that can be read; those behind it wait.
        """
        copies, self._copies, self._size = self._copies, [], 0
        self._waiting.clear()
        others = []
        for copy in copies:
            verdict = self._known.verdict(copy.key, copy.piece.text_hash)
            if verdict == "new":
                got = read(copy.piece)
                if isinstance(got, Refused):
                    self._refuse(got, copy.tally)
                else:
                    self._send(*copy)
            elif verdict == "same":
                copy.tally.duplicates += 1
            elif verdict == "other":
                others.append(copy)
            else:
                self._wait(copy)
        if others:
            self._compare(others)

    def _compare(self, copies: list[_Copy]) -> None:
        """Decide on copies that have another text than the hand that is known."""
        known = self._texts(copies)
        for copy in copies:
            piece, tally, key = copy
            text = known[key].text
            if self._known.verdict(key, piece.text_hash) == "open":
                self._wait(copy)
            elif text.startswith(piece.text):
                tally.duplicates += 1
            elif isinstance(got := read(piece), Refused):
                self._refuse(got, tally)
            elif piece.text.startswith(text) and isinstance(got, Read):
                self._send(piece, tally, key, renews=True)
            else:
                self._refuse(_conflict(piece, known[key]), tally)

    def _refuse(self, refused: Refused, tally: Tally) -> None:
        tally.rejected += 1
        self._reject(refused)

    def _texts(self, copies: Sequence[_Copy]) -> dict[int, Text]:
        """The texts that are known of these hands, by key; those of this import before others."""
        path, batch = self.lanes.path, self.lanes.batch
        ours = [part for part in self.lanes.staged if part.table == "texts"]
        files = [staged_file(path, batch, part) for part in ours]
        first = [(copy.piece.site, opening(copy.piece)) for copy in copies]
        stored = read_manifest(path).parts("texts")
        near = holding(stored, [(site, told.hand_id) for site, told in first if told])
        wanted = {copy.key for copy in copies}
        found = texts_of([*(path / part.path for part in near), *files], wanted)
        # A hand of another number may have the same key, rare as it is.
        left = wanted - found.keys()
        return found | (texts_of([path / part.path for part in stored], left) if left else {})


def _conflict(piece: Piece, known: Text) -> Refused:
    first = opening(piece)
    number = first.hand_id if first else ""
    message = f"hand {number} is known with another text, from {known.source}:{known.line}"
    return Refused(piece, finding(piece, CONFLICT, piece.line, message, number))
