"""What all rules together cost beside the replay alone: `python -m benchmarks.rules [--hands N]`.

The same hands, read beforehand, are replayed without a rule, judged by every rule on every event,
and judged as razzstats does it, which plays what is usual at a look. Rounds take turns, so that a
busy machine slows all alike; of each the best CPU time counts.
"""

import time
from collections.abc import Callable, Iterator, Sequence

from benchmarks.page import README, Table, options, publish
from razzstats.events import Hand
from razzstats.formats import Site
from razzstats.reading import sites
from razzstats.replay import Deal, apply, close
from razzstats.rules.usual import NOTHING
from razzstats.simulate import Setting, simulate
from razzstats.validation import judge

GOAL = 0.6
"""The most that the rules may cost, in parts of the replay."""


def replay(hands: Sequence[Hand], site: Site) -> None:
    """Play the events, and hold them against nothing."""
    for hand in hands:
        deal = Deal(hand, site.house, site.habits_of(hand))
        for at, event in enumerate(hand.events):
            deal.at = at
            apply(deal, event)
        close(deal)


def judge_each_event(hands: Sequence[Hand], site: Site) -> None:
    """Every rule looks at every event of its kind."""
    for hand in hands:
        judge(hand, site, usual=NOTHING)


def judge_all(hands: Sequence[Hand], site: Site) -> None:
    """As validate and import do it."""
    for hand in hands:
        judge(hand, site)


def measured(hands: Sequence[Hand], site: Site, rounds: int) -> dict[str, float]:
    """Best CPU seconds by what was done."""
    works: dict[str, Callable[[Sequence[Hand], Site], None]] = {
        "the replay alone": replay,
        "every rule on every event": judge_each_event,
        "as it is done": judge_all,
    }
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, work in works.items():
            start = time.process_time()
            work(hands, site)
            spent = time.process_time() - start
            best[name] = min(best.get(name, spent), spent)
    return best


def main() -> None:
    """Measure, and print the table as Markdown or write it."""
    parser = options("benchmarks.rules", __doc__, 4_000, rounds=5)
    chosen = parser.parse_args()
    publish(parser, README, lambda temp: tables(chosen.hands, chosen.rounds))


def tables(hands: int, rounds: int) -> Iterator[Table]:
    """What rules cost, in parts of the replay."""
    site = sites()["pokerstars"]
    dealt = list(simulate(hands, 1, Setting(site=site.name, house=site.house)))
    times = measured(dealt, site, rounds)
    alone = times["the replay alone"]
    rows = [
        (name, f"{seconds / alone - 1:.2f}", f"{seconds / hands * 1e6:.0f}")
        for name, seconds in times.items()
    ]
    kept = times["as it is done"] / alone - 1 <= GOAL
    yield Table(
        "rules",
        ("work", "rules, in parts of the replay", "µs a hand"),
        rows,
        f"{hands:,} simulated hands, read beforehand; CPU time.",
        f"The goal is {GOAL} at the most: {'kept' if kept else 'missed'}.",
    )


if __name__ == "__main__":
    main()
