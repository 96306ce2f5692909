"""HandStore, and the folder as plain readers see it: types, money, nulls, and the hands again."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from razzstats.importing import import_histories
from razzstats.luck import enrich, valuing
from razzstats.money import UNIT
from razzstats.reading import Piece, Read, pieces, read, site_of
from razzstats.sources import Source, sources
from razzstats.tables import TABLES, HandStore, StoreError
from razzstats.tables.manifest import read_manifest
from razzstats.tables.schemas import TYPES
from razzstats.validation import judge
from tests.stores import history, texts
from tests.summaries.test_reading import POKERSTARS


@pytest.fixture(scope="module", autouse=True)
def _quick_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, samples: Path) -> Path:
    """The sample histories, and simulated hands with other line ends and blank lines."""
    folder = tmp_path_factory.mktemp("histories")
    shutil.copytree(samples, folder / "samples")
    hands = texts(30, seed=8)
    (folder / "crlf.txt").write_bytes(history(hands[:10]).replace("\n", "\r\n").encode())
    blank = history(hands[10:20]).replace("\n", "\n\n")
    (folder / "blank.txt").write_bytes(("\ufeff" + blank).encode("utf-16"))
    (folder / "mac.txt").write_bytes(history(hands[20:]).rstrip().replace("\n", "\r").encode())
    (folder / "summary.txt").write_text(POKERSTARS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def store(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    """All of that, in two imports, and the luck of its showdowns."""
    path = tmp_path_factory.mktemp("stores") / "store"
    import_histories([folder / "samples"], path)
    import_histories([folder], path)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("DEALS", 100), ("QUICK", 0), ("PATIENT", 0)):
            patch.setattr(valuing, name, value)
        enrich(path)
    return HandStore(path)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    path = tmp_path_factory.mktemp("stores") / "empty"
    import_histories([], path)
    return HandStore(path)


def cut(folder: Path) -> Iterator[Piece]:
    """Every piece of the source files."""
    for source in sources([folder]):
        assert isinstance(source, Source)
        yield from pieces(source, lambda found: None)


def places(store: HandStore) -> dict[tuple[str, int], int]:
    """The key of each hand, by the file and line on which it was read."""
    rows = store.hands
    return dict(zip(zip(rows["source"], rows["line"], strict=True), rows["hand"], strict=True))


# The hands again


def test_every_hand_is_the_one_that_was_imported(store: HandStore, folder: Path) -> None:
    """From every text as it is stored; and one in twenty as HandStore gives it."""
    stored = store.table("texts", ["site", "source", "line", "text", "text_hash"])
    keys = places(store)
    found = {
        (row["source"], row["line"]): Piece(
            row["site"], row["source"], row["line"], row["text"], text_hash=row["text_hash"]
        )
        for row in stored.to_dict("records")
    }
    for piece in cut(folder):
        kept = found.pop((piece.source, piece.line), None)
        if kept is None:
            continue
        got, again = read(piece), read(kept)
        assert isinstance(got, Read)
        assert isinstance(again, Read)
        assert again.hand == got.hand
        if len(found) % 20 == 0:
            named = (got.hand.site, got.hand.hand_id, keys[piece.source, piece.line])
            assert store.text(*named) == kept
            assert store.hand(*named) == got.hand
    assert not found
    assert len(stored) == len(store.hands) > 500


@pytest.mark.proof
def test_every_hand_as_the_store_gives_it(
    store: HandStore, folder: Path, proves: Callable[[str, str], None]
) -> None:
    proves("HandStore.hand gives the hand that was imported", f"{len(store.hands):,} samples")
    left = places(store)
    for piece in cut(folder):
        key = left.pop((piece.source, piece.line), None)
        if key is not None:
            got = read(piece)
            assert isinstance(got, Read)
            assert store.hand(got.hand.site, got.hand.hand_id, key) == got.hand
    assert not left


def test_texts_of_some_hands(store: HandStore) -> None:
    chosen = store.hands.sample(40, random_state=1)
    keys = [int(key) for key in chosen["hand"]]
    found = store.texts(keys)
    assert list(found) == keys
    for key, site, number in zip(keys, chosen["site"], chosen["hand_id"], strict=True):
        assert found[key] == store.text(site, number, key)
    assert store.texts([]) == {}
    with pytest.raises(KeyError, match="no hand of the key 12 in"):
        store.texts([keys[0], 12])


def test_a_damaged_text_is_called_so(store: HandStore, tmp_path: Path) -> None:
    shutil.copytree(store.path, tmp_path / "store")
    opened = HandStore(tmp_path / "store")
    part = opened.path / opened.manifest.parts("texts")[0].path
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 0xFF
    part.write_bytes(data)
    with pytest.raises(StoreError, match="is damaged or incomplete"):
        opened.texts(opened.hands["hand"].tolist())


def test_a_hand_that_is_not_there(store: HandStore) -> None:
    with pytest.raises(KeyError, match=r"no hand 1 of pokerstars in"):
        store.hand("pokerstars", "1")
    with pytest.raises(KeyError):
        store.text("elsewhere", store.hands["hand_id"].iloc[0])


# Types


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("which", ["store", "empty"])
def test_frames_have_the_types_of_the_dictionary(
    table: str, which: str, request: pytest.FixtureRequest
) -> None:
    frame = request.getfixturevalue(which).table(table)
    assert list(frame.columns) == [column.name for column in TABLES[table]]
    for column in TABLES[table]:
        wanted = TYPES[column.kind]
        if column.nullable and column.kind in ("i1", "i2", "i4", "i8"):
            wanted = wanted.capitalize()
        if column.nullable and column.kind == "bool":
            wanted = "boolean"
        wanted = {"string": "str", "timestamp (µs, UTC)": "datetime64[us, UTC]"}.get(wanted, wanted)
        assert str(frame[column.name].dtype) == wanted, column.name
        if not column.nullable:
            assert not frame[column.name].isna().any(), column.name


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("which", ["store", "empty"])
def test_some_columns_are_those_of_the_whole(
    table: str, which: str, request: pytest.FixtureRequest
) -> None:
    opened: HandStore = request.getfixturevalue(which)
    whole = opened.arrow(table)
    for name, column in whole.items():
        assert opened.arrow(table, [name])[name].to_pylist() == column.to_pylist(), name
    names = list(whole)[::-1]
    assert list(opened.arrow(table, names)) == names


def test_columns_that_may_be_null_are_somewhere(store: HandStore) -> None:
    """Else the test above says little."""
    null = store.seats.isna().any()
    assert null[["hole_cards", "low", "n_behind", "leads_4", "all_in_street"]].all()


@pytest.mark.parametrize("table", TABLES)
def test_the_files_have_the_columns_of_the_dictionary(store: HandStore, table: str) -> None:
    parts = store.manifest.parts(table)
    assert parts
    for part in parts:
        found = pq.read_schema(store.path / part.path)
        columns = [column for column in TABLES[table] if column.name != "batch"]
        assert found.names == [column.name for column in columns]
        for column in columns:
            field = found.field(column.name)
            wanted = {"timestamp (µs, UTC)": "timestamp[us, tz=UTC]", "float64": "double"}
            wanted_type = wanted.get(TYPES[column.kind], TYPES[column.kind])
            if column.name == "batch":  # Named like the folder's key, it has the type of a key.
                wanted_type = "dictionary<values=string, indices=int32, ordered=0>"
            assert str(field.type) == wanted_type, column.name
            assert field.nullable == column.nullable, column.name


def test_money_is_exact(store: HandStore, folder: Path) -> None:
    """Every amount of the tables is, to the unit, the int that the replay counted."""
    columns = ["stack", "ante", "returned", "collected", "net", *(f"put_{n}" for n in range(3, 8))]
    amounts = (store.seats[columns] * UNIT).round().astype("int64").to_numpy().tolist()
    keys = zip(store.seats["hand"], store.seats["seat"], strict=True)
    ints = dict(zip(keys, amounts, strict=True))
    actions = store.actions.sort_values(["hand", "seq"])
    money = actions[["chips", "to", "pot_before", "to_call"]]
    chips = (money * UNIT).round().astype("int64")
    by_hand = {key: rows.to_numpy().tolist() for key, rows in chips.groupby(actions["hand"])}
    pots = dict(zip(store.hands["hand"], store.hands["pot"], strict=True))
    left = places(store)
    for piece in cut(folder):
        key = left.pop((piece.source, piece.line), None)
        if key is None:
            continue
        got = read(piece)
        assert isinstance(got, Read)
        deal = judge(got.hand, site_of(piece)).deal
        assert round(pots[key] * UNIT) == deal.pot
        for p in deal.ring:
            assert ints[key, p.seat] == [p.start, p.ante, p.returned, p.collected, p.net, *p.put]
        steps = [[s.chips, s.to, s.pot_before, s.to_call] for s in deal.steps]
        assert by_hand[key] == steps
    assert not left


# Plain readers


def sql(query: str) -> duckdb.DuckDBPyRelation:
    found = duckdb.sql(query)
    assert found is not None
    return found


@pytest.mark.parametrize("table", TABLES)
def test_pandas_polars_and_duckdb_read_the_folder_as_it_is(store: HandStore, table: str) -> None:
    wanted = store.table(table)
    names = [name for name in wanted.columns if name != "batch"]
    folder = store.path / table
    frame = pd.read_parquet(folder, partitioning=None)
    lazy = pl.scan_parquet(folder, hive_partitioning=False).collect()
    query = f"select * from read_parquet('{folder}/**/*.parquet', hive_partitioning = false)"
    duck = sql(query).pl()
    for got in (pl.from_pandas(frame), lazy, duck):
        assert got.columns == names
        assert got.height == len(wanted)
    if "hand" in names:
        for got in (frame, lazy.to_pandas(), duck.to_pandas()):
            assert got["hand"].sum() == wanted["hand"].sum()
            number = "hand_id" if "hand_id" in names else "tournament_id"
            assert sorted(got[number]) == sorted(wanted[number])


@pytest.mark.parametrize("table", TABLES)
def test_plain_readers_may_take_the_batch_from_the_path(store: HandStore, table: str) -> None:
    """As they do when nobody tells them not to."""
    batches = {part.path.split("/")[1][6:] for part in store.manifest.parts(table)}
    frame = pd.read_parquet(store.path / table)
    assert len(frame) == store.manifest.rows(table)
    assert set(frame["batch"].astype(str)) == batches
    query = f"select distinct batch from '{store.path}/{table}/**/*.parquet'"
    assert {row[0] for row in sql(query).fetchall()} == batches
    assert pl.scan_parquet(store.path / table).collect().height == len(frame)


def test_plain_readers_see_the_types(store: HandStore) -> None:
    lazy = pl.scan_parquet(store.path / "hands").collect_schema()
    assert lazy["played_at"] == pl.Datetime("us", "UTC")
    assert lazy["hand"] == pl.Int64
    assert lazy["n_players"] == pl.Int8
    assert lazy["cancelled"] == pl.Boolean
    assert lazy["pot"] == pl.Float64
    path = f"{store.path}/hands/**/*.parquet"
    types = dict(sql(f"select column_name, column_type from (describe from '{path}')").fetchall())
    assert types["played_at"] == "TIMESTAMP WITH TIME ZONE"
    assert types["hand"] == "BIGINT"
    assert types["n_players"] == "TINYINT"


# Reading some of it


def test_columns_and_filters(store: HandStore) -> None:
    frame = store.table("seats", ["player", "net"], [("seat", "=", 1)])
    assert list(frame.columns) == ["player", "net"]
    assert len(frame) == (store.seats["seat"] == 1).sum() > 0
    none = store.table("seats", ["net"], [("player", "=", "nobody")])
    assert list(none.columns) == ["net"]
    assert none.empty


def test_columns_that_are_not_there(store: HandStore, empty: HandStore) -> None:
    for opened in (store, empty):
        with pytest.raises(KeyError, match=r"no table 'players'; there are: hands, seats"):
            opened.table("players")
        with pytest.raises(KeyError, match=r"seats has no column 'name': see `razzstats dict"):
            opened.table("seats", ["net", "name"])
        with pytest.raises(ValueError, match=r"seats cannot be filtered so"):
            opened.table("seats", ["net"], [("name", "=", "Ann")])


def test_frames_are_kept(store: HandStore) -> None:
    for name in ("hands", "seats", "actions", "cards", "findings", "imports", "rejects"):
        assert getattr(store, name) is getattr(store, name)
        assert len(getattr(store, name)) == store.manifest.rows(name)


def test_an_empty_store(empty: HandStore) -> None:
    assert all(empty.table(table).empty for table in TABLES)
    assert empty.table("seats", ["net", "player"]).columns.tolist() == ["net", "player"]
    assert repr(empty) == f"<HandStore {empty.path}: 0 hands>"


def test_what_notebooks_show(store: HandStore) -> None:
    count = len(store.hands)
    assert repr(store) == f"<HandStore {store.path}: {count:,} hands>"
    shown = store._repr_html_()
    assert f"<tr><td>hands</td><td>{count:,}</td></tr>" in shown
    assert shown.count("<tr>") == len(TABLES) + 1


def test_long_paths_are_escaped(tmp_path: Path) -> None:
    import_histories([], tmp_path / "<b>")
    assert "<b>/" not in HandStore(tmp_path / "<b>")._repr_html_()
    assert "&lt;b&gt;" in HandStore(tmp_path / "<b>")._repr_html_()


def test_parts_are_small_and_strings_are_packed(store: HandStore) -> None:
    """A player's name is stored once in a part, not once in a row."""
    part = read_manifest(store.path).parts("seats")[0]
    told = pq.ParquetFile(store.path / part.path).metadata.row_group(0)
    for at in range(told.num_columns):
        column = told.column(at)
        if column.path_in_schema in ("site", "player"):
            assert "RLE_DICTIONARY" in column.encodings
        assert column.compression == "ZSTD"
