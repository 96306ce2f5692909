"""Starting hands: the first three cards, by their ranks, by what the others see, and by kind."""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
import pyarrow as pa

from razzstats.cards import RANK_OF, RANKS

LOW = 8
WORDS = ["", "ace", "deuce", "three", "four", "five", "six", "seven", "eight"]
ALL = tuple(combinations_with_replacement(range(1, 14), 3))
"""The 455 sets of three ranks, each in order, lowest first."""


def ranks_of(cards: Any) -> pa.Array:
    """The rank of each card of a dictionary column; null for none."""
    found = np.array([RANK_OF[card] for card in cards.dictionary.to_pylist()] + [0], np.int8)
    codes = np.asarray(cards.indices.fill_null(-1))
    return pa.array(found[codes], mask=codes < 0)


def named(part: str, hole: Any, door: Any) -> tuple[list[str], Any]:
    """The names of starting hands, and each row's number among them; -1 where a card is unknown.

    `part`: `ranks` (455 names), `door` (1,183) or `kind`. The columns are dictionaries.
    """
    pairs = [
        tuple(sorted(RANK_OF[card] for card in two.split())) for two in hole.dictionary.to_pylist()
    ]
    pair_codes = np.array([_PAIRS.get(pair, -1) for pair in pairs] + [-1], np.int64)
    doors = [RANK_OF[card] - 1 for card in door.dictionary.to_pylist()]
    door_codes = np.array([*doors, -1], np.int64)
    pair = pair_codes[np.asarray(hole.indices.fill_null(-1))]
    up = door_codes[np.asarray(door.indices.fill_null(-1))]
    known = (pair >= 0) & (up >= 0)
    words, codes = _names(part)
    return list(words), np.where(known, codes[np.where(known, pair * 13 + up, 0)], -1)


_PAIRS: dict[tuple[int, ...], int] = {
    pair: at for at, pair in enumerate(combinations_with_replacement(range(1, 14), 2))
}


DEALS = tuple((pair, door) for pair in _PAIRS for door in range(1, 14))
"""The 1,183 pairs of downcards, lowest first, and door card, by rank."""


@cache
def _names(part: str) -> tuple[tuple[str, ...], Any]:
    """The names, and for each pair of downcards and door card the number of its name."""
    words = [NAMING[part](hole, door) for hole, door in DEALS]
    numbers = {word: at for at, word in enumerate(dict.fromkeys(words))}
    return tuple(numbers), np.array([numbers[word] for word in words])


def _by_ranks(hole: tuple[int, ...], door: int) -> str:
    return letters(tuple(sorted((*hole, door))))


def _by_door(hole: tuple[int, ...], door: int) -> str:
    return f"({letters(hole)}){letters((door,))}"


def _by_kind(hole: tuple[int, ...], door: int) -> str:
    return kind_of(tuple(sorted((*hole, door))))


def letters(ranks: tuple[int, ...]) -> str:
    """Ranks as they are printed: (1, 3, 10) is A3T."""
    return "".join(RANKS[rank - 1] for rank in ranks)


def ranks_in(start: str) -> tuple[int, ...]:
    """The ranks of `A37` or `(A7)3`, lowest first."""
    return tuple(sorted(RANKS.index(letter) + 1 for letter in start if letter in RANKS))


def kind_of(ranks: tuple[int, ...]) -> str:
    """What three ranks, lowest first, are: `three to a seven, no ace`, `a pair and a low card` …

    Low is eight and lower. Three different low cards are told by their highest and by whether
    there is an ace, the rest by how many low ranks they have.
    """
    low = sorted({rank for rank in ranks if rank <= LOW})
    if len(set(ranks)) == 3 and len(low) == 3:
        ace = "with an ace" if ranks[0] == 1 else "no ace"
        return f"three to {'an' if low[-1] == LOW else 'a'} {WORDS[low[-1]]}, {ace}"
    if len(set(ranks)) == 1:
        return "three of a rank"
    if len(set(ranks)) == 2:
        return ("a pair, no low card", "a pair, one low rank", "a pair, two low ranks")[len(low)]
    return ("three high cards", "one low card", "two low cards")[len(low)]


def _low_kinds() -> list[str]:
    low = sorted((ranks for ranks in ALL if len(set(ranks)) == 3 and ranks[2] <= LOW), key=_top)
    return list(dict.fromkeys(kind_of(ranks) for ranks in low))


def _top(ranks: tuple[int, ...]) -> tuple[int, bool]:
    return ranks[-1], ranks[0] != 1


NAMING: dict[str, Callable[[tuple[int, ...], int], str]] = {
    "ranks": _by_ranks,
    "door": _by_door,
    "kind": _by_kind,
}
"""How downcards and door card are called, by the way to tell them apart."""

KINDS = (
    *_low_kinds(),
    "two low cards",
    "a pair, two low ranks",
    "one low card",
    "a pair, one low rank",
    "three of a rank",
    "three high cards",
    "a pair, no low card",
)
"""Every kind, roughly from best to worst."""


ALL_WAYS = 52 * 51 // 2 * 50
"""In how many ways two downcards and a door card can be dealt."""


def ways(hole: tuple[int, ...], door: int) -> int:
    """In how many of these the downcards and the door card are of such ranks."""
    down = prod(comb(4, hole.count(rank)) for rank in set(hole))
    return down * (4 - hole.count(door))


def worth(hole: tuple[int, ...], door: int) -> tuple[int, ...]:
    """Lower is better: unpaired before paired, then by the ranks from the highest down."""
    ranks = sorted((*hole, door), reverse=True)
    return 3 - len(set(ranks)), *ranks, door
