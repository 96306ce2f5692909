"""Files to findings, without a store."""

from collections.abc import Callable

from razzstats.findings import Finding
from razzstats.house import HouseRules
from razzstats.reading import Piece, Read, Refused, finding, opening, pieces, read, site_of
from razzstats.sources import Source
from razzstats.tables.rows import hand_key, text_key
from razzstats.validation import judge


class Checker:
    """Checks files one by one, and remembers their hands, as an import does.

    A hand that was met with another text is a conflict, and is judged no further. One whose
    first copy was refused gives way to the next. Copies with the same text are judged each,
    for a finding is a place in a file.
    """

    def __init__(self, house: HouseRules | None = None) -> None:
        self.files = self.hands = self.skipped = 0
        self._house = house
        self._met: dict[int, int] = {}

    def check(self, source: Source, advanced: Callable[[int], None]) -> list[Finding]:
        """What is wrong in a file, in the order of its lines."""
        self.files += 1
        found: list[Finding] = []
        for piece in pieces(source, found.append, advanced):
            found += self._piece(piece)
        return sorted(found, key=lambda f: (f.line, f.code))

    def _piece(self, piece: Piece) -> list[Finding]:
        got = read(piece)
        if not isinstance(got, (Read, Refused)):
            self.skipped += 1
            return []
        self.hands += 1
        if isinstance(got, Refused):
            return [got.finding]
        conflict = self._conflict(piece)
        if conflict is not None:
            return [conflict]
        judged = judge(got.hand, site_of(piece), piece.source, self._house)
        return [*got.findings, *judged.findings]

    def _conflict(self, piece: Piece) -> Finding | None:
        first = opening(piece)
        if first is None:
            return None
        text = text_key(piece.text)
        if self._met.setdefault(hand_key(piece.site, first.hand_id), text) == text:
            return None
        from razzstats.known import CONFLICT

        message = f"hand {first.hand_id} is known with another text"
        return finding(piece, CONFLICT, piece.line, message, first.hand_id)
