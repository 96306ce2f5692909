"""Benchmarks write every table of their pages, a command above it and a ratio first."""

import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("benchmarks/README.md", "benchmarks/peers.md", "docs/cluster.md")
SECTION = re.compile(
    r"<!-- (?P<name>\w+) -->\n(?P<told>.*?)\n<!-- end of (?P=name) -->\n", re.DOTALL
)
RATIO = re.compile(r"times|in parts of|share|in all")
NUMBER = re.compile(r"-?[\d,]+(\.\d+)?%?( [a-zA-Z]+)?|1,000 of [\d.]+ GB|")
FORM = re.compile(
    r"\n(?:(?P<above>\S.*)\n\n)?    (?P<command>.+)\n\n(?P<head>\| .* \|)\n\|---\|(---:\|)+\n"
    r"(?P<rows>(\| .*\|\n)*)(\n(?P<below>\S.*)\n)?"
)
page = pytest.importorskip("benchmarks.page", reason="the benchmarks are not here")


class Table(NamedTuple):
    """A measured table as it stands in its page."""

    command: str
    head: list[str]
    rows: list[list[str]]


def tables(folder: Path, name: str) -> dict[str, Table]:
    """The tables of a page, by their sections. What is counted in the head may differ."""
    found = {}
    for section in SECTION.finditer((folder / name).read_text(encoding="utf-8")):
        if section["name"] != "machine":
            form = FORM.fullmatch(section["told"])
            assert form, section[0]
            rows = [cells(row) for row in form["rows"].splitlines()]
            head = [re.sub(r"[\d,]+", "N", cell) for cell in cells(form["head"])]
            found[section["name"]] = Table(form["command"], head, rows)
    return found


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """The pages, to be written into."""
    for name in PAGES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", PAGES)
def test_a_page_keeps_what_stands_beside_its_sections(name: str, copies: Path) -> None:
    copy, text = copies / name, (ROOT / name).read_text(encoding="utf-8")
    sections = [section["name"] for section in SECTION.finditer(text)]
    assert "machine" in sections
    assert len(sections) == text.count("<!-- end of ") == len(set(sections)) > 1
    for section in sections:
        copy.write_text(text, encoding="utf-8")
        page.put(copy, section, "told\n")
        begin, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->\n"
        before, after = text.split(begin)[0], text.split(end)[1]
        assert copy.read_text(encoding="utf-8") == f"{before}{begin}\ntold\n\n{end}{after}"
    with pytest.raises(ValueError, match="no section 'other'"):
        page.put(copy, "other", "told\n")


@pytest.mark.parametrize("name", PAGES)
def test_a_table_has_its_command_above_it_and_a_ratio_first(name: str) -> None:
    for section, table in tables(ROOT, name).items():
        command = re.fullmatch(
            r"\.venv/bin/python -m (benchmarks(?:\.\w+)?)( --\w+ \d+)*", table.command
        )
        assert command, table.command
        assert find_spec(command[1])
        assert RATIO.search(table.head[1]), (section, table.head)
        for row in table.rows:
            assert len(row) == len(table.head)
            assert NUMBER.fullmatch(row[1]), (section, row)


@pytest.mark.parametrize(
    ("module", "sections"),
    [
        ("rules", {"rules"}),
        ("plan", {"measured", "extrapolated"}),
        ("peers", {"measured"}),
    ],
)
def test_a_benchmark_writes_its_tables(
    module: str,
    sections: set[str],
    copies: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if module == "peers":
        pytest.importorskip("pokerkit")
    name = {"plan": "docs/cluster.md", "peers": "benchmarks/peers.md"}.get(module, PAGES[0])
    before = tables(copies, name)
    words = ["--hands", "20", "--rounds", "1", "--write", "--pages", str(copies)]
    monkeypatch.setattr("sys.argv", [module, *words])
    import_module(f"benchmarks.{module}").main()
    after = tables(copies, name)
    assert {section for section in after if after[section] != before[section]} == sections
    told = capsys.readouterr().out
    for section in sections:
        table = after[section]
        assert table.head == before[section].head
        assert table.command == f".venv/bin/python -m benchmarks.{module} --hands 20 --rounds 1"
        assert len(table.rows) >= 3
        assert all(row[0] in told for row in table.rows)


@pytest.mark.proof
def test_one_command_writes_all_tables(copies: Path, proves: Callable[[str, str], None]) -> None:
    pytest.importorskip("pokerkit")
    before = {name: tables(copies, name) for name in PAGES}
    count = sum(map(len, before.values()))
    proves("one command writes every table that is measured, in the form that it has",
           f"{count} tables")  # fmt: skip
    words = ["--hands", "40", "--rounds", "1", "--write", "--pages", str(copies)]
    command = [sys.executable, "-m", "benchmarks.all", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "minutes" in done.stderr
    for name, old in before.items():
        new = tables(copies, name)
        assert list(new) == list(old)
        for section, table in new.items():
            assert table.head == old[section].head
            assert table.rows, section
            assert " --rounds 1" in table.command, f"{section} was not written"
        assert "One run of `make measure`: Python" in (copies / name).read_text(encoding="utf-8")
