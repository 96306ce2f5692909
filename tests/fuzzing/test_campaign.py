"""Inputs that hypothesis makes up, for a time that is given: none raises, and sums hold.

    RAZZSTATS_FUZZ_MINUTES=30 make proof PYTEST_ARGS=tests/fuzzing

A failure names the smallest input that makes it: mend that, and keep the input as a test.
"""

import os
import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzzing.targets import TARGETS, Target

MINUTES = float(os.environ.get("RAZZSTATS_FUZZ_MINUTES", "2"))
"""Of a proof, in all."""
SECONDS = 20
"""Of processor time in `make test`, in all."""
ROUND = 100


def campaign(target: Target, seconds: float, first: int, clock: Callable[[], float]) -> int:
    """Rounds of inputs until so much time has passed; how many inputs there were.

    The rounds have the numbers from `first` on, and each number stands for the same inputs.
    """
    taken = 0

    def take(one: object) -> None:
        nonlocal taken
        taken += 1
        target.take(one)

    end = clock() + seconds
    while clock() < end:
        every = settings(
            max_examples=ROUND,
            deadline=None,
            database=None,
            derandomize=False,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        seed(first)(every(given(target.inputs)(take)))()
        first += 1
    return taken


@pytest.mark.parametrize("name", TARGETS)
def test_what_hypothesis_makes_up_breaks_nothing(name: str) -> None:
    assert campaign(TARGETS[name](), SECONDS / len(TARGETS), 1, time.process_time)


@pytest.mark.proof
@pytest.mark.parametrize("name", TARGETS)
def test_a_campaign(name: str, proves: Callable[..., None]) -> None:
    minutes = MINUTES / len(TARGETS)
    taken = campaign(TARGETS[name](), 60 * minutes, 1_000, time.monotonic)
    proves(
        f"nothing that hypothesis makes up breaks anything, {name}",
        f"{taken:,} executions in {minutes:.1f} minutes, no finding",
    )
