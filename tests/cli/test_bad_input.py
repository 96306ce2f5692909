"""What no command can use: each time one clear line and the right exit code, and the rest goes on."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from razzstats.archives import FREE
from razzstats.cli import app
from razzstats.importing import import_histories
from razzstats.tables import HandStore
from tests.histories import changed, walk
from tests.stores import history

Run = Callable[..., Result]
NOBODY = 65_534

BYTES = os.fsdecode(b"1\xff\xfe")
posix = pytest.mark.skipif(os.name == "nt", reason="as Unix does it")
linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such name")


def refused(done: Result, code: int = 2) -> str:
    """The one line that a command ends with, having printed nothing else."""
    assert (done.exit_code, done.stdout) == (code, "")
    (line,) = done.stderr.splitlines()
    assert "Traceback" not in line
    return line


# Files


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that anybody may write to."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o700)
    shutil.rmtree(folder)


@contextmanager
def as_another_user() -> Iterator[None]:
    """Root may read anything, so that root is somebody else for a while."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


BAD_FILES: dict[str, bytes] = {
    "binary.txt": bytes(range(256)) * 2_000,
    "empty.txt": b"",
    "headers.txt": walk(77).split("\n")[0].encode() * 30_000,
    "letters.txt": b"x" * 3_000_000,
    "no.zip": b"PK\x03\x04 but no archive",
}


@pytest.fixture
def bad(place: Path) -> Path:
    """A folder with a file for each fault, and two good ones, the first and the last."""
    return fill(place / "in")


@pytest.fixture(autouse=True, scope="module")
def _all_is_imported(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The other user may not be allowed to read Python's own files."""
    folder = fill(tmp_path_factory.mktemp("warm") / "in")
    store = folder.parent / "store"
    for command in (["validate", folder], ["import", folder, "--into", store, "--jobs", 1]):
        CliRunner().invoke(app, [str(word) for word in command])
    CliRunner().invoke(app, ["show", str(folder / "a.txt")])
    CliRunner().invoke(app, ["convert", str(folder), "--format", "pokerstars"])


def fill(folder: Path) -> Path:
    (folder / "deep").mkdir(parents=True)
    for name, data in BAD_FILES.items():
        (folder / name).write_bytes(data)
    (folder / "a.txt").write_text(walk(1))
    (folder / "z.txt").write_text(walk(2))
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.txt", b"\0" * (FREE + 1))
        archive.writestr("../../up.txt", walk(3))
    if os.name != "nt":
        (folder / "deep" / "loop").symlink_to(folder)
        (folder / "itself").symlink_to(folder / "itself")
        (folder / "locked.txt").write_text(walk(4))
        (folder / "locked.txt").chmod(0)
        (folder / "locked").mkdir()
        (folder / "locked").chmod(0)
    return folder


SAID = {
    "binary.txt": "RZ008",
    "empty.txt": "RZ008",
    "headers.txt": "RZ013",
    "letters.txt": "RZ008",
    "no.zip": "RZ009",
    "bomb.zip/bomb.txt": "RZ009",
} | (
    dict.fromkeys(("locked.txt", "locked", "itself", "deep/loop"), "RZ009")
    if os.name != "nt"
    else {}
)


def test_each_bad_file_is_one_line_of_validate(run: Run, bad: Path) -> None:
    with as_another_user():
        done = run("validate", bad, "--ignore", "RZ8", "--format", "concise")
    assert done.exit_code == 1
    told = {}
    for line in done.stdout.splitlines():
        place, code, *_ = line.removeprefix(f"{bad}/").split(" ")
        assert place not in told
        told[place.split(":")[0]] = code
    assert told == SAID


def test_bad_files_stop_no_import(run: Run, bad: Path) -> None:
    store = bad.parent / "store"
    with as_another_user():
        done = run("import", bad, "--into", store, "--jobs", 1)
    assert done.exit_code == 1
    assert "4 hands found = 3 imported + 0 skipped + 0 duplicates + 1 rejected" in done.stdout
    found = HandStore(store).findings
    told = dict(zip(found["source"].str.removeprefix(f"{bad}/"), found["code"], strict=True))
    assert told == SAID
    assert len(found) == len(SAID)
    assert set(HandStore(store).hands["hand_id"]) == {"1", "2", "3"}


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("empty.txt", 0, "No hand begins in these files"),
        ("binary.txt", 0, "No hand begins in these files"),
        ("headers.txt", 1, "1 rejected"),
        ("no.zip", 1, "could not be read"),
        ("locked.txt", 1, "could not be read"),
        ("locked", 1, "could not be read"),
        ("itself", 2, "nothing was read"),
        ("nowhere", 2, "nothing was read"),
        ("deep", 1, "could not be read"),
    ],
)
@posix
def test_a_bad_file_alone(run: Run, bad: Path, name: str, code: int, said: str) -> None:
    with as_another_user():
        done = run("import", bad / name, "--into", bad.parent / "store")
    assert done.exit_code == code, done.output
    assert said in done.output
    assert "Traceback" not in done.output


