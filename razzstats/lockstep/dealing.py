"""The cards of many hands: who was dealt which on which street, and what the boards are worth."""

from collections.abc import Callable

import numpy as np

from razzstats.cards import BOARDS, CARD_WEIGHT, DECK
from razzstats.lockstep.facts import NOBODY, PLACE, SEATS, Facts, again
from razzstats.lockstep.kinds import DEALT, STREET
from razzstats.tables.gathering import HELD
from razzstats.tables.schemas import Array

DOWN, DOOR, SEVENTH = (0, 1), 2, 6
"""Where a hand of seven has its first down cards, its door card and its last card."""
HAND = 7

_UP, _DEALT = HELD.index("up"), HELD.index("dealt")
WEIGHTS = np.array([0, *(CARD_WEIGHT[card] for card in DECK)])
_ONE, _THREE, _FOUR = 1, PLACE**2, PLACE**3


class Cards:
    """Cards by hand, place in the ring and place in the hand, as their numbers in DECK.

    `card` is NOBODY where it is unknown. `seq` and `how` say since which step and by what it is
    known (gathering.HELD).
    """

    def __init__(self, facts: Facts) -> None:
        shape = (facts.n, SEATS, HAND)
        self.card = np.full(shape, NOBODY, np.int64)
        self.seq, self.how = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.own = np.zeros((facts.n, SEATS), bool)
        """Who was dealt all three cards of third street face up for us."""
        self._markers(facts)
        self._deal(facts)
        self._weigh()

    def _markers(self, facts: Facts) -> None:
        at = facts.at(STREET)
        wrong = facts.numbers(at, "street") != facts.street[at]
        facts.refuse(facts.hand[at[wrong | (facts.cards(at) != 0)]])
        total = facts.numbers(at, "total")
        self.totals = at[total >= 0], total[total >= 0]
        """Markers that tell the pot, and what they say."""

    def _deal(self, facts: Facts) -> None:
        at = facts.at(DEALT)
        hand, who, street = *facts.whose(at), facts.street[at]
        new, held, seq = facts.cards(at, "new"), facts.cards(at, "held"), facts.steps_before[at]
        one = (new >= _ONE) & (new < PLACE)
        three = (street == 3) & (new >= _THREE) & (new < _FOUR)
        slot = (hand * SEATS + who) * HAND + street - 1
        fits = (one | three) & (street >= 3)
        facts.refuse(hand[~fits])
        facts.refuse(hand[fits][again(slot[fits])])
        column = np.maximum(street - 1, DOOR)
        self._put(hand, who, column, new % PLACE - 1, seq)
        self.how[hand, who, column] = np.where(street == 7, _DEALT, _UP)
        hand, who, new, seq = hand[three], who[three], new[three], seq[three]
        self.own[hand, who] = True
        for column, cards in zip(DOWN, (new // _THREE, new // PLACE), strict=True):
            self._put(hand, who, column, cards % PLACE - 1, seq)
            self.how[hand, who, column] = _DEALT
        self._held = at, held

    def _put(self, hand: Array, who: Array, column: Array | int, card: Array, seq: Array) -> None:
        self.card[hand, who, column] = card
        self.seq[hand, who, column] = seq

    def _weigh(self) -> None:
        """The boards of one to four upcards, and their values; 0 where there are fewer."""
        up = self.card[:, :, DOOR:SEVENTH] + 1
        weights = np.cumsum(WEIGHTS[up], axis=2)
        values = by_value(weights, BOARDS.__getitem__)
        self.boards = np.where(up > 0, values, 0)
        code = np.zeros(up.shape[:2], np.int64)
        self.codes = []
        """The upcards of each player as a number (facts.PLACE), from none to four."""
        for column in range(up.shape[2] + 1):
            self.codes.append(code)
            if column < up.shape[2]:
                code = np.where(up[:, :, column] > 0, code * PLACE + up[:, :, column], code)

    def judge(self, facts: Facts, fold_street: Array) -> None:
        """Each live seat is dealt a card on each street, and the lines repeat what it held."""
        last = facts.last
        for street in range(3, 7):
            had = self.card[:, :, street - 1] >= 0
            due = facts.in_ring & ((fold_street == 0) | (fold_street >= street))
            facts.ok &= ((had == due) | (last < street)[:, None]).all(axis=1)
        seventh = self.card[:, :, SEVENTH] >= 0
        facts.ok &= ~(seventh & (fold_street > 0) & (fold_street < 7)).any(axis=1)
        at, held = self._held
        hand, who, street = *facts.whose(at), facts.street[at]
        up = np.stack(self.codes)[np.maximum(street - 3, 0), hand, who]
        first, second = (self.card[hand, who, column] + 1 for column in DOWN)
        down = first * PLACE + second
        whole = down * PLACE ** np.maximum(street - 3, 0) + up
        again = (held == up) | ((held == whole) & (street > 3))
        facts.refuse(hand[(held != 0) & ~again])
        crowded = (facts.size >= SEATS) & (last == 7)
        facts.ok &= ~(crowded & (((fold_street == 0) | (fold_street == 7)).sum(axis=1) > 4))

    def each_once(self, facts: Facts) -> None:
        """No card is in two places."""
        known = self.card >= 0
        hand = np.broadcast_to(np.arange(facts.n)[:, None, None], known.shape)[known]
        places = np.bincount(hand * len(DECK) + self.card[known], minlength=facts.n * len(DECK))
        facts.ok &= (places.reshape(facts.n, len(DECK)) <= 1).all(axis=1)

    def weight(self, hand: Array, who: Array) -> Array:
        """The weight of all cards that are known of these players."""
        return WEIGHTS[self.card[hand, who] + 1].sum(axis=1)


def by_value(weights: Array, value: Callable[[int], int]) -> Array:
    """What each weight is worth; 0 for none."""
    different, places = np.unique(weights, return_inverse=True)
    values = [value(weight) if weight else 0 for weight in different.tolist()]
    return np.array(values, np.int64)[places].reshape(weights.shape)
