"""`razzstats enrich`: what it says, and that it starts where it left off."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.luck import valuing
from razzstats.tables import HandStore

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _few_deals() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("DEALS", 100), ("QUICK", 0), ("PATIENT", 1e6)):
            patch.setattr(valuing, name, value)
        yield


@pytest.fixture(name="mine")
def _mine(store: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(store, tmp_path / "mine"))


def test_it_says_what_it_did(run: Run, mine: Path) -> None:
    hands = HandStore(mine).hands
    shown = hands[hands["n_showdown"] > 1]
    sound = int((shown["n_errors"] == 0).sum())
    done = run("enrich", mine, "--jobs", 1)
    assert done.exit_code == 0
    first, *more = done.stdout.splitlines()
    assert first == f"{sound} showdowns enriched, in 38 hands"
    errors = len(shown) - sound
    assert more == ([f"  left out  {errors} of hands with errors"] if errors else [])
    assert HandStore(mine).luck["hand"].nunique() == sound
    assert run("check", mine).exit_code == 0


def test_it_goes_on_from_where_it_was(run: Run, mine: Path) -> None:
    run("enrich", "--store", mine)
    done = run("enrich", "--store", mine)
    assert done.stdout.startswith("0 showdowns enriched, in ")
    anew = run("enrich", "--store", mine, "--again", "--exact")
    assert "in 38 hands" in anew.stdout


def test_revalidate_says_that_luck_is_to_be_made_again(run: Run, mine: Path) -> None:
    assert "  luck" not in run("revalidate", mine).stdout
    run("enrich", mine)
    assert (
        "  luck      is to be worked out anew: razzstats enrich\n" in run("revalidate", mine).stdout
    )
    assert HandStore(mine).luck.empty


def test_wrong_use(run: Run, tmp_path: Path) -> None:
    done = run("enrich", tmp_path / "nowhere")
    assert done.exit_code == 2
    assert "no store at" in done.stderr


def test_processes_enrich(
    process: "Callable[..., subprocess.CompletedProcess[str]]", mine: Path
) -> None:
    done = process("enrich", mine, "--jobs", 2)
    assert "showdowns enriched" in done.stdout
    assert not done.stderr
