"""`razzstats share`: a hand to give away."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tests.report.conftest import hands_of

Run = Callable[..., Result]


@pytest.mark.parametrize("site", ["pokerstars", "fulltilt", "winamax", "kingsclub", "merge", "phh"])
def test_a_hand_of_every_format_is_shared_without_its_names(
    run: Run, samples: Path, tmp_path: Path, site: str
) -> None:
    file = sorted((samples / site).iterdir())[0]
    got = next(iter(hands_of(file)))
    done = run("share", file, "--hand", got.hand.hand_id, "-o", tmp_path / "out")
    assert done.exit_code == 0, done.stderr
    made = [Path(line) for line in done.stdout.splitlines()]
    assert sorted(path.suffix for path in made) == sorted(
        [".html", ".phh", ".xml" if site == "merge" else ".txt"]
    )
    names = [seat.player for seat in got.hand.seats]
    for path in made:
        text = path.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], path
        if path.suffix != ".html":
            (again,) = hands_of(path)
            assert len(again.hand.seats) == len(names)
            assert run("validate", path, "--severity", "error").exit_code == 0


def test_pseudonyms_are_the_same_for_the_same_key(
    run: Run, store: Path, texts: list[str], tmp_path: Path
) -> None:
    number = texts[7].split("#")[1].split(":")[0]
    pages = []
    for folder in ("one", "two"):
        out, key = tmp_path / folder, tmp_path / "my.key"
        done = run("share", number, "--store", store, "--key", key, "-o", out)
        assert done.exit_code == 0, done.stderr
        pages.append((out / f"razz-{number}.html").read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    again = run("share", number, "--store", store, "-o", tmp_path / "one")
    assert again.exit_code == 2
    assert "is there already" in again.stderr
