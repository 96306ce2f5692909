"""`razzstats import`: the receipt, the exit code, and imports that end early."""

import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.cli import import_cmd, workers
from razzstats.tables import HandStore

Run = Callable[..., Result]
SUM = re.compile(
    r"^([\d,]+) hands? found = ([\d,]+) imported \+ (\d+) skipped"
    r" \+ (\d+) duplicates? \+ (\d+) rejected$",
    re.M,
)


def sums(done: Result) -> list[int]:
    found = SUM.search(done.stdout)
    assert found, done.output
    numbers = [int(number.replace(",", "")) for number in found.groups()]
    assert numbers[0] == sum(numbers[1:])
    return numbers


def test_receipt_of_good_hands(run: Run, folder: Path, tmp_path: Path) -> None:
    done = run("import", folder / "1-good.txt", "--into", tmp_path / "store")
    assert (done.exit_code, done.stderr) == (0, "")
    assert sums(done) == [36, 36, 0, 0, 0]
    assert "1 file\n" in done.stdout
    assert "findings  none" in done.stdout
    assert f"store: {tmp_path / 'store'}\n" in done.stdout
    assert len(HandStore(tmp_path / "store").hands) == 36


def test_receipt_of_faulty_hands(run: Run, folder: Path, tmp_path: Path) -> None:
    done = run("import", folder, "--into", tmp_path / "store")
    assert done.exit_code == 1
    assert "2 files\n" in done.stdout
    assert sums(done) == [42, 38, 1, 1, 2]
    assert "skipped   Hold'em Limit 1" in done.stdout
    assert re.search(r"findings  \d+ errors, 1 warning", done.stdout)
    assert f"razzstats validate --severity error {folder}" in done.stdout
    assert f"razzstats hands --errors --store {tmp_path / 'store'}" in done.stdout


def test_second_import_changes_nothing(run: Run, folder: Path, tmp_path: Path) -> None:
    paths = (folder / "1-good.txt", "--into", tmp_path / "store")
    run("import", *paths)
    done = run("import", *paths)
    assert done.exit_code == 0
    assert "1 file, unchanged since the last import" in done.stdout
    assert "found" not in done.stdout
    (tmp_path / "new.txt").write_text("nothing")
    done = run("import", tmp_path / "new.txt", *paths)
    assert "2 files (1 unchanged and passed over)" in done.stdout


def test_archive_and_standard_input(run: Run, folder: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "some.zip", "w") as archive:
        archive.write(folder / "1-good.txt", "inside/good.txt")
    store = ("--into", tmp_path / "store")
    assert sums(run("import", tmp_path / "some.zip", *store)) == [36, 36, 0, 0, 0]
    text = (folder / "1-good.txt").read_text()
    piped = run("import", "-", *store, input=text)
    assert sums(piped) == [36, 0, 0, 36, 0]


def test_store_from_the_environment_and_by_default(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("import", folder / "1-good.txt", env={"RAZZSTATS_STORE": str(tmp_path / "mine")})
    assert f"store: {tmp_path / 'mine'}" in done.stdout
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / "data" / name)
    done = run("import", folder / "1-good.txt")
    assert f"store: {tmp_path / 'data' / 'razzstats' / 'store'}" in done.stdout


def test_nothing_to_read_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run("import", tmp_path / "empty", "--into", tmp_path / "store")
    assert done.exit_code == 2
    assert f"no file was found in {tmp_path / 'empty'}\n" in done.stderr
    assert "Options > Playing History" in done.stderr
    assert not (tmp_path / "store").exists()
    (tmp_path / "notes.txt").write_text("milk, eggs\n")
    done = run("import", tmp_path / "notes.txt", tmp_path / "empty", "--into", tmp_path / "store")
    assert done.exit_code == 0
    assert done.stderr == f"No file was found in {tmp_path / 'empty'}.\n"
    assert "No hand begins in these files: `razzstats formats`" in done.stdout


