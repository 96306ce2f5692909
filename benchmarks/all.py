"""Measure everything, one benchmark after the other: `make measure`.

    python -m benchmarks.all --write                  some 25 minutes, and 6 GB of disk
    python -m benchmarks.all --hands 1000 --rounds 1  printed only: no more hands than that anywhere

Each runs in a process of its own and prints its tables, or writes each into its page as soon as it
is there. What fails is told, and the others go on. What is being measured is said on stderr.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.cost import best
from benchmarks.floor import floor
from benchmarks.large import IN_FILE
from benchmarks.page import README, machine, put, writing
from benchmarks.work import write_hands
from razzstats.simulate import simulate

PAGES = (README, "benchmarks/peers.md", "docs/cluster.md")
FLOOR = 20_000
"""Hands over which the floor at the head of the pages is measured."""


class Part(NamedTuple):
    """A benchmark: its module, what it measures, the hands it is made for, and about how long."""

    module: str
    what: str
    hands: int
    minutes: float
    least: int = 1


PARTS = (
    Part("benchmarks", "reading, judging and importing", 20_000, 3),
    Part("benchmarks.command", "the whole command", 20_000, 2),
    Part("benchmarks.rules", "rules", 4_000, 0.5),
    Part("benchmarks.plan", "what a billion hands would take", 10_000, 0.5),
    Part("benchmarks.peers", "others on the same hands", 4_000, 1),
    Part("benchmarks.watching", "watching", 30, 1),
    Part("benchmarks.equity", "equities", 2_000_000, 2),
    Part("benchmarks.stats", "statistics", 1_000_000, 2),
    Part("benchmarks.report", "reports", 1_000_000, 4),
    Part("benchmarks.scale", "large stores", 1_000_000, 12, 2 * IN_FILE),
)


def main() -> None:
    """Run all of them, and end with 1 where one failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, help="at the most, for a short run")
    parser.add_argument("--rounds", type=int, help="of which the best counts")
    writing(parser)
    chosen = parser.parse_args()
    begun = time.monotonic()
    whole = sum(part.minutes for part in PARTS)
    _say(begun, f"the floor; all takes some {whole:.0f} minutes, fewer with --hands")
    head = _head(min(chosen.hands or FLOOR, FLOOR), chosen.folder)
    if chosen.write:
        _put_head(chosen.pages, f"{head} That run has not ended: tables may be of another one.")
    failed = []
    for part in PARTS:
        _say(begun, f"{part.what}: {part.minutes:g} of {whole:.0f} minutes")
        if subprocess.run(_command(part, chosen), check=False).returncode:
            _say(begun, f"{part.what}: failed")
            failed.append(part.module)
    if failed:
        head += f" These failed, and their tables are of another run: {', '.join(failed)}."
    if chosen.write:
        _put_head(chosen.pages, head)
    else:
        print(head)
    _say(begun, "done")
    sys.exit(1 if failed else 0)


def _head(hands: int, folder: Path | None) -> str:
    """What was measured on, and the floor there."""
    with tempfile.TemporaryDirectory(dir=folder) as temp:
        file = Path(temp) / "hands.txt"
        write_hands(file, simulate(hands, seed=1))
        least = best(lambda: floor(file), 3) / hands
    return (
        f"One run of `make measure`: {machine()}; the floor takes {least * 1e6:.0f} µs a hand, "
        f"and makes {1 / least:,.0f} hands a second."
    )


def _put_head(pages: Path, told: str) -> None:
    for page in PAGES:
        put(pages / page, "machine", f"{told}\n")


def _command(part: Part, chosen: argparse.Namespace) -> list[str]:
    command = [sys.executable, "-m", part.module, "--together"]
    if chosen.hands is not None and chosen.hands < part.hands:
        command += ["--hands", str(max(chosen.hands, part.least))]
    for option in ("rounds", "folder"):
        if getattr(chosen, option) is not None:
            command += [f"--{option}", str(getattr(chosen, option))]
    if chosen.write:
        command += ["--write", "--pages", str(chosen.pages)]
    return command


def _say(begun: float, what: str) -> None:
    minutes, seconds = divmod(int(time.monotonic() - begun), 60)
    sys.stderr.write(f"{minutes:3d}:{seconds:02d}  {what}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
