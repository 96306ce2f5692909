"""`check`: each damage has its line, and a whole store has none."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from typer.testing import CliRunner

from razzstats.cli import app
from razzstats.importing import import_histories
from razzstats.tables import TABLES, HandStore, StoreError, checking
from razzstats.tables.checking import check
from razzstats.tables.committing import commit, stage, writing
from razzstats.tables.compacting import Compaction, compact
from razzstats.tables.live import read_table
from razzstats.tables.manifest import read_manifest
from razzstats.tables.marks import Marked, tag
from tests.stores import history, texts

Edit = Callable[[pa.Table], pa.Table]


def damage(store: Path, table: str, edit: Callable[[bytes], bytes]) -> Path:
    file = store / read_manifest(store).parts(table)[0].path
    file.write_bytes(edit(file.read_bytes()))
    return file


def rewrite(store: Path, table: str, edit: Edit) -> None:
    """Put other rows in place of a table's, with a manifest that fits them."""
    rows = edit(read_table(store, table))
    with writing(store):
        parts = stage(store, "edited", 1, table, rows)
        commit(store, "edited", parts, gone=lambda part: part.table == table)


def setting(column: str, at: int, value: object) -> Edit:
    """Sets one value of a column."""

    def edit(rows: pa.Table) -> pa.Table:
        values = rows[column].to_pylist()
        values[at] = value
        field = rows.schema.field(column)
        place = rows.schema.get_field_index(column)
        return rows.set_column(place, field, pa.array(values, field.type))

    return edit


def test_a_whole_store(store: Path) -> None:
    assert list(check(store)) == []


def test_an_empty_store(tmp_path: Path) -> None:
    import_histories([], tmp_path / "store")
    assert list(check(tmp_path / "store")) == []


def test_what_an_import_is_making_is_no_fault(store: Path) -> None:
    with writing(store):
        stage(store, "new", 1, "hands", read_table(store, "hands"))
        assert list(check(store)) == []


def test_what_a_killed_import_left(store: Path) -> None:
    stage(store, "dead", 1, "hands", read_table(store, "hands"))
    stray = store / "seats" / "batch=dead"
    stray.mkdir()
    (stray / "part-00001.parquet").write_text("")
    faults = list(check(store))
    assert len(faults) == 2
    assert all("left by a killed import" in fault for fault in faults)


@pytest.mark.parametrize("during", ["measured", "contents", "hands_in"])
def test_a_store_that_is_compacted_meanwhile_is_whole(
    store: Path, monkeypatch: pytest.MonkeyPatch, during: str
) -> None:
    hand = HandStore(store).hands["hand"].iloc[0]
    tag(store, [Marked(int(hand), "pokerstars", "1")], "mine")
    compacted_at_the_first_call_of(during, store, monkeypatch)
    before = read_manifest(store)
    assert list(check(store)) == []
    assert read_manifest(store) != before