@posix
def test_show_says_that_a_file_cannot_be_read(run: Run, bad: Path) -> None:
    with as_another_user():
        said = refused(run("show", bad / "locked.txt"))
    assert said == f"Error: {bad / 'locked.txt'} cannot be read: Permission denied"
    assert "cannot be read: File is not a zip file" in refused(run("show", bad / "no.zip"))


def test_show_lists_the_hands_of_a_file_that_fit(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        history([walk(12), walk(22), walk(31), walk(2), walk(31, when="2024/03/11 1:00:00 ET")])
    )
    done = run("show", path, "--hand", "1")
    assert (done.exit_code, done.stderr.count("\n")) == (0, 1)
    assert "more than once, on the lines 41, 81" in done.stderr
    assert run("show", path, "--hand", "2").stdout.startswith("Hand 2 ")
    path.write_text(history([walk(12), walk(22), walk(31)]))
    done = run("show", path, "--hand", "2")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"2 hands of {path} end in 2: 12, 22\nname more of the number" in done.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
def test_a_device_without_an_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("razzstats.reading.cutting.ENDLESS", 5_000_000)
    done = run("validate", "/dev/zero")
    assert (done.exit_code, done.stdout.count("\n")) == (1, 1)
    assert "RZ009 no hand begins in the first 5 MB" in done.stdout


# Arguments


@linux
@pytest.mark.parametrize(
    "options",
    [
        ["show", BYTES],
        ["show", "1", "--site", BYTES],
        ["convert", "--format", "phh", BYTES],
        ["convert", "--format", "phh", "--site", BYTES],
        ["hands", "--player", BYTES],
        ["hands", "--table", BYTES],
        ["hands", "--since", BYTES],
        ["stats", "--player", BYTES],
        ["stats", "--by", BYTES],
    ],
)
def test_an_argument_that_is_no_text(run: Run, store: Path, options: list[str]) -> None:
    refused(run(*options, "--store", store))


@linux
def test_a_hand_of_a_file_by_what_is_no_text(run: Run, folder: Path) -> None:
    assert "is not UTF-8" in refused(run("show", folder / "1-good.txt", "--hand", BYTES))


def test_a_player_without_a_name(run: Run, store: Path) -> None:
    for command in ("stats", "hands"):
        assert "no hand has a player ''" in refused(run(command, "--player", "", "--store", store))


# Stores

COMMANDS = {
    "stats": ["stats", "--store"],
    "hands": ["hands", "--store"],
    "show": ["show", "1", "--store"],
    "check": ["check"],
    "revalidate": ["revalidate"],
    "import": ["import", "-", "--into"],
}


@linux
@pytest.mark.parametrize("command", COMMANDS)
def test_a_store_whose_path_is_no_text(run: Run, tmp_path: Path, command: str) -> None:
    said = refused(run(*COMMANDS[command], tmp_path / BYTES, input=""))
    assert "is not UTF-8" in said
    assert not (tmp_path / BYTES).exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_store_whose_path_is_too_long(run: Run, tmp_path: Path, command: str) -> None:
    said = refused(run(*COMMANDS[command], tmp_path / ("x" * 3_000), input=""))
    assert said.startswith(("Error: cannot read ", "Error: cannot write to "))


@posix
@pytest.mark.parametrize("command", COMMANDS)
def test_a_store_that_may_not_be_looked_into(run: Run, place: Path, command: str) -> None:
    import_histories([], place / "mine" / "store")
    (place / "mine").chmod(0)
    with as_another_user():
        said = refused(run(*COMMANDS[command], place / "mine" / "store", input=""))
    assert "permission denied" in said


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("depth", ["version", "batches"])
def test_a_manifest_that_is_nested_too_deep(
    run: Run, tmp_path: Path, command: str, depth: str
) -> None:
    import_histories([], tmp_path)
    nested = "[" * 100_000 + "]" * 100_000
    fields = {"version": "1", "columns": '""', "batches": "[]"} | {depth: nested}
    manifest = ", ".join(f'"{name}": {value}' for name, value in fields.items())
    (tmp_path / "manifest.json").write_text(f"{{{manifest}}}")
    done = run(*COMMANDS[command], tmp_path, input="")
    assert done.exit_code == (1 if command == "check" else 2)
    assert "manifest.json is damaged" in done.output
    assert done.output.count("\n") == 1


# Ends


