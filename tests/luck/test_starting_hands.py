"""The table of starting hands that comes with razzstats, against exact numbers and anew."""

from pathlib import Path

import pandas as pd
import pytest

from razzstats.equity import equity
from razzstats.luck import starting_equities, starting_table
from razzstats.luck.starting_table import MOST, STARTS, made, write
from razzstats.starting_hands import FILE

# Exact, against one random hand.
EXACT = {
    "A23": 0.734682, "234": 0.731963, "A34": 0.732973, "345": 0.727391, "A28": 0.697172,
    "A67": 0.707034, "678": 0.666203, "A22": 0.494878, "A2K": 0.473816,
    "TJQ": 0.281331, "AAA": 0.248019, "QQK": 0.099818, "KKK": 0.043820,
}  # fmt: skip


@pytest.fixture(scope="module")
def table() -> pd.DataFrame:
    return starting_equities()


def test_every_set_of_ranks_against_one_to_seven(table: pd.DataFrame) -> None:
    assert len(STARTS) == 455
    assert set(table["start"]) == set(STARTS)
    assert set(table["opponents"]) == set(range(1, MOST + 1))
    assert not table.duplicated(["start", "opponents"]).any()
    assert len(table) == 455 * MOST
    assert table.drop_duplicates("start")["ways"].sum() == 22_100
    assert FILE.stat().st_size < 100_000


def test_against_one_it_is_exact(table: pd.DataFrame) -> None:
    one = table[table["opponents"] == 1]
    shares = dict(zip(one["start"].tolist(), one["equity"].tolist(), strict=True))
    assert (one["se"] == 0).all()
    for start, expected in EXACT.items():
        assert round(shares[start], 6) == expected
    # A random hand is even with itself.
    assert (one["equity"] * one["ways"]).sum() / 22_100 == pytest.approx(0.5, abs=1e-12)


def test_against_more_it_is_even_on_average(table: pd.DataFrame) -> None:
    for opponents in range(2, MOST + 1):
        rows = table[table["opponents"] == opponents]
        mean = (rows["equity"] * rows["ways"]).sum() / 22_100
        error = ((rows["se"] * rows["ways"]) ** 2).sum() ** 0.5 / 22_100
        assert abs(mean - 1 / (opponents + 1)) < 4.5 * error
        assert 0 < rows["se"].max() < 0.0013


def test_more_opponents_leave_less(table: pd.DataFrame) -> None:
    """Up to six: with seven, the last card is shared, which is another game."""
    columns = (table[name].tolist() for name in ("start", "opponents", "equity", "se"))
    rows = {(start, n): (share, se) for start, n, share, se in zip(*columns, strict=True)}
    for start in STARTS:
        for n in range(2, MOST):
            (fewer, se), (more, more_se) = rows[start, n - 1], rows[start, n]
            assert more <= fewer + 5 * (se + more_se)
    for n in range(1, MOST + 1):
        found, (share, se) = equity(["A23", *["*"] * n], deals=20_000, seed=5), rows["A23", n]
        assert abs(found.equity[0] - share) < 5 * (found.se[0] + se) + 1e-9


def test_the_frame_is_the_callers_own(table: pd.DataFrame) -> None:
    mine = starting_equities()
    mine["equity"] = 0.0
    assert starting_equities().equals(table)


def test_the_script_makes_such_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: pd.DataFrame
) -> None:
    monkeypatch.setattr(starting_table, "STARTS", ("A23", "KKK"))
    monkeypatch.setattr(starting_table, "multisets", lambda size: _Two())
    rows = list(made(deals=1_000))
    assert [row[:3] for row in rows[:3]] == [("A23", 64, 1), ("KKK", 4, 1), ("A23", 64, 2)]
    told: list[None] = []
    write(tmp_path / "made.parquet", 1_000, lambda: told.append(None))
    again = pd.read_parquet(tmp_path / "made.parquet")
    assert len(told) == len(again) == 2 * MOST
    assert list(again.columns) == list(table.columns)
    assert again.dtypes.to_dict() == table.dtypes.to_dict()
    both = again.merge(table, on=["start", "ways", "opponents"])
    assert len(both) == 2 * MOST
    assert (both["equity_x"] - both["equity_y"]).abs().max() < 0.08


class _Two:
    def ways(self, deck: object) -> object:
        import numpy as np

        return np.array([64.0, 4.0])
