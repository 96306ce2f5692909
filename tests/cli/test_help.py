"""The first thing that anybody sees, and how long it takes."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from typer.testing import Result

Run = Callable[..., Result]

COMMANDS = (
    "import", "stats", "sessions", "opponents", "starting-hands", "plot", "hands", "show", "report", "tag", "note", "validate",
    "convert", "anonymise", "share", "equity", "check", "revalidate", "compact", "enrich", "export", "sql", "rules",
    "dictionary",
    "formats", "simulate",
)  # fmt: skip
# What each command may not import before its arguments are read, or has no need of at all.
HEAVY = {
    "jinja2",
    "lark",
    "matplotlib",
    "msgspec",
    "numpy",
    "pandas",
    "platformdirs",
    "pyarrow",
    "rich",
}


def imported_by(*args: str) -> set[str]:
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*{m.split('.')[0] for m in sys.modules}, file=sys.stderr))\n"
        "from razzstats.cli import main\n"
        f"sys.argv = ['razzstats', *{args!r}]\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_explains_and_gives_an_example(run: Run, command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.exit_code == 0
    assert "Examples:" in done.stdout
    assert "list[str]" not in done.stdout


def test_help_lists_every_command(run: Run) -> None:
    listed = run("--help").stdout.split("Commands:")[1].split("Examples:")[0]
    lines = [line for line in listed.splitlines() if line.strip()]
    assert tuple(line.split()[0] for line in lines) == COMMANDS
    assert not [line for line in lines if line.endswith("...")], "too long for its line"


def test_help_imports_nothing_heavy() -> None:
    assert not HEAVY & imported_by("--help")
    assert not HEAVY & imported_by("import", "--help")


def test_dictionary_does_without_pandas() -> None:
    assert not {"pandas", "pyarrow", "numpy", "lark"} & imported_by("dictionary")
