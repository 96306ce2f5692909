"""Names as long as a history may make them: cut in pictures, whole in tables."""

import io
import json
from collections.abc import Iterator

import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.text import Text

from razzstats import plots, stats
from razzstats.importing import import_histories
from razzstats.luck import enrich
from razzstats.plots import PLOTS, style
from razzstats.simulate import simulate
from razzstats.tables import HandStore
from razzstats.writers import phh

LENGTH = 7_000


def long(name: str) -> str:
    """`Zoe_Zoe_Zoe_…`; signs that stand for a formula among them."""
    return f"_{name} $a$ ".ljust(40, "x") * (LENGTH // 40)


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module", name="store")
def _store(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    folder = tmp_path_factory.mktemp("long")
    for at, hand in enumerate(simulate(40, seed=5)):
        text = phh.write(hand)
        for seat in hand.seats:
            text = text.replace(json.dumps(seat.player), json.dumps(long(seat.player)))
        (folder / f"{at:02}.phh").write_text(text, encoding="utf-8")
    import_histories([folder], folder / "store")
    enrich(folder / "store")
    return HandStore(folder / "store")


def drawn(ax: Axes) -> list[str]:
    """Every word of a picture, which must not be large for them."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    held = io.BytesIO()
    figure.savefig(held, format="svg")
    assert len(held.getvalue()) < 600_000
    found = figure.findobj(lambda each: isinstance(each, Text))
    return [each.get_text() for each in found if isinstance(each, Text)]


@pytest.mark.parametrize("kind", PLOTS)
@pytest.mark.parametrize("player", [False, True], ids=["hero", "named"])
def test_a_picture_cuts_them(store: HandStore, kind: str, player: bool) -> None:
    seats = store.seats
    name = seats["player"][seats["is_hero"]].iloc[0] if player else None
    words = drawn(PLOTS[kind](stats.choose(store, "", zone="UTC"), player=name))
    assert max(map(len, words)) <= style.LONGEST_TITLE
    assert any("…" in each for each in words)


def test_pictures_of_luck_cut_them(store: HandStore) -> None:
    luck = store.luck
    players = set(luck["player"])
    words = drawn(plots.equity_by_street(luck, int(luck["hand"].iloc[0])))
    cut = {style.short(name) for name in players}
    assert len(cut.intersection(each.strip() for each in words)) > 1
    words = drawn(plots.without_luck(stats.choose(store, "", zone="UTC"), luck))
    assert max(map(len, words)) <= style.LONGEST_TITLE


def test_tables_have_them_whole(store: HandStore) -> None:
    names = set(stats.summary(store, by=["player"], stats=["vpip"])["player"])
    assert names == set(store.seats["player"])
    assert min(map(len, names)) == LENGTH


def test_what_is_cut() -> None:
    name = "x" * style.LONGEST_NAME
    assert style.short(name) == name
    assert style.short(f"{name}y") == "x" * (style.LONGEST_NAME - 1) + "…"
    assert style.short("\x1b[2J") == "\ufffd[2J"
