"""Findings for code scanning: SARIF, the Static Analysis Results Interchange Format 2.1.0."""

from pathlib import PurePath, PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from razzstats.cli.places import Place, place_of
from razzstats.cli.terminal import json_text
from razzstats.cli.things import Things

if TYPE_CHECKING:
    from razzstats.cli.checking import Told
    from razzstats.findings import Kind

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"


class Sarif:
    """One run in the Static Analysis Results Interchange Format 2.1.0 (OASIS)."""

    def __init__(self) -> None:
        from razzstats import __version__
        from razzstats.cli.reference_cmds import kinds

        every = kinds()
        self._places = {code: at for at, code in enumerate(every)}
        driver = {
            "name": "razzstats",
            "semanticVersion": __version__,
            "rules": [_descriptor(kind) for kind in every.values()],
        }
        head = (
            f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{'
            f'"tool": {json_text({"driver": driver})}, "columnKind": "unicodeCodePoints", '
            '"results": ['
        )
        self._list = Things(head, "]}]}")

    def finding(self, told: "Told") -> None:
        found = told.finding
        physical: dict[str, Any] = {"artifactLocation": {"uri": uri(found.source)}}
        if found.line:
            physical["region"] = _region(found.line, place_of(told))
        result = {
            "ruleId": found.code,
            "ruleIndex": self._places[found.code],
            "level": _level(found.severity),
            "message": {"text": found.message},
            "locations": [{"physicalLocation": physical}],
            "properties": {"site": found.site, "hand": found.hand_id},
        }
        self._list.add(result)

    def end(self) -> None:
        self._list.end()


def _descriptor(kind: "Kind") -> dict[str, Any]:
    helps = "\n".join(
        f"{head}: {text}"
        for head, text in (("What to do", kind.fix), ("Source", kind.cites))
        if text
    )
    made: dict[str, Any] = {
        "id": kind.code,
        "shortDescription": {"text": kind.title},
        "fullDescription": {"text": kind.text},
        "defaultConfiguration": {"level": _level(kind.severity)},
    }
    return made | ({"help": {"text": helps}} if helps else {})


def _level(severity: str) -> str:
    return "note" if severity == "info" else severity


def _region(line: int, place: Place | None) -> dict[str, Any]:
    if place is None:
        return {"startLine": line}
    return {
        "startLine": line,
        "startColumn": place.start + 1,
        "endColumn": place.end + 1,
        "snippet": {"text": place.text},
    }


def uri(source: str) -> str:
    """A path as a reference in a URI: relative where the path is."""
    path = PurePath(source)
    if path.is_absolute():
        return path.as_uri()
    first, *rest = PurePosixPath(path.as_posix()).parts or (".",)
    # A colon in the first part would make a scheme of what stands before it (RFC 3986, 4.2).
    head = quote(first, safe="", errors="surrogateescape")
    return "/".join([head, *(quote(part, errors="surrogateescape") for part in rest)])