def test_missing_path_is_told_and_the_others_are_read(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    done = run("import", folder / "1-good.txt", tmp_path / "nope", "--into", tmp_path / "store")
    assert done.exit_code == 1
    assert f"Not read: {tmp_path / 'nope'}: no such file or directory" in done.stderr
    assert " imported" in done.stdout
    assert "1 error" in done.stdout


def test_nothing_is_begun_where_no_path_is_there(run: Run, tmp_path: Path) -> None:
    done = run("import", tmp_path / "nope", tmp_path / "nada", "--into", tmp_path / "store")
    assert done.exit_code == 2
    assert f"{tmp_path / 'nope'}: no such file or directory" in done.stderr
    assert "Traceback" not in done.output
    assert not (tmp_path / "store").exists()


def test_folder_of_something_else_is_no_store(run: Run, folder: Path) -> None:
    done = run("import", folder / "1-good.txt", "--into", folder)
    assert done.exit_code == 2
    assert "is a folder of something else: name a new or empty folder" in done.stderr


def test_damaged_store_is_said(run: Run, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{")
    for args in (("import", folder, "--into", tmp_path), ("stats", "--store", tmp_path)):
        done = run(*args)
        assert done.exit_code == 2
        assert "manifest.json is damaged" in done.stderr


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_jobs_must_be_some(run: Run, folder: Path, tmp_path: Path, jobs: str) -> None:
    done = run("import", folder, "--into", tmp_path / "store", "--jobs", jobs)
    assert done.exit_code == 2
    assert "--jobs" in done.stderr


def test_processes_import_the_same(run: Run, folder: Path, tmp_path: Path) -> None:
    done = run("import", folder, "--into", tmp_path / "store", "--jobs", 2)
    assert done.exit_code == 1
    assert sums(done) == [42, 38, 1, 1, 2]
    assert len(HandStore(tmp_path / "store").hands) == 38


def test_small_input_is_read_in_this_process(
    run: Run, folder: Path, big: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[int] = []

    def note(paths: object, store: object, jobs: int, *more: object) -> None:
        wanted.append(jobs)
        raise KeyboardInterrupt

    monkeypatch.setattr(import_cmd, "run", note)
    monkeypatch.setattr(workers, "processors", lambda: 7)
    store = ("--into", tmp_path / "store")
    run("import", folder, *store)
    run("import", folder, big, *store)
    run("import", big, *store, "--jobs", 3)
    assert wanted == [1, 7, 3]
    assert "--jobs" not in run("import", big, *store, "--jobs", 14).stderr
    monkeypatch.setattr(workers, "processors", lambda: 200)
    run("import", big, *store)
    assert wanted[3:] == [14, 16]


def test_no_process_is_started_for_files_that_are_known(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many they are, and by whatever path they are named."""
    wanted: list[int] = []
    real = workers.workers

    def noted(jobs: int) -> object:
        wanted.append(jobs)
        return real(1)

    monkeypatch.setattr(import_cmd, "workers", noted)
    monkeypatch.setattr(import_cmd, "SMALL", 1)
    monkeypatch.setattr(workers, "processors", lambda: 2)
    monkeypatch.chdir(folder.parent)
    for named in (folder, folder.name, folder):
        run("import", named, "--into", tmp_path / "store")
    assert wanted == [2, 1, 1]


def test_jobs_have_a_ceiling_that_is_said(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "processors", lambda: 1)
    done = run("import", folder, "--into", tmp_path / "store", "--jobs", 100_000)
    assert done.exit_code == 1
    assert done.stderr == "--jobs 100000: 2 processes work, two for each processor at most.\n"
    assert sums(done) == [42, 38, 1, 1, 2]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_workers_die_with_a_killed_import(big: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "razzstats", "import", str(big), "--jobs", "2"]
    with subprocess.Popen(
        [*command, "--into", str(tmp_path / "store")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as started:
        _wait_for(lambda: _has_workers(started.pid))
        children = Path(f"/proc/{started.pid}/task/{started.pid}/children").read_text().split()
        started.kill()
    until = time.monotonic() + 30
    while left := [pid for pid in children if _runs(pid)]:
        assert time.monotonic() < until, f"{left} outlive the import"
        time.sleep(0.05)


def _runs(pid: str) -> bool:
    """Whether a process runs; nobody may have asked yet how it ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_worker_that_dies_is_said(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "keep_working", _die)
    done = run("import", folder, "--into", tmp_path / "store", "--jobs", 2)
    assert done.exit_code == 2
    assert "--jobs 1" in done.stderr


def _die() -> None:
    os._exit(9)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted_import_leaves_the_store_as_it_was(
    run: Run, folder: Path, big: Path, tmp_path: Path, jobs: int
) -> None:
    store = tmp_path / "store"
    run("import", folder / "1-good.txt", "--into", store)
    command = [sys.executable, "-m", "razzstats", "import", str(big), "--into", str(store)]
    with subprocess.Popen(
        [*command, "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as started:
        _wait_for(lambda: (store / ".staging").exists() if jobs == 1 else _has_workers(started.pid))
        os.killpg(started.pid, signal.SIGINT)  # A terminal sends it to the workers too.
        out, err = started.communicate(timeout=20)
    # Python ends by the signal itself if it came while an `eval` ran; to a shell both are 130.
    assert started.returncode in (130, -signal.SIGINT)
    assert out == ""
    assert err == f"Interrupted: the store at {store} is whole and as it was before this import.\n"
    assert not (store / ".staging").exists()
    assert len(HandStore(store).hands) == 36
    assert "1 file, unchanged" in run("import", folder / "1-good.txt", "--into", store).stdout


def _wait_for(sign: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not sign() and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(0.2)


def _has_workers(pid: int) -> bool:
    """Whether a process has two workers, beside the one that multiprocessing has for itself."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    return not children.exists() or len(children.read_text().split()) > 2


def test_sample_histories(run: Run, samples: Path, tmp_path: Path) -> None:
    if not samples.is_dir():
        pytest.skip("no samples here")
    done = run("import", samples, "--into", tmp_path / "store")
    numbers = sums(done)
    assert done.exit_code == 1
    assert numbers[1] > 100
    assert numbers[4] > 0


def test_house_rules_of_an_import(run: Run, rule_samples: Path, tmp_path: Path) -> None:
    five_bets = rule_samples / "RZ405.bad.txt"
    for rules, errors in (("pokerstars", 1), ("wsop2024-tournament", 0)):
        store = tmp_path / rules
        done = run("import", five_bets, "--into", store, "--rules", rules)
        hands = HandStore(store).hands
        assert (done.exit_code, list(hands["house"])) == (errors, [rules])
        assert list(hands["n_errors"]) == [errors]
