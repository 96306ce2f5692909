"""The luck table: made once for each showdown, in any number of processes, kept when stopped."""

import shutil
from collections.abc import Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pokerkit import Card, RegularLowHand

from razzstats.equity import Holding, equity
from razzstats.importing import import_histories
from razzstats.luck import Enrichment, enrich, valuing
from razzstats.luck import enriching as module
from razzstats.luck.enriching import waiting
from razzstats.money import UNIT
from razzstats.reading import sites
from razzstats.replay import close, play
from razzstats.replay.state import Deal
from razzstats.revalidating import revalidate
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.manifest import read_manifest
from tests.stores import history, rows, texts

HANDS, SEED = 60, 39


@pytest.fixture(scope="module", autouse=True)
def _few_deals() -> Iterator[None]:
    """Many hands are simulated, and not for long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(valuing, "DEALS", 500)
        patch.setattr(valuing, "QUICK", 0)
        patch.setattr(valuing, "PATIENT", 1e6)
        yield


@pytest.fixture(scope="module")
def _whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stores")
    (path / "a.txt").write_text(history(texts(HANDS, seed=SEED)[: HANDS // 2]))
    (path / "b.txt").write_text(history(texts(HANDS, seed=SEED)[HANDS // 2 :]))
    import_histories([path / "a.txt"], path / "store")
    import_histories([path / "b.txt"], path / "store")
    return path / "store"


@pytest.fixture(scope="module")
def enriched(_whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Not to be changed."""
    path = Path(shutil.copytree(_whole, tmp_path_factory.mktemp("stores") / "enriched"))
    enrich(path)
    return path


@pytest.fixture
def store(_whole: Path, tmp_path: Path) -> Path:
    """A store of two batches without luck."""
    return Path(shutil.copytree(_whole, tmp_path / "store"))


@pytest.fixture(scope="module")
def luck(enriched: Path) -> pd.DataFrame:
    return HandStore(enriched).luck


def test_every_showdown_is_accounted_for(enriched: Path, luck: pd.DataFrame) -> None:
    hands = HandStore(enriched).hands
    shown = hands[(hands["n_showdown"] > 1) & (hands["n_errors"] == 0)]
    assert set(luck["hand"]) == set(shown["hand"])
    assert (
        luck.groupby("hand").size().to_dict()
        == (5 * shown.set_index("hand")["n_showdown"]).to_dict()
    )
    assert waiting(enriched) == 0
    assert list(check(enriched)) == []


def test_luck_adds_up_to_nothing(luck: pd.DataFrame) -> None:
    units = luck.assign(luck=np.rint(luck["luck"] * UNIT).astype(int))
    assert (units.groupby(["hand", "street"])["luck"].sum() == 0).all()
    assert luck.groupby(["hand", "street"])["equity"].sum().to_numpy() == pytest.approx(
        1, abs=1e-12
    )


def test_seventh_is_what_happened(enriched: Path, luck: pd.DataFrame) -> None:
    seats = HandStore(enriched).seats
    last = luck[luck["street"] == 7].merge(seats, on=["hand", "seat"], validate="1:1")
    assert last["adjusted_net"].to_numpy() == pytest.approx(last["net"].to_numpy(), abs=1e-9)
    assert last["expected"].to_numpy() == pytest.approx(last["collected"].to_numpy(), abs=1e-9)
    assert last["adjusted_net_bb"].to_numpy() == pytest.approx(last["net_bb"].to_numpy(), abs=1e-9)
    assert (last["player_x"] == last["player_y"]).all()
    assert (last["equity"].gt(0) == last["won"]).mean() > 0.9  # Side pots are won without it.


def test_last_decision(enriched: Path, luck: pd.DataFrame) -> None:
    assert (luck.groupby(["hand", "seat"])["last_decision"].sum() == 1).all()
    actions = HandStore(enriched).actions
    acted = actions[actions["action"].isin(["bet", "raise", "call", "check", "fold", "complete"])]
    expected = acted.groupby("hand")["street"].max()
    told = luck[luck["last_decision"]].groupby("hand")["street"].first()
    assert told.to_dict() == expected[told.index].to_dict()
    assert told.nunique() > 1


def deals(path: Path) -> Iterator[Deal]:
    store = HandStore(path)
    for name, hand_id in store.hands[["site", "hand_id"]].to_numpy().tolist():
        hand, site = store.hand(name, hand_id), sites()[name]
        deal = Deal(hand, site.house, site.habits)
        for event in hand.events:
            play(deal, event)
        close(deal)
        yield deal


def test_equities_are_those_of_the_replayed_hands(enriched: Path, luck: pd.DataFrame) -> None:
    """From the hands' own texts: every card that anyone is known to hold by a street counts."""
    keyed = luck.set_index(["hand_id", "seat", "street"])["equity"]
    looked = 0
    for deal in deals(enriched):
        live = deal.live()
        if len(live) != 2 or (deal.hand.hand_id, live[0].seat, 3) not in keyed.index:
            continue
        for street in (3, 4, 5, 6):
            hands = [Holding(tuple(h.card for h in p.held if h.street <= street)) for p in live]
            dead = [h.card for p in deal.ring if p.folded for h in p.held if h.street <= street]
            found = keyed[deal.hand.hand_id, live[0].seat, street]
            assert found == pytest.approx(equity(hands, dead).equity[0], abs=1e-12)
            looked += bool(dead)
    assert looked > 20


