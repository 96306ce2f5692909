"""Every kind of plot on no hand, one, and many; how they look was judged by eye."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PathCollection
from matplotlib.patches import Rectangle

from razzstats import stats
from razzstats.importing import import_histories
from razzstats.plots import PLOTS, rake, starting_map, timeline
from razzstats.stats.starts import ranks_in
from razzstats.tables import HandStore
from tests.stores import history, texts

mpl.use("Agg")


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module", name="store")
def _store(tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    path = tmp_path_factory.mktemp("plots")
    (path / "h.txt").write_text(history(texts(250, seed=21)), encoding="utf-8")
    import_histories([path / "h.txt"], path / "store")
    return HandStore(path / "store")


def _drawn(ax: Axes) -> bytes:
    """The picture, as dots; warnings that drawing gives are errors here."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.set_dpi(40)
    canvas: Any = FigureCanvasAgg(figure)
    canvas.draw()  # Once, where a file takes a second pass.
    return bytes(canvas.buffer_rgba())


@pytest.mark.parametrize("kind", PLOTS)
def test_many_hands_one_and_none(store: HandStore, kind: str) -> None:
    draw = PLOTS[kind]
    pictures, titles = [], []
    first = store.hands["hand_id"].iloc[0]
    for where in ("", f"hand_id == '{first}'", "False"):
        ax = draw(stats.choose(store, where, zone="UTC"))
        titles.append(ax.get_title("left"))
        assert ax.get_xlabel() or ax.get_ylabel()
        pictures.append(_drawn(ax))
        assert "nan" not in "".join(text.get_text() for text in ax.texts)
    assert all(titles)
    assert "no " in titles[2]
    assert kind == "stack" or pictures[0] != pictures[2]


@pytest.mark.parametrize("kind", PLOTS)
def test_a_plot_goes_on_axes_that_are_given_and_takes_frames(store: HandStore, kind: str) -> None:
    figure, (left, right) = plt.subplots(1, 2, layout="constrained", figsize=(12, 5))
    assert PLOTS[kind](store, ax=left) is left
    assert PLOTS[kind](store.seats, store.hands, ax=right) is right
    assert left.get_title("left") == right.get_title("left")
    assert plt.get_fignums() == [figure.number]
    assert _drawn(left)


@pytest.mark.parametrize("kind", PLOTS)
def test_everybody_and_another(store: HandStore, kind: str) -> None:
    other = store.seats.loc[~store.seats["is_hero"], "player"].value_counts().index[0]
    before = dict(mpl.rcParams)
    ax = PLOTS[kind](store, player=other)
    assert kind == "starting-hands" or other in ax.get_title("left")
    PLOTS[kind](store, player="$\\frac{a}$")
    if kind not in ("opponents", "sessions", "stack", "results"):
        assert _drawn(PLOTS[kind](store, player="*"))
    assert dict(mpl.rcParams) == before


def test_the_stack_of_a_tournament(tmp_path: Path) -> None:
    sample = HandStore(_imported(tmp_path))
    frame = stats.stacks(sample)
    ax = PLOTS["stack"](sample)
    chips = next(line for line in ax.get_lines() if line.get_label() == "his chips")
    heights = [float(y) for y in np.asarray(chips.get_ydata())]
    assert heights == [frame["stack"].iloc[0], *frame["after"]]
    # What one hand left him with, he sits down with to the next.
    assert (frame["after"].iloc[:-1].to_numpy() == frame["stack"].iloc[1:].to_numpy()).all()
    assert _drawn(ax)


def _imported(path: Path) -> Path:
    tourney = Path(__file__).parents[1] / "sample_histories" / "pokerstars"
    [file] = tourney.glob("HH*T3150042*.txt")
    import_histories([file], path / "store")
    return path / "store"


def test_rake_by_stakes_of_money_and_of_chips(tmp_path: Path) -> None:
    samples = Path(__file__).parents[1] / "sample_histories" / "kingsclub"
    import_histories([samples], tmp_path / "store")
    store = HandStore(tmp_path / "store")
    played = stats.counts(store, where="is_hero", by=["stakes"], stats=[])
    ax = PLOTS["rake"](store)
    stakes = dict(zip(played["stakes"], played["hands"], strict=True))
    labels = [label.get_text() for label in ax.get_xticklabels()]
    assert sorted(labels) == sorted(f"{name}\nchips\n{n}" for name, n in stakes.items())
    # Of three, the one with most hands.
    [label] = [text.get_text() for text in rake(store, most=1).get_xticklabels()]
    assert label == f"{max(stakes, key=stakes.__getitem__)}\nchips\n{max(stakes.values())}"
    # Above the bars is room for what is written there, though nobody wins.
    losing = PLOTS["rake"](store, player="*")
    assert max(_heights(losing, "after it")) <= 0 < losing.get_ylim()[1]
    assert _drawn(losing)


def _heights(ax: Axes, label: str) -> list[float]:
    [bars] = [c for c in ax.containers if c.get_label() == label]
    return [float(bar.get_height()) for bar in bars]


