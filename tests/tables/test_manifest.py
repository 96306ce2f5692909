"""The manifest: what it names, and that nothing is done on the word of a damaged one."""

import json
from pathlib import Path

import pytest

from razzstats.importing import import_histories
from razzstats.tables import HandStore, StoreError
from razzstats.tables.checking import check
from razzstats.tables.manifest import (
    MANIFEST,
    VERSION,
    Manifest,
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
