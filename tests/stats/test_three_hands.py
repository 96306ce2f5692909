"""Three hands from their text to their statistics, counted by hand."""

from pathlib import Path

import pandas as pd
import pytest

from razzstats.importing import import_histories
from razzstats.stats import cumulative, results
from razzstats.tables import HandStore

# 1001: Ben brings it in, Dora completes, Anna calls and wins on fourth street.
# 1002: Cleo brings it in, and all fold.
# 1003: Dora completes instead of bringing it in, Anna calls and folds to Ben's raise, and Dora
#       beats Ben at the showdown.
EXPECTED = {
    # (successes, opportunities) of Anna, Ben, Cleo and Dora
    "vpip": [(2, 3), (1, 3), (0, 3), (2, 3)],
    "vpip_dealt": [(2, 3), (1, 3), (0, 3), (2, 3)],
    "completed": [(0, 1), (0, 1), (0, 1), (2, 3)],
    "brought_in": [(0, 3), (1, 3), (1, 3), (0, 3)],
    "completed_as_bring_in": [(0, 0), (0, 1), (0, 1), (1, 1)],
    "wtsd": [(0, 1), (1, 1), (0, 0), (1, 2)],
    "won_at_showdown": [(0, 0), (0, 1), (0, 0), (1, 1)],
    "won_money_at_showdown": [(0, 0), (0, 1), (0, 0), (1, 1)],
    "won_when_saw_fourth": [(1, 1), (0, 1), (0, 0), (1, 2)],
}


@pytest.fixture(scope="module", name="store")
def _store(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    path = tmp_path_factory.mktemp("store")
    import_histories([Path(__file__).with_name("three_hands.txt")], path)
    store = HandStore(path)
    assert store.hands["n_errors"].to_list() == [0, 0, 0]
    return store


@pytest.fixture(name="found")
def _found(store: HandStore) -> pd.DataFrame:
    return results(store.seats, store.hands).set_index("player").sort_index()


@pytest.mark.parametrize("name", list(EXPECTED))
def test_rates(found: pd.DataFrame, name: str) -> None:
    n = found[f"{name}_n"].to_list()
    yes = (found[name].fillna(0) * found[f"{name}_n"]).round(9).to_list()
    assert list(zip(yes, n, strict=True)) == EXPECTED[name]
    assert found[name].isna().to_list() == [opportunities == 0 for opportunities in n]


def test_money(found: pd.DataFrame) -> None:
    assert found["net"].to_dict() == {"Anna": 0.46, "Ben": -7.8, "Cleo": 0.1, "Dora": 6.35}
    # The rake, 14 and 75 cents, is what the players lost together.
    assert found["net"].sum() == pytest.approx(-0.89)
    # 0.46 / $2 = 0.23 big bets in three hands.
    assert found.loc["Anna", "bb_per_100"] == pytest.approx(100 * 0.23 / 3)
    assert found["is_hero"].to_dict() == {"Anna": True, "Ben": False, "Cleo": False, "Dora": False}


def test_running_results(store: HandStore) -> None:
    anna = cumulative(store.seats, store.hands)
    assert anna["hand_id"].to_list() == ["1001", "1002", "1003"]
    assert anna["total"].to_list() == pytest.approx([0.83, 0.78, 0.23])
    assert anna["showdown"].to_list() == [0, 0, 0]
    dora = cumulative(store.seats, store.hands, "Dora")
    assert dora["showdown"].to_list() == pytest.approx([0, 0, 3.775])
    assert dora["non_showdown"].to_list() == pytest.approx([-0.55, -0.6, -0.6])
