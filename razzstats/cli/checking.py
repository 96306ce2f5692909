"""Files to findings, without a store."""

from collections import Counter
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import NamedTuple

from razzstats.findings import Finding
from razzstats.formats import Problem
from razzstats.house import HouseRules
from razzstats.reading import Piece, Read, Refused, Skipped, finding, opening, pieces, read, site_of
from razzstats.recognition import NO_RAZZ
from razzstats.refusals import CONFLICT, unhandled
from razzstats.session import Session, Verdict
from razzstats.sources import Source
from razzstats.summaries import Text, read_text
from razzstats.tables.packing import Packer
from razzstats.tables.rows import hand_key, text_key
from razzstats.tables.tournament_rows import add_finishes, add_summary, finishes
from razzstats.tournaments import disagreements
from razzstats.validation import judge


class Told(NamedTuple):
    """A finding, and the text of the hand that it is in; none if it is about the file."""

    finding: Finding
    piece: Piece | None = None


class _Copy(NamedTuple):
    """A hand that is known already."""

    read: Read


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


_Outcome = Read | Refused | Skipped | _Copy | Told

_MARKS = (256, 512, 1024, 2048, 4096)


class Checker:
    """Checks files one by one, and remembers their hands, as an import does.

    A hand that was met with another text is a conflict, and is judged no further, unless one
    text goes on where the other stops. One whose first copy was refused gives way to the next.
    Copies with the same text are judged each, for a finding is a place in a file. The others are
    compared with the hands of their tables over all files.
    """

    def __init__(self, house: HouseRules | None = None) -> None:
        self.files = self.hands = self.skipped = self.summaries = 0
        self._house = house
        self._session = Session(house)
        self._met: dict[int, _Met] = {}
        self._results = Packer("tournaments")
        self._ends: dict[int, Piece] = {}

    def check(self, source: Source, advanced: Callable[[int], None]) -> Iterator[Told]:
        """What is wrong in a file, while it is read: hand by hand in the order of its lines.

        What is said of the file comes once it is known.
        """
        self.files += 1
        for got in self._session.judged(self._met_in(source, advanced)):
            if isinstance(got, Verdict):
                self._note_end(got.read)
                yield from [Told(found, got.read.piece) for found in got.findings]
            elif isinstance(got, Refused):
                yield Told(got.finding, got.piece)
            elif isinstance(got, _Copy):
                yield from self._alone(got.read)
            elif isinstance(got, Told):
                yield got

    def compared(self) -> Iterator[Told]:
        """What the files say against each other, once all have been checked.

        Finish lines that the summary of their tournament gives otherwise.
        """
        rows = self._results.arrow().to_pylist()
        for row, _, found in disagreements(rows):
            yield Told(found, self._ends.get(row["hand"]))

    def _note_end(self, got: Read) -> None:
        """Keep what a hand tells of how somebody finished."""
        hand, piece = got.hand, got.piece
        if hand.tournament is not None and any(finishes(hand)):
            key = hand_key(hand.site, hand.hand_id, hand.occasion)
            self._ends[key] = piece
            add_finishes(self._results, hand, key, piece.source)

    def _alone(self, got: Read) -> Iterator[Told]:
        """What is wrong with a hand that is there already."""
        judged = judge(got.hand, site_of(got.piece), got.piece.source, self._house)
        found = sorted([*got.findings, *judged.findings], key=attrgetter("line", "code"))
        yield from [Told(each, got.piece) for each in found]

    def _met_in(self, source: Source, advanced: Callable[[int], None]) -> Iterator[_Outcome]:
        """The hands of a file and what is found of it as a whole, in order."""
        of_file: list[Told] = []

        def told(found: Finding) -> None:
            of_file.append(Told(found))

        def summarised(text: Text) -> None:
            self.summaries += 1
            told_of = read_text(text)
            of_file.extend(_of_summary(text, told_of.problems))
            if told_of.summary is not None:
                hashed = text_key(text.text)
                add_summary(self._results, told_of.summary, text.source, hashed)

        razz, games = False, Counter[str]()
        for piece in pieces(source, told, advanced, summarised):
            yield from of_file
            of_file.clear()
            got = self._handled(piece, source)
            if isinstance(got, Skipped):
                games[f"{got.site}: {got.game}"] += 1
            else:
                razz = True
            yield got
        if games and not razz:
            told(_of_other_games(source, games))
        yield from of_file

    def _handled(self, piece: Piece, source: Source) -> _Outcome:
        """A hand as it is read. One at which razzstats stumbles does not stop the others."""
        before = self.hands
        try:
            return self._piece(piece, source)
        except MemoryError:
            raise
        except Exception as error:
            self.hands = before + 1
            return Told(unhandled(piece, error), piece)

    def _piece(self, piece: Piece, source: Source) -> _Outcome:
        got = read(piece)
        self.skipped += isinstance(got, Skipped)
        self.hands += not isinstance(got, Skipped)
        return self._among_known(got, source) if isinstance(got, Read) else got

    def _among_known(self, got: Read, source: Source) -> Read | _Copy | Told:
        """The hand if it is new, or else as a copy or a conflict."""
        piece = got.piece
        first = opening(piece)
        if first is None:
            return got
        key = hand_key(piece.site, first.hand_id, first.occasion)
        text = piece.text
        marks = tuple([hash(text[:length]) for length in _MARKS if length <= len(text)])
        now = _Met(source, piece.line, text_key(text), len(text), hash(text), marks)
        met = self._met.setdefault(key, now)
        if met is now:
            return got
        if met.key == now.key:
            return _Copy(got)
        if hash(text[: met.length]) == met.exact:
            self._met[key] = now
            return _Copy(got)
        alike = len(text) < met.length and met.marks[: len(marks)] == marks
        if alike and _text(met).startswith(text):
            return _Copy(got)
        where = f"{met.source.name}:{met.line}"
        message = f"hand {first.hand_id} is known with another text, from {where}"
        return Told(finding(piece, CONFLICT, piece.line, message, first.hand_id), piece)


def _of_summary(text: Text, problems: list[Problem]) -> Iterator[Told]:
    """What is wrong with a tournament summary."""
    piece = Piece(text.site, text.source, text.line, text.text)
    for problem in problems:
        yield Told(finding(piece, *problem), piece)


def _of_other_games(source: Source, games: Counter[str]) -> Finding:
    named = ", ".join(f"{game} {n:,}" for game, n in games.most_common(3))
    more = f", {len(games) - 3} more" if len(games) > 3 else ""
    return Finding(NO_RAZZ.code, NO_RAZZ.severity, source.name, 0, f"no Razz: {named}{more}")


def _text(met: _Met) -> str:
    """The text of a hand once more; nothing where the source can be read but once."""
    if met.source.size is None:
        return ""
    again = pieces(met.source, lambda found: None)
    return next((piece.text for piece in again if piece.line == met.line), "")
