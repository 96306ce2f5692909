"""Main pot and side pots from what each player put in, and who takes them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """One pot: its size in ten-thousandths, and the seats that can win it."""

    chips: int
    seats: tuple[int, ...]


def pots(put: Mapping[int, int], live: Sequence[int]) -> list[Pot]:
    """The main pot and the side pots, main pot first.

    `put` is what each seat put in over the whole hand, uncalled bets taken back; `live` are the
    seats that did not fold. Chips of folded seats lie in the pots they reach; a layer that no
    further live seat reaches belongs to the pot below it (R17: TDA 21, WSOP 74).
    """
    levels = sorted({put[seat] for seat in live if put[seat] > 0})
    if len(levels) == 1 and min(put.values()) >= 0:
        return [Pot(sum(put.values()), tuple([seat for seat in live if put[seat]]))]
    found: list[Pot] = []
    below = 0
    for level in levels:
        chips = sum(min(max(total - below, 0), level - below) for total in put.values())
        seats = tuple(seat for seat in live if put[seat] >= level)
        found.append(Pot(chips, seats))
        below = level
    over = sum(max(total - below, 0) for total in put.values())
    if found and over:
        found[-1] = Pot(found[-1].chips + over, found[-1].seats)
    return found


def winners(pot: Pot, values: Mapping[int, int]) -> tuple[int, ...]:
    """The seats whose low is best among those that can win the pot; lower values are better.

    Seats without a value (unseen hands) are left out; so a seat in the answer may in truth be
    beaten by a hand that was not shown.
    """
    known = [seat for seat in pot.seats if seat in values]
    best = min((values[seat] for seat in known), default=None)
    return tuple(seat for seat in known if values[seat] == best)


def raked(chips: Sequence[int], rake: int, chip: int) -> list[int]:
    """Each pot without its part of the rake, in proportion and in whole chips of size `chip`.

    What does not divide comes out of the largest.
    """
    whole = sum(chips)
    if not rake or not whole:
        return list(chips)
    parts = [rake * size // whole // chip * chip for size in chips]
    parts[chips.index(max(chips))] += rake - sum(parts)
    return [size - part for size, part in zip(chips, parts, strict=True)]


def share(chips: int, ways: int, chip: int) -> tuple[int, int]:
    """What each of `ways` winners gets at the least and at the most.

    A pot that does not divide leaves odd chips of size `chip`, one to a winner (R16).
    """
    each = chips // (ways * chip) * chip
    return each, each if each * ways == chips else each + chip