def test_damage_of_a_store_that_is_compacted_meanwhile_is_told_once(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[Path] = []

    def damaged() -> None:
        broken.append(damage(store, "cards", lambda raw: raw[:-1]))

    compacted_at_the_first_call_of("measured", store, monkeypatch, damaged)
    (fault,) = check(store)
    assert fault.startswith(f"{broken[0]}: has ")


def compacted_at_the_first_call_of(
    name: str, store: Path, monkeypatch: pytest.MonkeyPatch, then: Callable[[], None] | None = None
) -> None:
    """Compact when a check first calls what it has under this name, and go on."""
    real = getattr(checking, name)
    done: list[Compaction] = []

    def beside(*given: Any) -> Any:
        if not done:
            done.append(compact(store))
            if then:
                then()
        return real(*given)

    monkeypatch.setattr(checking, name, beside)


def test_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no store"):
        list(check(tmp_path))


@pytest.mark.parametrize("table", TABLES)
def test_a_flipped_bit_is_found(store: Path, table: str) -> None:
    file = damage(store, table, lambda raw: flipped(raw, len(raw) * 4))
    (fault,) = check(store)
    assert fault.startswith(f"{file}: its bytes are not those that were written: ")


def test_flipped_bits_anywhere_are_found(store: Path) -> None:
    """One in each table at a time."""
    dice = random.Random(1)
    for _ in range(12):
        files = [
            damage(store, table, lambda raw: flipped(raw, dice.randrange(len(raw) * 8)))
            for table in TABLES
        ]
        told = {f"{file}: its bytes are not those that were written" for file in files}
        faults = list(check(store))
        assert len(faults) == len(TABLES)
        assert {fault.rsplit(": ", 1)[0] for fault in faults} == told


def flipped(raw: bytes, bit: int) -> bytes:
    at = bit // 8
    return bytes((*raw[:at], raw[at] ^ 1 << bit % 8, *raw[at + 1 :]))


@pytest.mark.parametrize("table", TABLES)
def test_a_part_cut_short_or_missing(store: Path, table: str) -> None:
    file = damage(store, table, lambda raw: raw[: len(raw) // 2])
    (fault,) = check(store)
    assert fault.startswith(f"{file}: has ")
    file.unlink()
    (fault,) = check(store)
    assert fault.startswith(f"{file}: is missing: ")


@pytest.mark.parametrize("table", ["hands", "texts"])
def test_each_fault_says_what_to_do(store: Path, table: str) -> None:
    damage(store, table, lambda raw: b"")
    (fault,) = check(store)
    helps = {"hands": "`razzstats revalidate`", "texts": "into a new store"}[table]
    assert helps in fault
    assert "\n" not in fault


@pytest.mark.parametrize("edit", [lambda raw: b"", lambda raw: raw[:-9], lambda raw: b"PAR1" * 9])
def test_reading_a_damaged_part_is_one_clear_line(
    store: Path, edit: Callable[[bytes], bytes]
) -> None:
    damage(store, "seats", edit)
    opened = HandStore(store)
    assert len(opened.hands) == 23
    with pytest.raises(StoreError, match=r"seats is damaged or incomplete: `razz") as e:
        opened.table("seats")
    assert "\n" not in str(e.value)
    assert f"`razzstats check {store}` tells" in str(e.value)


def test_reading_never_takes_damage_for_rows(store: Path) -> None:
    """A flipped bit is told, or it lies where nothing is said: in no case are rows others."""
    whole = HandStore(store).table("seats")
    file = store / read_manifest(store).parts("seats")[0].path
    raw = file.read_bytes()
    dice = random.Random(5)
    told = 0
    for _ in range(150):
        file.write_bytes(flipped(raw, dice.randrange(len(raw) * 8)))
        try:
            rows = HandStore(store).table("seats")
        except StoreError:
            told += 1
        else:
            assert rows.equals(whole)
    assert told > 75


def test_an_import_into_a_damaged_store_is_told(store: Path, more: Path) -> None:
    """Where it has to read what is damaged: its hands may be there already."""
    more.write_text(history(texts(3, seed=2)))
    damage(store, "texts", lambda raw: raw[:-20])
    with pytest.raises(StoreError, match=r"texts is damaged or incomplete: `razzstats check /"):
        import_histories([more], store)


@pytest.mark.parametrize(
    ("table", "edit", "fault"),
    [
        ("hands", lambda rows: pa.concat_tables([rows, rows[:1]]), "rows for hands that are there"),
        ("hands", lambda rows: rows[1:], "texts have no hand"),
        ("hands", setting("hand_id", 0, "1"), "is not the key of hand 1 of pokerstars"),
        ("hands", setting("n_players", 0, 1), "have not the number of seats that they say"),
        ("hands", setting("rake", 0, 99.0), "do not add up"),
        ("texts", lambda rows: rows[1:], "1 hands have no text"),
        ("seats", lambda rows: rows[1:], "have not the number of seats that they say"),
        ("seats", setting("hand", 0, 5), "seats: 1 rows belong to no hand"),
        ("seats", setting("net", 0, 77.25), "do not add up: net and rake"),
        ("seats", setting("returned", 0, 77.25), "1 rows in which net is not what came"),
        ("seats", setting("rake_paid", 0, 77.25), "a rake that is not what their seats paid"),
        ("actions", setting("hand", 0, 5), "actions: 1 rows belong to no hand"),
        ("cards", setting("hand", 0, 5), "cards: 1 rows belong to no hand"),
        ("imports", setting("skipped", 0, 7), "a.txt do not add up"),
        ("imports", lambda rows: rows[1:], "but hands has 23 rows"),
        ("rejects", lambda rows: rows[1:], "rejected, but rejects has"),
    ],
)
def test_tables_that_do_not_agree(store: Path, table: str, edit: Edit, fault: str) -> None:
    rewrite(store, table, edit)
    faults = list(check(store))
    assert any(fault in told for told in faults), faults


def test_hands_with_errors_need_not_add_up(store: Path) -> None:
    rewrite(store, "hands", lambda rows: setting("n_errors", 0, 1)(setting("rake", 0, 9.0)(rows)))
    assert all("do not add up" not in fault for fault in check(store))


def test_columns_of_another_table(store: Path) -> None:
    with writing(store):
        parts = stage(store, "odd", 1, "seats", pa.table({"hand": [1]}))
        commit(store, "odd", parts)
    (fault,) = check(store)
    assert "has not the columns of the table seats" in fault


def test_the_command(store: Path) -> None:
    run = CliRunner()
    done = run.invoke(app, ["check", str(store)])
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"The store at {store} is whole: 23 hands in 20 files.\n"
    damage(store, "cards", lambda raw: raw[:-1])
    damage(store, "seats", lambda raw: raw[:-1])
    done = run.invoke(app, ["check", str(store)])
    assert done.exit_code == 1
    assert len(done.stdout.splitlines()) == 2
    done = run.invoke(app, ["check", str(store / "nothing")])
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: there is no store at")
