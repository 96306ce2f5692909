"""A session file that grows while it is imported comes to what it would have come to at once."""

import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razzstats.importing import import_histories
from razzstats.tables.checking import check
from tests.importing.desk import Desk
from tests.stores import HAND_TABLES, history, rows, texts


def written(store: Path) -> dict[str, list[str]]:
    return {table: rows(store, table, ("source",)) for table in HAND_TABLES}


@cache
def at_once(raw: bytes) -> dict[str, list[str]]:
    """What a file comes to that is imported once."""
    with tempfile.TemporaryDirectory() as folder:
        file, store = Path(folder) / "s.txt", Path(folder) / "store"
        file.write_bytes(raw)
        import_histories([file], store)
        return written(store)


def session(seed: int, encoding: str) -> bytes:
    """Four hands; in some encodings there is a name that is not ASCII."""
    text = history(texts(4, seed=seed))
    if encoding != "ascii":
        text = text.replace("Lowball_Lena", "Łowball_Léna")
    return text.replace("\n", "\r\n").encode(encoding)


def grow(seed: int, encoding: str, shares: list[float]) -> None:
    """Import a session when it has come to each of these shares of its length, and whole."""
    raw = session(seed, encoding)
    with tempfile.TemporaryDirectory() as folder:
        file, store = Path(folder) / "s.txt", Path(folder) / "store"
        imported = 0
        for share in [*sorted(shares), 1.0]:
            file.write_bytes(raw[: int(len(raw) * share)])
            done = import_histories([file], store)
            assert done.adds_up
            imported += done.imported
        assert imported == 4
        assert written(store) == at_once(raw)
        assert list(check(store)) == []


@given(
    seed=st.integers(1, 9),
    encoding=st.sampled_from(["ascii", "utf-8", "utf-8-sig", "utf-16"]),
    shares=st.lists(st.floats(0, 1), min_size=1, max_size=3),
)
@settings(max_examples=8)
def test_a_grown_file_adds_its_new_hands(seed: int, encoding: str, shares: list[float]) -> None:
    grow(seed, encoding, shares)


def places(encoding: str) -> list[int]:
    """Each place within the last hand at which a file may have been cut, and before it some."""
    size, step = len(session(3, encoding)), 2 if encoding == "utf-16" else 1
    return [*range(0, size * 3 // 4, 97), *range(size * 3 // 4, size, step)]


def grow_together(encoding: str, cuts: Sequence[int], folder: Path) -> None:
    """The same session under other numbers in many files, each cut at its place, then whole."""
    whole = {}
    for at in range(len(cuts)):
        text = session(3, encoding).decode(encoding)
        whole[folder / f"{at:04}.txt"] = re.sub(r"#(\d+):", rf"#{at:04}\1:", text).encode(encoding)
    stores = [folder / "grown", folder / "at-once"]
    for file, cut in zip(whole, cuts, strict=True):
        file.write_bytes(whole[file][:cut])
    first = import_histories(whole, stores[0])
    for file, raw in whole.items():
        file.write_bytes(raw)
    second = import_histories(whole, stores[0])
    import_histories(whole, stores[1])
    assert first.adds_up
    assert second.adds_up
    assert first.imported + second.imported == 4 * len(cuts)
    assert written(stores[0]) == written(stores[1])
    assert list(check(stores[0])) == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_files_that_were_cut_somewhere(encoding: str, tmp_path: Path) -> None:
    grow_together(encoding, places(encoding)[::60], tmp_path)


@pytest.mark.proof
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_files_that_were_cut_anywhere(
    encoding: str, tmp_path: Path, proves: Callable[[str, str], None]
) -> None:
    cuts = places(encoding)
    proves(
        "a file cut anywhere, imported, grown, imported comes to the same",
        f"{len(cuts):,} places of {encoding}",
    )
    for at in range(0, len(cuts), 500):
        (tmp_path / str(at)).mkdir()
        grow_together(encoding, cuts[at : at + 500], tmp_path / str(at))


def test_a_hand_that_was_cut_is_refused_first_and_comes_in_later(desk: Desk) -> None:
    hands = texts(5)
    desk.write("a.txt", hands[:3], cut=300)
    assert desk.counts() == (2, 0, 0, 1)
    assert desk.codes() == ["RZ005"]
    desk.write("a.txt", hands[:4], cut=300)
    assert desk.counts() == (1, 0, 2, 1)
    desk.write("a.txt", hands)
    assert desk.counts() == (2, 0, 3, 0)
    assert len(desk.opened.hands) == 5


TAILS = ('\nAnn said, "nh"', "\nAnn leaves the table")


@pytest.mark.parametrize("at_once", [True, False])
def test_a_hand_that_goes_on_takes_the_place_of_the_shorter(desk: Desk, at_once: bool) -> None:
    hands = [hand.rstrip() for hand in texts(6)]
    longer = [hands[0] + TAILS[0], hands[2] + TAILS[0] + TAILS[1], hands[2] + TAILS[0]]
    files = [desk.write("a.txt", hands), desk.write("b.txt", longer)]
    if at_once:
        assert desk.counts() == (6, 0, 3, 0)
    else:
        assert desk.counts(files[0]) == (6, 0, 0, 0)
        assert desk.counts(files[1]) == (0, 0, 3, 0)
    store = desk.opened
    kept = {*hands, longer[0], longer[1]} - {hands[0], hands[2]}
    assert set(store.table("texts")["text"]) == kept
    assert len(store.hands) == len(store.table("texts")) == 6
    assert set(store.hands["source"]) == {str(files[0]), str(files[1])}
    assert desk.take().unchanged == 2


def test_a_hand_that_goes_on_into_nonsense_leaves_the_shorter(desk: Desk) -> None:
    hand = texts(1)[0].rstrip()
    desk.write("a.txt", [hand])
    desk.take()
    desk.write("a.txt", [hand + "\nTotal pot $1,2,3 | Rake $0"])
    imported, _, _, rejected = desk.counts()
    assert (imported, rejected) == (0, 1)
    assert list(desk.opened.table("texts")["text"]) == [hand]


def test_findings_of_the_shorter_go_and_those_of_refused_copies_stay(desk: Desk) -> None:
    hand = texts(1)[0].rstrip()
    wrong = hand.replace("*** SUMMARY ***", "*** SUMMARY ***\nhello", 1)
    desk.write("a.txt", [wrong])
    desk.write("b.txt", [hand.replace("Altair II", "Vega")])
    assert desk.counts() == (1, 0, 0, 1)
    assert desk.codes() == ["RZ001", "RZ011"]
    desk.write("a.txt", [wrong + "\nAnn leaves the table"])
    assert desk.counts() == (0, 0, 1, 0)
    assert desk.codes() == ["RZ001", "RZ011"]
    assert int(desk.opened.hands["n_warnings"].sum()) == 1


def test_a_killed_renewal_changes_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = texts(1)[0].rstrip()
    desk.write("a.txt", [hand])
    desk.take()
    copy = desk.store.with_name("copy")
    shutil.copytree(desk.store, copy)
    before = written(desk.store)

    def fail(*args: object) -> None:
        raise KeyboardInterrupt

    desk.write("a.txt", [hand + TAILS[1]])
    monkeypatch.setattr("razzstats.tables.committing.write_manifest", fail)
    with pytest.raises(KeyboardInterrupt):
        desk.take()
    assert written(desk.store) == before
