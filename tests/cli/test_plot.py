"""`razzstats plot`: pictures in files."""

from collections.abc import Callable
from pathlib import Path

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
        (["results", "-o", "a.gif"], "as --format png, or end its name in .png"),
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


def test_a_picture_of_results_says_that_play_money_is_left_out(
    run: Run, samples: Path, tmp_path: Path
) -> None:
    files = [next((samples / "pokerstars").glob(f"HH{day}*")) for day in ("20240402", "20240420")]
    run("import", *files, "--into", tmp_path / "store")
    said = []
    for where in ([], ["--where", "kind != 'tournament'"]):
        target = tmp_path / f"{len(where)}.svg"
        done = run("plot", "results", "--store", tmp_path / "store", "-o", target, *where)
        said.append("of play money; --where chooses)" in done.stderr)
        assert done.exit_code == 0, done.stderr
    assert said == [True, False]
    assert (tmp_path / "0.svg").read_bytes() != (tmp_path / "2.svg").read_bytes()
