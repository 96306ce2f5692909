"""The commands under one name, and what happens where one of them fails."""

import errno
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from razzstats import __version__
from razzstats.cli.options import examples
from razzstats.cli.terminal import INTERRUPTED, WRONG_USE, note, nowhere, prepare


class Commands(TyperGroup):
    """A group whose commands never end in a traceback for what the user or the system did."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            note("Interrupted.")
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            raise typer.Exit(_code(error)) from None
        except Exception as error:
            if not _is_store_error(error):
                raise
            note(f"Error: {error}")
            raise typer.Exit(WRONG_USE) from None


def _code(error: OSError) -> int:
    """Say what the system did not do. That nobody reads the output any more is no error."""
    if error.errno == errno.EPIPE:
        silence()
        return 0
    where = f"{error.filename}: " if error.filename else ""
    note(f"Error: {where}{error.strerror or error}")
    return WRONG_USE


def _is_store_error(error: Exception) -> bool:
    """Whether it is a StoreError, without importing that for a help page."""
    manifest = sys.modules.get("razzstats.tables.manifest")
    return manifest is not None and isinstance(error, manifest.StoreError)


def silence() -> None:
    """Nobody reads standard output any more (`| head`): let nothing complain at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = nowhere()


app = typer.Typer(
    name="razzstats",
    cls=Commands,
    no_args_is_help=True,
    # Plain help pages: rich's take 0.1 s more, and boxes do not pipe.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples(
        "razzstats import ~/PokerStars/HandHistory    read everything below a folder",
        "razzstats stats                              results and habits of every player",
        "razzstats hands --player Anna --showdown     find hands",
        "razzstats show 2458801335                    watch one of them",
        "razzstats validate session.txt               check a file against the rules",
    ),
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"razzstats {__version__}")
        raise typer.Exit


@app.callback()
def razzstats(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Razz hand histories: read, checked against the rules, and turned into statistics."""


def main() -> None:
    """The console script. Ends the process with its exit code: 0 fine, 1 findings, 2 wrong use."""
    prepare()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        code = _code(error)
        silence()
        sys.exit(code)
