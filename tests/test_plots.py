"""Plots are drawn and looked into; how they look was judged by eye."""

from collections.abc import Callable, Iterator
from io import BytesIO

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import TwoSlopeNorm
from matplotlib.text import Text

from razzstats import plots
from razzstats.plots.starting_map import _beyond

mpl.use("Agg")


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    plt.close("all")


def _tables(net_bb: list[float], player: str = "Zoe") -> tuple[pd.DataFrame, pd.DataFrame]:
    n = len(net_bb)
    hand = np.arange(n)
    seats = pd.DataFrame(
        {
            "hand": hand,
            "site": pd.Series(["x"] * n, dtype="str"),
            "hand_id": pd.Series(hand, dtype="str"),
            "player": pd.Series([player] * n, dtype="str"),
            "is_hero": np.ones(n, dtype=bool),
            "net_bb": np.array(net_bb, dtype=float),
            "showdown": hand % 2 == 0,
        }
    )
    hands = pd.DataFrame(
        {
            "hand": hand,
            "played_at": pd.date_range("2024-05-01", periods=n, freq="min", tz="UTC"),
            "cancelled": np.zeros(n, dtype=bool),
            "n_errors": np.zeros(n, dtype=int),
        }
    )
    return seats, hands


def _drawn(ax: Axes) -> bytes:
    """The picture; warnings that drawing gives are errors here."""
    file = BytesIO()
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.savefig(file, format="png")
    return file.getvalue()


def _lines(ax: Axes) -> dict[str, list[float]]:
    return {
        str(line.get_label()): [float(y) for y in np.asarray(line.get_ydata())]
        for line in ax.get_lines()
        if not str(line.get_label()).startswith("_")
    }


def test_results_are_three_lines_from_0() -> None:
    ax = plots.results(*_tables([4.0, -0.5, -2.0]))
    assert _lines(ax) == {
        "all hands": [0, 4, 3.5, 1.5],
        "showdown": [0, 4, 4, 2],
        "no showdown": [0, 0, -0.5, -0.5],
    }
    assert ax.get_title("left") == "Zoe: +1.5 big bets in 3 hands"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("hands", "result, big bets")
    assert ax.get_xlim() == (0, 3)
    assert _drawn(ax)


def test_the_lines_differ_in_more_than_colour() -> None:
    ax = plots.results(*_tables([1.0, 2.0]))
    lines = [line for line in ax.get_lines() if str(line.get_label()) in _lines(ax)]
    assert len({line.get_color() for line in lines}) == 3
    assert len({line.get_linestyle() for line in lines}) >= 2
    assert len({line.get_linewidth() for line in lines}) >= 2


def test_the_legend_covers_no_line() -> None:
    ax = plots.results(*_tables([3.0, -8.0, 2.0] * 30))
    _drawn(ax)
    legend = ax.get_legend()
    assert legend is not None
    assert legend.get_texts()[0].get_text() == "all hands"
    assert legend.get_window_extent().y0 >= ax.bbox.y1
    words = ax.get_title("left")
    [title] = ax.findobj(lambda artist: isinstance(artist, Text) and artist.get_text() == words)
    assert title.get_window_extent().y0 >= legend.get_window_extent().y1


def test_no_hands_are_an_empty_plot_with_labels() -> None:
    ax = plots.results(*_tables([]))
    assert ax.get_title("left") == "hero: no hands"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("hands", "result, big bets")
    assert not _lines(ax)
    assert _drawn(ax)
    other = plots.results(*_tables([1.0]), "Ben")
    assert other.get_title("left") == "Ben: no hands"


@pytest.mark.parametrize(
    ("net", "words"),
    [
        ([-1234.56], "\N{MINUS SIGN}1,234.6 big bets in 1 hand"),
        ([0.04, -0.04], "0.0 big bets in 2 hands"),
        ([-0.01], "0.0 big bets in 1 hand"),
        ([1.0] * 1000, "+1,000.0 big bets in 1,000 hands"),
    ],
)
def test_the_title_says_how_it_ended(net: list[float], words: str) -> None:
    assert plots.results(*_tables(net)).get_title("left") == f"Zoe: {words}"


def test_the_title_names_the_heroes() -> None:
    seats, hands = _tables([1.0] * 5)
    seats["player"] = ["a", "b", "a", "c", "d"]
    ax = plots.results(seats, hands)
    assert ax.get_title("left") == "a, b, c and 1 more: +5.0 big bets in 5 hands"


def test_a_name_is_never_a_formula() -> None:
    ax = plots.results(*_tables([1.0], player="$\\frac{a}$"))
    assert ax.get_title("left").startswith("$\\frac{a}$: ")
    assert _drawn(ax)


def test_axes_that_are_given_are_drawn_on() -> None:
    figure, (left, right) = plt.subplots(1, 2, layout="constrained")
    tables = _tables([1.0, -1.0])
    assert plots.results(*tables, ax=left) is left
    assert plots.results(*tables, "Ben", ax=right) is right
    assert plt.get_fignums() == [figure.number]
    assert _drawn(left)


def test_nothing_is_shown_saved_or_set_for_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    def never(*args: object, **kwargs: object) -> None:
        raise AssertionError

    monkeypatch.setattr(plt, "show", never)
    monkeypatch.setattr("matplotlib.figure.Figure.savefig", never)
    before = dict(mpl.rcParams)
    plots.results(*_tables([1.0, 2.0]))
    assert dict(mpl.rcParams) == before


def _undated(n: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Six hands, the first n of them without a time."""
    seats, hands = _tables([1.0, -2.0, 3.0, 1.0, -1.0, 2.0])
    hands.loc[: n - 1, "played_at"] = pd.NaT
    money = seats.assign(money="USD cash", net=seats["net_bb"], hour=0)
    return money, hands.assign(table_name="t")


@pytest.mark.parametrize("draw", [plots.results, plots.sessions])
def test_hands_without_a_time_are_told_below(draw: Callable[..., Axes]) -> None:
    ax = draw(*_undated(2))
    where = "at the end" if draw is plots.results else "left out"
    assert ax.get_xlabel().endswith(f"\n{where}: 2 hands without a time")
    assert "without a time" not in draw(*_undated(0)).get_xlabel()


def test_the_band_says_what_it_is() -> None:
    ax = plots.results(*_tables([1.0, -2.0, 3.0]))
    legend = ax.get_legend()
    assert legend is not None
    assert "95 % of runs of this rate and spread" in [t.get_text() for t in legend.get_texts()]


@pytest.mark.parametrize(
    ("values", "ends"),
    [
        ([-9.0, 9.0], "both"),
        ([-9.0, 1.0], "min"),
        ([-1.0, 9.0], "max"),
        ([-5.0, 5.0], "neither"),
    ],
)
def test_a_scale_that_is_cut_has_arrows(values: list[float], ends: str) -> None:
    assert _beyond(TwoSlopeNorm(0, -5, 5), pd.Series(values)) == ends
