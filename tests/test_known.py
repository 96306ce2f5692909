"""What an import knows of hands: sorted arrays for millions, and the few that are open."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from razzstats import known
from razzstats.importing import import_histories
from razzstats.known import Files, Known
from razzstats.tables.committing import FILES
from razzstats.tables.compacting import compact
from razzstats.tables.live import read_table
from razzstats.tables.rows import hand_key, text_key
from tests.stores import history, texts

NOWHERE = Path("nowhere")


@pytest.fixture(scope="module")
def _few_at_a_time() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Known, "MANY", 3)
        yield


@pytest.mark.usefixtures("_few_at_a_time")
@given(
    steps=st.lists(
        st.tuples(st.integers(-5, 5), st.integers(0, 2), st.booleans()), min_size=1, max_size=40
    )
)
def test_it_answers_as_a_dict_would(steps: list[tuple[int, int, bool]]) -> None:
    known, model = Known(NOWHERE), dict[int, int]()
    for key, text, taken in steps:
        wanted = "new" if key not in model else "same" if model[key] == text else "other"
        assert known.verdict(key, text) == wanted
        known.take(key, text)
        assert known.verdict(key, text) == "open"
        known.settle(key, taken)
        if taken:
            model[key] = text
    for key in range(-6, 7):
        verdict = known.verdict(key, model.get(key, 0))
        assert verdict == ("same" if key in model else "new")


def test_it_knows_what_the_store_has(tmp_path: Path) -> None:
    hands = texts(5)
    (tmp_path / "a.txt").write_text(history(hands))
    import_histories([tmp_path / "a.txt"], tmp_path / "store")
    known = Known(tmp_path / "store")
    for hand in hands:
        number = hand.split("#")[1].split(":")[0]
        key = hand_key("pokerstars", number)
        known.look_up("pokerstars", number)
        assert known.verdict(key, text_key(hand)) == "same"
        assert known.verdict(key, 0) == "other"
        assert known.verdict(key + 1, 0) == "new"


def test_a_hand_takes_sixteen_bytes() -> None:
    known = Known(NOWHERE)
    dice = random.Random(1)
    for _ in range(Known.MANY):
        key = dice.getrandbits(63)
        known.take(key, 1)
        known.settle(key, True)
    assert not known._new
    assert not known._open
    assert known._hands.nbytes + known._texts.nbytes == 16 * Known.MANY
    assert known._hands.dtype == known._texts.dtype == np.int64


def test_files_are_kept_and_told_apart_by_imports_of_now(tmp_path: Path) -> None:
    """What is kept goes for nothing once it is damaged, or the parts are not those it is of."""
    store, hands = tmp_path / "store", texts(3)
    files = [tmp_path / f"{at}.txt" for at in range(3)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Files, "MANY", 0)
        for file, hand in zip(files, hands, strict=True):
            file.write_text(history([hand]))
            import_histories([file], store)
        kept = store / FILES
        whole = kept.read_bytes()
        assert import_histories(files, store).unchanged == 3
        patch.setattr(known, "read_table", _nothing_but_few_parts(1))
        assert import_histories(files, store).unchanged == 3
        patch.undo()
        for damage in (b"", whole[:-1], whole[:40] + b"\0" + whole[41:], b"x" * 500):
            kept.write_bytes(damage)
            assert import_histories(files, store).unchanged == 3
        kept.write_bytes(whole)
        compact(store)
        files[0].write_text(history(texts(2, seed=5)))
        assert import_histories(files, store).unchanged == 2


def _nothing_but_few_parts(most: int) -> Callable[..., object]:
    def read(*args: object, **more: Any) -> object:
        assert len(more["keys"]) <= most
        return read_table(*args, **more)  # type: ignore[arg-type]

    return read
