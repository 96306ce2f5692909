"""The columns that need the whole of a hand, against the actions and cards tables."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from razzstats.cards import RANK_OF
from razzstats.importing import import_histories
from razzstats.tables import HandStore
from tests.histories import SHOWDOWN, changed
from tests.stats.deals import written
from tests.stats.small_hands import HANDS
from tests.stores import history, texts

LETTER = {"bet": "B", "complete": "B", "raise": "R", "call": "C", "check": "X", "fold": "F"}
Row = dict[str, Any]


def _store(path: Path, text: str) -> HandStore:
    (path / "h.txt").write_text(text, encoding="utf-8")
    import_histories([path / "h.txt"], path / "store")
    return HandStore(path / "store")


def _plain(frame: pd.DataFrame) -> list[Row]:
    return frame.astype(object).where(frame.notna(), None).to_dict("records")  # type: ignore[return-value]


@pytest.fixture(scope="module", name="store")
def _simulated(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    return _store(tmp_path_factory.mktemp("course"), history(texts(250, seed=11)))


@pytest.fixture(scope="module", name="hands")
def _hands(store: HandStore) -> list[tuple[list[Row], list[Row], list[Row]]]:
    """Seats, actions and cards of each hand."""
    found: dict[int, tuple[list[Row], list[Row], list[Row]]] = defaultdict(lambda: ([], [], []))
    for at, frame in enumerate((store.seats, store.actions, store.cards)):
        for row in _plain(frame):
            found[row["hand"]][at].append(row)
    return [*found.values()]


Hands = list[tuple[list[Row], list[Row], list[Row]]]


def test_decisions_are_those_of_the_actions(hands: Hands) -> None:
    told = Counter[str]()
    for seats, actions, _ in hands:
        lines: dict[tuple[int, int], str] = defaultdict(str)
        aggressor: dict[int, int] = {}
        bets: dict[int, int] = defaultdict(int)
        for step in actions:
            if letter := LETTER.get(step["action"]):
                lines[step["seat"], step["street"]] += f"{bets[step['street']]}{letter}"
                if letter in "BR":
                    aggressor[step["street"]] = step["seat"]
                bets[step["street"]] = max(bets[step["street"]], step["bet_count"])
        for seat in seats:
            for street in range(3, 8):
                line = seat[f"line_{street}"]
                assert line == (lines[seat["seat"], street] or None)
                assert seat[f"aggressor_{street}"] == (aggressor.get(street) == seat["seat"])
                told[line] += 1
    # The simulator plays enough for all of these.
    assert {"0X", "0F", "0C", "0B", "1F", "1C", "1R", "2F", "0X1C", "0X1F"} <= set(told)


def test_letters_are_the_counts_by_street(store: HandStore) -> None:
    stems = {"B": "bets", "R": "raises", "C": "calls", "X": "checks", "F": "folds"}
    for street in range(3, 8):
        line = store.seats[f"line_{street}"].fillna("")
        for letter, stem in stems.items():
            assert (line.str.count(letter) == store.seats[f"{stem}_{street}"]).all()


def _low(card: str) -> bool:
    return RANK_OF[card] <= 8


def _upcards(seat: Row) -> Iterator[tuple[int, str]]:
    for street, name in ((3, "door_card"), (4, "caught_4"), (5, "caught_5"), (6, "caught_6")):
        if seat[name]:
            yield street, seat[name]


def test_catches_and_outs_are_those_of_the_cards(hands: Hands) -> None:
    told = Counter[object]()
    for seats, _, cards in hands:
        open_cards = [(c["street"], c["card"]) for c in cards if c["face_up"] and c["seat"]]
        for street in range(4, 8):
            in_now = [seat for seat in seats if seat[f"saw_{street}"]]
            assert {seat[f"players_{street}"] for seat in seats} == {len(in_now)}
        for street in range(3, 7):
            good: dict[int, bool] = {}
            for seat in seats:
                if street > 3 and not seat[f"saw_{street}"]:
                    assert seat[f"outs_{street}"] is None
                    assert seat[f"good_{street}"] is None
                    assert seat[f"rivals_good_{street}"] is None
                    continue
                mine = [card for at, card in _upcards(seat) if at <= street]
                ranks = [RANK_OF[card] for card in mine]
                good[seat["seat"]] = _low(mine[-1]) and ranks[-1] not in ranks[:-1]
                if seat["hole_cards"] is None:
                    assert seat[f"outs_{street}"] is None
                    continue
                held = {RANK_OF[card] for card in [*mine, *seat["hole_cards"].split()]}
                seen = [c for at, c in open_cards if at <= street and _low(c)]
                left = 4 * (8 - len({rank for rank in held if rank <= 8}))
                left -= sum(RANK_OF[card] not in held for card in seen)
                assert seat[f"outs_{street}"] == left
                told[street] += 1
            if street > 3:
                for seat in seats:
                    if seat["seat"] in good:
                        assert seat[f"good_{street}"] == good[seat["seat"]]
                        others = sum(good.values()) - good[seat["seat"]]
                        assert seat[f"rivals_good_{street}"] == others
    assert min(told[street] for street in range(3, 7)) > 20


def test_everyone_sees_who_completed(hands: Hands) -> None:
    told = Counter[str]()
    for seats, _, _ in hands:
        [*his] = [seat for seat in seats if seat["completed"]]
        names = [f"completer_{what}" for what in ("door", "before", "first", "lowest")]
        if not his:
            assert all(seat[name] is None for seat in seats for name in names)
            told["nobody"] += 1
            continue
        [he] = his
        door = RANK_OF[he["door_card"]]
        before = (len(seats) - he["position"]) % len(seats)
        first = he["unopened"] is True and not he["called_bring_in"]
        behind = he["lowest_up_behind"]
        lowest = None if behind is None else door < behind
        for seat in seats:
            assert [seat[name] for name in names] == [door, before, first, lowest]
        told[f"lowest {lowest}"] += 1
    assert min(told["nobody"], told["lowest True"], told["lowest False"]) > 20


def test_rake_by_heads_adds_up(store: HandStore) -> None:
    seats = store.seats
    whole = store.hands.set_index("hand")["rake"]
    for name in ("rake_paid", "rake_dealt", "rake_contributed"):
        units = (seats[name] * 10_000).round().astype("int64").groupby(seats["hand"]).sum()
        assert (units == (whole * 10_000).round().astype("int64").reindex(units.index)).all()
    put = seats[[f"put_{street}" for street in range(3, 8)]].sum(axis=1) > 0
    assert (seats["rake_contributed"][~put] == 0).all()
    dealt = seats.groupby("hand")["rake_dealt"]
    assert ((dealt.max() - dealt.min()).round(6) <= 0.0001).all()


def test_a_hand_worked_out_by_hand(tmp_path: Path) -> None:
    # Bob (K) brings it in, Cleo (5) completes, Ann (7) calls. Fourth: Ann 2, Cleo 9; fifth: Ann J,
    # Cleo 3; sixth: Ann 6, Cleo 8.
    seats = _store(tmp_path, SHOWDOWN).seats.set_index("player")
    assert seats["line_3"].to_dict() == {"Ann": "1C", "Bob": "1F", "Cleo": "0B"}
    assert seats["line_4"].fillna("").to_dict() == {"Ann": "0B", "Bob": "", "Cleo": "1C"}
    assert seats["line_6"].fillna("").to_dict() == {"Ann": "0B", "Bob": "", "Cleo": "0X1C"}
    assert seats["aggressor_3"].to_dict() == {"Ann": False, "Bob": False, "Cleo": True}
    assert not seats["aggressor_7"].any()
    # Clockwise from Bob: Cleo, then Ann; so two seats from Cleo to the bring-in.
    assert seats["completer_before"].to_list() == [2, 2, 2]
    # Behind her stood Ann's seven and Bob's king.
    assert seats["completer_lowest"].to_list() == [True] * 3
    ann = seats.loc["Ann"]
    # A, 4, 7 in hand: 2, 3, 5, 6, 8 help, twenty cards; Cleo's five is out. Then 3, 5, 6, 8; then
    # Cleo's three is gone as well; the six comes, and of 3, 5 and 8 one each lies with Cleo.
    assert [ann[f"outs_{street}"] for street in range(3, 7)] == [19, 15, 14, 9]
    assert [ann[f"good_{street}"] for street in range(4, 7)] == [True, False, True]
    assert [ann[f"rivals_good_{street}"] for street in range(4, 7)] == [0, 1, 1]
    # 1.10 by three heads, Bob's too: he brought it in.
    assert seats["rake_dealt"].sum() == pytest.approx(1.1)
    assert seats["rake_dealt"].to_list() == [0.3667, 0.3667, 0.3666]


def test_an_all_in_for_less_than_a_bet_over_the_bring_in_is_none(tmp_path: Path) -> None:
    """Cleo adds thirty cents to fifty, Dan and Bob, who brought it in, call."""
    text = written(HANDS["called all-in over the bring-in"], 1)
    seats = _store(tmp_path, text).seats.set_index("player")
    assert not seats["completed"].any()
    assert not seats["called_bring_in"].any()
    assert seats["unopened"].to_dict() == {"Ann": False, "Bob": False, "Cleo": True, "Dan": False}
    assert seats["faced_bets"].to_list() == [0] * 4
    assert seats["line_3"].to_dict() == {"Ann": "0F", "Bob": "0C", "Cleo": "0B", "Dan": "0C"}
    assert seats["completer_door"].isna().all()


def test_an_upcard_that_nobody_told_leaves_nulls(tmp_path: Path) -> None:
    hidden = changed(
        SHOWDOWN, ("Dealt to Cleo [5s 9d] [3c]\n", ""), ("Dealt to Cleo [5s 9d 3c] [8c]\n", "")
    )
    hidden = changed(hidden, ("Seat 3: Cleo mucked [Td Qh 5s 9d 3c 8c Kd]", "Seat 3: Cleo mucked"))
    ann = _store(tmp_path, hidden).seats.set_index("player").loc["Ann"]
    assert (ann["outs_3"], ann["outs_4"]) == (19, 15)
    assert [ann["outs_5"], ann["outs_6"], ann["rivals_good_5"]] == [pd.NA] * 3
    assert ann["good_5"] is False or not ann["good_5"]


def test_an_empty_store_has_the_columns(tmp_path: Path) -> None:
    store = _store(tmp_path, "nothing\n")
    assert store.seats.empty
    assert {"line_3", "outs_6", "rake_dealt"} <= set(store.seats)
