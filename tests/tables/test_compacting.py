"""`compact`: the same rows in fewer files, whole at any moment."""

import shutil
import threading
from itertools import pairwise
from pathlib import Path

import pandas as pd
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.luck.enriching import waiting
from razzstats.tables import TABLES, HandStore, StoreError, compacting
from razzstats.tables.checking import check
from razzstats.tables.compacting import by_player, compact
from razzstats.tables.editing import hands_in, read_part
from razzstats.tables.live import read_table
from razzstats.tables.manifest import MANIFEST, read_manifest
from razzstats.tables.marks import HAD_MARKS, MARKS, Marked, note, tag
from tests.stores import contents, history, lines, texts, tree
from tests.summaries.test_reading import POKERSTARS

HANDS = texts(44, seed=2)
OF_HANDS = [table for table in TABLES if table not in ("findings", "imports", "rejects")]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of many imports: a file that grows, a conflict, a summary, luck for some hands."""
    folder = tmp_path_factory.mktemp("many")
    played, other, store = folder / "a.txt", folder / "b.txt", folder / "store"
    for end in range(2, 15, 3):  # Each time the last hand is there in part.
        played.write_text(history(HANDS[:end])[:-600])
        import_histories([played], store)
    enrich(store)
    (folder / "summary.txt").write_text(POKERSTARS)
    import_histories([folder / "summary.txt"], store)
    for end in range(20, 45, 6):
        other.write_text(history([HANDS[0].replace("folds", "checks", 1), *HANDS[14:end]]))
        import_histories([other], store)
    first = HandStore(store).hands.iloc[0]
    marked = Marked(int(first.hand), first.site, first.hand_id)
    tag(store, [marked], "steal")
    note(store, marked, "Look again.")
    return store


@pytest.fixture
def store(many: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(many, tmp_path / "store"))


def test_many_files_become_few_and_no_row_is_lost(store: Path) -> None:
    before, files = contents(store), len(read_manifest(store).parts())
    marks = HandStore(store).marks
    done = compact(store)
    after = contents(store)
    assert done.files == (files, len(read_manifest(store).parts()))
    assert done.files[0] > 60
    assert done.files[1] < 25
    assert done.size[1] < done.size[0] / 3
    assert {table: before[table] for table in OF_HANDS} == {t: after[t] for t in OF_HANDS}
    assert HandStore(store).marks.equals(marks)
    assert list(check(store)) == []
    others = {name for name in tree(store) if "/" not in name}
    assert others == {MANIFEST, MARKS, HAD_MARKS}
    assert len(tree(store)) == done.files[1] + len(others), "nothing old is left"


def test_rows_stay_in_their_order_and_those_of_a_player_come_together(store: Path) -> None:
    def frame(table: str) -> pd.DataFrame:
        rows = HandStore(store).table(table)
        return rows.drop(columns=["batch", "rejected", "duplicates"], errors="ignore")

    tables = ("hands", "actions", "cards", "texts", "luck", "imports", "summaries")
    before = {table: frame(table) for table in tables}
    lucky = before["hands"]["hand"].isin(set(read_part_of(store, "luck")))
    assert 0 < lucky.sum() < 43
    compact(store)
    for table, rows in before.items():
        if "hand" in rows:  # Parts without luck come first.
            late = rows["hand"].isin(before["hands"]["hand"][lucky])
            rows = pd.concat([rows[~late], rows[late]], ignore_index=True)
        pd.testing.assert_frame_equal(frame(table), rows)
    for part in read_manifest(store).parts("seats"):
        players = read_part(store / part.path, ["player"])["player"].to_pylist()
        assert players == sorted(players)


def read_part_of(store: Path, table: str) -> list[int]:
    """The hands of all parts of the groups that have a table."""
    manifest = read_manifest(store)
    groups = {part.group for part in manifest.parts(table)}
    files = [store / part.path for part in manifest.parts("hands") if part.group in groups]
    return [hand for file in files for hand in hands_in(file).tolist()]


def test_row_groups_are_cut_between_players(store: Path) -> None:
    seats = read_table(store, "seats", dictionaries=True).unify_dictionaries()
    rows, cuts = by_player(seats, least=60)
    players = rows["player"].to_pylist()
    groups = [players[begin:end] for begin, end in pairwise([0, *cuts, len(players)])]
    assert [len(set(one)) == 1 for one in groups].count(True) > 1
    assert len(groups) > 3
    for one, next_one in pairwise(groups):
        assert one[-1] < next_one[0]
        assert len(one) >= 60 or len(set(one)) == 1 or len(set(next_one)) == 1
    for one in groups:
        assert len(set(one)) == 1 or max(map(one.count, one)) < 30
    assert lines(rows) == lines(seats)


def test_one_player_is_found_without_the_others(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = [("player", "in", ["Lowball_Lena"])]
    before = HandStore(store).arrow("seats", ["hand", "net"], wanted)
    monkeypatch.setattr(compacting, "ROWS", 40)
    compact(store)
    opened = HandStore(store)
    assert sorted(opened.arrow("seats", ["net"], wanted)["net"].to_pylist()) == sorted(
        before["net"].to_pylist()
    )
    part = store / opened.manifest.parts("seats")[0].path
    fragments = list(ds.dataset(part).get_fragments())
    groups = fragments[0].split_by_row_group(ds.field("player") == "Lowball_Lena")
    assert len(groups) == 1 < pq.ParquetFile(part).num_row_groups


def test_every_hand_can_be_read_again(store: Path) -> None:
    keys = [(str(h.site), str(h.hand_id)) for h in HandStore(store).hands.itertuples()]
    before = [HandStore(store).hand(*key) for key in keys]
    compact(store)
    assert [HandStore(store).hand(*key) for key in keys] == before
    assert len(keys) == 43


def test_beginnings_of_hands_that_came_whole_later_are_duplicates(store: Path) -> None:
    before = HandStore(store).imports[["found", "imported", "duplicates", "rejected"]].sum()
    done = compact(store)
    opened = HandStore(store)
    after = opened.imports[["found", "imported", "duplicates", "rejected"]].sum()
    assert done.overtaken == 4
    codes = ["RZ005", *["RZ011"] * 5]  # One hand never came whole; the conflict was met often.
    assert sorted(opened.rejects["reason"].str.extract(r"(RZ\d+)")[0]) == codes
    assert sorted(opened.findings["code"]) == codes
    assert after["rejected"] == before["rejected"] - 4
    assert after["duplicates"] == before["duplicates"] + 4
    assert list(after[["found", "imported"]]) == list(before[["found", "imported"]])


def test_what_is_still_unfinished_stays_refused(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "c.txt"
    file.write_text(history(texts(3, seed=8))[:-600])
    import_histories([file], store)
    compact(store)
    told = HandStore(store).rejects
    assert list(told[told["source"] == str(file)]["reason"].str.contains("RZ005")) == [True]
    assert list(check(store)) == []


def test_enrich_goes_on_where_it_was(store: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(store, tmp_path / "other"))
    left = waiting(store)
    compact(store)
    assert waiting(store) == left
    assert 0 < left < 43
    for each in (store, other):
        enrich(each)
    assert contents(store)["luck"] == contents(other)["luck"]


def test_imports_go_on_where_they_were(store: Path, many: Path, tmp_path: Path) -> None:
    compact(store)
    done = import_histories([many.parent / "b.txt", many.parent / "summary.txt"], store)
    assert (done.unchanged, done.files) == (2, 2)
    file = tmp_path / "c.txt"
    file.write_text(history([HANDS[3].rstrip() + '\nAnn said, "nh"\n', *texts(3, seed=8)]))
    done = import_histories([file], store)  # A hand that goes on takes the place of the older.
    assert (done.imported, done.duplicates) == (3, 1)
    files = compact(store).files
    assert files[0] > files[1]
    assert len(HandStore(store).hands) == 46
    assert list(check(store)) == []


def test_large_parts_are_left_alone(store: Path) -> None:
    compact(store, hands=10)
    manifest = read_manifest(store)
    sizes = [part.rows for part in manifest.parts("hands")]
    assert sum(sizes) == 43
    assert max(sizes) <= 10
    assert sum(size <= 5 for size in sizes) <= 2, "one of hands with luck, one of those without"
    before = tree(store)
    assert compact(store, hands=10).files == (len(manifest.parts()),) * 2
    assert tree(store) == before


def test_a_store_without_hands(tmp_path: Path) -> None:
    import_histories([], tmp_path / "store")
    assert compact(tmp_path / "store").files == (0, 0)
    with pytest.raises(StoreError, match="there is no store"):
        compact(tmp_path / "nowhere")


def test_a_damaged_part_is_named_and_not_carried_on(store: Path) -> None:
    file = store / read_manifest(store).parts("actions")[2].path
    data = file.read_bytes()
    file.write_bytes(data[:200] + bytes([data[200] ^ 4]) + data[201:])
    before = tree(store)
    with pytest.raises(StoreError, match=rf"{file.name} is damaged.*razzstats check"):
        compact(store)
    assert tree(store) == before


def test_readers_see_the_old_store_or_the_new(store: Path) -> None:
    stop, faults, seen = threading.Event(), list[str](), list[int]()

    def look() -> None:
        while not stop.is_set():
            try:
                opened = HandStore(store)
                tables = [set(opened.table(t, ["hand"])["hand"]) for t in ("hands", "seats")]
            except StoreError as error:
                if "open it again" not in str(error):
                    faults.append(str(error))
                continue
            seen.append(len(tables[0]))
            if len(tables[0]) != 43 or tables[0] != tables[1]:
                faults.append("a part of a store is seen")

    reader = threading.Thread(target=look)
    reader.start()
    try:
        compact(store, hands=10)
        compact(store)
    finally:
        stop.set()
        reader.join()
    assert faults == []
    assert seen
