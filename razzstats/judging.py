"""Hands judged and put into rows: those that are as usual many at once, the others one by one."""

from collections.abc import Sequence
from operator import attrgetter

import numpy as np

from razzstats.findings import Finding
from razzstats.house import HouseRules
from razzstats.lockstep import Terms, may_play, play
from razzstats.reading import Read, site_of
from razzstats.tables.rows import Rows
from razzstats.validation import judge

FEW = 50
"""Of fewer hands each is judged for itself, which takes less time then."""


class Judging:
    """Judges hands and adds their rows, in the order in which they are given to `add`.

    Of those in `block`, where it is not small, most have been played together by then; their rows
    are there once it is finished. `house` None: by the rules of each hand's own site.
    """

    def __init__(self, rows: Rows, house: HouseRules | None, block: Sequence[object] = ()) -> None:
        self._rows, self._house = rows, house
        self._terms_of: dict[tuple[str, str], Terms | None] = {}
        once = {id(got.hand): got for got in block if isinstance(got, Read)}
        both = [(got.hand, self._terms(got)) for got in once.values()]
        able = [(hand, terms) for hand, terms in both if terms is not None]
        able = able if len(able) >= FEW else []
        hands = [hand for hand, _ in able]
        self._places = {id(hand): at for at, hand in enumerate(hands)}
        self._numbers, self._first, self._keys = np.zeros((3, len(hands)), np.int64)
        self._usual: list[bool] = []
        if hands:
            try:
                self._played, self._usual = play(hands, [terms for _, terms in able])
                self._outcomes = self._played.outcomes()
            except OverflowError:  # Chips beyond all counting: each hand for itself.
                self._places, self._usual = {}, []

    def _rules(self, got: Read) -> HouseRules:
        return self._house or site_of(got.piece).house

    def _terms(self, got: Read) -> Terms | None:
        """By what the hand is judged; None where it is one for which that takes all the rules."""
        way = got.piece.site, got.hand.dialect
        if way not in self._terms_of:
            terms = self._rules(got), site_of(got.piece).habits_of(got.hand)
            self._terms_of[way] = terms if may_play(*terms) else None
        return self._terms_of[way]

    def add(self, got: Read) -> list[Finding]:
        """Judge a hand and add its rows; all that was found in it, by line."""
        at = self._places.pop(id(got.hand), None)
        if at is not None and self._usual[at]:
            return self._add_usual(got, at)
        judged = judge(got.hand, site_of(got.piece), got.piece.source, self._house)
        found = sorted([*got.findings, *judged.findings], key=attrgetter("line"))
        self._rows.add(judged, found, got.piece)
        return found

    def _add_usual(self, got: Read, at: int) -> list[Finding]:
        outcome = self._outcomes[at]
        found = sorted(got.findings, key=attrgetter("line"))
        house = self._rules(got).name
        self._keys[at] = self._rows.add_hand(got.hand, house, outcome, found, got.piece)
        self._numbers[at], self._first[at] = self._rows.gathered.place(outcome.players)
        return found

    def finish(self) -> None:
        """All of the block were added."""
        if True not in self._usual:
            return
        usual = np.array(self._usual, bool)
        gathered = self._rows.gathered
        columns = self._played.columns(gathered, self._numbers, self._first, self._keys)
        gathered.add_block(self._numbers[usual], columns)
