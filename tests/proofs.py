"""The page of proofs: the large runs of what `make test` holds small."""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HEAD = """# Proofs

The large runs of what `make test` holds small. Written by `make proof`, which replaces the rows of
what it ran; `make proof PYTEST_ARGS=tests/equity` runs some.

| what holds | runs | seconds | | day |
|---|---:|---:|---|---|
"""
_ROW = re.compile(r"\| (?P<name>.+) \| \d+ \| \d+ \| \w+ \| [\d-]+ \|")
_SECTION = re.compile(r"^## (?P<name>.+)\n\n(?P<text>(?:.|\n)*?)(?=\n## |\Z)", re.M)


def write_proofs(target: Path, reports: Mapping[str, Iterable[Any]]) -> None:
    """Write pytest's reports, by outcome, into the page; rows of other proofs stay."""
    before = target.read_text(encoding="utf-8") if target.is_file() else ""
    rows = {found["name"]: found[0] for found in _ROW.finditer(before)}
    tables = {found["name"]: found["text"].strip() for found in _SECTION.finditer(before)}
    seconds: dict[str, list[float]] = {}
    outcomes: dict[str, str] = {}
    for outcome, told in reports.items():
        for report in told:
            if report.when == "call" or outcome != "passed":
                name = _proved(report)
                seconds.setdefault(name, []).append(report.duration)
                outcomes[name] = outcome
                said = dict(report.user_properties)
                if "table" in said:
                    tables[name] = said["table"]
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    for name, times in seconds.items():
        spent = f"{len(times)} | {sum(times):.0f}"
        rows[name] = f"| {name} | {spent} | {outcomes[name]} | {day} |"
    parts = [HEAD + "\n".join(rows[name] for name in sorted(rows))]
    parts += [f"## {name}\n\n{tables[name]}" for name in sorted(tables)]
    target.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _proved(report: Any) -> str:
    """What a proof says of itself, else its name in words."""
    said = dict(report.user_properties)
    if "proves" in said:
        return f"{said['proves']}: {said['over']}"
    name: str = report.nodeid.split("::")[-1].split("[")[0]
    return name.removeprefix("test_").replace("_", " ")