def test_streets_are_as_high_as_their_shares(store: HandStore) -> None:
    ax = PLOTS["streets"](store)
    found = stats.streets(stats.choose(store, "is_hero"))
    heights = [bar.get_height() for bar in ax.patches if isinstance(bar, Rectangle)]
    assert heights == pytest.approx(found["value"].to_list())
    assert [text.get_text() for text in ax.get_xticklabels()] == found["street"].to_list()


def test_acts_of_a_street_are_the_whole(store: HandStore) -> None:
    ax = PLOTS["actions"](store)
    whole = np.zeros(5)
    for act in ("fold", "check", "call", "bet", "raise"):
        whole += _heights(ax, act)
    assert whole == pytest.approx(np.ones(5))


@pytest.mark.parametrize(
    ("kind", "by", "rows"),
    [
        ("steals", "door", {"lowest board": "board_steal", "last three": "steal"}),
        ("defence", "completer_door",
         {"board steal": "folded_to_board_steal", "as bring-in": "bring_in_folded"}),
        ("positions", "before_bring_in", {"first in": "open_completed", "of all": "vpip"}),
    ],
)  # fmt: skip
def test_below_stands_how_often_there_was_each_chance(
    store: HandStore, kind: str, by: str, rows: dict[str, str]
) -> None:
    ax = PLOTS[kind](store)
    written = [text.get_text() for text in ax.texts]
    starts = [written.index(words) for words in rows]
    assert starts[0] == 0
    for stat, numbers in zip(
        rows.values(), (written[1 : starts[1]], written[starts[1] + 1 :]), strict=True
    ):
        found = stats.summary(store, by=[by], stats=[stat], where=f"is_hero and {by} is not None")
        n = [int(n) for n in found["n"] if n or kind == "positions"]
        assert sorted(map(int, numbers)) == sorted(n)
        assert sum(n) > 5


@pytest.mark.parametrize(
    ("most", "counts"),
    [(1, [1]), (2, [2, 1]), (9, [5, 1]), (10, [10, 1]), (34, [20, 2]), (4999, [2000, 200, 20])],
)
def test_the_key_of_a_map_of_starting_hands(most: int, counts: list[int]) -> None:
    assert starting_map.round_counts(most) == counts


def test_the_key_is_as_large_as_the_marks(store: HandStore) -> None:
    ax = PLOTS["starting-hands"](store)
    key = ax.get_legend()
    assert key is not None
    assert key.get_title().get_text() == "hands"
    hands = stats.starting_hands(store, by="ranks")
    cells = hands.groupby(hands["start"].map(lambda start: ranks_in(start)[1:]))["hands"].sum()
    [marks] = [drawn for drawn in ax.collections if isinstance(drawn, PathCollection)]
    drawn = dict(zip(sorted(cells), sorted(marks.get_sizes()), strict=True))
    for line in key.get_lines():
        n = int(str(line.get_label()))
        if n in drawn:
            assert line.get_markersize() ** 2 == pytest.approx(drawn[n])
    assert {int(str(line.get_label())) for line in key.get_lines()} & {*drawn}


def test_sessions_add_up(store: HandStore) -> None:
    chosen = stats.choose(store)
    ax = PLOTS["sessions"](chosen)
    found = stats.sessions(chosen)
    [line] = [line for line in ax.get_lines() if line.get_label() == "so far"]
    assert np.asarray(line.get_ydata()).tolist() == pytest.approx(found["total_bb"].to_list())


def test_of_many_sessions_the_sum_alone_is_drawn(
    store: HandStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = stats.sessions(stats.choose(store))
    for most, bars in ((len(found), len(found)), (len(found) - 1, 0)):
        monkeypatch.setattr(timeline, "BARS", most)
        ax = PLOTS["sessions"](stats.choose(store))
        assert len(ax.patches) == bars
        drawn = np.asarray(ax.get_lines()[-1].get_ydata(), dtype=float)
        assert drawn == pytest.approx(found["total_bb"].to_numpy())


def test_long_lines_are_thinned_and_end_where_they_should() -> None:
    n = 50_000
    net = np.where(np.arange(n) % 3, 0.5, -1.25)
    seats = pd.DataFrame(
        {
            "hand": np.arange(n),
            "site": "x",
            "hand_id": np.arange(n).astype(str),
            "player": "Zoe",
            "is_hero": True,
            "net_bb": net,
            "showdown": False,
        }
    )
    hands = pd.DataFrame(
        {
            "hand": np.arange(n),
            "played_at": pd.date_range("2024-01-01", periods=n, freq="min", tz="UTC"),
            "cancelled": False,
            "n_errors": 0,
        }
    )
    ax = PLOTS["results"](seats, hands)
    [line] = [line for line in ax.get_lines() if line.get_label() == "all hands"]
    y = np.asarray(line.get_ydata(), dtype=float)
    assert len(y) < 5_000
    assert (y[0], y[-1]) == (0, pytest.approx(net.sum()))
