"""Any mixture of hands: found = imported + skipped + duplicates + rejected, as a plain model says.

The model goes through the hands one by one and holds all it needs; the import works in parcels.
"""

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razzstats import importing, lanes, sorting
from razzstats.importing import import_histories
from razzstats.reading import Piece, Read, Skipped, opening, read
from razzstats.tables import HandStore
from razzstats.tables.checking import check
from razzstats.tables.rows import text_key
from tests.histories import cut, source
from tests.importing.desk import FOREIGN, broken, other
from tests.stores import contents, history, texts

HANDS = [hand.rstrip() for hand in texts(3, seed=11)]
PIECES = {
    "foreign": FOREIGN,
    "nameless": HANDS[0].replace("Razz Limit", "Razz ???"),
    "half": HANDS[1][: len(HANDS[1]) // 2],
    "nothing": "",
}
for number, hand in enumerate(HANDS):
    PIECES |= {
        f"{number}": hand,
        f"{number} broken": broken(hand),
        f"{number} other": other(hand),
        f"{number} longer": hand + "\nAnn leaves the table",
        f"{number} other, broken": broken(other(hand)),
    }

COUNTS = ("imported", "skipped", "duplicates", "rejected")

Files = list[tuple[list[str], float]]
files = st.lists(
    st.tuples(
        st.lists(st.sampled_from(list(PIECES)), max_size=7),
        st.floats(0.3, 1.0) | st.just(1.0),
    ),
    min_size=1,
    max_size=4,
)


class Model:
    """What a store should have: the texts of its hands by number."""

    def __init__(self) -> None:
        self.hands: dict[str, str] = {}

    def add(self, piece: Piece) -> str:
        """Add one piece, and name the count it goes to."""
        first = opening(piece)
        got = read(piece)
        if isinstance(got, Skipped):
            return "skipped"
        known = self.hands.get(first.hand_id) if first else None
        if known is None or first is None:
            if isinstance(got, Read):
                self.hands[got.hand.hand_id] = piece.text
            return "imported" if isinstance(got, Read) else "rejected"
        if text_key(known) == text_key(piece.text):
            return "duplicates"
        if piece.text.startswith(known) and isinstance(got, Read):
            self.hands[first.hand_id] = piece.text
            return "duplicates"
        return "duplicates" if known.startswith(piece.text) else "rejected"


def mixture(made: Files, together: bool, executor: Executor | None, lanes: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, store, model = Path(place) / "in", Path(place) / "store", Model()
        folder.mkdir()
        wanted = []
        for at, (hands, share) in enumerate(made):
            text = history(PIECES[name] for name in hands)
            file = folder / f"{at}.txt"
            file.write_text(text[: int(len(text) * share)])
            counts = dict.fromkeys(COUNTS, 0)
            for piece in cut(source(file.read_text()))[0]:
                counts[model.add(piece)] += 1
            wanted.append(counts)
        for paths in [[folder]] if together else [[file] for file in sorted(folder.iterdir())]:
            assert import_histories(paths, store, executor, lanes=lanes).adds_up
        opened = HandStore(store)
        got = opened.imports.sort_values("source")[list(COUNTS)].to_dict("records")
        assert got == wanted
        texts_held = opened.table("texts", ["hand_id", "text"])
        assert dict(zip(texts_held["hand_id"], texts_held["text"], strict=True)) == model.hands
        assert list(check(store)) == []


@pytest.fixture(scope="module", params=[1, 3_000, 1_000_000])
def parcel(request: pytest.FixtureRequest) -> Iterator[int]:
    """How many characters make a parcel: a hand, two hands, all."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (lanes, sorting, importing):
            patch.setattr(module, "PARCEL", request.param)
        yield request.param


@pytest.mark.usefixtures("parcel")
@given(made=files, together=st.booleans())
@settings(max_examples=5)
def test_in_this_process(made: Files, together: bool) -> None:
    mixture(made, together, None, 1)


@pytest.mark.usefixtures("parcel")
@given(made=files, together=st.booleans(), lanes=st.integers(1, 4))
@settings(max_examples=5)
def test_in_threads(made: Files, together: bool, lanes: int) -> None:
    with ThreadPoolExecutor(2) as threads:
        mixture(made, together, threads, lanes)


@given(made=files, together=st.booleans(), lanes=st.integers(1, 4), threads=st.booleans())
@settings(max_examples=250)
def _many_mixtures(made: Files, together: bool, lanes: int, threads: bool) -> None:
    with ThreadPoolExecutor(2) as pool:
        mixture(made, together, pool if threads else None, lanes)


@pytest.mark.proof
def test_many_mixtures(parcel: int, proves: Callable[[str, str], None]) -> None:
    proves(
        "copies, conflicts, cut files: an import does what a plain model says",
        f"250 mixtures of files, {parcel:,} characters a parcel",
    )
    _many_mixtures()


def test_the_order_of_files_decides_which_copy_stays(tmp_path: Path) -> None:
    """Whatever comes first is kept; the model above says the same, and so does a second store."""
    for name, hands in (("a", [HANDS[0]]), ("b", [other(HANDS[0])])):
        (tmp_path / f"{name}.txt").write_text(history(hands))
    stores = []
    for order in (("a", "b"), ("b", "a")):
        store = tmp_path / "-".join(order)
        import_histories([tmp_path / f"{name}.txt" for name in order], store)
        stores.append(contents(store)["hands"])
    assert stores[0] != stores[1]
