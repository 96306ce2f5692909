"""What must hold of any store, on simulated ones."""

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from razzstats.importing import import_histories
from razzstats.money import UNIT
from razzstats.stats import (
    STATS,
    Mean,
    Rate,
    Seats,
    choose,
    counts,
    merge,
    opponents,
    rates,
    rivals,
    sessions,
    starting_hands,
    streets,
    summary,
)
from razzstats.stats.held import hold
from razzstats.tables import HandStore
from tests.stores import history, texts

HANDS = 300


@pytest.fixture(scope="module", name="store")
def _store(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    path = tmp_path_factory.mktemp("simulated")
    hands = texts(HANDS, seed=21)
    for name, part in (("a", hands[:100]), ("b", hands[100:150]), ("c", hands[150:])):
        (path / f"{name}.txt").write_text(history(part), encoding="utf-8")
        import_histories([path / f"{name}.txt"], path / "store")
    return HandStore(path / "store")


def _units(money: "pd.Series[float]") -> "pd.Series[int]":
    return (money * UNIT).round().astype("int64")


def test_nets_and_rake_are_nothing(store: HandStore) -> None:
    frame = choose(store, all_hands=True).frame(["hand", "net", "rake_paid"])
    by_hand = (_units(frame["net"]) + _units(frame["rake_paid"])).groupby(frame["hand"]).sum()
    assert (by_hand == 0).all()
    whole = counts(store, by=["money"], stats=[])
    players = counts(store, by=["money", "player"], stats=[])
    for unit, rows in players.groupby("unit"):
        [own] = whole.loc[whole["unit"] == unit, "net_ten_thousandths"].to_list()
        assert rows["net_ten_thousandths"].sum() == own


def test_sessions_are_the_whole(store: HandStore) -> None:
    [hero] = set(store.seats.loc[store.seats["is_hero"], "player"])
    for gap in (0, 1, 30, 10_000):
        found = sessions(store, gap=gap)
        assert found["hands"].sum() == len(choose(store, "is_hero"))
        [whole] = counts(store, where="is_hero", by=["money"], stats=[]).to_dict("records")
        assert _units(found["net"]).sum() == whole["net_ten_thousandths"]
        assert found["total_bb"].iloc[-1] == pytest.approx(found["net_bb"].sum())
        assert (found["start"].iloc[1:].to_numpy() > found["end"].iloc[:-1].to_numpy()).all()
        assert_frame_equal(found, sessions(store, player=hero, gap=gap))
    assert len(sessions(store, gap=10_000)) == 1


def test_who_saw_a_street_saw_the_one_before(store: HandStore) -> None:
    seats = choose(store, all_hands=True).frame([f"saw_{street}" for street in range(4, 8)])
    for street in range(5, 8):
        assert not (seats[f"saw_{street}"] & ~seats[f"saw_{street - 1}"]).any()
    shares = streets(store)["value"].to_list()
    assert shares[0] == 1
    assert shares[:6] == sorted(shares[:6], reverse=True)


@pytest.fixture(scope="module", name="whole")
def _whole(store: HandStore) -> pd.DataFrame:
    return counts(store, by=["player"])


def test_successes_are_opportunities(whole: pd.DataFrame) -> None:
    for stat in STATS.values():
        if isinstance(stat, Rate):
            n, yes = whole[f"{stat.name}_n"], whole[f"{stat.name}_yes"]
            assert ((yes >= 0) & (yes <= n)).all(), stat.name


def test_intervals_hold_their_value(whole: pd.DataFrame) -> None:
    found = rates(whole)
    for stat in STATS.values():
        value, low, high = (found[f"{stat.name}{end}"] for end in ("", "_low", "_high"))
        known = value.notna() & low.notna()
        assert (low[known] <= value[known] + 1e-9).all(), stat.name
        assert (value[known] <= high[known] + 1e-9).all(), stat.name
        assert (value.isna() == (found[f"{stat.name}_n"] == 0)).all(), stat.name


def test_parts_that_make_a_whole(whole: pd.DataFrame) -> None:
    total = whole.drop(columns=["player", "unit"]).sum()
    for parts in (
        ("open_completed", "open_called"),
        ("called_behind", "completed_over_callers"),
        ("folded_to_steal", "called_steal", "raised_steal"),
        ("bring_in_folded", "bring_in_called", "bring_in_raised"),
        ("raised_5", "called_5", "folded_5"),
        ("folded_to_cbet_4", "called_cbet_4", "raised_cbet_4"),
    ):
        n = {total[f"{name}_n"] for name in parts}
        assert len(n) == 1, parts
        taken = sum(total[f"{name}_yes"] for name in parts)
        # Whoever may come in first may fold as well.
        assert taken == max(n) or (taken < max(n) and len(parts) == 2), parts
    for one, two in (("cbet_4_good", "cbet_4_bad"), ("cbet_4_first", "cbet_4_second")):
        for end in ("n", "yes"):
            assert total[f"{one}_{end}"] + total[f"{two}_{end}"] == total[f"cbet_4_{end}"]
    for end in ("n", "sum"):
        both = [total[f"{name}_per_100_{end}"] for name in ("showdown_bb", "non_showdown_bb")]
        if end == "sum":
            assert sum(both) == pytest.approx(total["bb_per_100_sum"])
    rakes = [total[f"rake_{how}_per_100_sum"] for how in ("paid", "dealt", "contributed")]
    assert rakes == pytest.approx([rakes[0]] * 3)


def test_a_store_that_is_counted_in_slices_is_the_whole(
    store: HandStore, whole: pd.DataFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("razzstats.stats.sources.SLICE", 1)
    slices = choose(store).slices()
    assert len(slices) == len(store.manifest.parts("seats")) == 3
    assert sum(map(len, slices)) == len(choose(store))
    found = counts(store, by=["player"])
    sums = [name for name in map(str, found) if name.endswith(("_sum", "_sq"))]
    assert_frame_equal(found.drop(columns=sums), whole.drop(columns=sums))
    assert_frame_equal(found[sums], whole[sums])


@pytest.mark.parametrize("where", ["", "door <= 6 and n_players > 2", "False"])
@pytest.mark.parametrize("hero", [True, False])
def test_opponents_who_are_met_in_slices_are_those_of_the_whole(
    store: HandStore, monkeypatch: pytest.MonkeyPatch, hero: bool, where: str
) -> None:
    player = None if hero else str(opponents(store)["opponent"].iloc[0])
    whole = opponents(store, player=player, where=where)
    most, paired = [], rivals._pairs

    def pairs(every: Seats, mine: Seats) -> pd.DataFrame:
        most.append(len(every))
        return paired(every, mine)

    monkeypatch.setattr(rivals, "_pairs", pairs)
    monkeypatch.setattr("razzstats.stats.sources.SLICE", 1)
    found = opponents(store, player=player, where=where)
    assert_frame_equal(found, whole, rtol=1e-12)
    assert found.attrs == whole.attrs
    assert len(most) == 3
    assert max(most) <= 0.6 * sum(most)
    # Seats that are held are cut between hands too.
    monkeypatch.setattr("razzstats.stats.held.SLICE", 20)
    held = hold(choose(store))
    assert len(held.slices()) > 10
    again = opponents(held, player=player, where=where)
    assert_frame_equal(again, whole, rtol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_any_split_merges_to_the_whole(store: HandStore, seed: int) -> None:
    rng = np.random.default_rng(seed)
    part = pd.Series(rng.integers(0, 4, len(store.hands)), index=store.hands["hand"])
    by = ["player", "door"]
    whole = counts(store, by=by)
    own = part[store.seats["hand"]].to_numpy()
    parts = [
        counts(store.seats[own == at], store.hands[part.to_numpy() == at], by) for at in range(4)
    ]
    merged = merge(*[parts[at] for at in rng.permutation(4)])
    assert_frame_equal(merged, whole)
    assert merged.attrs == whole.attrs


def test_columns_of_a_group_are_those_of_its_condition(store: HandStore) -> None:
    by_door = summary(store, by=["door"])
    for door in (1, 8, 13):
        alone = summary(store, where=f"door == {door}")
        own = by_door[by_door["door"] == door].drop(columns="door").reset_index(drop=True)
        assert_frame_equal(own, alone)


def test_a_store_and_its_frames_give_the_same(store: HandStore) -> None:
    where = "big_bet > 0 and door <= 8 and begins(line_3, '0')"
    by = ["player", "stakes", "before_bring_in", "start_kind"]
    stored = counts(store, by=by, where=where)
    assert len(stored) > 50
    assert_frame_equal(counts(store.seats, store.hands, by, where=where), stored)
    joined = store.seats.merge(store.hands.drop(columns=["site", "hand_id"]), on="hand",
                               suffixes=("_seat", ""))  # fmt: skip
    assert_frame_equal(counts(joined, by=by, where=where), stored)


def test_what_opponents_gave_is_what_was_won_of_them(store: HandStore) -> None:
    found = opponents(store)
    seats = choose(store).frame(["hand", "is_hero", "net_bb"])
    hero = seats[seats["is_hero"]].set_index("hand")["net_bb"]
    lost = (-seats["net_bb"]).clip(lower=0).groupby(seats["hand"]).sum()
    won = seats["net_bb"].clip(lower=0).groupby(seats["hand"]).sum()
    kept = (won / lost.where(lost > 0)).reindex(hero.index).fillna(0)
    assert found["bb_from"].sum() == pytest.approx(hero.clip(lower=0).sum()
                                                   + (hero.clip(upper=0) * kept).sum())  # fmt: skip
    assert found["hands"].sum() == (~seats["is_hero"]).sum()
    assert (found["hands"].diff().dropna() <= 0).all()


@pytest.mark.parametrize(("by", "kinds"), [("kind", 18), ("ranks", 455), ("door", 1183)])
def test_expected_starting_hands_are_all_deals(store: HandStore, by: str, kinds: int) -> None:
    from razzstats.stats.starting import _equity, _expected, _order

    assert len(_expected(by)) == len(_order(by)) == kinds
    assert sum(_expected(by).values()) == pytest.approx(1)
    assert set(_expected(by)) == set(_order(by)) == set(_equity(by))
    # Over all deals, a hand is even with another.
    assert sum(_equity(by)[start] * share for start, share in _expected(by).items()) == (
        pytest.approx(0.5, abs=1e-12)
    )
    found = starting_hands(store, by=by)
    assert found["hands"].sum() == len(choose(store, "is_hero"))
    assert found["share"].sum() == pytest.approx(1)
    assert list(found["equity"]) == [_equity(by)[start] for start in found["start"]]
    assert list(found["start"]) == [start for start in _order(by) if start in set(found["start"])]
    everyone = starting_hands(store, by=by, shown=True)
    assert everyone["hands"].sum() > found["hands"].sum()


def test_starting_hands_have_their_equity_against_a_random_one() -> None:
    from razzstats.stats.starting import _equity

    assert round(_equity("ranks")["A23"], 6) == round(_equity("door")["(A3)2"], 6) == 0.734682
    assert round(_equity("ranks")["TJQ"], 6) == 0.281331
    trips = [_equity("ranks")[rank * 3] for rank in "A23456789TJQK"]
    assert _equity("kind")["three of a rank"] == pytest.approx(sum(trips) / 13)


def test_means_merge_with_their_deviation(store: HandStore) -> None:
    frame = choose(store).frame(["player", "net_bb"]).groupby("player")["net_bb"]
    found = rates(counts(store, by=["player"])).set_index("player")
    assert found["bb_per_100_sd"].to_numpy() == pytest.approx(10 * frame.std().to_numpy())
    assert [stat.per for stat in STATS.values() if isinstance(stat, Mean)] == [100] * 6
