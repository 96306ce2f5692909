"""Fixtures and settings for all tests."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

PROJECT = Path(__file__).parents[1]
CORPUS = Path(os.environ.get("RAZZSTATS_CORPUS") or PROJECT.parent / "shared" / "corpus")

# Shared machines are too uneven for deadlines; under CI the same examples come every time.
settings.register_profile("razzstats", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("razzstats")


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
