"""Seats that are held in memory give what they gave, and are read once."""

import os
import pickle

import pandas as pd
import pytest

from razzstats import stats
from razzstats.importing import import_histories
from razzstats.stats import held
from razzstats.stats.counting import looked_at
from razzstats.stats.held import hold
from razzstats.stats.seats import Seats
from razzstats.tables import HandStore
from tests.stores import history, texts

HERO = "is_hero"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    path = tmp_path_factory.mktemp("stores")
    (path / "a.txt").write_text(history(texts(60, seed=12)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        import_histories([path / "a.txt"], path / "store")
    return HandStore(path / "store")


def chosen(store: HandStore, where: str = HERO) -> Seats:
    player = str(stats.heroes(stats.choose(store))["player"].iloc[0])
    return stats.choose(store, where, zone="Asia/Tokyo", aliases={"Somebody": [player]})


def tables(seats: Seats) -> list[pd.DataFrame]:
    return [
        stats.summary(seats),
        stats.summary(seats, by=["hour", "money", "door"], stats=["vpip", "bb_per_100"]),
        stats.starting_hands(seats, shown=True),
        stats.sessions(seats),
        stats.cumulative(seats, player="Somebody"),
        stats.counts(seats, by=["player", "before_bring_in"], where="door <= 9 and n_players > 2"),
    ]


@pytest.mark.parametrize("size", [7, 500_000])
def test_it_gives_the_same(store: HandStore, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(held, "SLICE", size)
    own = hold(chosen(store), looked_at())
    assert len(own.slices()) == -(-len(own) // size) or size > len(own)
    for found, wanted in zip(tables(own), tables(chosen(store)), strict=True):
        pd.testing.assert_frame_equal(found, wanted, check_exact=False, rtol=1e-12)


def test_nothing_is_read_twice(store: HandStore, monkeypatch: pytest.MonkeyPatch) -> None:
    own = hold(chosen(store), looked_at())
    asked: list[str] = []
    read = HandStore.arrow

    def noting(store: HandStore, name: str, columns: list[str], *how: object) -> object:
        asked.extend(column for column in columns if column != "hand")
        return read(store, name, columns, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(HandStore, "arrow", noting)
    stats.summary(own)
    stats.steals(own)
    assert asked == []
    tables(own)
    tables(own)
    assert sorted(asked) == sorted(set(asked)) != []


def test_what_was_left_out_is_not_there(store: HandStore) -> None:
    every = hold(chosen(store, ""))
    assert every.left_out == {"errors": 0, "cancelled": 0}
    assert len(hold(chosen(store, "player == 'Nobody'"), looked_at())) == 0


def test_columns_of_ones_own_stay(store: HandStore) -> None:
    seats = store.seats.assign(mood="calm", door=3)
    own = stats.choose(seats, "is_hero", hands=store.hands)
    kept = hold(own, ["mood"])
    assert set(kept.frame(["mood"])["mood"]) == {"calm"}
    assert set(kept.frame(["door"])["door"]) == {3}
    assert len(stats.choose(kept, "mood == 'calm'")) == len(own)


def test_pickled_they_are_the_same_seats(store: HandStore) -> None:
    """Of a store, held, as frames, and of some hands: read before or not."""
    whole = chosen(store, "door <= 9 or door is None")
    few = whole.among(whole.load(["hand"])["hand"][::3])
    frames = stats.choose(store.seats, hands=store.hands, all_hands=True)
    part = hold(few).slices()[0]
    for seats in (whole, few, few.narrowed("n_players > 2"), hold(few), frames, part):
        again = pickle.loads(pickle.dumps(seats))
        assert (again.where, again.zone, again.renamed) == (seats.where, seats.zone, seats.renamed)
        assert again.left_out == seats.left_out
        asked = ["player", "hand", "net", "hour", "door"]
        pd.testing.assert_frame_equal(again.frame(asked), seats.frame(asked))
    assert len(few) < len(whole)
