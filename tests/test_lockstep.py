"""Hands that are played in lockstep come to the same rows as one by one, and break no rule."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
import pytest

from razzstats.events import Hand, StartStreet
from razzstats.house import NEUTRAL, Choice, HouseRules
from razzstats.judging import Judging
from razzstats.lockstep import may_play, play
from razzstats.reading import Piece, Read, read, site_of, sites
from razzstats.rules.usual import NOTHING
from razzstats.simulate import Setting, simulate
from razzstats.tables.rows import Rows
from razzstats.validation import judge
from razzstats.writers.pokerstars import write
from tests.corruption import CORRUPTIONS
from tests.corruption.case import Case, with_lines
from tests.histories import cut
from tests.mutants import mutant
from tests.test_usual import of_samples

OPEN = Choice.UNDETERMINED
HOUSES = [
    msgspec.structs.replace(house, tied_low_boards=OPEN, short_bring_in=OPEN) for house in NEUTRAL
]
"""With caps, showdowns and last chips as these have them."""

SETTINGS = (
    Setting(),
    Setting(seats=6, buy_in=(4_000, 30_000)),
    Setting(hero="", seats=2),
    Setting(seats=8),
)


def simulated(count: int, seed: int) -> list[str]:
    hands = [hand for setting in SETTINGS for hand in simulate(count, seed=seed, setting=setting)]
    return [write(hand) for hand in hands]


def damaged(bases: Sequence[str], count: int, seed: int) -> list[Read]:
    """As many hands, a few of them whole and the others damaged."""
    dice = random.Random(seed)
    found: list[Read] = []
    while len(found) < count:
        base = dice.choice(bases)
        text = base if dice.random() < 0.2 else mutant(base, dice)
        for piece in cut(text.encode("utf-8", "replace"))[0]:
            got = read(piece)
            if isinstance(got, Read):
                found.append(got)
    return found


def known_damage(count: int, seed: int) -> list[Read]:
    """Hands, each damaged in every way that has a name."""
    dice = random.Random(seed)
    found = []
    for number, hand in enumerate(simulate(count, seed=seed)):
        case = Case(hand, dice)
        for at, corrupt in enumerate(CORRUPTIONS.values()):
            if (bad := corrupt(case)) is not None:
                named = msgspec.structs.replace(bad.hand, hand_id=f"{number}{at:03}")
                found.append(Read(Piece("pokerstars", "damaged.txt", 1, "…"), named))
    return found


def with_a_line_wrong(hands: Sequence[Hand]) -> list[Read]:
    """Each hand without each of its lines, with each of them twice, and before the one before."""
    found = []
    for number, hand in enumerate(map(with_lines, hands)):
        for at in range(len(hand.events)):
            for way, places in enumerate(([], [at, at], [at + 1, at])):
                order = [*range(at), *places, *range(at + 1 + (way == 2), len(hand.events))]
                if at + 1 == len(hand.events) and way == 2:
                    continue
                wrong = msgspec.structs.replace(
                    hand,
                    hand_id=f"{number}{at:03}{way}",
                    events=tuple(hand.events[place] for place in order),
                    lines=tuple(hand.lines[place] for place in order),
                )
                found.append(Read(Piece("pokerstars", "damaged.txt", 1, "…"), wrong))
    return found


def tables(hands: Sequence[Read], house: HouseRules | None, together: bool) -> dict[str, pa.Table]:
    rows = Rows()
    judging = Judging(rows, house, hands if together else ())
    for got in hands:
        judging.add(got)
    judging.finish()
    return {name: plain(table) for name, table in rows.tables().items()}


def plain(table: pa.Table) -> pa.Table:
    """Strings as they are: their numbers depend on who is asked first."""
    for at, field in enumerate(table.schema):
        if pa.types.is_dictionary(field.type):
            table = table.set_column(at, field.name, table[at].cast(pa.string()))
    return table


def compare(hands: Sequence[Read], house: HouseRules | None = None) -> tuple[int, int]:
    """How many of the hands were as usual, and how many findings the others have."""
    together, alone = (tables(hands, house, way) for way in (True, False))
    for name, table in alone.items():
        assert together[name].equals(table), name
    terms = [(house or site_of(g.piece).house, site_of(g.piece).habits_of(g.hand)) for g in hands]
    able = [got for got, each in zip(hands, terms, strict=True) if may_play(*each)]
    terms = [each for each in terms if may_play(*each)]
    usual = play([got.hand for got in able], terms)[1] if able else []
    broken = [
        judge(got.hand, site_of(got.piece), house=house, usual=NOTHING).findings for got in able
    ]
    assert not [found for found, fine in zip(broken, usual, strict=True) if fine and found]
    return sum(usual), sum(map(bool, broken))


def taken_for_usual(hands: Sequence[Read]) -> tuple[int, int]:
    """How many are, which have no finding, and how many are not."""
    terms = [(site_of(got.piece).house, site_of(got.piece).habits_of(got.hand)) for got in hands]
    usual = play([got.hand for got in hands], terms)[1]
    taken = [got for got, fine in zip(hands, usual, strict=True) if fine]
    for got in taken:
        assert not judge(got.hand, site_of(got.piece), usual=NOTHING).findings
    return len(taken), len(hands) - len(taken)


def told(hand: Hand, more: int) -> Hand:
    """The hand with the pot in its markers of later streets, and so many chips more."""
    hand, events = with_lines(hand), list(hand.events)
    for street in range(4, 8):
        at = next((at for at, e in enumerate(events) if getattr(e, "street", 0) == street), None)
        if at is not None and isinstance(events[at], StartStreet):
            steps = judge(hand, site_of(Piece("pokerstars", "", 1, ""))).deal.steps
            pot = next(step.pot_before for step in steps if step.street == street)
            events[at] = msgspec.structs.replace(events[at], total=pot + more)
    return msgspec.structs.replace(hand, events=tuple(events))


def test_whole_hands_are_mostly_as_usual() -> None:
    hands = [got for text in simulated(60, seed=5) for got in map(read, cut(text.encode())[0])]
    read_hands = [got for got in hands if isinstance(got, Read)]
    usual, broken = compare(read_hands)
    assert usual > 0.6 * len(read_hands)
    assert broken == 0


@pytest.mark.parametrize("house", [None, *HOUSES], ids=lambda h: h.name if h else "own")
def test_damaged_hands_are_told_from_whole_ones(house: HouseRules | None) -> None:
    usual, broken = compare(damaged(simulated(20, seed=6), 300, seed=7), house)
    assert broken > 50
    assert usual > 20


def test_what_is_damaged_in_a_known_way_is_not_as_usual() -> None:
    assert compare(known_damage(15, seed=4))[1] > 600


def test_a_line_that_is_lost_doubled_or_moved_is_seen() -> None:
    hands = [hand for setting in SETTINGS for hand in simulate(20, seed=8, setting=setting)]
    taken, left = taken_for_usual(with_a_line_wrong(hands))
    assert left > taken > 1_000


def test_markers_may_tell_the_pot() -> None:
    reads = [Read(Piece("pokerstars", "told.txt", 1, "…"), told(hand, 0)) for hand in simulate(60)]
    assert taken_for_usual(reads)[0] > 30
    wrong = [Read(got.piece, told(got.hand, 1)) for got in reads]
    later = [got for got in wrong if list(map(type, got.hand.events)).count(StartStreet) > 1]
    assert later
    assert taken_for_usual(later)[0] == 0


@pytest.mark.parametrize("site", [name for name in sites() if name != "pokerstars"])
def test_every_format_comes_to_the_same_rows(site: str, samples: Path) -> None:
    compare(damaged(of_samples(samples / site), 120, seed=8))


def test_beside_chips_beyond_counting_the_others_are_judged_one_by_one() -> None:
    found = [got for text in simulated(15, seed=9) for got in map(read, cut(text.encode())[0])]
    first, *others = [got for got in found if isinstance(got, Read)]
    seats = tuple(msgspec.structs.replace(seat, chips=10**20) for seat in first.hand.seats)
    large = Read(first.piece, msgspec.structs.replace(first.hand, seats=seats))
    rows = Rows()
    judging = Judging(rows, None, [large, *others])
    for got in others:
        assert not judging.add(got)
    judging.finish()
    assert rows.tables()["hands"].num_rows == len(others)


@pytest.mark.proof
def test_damaged_hands_are_told_from_whole_ones_at_large(
    proves: Callable[[str, str], None],
) -> None:
    proves(
        "hands played in lockstep break no rule, and come to the same rows",
        "60,000 hands, and 6,000 damaged in all ways",
    )
    for seed in range(60):
        house = random.Random(seed).choice([None, None, *HOUSES])
        compare(damaged(simulated(40, seed=100 + seed), 1_000, seed=seed), house)
        compare(known_damage(100, seed=seed))
