"""The page of proofs: the large runs of what `make test` holds small."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HEAD = """# Proofs

The large runs of what `make test` holds small. Written by `make proof`, which replaces the rows of
what it ran; `make proof PYTEST_ARGS=tests/equity` runs some.

| what holds | over | runs | seconds | | day |
|---|---|---:|---:|---|---|
"""
_ROW = re.compile(r"\| (?P<name>[^|]+) \| [^|]* \| \d+ \| \d+ \| \w+ \| [\d-]+ \|")
_SECTION = re.compile(r"^## (?P<name>.+)\n\n(?P<text>(?:.|\n)*?)(?=\n## |\Z)", re.M)


@dataclass
class _Proof:
    """The runs of one proof, and what they went over."""

    name: str
    over: dict[str, None] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    outcome: str = ""


def write_proofs(target: Path, reports: Mapping[str, Iterable[Any]]) -> None:
    """Write pytest's reports, by outcome, into the page; rows of other proofs stay."""
    before = target.read_text(encoding="utf-8") if target.is_file() else ""
    rows = {_key(found["name"]): found[0] for found in _ROW.finditer(before)}
    tables = {_key(found["name"]): found[0].strip() for found in _SECTION.finditer(before)}
    proofs: dict[str, _Proof] = {}
    for outcome, told in reports.items():
        for report in told:
            if report.when == "call" or outcome != "passed":
                name, over = _proved(report)
                proof = proofs.setdefault(_key(name), _Proof(name))
                proof.over[over] = None
                proof.seconds.append(report.duration)
                proof.outcome = outcome
                said = dict(report.user_properties)
                if "table" in said:
                    tables[_key(name)] = f"## {name}\n\n{said['table']}"
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    for key, proof in proofs.items():
        spent = f"{len(proof.seconds)} | {sum(proof.seconds):.0f}"
        rows[key] = (
            f"| {proof.name} | {'; '.join(proof.over)} | {spent} | {proof.outcome} | {day} |"
        )
    parts = [HEAD + "\n".join(rows[name] for name in sorted(rows))]
    parts += [tables[name] for name in sorted(tables)]
    target.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _key(name: str) -> str:
    """What a proof holds, without what it measured."""
    return re.sub(r"\d[\d.,]*", "#", name)


def _proved(report: Any) -> tuple[str, str]:
    """What a proof says of itself and over what, else its name in words."""
    said = dict(report.user_properties)
    if "proves" in said:
        return said["proves"], said["over"]
    name: str = report.nodeid.split("::")[-1].split("[")[0]
    return name.removeprefix("test_").replace("_", " "), ""
