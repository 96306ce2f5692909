"""What the tables need of hands that were played in lockstep, as the gathering packs it."""

from typing import Any

import numpy as np

from razzstats.cards import DECK, RANK_OF
from razzstats.lockstep.betting import Betting
from razzstats.lockstep.dealing import DOOR, DOWN, Cards
from razzstats.lockstep.ending import Ending
from razzstats.lockstep.facts import NOBODY, PLACE, SEATS, Facts
from razzstats.lockstep.kinds import (
    ANTE,
    BET,
    BRING_IN,
    CALL,
    CHECK,
    COLLECT,
    FOLD,
    MUCK,
    RAISE,
    RETURN,
    SHOW,
    STEPS,
    flags,
)
from razzstats.tables.gathering import GROUPS, Gathering
from razzstats.tables.packing import Pool
from razzstats.tables.rows import Outcome
from razzstats.tables.schemas import Array
from razzstats.tables.seat_rows import shares

_ACTIONS = {
    ANTE: "post_ante", BRING_IN: "bring_in", FOLD: "fold", CHECK: "check", CALL: "call",
    BET: "bet", RAISE: "raise", RETURN: "return_uncalled", SHOW: "show", MUCK: "muck",
    COLLECT: "collect",
}  # fmt: skip
_STREETS = np.array([3, 3, 3, 4, 5, 6, 7])
_FACE_UP = np.array([0, 0, 1, 1, 1, 1, 0])
_AS_SEEN = [2, 3, 4, 5, 0, 1, 6]
"""The order in which the cards of others become known; the hero's come as they lie in the hand."""
_RANKS = np.array([0, *(RANK_OF[card] for card in DECK)])
_NAMES = np.array(["", *(f" {card}" for card in DECK)])
_LARGEST = 1 << 62


