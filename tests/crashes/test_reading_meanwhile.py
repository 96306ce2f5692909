"""Readers while a command writes: always a state that was committed, and never a mix of two."""

import sys
from collections.abc import Callable

import pytest

from tests.crashes.killing import Case

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks processes")


def test_a_store_is_read_while_it_is_written(case: Case) -> None:
    read, told = case.looked_at()
    assert read + told


@pytest.mark.proof
def test_a_store_is_read_again_and_again_while_it_is_written(
    case: Case, proves: Callable[[str, str], None]
) -> None:
    looks = [case.looked_at() for _ in range(30)]
    read, told = (sum(each) for each in zip(*looks, strict=True))
    proves(f"who reads while {case.what} writes sees what was committed",
           f"30 runs, looked at {read:,} times, told {told:,} times to open it again")  # fmt: skip
    assert read > 30
