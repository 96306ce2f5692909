"""The manifest: what it names, and that nothing is done on the word of a damaged one."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.revalidating import revalidate
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.compacting import compact
from razzstats.tables.manifest import (
    MANIFEST,
    VERSION,
    Manifest,
    Part,
    read_manifest,
    write_manifest,
)
from razzstats.tables.schemas import TABLES
from tests.stores import tree


def test_parts_are_named_with_rows_size_and_hash(store: Path) -> None:
    manifest = read_manifest(store)
    assert {part.table for part in manifest.parts()} == set(TABLES)
    for part in manifest.parts():
        assert (store / part.path).stat().st_size == part.size
        assert part.path == f"{part.table}/{part.group}"
        assert part.number == int(part.path[-13:-8])
    for table in TABLES:
        assert manifest.rows(table) == len(HandStore(store).table(table))


def test_there_is_no_store_where_there_is_no_manifest(tmp_path: Path) -> None:
    assert read_manifest(tmp_path).batches == []
    with pytest.raises(StoreError, match=r"no store at .*`razzstats import` makes one"):
        HandStore(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "3", '{"version": 1}', '{"version": 1, "batches": []}', "\xff"]
)
def test_a_damaged_manifest_is_told_and_nothing_is_removed(
    store: Path, more: Path, text: str
) -> None:
    (store / MANIFEST).write_bytes(text.encode("latin-1"))
    before = tree(store)
    for use in (lambda: HandStore(store), lambda: import_histories([more], store)):
        with pytest.raises(StoreError, match=r"manifest.json is damaged: put back a copy") as told:
            use()
        assert "\n" not in str(told.value)
    assert tree(store) == before


def test_no_flipped_bit_of_the_manifest_goes_unseen(store: Path) -> None:
    raw = (store / MANIFEST).read_bytes()
    whole = read_manifest(store)
    for at in [*range(40), *range(40, len(raw), 7)]:
        flipped = bytes((*raw[:at], raw[at] ^ 1 << at % 8, *raw[at + 1 :]))
        (store / MANIFEST).write_bytes(flipped)
        try:
            same = read_manifest(store) == whole
        except StoreError:
            (fault,) = check(store)
            assert fault.startswith(f"{store / MANIFEST} is damaged: ")
            continue
        assert same, (at, flipped[at - 20 : at + 20])  # A blank between words.


def test_a_flipped_bit_of_the_version_is_damage(store: Path) -> None:
    raw = (store / MANIFEST).read_bytes()
    at = raw.index(b'"version": 1') + len(b'"version": ')
    (store / MANIFEST).write_bytes(raw[:at] + b"3" + raw[at + 1 :])
    (fault,) = check(store)
    assert fault.startswith(f"{store / MANIFEST} is damaged: ")


def test_a_store_of_another_version(store: Path, more: Path) -> None:
    told = json.loads((store / MANIFEST).read_text())
    other = {"version": VERSION + 1, "hash": "of its own"}
    (store / MANIFEST).write_text(json.dumps(told | other))
    for use in (lambda: HandStore(store), lambda: import_histories([more], store)):
        with pytest.raises(StoreError, match=rf"version {VERSION + 1}, and this .* a new store"):
            use()


def test_a_store_with_other_columns(store: Path, more: Path) -> None:
    batches = read_manifest(store).batches
    write_manifest(store, Manifest(VERSION, "other", batches))
    before = tree(store)
    for use in (lambda: HandStore(store), lambda: import_histories([more], store)):
        with pytest.raises(StoreError, match=r"columns of another razzstats: `razzstats revalid"):
            use()
    assert tree(store) == before
    assert read_manifest(store, any_columns=True).batches == batches


def test_a_manifest_that_may_not_be_read(store: Path) -> None:
    (store / MANIFEST).unlink()
    (store / MANIFEST).mkdir()
    with pytest.raises(StoreError, match=r"cannot read .*manifest.json: is a directory"):
        read_manifest(store)


@pytest.mark.parametrize(
    "place",
    [
        "luck/../../precious.txt",
        "luck/batch=ID/../../../precious.txt",
        "/ABSOLUTE/precious.txt",
        "luck/batch=ID/part-00001.parquet/../../../../precious.txt",
        "luck\\batch=ID\\part-00001.parquet",
        "luck/batch=../part-00001.parquet",
        "luck/batch=another/part-00009.parquet",
        "nosuch/batch=ID/part-00001.parquet",
        "hands/batch=ID/part-x.parquet",
        "hands/batch=ID/part-00001.parquet\n",
        "hands/y",
        "hands",
        "x",
        "",
    ],
)
def test_a_part_named_as_we_name_none_is_damage(store: Path, more: Path, place: str) -> None:
    precious = store.parent / "precious.txt"
    precious.write_text("of its owner")
    manifest = read_manifest(store)
    first = manifest.batches[0]
    path = place.replace("ID", first.id).replace("/ABSOLUTE", str(store.parent))
    strange = replace(first, parts=[*first.parts, Part(path, 1, 1, "")])
    write_manifest(store, replace(manifest, batches=[strange, *manifest.batches[1:]]))
    before = tree(store)
    for use in (
        lambda: HandStore(store),
        lambda: import_histories([more], store),
        lambda: enrich(store, again=True),
        lambda: revalidate(store),
        lambda: compact(store),
    ):
        with pytest.raises(StoreError, match=r"manifest.json is damaged: put back a copy"):
            use()
    assert tree(store) == before
    assert precious.read_text() == "of its owner"


def test_a_store_with_other_columns_may_have_other_tables_but_no_other_places(store: Path) -> None:
    first = read_manifest(store).batches[0]
    for path, is_read in ((f"older/batch={first.id}/part-00001.parquet", True), ("../x", False)):
        batch = replace(first, parts=[*first.parts, Part(path, 1, 1, "")])
        write_manifest(store, Manifest(VERSION, "other", [batch]))
        if is_read:
            assert read_manifest(store, any_columns=True).batches == [batch]
        else:
            with pytest.raises(StoreError, match=r"is damaged"):
                read_manifest(store, any_columns=True)
