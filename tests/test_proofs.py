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
    sums = ("proves", "sums hold"), ("over", "9 hands"), ("table", "| a |\n|---|\n| 1 |")
    write_proofs(page, {"passed": [report("x", 1.2, *sums), report("x", 2.0, *sums)]})
    write_proofs(page, {"passed": [], "failed": [report("all_is_read", 3.0)]})
    write_proofs(page, {"passed": [report("all_is_read", 4.0)]})
    text = page.read_text()
    rows = [line.split(" | ") for line in text.splitlines()]
    found = {row[0][2:]: row[1:4] for row in rows if len(row) == 5}
    assert found["sums hold: 9 hands"] == ["2", "3", "passed"]
    assert found["all is read"] == ["1", "4", "passed"]
    assert text.count("| a |\n|---|\n| 1 |") == 1
    assert text.index("## sums hold: 9 hands") < text.index("| a |")
