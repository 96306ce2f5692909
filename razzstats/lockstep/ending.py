"""The end of many hands: uncalled bets, the showdown, who is paid, and the summary."""

from collections.abc import Sequence

import numpy as np

from razzstats.cards import BOARDS, LOWS
from razzstats.house import Choice, HouseRules
from razzstats.lockstep.betting import Betting
from razzstats.lockstep.dealing import DOOR, DOWN, HAND, SEVENTH, WEIGHTS, Cards, by_value
from razzstats.lockstep.facts import NOBODY, PLACE, SEATS, again
from razzstats.lockstep.kinds import COLLECT, MUCK, RESULT, RETURN, SHOW, SHOWDOWN, TOTAL
from razzstats.rules.showdown import low_in_words
from razzstats.tables.gathering import HELD
from razzstats.tables.schemas import Array

_SHOWN, _MUCKED = HELD.index("shown"), HELD.index("mucked")
_DOWN_CARDS = (*DOWN, SEVENTH)
_BEATEN = 1 << 40
_DIGITS = PLACE ** np.arange(HAND)[::-1]
_FOLDED, _SHOWED, _THREW_AWAY, _COLLECTED = range(4)
_OUTCOMES = {"folded": _FOLDED, "showed": _SHOWED, "mucked": _THREW_AWAY, "collected": _COLLECTED}
_FIRST_LIVE, _LOWEST, _ANYONE = range(3)


