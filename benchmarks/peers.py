"""Other programs on the same hands: `make peers`, or `python -m benchmarks.peers [--hands N]`.

PokerKit replays hands that are written as PHH; razzstats reads the same texts, replays them and
judges them by its rules, and so it does with the hands as PokerStars writes them. Rounds take
turns, so that a busy machine slows all alike; of each the best CPU time counts. There are enough
hands that razzstats no longer knows their lines when they come round again. `--write` puts the
table into benchmarks/peers.md.
"""

import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from pokerkit import HandHistory

from benchmarks.floor import floor
from benchmarks.page import Table, options, publish
from benchmarks.work import judge_some, pieces, read_some
from razzstats.simulate import simulate
from razzstats.writers import phh, pokerstars
from razzstats.writers.common import joined

PAGE = "benchmarks/peers.md"


def main() -> None:
    """Measure, and print the table as Markdown or write it."""
    parser = options("benchmarks.peers", __doc__, 4_000)
    chosen = parser.parse_args()
    publish(parser, PAGE, lambda temp: tables(temp, chosen.hands, chosen.rounds))


class Replayed:
    """PokerKit over hands, and what became of them."""

    def __init__(self) -> None:
        self.ended: Counter[str] = Counter()

    def replay(self, texts: list[str]) -> None:
        """Every state of every hand, as far as PokerKit goes."""
        self.ended = Counter()
        with warnings.catch_warnings(action="ignore"):
            for text in texts:
                try:
                    for _ in HandHistory.loads(text):
                        pass
                except (ValueError, KeyError):
                    self.ended["stopped"] += 1
                else:
                    self.ended["to the end"] += 1


def _parse(texts: list[str]) -> None:
    """PokerKit's reading of the TOML alone."""
    for text in texts:
        HandHistory.loads(text)


def tables(temp: Path, hands: int, rounds: int) -> Iterator[Table]:
    """All of them on the same hands."""
    played = list(simulate(hands, seed=1))
    texts = [phh.write(hand) for hand in played]
    in_phh, in_text = temp / "hands.phhs", temp / "hands.txt"
    in_phh.write_text("".join(joined(phh, texts)), encoding="utf-8")
    in_text.write_text("".join(joined(pokerstars, map(pokerstars.write, played))), encoding="utf-8")
    theirs = Replayed()
    names: dict[str, Callable[[], object]] = {
        "PokerKit, PHH: TOML to actions": lambda: _parse(texts),
        "PokerKit, PHH: the same, and every action replayed": lambda: theirs.replay(texts),
        "razzstats, PHH: to events": lambda: read_some(pieces(in_phh)),
        "razzstats, PHH: the same, replayed and judged": lambda: judge_some(pieces(in_phh)),
        "razzstats, PokerStars' text: to events": lambda: read_some(pieces(in_text)),
        "razzstats, PokerStars' text: replayed and judged": lambda: judge_some(pieces(in_text)),
        "the floor, PokerStars' text: one pattern, unchecked": lambda: floor(in_text),
    }
    times = best(names, rounds)
    whole = times["PokerKit, PHH: the same, and every action replayed"]
    sizes = (f"{file.stat().st_size / hands:,.0f}" for file in (in_phh, in_text))
    ended = theirs.ended["to the end"]
    yield Table(
        "measured",
        ("work", "times as fast as PokerKit's replay", "hands/s"),
        [(name, f"{whole / spent:.2f}", f"{hands / spent:,.0f}") for name, spent in times.items()],
        "{:,} simulated hands, {} bytes each as PHH and {} as PokerStars' text; PokerKit {}, one "
        "core, CPU time.".format(hands, *sizes, version("pokerkit")),
        f"PokerKit came to the end of {ended:,} of the {hands:,} hands.",
    )


def best(works: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Best CPU seconds by what was done."""
    found: dict[str, float] = {}
    for _ in range(rounds):
        for name, work in works.items():
            start = time.process_time()
            work()
            spent = time.process_time() - start
            found[name] = min(found.get(name, spent), spent)
    return found


if __name__ == "__main__":
    main()
