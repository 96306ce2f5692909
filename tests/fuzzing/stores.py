"""The small files of ours, damaged: a store's manifest, its tags and notes, a baseline.

Whole values are changed in what they hold, and half of the time signed anew, so that not only
the hash stands between the damage and the reader; or the bytes are changed.
"""

import atexit
import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec
from hypothesis import strategies as st

from razzstats.cli.baselines import Baseline, BaselineError
from razzstats.findings import Finding, Severity
from razzstats.importing import import_histories
from razzstats.tables import HandStore, StoreError, manifest, marks
from razzstats.tables.checking import check
from tests.fuzzing.texts import edited, edits, words
from tests.stores import history, texts

HASHED = "a.txt:3: RZ001 not understood: 'Zoë'"

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    words,
    st.sampled_from(["../x", "/etc/passwd", "\0", "a\nb", "hands/batch=b1/part-00001.parquet"]),
    st.just([]),
    st.just({}),
    st.recursive(st.none(), lambda inner: st.lists(inner, max_size=2), max_leaves=4),
)


@cache
def folder() -> Path:
    """A store of a few hands with marks, and a baseline beside it; gone when Python ends."""
    made = Path(mkdtemp(prefix="razzstats-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    (made / "h.txt").write_text(history(texts(4, seed=5)), encoding="utf-8")
    import_histories([made / "h.txt"], made / "store")
    rows = HandStore(made / "store").hands
    every = [
        marks.Marked(*each) for each in rows[["hand", "site", "hand_id"]].itertuples(index=False)
    ]
    marks.tag(made / "store", every, "review")
    marks.note(made / "store", every[0], "he never folds\n\U0001f0a1")
    baseline = Baseline(made / "known.json")
    baseline.add(Finding("RZ001", Severity.WARNING, "a.txt", 3, HASHED, "pokerstars", "1"))
    baseline.add(Finding("RZ002", Severity.WARNING, "-", 3, HASHED))
    baseline.write()
    return made


def whole(name: str) -> bytes:
    """A file as it was written."""
    return _read(folder() / name)


@cache
def _read(file: Path) -> bytes:
    return file.read_bytes()


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything that stands in a value."""
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(place for key, each in inside for place in _places(each, (*path, key)))]


@st.composite
def changed(draw: st.DrawFn, name: str, sign: Callable[[Any], Any]) -> bytes:
    """The JSON of a file with some of its values changed, gone or doubled."""
    value = json.loads(whole(name))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([place for place in _places(value) if place]))
        held = value
        for key in way:
            held = held[key]
        how = draw(st.sampled_from(["set", "set", "set", "gone", "more"]))
        if how == "set":
            held[last] = draw(odd)
        elif how == "gone":
            del held[last]
        elif isinstance(held, dict):
            held[draw(words)] = draw(odd)
        else:
            held.insert(last, held[last])
        if not _places(value)[1:]:
            break
    if draw(st.booleans()):
        with suppress(msgspec.ValidationError, TypeError, ValueError):
            value = sign(value)
    return json.dumps(value, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")


def damaged(name: str, sign: Callable[[Any], Any]) -> st.SearchStrategy[bytes]:
    """What may stand in the place of a file."""
    text = whole(name).decode()
    return st.one_of(
        changed(name, sign),
        st.builds(edited, st.just(text), edits, st.just(text)).map(
            lambda told: told.encode("utf-8", "surrogatepass")
        ),
        st.builds(
            lambda at, more: (
                whole(name)[: int(at * len(text))] + more + whole(name)[int(at * len(text)) + 1 :]
            ),
            st.floats(0, 1),
            st.binary(max_size=3),
        ),
        st.binary(max_size=60),
    )


def signed_manifest(value: Any) -> Any:
    """A manifest with the hash of what it holds."""
    read = msgspec.convert(value, manifest.Manifest)
    return msgspec.to_builtins(msgspec.structs.replace(read, hash=manifest._hash(read)))


def signed_marks(value: Any) -> Any:
    """Marks with the hash of what they hold."""
    read = msgspec.convert(value, marks._Kept)
    return msgspec.to_builtins(msgspec.structs.replace(read, hash=marks._hash(read.marks)))


def _in_place(name: str, data: bytes, uses: Callable[[Path], None]) -> None:
    file = folder() / name
    before = whole(name)
    file.write_bytes(data)
    try:
        uses(folder() / "store")
    finally:
        file.write_bytes(before)


def take_manifest(data: bytes) -> None:
    """Whoever reads the store is told of the damage, or the store is as it was."""
    _in_place("store/manifest.json", data, _read_store)


def _read_store(store: Path) -> None:
    with suppress(StoreError):
        opened = HandStore(store)
        for table in ("hands", "seats", "imports"):
            with suppress(StoreError):
                opened.table(table)
    with suppress(StoreError):
        for fault in check(store):
            assert fault
            assert "\n" not in fault


def take_marks(data: bytes) -> None:
    """Tags and notes are read, checked and written to."""
    _in_place("store/marks.json", data, _read_marks)


def _read_marks(store: Path) -> None:
    with suppress(StoreError):
        HandStore(store).marks.to_csv()
    for fault in check(store):
        assert fault
    with suppress(StoreError):
        marks.tag(store, [marks.Marked(1, "pokerstars", "1")], "odd")
        assert marks.read_marks(store)


def take_baseline(data: bytes) -> None:
    """A baseline that is one accepts findings, and can be written again."""
    _in_place("known.json", data, lambda store: _read_baseline(folder() / "known.json"))


def _read_baseline(file: Path) -> None:
    with suppress(BaselineError):
        baseline = Baseline.read(file)
        baseline.accepts(Finding("RZ002", Severity.WARNING, "-", 3, HASHED))
        baseline.write()
        assert Baseline.read(file).gone == baseline.gone
