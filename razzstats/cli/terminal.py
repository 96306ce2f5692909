"""Where output goes: consoles, notes, errors, and a bar for long work.

Results go to standard output, all talk to standard error. Piped output has no colours and is
not cut to a width.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import typer

from razzstats.words import escaped, harmless

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.progress import ProgressColumn
    from rich.segment import Segment
    from rich.table import Table
    from rich.text import Text

WRONG_USE = 2
INTERRUPTED = 130
UNCUT = 10_000
SEVERITY_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}
SEVERITIES = tuple(SEVERITY_COLOURS)
"""The worst first."""
LONG = 2_000_000
"""Bytes from which on reading takes long enough for a bar."""

Advance = Callable[[int], None]


def prepare() -> None:
    """Let no character stop a line: what a stream cannot encode is replaced.

    A stream that was closed before we started takes everything and keeps nothing.
    """
    sys.stdout = sys.stdout or nowhere()
    sys.stderr = sys.stderr or nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = "utf-8" if os.name == "nt" else stream.encoding
            stream.reconfigure(encoding=encoding, errors="replace")


def nowhere() -> TextIO:
    """A stream that keeps nothing."""
    return Path(os.devnull).open("w", encoding="utf-8")


def console(stream: TextIO | None = None) -> "Console":
    """A rich console on standard output, or on another stream."""
    from rich.console import Console

    class Plain(Console):
        def render(
            self, renderable: "RenderableType", options: "ConsoleOptions | None" = None
        ) -> "Iterator[Segment]":
            for part in super().render(renderable, options):
                yield part if part.control else part._replace(text=harmless(part.text))

        def render_str(self, text: str, **how: Any) -> "Text":
            # A text of rich's drops some commands: what was there is to be seen.
            return super().render_str(harmless(text), **how)

        def on_broken_pipe(self) -> None:
            raise  # noqa: PLE0704  (rich would end the process with 1)

    stream = stream or sys.stdout
    return Plain(
        file=stream,
        width=None if stream.isatty() else UNCUT,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )


def coloured(stream: TextIO) -> bool:
    """Whether a stream wants colours: https://no-color.org and rich's rules."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown"):
        return False
    return stream.isatty() or bool(os.environ.get("FORCE_COLOR"))


def draw(table: "Table") -> None:
    """Print a table; where it is piped, without the blanks that fill its last column."""
    to = console()
    if to.is_terminal:
        to.print(table)
        return
    with to.capture() as captured:
        to.print(table)
    for line in captured.get().splitlines():
        sys.stdout.write(f"{line.rstrip()}\n")


def out(line: str = "") -> None:
    """A line of results."""
    sys.stdout.write(f"{harmless(line)}\n")


def data(text: str) -> None:
    """Text for programs and files: as it is, unless a person looks at it."""
    sys.stdout.write(harmless(text) if sys.stdout.isatty() else text)
    if not text.endswith("\n"):
        sys.stdout.write("\n")


def note(line: str) -> None:
    """A line of talk."""
    sys.stderr.write(f"{harmless(line)}\n")


def json_text(value: object, indent: int | None = None) -> str:
    """JSON for people: letters stay letters, but for bytes of a path that are none."""
    import json

    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return escaped(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))


def fail(message: str, code: int = WRONG_USE) -> NoReturn:
    """End the command: say what is wrong and what to do."""
    sys.stdout.flush()
    note(f"Error: {message}")
    raise typer.Exit(code)


@contextmanager
def progress(
    label: str, total: int | None, unit: str = "bytes", least: int = LONG
) -> Iterator[Advance]:
    """A bar on standard error while the block runs, if that is a terminal and the work is long.

    `total` of None means that nobody knows it; work may go on when all is read. The block is
    given the function to advance it.
    """
    if not sys.stderr.isatty() or (total is not None and total < least):
        yield lambda n: None
        return
    from rich.progress import Progress

    # Lines printed meanwhile stand above the bar, but only where they go to the terminal too.
    both = sys.stdout.isatty()
    columns, to = _columns(unit), console(sys.stderr)
    with Progress(*columns, console=to, transient=True, redirect_stdout=both) as bar:
        task = bar.add_task(label, total=total)

        def advance(n: int) -> None:
            bar.advance(task, n)
            if bar.finished:
                bar.update(task, description="finishing")

        yield advance


@contextmanager
def spinner(label: str) -> Iterator[Callable[[str], None]]:
    """A sign of life on standard error, if that is a terminal, while the block runs.

    The block is given the function that says what is being done.
    """
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    with console(sys.stderr).status(label) as status:
        yield lambda step: status.update(f"{label}: {step}")


def _columns(unit: str) -> "list[ProgressColumn]":
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        SpinnerColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    done = DownloadColumn() if unit == "bytes" else MofNCompleteColumn()
    # Work that is handed out in large parcels advances now and then: the dots go on meanwhile.
    alive = SpinnerColumn()
    return [alive, TextColumn("{task.description}"), BarColumn(), done, TimeRemainingColumn()]
