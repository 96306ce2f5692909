"""Arguments and options that several commands share."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from razzstats.cli.terminal import fail

STORE_VARIABLE = "RAZZSTATS_STORE"


class Form(StrEnum):
    """How a table is written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


class Layout(StrEnum):
    """How a reference page is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def store_option(flag: str, text: str) -> typer.models.OptionInfo:
    """`--store`, or what a command calls it."""
    option: typer.models.OptionInfo = typer.Option(
        flag,
        metavar="STORE",
        envvar=STORE_VARIABLE,
        show_envvar=True,
        show_default="a folder of the user's data",
        help=text,
    )
    return option


Store = Annotated[Path | None, store_option("--store", "The store.")]
Named = Annotated[
    Path | None,
    typer.Argument(metavar="STORE", show_default="that of --store", help="The store."),
]
Into = Annotated[Path | None, store_option("--into", "The store to write to; made if need be.")]
Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH",
        show_default=False,
        help="History files, zip archives of them, or folders; - is standard input.",
    ),
]
FormOption = Annotated[
    Form, typer.Option("--format", metavar="table|csv|json", help="How to write.")
]
LayoutOption = Annotated[
    Layout, typer.Option("--format", metavar="text|markdown|json", help="How to write.")
]

Rules = Annotated[
    str | None,
    typer.Option(
        metavar="NAME|FILE.toml",
        show_default="those of each hand's own site",
        help="House rules to judge by: a profile of `razzstats formats`, or a file of your own.",
    ),
]

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE.toml",
        show_default="the nearest razzstats.toml or pyproject.toml",
        help="Where options are set.",
    ),
]


def examples(*lines: str) -> str:
    """The end of a help page. (The first character tells the formatter to keep the lines.)"""
    return "\n".join(["\b", "Examples:", *[f"  {line}" for line in lines]])


def written(text: str | None) -> str | None:
    """An option's text. Ends the command where the terminal gave bytes that are none."""
    try:
        (text or "").encode()
    except UnicodeEncodeError:
        fail(f"{text!r} is not UTF-8, so no history that was read holds it")
    return text


HandFormat = Annotated[
    str,
    typer.Option("--format", metavar="NAME", help="The format to write in: phh, pokerstars, …"),
]
Site = Annotated[
    str | None,
    typer.Option(metavar="SITE", callback=written, help="Where two sites share a number."),
]
Number = Annotated[
    str | None,
    typer.Option("--hand", metavar="HAND", callback=written, help="Which hand of the file."),
]


def store_path(given: Path | None) -> Path:
    """The store that is meant: the one named, or the user's own."""
    if given is not None:
        try:
            return given.expanduser()
        except RuntimeError:
            fail(f"{given}: nobody has this home folder; name the store by its full path")
    from platformdirs import user_data_path

    return user_data_path("razzstats") / "store"


def missing(paths: Sequence[str]) -> list[str]:
    """Which paths are not there, each with the reason; if none is, the command ends here.

    Where some are there they are read, and each other path is a finding.
    """
    gone = []
    for path in paths:
        try:
            if path != "-":
                Path(path).stat()
        except OSError as error:
            gone.append(f"{path}: {(error.strerror or str(error)).lower()}")
    if gone and len(gone) == len(paths):
        fail("\n  ".join(["nothing was read, for these paths cannot be opened:", *gone]))
    return gone