def test_pokerkit_finds_the_same_winners(enriched: Path, luck: pd.DataFrame) -> None:
    won = {(row["hand"], row["seat"]): row["equity"] > 0 for row in _on(luck, 7)}
    seats = HandStore(enriched).seats
    shown = seats[seats["hand"].isin(luck["hand"]) & seats["showdown"]]
    for hand, of_hand in shown.groupby("hand"):
        columns = ("seat", "hole_cards", "up_cards", "seventh_card")
        held = {
            seat: RegularLowHand.from_game(Card.parse("".join(cards).replace(" ", "")))
            for seat, *cards in zip(*(of_hand[name].tolist() for name in columns), strict=True)
        }
        best = max(held.values())
        for seat, low in held.items():
            assert won[hand, seat] == (low == best)


def _on(luck: pd.DataFrame, street: int) -> list[dict[Hashable, Any]]:
    return luck[luck["street"] == street].to_dict("records")


def test_it_is_done_once(store: Path) -> None:
    done = enrich(store)
    assert done.hands == HANDS
    assert done.showdowns == done.enriched + done.errors + done.unknown + done.impossible
    assert done.enriched > 10
    before = rows(store, "luck")
    manifest = read_manifest(store)
    assert enrich(store).enriched == 0
    assert read_manifest(store) == manifest
    told: list[int] = []
    assert enrich(store, again=True, advanced=told.append) == done
    assert sum(told) == HANDS
    assert rows(store, "luck") == before
    assert list(check(store)) == []


def test_processes_make_the_same_rows(store: Path, enriched: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        enrich(store, executor=pool, lanes=2)
    assert rows(store, "luck") == rows(enriched, "luck")
    assert list(check(store)) == []


def test_what_was_done_before_an_interruption_is_kept(
    store: Path, enriched: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_COMMIT", -1)
    real, calls = module.work, []

    def work(parcel: module.Parcel) -> module.Done:
        calls.append(parcel)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(parcel)

    monkeypatch.setattr(module, "work", work)
    with pytest.raises(KeyboardInterrupt):
        enrich(store)
    assert list(check(store)) == []
    kept = rows(store, "luck")
    assert 0 < len(kept) < len(rows(enriched, "luck"))
    assert waiting(store) == HANDS // 2
    enrich(store)
    assert len(calls) == 3
    assert rows(store, "luck") == rows(enriched, "luck")


def test_new_hands_are_added_to(store: Path, enriched: Path, tmp_path: Path) -> None:
    enrich(store)
    more = tmp_path / "more.txt"
    more.write_text(history(texts(20, seed=12)))
    import_histories([more], store)
    assert waiting(store) == 20
    assert enrich(store).hands == 20
    assert set(rows(enriched, "luck")) < set(rows(store, "luck"))


def test_a_hand_that_is_renewed_has_its_luck_made_anew(tmp_path: Path) -> None:
    """A file that ends within a line, read again when it has grown: the others keep theirs."""
    end = " (didn't bet)"
    shown = [text.rstrip() for text in texts(HANDS, seed=SEED) if "*** SHOW DOWN" in text]
    last = next(text for text in shown if text.endswith(end))
    others = [text for text in shown if text != last][:2]
    file, store = tmp_path / "a.txt", tmp_path / "store"
    file.write_text(history([*others, last]).rstrip().removesuffix(end))
    import_histories([file], store)
    assert enrich(store).enriched == 3
    before = set(rows(store, "luck"))
    file.write_text(history([*others, last]))
    import_histories([file], store)
    kept = set(rows(store, "luck"))
    assert kept < before
    assert waiting(store) == 1
    assert enrich(store).enriched == 1
    assert set(rows(store, "luck")) == before
    assert list(check(store)) == []


def test_revalidate_leaves_it_to_be_made_again(store: Path, enriched: Path) -> None:
    enrich(store)
    revalidate(store)
    assert rows(store, "luck") == []
    assert waiting(store) == HANDS
    enrich(store)
    assert rows(store, "luck") == rows(enriched, "luck")
    assert list(check(store)) == []


def test_hands_with_errors_are_left_out(tmp_path: Path) -> None:
    texts_of = [
        t.replace("brings in for $0.50", "brings in for $1.50") for t in texts(40, seed=SEED)
    ]
    (tmp_path / "a.txt").write_text(history(texts_of))
    import_histories([tmp_path / "a.txt"], tmp_path / "store")
    done = enrich(tmp_path / "store")
    assert done.errors > 0
    assert done.showdowns == done.enriched + done.errors + done.unknown + done.impossible
    hands = HandStore(tmp_path / "store").hands.set_index("hand")["n_errors"]
    assert (hands[HandStore(tmp_path / "store").luck["hand"]] == 0).all()


def test_there_must_be_a_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no store"):
        enrich(tmp_path / "nothing")


def test_counts_start_at_nothing() -> None:
    assert Enrichment() == Enrichment(0, 0, 0, 0, 0, 0)
