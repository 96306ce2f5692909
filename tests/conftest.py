"""Fixtures and settings for all tests."""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from typer.main import get_command

from tests.proofs import write_proofs

PROJECT = Path(__file__).parents[1]
CORPUS = Path(os.environ.get("RAZZSTATS_CORPUS") or PROJECT.parent / "shared" / "corpus")

# Shared machines are too uneven for deadlines; under CI the same examples come every time.
settings.register_profile("razzstats", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("razzstats")

# The runner makes all commands anew for each that it is asked for, which takes longer than most.
pytest.MonkeyPatch().setattr("typer.testing._get_command", cache(get_command))


@pytest.fixture(scope="session")
def project() -> Path:
    """The checkout's top folder."""
    return PROJECT


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of sample histories: one folder a site."""
    return PROJECT / "sample_histories"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The external corpus, which isn't part of the project; a test that asks for it may be skipped."""
    if not CORPUS.is_dir():
        pytest.skip(f"no external corpus at {CORPUS}")
    return CORPUS


# The table of `make proof`: what was proved, over how many, in what time.

_TABLE = "--proof-table"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(_TABLE, metavar="FILE", help="write what was proved into the table of FILE")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    target = config.getoption(_TABLE)
    if target:
        reports = {
            outcome: terminalreporter.stats.get(outcome, [])
            for outcome in ("passed", "failed", "error")
        }
        write_proofs(Path(target), reports)


@pytest.fixture
def proves(record_property: Callable[[str, object], None]) -> Callable[..., None]:
    """Name what a proof proves and over how many cases, for the table of `make proof`.

    A `table` of its own, in Markdown, goes below that.
    """

    def tell(what: str, over: str, table: str = "") -> None:
        record_property("proves", what)
        record_property("over", over)
        if table:
            record_property("table", table)

    return tell
