"""Measure equities: `python -m benchmarks.equity [--hands N] [--rounds N]`.

Prints, as Markdown, what the parts of razzstats.equity do in a second of one core, beside a bare
numpy `take` over as many rows, and beside PokerKit in the same run. Times are those
of the processor, the best of some rounds; only those of many processes are by the clock.
"""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from pokerkit import Card, Deck, RegularLowHand, calculate_equities

from benchmarks.page import README, Table, options, publish
from benchmarks.work import write_hands
from razzstats.cards import DECK
from razzstats.equity import Holding, equity, low_orders, low_values
from razzstats.equity.evaluation import orders_by_key
from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.simulate import simulate
from razzstats.simulate.setting import Setting
from razzstats.simulate.styles import WILD

HANDS = 2_000_000
SAMPLES = 1_000
"""PokerKit's deals, at the most; ours are half of all hands."""
WORDS = 2_000
"""Hands that PokerKit evaluates, at the most."""
PARTS, IN_PART = 4, 500
"""Hands whose showdowns are enriched, at the most."""

STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def main() -> None:
    """Measure, and print the tables as Markdown or write them."""
    parser = options("benchmarks.equity", __doc__, HANDS)
    chosen = parser.parse_args()
    publish(parser, README, lambda temp: tables(temp, chosen.hands, chosen.rounds))


