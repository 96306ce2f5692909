"""The betting of many hands: all decisions at once, each held against those before it."""

from collections.abc import Sequence

import numpy as np

from razzstats.house import HouseRules, SiteHabits
from razzstats.lockstep.dealing import DOOR, Cards
from razzstats.lockstep.facts import NOBODY, SEATS, Facts, again
from razzstats.lockstep.kinds import (
    ANTE,
    BET,
    BRING_IN,
    CALL,
    CAPPED,
    CHECK,
    DECISIONS,
    FOLD,
    RAISE,
    flags,
)
from razzstats.lockstep.runs import Runs
from razzstats.tables.schemas import Array

Terms = tuple[HouseRules, SiteHabits]
"""By which rules a hand is judged, and how it was written."""

_NO_LIMIT = 1 << 30
_HIGHEST = 1 << 40
MOST_CHIPS = 10**15
"""Larger stacks are left to those who count without a limit."""

_PLACES = np.arange(SEATS)
_LIFTS, _OPENS = flags((BET, RAISE)), flags((BRING_IN, BET, RAISE))
_IS_DECISION = flags(DECISIONS)


class Betting:
    """What was put in by whom, and how the betting stands at the end of each hand.

    By event: `chips` put in, `to` what total on the street, `before` what pot, `to_call`,
    `bet_count`. By hand and place in the ring: `stack`, `street_in`, `total`, `put` by street,
    `fold_street`, `live`. By hand: `pot`, `bets`, `first` to act on third street, and of the last
    street the `aggressor` and who `may_open` it.
    """

    def __init__(self, facts: Facts, cards: Cards, terms: Sequence[Terms]) -> None:
        self.facts, self.cards = facts, cards
        size, shape = len(facts.kind), (facts.n, SEATS)
        numbers = np.zeros((5, size), np.int64)
        self.chips, self.to, self.before, self.to_call, self.bet_count = numbers
        self.start = facts.seat_chips[facts.ring]
        self.fold_street, self.street_in = np.zeros((2, *shape), np.int64)
        self._antes()
        self._left: Array
        """How many had not folded before each decision."""
        self._at = at = np.flatnonzero(_IS_DECISION[facts.kind])
        self._hand, self._kind, self._street = facts.hand[at], facts.kind[at], facts.street[at]
        self._who = np.maximum(facts.who[at], 0)
        self._rounds = Runs(self._hand * 8 + self._street)
        self._numbers()
        self._turns()
        self._sizes([house for house, _ in terms])
        self._say_cap(np.array([habits.writes_cap for _, habits in terms]))
        self._sum_up()

    def _antes(self) -> None:
        """Full antes. Who has no more cannot act, which everyone does, and is seen there."""
        facts, at = self.facts, self.facts.at(ANTE)
        hand, who = facts.whose(at)
        self.ante = facts.of_hands("stakes.ante")
        chips, stack = facts.numbers(at, "chips"), self.start[hand, who]
        wrong = (chips != self.ante[hand]) | (stack > MOST_CHIPS)
        facts.refuse(hand[wrong | facts.truths(at, "all_in")])
        self.chips[at], self.before[at] = chips, chips * facts.steps_before[at]
        self._anted = np.where(facts.in_ring, self.ante[:, None], 0)

    def _numbers(self) -> None:
        """What the lines say, and what it comes to if it is as usual."""
        facts, kind, rounds = self.facts, self._kind, self._rounds
        puts = np.flatnonzero((kind == BRING_IN) | (kind == CALL) | (kind == BET))
        raises = np.flatnonzero(kind == RAISE)
        told = np.zeros(len(kind), np.int64)
        told[puts] = facts.numbers(self._at[puts], "chips")
        told[raises] = facts.numbers(self._at[raises], "to")
        self._by = np.full(len(kind), NOBODY)
        self._by[raises] = facts.numbers(self._at[raises], "by")
        both = np.concatenate([puts, raises])
        all_in = facts.truths(self._at[both], "all_in")
        facts.refuse(self._hand[both[all_in]])
        self._level = rounds.last_before(told, _OPENS[kind])
        self._full = rounds.last_before(told, _LIFTS[kind])
        self._bets = rounds.count_before(_LIFTS[kind])
        own = Runs((self._hand * 8 + self._street) * SEATS + self._who)
        after = np.where(_OPENS[kind], told, self._level)
        self._own = own.value_before(after)
        self._added = np.where(kind == CALL, told, np.where(_OPENS[kind], told - self._own, 0))
        self._told = told

    def _turns(self) -> None:
        """Everyone in his turn: clockwise, until it comes to who bet last or, without, opened."""
        facts, rounds, hand, who = self.facts, self._rounds, self._hand, self._who
        folds = self._kind == FOLD
        gone = np.full((facts.n, SEATS), len(hand), np.int64)
        gone[hand[folds], who[folds]] = np.flatnonzero(folds)
        self.fold_street[hand[folds], who[folds]] = self._street[folds]
        facts.refuse(hand[folds][again((hand * SEATS + who)[folds])])
        self.live = facts.in_ring & (self.fold_street == 0)
        anchor = who[rounds.place_of_last(_OPENS[self._kind])]
        after = self._next(hand, who, gone[hand] > np.arange(len(hand))[:, None])
        before = np.append(NOBODY, after[:-1])
        fits = (who == before) & (who != np.append(NOBODY, anchor[:-1]))
        facts.refuse(hand[~rounds.first & ~fits])
        self._left = facts.size[hand] - Runs(hand).count_before(folds)
        facts.refuse(hand[(rounds.last & (after != anchor)) | (self._left < 2)])
        self._openers()  # A hand that goes on with one player breaks no rule, and is left alone.

    def _next(self, hand: Array, who: Array, live: Array) -> Array:
        """The next clockwise of those that are `live` and in the ring."""
        ahead = (_PLACES - who[:, None] - 1) % np.maximum(self.facts.size, 1)[hand][:, None]
        return np.where(live & self.facts.in_ring[hand], ahead, SEATS + 1).argmin(axis=1)

    def _openers(self) -> None:
        """Who is first on each street is one of those who may; every street has a first."""
        facts, first = self.facts, np.flatnonzero(self._rounds.first)
        hand, who, street = self._hand[first], self._who[first], self._street[first]
        brings_in = self._kind == BRING_IN
        facts.refuse(self._hand[brings_in != (self._rounds.first & (self._street == 3))])
        begun = np.bincount(hand, minlength=facts.n)
        facts.ok &= begun == facts.last - 2
        opened = np.full(facts.n, NOBODY)
        for each in range(3, 8):
            here = street == each
            self.may_open = self._may_open(each, opened)
            facts.refuse(hand[here][~self.may_open[hand[here], who[here]]])
            opened = np.full(facts.n, NOBODY)
            opened[hand[here]] = who[here]
            if each == 3:
                self.first = opened
        self._told_pots()

    def _may_open(self, street: int, before: Array) -> Array:
        """Who may act first: the high door card, the low board, or who opened sixth street."""
        if street == 3:
            door = self.cards.card[:, :, DOOR]
            return door == door.max(axis=1)[:, None]
        live = self.facts.in_ring & ((self.fold_street == 0) | (self.fold_street >= street))
        board = np.where(live, self.cards.boards[:, :, min(street, 6) - 3], _HIGHEST)
        lowest = board == board.min(axis=1)[:, None]
        if street < 7:
            return lowest
        again = lowest & (before[:, None] == _PLACES)
        return np.where(again.any(axis=1)[:, None], again, lowest)

    def _sizes(self, houses: Sequence[HouseRules]) -> None:
        """Each decision is one that the limit, the bet and his stack leave him.

        Whose turn it is, and that third street and no other begins with a bring-in, is seen to.
        """
        facts, kind, hand, street = self.facts, self._kind, self._hand, self._street
        small, big = facts.of_hands("stakes.small_bet"), facts.of_hands("stakes.big_bet")
        size = np.where(street < 5, small[hand], big[hand])
        own, level, bets, added, by = self._own, self._level, self._bets, self._added, self._by
        to = own + added
        self._cap = self._most(houses)
        raised = (level > 0) & (to == self._full + size) & (bets < self._cap)
        raised &= (by == NOBODY) | (by == to - level)
        due = (kind == FOLD) & (own < level)
        due |= (kind == CALL) & (added == level - own) & (added > 0)
        due |= (kind == RAISE) & raised
        due |= (kind == BRING_IN) & (added < size)
        due |= (kind == CHECK) & (own >= level)
        due |= (kind == BET) & (level == 0) & (added == size)
        stack = (self.start - self._anted)[hand, self._who]
        stack -= Runs(hand * SEATS + self._who).sum_before(added)
        facts.refuse(hand[~(due & (added < stack))])

    def _most(self, houses: Sequence[HouseRules]) -> Array:
        """How many bets the round of each decision takes (state.Deal.most_bets)."""
        facts, hand = self.facts, self._hand
        limits = {id(h): (h.max_bets, h.heads_up_max_bets, h.last_two_max_bets) for h in houses}
        every = [limits[id(house)] for house in houses]
        most, heads_up, last_two = (
            np.array([_NO_LIMIT if most is None else most for most in column])
            for column in zip(*every, strict=True)
        )
        in_tournament = np.array([h.tournament is not None for h in facts.hands])
        last = ((facts.size <= 2) & in_tournament)[hand]
        starters = self._left[self._rounds.begin]
        return np.where(last, last_two[hand], np.where(starters <= 2, heads_up[hand], most[hand]))

    def _say_cap(self, written: Array) -> None:
        """Right behind the last raise that a round takes, sites that write it say so; none else."""
        facts = self.facts
        play, kind = facts.play, facts.kind[facts.play]
        lifts = _LIFTS[self._kind] & (self._bets + 1 == self._cap)
        last = np.zeros(len(facts.kind), bool)
        last[self._at[lifts]] = True
        last = last[play]
        said = np.append(kind[1:] == CAPPED, False)
        facts.refuse(facts.hand[play[last & ~said & written[facts.hand[play]]]])
        behind = np.append(False, last[:-1])
        facts.refuse(facts.hand[play[(kind == CAPPED) & ~behind]])

    def _told_pots(self) -> None:
        """Markers that tell the pot tell what is in it."""
        facts, (at, told) = self.facts, self.cards.totals
        hand = facts.hand[at]
        so_far = np.append(0, np.cumsum(self._added))
        begun, reached = np.searchsorted(self._at, (facts.begins[hand], at))
        pot = self._anted.sum(axis=1)[hand] + so_far[reached] - so_far[begun]
        facts.refuse(hand[pot != told])

    def _sum_up(self) -> None:
        """How the betting stands at the end."""
        facts, at, hand, who = self.facts, self._at, self._hand, self._who
        added, lifts = self._added, _LIFTS[self._kind]
        self.chips[at], self.to[at] = added, self._own + added
        self.to_call[at] = np.maximum(self._level - self._own, 0)
        self.bet_count[at] = self._bets + lifts
        antes = self._anted.sum(axis=1)
        self.before[at] = antes[hand] + Runs(hand).sum_before(added)
        place = (hand * SEATS + who) * 5 + self._street - 3
        put = np.zeros(facts.n * SEATS * 5, np.int64)
        np.add.at(put, np.maximum(place, 0), added)
        self.put = put.reshape(facts.n, SEATS, 5)
        self.total = self._anted + self.put.sum(axis=2)
        self.stack = self.start - self.total
        self.pot = self.total.sum(axis=1)
        self.street_in = self.put[np.arange(facts.n), :, facts.last - 3]
        last = self._street == facts.last[hand]
        self.bets = np.bincount(hand[last & lifts], minlength=facts.n)
        self.aggressor = np.full(facts.n, NOBODY)
        self.aggressor[hand[last & lifts]] = who[last & lifts]
