"""In the money, and the return on what was paid."""

import math
from pathlib import Path

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from razzstats.importing import import_histories
from razzstats.stats import finishes, returns
from razzstats.tables import HandStore
from tests.histories import SHOWDOWN
from tests.summaries.test_reading import FULLTILT, LATE, POKERSTARS, WINAMAX


def stored(folder: Path, *texts: str) -> HandStore:
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    import_histories([folder], folder / "store")
    return HandStore(folder / "store")


def test_the_hero_s_tournaments(tmp_path: Path) -> None:
    """50 paid, 30 and a bounty of 20 won; 10.50 paid, nothing won."""
    lost = FULLTILT.replace("243690417", "7")
    store = stored(tmp_path, POKERSTARS, lost)
    assert finishes(store.tournaments)["net"].tolist() == [-10.5, 0.0]
    (row,) = returns(store.tournaments).to_dict("records")
    assert (row["unit"], row["tournaments"], row["itm"]) == ("USD", 2, 0.5)
    assert (row["cost"], row["won"], row["net"]) == (60.5, 50.0, -10.5)
    assert row["roi"] == pytest.approx(-10.5 / 60.5)
    assert row["itm_low"] < 0.5 < row["itm_high"]
    # A store is asked as its table is.
    assert_frame_equal(returns(store), returns(store.tournaments))


def test_a_player_by_name_over_units_that_are_not_added(tmp_path: Path) -> None:
    play = FULLTILT.replace("$10 + $0.50\nBuy", "100 Play Chips + 5 Play Chips\nBuy")
    store = stored(tmp_path, POKERSTARS, play.replace("(243690417)", "(8)"))
    found = returns(store.tournaments, "limp biscuit").set_index("unit")
    assert found["cost"].to_dict() == {"USD": 50.0, "play": 105.0}
    assert found["roi"].to_dict() == {"USD": -1.0, "play": -1.0}


def test_of_two_summaries_the_last_counts(tmp_path: Path) -> None:
    early = POKERSTARS.replace("$30.00 (40.00%)", "still playing").split("\nYou finished")[0]
    store = stored(tmp_path, early, POKERSTARS)
    (row,) = finishes(store.tournaments, "ace: folds").to_dict("records")
    assert (row["place"], row["prize"]) == (2, 30.0)


def test_a_freeroll_has_no_return(tmp_path: Path) -> None:
    free = POKERSTARS.replace("Buy-In: $25.00/$20.00/$5.00 USD", "Freeroll")
    (row,) = returns(stored(tmp_path, free).tournaments).to_dict("records")
    assert row["itm"] == 1.0
    assert math.isnan(row["roi"])


def test_no_tournaments(tmp_path: Path) -> None:
    import_histories([], tmp_path / "store")
    assert returns(HandStore(tmp_path / "store").tournaments).empty


def test_entries_bounties_and_add_ons_are_paid_as_they_are_told(tmp_path: Path) -> None:
    """Two entries at 2 euros, and 34.79 + 1 + 17.40 won; 50 and 21 more paid, 30 + 33 won."""
    more = POKERSTARS.replace(
        "1 bounty for a total of $20.00", "2 bounties for a total of USD 33.00"
    )
    more += "You made 1 rebuys and 1 addons for a total of USD 21.00.\n"
    found = finishes(stored(tmp_path, f"{LATE}\n{WINAMAX}", more).tournaments).set_index("unit")
    assert found["cost"].to_dict() == {"EUR": 4.0, "USD": 71.0}
    assert found["won"].to_dict() == {"EUR": 53.19, "USD": 63.0}


def test_what_an_add_on_cost_may_not_be_told(tmp_path: Path) -> None:
    text = POKERSTARS + "You made 1 add-on.\n"
    (row,) = finishes(stored(tmp_path, text).tournaments).to_dict("records")
    assert math.isnan(row["cost"])
    (row,) = returns(HandStore(tmp_path / "store").tournaments).to_dict("records")
    assert (row["tournaments"], row["counted"]) == (1, 0)


BOUNTY_HAND = (
    SHOWDOWN.replace("$", "")
    .replace(" Razz Limit (2/4 USD)", "Tournament #7, $5+$5+$1 USD Razz Limit - Level I (2/4)")
    .replace("Rake 1.10", "Rake 0")
    .replace("#77:", "#HAND:")
)


def knockout(number: int, *news: str) -> str:
    hand = BOUNTY_HAND.replace("HAND", str(number))
    return hand.replace("*** SUMMARY", "\n".join([*news, "*** SUMMARY"]))


def test_a_winner_whose_prize_no_line_names_has_no_return_but_cashed(tmp_path: Path) -> None:
    """Two bounties in one hand and one in another are three, of 15 in all."""
    store = stored(
        tmp_path,
        knockout(1, "Ann wins the $5 bounty for eliminating Eve"),
        knockout(
            2,
            "Ann wins the $5 bounty for eliminating Bob",
            "Bob finished the tournament in 2nd place",
            "Ann wins $5 for eliminating Cid",
            "Ann wins the tournament - congratulations!",
        ),
    )
    (row,) = finishes(store, "Ann").to_dict("records")
    assert (row["place"], row["bounties"], row["bounty_won"]) == (1, 3, 15.0)
    assert math.isnan(row["prize"])
    assert math.isnan(row["won"])
    assert row["in_the_money"]
    (row,) = returns(store, "Ann").to_dict("records")
    assert (row["tournaments"], row["itm"], row["counted"]) == (1, 1.0, 0)
    assert math.isnan(row["net"])
    (row,) = finishes(store, "Bob").to_dict("records")
    assert (row["prize"], row["in_the_money"], row["net"]) == (0.0, False, -11.0)


def test_bounties_alone_are_no_result(tmp_path: Path) -> None:
    store = stored(tmp_path, knockout(1, "Ann wins the $5 bounty for eliminating Eve"))
    (row,) = store.tournaments.to_dict("records")
    assert (row["player"], row["bounties"], row["bounty_won"]) == ("Ann", 1, 5.0)
    (row,) = returns(store, "Ann").to_dict("records")
    assert (row["tournaments"], row["counted"]) == (0, 0)


def test_a_summary_s_bounties_are_not_counted_again(tmp_path: Path) -> None:
    store = stored(tmp_path, POKERSTARS)
    told = store.tournaments
    mine = told[told["player"] == "ace: folds"]
    hands = mine.assign(told_by="hand", bounties=1, bounty_won=20.0, place=None, prize=None)
    both = pd.concat([told, hands.assign(hand=1), hands.assign(hand=2)])
    (row,) = finishes(both, "ace: folds").to_dict("records")
    assert (row["bounties"], row["bounty_won"]) == (1, 20.0)
