"""Many hands, each damaged in a few ways, and how often the damage was called by its name."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from razzstats.events import Hand, Stakes
from razzstats.money import UNIT
from razzstats.simulate import Setting, simulate
from razzstats.simulate.styles import AGGRESSIVE, STATION, TIGHT, WILD
from razzstats.sites.pokerstars import SITE
from razzstats.validation import judge
from tests.corruption.case import CORRUPTIONS, Case

EACH = 6
"""In how many ways each hand is damaged: those that have been made least often before."""

CENT = 100
USUAL = Setting(site=SITE.name, house=SITE.house)
SHORT = Setting(site=SITE.name, house=SITE.house, styles=(WILD, STATION), buy_in=(CENT, 8 * UNIT))
SETTINGS = (
    USUAL,
    SHORT,
    Setting(site=SITE.name, house=SITE.house, styles=(WILD, AGGRESSIVE), turnover=0.5),
    Setting(site=SITE.name, house=SITE.house, seats=2, styles=(WILD, TIGHT)),
    Setting(
        site=SITE.name, house=SITE.house, styles=(WILD,), seats=6, buy_in=(CENT, 3 * UNIT),
        stakes=Stakes(2_500, 5_000, 300, 1_100, "EUR"),
    ),
)  # fmt: skip


class Table:
    """How often each corruption was made and called by its name, and those that were not.

    A stray has codes, but not its own; what has none at all is only not named.
    """

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.codes: dict[str, set[str]] = {name: set() for name in CORRUPTIONS}
        self.strays: list[tuple[str, str, list[str]]] = []

    def add(self, name: str, hand: Hand, code: str) -> None:
        """Judge a damaged hand. Without a code it must have no finding at all."""
        found = [each.code for each in judge(hand, SITE).findings]
        self.made[name] += 1
        self.codes[name].add(code)
        if code in found or not (code or found):
            self.named[name] += 1
        elif found:
            self.strays.append((name, hand.hand_id, found))

    def next_for(self) -> list[str]:
        """The corruptions by how often they have been made, the rarest first."""
        return sorted(CORRUPTIONS, key=lambda name: self.made[name])

    @property
    def share(self) -> float:
        """Of all damage, how much was called by its name."""
        return self.named.total() / self.made.total()

    def __str__(self) -> str:
        rows = [
            f"| {name} | {' or '.join(code or 'nothing' for code in sorted(self.codes[name]))} "
            f"| {made:,} | {self.named[name] / made:.2%} |"
            for name in CORRUPTIONS
            if (made := self.made[name])
        ]
        head = ["| damage | must be called | times | so called |", "|---|---|---:|---:|"]
        return "\n".join([*head, *rows, f"| all | | {self.made.total():,} | {self.share:.3%} |"])


def hands(count: int, seed: int) -> Iterator[Hand]:
    """Clean hands of all settings."""
    for at, setting in enumerate(SETTINGS):
        yield from simulate(count // len(SETTINGS), seed * len(SETTINGS) + at, setting)


def corrupted(count: int, seed: int, expected: Mapping[str, str] | None = None) -> Table:
    """Hands damaged and judged. `expected` has other codes said to be the right ones."""
    table, dice = Table(), random.Random(seed)
    for hand in hands(count, seed):
        case, left = Case(hand, dice), EACH
        for name in table.next_for():
            bad = CORRUPTIONS[name](case)
            if bad is None:
                continue
            table.add(name, bad.hand, (expected or {}).get(bad.code, bad.code))
            left -= 1
            if not left:
                break
    return table
