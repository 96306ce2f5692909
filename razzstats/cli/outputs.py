"""Where results are written: the options, what is looked at before the work, and the file itself.

In every command `-o FILE` is the file, and `-` is standard output. A file that is there is written
over with `--force` alone. What could not be written in the end ends the command before it begins.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, BinaryIO, TextIO
from uuid import uuid4

import typer

from razzstats.cli.terminal import fail

STANDARD = "-"


def to_file(named: Path | None) -> Path | None:
    """The file that is meant; None is standard output. Ends the command where none can be made."""
    if named is None or str(named) == STANDARD:
        return None
    must_be_writable(named)
    return named


def to_folder(named: Path) -> Path:
    """A folder, made in the end if need be. Ends the command where none can be made."""
    try:
        there = next(each for each in (named, *named.absolute().parents) if each.exists())
        if not there.is_dir():
            fail(f"{named}: {there} is a file, not a folder")
        _must_let_write(named, there)
    except OSError as error:
        fail(f"{named}: {(error.strerror or str(error)).lower()}")
    return named


def must_be_writable(file: Path) -> None:
    """Ends the command where a file of this name cannot be made."""
    try:
        if file.is_dir():
            fail(f"{file} is a folder: name a file in it")
        if file.exists() and not file.is_file():
            return  # a pipe, or a device
        folder = _resolved(file).parent
        if not folder.is_dir():
            fail(f"{file}: there is no folder {file.parent}")
        _must_let_write(file, folder)
    except OSError as error:
        fail(f"{file}: {(error.strerror or str(error)).lower()}")


def _resolved(file: Path) -> Path:
    """Behind all links. Raises OSError where they go in a circle."""
    try:
        return file.resolve()
    except RuntimeError as error:
        raise OSError(str(error)) from error


def _must_let_write(named: Path, folder: Path) -> None:
    if not os.access(folder, os.W_OK | os.X_OK):
        fail(f"{named}: permission to write in {folder} is denied")


def output_option(what: str) -> typer.models.OptionInfo:
    """`-o FILE`, where a command's results have to go to a file or to `-`."""
    option: typer.models.OptionInfo = typer.Option(
        "--output", "-o", metavar="FILE", callback=to_file, help=f"{what}; - is standard output."
    )
    return option


def folder_option(default: str = "") -> typer.models.OptionInfo:
    """`-o DIR`, where there are several files."""
    about = f"The folder to write to{default}."
    option: typer.models.OptionInfo = typer.Option(
        "--output", "-o", metavar="DIR", callback=to_folder, help=about
    )
    return option


Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        callback=to_file,
        show_default="standard output",
        help="Where to write; - is standard output.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def refuse_to_overwrite(output: Path | None, force: bool, name: str = "file") -> None:
    """Ends the command where the file is there, unless that is meant.

    Every command that has `-o` asks this before it works; `name` is what another can be named of.
    """
    if output is not None and output.is_file() and not force:
        fail(f"{output} is there already: name another {name}, or add --force")


def named(output: Path | None) -> str:
    """What the file is called, for people."""
    return "standard output" if output is None else str(output)


@contextmanager
def opened(output: Path | None) -> Iterator[TextIO]:
    """A file to write text to, or standard output.

    The file comes to its name when it is whole: half of it would be taken for all, and what it
    is made from may lie beside it, or under that very name.
    """
    if output is None:
        yield sys.stdout
        return
    if output.exists() and not output.is_file():  # a pipe, or a device
        with output.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    with _beside(output) as part, part.open("x", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def opened_for_bytes(output: Path | None) -> Iterator[BinaryIO]:
    """As `opened`, for what is no text."""
    if output is None:
        yield sys.stdout.buffer
    elif output.exists() and not output.is_file():
        with output.open("wb") as file:
            yield file
    else:
        with _beside(output) as part, part.open("xb") as file:
            yield file


def must_not_be_a_terminal(output: Path | None, what: str) -> None:
    """Ends the command where bytes that are no text would go to a person's screen."""
    if output is None and sys.stdout.isatty():
        fail(f"{what} is nothing for a terminal: name a file with -o")


@contextmanager
def _beside(output: Path) -> Iterator[Path]:
    """A new name beside a file's; what is written under it takes the file's place."""
    target = output.resolve()
    part = target.with_name(f".razzstats-{uuid4().hex}")
    try:
        yield part
        part.replace(target)
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError) and error.filename == str(part):
            error.filename = str(output)
        raise
