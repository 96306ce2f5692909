"""`razzstats plot`: pictures in files."""

import html
import re
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
import pytest
from typer.testing import Result

from razzstats.cli.plot_cmd import KINDS
from razzstats.plots import PLOTS

Run = Callable[..., Result]
HEADS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


def test_the_command_knows_every_plot(run: Run) -> None:
    assert (*PLOTS, "luck") == KINDS
    page = run("plot", "--help").stdout
    assert all(kind in page for kind in KINDS)


@pytest.mark.parametrize("ending", HEADS)
def test_a_picture_comes_into_its_file(run: Run, store: Path, tmp_path: Path, ending: str) -> None:
    for name in ("one", "two"):
        done = run("plot", "streets", "--store", store, "-o", tmp_path / f"{name}{ending}")
        assert (done.exit_code, done.stdout) == (0, "")
    data = (tmp_path / f"one{ending}").read_bytes()
    assert data.startswith(HEADS[ending])
    # The same hands make the same picture, and nothing lies beside it.
    assert data == (tmp_path / f"two{ending}").read_bytes()
    assert len(list(tmp_path.iterdir())) == 2 + (tmp_path / "data").exists()


def test_options(run: Run, store: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.svg"
    run("plot", "actions", "--store", store, "-o", target, "--player", "*", "--size", "12x4")
    text = target.read_text(encoding="utf-8")
    assert 'width="864pt" height="288pt"' in text
    done = run(
        "plot", "hours", "--store", store, "-o", tmp_path / "b.svg", "--player", "lowball_lena"
    )
    assert done.exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pie", "-o", "a.png"], "there is no picture 'pie'; there are: results"),
        (["results", "-o", "a.gif"], "as --format png, or end its name in .png, .svg or .pdf"),
        (["results", "-o", "a.png", "--size", "wide"], "write it as 12x5"),
        (["results", "-o", "a.png", "--size", "999x999"], "write it as 12x5"),
        (["results", "-o", "a.png", "--player", "lowbal_lena"], "Did you mean Lowball_Lena?"),
        (["results", "-o", "a.png", "--where", "shoe_size"], "is no column"),
        (["results", "-o", "nowhere/a.png"], "Error: nowhere/a.png: there is no folder nowhere"),
        (["luck", "-o", "a.png"], "`razzstats enrich` works it out"),
    ],
)
def test_wrong_use_is_named(
    run: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    words: list[str], said: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    done = run("plot", *words, "--store", store)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert not list(tmp_path.glob("*.*"))


@pytest.fixture
def mixed(run: Run, samples: Path, tmp_path: Path) -> Path:
    """A store of hands for money and for play money."""
    files = [next((samples / "pokerstars").glob(f"HH{day}*")) for day in ("20240402", "20240420")]
    run("import", *files, "--into", tmp_path / "store")
    return tmp_path / "store"


def test_a_picture_of_results_says_that_play_money_is_left_out(
    run: Run, mixed: Path, tmp_path: Path
) -> None:
    said = []
    for where in ([], ["--where", "kind != 'tournament'"]):
        target = tmp_path / f"{len(where)}.svg"
        done = run("plot", "results", "--store", mixed, "-o", target, *where)
        said.append("of play money; --where chooses)" in done.stderr)
        assert done.exit_code == 0, done.stderr
    assert said == [True, False]
    assert (tmp_path / "0.svg").read_bytes() != (tmp_path / "2.svg").read_bytes()


@pytest.mark.parametrize("kind", ["positions", "steals", "defence", "streets", "actions"])
def test_a_picture_of_play_leaves_play_money_out_too(
    run: Run, mixed: Path, tmp_path: Path, kind: str
) -> None:
    said = [
        run("plot", kind, "--store", mixed, "-o", tmp_path / f"{at}.svg", *where).stderr
        for at, where in enumerate(([], ["--where", "kind != 'tournament'"]))
    ]
    assert ["of play money; --where chooses)" in words for words in said] == [True, False]


@pytest.mark.parametrize("kind", ["hours", "weekdays"])
def test_pictures_by_the_clock_name_its_zone_and_what_has_no_time(
    run: Run, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setitem(mpl.rcParams, "svg.fonttype", "none")
    files = [next((samples / site).rglob("*.txt")) for site in ("pokerstars", "kingsclub")]
    run("import", *files, "--into", tmp_path / "store")
    for zone, named in (([], "this computer's time, "), (["--zone", "Asia/Tokyo"], "Asia/Tokyo")):
        target = tmp_path / f"{len(zone)}.svg"
        done = run("plot", kind, "--store", tmp_path / "store", "-o", target, *zone)
        assert done.exit_code == 0, done.stderr
        text = target.read_text(encoding="utf-8")
        assert f", {named}" in html.unescape(text)
        assert re.search(r"left out: \d+ hands without a time", text)
