"""Damage that is known by construction is called by its name, and by no other alone."""

from collections.abc import Callable

import pytest

from tests.corruption import CORRUPTIONS
from tests.corruption.table import EACH, Table, corrupted


def holds(table: Table, hands: int, least: int) -> None:
    assert table.made.total() > hands * EACH * 0.99
    assert min(table.made[name] for name in CORRUPTIONS) >= least, table.made.most_common()[-3:]
    assert table.share >= 0.99, table
    assert not table.strays, table.strays


def test_damage_is_called_by_its_name() -> None:
    assert len(CORRUPTIONS) >= 80
    holds(corrupted(1_000, seed=1), 1_000, least=1)


@pytest.mark.proof
def test_damage_is_called_by_its_name_at_large(proves: Callable[..., None]) -> None:
    table = corrupted(50_000, seed=2)
    proves(
        f"damage is called by its name, {table.share:.3%} of it",
        f"50,000 hands, {table.made.total():,} times damaged",
        table=str(table),
    )
    holds(table, 50_000, least=10)


def test_the_table_sees_what_is_not_named() -> None:
    """It counts what it is told: a harmless thing said to be a fault, and a fault to be another."""
    table = corrupted(20, seed=3, expected={"RZ609": "RZ101", "": "RZ501"})
    assert table.share < 1
    assert {code for _, _, found in table.strays for code in found} == {"RZ609"}
    assert "a pot told with a street that is a cent too large" in {
        name for name, _, _ in table.strays
    }
