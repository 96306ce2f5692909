"""`razzstats anonymise`."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]


def files(folder: Path) -> dict[str, bytes]:
    return {str(f.relative_to(folder)): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def test_a_key_gives_the_same_pseudonyms_again(run: Run, folder: Path, tmp_path: Path) -> None:
    key = tmp_path / "my.key"
    for out in ("a", "b"):
        done = run("anonymise", folder / "1-good.txt", "-o", tmp_path / out, "--key", key)
        assert done.exit_code == 0, done.stderr
        assert "hands in 1 file below" in done.stdout
    assert files(tmp_path / "a") == files(tmp_path / "b")
    assert run("anonymise", folder / "1-good.txt", "-o", tmp_path / "c").exit_code == 0
    assert files(tmp_path / "c") != files(tmp_path / "a")
    assert run("validate", tmp_path / "a").exit_code == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_the_key_is_for_its_owner_alone(run: Run, folder: Path, tmp_path: Path) -> None:
    key = tmp_path / "my.key"
    done = run("anonymise", folder / "1-good.txt", "-o", tmp_path / "a", "--key", key)
    assert f"new secret is in {key}" in done.stderr
    assert key.stat().st_mode & 0o777 == 0o600


def test_hands_left_out_are_told(run: Run, folder: Path, tmp_path: Path) -> None:
    done = run("anonymise", folder, "-o", tmp_path / "a")
    assert done.exit_code == 1
    assert "Left out: " in done.stderr
    assert "RZ004" in done.stderr
    assert "Left out: 1 hand of other games: Hold'em Limit 1" in done.stderr


def test_wrong_use(run: Run, folder: Path, tmp_path: Path) -> None:
    file, full = folder / "1-good.txt", tmp_path / "full"
    full.mkdir()
    (full / "mine").write_text("mine")
    assert run("anonymise", file, "-o", full).exit_code == 2
    assert run("anonymise", file, "-o", tmp_path / "b", "--key", tmp_path / "b/k").exit_code == 2
    (tmp_path / "short").write_text("abc")
    done = run("anonymise", file, "-o", tmp_path / "c", "--key", tmp_path / "short")
    assert done.exit_code == 2
    assert "16 bytes" in done.stderr
    assert run("anonymise", tmp_path / "none", "-o", tmp_path / "d").exit_code == 2
    assert files(full) == {"mine": b"mine"}


def test_tournament_summaries_are_written_too(run: Run, samples: Path, tmp_path: Path) -> None:
    files = sorted((samples / "pokerstars").glob("*T3150042*.txt"))
    assert len(files) == 2
    done = run("anonymise", *files, "-o", tmp_path / "out")
    assert done.exit_code == 0
    assert "109 hands and 1 tournament summary in 2 files below" in done.stdout
    written = "".join(path.read_text() for path in (tmp_path / "out").iterdir())
    assert "Captain Rough" not in written
    assert "Lowball_Lena" not in written
