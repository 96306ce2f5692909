"""Columns of the seats table that need the whole of a hand, worked out for all rows at once.

A decision is a row of the table, its street, what was done, and the bets that were in after it;
decisions come hand by hand in the order of play.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from razzstats.cards import RANK_OF
from razzstats.tables.arrays import dictionary, strings
from razzstats.tables.packing import MANY, NULL, Pool
from razzstats.tables.schemas import Array

LETTERS = "BRCXF"
"""Bet or completion, raise, call, check, fold: the kinds of decision, by their codes."""

LOW = 8
"""The highest low card."""

NAMES = frozenset(
    [f"{stem}_{street}" for stem in ("line", "aggressor") for street in range(3, 8)]
    + [f"players_{street}" for street in range(4, 8)]
    + [f"{stem}_{street}" for stem in ("good", "rivals_good") for street in range(4, 7)]
    + [f"outs_{street}" for street in range(3, 7)]
    + [f"completer_{what}" for what in ("door", "before", "first", "lowest")]
    + ["rake_dealt", "rake_contributed"]
)
"""The columns made here."""

Late = Iterator[tuple[str, tuple[Any, Any]]]
"""Columns by name, each with where it is null (None for nowhere)."""


class Decisions(NamedTuple):
    """All decisions of a table, an array each. `street` counts from 0, `kind` as in LETTERS."""

    row: Array
    street: Array
    kind: Array
    bets: Array


def late_columns(
    data: Array, pools: dict[str, Pool], decisions: Decisions, hands: "Hands", saw: list[Array]
) -> Late:
    """The columns, for packed rows and the strings that these name by number.

    `saw` says of fourth to seventh street who was in.
    """
    yield from _decided(hands, decisions)
    for street, was_in in enumerate(saw, 4):
        yield f"players_{street}", (hands.spread(hands.sum(was_in)).astype(np.int8), None)
    yield from _completer(data, pools, hands)
    yield from _cards(data, pools, hands, saw)
    yield from _rake(data, hands)


class Hands:
    """Which rows make a hand: they stand together. `of` has each row's hand, from 0."""

    def __init__(self, hand: Array) -> None:
        self.starts = np.flatnonzero(np.diff(hand, prepend=-1))
        self.sizes = np.diff(self.starts, append=len(hand))
        self.of = np.repeat(np.arange(len(self.starts)), self.sizes)

    def sum(self, values: Array) -> Array:
        """Sums by hand."""
        if not len(self.starts):
            return np.zeros(0, np.int64)
        return np.add.reduceat(values, self.starts, dtype=np.int64)

    def least(self, values: Array) -> Array:
        """The least value by hand."""
        if not len(self.starts):
            return np.zeros(0, values.dtype)
        return np.minimum.reduceat(values, self.starts)

    def spread(self, values: Array) -> Array:
        """What holds for a hand, for each of its rows."""
        return values[self.of]


def _decided(hands: Hands, made: Decisions) -> Late:
    """His decisions street by street, and whether the last bet or raise was his."""
    hand = hands.of[made.row]
    order = np.lexsort((made.street, hand))
    row, street, kind, bets = (column[order] for column in made)
    round_of = hand[order] * 5 + street
    before = _before(round_of, np.minimum(bets, MANY))
    wagers = np.flatnonzero(kind < 2)
    last = np.flatnonzero(np.diff(round_of[wagers], append=-1))
    for at in range(5):
        of_street = np.flatnonzero(street == at)
        tokens = before[of_street] * len(LETTERS) + kind[of_street]
        yield f"line_{at + 3}", (_lines(row[of_street], tokens, len(hands.of)), None)
        closing = wagers[last][street[wagers[last]] == at]
        aggressor = np.zeros(len(hands.of), bool)
        aggressor[row[closing]] = True
        yield f"aggressor_{at + 3}", (aggressor, None)


def _before(round_of: Array, bets: Array) -> Array:
    """The bets in before each decision, from those after it: they never fall within a round."""
    most = np.maximum.accumulate(round_of * (MANY + 1) + bets) - round_of * (MANY + 1)
    before = np.zeros_like(most)
    before[1:] = np.where(round_of[1:] == round_of[:-1], most[:-1], 0)
    return before


