"""Measure equities: `python -m benchmarks.equity [--rounds N]`.

Prints, as Markdown, what the parts of razzstats.equity do in a second of one core, beside a bare
numpy `take` over as many rows (the floor), and beside PokerKit in the same run. Times are those
of the processor, the best of some rounds; only those of many processes are by the clock.
"""

import argparse
import os
import platform
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from pokerkit import Card, Deck, RegularLowHand, calculate_equities

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
DEALS = 1_000_000
SAMPLES = 1_000
PARTS, IN_PART = 4, 500
"""Hands whose showdowns are enriched."""

STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def main() -> None:
    """Measure, and print the tables as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    print(f"Python {platform.python_version()}, numpy {np.__version__}, one core.\n")
    _evaluation(rounds)
    _exact(rounds)
    _simulated(rounds)
    _enriched(rounds)


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


def _evaluation(rounds: int) -> None:
    hands = np.tile(random_hands(HANDS // 10), (10, 1))
    table = orders_by_key(7)
    keys = np.random.default_rng(2).integers(0, len(table), HANDS)
    words = ["".join(DECK[card] for card in hand) for hand in hands[:2_000]]

    def pokerkit() -> None:
        for hand in words:
            RegularLowHand.from_game(Card.parse(hand))

    floor = best(lambda: table.take(keys), rounds) / HANDS
    rows = [
        ("one `take` from a table as large (the floor)", floor),
        ("`low_orders` of seven cards", best(lambda: low_orders(hands), rounds) / HANDS),
        ("`low_values` of seven cards", best(lambda: low_values(hands), rounds) / HANDS),
        ("PokerKit's `RegularLowHand`", best(pokerkit, 1) / len(words)),
    ]
    print("| lows | hands/s | times the floor |\n|---|---:|---:|")
    for name, seconds in rows:
        print(f"| {name} | {1 / seconds:,.0f} | {seconds / floor:,.1f} |")


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


def _exact(rounds: int) -> None:
    print("\n| exact | ms | PokerKit, for a standard error of 1 % | ratio |\n|---|---:|---:|---:|")
    for hands in (2, 3):
        for street, name in STREETS.items():
            if (hands, street) == (3, 3):
                continue
            asked = spots(street, hands)
            own = best(lambda asked=asked: _all(asked), rounds) / len(asked)  # type: ignore[misc]
            theirs = best(lambda asked=asked: _pokerkit(asked[0], SAMPLES), 1)  # type: ignore[misc]
            # A half-and-half chance has a standard error of 1 % after 2,500 samples.
            theirs *= 2_500 / SAMPLES
            ratio = theirs / own
            print(
                f"| {hands} hands, {name} | {own * 1e3:.2f} | {theirs * 1e3:,.0f} | {ratio:,.0f} |"
            )
    for other in ("random", "8-", "[8-]3"):
        own = best(lambda other=other: equity(["A2K", other]), rounds)  # type: ignore[misc]
        print(f"| A2K against {other} | {own * 1e3:.1f} | | |")


def _all(asked: Sequence[tuple[Sequence[Holding], Sequence[str]]]) -> None:
    for hands, dead in asked:
        equity(hands, dead, exact=True)


def _simulated(rounds: int) -> None:
    print("\n| simulated on third street | deals/s | PokerKit | ratio |\n|---|---:|---:|---:|")
    for hands in (2, 3, 7):
        spot = spots(3, hands)[0]
        own = best(
            lambda spot=spot: equity(*spot, exact=False, deals=DEALS),  # type: ignore[misc]
            rounds,
        )
        theirs = best(lambda spot=spot: _pokerkit(spot, SAMPLES), 1)  # type: ignore[misc]
        rates = DEALS / own, SAMPLES / theirs
        print(f"| {hands} hands | {rates[0]:,.0f} | {rates[1]:,.0f} | {rates[0] / rates[1]:,.0f} |")


def _enriched(rounds: int) -> None:
    """Showdowns of two hands a second, everything that `enrich` does included."""
    print(
        "\n| `enrich`, showdowns of two hands | a second | `take` rows for one |\n|---|---:|---:|"
    )
    table = orders_by_key(7)
    keys = np.random.default_rng(2).integers(0, len(table), HANDS)
    floor = best(lambda: table.take(keys), rounds) / HANDS
    with tempfile.TemporaryDirectory() as temp:
        store = Path(temp) / "store"
        _with_showdowns(Path(temp) / "hands.txt", store)
        for processes in (1, cores()):
            with _pool(processes) as pool:
                enrich(store, again=True, executor=pool, lanes=2 * processes)
                rate = max(_rate(store, pool, processes) for _ in range(rounds))
            each = f"{processes} process{'es' * (processes > 1)}"
            print(f"| {each} | {rate:,.0f} | {1 / rate / floor:,.0f} |")


def _rate(store: Path, pool: Executor | None, processes: int) -> float:
    clock = time.perf_counter if pool else time.process_time
    start = clock()
    done = enrich(store, again=True, executor=pool, lanes=2 * processes)
    return done.enriched / (clock() - start)


def _with_showdowns(path: Path, store: Path) -> None:
    """A store of two players who see most hands to their end, in parts that can be shared out."""
    for seed in range(PARTS):
        setting = Setting(seats=2, styles=(WILD,), first_id=1 + seed * IN_PART)
        write_hands(path, simulate(IN_PART, seed, setting))
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
