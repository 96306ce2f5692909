"""Numbers of hands and the parts that may hold them."""

from collections.abc import Sequence

import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from razzstats.tables.manifest import Part
from razzstats.tables.spans import Unread, holding, place, span

SITES = st.sampled_from(["pokerstars", "phh", "winamax"])
NUMBERS = st.one_of(st.integers(0, 3_000).map(str), st.text("0aZ-é\0", max_size=4))
HANDS = st.tuples(SITES, NUMBERS)
STORES = st.lists(st.tuples(st.lists(HANDS, min_size=1, max_size=5), st.booleans()), max_size=12)
Parts = Sequence[tuple[Sequence[tuple[str, str]], bool]]


def made(store: Parts) -> dict[str, tuple[Part, list[tuple[str, str]]]]:
    """Parts and their hands, by path; not all parts note what they hold."""
    found = {}
    for at, (hands, notes) in enumerate(store):
        rows = pa.table({"site": [h[0] for h in hands], "hand_id": [h[1] for h in hands]})
        path = f"texts/batch=b/part-{at:05d}.parquet"
        found[path] = (Part(path, len(hands), 1, "", span(rows) if notes else None), list(hands))
    return found


def test_shorter_numbers_come_first() -> None:
    numbers = ["0", "9", "10", "99", "100", "250190605306", "2501906053060"]
    assert sorted(numbers, key=lambda number: place("a", number)) == numbers
    assert place("a", "9" * 30) < place("b", "1")


@given(STORES, st.lists(HANDS, max_size=30))
def test_whoever_asks_for_a_hand_has_read_all_parts_that_hold_it(
    store: Parts, asked: list[tuple[str, str]]
) -> None:
    parts = made(store)
    unread, read = Unread(part for part, _ in parts.values()), list[str]()
    for hand in asked:
        read += [part.path for part in unread.near(*hand)]
        assert not [p for p, (_, hands) in parts.items() if hand in hands and p not in read]
    assert len(read) == len(set(read)) <= len(parts)
    narrowed = {part.path for part in holding((part for part, _ in parts.values()), asked)}
    assert narrowed >= {p for p, (_, hands) in parts.items() if set(hands) & set(asked)}


def test_few_parts_are_read_for_few_hands_and_all_of_them_in_few_goes() -> None:
    store = made([([("a", str(at)), ("a", str(at + 9))], True) for at in range(1_000, 9_000, 10)])
    unread = Unread(part for part, _ in store.values())
    assert unread.near("a", "999") == unread.near("a", "12345") == unread.near("b", "1005") == []
    assert [part.path[-13:-8] for part in unread.near("a", "1005")] == ["00000"]
    assert unread.near("a", "1006") == []
    goes = [got for at in range(1_000, 9_000) if (got := unread.near("a", str(at)))]
    assert sum(map(len, goes)) == len(store) - 1
    assert len(goes) < 12


def test_no_hands_are_in_no_part() -> None:
    assert Unread([]).near("a", "1") == holding([], [("a", "1")]) == []
