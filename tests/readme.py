"""Runs the commands and the Python of the README, and can write their output into it.

`python tests/readme.py` writes README.md anew; the test holds it against what the commands print.
"""

import os
import re
import shlex
import subprocess
import tempfile
from contextlib import chdir
from pathlib import Path

from typer.testing import CliRunner

from razzstats.cli import app

PROJECT = Path(__file__).parents[1]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


def surroundings(folder: Path) -> dict[str, str | None]:
    """The variables that a command is run with, and None for those that it must not see."""
    own = {name: None for name in os.environ if name.startswith("RAZZSTATS")}
    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    return own | home | {"NO_COLOR": "1", "COLUMNS": "100"}


def run(command: list[str], folder: Path) -> str:
    """What a process prints, both streams together."""
    env = {k: v for k, v in (os.environ | surroundings(folder)).items() if v is not None}
    done = subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def printed(words: list[str], folder: Path) -> str:
    """What `razzstats` prints, both streams together, as a person sees them without colour."""
    with chdir(folder):
        done = CliRunner().invoke(app, words, env=surroundings(folder))
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


def with_outputs(text: str) -> str:
    """The text with each console block's output replaced by what its commands print now."""
    with tempfile.TemporaryDirectory() as temp:
        folder = Path(temp)
        (folder / "sample_histories").symlink_to(PROJECT / "sample_histories")

        def block(match: re.Match[str]) -> str:
            told = ""
            for line in match[1].splitlines():
                if line.startswith("$ razzstats "):
                    words = shlex.split(line.removeprefix("$ razzstats "))
                    said = printed(words, folder)
                    tidy = "\n".join(part.rstrip() for part in said.strip("\n").splitlines())
                    told += f"{line}\n{tidy}\n"
            return f"```console\n{told}```"

        return CONSOLE.sub(block, text)


def scripts(text: str) -> list[str]:
    """The Python blocks."""
    return PYTHON.findall(text)


if __name__ == "__main__":
    page = PROJECT / "README.md"
    page.write_text(with_outputs(page.read_text(encoding="utf-8")), encoding="utf-8")
