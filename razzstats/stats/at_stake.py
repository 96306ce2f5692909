"""What was at stake: play money drowns real money, in big bets too, and is left out beside it."""

from typing import NamedTuple

import numpy as np
import pandas as pd

from razzstats.stats.expressions import conditions
from razzstats.stats.players import seats_of
from razzstats.stats.seats import Seats
from razzstats.words import count

REAL = ("cash", "tournament")
"""The kinds of hands in which something of value was at stake."""

CHOOSING = {"kind", "money", "currency", "is_play_money", "is_tournament", "tournament_id"}
"""Columns by which a condition chooses for itself what was at stake."""

REAL_ONLY = f"kind in {REAL}"
"""That as a condition."""

_WORDS = {
    "cash": "cash",
    "tournament": "tournaments",
    "play money": "play money",
    "play tournament": "play tournaments",
}


class AtStake(NamedTuple):
    """Seats, and what is to be said of them: the kinds that were taken, and what was left out.

    `taken` is empty for cash alone, `without` where nothing was left out.
    """

    seats: Seats
    taken: str
    without: str

    @property
    def words(self) -> str:
        """Both, as `cash and tournaments, without 40 hands of play money`."""
        return ", ".join(filter(None, (self.taken, self.without)))


def at_stake(
    seats: Seats, player: str | None = None, where: str = "", own: Seats | None = None
) -> AtStake:
    """The hands in which something of value was at stake, where the player has any.

    Cash games and tournaments are taken together, to be counted in big bets; play money is taken
    where there is nothing else. All are taken where the condition of `seats`, or `where`, names a
    column of CHOOSING. `player` as in `seats_of`; `own` are his seats, where they are at hand.
    Errors: as in `choose`.
    """
    mine = seats_of(player, seats, where) if own is None else own
    asked = [text for text in (seats.where, where) if text.strip()]
    chosen = {name for text in asked for p in conditions(text, seats.kinds) for name in p.names}
    hands = _hands(mine)
    there = [kind for kind in _WORDS if hands[kind]]
    taken = there if chosen & CHOOSING else [kind for kind in there if kind in REAL] or there
    left = [kind for kind in there if kind not in taken]
    kinds = "" if taken in ([], ["cash"]) else _joined([_WORDS[kind] for kind in taken])
    if not left:
        return AtStake(seats, kinds, "")
    lost = _joined([f"{count(hands[kind], 'hand')} of {_WORDS[kind]}" for kind in left])
    return AtStake(seats.narrowed(REAL_ONLY), kinds, f"without {lost}")


def _hands(mine: Seats) -> dict[str, int]:
    """How many hands there are of each kind."""
    kind, hand = mine.load(["kind", "hand"]).values()
    names, keys = kind.dictionary.to_pylist(), np.asarray(hand)
    codes = np.asarray(kind.indices)
    of_kind = {name: keys[codes == at] for at, name in enumerate(names)}
    return {name: len(pd.unique(of_kind.get(name, keys[:0]))) for name in _WORDS}


def _joined(words: list[str]) -> str:
    """`cash, tournaments and play money`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
