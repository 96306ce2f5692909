"""`razzstats validate`: files against the rules, with a linter's manners."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.house_rules import profile
from razzstats.cli.import_cmd import SEVERITIES, look, tell_stores
from razzstats.cli.options import Paths, Rules, examples, missing
from razzstats.cli.pages import Page
from razzstats.cli.terminal import (
    SEVERITY_COLOURS,
    coloured,
    fail,
    harmless,
    json_text,
    note,
    out,
    progress,
)
from razzstats.cli.words import count

if TYPE_CHECKING:
    from razzstats.cli.checking import Checker
    from razzstats.findings import Finding


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"


class Least(StrEnum):
    """Severities, from the least on."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


FormatOption = Annotated[
    Format, typer.Option("--format", metavar="text|json", help="How to write findings.")
]
Select = Annotated[
    list[str] | None,
    typer.Option(metavar="CODES", help="Only these codes, or those that begin so: RZ3,RZ401 …"),
]
Ignore = Annotated[list[str] | None, typer.Option(metavar="CODES", help="All but these codes.")]
Severity = Annotated[
    Least, typer.Option(metavar="info|warning|error", help="The least severity to show.")
]

Wanted = Callable[["Finding"], bool]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats validate session.txt",
            "razzstats validate ~/PokerStars --select RZ3,RZ401 --severity error",
            "razzstats validate live.txt --rules wsop2024-tournament",
            "razzstats validate home.txt --rules our-game.toml",
            "razzstats validate . --format json | jq '.[].code'",
        ),
    )(validate)


def validate(
    paths: Paths,
    form: FormatOption = Format.TEXT,
    select: Select = None,
    ignore: Ignore = None,
    severity: Severity = Least.INFO,
    rules: Rules = None,
) -> None:
    """Check files against the rules.

    What is wrong is printed as `path:line: CODE message`; nothing is stored. `razzstats rules
    CODE` explains a code. Exit code 1 where a finding that is shown is a warning or an error.
    """
    wanted = selection(select, ignore, severity)
    house = profile(rules)
    missing(paths)
    from razzstats.cli.checking import Checker

    checker = Checker(house)
    shown: Counter[str] = Counter()
    write = _Json() if form is Format.JSON else _Text()
    for found in _checked(paths, checker):
        if wanted(found):
            shown[found.severity] += 1
            write.finding(found)
    write.end()
    sys.stdout.flush()
    note(summary(checker, shown))
    if shown["error"] or shown["warning"]:
        raise typer.Exit(1)


def _checked(paths: list[str], checker: "Checker") -> "Iterator[Finding]":
    """Findings in order of file and line, file by file."""
    from razzstats.findings import Finding
    from razzstats.sources import UNREADABLE, sources

    files = look(paths)
    tell_stores(files)
    with progress("checking", files.size) as advance:
        for source in sources(paths):
            if isinstance(source, tuple):
                checker.files += 1
                name, reason = source
                yield Finding(UNREADABLE.code, UNREADABLE.severity, name, 0, reason)
            else:
                for told in checker.check(source, advance):
                    yield told.finding


def selection(select: list[str] | None, ignore: list[str] | None, severity: Least) -> Wanted:
    """Whether a finding is to be shown. Ends the command at a code that does not exist."""
    only, never = _prefixes("--select", select), _prefixes("--ignore", ignore)
    least = SEVERITIES[: SEVERITIES.index(severity) + 1]

    def wanted(found: "Finding") -> bool:
        return (
            found.severity in least
            and (not only or found.code.startswith(only))
            and not (never and found.code.startswith(never))
        )

    return wanted


def _prefixes(option: str, given: list[str] | None) -> tuple[str, ...]:
    words = [word.strip().upper() for text in given or () for word in text.split(",")]
    prefixes = tuple(word for word in words if word)
    if given and not prefixes:
        fail(f"{option} names no code")
    if prefixes:
        from razzstats.cli.reference_cmds import kinds

        codes = kinds()
        for prefix in prefixes:
            if not any(code.startswith(prefix) for code in codes):
                fail(f"{option}: no code begins with {prefix!r}; `razzstats rules` lists them all")
    return prefixes


def summary(checker: "Checker", shown: Counter[str]) -> str:
    """The closing line."""
    total = sum(shown.values())
    by_severity = ", ".join(count(shown[s], s) for s in SEVERITIES if shown[s])
    found = f"{count(total, 'finding')} ({by_severity})" if total else "No findings"
    skipped = f"; {count(checker.skipped, 'hand')} of other games passed over"
    return (
        f"{found} in {count(checker.hands, 'hand')} of {count(checker.files, 'file')}"
        f"{skipped if checker.skipped else ''}."
    )


class _Text:
    """`path:line: CODE message`, a line each."""

    def __init__(self) -> None:
        self._coloured = coloured(sys.stdout)

    def finding(self, found: "Finding") -> None:
        source = found.source.replace("\n", "\ufffd")
        if not self._coloured:
            out(f"{source}:{found.line}: {found.code} {found.message}")
            return
        path = typer.style(harmless(source), bold=True)
        code = typer.style(found.code, fg=SEVERITY_COLOURS[found.severity])
        sys.stdout.write(f"{path}:{found.line}: {code} {harmless(found.message)}\n")

    def end(self) -> None:
        """Nothing closes the list."""


class _Json:
    """A list of objects, written while the files are read."""

    def __init__(self) -> None:
        self._before = "[\n"

    def finding(self, found: "Finding") -> None:
        import msgspec

        fields = msgspec.structs.asdict(found)
        sys.stdout.write(self._before + json_text(fields))
        self._before = ",\n"

    def end(self) -> None:
        """Close the list."""
        out("[]" if self._before.startswith("[") else "\n]")
