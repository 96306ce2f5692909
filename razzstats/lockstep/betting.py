"""The betting of many hands in lockstep: the first decisions of all, then the second, and so on."""

from collections.abc import Sequence

import numpy as np

from razzstats.house import HouseRules, SiteHabits
from razzstats.lockstep.dealing import DOOR, Cards
from razzstats.lockstep.facts import (
    ANTE,
    BET,
    BRING_IN,
    CALL,
    CAPPED,
    CHECK,
    DECISIONS,
    FOLD,
    NOBODY,
    RAISE,
    SEATS,
    STREET,
    Facts,
    flags,
)
from razzstats.tables.schemas import Array

Terms = tuple[HouseRules, SiteHabits]
"""By which rules a hand is judged, and how it was written."""

_NO_LIMIT = 1 << 30
_HIGHEST = 1 << 40
MOST_CHIPS = 10**15
"""Larger stacks are left to those who count without a limit."""

_PLACES = np.arange(SEATS)
_MAY_BE_ALL_IN = (BRING_IN, CALL, BET, RAISE)


class Betting:
    """Chips and turns of each hand as they stand, and what each event did.

    By hand: `pot`, `level`, `bets`, … By hand and place in the ring: `stack`, `street_in`, … By
    event: `chips` put in, `to` what total on the street, `before` what pot, `to_call`, `bet_count`.
    """

    def __init__(self, facts: Facts, cards: Cards, terms: Sequence[Terms]) -> None:
        n, self.facts, self.cards = facts.n, facts, cards
        self._limits([house for house, _ in terms])
        self.start = np.where(facts.ring >= 0, facts.seat_chips[facts.ring], 0)
        self.stack = self.start.copy()
        self.street_in, self.fold_street = np.zeros((2, n, SEATS), np.int64)
        self.live = facts.in_ring.copy()
        """Who has not folded."""
        self.total, self.put = self.start * 0, np.zeros((n, SEATS, 5), np.int64)
        self.pot, self.level, self.full, self.bets, self.left = np.zeros((5, n), np.int64)
        self.next, self.opener, self.aggressor, self.first = np.full((4, n), NOBODY)
        size = len(facts.kind)
        self.chips, self.to, self.before, self.to_call, self.bet_count = np.zeros(
            (5, size), np.int64
        )
        self._antes()
        self._read()
        self._last = np.zeros(size, bool)
        for street in range(3, 8):
            self._street(street)
        self._say_cap(np.array([habits.writes_cap for _, habits in terms]))

    def _limits(self, houses: Sequence[HouseRules]) -> None:
        facts = self.facts
        small, big = facts.of_hands("stakes.small_bet"), facts.of_hands("stakes.big_bet")
        self._sizes = {street: small if street < 5 else big for street in range(3, 8)}
        limits = {id(h): (h.max_bets, h.heads_up_max_bets, h.last_two_max_bets) for h in houses}
        every = [limits[id(house)] for house in houses]
        most, heads_up, last_two = (
            np.array([_NO_LIMIT if most is None else most for most in column])
            for column in zip(*every, strict=True)
        )
        last = (facts.size <= 2) & np.array([h.tournament is not None for h in facts.hands])
        self._most = np.where(last, last_two, most)
        self._heads_up = np.where(last, last_two, heads_up)

    def _antes(self) -> None:
        """Full antes of players who have more."""
        facts, at = self.facts, self.facts.at(ANTE)
        hand, who = facts.hand[at], np.maximum(facts.who[at], 0)
        self.ante = facts.of_hands("stakes.ante")
        chips = facts.numbers(at, "chips")
        wrong = (chips != self.ante[hand]) | (chips <= 0) | (self.stack[hand, who] <= chips)
        wrong |= self.stack[hand, who] > MOST_CHIPS
        facts.refuse(hand[wrong | np.array(facts.values(at, "all_in"), bool)])
        self.chips[at], self.before[at] = chips, chips * facts.steps_before[at]
        ante = np.where(facts.in_ring, self.ante[:, None], 0)
        self.stack -= ante
        self.total += ante
        self.pot += ante.sum(axis=1)

    def _read(self) -> None:
        facts = self.facts
        at = facts.at(*_MAY_BE_ALL_IN)
        facts.refuse(facts.hand[at[np.array(facts.values(at, "all_in"), bool)]])
        self._told = np.zeros(len(facts.kind), np.int64)
        at = facts.at(BRING_IN, CALL, BET)
        self._told[at] = facts.numbers(at, "chips")
        at = facts.at(RAISE)
        self._told[at] = facts.numbers(at, "to")
        self._by = np.full(len(facts.kind), NOBODY)
        self._by[at] = facts.numbers(at, "by")

    def _street(self, street: int) -> None:
        """All decisions of a street."""
        facts = self.facts
        there = np.zeros(facts.n, bool)
        there[facts.hand[(facts.kind == STREET) & (facts.street == street)]] = True
        if street > 3:
            self._close(there)
        self._told_pots(street)
        decisions = flags(DECISIONS)[facts.kind] & (facts.street == street)
        at = np.flatnonzero(decisions)
        counts = np.bincount(facts.hand[at], minlength=facts.n)
        begins = np.cumsum(counts) - counts
        starters = self.live.sum(axis=1)
        self._cap = np.where(starters <= 2, self._heads_up, self._most)
        self.may_open = may = self._may_open(street)
        facts.ok &= ~there | (counts > 0)
        for nth in range(int(counts.max(initial=0))):
            hand = np.flatnonzero((counts > nth) & facts.ok)
            if nth == 0:
                self.left[hand] = starters[hand]
            self._decide(street, hand, at[begins[hand] + nth], may if nth == 0 else None)

    def _close(self, there: Array) -> None:
        """A street may begin when nobody has to act, and two are left."""
        self.facts.ok &= ~there | ((self.left == 0) & (self.live.sum(axis=1) >= 2))
        for state in (self.level, self.full, self.bets):
            state[there] = 0
        self.street_in[there] = 0
        self.aggressor[there] = NOBODY

    def _told_pots(self, street: int) -> None:
        at, told = self.cards.totals
        at, told = (each[self.facts.street[at] == street] for each in (at, told))
        hand = self.facts.hand[at]
        self.facts.refuse(hand[self.pot[hand] != told])

    def _may_open(self, street: int) -> Array:
        """Who may act first: the high door card, the low board, or who opened sixth street."""
        live = self.live
        if street == 3:
            door = np.where(live, self.cards.card[:, :, DOOR], NOBODY)
            return live & (door == door.max(axis=1)[:, None])
        board = np.where(live, self.cards.boards[:, :, min(street, 6) - 3], _HIGHEST)
        lowest = live & (board == board.min(axis=1)[:, None])
        if street < 7:
            return lowest
        again = (self.opener[:, None] == _PLACES) & live
        alone = ~again.any(axis=1) | (again & lowest).any(axis=1)
        either = np.where((again & lowest).any(axis=1)[:, None], again, lowest)
        return np.where(alone[:, None], either, again | lowest)

    def _decide(self, street: int, hand: Array, at: Array, may: Array | None) -> None:
        """One decision of each of these hands. What is not as usual is refused."""
        facts = self.facts
        kind, who, told = facts.kind[at], np.maximum(facts.who[at], 0), self._told[at]
        own, level, bets = self.street_in[hand, who], self.level[hand], self.bets[hand]
        owed = np.maximum(level - own, 0)
        added = np.where(kind == RAISE, told - own, told)
        turn = (self.next[hand] == who) & (self.left[hand] > 0) if may is None else may[hand, who]
        fits = turn & (added < self.stack[hand, who])
        fits &= (kind == BRING_IN) == (street == 3 and may is not None)
        fits &= self._is_due(street, hand, at, kind, own, added)
        facts.refuse(hand[~fits])
        if may is not None:
            self.opener[hand] = who
        lifts, folds = (kind == BET) | (kind == RAISE), kind == FOLD
        self.chips[at], self.to[at], self.to_call[at] = added, own + added, owed
        self.before[at] = self.pot[hand]
        self._pay(street, hand, who, added)
        self.fold_street[hand[folds], who[folds]] = street
        self.live[hand[folds], who[folds]] = False
        up = lifts | (kind == BRING_IN)
        self.level[hand] = np.where(up, own + added, level)
        self.full[hand] = np.where(lifts, own + added, self.full[hand])
        self.bets[hand] = self.bet_count[at] = bets + lifts
        self._last[at] = lifts & (bets + 1 == self._cap[hand])
        self.aggressor[hand] = np.where(lifts, who, self.aggressor[hand])
        live = self.live[hand]
        self.left[hand] = np.where(lifts, live.sum(axis=1), self.left[hand]) - 1
        ahead = (_PLACES - who[:, None] - 1) % facts.size[hand][:, None]
        self.next[hand] = np.where(live, ahead, SEATS + 1).argmin(axis=1)
        if street == 3 and may is not None:
            self.first[hand] = who

    def _is_due(
        self, street: int, hand: Array, at: Array, kind: Array, own: Array, added: Array
    ) -> Array:
        """Whether each decision is one that the limit and the bet leave him."""
        size, level, bets = self._sizes[street][hand], self.level[hand], self.bets[hand]
        full, by, to = self.full[hand], self._by[at], own + added
        first = street == 3
        on_top = (level > own) & np.where(bets > 0, level == full, first)
        raised = on_top & (to == full + size) & (bets < self._cap[hand])
        raised &= (by == NOBODY) | (by == to - level)
        due = (kind == FOLD) & (own < level)
        due |= (kind == CALL) & (added == level - own) & (added > 0)
        due |= (kind == RAISE) & raised
        if first:
            return due | ((kind == BRING_IN) & (own == 0) & (added > 0) & (added < size))
        bet = (level == 0) & (bets == 0) & (own == 0) & (added == size)
        return due | ((kind == CHECK) & (own >= level)) | ((kind == BET) & bet)

    def _say_cap(self, written: Array) -> None:
        """Right behind the last raise that a round takes, sites that write it say so; none else."""
        facts = self.facts
        play, kind = facts.play, facts.kind[facts.play]
        last = self._last[play]
        said = np.append(kind[1:] == CAPPED, False)
        facts.refuse(facts.hand[play[last & ~said & written[facts.hand[play]]]])
        behind = np.append(False, last[:-1])
        facts.refuse(facts.hand[play[(kind == CAPPED) & ~behind]])

    def _pay(self, street: int, hand: Array, who: Array, chips: Array) -> None:
        self.street_in[hand, who] += chips
        self.put[hand, who, street - 3] += chips
        self.stack[hand, who] -= chips
        self.total[hand, who] += chips
        self.pot[hand] += chips
