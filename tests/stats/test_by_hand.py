"""Every rate on small hands, with the counts that a person comes to who reads them.

by_hand.txt has for each rate some hands of small_hands.py and for each player who had the chance
how often he took it; who is not named must not have had it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd
import pytest

from razzstats.importing import import_histories
from razzstats.stats import STATS, Rate, counts, summary
from razzstats.tables import HandStore
from tests.stats.deals import written
from tests.stats.small_hands import HANDS

NAMES = [*HANDS]
RATES = [name for name, stat in STATS.items() if isinstance(stat, Rate)]
Store = Callable[[list[str]], HandStore]


def _by_hand() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    name = ""
    for line in Path(__file__).with_name("by_hand.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            hand, told = line.strip().split(": ")
            found[name][hand] = "" if told == "nobody" else told
        elif line:
            name = line
            found[name] = {}
    return found


EXPECTED = _by_hand()


@pytest.fixture(scope="module", name="keep")
def _keep(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Imports hands, which must be read whole and keep the rules, but for the order of shows and the cap unsaid."""

    def store(texts: list[str]) -> HandStore:
        path = tmp_path_factory.mktemp("hands")
        (path / "h.txt").write_text("\n".join(texts), encoding="utf-8")
        import_histories([path / "h.txt"], path / "store")
        found = HandStore(path / "store")
        assert set(found.findings["code"]) <= {"RZ415", "RZ506"}, found.findings[
            "message"
        ].to_list()
        assert found.imports["imported"].to_list() == [len(texts)]
        return found

    return store


@pytest.fixture(scope="module", name="store")
def _store(keep: Store) -> HandStore:
    return keep([written(deal, number) for number, deal in enumerate(HANDS.values(), 1)])


@pytest.fixture(scope="module", name="counted")
def _counted(store: HandStore) -> pd.DataFrame:
    found = counts(store, by=["hand_id", "player"])
    found["name"] = [NAMES[int(number) - 1] for number in found["hand_id"]]
    return found


def _told(counted: pd.DataFrame, name: str, rate: str) -> str:
    rows = counted[(counted["name"] == name) & (counted[f"{rate}_n"] > 0)]
    parts = zip(rows["player"], rows[f"{rate}_yes"], rows[f"{rate}_n"], strict=True)
    return ", ".join(f"{player} {yes}/{n}" for player, yes, n in parts)


@pytest.mark.parametrize("rate", RATES)
def test_rate_by_hand(counted: pd.DataFrame, rate: str) -> None:
    assert len(EXPECTED[rate]) >= 3 or rate in BY_STREET
    for name, told in EXPECTED[rate].items():
        assert _told(counted, name, rate) == told, name


def test_all_hands_are_used(counted: pd.DataFrame) -> None:
    used = {name for hands in EXPECTED.values() for name in hands}
    assert used == set(HANDS)
    assert set(EXPECTED) == set(RATES)


