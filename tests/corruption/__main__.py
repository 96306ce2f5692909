"""`python -m tests.corruption [HANDS] [SEED]` prints the table of damaged hands."""

import sys

from tests.corruption.table import corrupted


def main(hands: str = "1000", seed: str = "1") -> None:
    table = corrupted(int(hands), int(seed))
    sys.stdout.write(f"{table}\n")
    for stray in table.strays:
        sys.stdout.write(f"{stray}\n")


main(*sys.argv[1:])