@posix
@pytest.mark.parametrize("module", ["razzstats.cli", "typer", "razzstats.reading"])
def test_interrupted_while_it_starts(module: str, samples: Path) -> None:
    """Ctrl-C while modules are still being imported."""
    code = f"""
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *more):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["razzstats", "validate", {str(samples)!r}]
from razzstats.__main__ import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode in (130, -signal.SIGINT)
    assert done.stdout == ""
    assert done.stderr in ("Interrupted.\n", "")


@posix
@pytest.mark.parametrize("hands", [1, 3_000])
def test_a_file_that_could_not_be_written_is_not_left(tmp_path: Path, hands: int) -> None:
    """A limit on the size of files, as a full disk is one."""

    import resource

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    path = tmp_path / "hands.txt"
    command = [
        sys.executable,
        "-m",
        "razzstats",
        "simulate",
        "-o",
        str(path),
        "--hands",
        str(hands),
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, preexec_fn=limit
    )
    assert (done.returncode, done.stderr) == (2, "Error: File too large\n")
    assert list(tmp_path.iterdir()) == []


def test_a_conversion_does_not_read_what_it_writes(run: Run, tmp_path: Path) -> None:
    """Into the folder that is read, and in place of the file that is read."""
    path = tmp_path / "a.txt"
    path.write_text(history([walk(1), walk(2)]))
    args = ("--format", "pokerstars", "--force", "-o")
    assert run("convert", tmp_path, *args, tmp_path / "b.txt").stderr.startswith("2 hands in ")
    assert run("convert", tmp_path / "b.txt", *args, path).stderr.startswith("2 hands in ")
    assert run("convert", path, *args, path).stderr.startswith("2 hands in ")
    assert run("convert", path, *args, path, "--format", "moon").exit_code == 2
    assert run("validate", path, "--ignore", "RZ8").stderr == "No findings in 2 hands of 1 file.\n"
    assert sorted(tmp_path.iterdir()) == [path, tmp_path / "b.txt"]


@posix
def test_a_conversion_says_what_it_could_not_read(run: Run, bad: Path) -> None:
    with as_another_user():
        done = run("convert", bad, "--format", "pokerstars")
    assert done.exit_code == 1
    assert done.stdout.count("PokerStars Hand #") == 3
    told = [line.removeprefix(f"{bad}/").split(" ") for line in done.stderr.splitlines()]
    errors = {place.split(":")[0] for place, code, *_ in told if code == "RZ009"}
    assert errors == {place for place, code in SAID.items() if code == "RZ009"}


def test_one_long_name_makes_no_table_huge(run: Run, tmp_path: Path) -> None:
    name = "N" * 5_000
    text = walk(1, ann=name)
    (tmp_path / "a.txt").write_text(
        history([text, walk(2, ann=name), changed(walk(3), ("'Altair II'", f"'{name}'"))])
    )
    store = tmp_path / "store"
    assert run("import", tmp_path / "a.txt", "--into", store).exit_code == 0
    tables = [
        run("stats", "--store", store),
        run("stats", "--player", "Bob", "--by", "table_name", "--store", store),
        run("hands", "--store", store),
        run("hands", "--player", name, "--store", store),
    ]
    for done in tables:
        assert done.exit_code == 0
        assert max(map(len, done.stdout.splitlines())) < 400
    shown = run("show", "1", "--store", store)
    assert sum(len(line) > 400 for line in shown.stdout.splitlines()) == shown.stdout.count(name)
    assert name in run("stats", "--store", store, "--format", "csv").stdout


@pytest.mark.parametrize("words", [["show"], ["convert", "--format", "phh"], ["share"]])
def test_a_file_that_is_not_there_is_no_hand(run: Run, tmp_path: Path, words: list[str]) -> None:
    done = run(*words, "nofile.txt", "--store", tmp_path / "none")
    assert (done.exit_code, done.stderr) == (2, "Error: nofile.txt: no such file\n")
    if words[0] != "convert":
        done = run(*words, tmp_path, "--store", tmp_path / "none")
        assert done.stderr.startswith(f"Error: {tmp_path} is a folder: ")
    done = run(*words, "12", "--store", tmp_path / "none")
    assert f"there is no store at {tmp_path / 'none'}: " in done.stderr
    assert "--store or the variable RAZZSTATS_STORE" in done.stderr


def test_a_hand_may_be_called_as_a_file_is(run: Run, texts: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(texts[0] + "\n")
    told = run("convert", tmp_path / "a.txt", "--format", "phh").stdout
    named = re.sub(r"(?m)^hand = .*", 'hand = "day.one"', told)
    (tmp_path / "a.phhs").write_text(named)
    store = tmp_path / "store"
    assert run("import", tmp_path / "a.phhs", "--into", store).exit_code == 0
    assert run("show", "day.one", "--store", store).exit_code == 0
    assert run("show", "day.two", "--store", store).stderr == "Error: day.two: no such file\n"


def test_a_store_of_refused_hands_alone(run: Run, texts: list[str], tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(texts[2].replace("ante $0.15", "ante $0,15", 1) + "\n")
    store = tmp_path / "store"
    assert run("import", tmp_path / "bad.txt", "--into", store).exit_code == 1
    done = run("stats", "--store", store)
    see = f"razzstats hands --errors --store {store}"
    assert done.exit_code == 2
    assert done.stderr.endswith(f"holds no hand of Razz; 1 hand was refused: `{see}`\n")
    assert "RZ004" in run("hands", "--errors", "--store", store).stderr


def test_the_ending_of_a_file_is_asked_for_by_its_own_option(run: Run, store: Path) -> None:
    asked = run("export", "seats", "--store", store, "-o", "seats.xlsx")
    assert "as --format csv" in asked.stderr
    assert "as --format csv" in run("stats", "--store", store, "-o", "seats.xlsx").stderr
