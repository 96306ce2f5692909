"""Files to findings, without a store."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from razzstats.findings import Finding
from razzstats.house import HouseRules
from razzstats.reading import Piece, Read, Refused, finding, opening, pieces, read, site_of
from razzstats.refusals import CONFLICT, unhandled
from razzstats.sources import Source
from razzstats.tables.rows import hand_key, text_key
from razzstats.validation import judge


class _Met(NamedTuple):
    """A hand that was read: where, its text's key, and length and hash of the text itself.

    `marks` are the hashes of what it begins with, up to some lengths.
    """

    source: Source
    line: int
    key: int
    length: int
    exact: int
    marks: tuple[int, ...]


_MARKS = (256, 512, 1024, 2048, 4096)


class Checker:
    """Checks files one by one, and remembers their hands, as an import does.

    A hand that was met with another text is a conflict, and is judged no further, unless one
    text goes on where the other stops. One whose first copy was refused gives way to the next.
    Copies with the same text are judged each, for a finding is a place in a file.
    """

    def __init__(self, house: HouseRules | None = None) -> None:
        self.files = self.hands = self.skipped = 0
        self._house = house
        self._met: dict[int, _Met] = {}

    def check(self, source: Source, advanced: Callable[[int], None]) -> Iterator[Finding]:
        """What is wrong in a file, while it is read: hand by hand in the order of its lines.

        What is said of the file comes once it is known.
        """
        self.files += 1
        of_file: list[Finding] = []
        for piece in pieces(source, of_file.append, advanced):
            yield from of_file
            of_file.clear()
            yield from sorted(self._handled(piece, source), key=lambda f: (f.line, f.code))
        yield from of_file

    def _handled(self, piece: Piece, source: Source) -> list[Finding]:
        """What is wrong with a hand. One at which razzstats stumbles does not stop the others."""
        before = self.hands
        try:
            return self._piece(piece, source)
        except MemoryError:
            raise
        except Exception as error:
            self.hands = before + 1
            return [unhandled(piece, error)]

    def _piece(self, piece: Piece, source: Source) -> list[Finding]:
        got = read(piece)
        if not isinstance(got, (Read, Refused)):
            self.skipped += 1
            return []
        self.hands += 1
        if isinstance(got, Refused):
            return [got.finding]
        conflict = self._conflict(piece, source)
        if conflict is not None:
            return [conflict]
        judged = judge(got.hand, site_of(piece), piece.source, self._house)
        return [*got.findings, *judged.findings]

    def _conflict(self, piece: Piece, source: Source) -> Finding | None:
        first = opening(piece)
        if first is None:
            return None
        key = hand_key(piece.site, first.hand_id, first.occasion)
        text = piece.text
        marks = tuple([hash(text[:length]) for length in _MARKS if length <= len(text)])
        now = _Met(source, piece.line, text_key(text), len(text), hash(text), marks)
        met = self._met.setdefault(key, now)
        if met.key == now.key:
            return None
        if hash(text[: met.length]) == met.exact:
            self._met[key] = now
            return None
        alike = len(text) < met.length and met.marks[: len(marks)] == marks
        if alike and _text(met).startswith(text):
            return None
        where = f"{met.source.name}:{met.line}"
        message = f"hand {first.hand_id} is known with another text, from {where}"
        return finding(piece, CONFLICT, piece.line, message, first.hand_id)


def _text(met: _Met) -> str:
    """The text of a hand once more; nothing where the source can be read but once."""
    if met.source.size is None:
        return ""
    again = pieces(met.source, lambda found: None)
    return next((piece.text for piece in again if piece.line == met.line), "")
