"""Colours, pipes, and streams that are closed."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from razzstats.tables import HandStore

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]
ESCAPE = "\x1b"


def commands(folder: Path, store: Path) -> list[tuple[object, ...]]:
    return [
        ("validate", folder),
        ("stats", "--store", store),
        ("hands", "--store", store),
        ("show", folder / "1-good.txt", "--hand", "1"),
        ("rules",),
        ("rules", "RZ301"),
        ("dictionary",),
        ("formats",),
        ("simulate", "--hands", 2),
        ("import", folder, "--into", store),
    ]


def test_piped_output_is_plain(run: Run, folder: Path, store: Path) -> None:
    for command in commands(folder, store):
        done = run(*command)
        assert ESCAPE not in done.output, command
        assert not set("─│╭╰━┃…") & set(done.stdout), command
        assert not [line for line in done.stdout.splitlines() if line != line.rstrip()] or (
            command[0] == "simulate"
        )


def test_colours_where_they_are_wanted_and_only_there(run: Run, folder: Path, store: Path) -> None:
    for command in commands(folder, store)[:3]:
        assert ESCAPE in run(*command, env={"FORCE_COLOR": "1"}, color=True).stdout, command
        plain = run(*command, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}, color=True)
        assert ESCAPE not in plain.output, command


def test_pipe_that_is_closed_ends_in_silence(store: Path, folder: Path) -> None:
    for args in (["simulate", "--hands", "2000"], ["dictionary"], ["validate", str(folder)]):
        command = [sys.executable, "-m", "razzstats", *args]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
            assert started.stdout
            assert started.stderr
            started.stdout.readline()
            started.stdout.close()
            said = started.stderr.read().decode()
            assert started.wait(20) in ((0, 1) if args[0] == "validate" else (0,)), args
        assert "Traceback" not in said
        assert "rror" not in said.replace("errors", ""), args


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_full_disk_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "razzstats", "dictionary"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "Error: No space left on device\n"


def test_letters_that_the_terminal_lacks(process: Process, store: Path) -> None:
    done = process("stats", "--store", store, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.startswith("pokerstars ? USD ? cash")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such file name")
def test_file_name_that_is_no_text(run: Run, folder: Path, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff.txt")
    odd.write_bytes((folder / "2-bad.txt").read_bytes())
    assert "\\xff.txt:" in run("validate", odd).stdout
    done = run("import", tmp_path, "--into", tmp_path / "store")
    assert done.exit_code == 1
    assert "found" in done.stdout


def seen(command: list[str]) -> tuple[str, str]:
    """What a command prints, and what a terminal is told beside it."""
    import pty

    master, slave = pty.openpty()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, text=True, env=os.environ | {"TERM": "xterm"}
    ) as started:
        os.close(slave)
        said = b""
        while True:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            said += data
        assert started.stdout
        out = started.stdout.read()
    os.close(master)
    return out, said.decode()


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_bar_on_a_terminal_only(big: Path) -> None:
    out, said = seen([sys.executable, "-m", "razzstats", "validate", str(big), "--select", "RZ1"])
    assert out == ""
    assert "checking" in said
    assert "No findings in 3,400 hands of 1 file." in said


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_equity_says_how_long_it_counts() -> None:
    hands = ["A2345", "34567", "6789T"]
    out, said = seen([sys.executable, "-m", "razzstats", "equity", *hands, "--exact"])
    assert "Exact" in out
    assert "counting, a second or two" in said


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_enrich_says_how_far_it_is(store: Path, tmp_path: Path) -> None:
    mine = shutil.copytree(store, tmp_path / "mine")
    script = (
        "import sys; from razzstats.cli import enrich_cmd, main; enrich_cmd.MANY = 10\n"
        f"sys.argv = ['razzstats', 'enrich', {str(mine)!r}, '--jobs', '1']; main()"
    )
    out, said = seen([sys.executable, "-c", script])
    hands = HandStore(mine).manifest.rows("hands")
    assert f"in {hands} hands" in out
    assert "enriching" in said
    steps = [int(n) for n in re.findall(rf"(\d+)/{hands}", said)]
    assert (steps[0], steps[-1]) == (0, hands)
    assert steps == sorted(steps)
    # Something moves between the parcels, of which each may take minutes.
    assert len(set(re.findall("[\u2800-\u28ff]", said))) > 1


HOSTILE = "\x1b[31mEvil\x07\u202e"


@pytest.mark.parametrize("command", ["stats", "hands", "show", "validate"])
def test_what_a_name_says_commands_no_terminal(
    run: Run, folder: Path, tmp_path: Path, command: str
) -> None:
    text = (folder / "1-good.txt").read_text(encoding="utf-8")
    name = next(line for line in text.splitlines() if line.startswith("Seat 1: "))
    name = name.removeprefix("Seat 1: ").split(" (")[0]
    number = text.split("#")[1].split(":")[0]
    path = tmp_path / "evil\x1b[2J.txt"
    path.write_text(text.replace(name, HOSTILE) + "one line too many\n", encoding="utf-8")
    store = tmp_path / "evil-store"
    told = run("import", path, "--into", store)
    options: dict[str, list[object]] = {
        "stats": ["--store", store, "--top", "0"],
        "hands": ["--store", store, "--player", "Nobody"],
        "show": [number, "--store", store],
        "validate": [path],
    }
    done = run(command, *options[command])
    for output in (told.output, done.output):
        assert not set("\x1b\x07\u202e").intersection(output)
    if command in ("stats", "show"):
        assert "Evil" in done.output
