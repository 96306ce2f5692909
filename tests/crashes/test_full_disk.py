"""Commands on a disk that is full before they are done."""

import random
from collections.abc import Callable

import pytest

from tests.crashes.killing import Case

PAGE = 4_096


def rooms(case: Case, count: int) -> list[int]:
    """Bytes of room, from none to what is enough: no command writes more than it reads twice."""
    dice = random.Random(count)
    return [0, *(PAGE * dice.randrange(60) for _ in range(count - 1))]


def test_a_full_disk(case_on_a_small_disk: Case) -> None:
    case = case_on_a_small_disk
    assert sum(case.starved(room) for room in rooms(case, 2))


@pytest.mark.proof
def test_a_full_disk_at_any_page(
    case_on_a_small_disk: Case, proves: Callable[[str, str], None]
) -> None:
    case = case_on_a_small_disk
    proves(f"{case.what} on a disk that becomes full is seen whole or not, and comes to the same "
           "when there is room", "30 sizes of room a run")  # fmt: skip
    assert sum(case.starved(room) for room in rooms(case, 30))
