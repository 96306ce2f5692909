"""`python -m razzstats.luck`: makes the table of starting hands anew."""

import argparse
from pathlib import Path

from rich.progress import Progress

from razzstats.luck.starting_table import DEALS, MOST, STARTS, write
from razzstats.starting_hands import FILE


def main() -> None:
    """Write the table; with the default number of deals it takes some ten minutes."""
    parser = argparse.ArgumentParser(prog="python -m razzstats.luck", description=main.__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help="for each row")
    parser.add_argument("--output", type=Path, default=FILE, metavar="FILE")
    chosen = parser.parse_args()
    with Progress() as bar:
        task = bar.add_task("starting hands", total=len(STARTS) * MOST)
        write(chosen.output, chosen.deals, lambda: bar.advance(task))


if __name__ == "__main__":
    main()