# What is done on a street where Ann leads and nobody bet before, and what then is counted of
# Ann and Bob: (yes, n) of bet, raised, called, folded, check_raised and check_folded.
PATTERNS = {
    "Ann X, Bob X": ("0/1 - - - - -", "0/1 - - - - -"),
    "Ann B, Bob C": ("1/1 - - - - -", "- 0/1 1/1 0/1 - -"),
    "Ann B, Bob F": ("1/1 - - - - -", "- 0/1 0/1 1/1 - -"),
    "Ann B, Bob R, Ann C": ("1/1 0/1 1/1 0/1 - -", "- 1/1 0/1 0/1 - -"),
    "Ann B, Bob R, Ann R, Bob F": ("1/1 1/1 0/1 0/1 - -", "- 1/2 0/2 1/2 - -"),
    "Ann X, Bob B, Ann C": ("0/1 0/1 1/1 0/1 0/1 0/1", "1/1 - - - - -"),
    "Ann X, Bob B, Ann F": ("0/1 0/1 0/1 1/1 0/1 1/1", "1/1 - - - - -"),
    "Ann X, Bob B, Ann R, Bob C": ("0/1 1/1 0/1 0/1 1/1 0/1", "1/1 0/1 1/1 0/1 - -"),
}
STEMS = ("bet", "raised", "called", "folded", "check_raised", "check_folded")
BY_STREET = {f"{stem}_{street}" for stem in STEMS for street in (4, 5, 6, 7)}
STREETS = {4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def _at_street(street: int, acts: str) -> str:
    """Both check to a street, where these acts come; then both check to the end, or call."""
    deal = [
        "Ann*  As 4d 7c 2h 3s 5d 6c",
        "Bob   Qc Jd Kh Qd Th Js 9c",
        "third Bob in, Ann B, Bob C",
    ]
    for at, word in STREETS.items():
        deal.append(f"{word} {acts if at == street else 'Ann X, Bob X'}")
        if at == street and acts.endswith("F"):
            break
    return "\n".join(deal)


@pytest.mark.parametrize("street", STREETS)
def test_acts_of_a_street(keep: Store, street: int) -> None:
    hands = [_at_street(street, acts) for acts in PATTERNS]
    found = counts(
        keep([written(deal, number) for number, deal in enumerate(hands, 1)]),
        by=["hand_id", "player"],
        stats=[f"{stem}_{street}" for stem in STEMS],
    )
    for number, expected in enumerate(PATTERNS.values(), 1):
        for player, told in zip(("Ann", "Bob"), expected, strict=True):
            own = (found["hand_id"] == str(number)) & (found["player"] == player)
            [row] = found[own].to_dict("records")
            assert " ".join(_cell(row, f"{stem}_{street}") for stem in STEMS) == told


def _cell(row: "dict[object, object]", name: str) -> str:
    n = row[f"{name}_n"]
    return f"{row[f'{name}_yes']}/{n}" if n else "-"


# The last bet of a street, then the next street: of Ann and Bob, (yes, n) of cbet.
NEXT = {
    ("Ann B, Bob C", "Ann B, Bob F"): ("1/1", "-"),
    ("Ann B, Bob C", "Ann X, Bob X"): ("0/1", "-"),
    ("Ann B, Bob R, Ann C", "Ann X, Bob B, Ann F"): ("-", "1/1"),
    ("Ann B, Bob R, Ann C", "Ann X, Bob X"): ("-", "0/1"),
    ("Ann B, Bob R, Ann C", "Ann B, Bob F"): ("-", "-"),
    ("Ann X, Bob X", "Ann B, Bob F"): ("-", "-"),
}


@pytest.mark.parametrize("street", [5, 6, 7])
def test_next_bet_of_a_street(keep: Store, street: int) -> None:
    hands = []
    for before, after in NEXT:
        lines = _at_street(street, after).splitlines()
        lines[street - 2] = f"{STREETS[street - 1]} {before}"
        hands.append("\n".join(lines))
    found = counts(
        keep([written(deal, number) for number, deal in enumerate(hands, 1)]),
        by=["hand_id", "player"],
        stats=[f"cbet_{street}"],
    )
    cells = [_cell(row, f"cbet_{street}") for row in _rows(found)]
    assert cells == [cell for pair in NEXT.values() for cell in pair]


def _rows(found: pd.DataFrame) -> "Iterator[dict[object, object]]":
    yield from found.to_dict("records")


# Means: of each player in a hand, by hand.
MEANS = {
    # Ann: 33.60 in the pot, less 1.00, less the 16.70 she put in, by the big bet of 4.
    ("bb_per_100", "to the end"): {"Ann": 397.5, "Bob": -417.5, "Cleo": -5.0},
    ("bb_per_100", "walk"): {"Ann": -5.0, "Bob": 10.0, "Cleo": -5.0},
    ("bb_per_100", "split"): {"Ann": -1.25, "Bob": -1.25},
    ("showdown_bb_per_100", "to the end"): {"Ann": 397.5, "Bob": -417.5, "Cleo": 0.0},
    ("showdown_bb_per_100", "walk"): {"Ann": 0.0, "Bob": 0.0, "Cleo": 0.0},
    ("showdown_bb_per_100", "all-in on the ante"): {"Ann": 0.0, "Bob": 10.0, "Cleo": -5.0},
    ("non_showdown_bb_per_100", "to the end"): {"Ann": 0.0, "Bob": 0.0, "Cleo": -5.0},
    ("non_showdown_bb_per_100", "walk"): {"Ann": -5.0, "Bob": 10.0, "Cleo": -5.0},
    ("non_showdown_bb_per_100", "all-in on the ante"): {"Ann": -5.0, "Bob": 0.0, "Cleo": 0.0},
    # A dollar of rake. By chips: 16.70, 16.70 and 0.20 of 33.60.
    ("rake_paid_per_100", "to the end"): {"Ann": 12.425, "Bob": 12.425, "Cleo": 0.15},
    ("rake_dealt_per_100", "to the end"): {"Ann": 8.335, "Bob": 8.3325, "Cleo": 8.3325},
    ("rake_contributed_per_100", "to the end"): {"Ann": 12.5, "Bob": 12.5, "Cleo": 0.0},
    # Ten cents by two who put in the same.
    ("rake_paid_per_100", "split"): {"Ann": 1.25, "Bob": 1.25},
    ("rake_dealt_per_100", "split"): {"Ann": 1.25, "Bob": 1.25},
    ("rake_contributed_per_100", "split"): {"Ann": 1.25, "Bob": 1.25},
    ("rake_paid_per_100", "walk"): {"Ann": 0.0, "Bob": 0.0, "Cleo": 0.0},
    ("rake_dealt_per_100", "walk"): {"Ann": 0.0, "Bob": 0.0, "Cleo": 0.0},
    ("rake_contributed_per_100", "walk"): {"Ann": 0.0, "Bob": 0.0, "Cleo": 0.0},
}


@pytest.mark.parametrize(("mean", "name"), list(MEANS))
def test_mean_by_hand(store: HandStore, mean: str, name: str) -> None:
    number = NAMES.index(name) + 1
    found = summary(store, by=["player"], stats=[mean], where=f"hand_id == '{number}'")
    told = dict(zip(found["player"], found["value"], strict=True))
    assert told == pytest.approx(MEANS[mean, name], abs=1e-9)
    assert found["n"].to_list() == [1] * len(found)


def test_every_mean_has_three_hands() -> None:
    means = [mean for mean, _ in MEANS]
    assert {name for name in STATS if name not in RATES} == set(means)
    assert min(means.count(mean) for mean in means) >= 3
