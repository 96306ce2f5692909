"""Measured tables in a page: each in a section of its own, between two marks."""

import argparse
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path


def measure(
    page: Path, about: str | None, hands: int, report: Callable[[Path, int, int], Iterable[str]]
) -> None:
    """The command of a benchmark: prints its tables as Markdown, or writes them into the page.

    `report` gives their lines; it is told of a folder for its files, of hands and of rounds.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--hands", type=int, default=hands)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true", help=f"put the tables into {page.name}")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temp:
        told = "\n".join(report(Path(temp), chosen.hands, chosen.rounds)) + "\n"
    print(told, end="")
    if chosen.write:
        put(page, "measured", told)


def put(page: Path, section: str, told: str) -> None:
    """Replace what stands in a section. Raises ValueError where the page has none of that name."""
    begin, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->\n"
    before, begun, rest = page.read_text(encoding="utf-8").partition(begin)
    _, ended, after = rest.partition(end)
    if not (begun and ended):
        raise ValueError(f"{page} has no section {section!r}")
    page.write_text(f"{before}{begin}\n{told}\n{end}{after}", encoding="utf-8")