def tables(temp: Path, hands: int, rounds: int) -> Iterator[Table]:
    """Evaluation, exact equities, simulated ones, and those of a store."""
    table = orders_by_key(7)
    keys = np.random.default_rng(2).integers(0, len(table), hands)
    bare = best(lambda: table.take(keys), rounds) / hands
    samples = min(hands, SAMPLES)
    yield _evaluation(hands, bare, rounds)
    yield _exact(samples, rounds)
    yield _simulated(max(1, hands // 2), samples, rounds)
    yield _enriched(temp, min(hands, IN_PART), bare, rounds)


def best(work: Callable[[], object], rounds: int, times: int = 1) -> float:
    """Seconds of the processor for one call."""
    work()
    found = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            work()
        found.append(time.process_time() - start)
    return min(found) / times


def random_hands(count: int, cards: int = 7) -> Any:
    """Rows of cards of which none comes twice in a row."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    shuffled = np.random.default_rng(1).permuted(decks, axis=1)
    return np.ascontiguousarray(shuffled[:, :cards])


def _evaluation(count: int, bare: float, rounds: int) -> Table:
    hands = np.tile(random_hands(max(1, count // 10)), (10, 1))
    words = ["".join(DECK[card] for card in hand) for hand in hands[:WORDS]]

    def pokerkit() -> None:
        for hand in words:
            RegularLowHand.from_game(Card.parse(hand))

    each = {
        "a bare `take` from a table as large": bare,
        "`low_orders` of seven cards": best(lambda: low_orders(hands), rounds) / len(hands),
        "`low_values` of seven cards": best(lambda: low_values(hands), rounds) / len(hands),
        "PokerKit's `RegularLowHand`": best(pokerkit, 1) / len(words),
    }
    rows = [(name, f"{spent / bare:,.1f}", f"{1 / spent:,.0f}") for name, spent in each.items()]
    return Table("lows", ("lows", "times a bare take", "hands/s"), rows)


def spots(street: int, hands: int, count: int = 20) -> list[tuple[list[Holding], list[str]]]:
    """Random hands on a street, and four dead cards."""
    dice = random.Random(street)
    found = []
    for _ in range(count):
        deck = dice.sample(DECK, 52)
        dealt = [Holding(tuple(deck[at * street : (at + 1) * street])) for at in range(hands)]
        found.append((dealt, [str(card) for card in deck[-4:]]))
    return found


def _pokerkit(spot: tuple[Sequence[Holding], Sequence[str]], samples: int) -> object:
    """Equities by so many of PokerKit's samples; it knows no dead cards, so they are left in."""
    ranges = [[list(Card.parse("".join(hand.cards)))] for hand in spot[0]]
    low = (RegularLowHand,)
    return calculate_equities(ranges, (), 7, 0, Deck.STANDARD, low, sample_count=samples)


def _exact(samples: int, rounds: int) -> Table:
    rows: list[tuple[str, str, str, str]] = []
    for hands in (2, 3):
        for street, name in STREETS.items():
            if (hands, street) == (3, 3):
                continue
            asked = spots(street, hands)
            own = best(lambda asked=asked: _all(asked), rounds) / len(asked)  # type: ignore[misc]
            theirs = best(
                lambda asked=asked: _pokerkit(asked[0], samples),  # type: ignore[misc]
                1,
            )
            # A half-and-half chance has a standard error of 1 % after 2,500 samples.
            theirs *= 2_500 / samples
            times = (f"{theirs / own:,.0f}", f"{own * 1e3:.2f}", f"{theirs * 1e3:,.0f}")
            rows.append((f"{hands} hands, {name}", *times))
    for other in ("random", "8-", "[8-]3"):
        own = best(lambda other=other: equity(["A2K", other]), rounds)  # type: ignore[misc]
        rows.append((f"A2K against {other}", "", f"{own * 1e3:.1f}", ""))
    return Table(
        "exact",
        ("exact", "PokerKit's time, times ours", "ms", "PokerKit, ms"),
        rows,
        "PokerKit samples until the standard error is 1 %; ours has none.",
    )


def _all(asked: Sequence[tuple[Sequence[Holding], Sequence[str]]]) -> None:
    for hands, dead in asked:
        equity(hands, dead, exact=True)


def _simulated(deals: int, samples: int, rounds: int) -> Table:
    rows = []
    for hands in (2, 3, 7):
        spot = spots(3, hands)[0]
        own = best(
            lambda spot=spot: equity(*spot, exact=False, deals=deals),  # type: ignore[misc]
            rounds,
        )
        theirs = best(lambda spot=spot: _pokerkit(spot, samples), 1)  # type: ignore[misc]
        rates = deals / own, samples / theirs
        cells = (f"{number:,.0f}" for number in (rates[0] / rates[1], *rates))
        rows.append((f"{hands} hands", *cells))
    head = ("simulated on third street", "times PokerKit's deals", "deals/s", "PokerKit, deals/s")
    return Table("simulated", head, rows)


def _enriched(temp: Path, in_part: int, bare: float, rounds: int) -> Table:
    """Showdowns of two hands a second, everything that `enrich` does included."""
    rows = []
    store = temp / "store"
    _with_showdowns(temp / "hands.txt", store, in_part)
    for processes in (1, cores()):
        with _pool(processes) as pool:
            enrich(store, again=True, executor=pool, lanes=2 * processes)
            rate = max(_rate(store, pool, processes) for _ in range(rounds))
        each = f"{processes} process{'es' * (processes > 1)}"
        rows.append((each, f"{1 / rate / bare:,.0f}", f"{rate:,.0f}"))
    head = ("`enrich`, showdowns of two hands", "times a bare take of one row", "a second")
    return Table("enriched", head, rows)


def _rate(store: Path, pool: Executor | None, processes: int) -> float:
    clock = time.perf_counter if pool else time.process_time
    start = clock()
    done = enrich(store, again=True, executor=pool, lanes=2 * processes)
    return done.enriched / (clock() - start)


def _with_showdowns(path: Path, store: Path, in_part: int) -> None:
    """A store of two players who see most hands to their end, in parts that can be shared out."""
    for seed in range(PARTS):
        setting = Setting(seats=2, styles=(WILD,), first_id=1 + seed * in_part)
        write_hands(path, simulate(in_part, seed, setting))
        import_histories([path], store)


def cores() -> int:
    """How many processes to share the work out to."""
    return max(2, os.cpu_count() or 2)


@contextmanager
def _pool(processes: int) -> Iterator[Executor | None]:
    if processes == 1:
        yield None
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield pool


if __name__ == "__main__":
    main()
