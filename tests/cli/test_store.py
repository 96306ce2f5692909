"""`razzstats check` and `razzstats revalidate`: the store itself."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.cli import receipts
from razzstats.tables import HandStore

Run = Callable[..., Result]


def test_check_of_a_whole_store(run: Run, store: Path) -> None:
    done = run("check", store)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith(f"The store at {store} is whole: 38 hands in ")


def test_check_names_what_is_damaged(run: Run, folder: Path, tmp_path: Path) -> None:
    run("import", folder / "1-good.txt", "--into", tmp_path / "store")
    part = next((tmp_path / "store" / "seats").rglob("*.parquet"))
    part.write_bytes(part.read_bytes()[:-8])
    done = run("check", tmp_path / "store")
    assert done.exit_code == 1
    assert part.name in done.stdout


def test_revalidate_by_other_rules(run: Run, folder: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run("import", folder, "--into", store)
    before = HandStore(store).findings
    same = run("revalidate", "--store", store)
    assert same.exit_code == 1
    assert "38 hands judged anew by the house rules pokerstars\n" in same.stdout
    assert f"see: razzstats hands --errors --store {store}" in same.stdout
    assert len(HandStore(store).findings) == len(before)
    other = run("revalidate", store, "--rules", "roberts")
    assert "by the house rules roberts\n" in other.stdout
    assert set(HandStore(store).hands["house"]) == {"roberts"}


def test_compact_says_what_became_of_the_files(run: Run, folder: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    for file in ("1-good.txt", "2-bad.txt"):
        run("import", folder / file, "--into", store)
    before = HandStore(store).hands["hand_id"].tolist()
    done = run("compact", store)
    assert done.exit_code == 0
    assert re.fullmatch(r"16 files of \d+ kB became 9 files of \d+ kB\n", done.stdout)
    assert HandStore(store).hands["hand_id"].tolist() == before
    again = run("compact", "--store", store)
    assert re.fullmatch(r"9 files of \d+ kB: there is nothing to put together\n", again.stdout)


def test_an_import_into_many_files_speaks_of_compact(
    run: Run, texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts, "SCATTERED", 2)
    store = tmp_path / "my store"
    told = []
    for at in range(2):
        (tmp_path / f"{at}.txt").write_text(texts[at] + "\n\n\n", encoding="utf-8")
        told.append(run("import", tmp_path / f"{at}.txt", "--into", store).stdout)
    assert "compact" not in told[0]
    assert told[1].endswith(
        f"store: {store}\nIt has 12 files: `razzstats compact '{store}'` makes them few and fast.\n"
    )
    assert "compact" not in run("import", tmp_path / "1.txt", "--into", store).stdout


def test_compact_calls_beginnings_of_hands_duplicates(
    run: Run, texts: list[str], tmp_path: Path
) -> None:
    file, store = tmp_path / "a.txt", tmp_path / "store"
    for end in (-400, None):
        file.write_text("\n\n\n".join(texts[:3])[:end] + "\n", encoding="utf-8")
        run("import", file, "--into", store)
    done = run("compact", store)
    assert "\n  1 refused beginning of hands that came whole later: duplicates" in done.stdout
    assert run("compact", store).stdout.endswith("nothing to put together\n")


def test_wrong_use(run: Run, store: Path, tmp_path: Path) -> None:
    assert run("check", tmp_path / "nowhere").exit_code == 2
    assert run("revalidate", "--store", tmp_path / "nowhere").exit_code == 2
    assert run("compact", tmp_path / "nowhere").exit_code == 2
    assert "monopoly" in run("revalidate", "--store", store, "--rules", "monopoly").stderr