def _lines(row: Array, tokens: Array, n: int) -> pa.DictionaryArray:
    """The tokens of each row put together in their order, as words; null where it has none."""
    order = np.argsort(row, kind="stable")
    row, tokens = row[order], tokens[order]
    starts = np.flatnonzero(np.diff(row, prepend=-1))
    place = np.arange(len(row)) - np.repeat(starts, np.diff(starts, append=len(row)))
    codes, words, base = np.full(n, -1, np.int64), [""], len(LETTERS) * (MANY + 1)
    for at in range(int(place.max(initial=-1)) + 1):
        here = place == at
        so_far = np.maximum(codes[row[here]], 0) if at else np.zeros(here.sum(), np.int64)
        pairs, codes_now = np.unique(so_far * base + tokens[here], return_inverse=True)
        codes[row[here]] = codes_now + len(words)
        words += [words[pair // base] + _word(pair % base) for pair in pairs.tolist()]
    used, compact = np.unique(codes, return_inverse=True)
    kept = [words[code] for code in used.tolist() if code >= 0]
    numbers = compact.astype(np.int32) - (len(used) - len(kept))
    return dictionary(numbers, strings(kept))


def _word(token: int) -> str:
    return f"{token // len(LETTERS)}{LETTERS[token % len(LETTERS)]}"


def _completer(data: Array, pools: dict[str, Pool], hands: Hands) -> Late:
    """What the others see of the player who completed."""
    rows = np.flatnonzero(data["completed"])
    his = np.full(len(hands.starts), -1)
    his[hands.of[rows]] = rows
    there = hands.spread(his) >= 0
    door = _ranks(pools["door_card"])[data["door_card"]]
    null = NULL["i1"]
    position, lowest = data["position"], data["lowest_up_behind"]
    size = hands.spread(hands.sizes)
    from_bring_in = np.where(position == null, null, (size - position) % size)
    for name, values, known in (
        ("door", door, door > 0),
        ("before", from_bring_in, position != null),
        ("first", (data["unopened"] == 1) & (data["called_bring_in"] == 0), None),
        ("lowest", door < lowest, (door > 0) & (lowest != null)),
    ):
        mask = ~there if known is None else ~there | ~hands.spread(known[his])
        told = hands.spread(values[his])
        yield f"completer_{name}", (told if told.dtype == bool else told.astype(np.int8), mask)


def _ranks(pool: Pool) -> Array:
    """The rank of each card of a pool, 0 for none, which is the last: number -1."""
    return np.array([RANK_OF[word] for word in pool if word is not None] + [0], np.int64)


def _masks(pool: Pool) -> Array:
    """The ranks of each set of cards, a bit for each; 0 for none, which is the last."""
    held = [[RANK_OF[card] for card in words.split()] for words in pool if words is not None]
    return np.array([sum(1 << rank for rank in set(ranks)) for ranks in held] + [0], np.int64)


def _cards(data: Array, pools: dict[str, Pool], hands: Hands, saw: list[Array]) -> Late:
    """Who caught a good card, and how many cards are left that would help.

    As far as the cards are known: a hand with an upcard that nobody told has nulls from there on.
    """
    door = _ranks(pools["door_card"])[data["door_card"]]
    hole = _masks(pools["hole_cards"])[data["hole_cards"]]
    up = np.where(door > 0, 1 << door, 0)
    told = hands.spread(hands.sum(door == 0)) == 0
    seen = np.zeros((len(hands.starts), LOW + 1), np.int64)
    everyone = np.ones(len(hands.of), bool)
    _count_low(seen, hands.of, door, everyone)
    yield "outs_3", _outs(hands, seen, hole, up, told)
    for street, was_in in zip((4, 5, 6), saw, strict=False):
        card = _ranks(pools[f"caught_{street}"])[data[f"caught_{street}"]]
        good = was_in & (card > 0) & (card <= LOW) & (up >> card & 1 == 0)
        unknown = was_in & (card == 0)
        yield f"good_{street}", (good, ~was_in | unknown)
        rivals = hands.spread(hands.sum(good)) - good
        unseen = hands.spread(hands.sum(unknown)) - unknown > 0
        yield f"rivals_good_{street}", (rivals.astype(np.int8), ~was_in | unseen)
        told &= hands.spread(hands.sum(unknown)) == 0
        up = up | np.where(card > 0, 1 << card, 0)
        _count_low(seen, hands.of, card, was_in)
        yield f"outs_{street}", _outs(hands, seen, hole, up, told & was_in)


def _count_low(seen: Array, hand: Array, card: Array, dealt: Array) -> None:
    """Add the upcards of a street to the low cards seen, by hand and rank."""
    low = dealt & (card > 0) & (card <= LOW)
    np.add.at(seen, (hand[low], card[low]), 1)


def _outs(hands: Hands, seen: Array, hole: Array, up: Array, known: Array) -> tuple[Array, Array]:
    """Low cards of ranks that he does not hold, less those that lie open."""
    rows = np.flatnonzero(known & (hole > 0))
    held, open_cards = (hole | up)[rows], seen[hands.of[rows]]
    left = np.zeros(len(hole), np.int8)
    for rank in range(1, LOW + 1):
        left[rows] += np.where(held >> rank & 1, 0, 4 - open_cards[:, rank]).astype(np.int8)
    unknown = np.ones(len(hole), bool)
    unknown[rows] = False
    return left, unknown


def _rake(data: Array, hands: Hands) -> Late:
    """The rake by heads: of all who were dealt in, and of those who put in more than the ante."""
    rake = hands.sum(data["rake_paid"])
    put = sum(data[f"put_{street}"] for street in range(3, 8)) > 0
    nobody = hands.spread(hands.sum(put)) == 0
    for name, heads in (("dealt", np.ones(len(put), bool)), ("contributed", put | nobody)):
        whole, rest = np.divmod(rake, np.maximum(hands.sum(heads), 1))
        nth = np.cumsum(heads) - hands.spread(np.cumsum(hands.sum(heads)) - hands.sum(heads))
        share = hands.spread(whole) + (nth <= hands.spread(rest))
        yield f"rake_{name}", (np.where(heads, share, 0), None)
