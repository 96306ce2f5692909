"""Plots of luck and equity, looked into; how they look was judged by eye."""

from collections.abc import Iterator
from io import BytesIO

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes

from razzstats import plots
from razzstats.luck import starting_equities
from razzstats.stats import adjusted

mpl.use("Agg")


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    plt.close("all")


def drawn(ax: Axes) -> bytes:
    file = BytesIO()
    figure = ax.get_figure(root=True)
    assert figure is not None
    figure.savefig(file, format="png")
    return file.getvalue()


def lines(ax: Axes) -> dict[str, list[float]]:
    return {
        str(line.get_label()): [float(y) for y in np.asarray(line.get_ydata())]
        for line in ax.get_lines()
        if not str(line.get_label()).startswith("_")
    }


def luck_of(
    hand: int, shares: dict[str, list[float]], last_decision: int, net: dict[str, float]
) -> pd.DataFrame:
    """Rows of the luck table: equities by player and street, `adjusted_net_bb` alike on all."""
    rows = [
        (hand, str(hand), seat, player, street, equity, street == last_decision, net[player])
        for seat, (player, equities) in enumerate(shares.items(), 1)
        for street, equity in enumerate(equities, 3)
    ]
    names = ["hand", "hand_id", "seat", "player", "street", "equity", "last_decision"]
    return pd.DataFrame(rows, columns=[*names, "adjusted_net_bb"])


TWO = {"Zoe": [0.6, 0.55, 0.7, 0.8, 0.0], "Ben": [0.4, 0.45, 0.3, 0.2, 1.0]}


def test_a_line_for_each_hand_at_the_showdown() -> None:
    luck = luck_of(7, TWO, 5, {"Zoe": 1.0, "Ben": -1.0})
    ax = plots.equity_by_street(luck, 7)
    assert lines(ax) == TWO
    assert [label.get_text() for label in ax.get_xticklabels()] == [
        "third", "fourth", "fifth", "sixth", "seventh",
    ]  # fmt: skip
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("street", "equity")
    assert ax.get_title("left") == "Hand 7"
    legend = ax.get_legend()
    assert legend is not None
    assert legend.get_texts()[0].get_text() == "Ben"  # The winner.
    assert [text.get_text() for text in ax.texts] == ["last decision"]
    assert drawn(ax)


def test_no_mark_where_all_cards_were_out() -> None:
    ax = plots.equity_by_street(luck_of(7, TWO, 7, {"Zoe": 1.0, "Ben": -1.0}), 7)
    assert not ax.texts


def test_eight_hands_differ_in_more_than_colour() -> None:
    shares = {f"p{n}": [0.125] * 4 + [float(n == 3)] for n in range(8)}
    ax = plots.equity_by_street(luck_of(1, shares, 7, dict.fromkeys(shares, 0.0)), 1)
    looks = {(line.get_linestyle(), line.get_marker()) for line in ax.get_lines()}
    assert len(lines(ax)) == len(looks) == 8


def test_a_hand_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no showdown of hand 8"):
        plots.equity_by_street(luck_of(7, TWO, 7, {"Zoe": 1.0, "Ben": -1.0}), 8)


def tables(net_bb: list[float]) -> tuple[pd.DataFrame, pd.DataFrame]:
    n = len(net_bb)
    hand = np.arange(n)
    seats = pd.DataFrame(
        {
            "hand": hand,
            "site": pd.Series(["x"] * n, dtype="str"),
            "hand_id": pd.Series(hand, dtype="str"),
            "player": pd.Series(["Zoe"] * n, dtype="str"),
            "is_hero": np.ones(n, dtype=bool),
            "net_bb": np.array(net_bb, dtype=float),
            "showdown": np.ones(n, dtype=bool),
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


def showdowns() -> pd.DataFrame:
    """In hand 1 cards fell after the last decision, in hand 2 none."""
    return pd.concat(
        [
            luck_of(1, TWO, 5, {"Zoe": 2.5, "Ben": -2.5}),
            luck_of(2, TWO, 7, {"Zoe": -9.0, "Ben": 9.0}),
        ],
        ignore_index=True,
    )


def test_results_without_luck() -> None:
    seats, hands = tables([4.0, -3.0, -2.0])
    found = adjusted(seats, showdowns(), hands, "Zoe")
    assert found["cards_fell"].tolist() == [False, True, False]
    assert found["adjusted_bb"].tolist() == [4.0, 2.5, -2.0]
    assert found["adjusted"].tolist() == [4.0, 6.5, 4.5]
    assert found["total"].tolist() == [4.0, 1.0, -1.0]
    ax = plots.without_luck(seats, showdowns(), hands)
    assert lines(ax) == {"result": [0, 4, 1, -1], "without all-in luck": [0, 4, 6.5, 4.5]}
    assert ax.get_title("left") == "Zoe: \N{MINUS SIGN}5.5 big bets by all-in luck, in 1 hand of 3"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("hands", "result, big bets")
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["result", "without all-in luck"]
    assert drawn(ax)


def test_without_showdowns_both_lines_are_the_result() -> None:
    seats, hands = tables([4.0, -3.0])
    ax = plots.without_luck(seats, showdowns().iloc[:0], hands, "Zoe")
    assert lines(ax) == {"result": [0, 4, 1], "without all-in luck": [0, 4, 1]}


def test_no_hands_are_an_empty_plot() -> None:
    seats, hands = tables([])
    assert plots.without_luck(seats, showdowns(), hands).get_title("left") == "hero: no hands"


@pytest.mark.parametrize("opponents", [1, 7])
def test_every_starting_hand_is_on_the_map(opponents: int) -> None:
    ax = plots.starting_hands(opponents)
    (image,) = ax.get_images()
    array = image.get_array()
    assert array is not None
    cells = np.ma.masked_invalid(array).filled(np.nan)
    assert np.isfinite(cells).sum() == 455
    table = starting_equities().set_index(["start", "opponents"])["equity"]
    # A row for each highest rank; in it 0 + 1 + … + middle, then the lowest.
    assert cells[2, 1 + 0] == table["A23", opponents]
    assert cells[12, 78 + 12] == table["KKK", opponents]
    assert cells[11, 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 9] == table["TJQ", opponents]
    assert ax.get_title("left").startswith("Equity of starting hands against")
    assert drawn(ax)


def test_the_map_needs_opponents() -> None:
    with pytest.raises(ValueError, match="1 to 7 opponents"):
        plots.starting_hands(8)


def test_axes_that_are_given_are_drawn_on() -> None:
    figure, axes = plt.subplots(1, 3, layout="constrained")
    luck = showdowns()
    seats, hands = tables([1.0, 2.0, 3.0])
    assert plots.equity_by_street(luck, 1, ax=axes[0]) is axes[0]
    assert plots.without_luck(seats, luck, hands, ax=axes[1]) is axes[1]
    assert plots.starting_hands(ax=axes[2]) is axes[2]
    assert plt.get_fignums() == [figure.number]