class Played:
    """Hands that went through lockstep; those of `facts.ok` count."""

    def __init__(self, facts: Facts, cards: Cards, betting: Betting, ending: Ending) -> None:
        self._facts, self._cards, self._betting, self._ending = facts, cards, betting, ending
        self._hands = np.flatnonzero(facts.ok)
        self._hand, self._who = np.nonzero(facts.in_ring & facts.ok[:, None])

    def outcomes(self) -> list[Outcome]:
        """What became of each hand, whether it counts or not."""
        facts, betting, ending = self._facts, self._betting, self._ending
        live = ending.live.sum(axis=1)
        seat = np.where(facts.hero_line < 0, NOBODY, facts.seat_number[facts.hero_line]).tolist()
        columns: list[list[Any]] = [
            facts.size.tolist(),
            [None if number < 0 else number for number in seat],
            facts.last.tolist(),
            np.where(live > 1, live, 0).tolist(),
            betting.pot.tolist(),
            np.maximum(ending.rake, 0).tolist(),
            (ending.rake < 0).tolist(),
        ]
        return list(map(Outcome, *columns))

    def columns(
        self, gathered: Gathering, numbers: Array, rows: Array, keys: Array
    ) -> dict[str, Array]:
        """As Gathering.columns, of the hands that count.

        For all hands, `numbers` are their own, `rows` those of their first players.
        """
        groups = {
            "hand": {"key": keys[self._hands], **self._of_hands(gathered, rows)},
            "seat": self._of_seats(gathered, numbers),
            "step": self._of_steps(gathered, rows),
            "card": self._of_cards(numbers, rows),
        }
        return {
            f"{group}_{name}": groups[group][name] for group in GROUPS for name in GROUPS[group]
        }

    def _of_hands(self, gathered: Gathering, rows: Array) -> dict[str, Array]:
        facts, at = self._facts, self._hands
        hands = [facts.hands[place] for place in at.tolist()]
        steps = np.bincount(facts.hand[flags(STEPS)[facts.kind]], minlength=facts.n)
        hero = facts.hero[at]
        return {
            "big_bet": facts.of_hands("stakes.big_bet")[at],
            "site": np.array([gathered.sites[hand.site] for hand in hands], np.int64),
            "hand_id": np.array([gathered.hand_ids[hand.hand_id] for hand in hands], np.int64),
            "steps": steps[at],
            "hero": np.where(hero < 0, NOBODY, rows[at] + hero),
            "opener": rows[at] + self._betting.first[at],
            "bettor": np.full(len(at), NOBODY),
            "players": facts.size[at],
            "last": facts.last[at],
            "showdown": (self._ending.live.sum(axis=1) > 1)[at],
            "shared": np.full(len(at), NOBODY),
        }

    def _of_seats(self, gathered: Gathering, numbers: Array) -> dict[str, Array]:
        facts, cards, betting, ending = self._facts, self._cards, self._betting, self._ending
        at = self._hand, self._who
        line = facts.ring[at]
        fold_street = betting.fold_street[at]
        boards = cards.boards[at]
        return {
            "start": betting.start[at],
            "ante": betting.ante[self._hand],
            "returned": ending.returned[at],
            "collected": ending.collected[at],
            "total": betting.total[at],
            "paid": self._paid()[at],
            **{f"put_{street}": betting.put[at][:, street - 3] for street in range(3, 8)},
            "hand": numbers[self._hand],
            "seat": facts.seat_number[line],
            "player": self._names(gathered)[line],
            "hole": self._in_words(gathered.holes, self._holes()),
            "up": self._in_words(gathered.ups, cards.codes[4][at]),
            "low": ending.low[at],
            **{f"board_{n}": boards[:, n - 1] for n in range(1, 5)},
            "fold_street": fold_street,
            "all_in_street": np.zeros(len(line), np.int64),
            "brought_in": self._who == betting.first[self._hand],
            "folded": fold_street > 0,
            "shown": ending.shown[at],
            "mucked": ending.mucked[at],
            "door_rank": _RANKS[cards.card[at][:, DOOR] + 1],
        }

    def _names(self, gathered: Gathering) -> Array:
        """The number of the name of each seat line."""
        facts = self._facts
        return np.array([gathered.names[name] for name in facts.names], np.int64)[facts.seat_name]

    def _paid(self) -> Array:
        """What each paid of the rake, in proportion to what he put in (shares)."""
        total, rake = self._betting.total, np.maximum(self._ending.rake, 0)[:, None]
        whole = np.maximum(total.sum(axis=1), 1)[:, None]
        large = total.max(axis=1) > _LARGEST // np.maximum(rake[:, 0], 1)
        parts, left = np.divmod(np.where(large[:, None], 0, total) * rake, whole)
        over = rake - parts.sum(axis=1)[:, None]
        order = np.argsort(-left, axis=1, kind="stable")
        nth = np.empty_like(order)
        np.put_along_axis(nth, order, np.arange(SEATS)[None, :], axis=1)
        parts += nth < over
        for hand in np.flatnonzero(large).tolist():
            parts[hand] = shares(int(rake[hand, 0]), total[hand].tolist())
        return parts

    def _holes(self) -> Array:
        """The two down cards of third street as a number, 0 where they are unknown."""
        first, second = (self._cards.card[self._hand, self._who, column] + 1 for column in DOWN)
        return np.where(first > 0, first * PLACE + second, 0)

    def _in_words(self, pool: Pool, codes: Array) -> Array:
        """Cards, given as numbers, in words that are numbers of a pool; None for 0."""
        different, places = np.unique(codes, return_inverse=True)
        numbers = [pool[text[1:] or None] for text in _texts(different)]
        return np.array(numbers, np.int64)[places] if numbers else places

    def _of_steps(self, gathered: Gathering, rows: Array) -> dict[str, Array]:
        facts, betting = self._facts, self._betting
        at = np.flatnonzero(flags(STEPS)[facts.kind] & facts.ok[facts.hand])
        hand, who, line = facts.hand[at], facts.who[at], facts.seat[at]
        actions = np.full(int(facts.kind.max(initial=0)) + 1, NOBODY)
        for kind, action in _ACTIONS.items():
            if kind < len(actions):
                actions[kind] = gathered.actions[action]
        action = actions[facts.kind[at]]
        completed = (facts.kind[at] == RAISE) & (betting.bet_count[at] == 1)
        return {
            "chips": betting.chips[at],
            "to": betting.to[at],
            "pot_before": betting.before[at],
            "to_call": betting.to_call[at],
            "row": rows[hand] + who,
            "seat": facts.seat_number[line],
            "player": self._names(gathered)[line],
            "line": facts.lines[at],
            "bet_count": betting.bet_count[at],
            "action": np.where(completed, gathered.actions["complete"], action),
            "street": facts.street[at],
            "all_in": np.zeros(len(at), np.int64),
            "inferred": np.zeros(len(at), np.int64),
        }

    def _of_cards(self, numbers: Array, rows: Array) -> dict[str, Array]:
        """Each player's cards in the order in which they became known."""
        cards, at = self._cards, (self._hand, self._who)
        own = cards.own[at][:, None]

        def ordered(of: Array) -> Array:
            return np.where(own, of, of[:, _AS_SEEN])

        known = ordered(cards.card[at])
        shape = known.shape
        found = known >= 0

        def each(of: Array) -> Array:
            return np.broadcast_to(of[:, None], shape)[found]

        return {
            "hand": each(numbers[self._hand]),
            "row": each(rows[self._hand] + self._who),
            "known_seq": ordered(cards.seq[at])[found],
            "street": ordered(np.broadcast_to(_STREETS, shape))[found],
            "card": known[found],
            "face_up": ordered(np.broadcast_to(_FACE_UP, shape))[found],
            "known_by": ordered(cards.how[at])[found],
        }


def _texts(codes: Array) -> list[str]:
    """Up to four cards each, given as numbers, as ` As 4d`."""
    cards = codes[:, None] // PLACE ** np.arange(4)[::-1] % PLACE
    first = (cards == 0).sum(axis=1)[:, None]
    left = np.take_along_axis(cards, (np.arange(4) + first) % 4, axis=1)
    texts: list[str] = np.ascontiguousarray(_NAMES[left]).view("U12")[:, 0].tolist()
    return texts
