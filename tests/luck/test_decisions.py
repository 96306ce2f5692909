"""Decisions priced: in hindsight from the luck table, and by what the hero could see."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from razzstats.equity import Holding, NotationError, equity, parse_range
from razzstats.events import Bet, Call, Check, Complete, Fold, PlayerEvent, Raise
from razzstats.importing import import_histories
from razzstats.luck import enrich, valuing
from razzstats.luck.costs import costs
from razzstats.luck.decisions import hindsight, own_decisions
from razzstats.reading import sites
from razzstats.replay import play
from razzstats.replay.state import Deal
from razzstats.tables import HandStore
from tests.stores import history, texts

KEY = ["hand", "seat", "street"]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    path = tmp_path_factory.mktemp("stores")
    (path / "a.txt").write_text(history(texts(30, seed=39)))
    import_histories([path / "a.txt"], path / "store")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("DEALS", 500), ("QUICK", 0), ("PATIENT", 0)):
            patch.setattr(valuing, name, value)
        enrich(path / "store")
    return HandStore(path / "store")


@pytest.fixture(scope="module")
def own(store: HandStore) -> pd.DataFrame:
    return own_decisions(store, streets=(4, 5, 6, 7), deals=300)


# In hindsight


def test_every_call_bet_and_raise_of_a_shown_hand_is_priced(store: HandStore) -> None:
    found = hindsight(store)
    seats = store.seats[store.seats["hand"].isin(store.luck["hand"]) & store.seats["showdown"]]
    sums = sum(
        seats[f"{stem}_{street}"].sum()
        for stem in ("bets", "raises", "calls")
        for street in range(3, 8)
    )
    assert len(found) == sums > 50
    assert set(found["action"]) == {"call", "complete", "bet", "raise"}
    assert not found.duplicated(["hand", "seq"]).any()
    equal = found.merge(store.luck, on=KEY, validate="m:1")
    assert equal["equity_x"].tolist() == equal["equity_y"].tolist()


def test_what_a_call_costs(store: HandStore) -> None:
    """What is put in, less the share of the pot with it that it is worth."""
    found = hindsight(store)
    calls = found[found["action"] == "call"]
    pot = calls["pot_before"] + calls["chips"]
    assert calls["price"].to_numpy() == pytest.approx((calls["chips"] / pot).to_numpy())
    cost = calls["chips"] - calls["equity"] * pot
    assert calls["cost"].to_numpy() == pytest.approx(cost.to_numpy(), abs=1e-12)
    sizes = store.hands.set_index("hand")["big_bet"][calls["hand"]].to_numpy()
    assert calls["cost_bb"].to_numpy() == pytest.approx(cost.to_numpy() / sizes, abs=1e-12)


def test_what_a_bet_costs(store: HandStore) -> None:
    """Each of n hands puts in as much: a bet of 1 is worth n times the equity."""
    found = hindsight(store)
    bets = found[found["action"] != "call"]
    n = bets["n_showdown"].astype(float)
    assert bets["price"].to_numpy() == pytest.approx((1 / n).to_numpy())
    cost = bets["chips"] * (1 - n * bets["equity"])
    assert bets["cost"].to_numpy() == pytest.approx(cost.to_numpy(), abs=1e-12)


def test_one_player_alone(store: HandStore) -> None:
    player = store.luck["player"].iloc[0]
    found, one = hindsight(store), hindsight(store, player)
    assert 0 < len(one) < len(found)
    assert one.equals(found[found["player"] == player].reset_index(drop=True))


def test_the_dearest_decision_of_each_hand(store: HandStore) -> None:
    """Of one seat in each hand, part by part, it is what all decisions give."""
    seats = store.seats.sort_values("showdown").drop_duplicates("hand", keep="last")
    every = hindsight(store).merge(seats[["hand", "seat"]], on=["hand", "seat"])
    wanted = every.groupby("hand")["cost_bb"].max()
    found = costs(store, seats).sort_index()
    assert len(found) > 5
    assert found.index.to_list() == wanted.index.to_list()
    assert found.to_numpy() == pytest.approx(wanted.to_numpy(), abs=1e-12)
    assert costs(store, seats[:0]).empty


# By what could be seen


def spots(store: HandStore) -> Iterator[tuple[int, int, Holding, list[Holding], list[str]]]:
    """The hero's decisions from fourth street on, from the replay of the texts as far as it was.

    Hand, step; his hand, the hands of his rivals, and dead cards.
    """
    for site_name, hand_id, key in store.hands[["site", "hand_id", "hand"]].to_numpy().tolist():
        hand, site = store.hand(site_name, hand_id), sites()[site_name]
        deal = Deal(hand, site.house, site.habits)
        for event in hand.events:
            chooses = isinstance(event, Bet | Call | Check | Complete | Fold | Raise)
            if (
                chooses
                and isinstance(event, PlayerEvent)
                and event.player == hand.hero
                and deal.street > 3
            ):
                mine = Holding(tuple(deal.players[event.player].cards))
                rivals = [Holding(tuple(p.up)) for p in deal.live() if p.name != hand.hero]
                dead: list[str] = [card for p in deal.ring if p.folded for card in p.up]
                yield key, len(deal.steps), mine, rivals, dead
            play(deal, event)


def test_the_hero_is_shown_what_he_saw(store: HandStore, own: pd.DataFrame) -> None:
    found = {(row["hand"], row["seq"]): row for row in own.to_dict("records")}
    expected = list(spots(store))
    assert len(found) == len(expected) > 15
    counted = 0
    for hand, seq, mine, rivals, dead in expected:
        row = found[hand, seq]
        assert (row["n_rivals"], row["n_dead"]) == (len(rivals), len(dead))
        if len(rivals) == 1:
            counted += 1
            assert row["se"] == 0
            assert row["equity"] == pytest.approx(
                equity([mine, *rivals], dead).equity[0], abs=1e-12
            )
        else:
            assert row["se"] > 0 or row["equity"] in (0, 1)
    assert counted > 3


def test_what_a_call_is_worth(own: pd.DataFrame) -> None:
    pot = own["pot_before"] + own["to_call"]
    assert own["price"].to_numpy() == pytest.approx((own["to_call"] / pot).to_numpy())
    value = own["equity"] * pot - own["to_call"]
    assert own["value"].to_numpy() == pytest.approx(value.to_numpy())
    assert (own["price"] == 0).any()
    assert own["n_outside"].sum() == 0


def test_rivals_in_a_range(store: HandStore) -> None:
    hands = store.hands["hand"][store.hands["hero_seat"].notna()].tolist()[:6]
    low = own_decisions(store, "8-", streets=(3,), hands=hands, deals=200)
    assert low.equals(own_decisions(store, parse_range("8-"), streets=(3,), hands=hands, deals=200))
    assert set(low["hand"]) <= set(hands)
    assert set(low["street"]) == {3}
    assert (low["n_outside"] <= low["n_rivals"]).all()
    doors = store.seats[store.seats["hand"].isin(hands)].groupby("hand")["door_card"]
    high = doors.agg(lambda cards: sum(card[0] in "9TJQK" for card in cards))
    first = low.drop_duplicates("hand")
    assert (first["n_outside"] <= first["hand"].map(high)).all()
    assert low["n_outside"].sum() > 0
    with pytest.raises(NotationError):
        own_decisions(store, "8-,", hands=hands)


def test_a_range_that_cannot_be_held_by_all_is_taken_for_random(store: HandStore) -> None:
    hands = store.hands["hand"].tolist()[:3]
    found = own_decisions(store, "AAA, 22A, 333", streets=(3,), hands=hands, deals=50)
    assert (found["equity"] >= 0).all()
    assert np.isfinite(found["value"]).all()


def test_no_decisions_are_an_empty_frame_of_the_same_columns(
    own: pd.DataFrame, store: HandStore
) -> None:
    none = own_decisions(store, hands=[])
    assert none.empty
    assert none.dtypes.to_dict() == own.dtypes.to_dict()


def test_nothing_is_priced_before_it_is_enriched(tmp_path: Path, store: HandStore) -> None:
    import_histories([], tmp_path / "empty")
    assert enrich(tmp_path / "empty").hands == 0
    found = hindsight(HandStore(tmp_path / "empty"))
    assert found.empty
    assert list(found.columns) == list(hindsight(store).columns)
    assert costs(HandStore(tmp_path / "empty"), store.seats[["hand", "seat"]][:1]).empty
    assert own_decisions(HandStore(tmp_path / "empty")).empty
