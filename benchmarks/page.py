"""Measured tables in pages: each in a section of its own, between two marks."""

import argparse
import os
import platform
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
README = "benchmarks/README.md"


class Table(NamedTuple):
    """A table with the section it goes into; its first column is the label, the next a ratio."""

    section: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    above: str = ""
    below: str = ""


def options(name: str, about: str | None, hands: int, rounds: int = 3) -> argparse.ArgumentParser:
    """The options that all benchmarks have, here those of the module of a name."""
    parser = argparse.ArgumentParser(f"python -m {name}", description=about)
    parser.add_argument("--hands", type=int, default=hands)
    parser.add_argument("--rounds", type=int, default=rounds, help="of which the best counts")
    writing(parser)
    parser.add_argument("--together", action="store_true", help=argparse.SUPPRESS)
    return parser


def writing(parser: argparse.ArgumentParser) -> None:
    """Options that say where to work and to write."""
    parser.add_argument("--write", action="store_true", help="put the tables into their page")
    parser.add_argument("--pages", type=Path, default=ROOT, help="the folder that has the pages")
    parser.add_argument("--folder", type=Path, help="where to work, instead of the usual place")


def publish(
    parser: argparse.ArgumentParser, page: str, tables: Callable[[Path], Iterable[Table]]
) -> None:
    """Print tables as Markdown, or write them, each as soon as it is there.

    `tables` makes them in a folder for its files. A table that is not made together with all
    others (`benchmarks.all`) says what it was made on.
    """
    chosen = parser.parse_args()
    command = _command(parser, chosen)
    with tempfile.TemporaryDirectory(dir=chosen.folder) as temp:
        for table in tables(Path(temp)):
            if not chosen.together:
                alone = f"Measured by itself: {machine()}."
                table = table._replace(above=f"{table.above} {alone}".lstrip())
            told = shown(table, command)
            print(told, flush=True)
            if chosen.write:
                put(chosen.pages / page, table.section, told)


def machine() -> str:
    """What is measured on."""
    return f"Python {platform.python_version()}, {os.cpu_count()} cores"


def shown(table: Table, command: str) -> str:
    """A table as Markdown, its command right above it."""
    lines = [f"{table.above}\n"] if table.above else []
    lines += [f"    {command}\n", _row(table.head), "|---|" + "---:|" * (len(table.head) - 1)]
    lines += map(_row, table.rows)
    lines += [f"\n{table.below}"] if table.below else []
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return " ".join(["|", *(f"{cell} |" if cell else "|" for cell in cells)])


def _command(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> str:
    """The command that was given, without what tells where to write."""
    words = [f".venv/bin/{parser.prog}"]
    for name, value in vars(chosen).items():
        if isinstance(value, int) and value != parser.get_default(name):
            words += [] if isinstance(value, bool) else [f"--{name}", str(value)]
    return " ".join(words)


def put(page: Path, section: str, told: str) -> None:
    """Replace what stands in a section. Raises ValueError where the page has none of that name."""
    begin, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->\n"
    before, begun, rest = page.read_text(encoding="utf-8").partition(begin)
    _, ended, after = rest.partition(end)
    if not (begun and ended):
        raise ValueError(f"{page} has no section {section!r}")
    page.write_text(f"{before}{begin}\n{told}\n{end}{after}", encoding="utf-8")