class Ending:
    """What each player got, showed and holds, by hand and place in the ring."""

    def __init__(self, betting: Betting, cards: Cards, houses: Sequence[HouseRules]) -> None:
        facts = betting.facts
        shape = (facts.n, SEATS)
        self._facts, self._betting, self._cards = facts, betting, cards
        self.returned, self.collected = np.zeros((2, *shape), np.int64)
        self.shown, self.mucked = np.zeros((2, *shape), bool)
        self._laid = np.zeros(shape, np.int64)
        self._words = np.full(shape, None, object)
        self.live = betting.live
        self.rake = np.full(facts.n, NOBODY)
        self._said: list[tuple[Array, Array, Array]] = []
        self._returns()
        self._showdown(houses)
        self._payments()
        self._summary()
        cards.each_once(facts)
        self._best_has_it()

    def _returns(self) -> None:
        """What nobody matched goes back."""
        facts, betting, at = self._facts, self._betting, self._facts.at(RETURN)
        hand, who, chips = *facts.whose(at), facts.numbers(at, "chips")
        facts.refuse(hand[(np.diff(hand, prepend=NOBODY) == 0)])
        most, second = np.sort(betting.total, axis=1)[:, :-3:-1].T
        due = (most - second)[hand]
        facts.refuse(hand[(chips != due) | (due <= 0)])
        self._step(at, hand, who, chips, betting.street_in[hand, who] - chips)
        for state in (betting.street_in, betting.total):
            state[hand, who] -= chips
        betting.stack[hand, who] += chips
        betting.pot[hand] -= chips
        self.returned[hand, who] = chips
        most, second = np.sort(betting.total, axis=1)[:, :-3:-1].T
        facts.ok &= most == second  # So it went to who had put in the most.

    def _step(self, at: Array, hand: Array, who: Array, chips: Array | int, to: Array) -> None:
        betting = self._betting
        betting.chips[at], betting.to[at] = chips, to
        betting.before[at], betting.bet_count[at] = betting.pot[hand], betting.bets[hand]

    def _showdown(self, houses: Sequence[HouseRules]) -> None:
        """Two or more are left on seventh street: each shows seven cards or throws them away.

        Who is alone may show what he has by then.
        """
        facts, betting = self._facts, self._betting
        met = np.bincount(facts.hand[facts.at(SHOWDOWN)], minlength=facts.n)
        alone = self.live.sum(axis=1) == 1
        facts.ok &= np.where(alone, met == 0, (met == 1) & (facts.last == 7))
        at = facts.at(SHOW, MUCK)
        hand, who = facts.whose(at)
        times = np.bincount(hand * SEATS + who, minlength=facts.n * SEATS).reshape(-1, SEATS)
        told = np.where(alone[:, None], times <= self.live, times == self.live)
        facts.ok &= told.all(axis=1)
        met_there = ~alone[hand]
        self._in_turn(houses, hand[met_there], who[met_there])
        self._step(at, hand, who, 0, betting.street_in[hand, who])
        at = facts.at(SHOW)
        hand, who = facts.whose(at)
        self.shown[hand, who] = True
        laid, words = facts.cards(at), facts.words(at, "words")
        self._laid[hand, who], self._words[hand, who] = laid, words
        self._lay_open(at, laid, words, _SHOWN)
        at = facts.at(MUCK)
        hand = facts.hand[at]
        facts.refuse(hand[facts.cards(at) != 0])
        self.mucked[hand, np.maximum(facts.who[at], 0)] = True

    def _in_turn(self, houses: Sequence[HouseRules], hand: Array, who: Array) -> None:
        """The last bettor shows first, then the others clockwise (rules.showdown, RZ506)."""
        facts, betting = self._facts, self._betting
        house = [_who_begins(house) for house in houses]
        judged = np.array([begins is not None for begins in house])
        begins = np.array([_ANYONE if begins is None else begins for begins in house])
        first = np.flatnonzero(np.diff(hand, prepend=NOBODY))
        opens = np.zeros(facts.n, np.int64)
        opens[hand[first]] = who[first]
        ahead = (who - opens[hand]) % np.maximum(facts.size[hand], 1)
        back = (np.diff(ahead, prepend=NOBODY) <= 0) & (np.diff(hand, prepend=NOBODY) == 0)
        facts.refuse(hand[back & judged[hand]])
        hand, who = hand[first], who[first]
        at_seat = self.live.argmax(axis=1)[hand]
        due = np.where(
            betting.aggressor[hand] >= 0,
            who == betting.aggressor[hand],
            np.select(
                [begins[hand] == _FIRST_LIVE, begins[hand] == _LOWEST],
                [who == at_seat, betting.may_open[hand, who]],
                True,
            ),
        )
        facts.refuse(hand[judged[hand] & ~due])

    def _lay_open(self, at: Array, laid: Array, words: Array, how: int) -> None:
        """All cards of a hand with the upcards in their places, and the words that are theirs."""
        facts, cards = self._facts, self._cards
        hand, who, seq = *facts.whose(at), facts.steps_before[at]
        count = facts.street[at]
        each = (laid * PLACE ** (HAND - count))[:, None] // _DIGITS % PLACE
        whole = ((each > 0) == (np.arange(HAND) < count[:, None])).all(axis=1)
        up = (each[:, DOOR:SEVENTH] - 1 == cards.card[hand, who, DOOR:SEVENTH]).all(axis=1)
        fits = (laid > 0) & (laid < PLACE**count) & whole & up
        old = cards.card[hand, who][:, list(_DOWN_CARDS)] + 1
        new = each[:, list(_DOWN_CARDS)]
        same = (np.sort(old, axis=1) == np.sort(new, axis=1)).all(axis=1)
        unknown = (old == 0).all(axis=1)
        facts.refuse(hand[~(fits & (same | unknown))])
        told = fits & unknown
        hand, who, seq, new = hand[told], who[told], seq[told], new[told]
        for column, card in zip(_DOWN_CARDS, new.T, strict=True):
            cards.card[hand, who, column] = card - 1
            cards.seq[hand, who, column], cards.how[hand, who, column] = seq, how
        self._said.append((at, each, words))

    def _payments(self) -> None:
        """One player takes the pot."""
        facts, betting, at = self._facts, self._betting, self._facts.at(COLLECT)
        hand, who, chips = *facts.whose(at), facts.numbers(at, "chips")
        facts.ok &= np.bincount(hand, minlength=facts.n) == 1
        facts.refuse(hand[~self.live[hand, who]])
        self.collected[hand, who] = chips
        self._step(at, hand, who, chips, betting.street_in[hand, who])

    def _summary(self) -> None:
        """The printed total and rake, and what the summary says of each seat."""
        facts, betting, at = self._facts, self._betting, self._facts.at(TOTAL)
        hand, rake = facts.hand[at], facts.numbers(at, "rake")
        wrong = facts.numbers(at, "chips") != betting.pot[hand]
        facts.refuse(hand[wrong | facts.truths(at, "pots")])
        self.rake[hand] = rake
        out = self.collected.sum(axis=1)
        facts.ok &= out + np.maximum(self.rake, 0) == betting.pot
        at = facts.at(RESULT)
        self._results(at[facts.who[at] >= 0])
        at = at[facts.who[at] < 0]
        facts.refuse(facts.hand[at[(facts.cards(at) != 0) | (facts.seat[at] < 0)]])
        at = facts.at(RESULT)
        wrong = facts.seat_number[facts.seat[at]] != facts.numbers(at, "seat")
        facts.refuse(facts.hand[at[wrong]])

    def _results(self, at: Array) -> None:
        facts, betting = self._facts, self._betting
        hand, who = facts.hand[at], facts.who[at]
        outcome = facts.coded(at, "outcome", _OUTCOMES, NOBODY)
        won = np.maximum(facts.numbers(at, "won"), 0)
        street = np.maximum(facts.numbers(at, "street"), 0)
        no_bet, words, cards = facts.truths(at, "no_bet"), facts.words(at, "words"), facts.cards(at)
        fits = (won == self.collected[hand, who]) & (street == betting.fold_street[hand, who])
        folded, muck = outcome == _FOLDED, outcome == _THREW_AWAY
        fits &= folded == (betting.fold_street[hand, who] > 0)
        bet = betting.put[hand, who].any(axis=1)
        fits &= ~folded | ((cards == 0) & ~(no_bet & bet))
        fits &= ~muck | self.mucked[hand, who]
        as_shown = (cards == self._laid[hand, who]) & (words == self._words[hand, who])
        fits &= folded | muck | (cards == 0) | as_shown
        facts.refuse(hand[~fits])
        thrown = muck & (cards != 0)
        facts.refuse(hand[thrown][again((hand * SEATS + who)[thrown])])
        self._lay_open(at[thrown], cards[thrown], words[thrown], _MUCKED)

    def _best_has_it(self) -> None:
        """Who is paid has the best of the hands that were held up or told, and it is alone best."""
        facts, cards = self._facts, self._cards
        whole = (cards.card >= 0).all(axis=2) & facts.ok[:, None]
        hand, who = np.nonzero(whole)
        self.low = np.full(whole.shape, NOBODY, np.int64)
        self.low[hand, who] = by_value(cards.weight(hand, who), LOWS.__getitem__)
        for at, each, words in self._said:
            self._named(at, each, words)
        held = self.live & (self.low >= 0)
        lows = np.where(held, self.low, _BEATEN)
        best = held & (lows == lows.min(axis=1)[:, None])
        fine = (best.sum(axis=1) == 1) & (best & (self.collected > 0)).any(axis=1)
        facts.ok &= fine | (self.live.sum(axis=1) == 1)

    def _named(self, at: Array, each: Array, words: Array) -> None:
        """The words for a hand, if there are any, are those for its low or its board."""
        facts = self._facts
        judged = facts.ok[facts.hand[at]] & (words != "")
        at, each, words = at[judged], each[judged], words[judged]
        low = (each > 0).sum(axis=1) >= LOWS.fewest
        values = np.zeros(len(at), np.int64)
        for of, worth in ((low, LOWS), (~low, BOARDS)):
            values[of] = by_value(WEIGHTS[each[of]].sum(axis=1), worth.__getitem__)
        due = np.array([low_in_words(value) for value in values.tolist()], object)
        facts.refuse(facts.hand[at[words != due]])


def _who_begins(house: HouseRules) -> int | None:
    """Who shows first where nobody bet; None where the house leaves all of it open."""
    if house.bet_showdown is Choice.UNDETERMINED:
        return None
    if house.no_bet_showdown is Choice.SEAT_ORDER:
        return _FIRST_LIVE
    return _LOWEST if house.no_bet_showdown is Choice.LOW_BOARD else _ANYONE
