"""The page of proofs keeps what was proved before."""

from pathlib import Path
from types import SimpleNamespace

from tests.proofs import write_proofs


def report(name: str, seconds: float, *said: tuple[str, str]) -> SimpleNamespace:
    return SimpleNamespace(
        nodeid=f"tests/x.py::test_{name}[1]", when="call", duration=seconds, user_properties=said
    )


def test_a_run_replaces_its_own_rows_only(tmp_path: Path) -> None:
    page = tmp_path / "proof.md"
    sums = ("proves", "sums hold, 3 of 3"), ("over", "9 hands"), ("table", "| a |\n|---|\n| 1 |")
    more = ("proves", "sums hold, 40 of 40"), ("over", "90 hands"), ("table", "| b |")
    write_proofs(page, {"passed": [report("x", 1.2, *sums), report("x", 2.0, *sums)]})
    write_proofs(page, {"passed": [], "failed": [report("all_is_read", 3.0)]})
    assert rows_of(page)["sums hold, 3 of 3"] == ["9 hands", "2", "3", "passed"]
    assert rows_of(page)["all is read"] == ["", "1", "3", "failed"]
    assert page.read_text().count("| a |\n|---|\n| 1 |") == 1
    write_proofs(page, {"passed": [report("all_is_read", 4.0), report("x", 7.0, *more)]})
    assert rows_of(page) == {
        "sums hold, 40 of 40": ["90 hands", "1", "7", "passed"],
        "all is read": ["", "1", "4", "passed"],
    }
    text = page.read_text()
    assert "| a |" not in text
    assert text.index("## sums hold, 40 of 40") < text.index("| b |")


def rows_of(page: Path) -> dict[str, list[str]]:
    rows = [line.strip("| ").split(" | ") for line in page.read_text().splitlines()[6:]]
    return {row[0]: row[1:5] for row in rows if len(row) == 6}
