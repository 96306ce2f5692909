"""How findings are written: for people, for editors, for programs, for code scanning."""

import sys
from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

import typer

from razzstats.cli.places import Place, place_of
from razzstats.cli.sarif import Sarif
from razzstats.cli.terminal import SEVERITY_COLOURS, coloured, draw, json_text, out
from razzstats.cli.things import Things
from razzstats.words import harmless

if TYPE_CHECKING:
    from razzstats.cli.checking import Told
    from razzstats.findings import Finding, Kind

WIDEST = 100


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


class Report(Protocol):
    """Writes findings while they come."""

    def finding(self, told: "Told") -> None:
        """Write one."""

    def end(self) -> None:
        """Write what stands behind the last."""


def report(form: Format) -> Report:
    """The one that writes in that form, on standard output."""
    makers: dict[Format, Callable[[], Report]] = {
        Format.TEXT: Text,
        Format.CONCISE: Concise,
        Format.JSON: Json,
        Format.SARIF: Sarif,
        Format.GITHUB: Github,
    }
    return makers[form]()


class Concise:
    """`path:line: CODE message`, a line each."""

    def __init__(self) -> None:
        self._coloured = coloured(sys.stdout)

    def finding(self, told: "Told") -> None:
        found = told.finding
        source = found.source.replace("\n", "\ufffd")
        if not self._coloured:
            out(f"{source}:{found.line}: {found.code} {found.message}")
            return
        path = typer.style(harmless(source), bold=True)
        code = typer.style(found.code, fg=SEVERITY_COLOURS[found.severity])
        sys.stdout.write(f"{path}:{found.line}: {code} {harmless(found.message)}\n")

    def end(self) -> None:
        """Nothing closes the list."""


class Text(Concise):
    """The same, and below it the line that is meant, with a mark under the place."""

    def finding(self, told: "Told") -> None:
        super().finding(told)
        place = place_of(told)
        if place is None:
            return
        for line in excerpt(place, told.finding.line, told.finding.severity, self._coloured):
            sys.stdout.write(f"{line}\n")
        sys.stdout.write("\n")


def excerpt(place: Place, number: int, severity: str, colours: bool) -> list[str]:
    """A line with its number, and the mark below it."""
    from rich.cells import cell_len

    text, start, end = cut(place)
    margin = " " * len(str(number))
    blanks = " " * cell_len(harmless(text[:start]))
    mark = "^" * max(cell_len(harmless(text[start:end])), 1)
    bar = f" {margin} |"
    if colours:
        mark = typer.style(mark, fg=SEVERITY_COLOURS[severity])
        bar = typer.style(bar, dim=True)
    return [f" {number} | {harmless(text)}", f"{bar} {blanks}{mark}"]


def cut(place: Place) -> Place:
    """A line that is not too wide for a screen, cut so that the place is in it."""
    text, start, end = place.text.replace("\t", " "), place.start, place.end
    if len(text) <= WIDEST:
        return Place(text, start, end)
    first = max(0, min(start - 20, len(text) - WIDEST))
    head = "…" if first else ""
    tail = "…" if first + WIDEST < len(text) else ""
    shown = head + text[first : first + WIDEST] + tail
    at = start - first + len(head)
    return Place(shown, at, min(at + end - start, len(shown) - len(tail)))


class Json:
    """A list of objects. Columns count from 1; they and the text are null for a whole file."""

    def __init__(self) -> None:
        self._list = Things()

    def finding(self, told: "Told") -> None:
        import msgspec

        place = place_of(told)
        fields: dict[str, Any] = msgspec.structs.asdict(told.finding)
        fields["text"] = place.text if place else None
        fields["column"] = place.start + 1 if place else None
        fields["end_column"] = place.end + 1 if place else None
        self._list.add(fields)

    def end(self) -> None:
        self._list.end()


class Github:
    """Commands that a GitHub workflow turns into notes beside the lines."""

    def finding(self, told: "Told") -> None:
        found, place = told.finding, place_of(told)
        where = {"file": found.source}
        if found.line:
            where["line"] = str(found.line)
        if place is not None:
            where |= {"col": str(place.start + 1), "endColumn": str(place.end + 1)}
        where["title"] = f"{found.code} {_kind(found).title}"
        named = ",".join(f"{key}={_property(value)}" for key, value in where.items())
        command = {"error": "error", "warning": "warning", "info": "notice"}[found.severity]
        sys.stdout.write(f"::{command} {named}::{_data(harmless(found.message))}\n")

    def end(self) -> None:
        """Nothing closes the list."""


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(harmless(text)).replace(":", "%3A").replace(",", "%2C")


def _kind(found: "Finding") -> "Kind":
    from razzstats.findings import KINDS

    return KINDS[found.code]


class Statistics:
    """How often each code was met, the most frequent first."""

    def __init__(self, form: Format) -> None:
        self._form = form
        self._counts: Counter[str] = Counter()

    def finding(self, told: "Told") -> None:
        self._counts[told.finding.code] += 1

    def end(self) -> None:
        from razzstats.findings import KINDS

        rows = [(n, KINDS[code]) for code, n in sorted(self._counts.items(), key=_often)]
        if self._form is Format.JSON:
            told = [
                {"code": k.code, "severity": k.severity, "title": k.title, "count": n}
                for n, k in rows
            ]
            out(json_text(told, indent=1))
        elif rows:
            _draw_counts(rows)


def _often(entry: tuple[str, int]) -> tuple[int, str]:
    code, count = entry
    return -count, code


def _draw_counts(rows: "list[tuple[int, Kind]]") -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(justify="right")
    for count, kind in rows:
        severity = Text(kind.severity, style=SEVERITY_COLOURS[kind.severity])
        table.add_row(f"{count:,}", kind.code, severity, kind.title)
    draw(table)
