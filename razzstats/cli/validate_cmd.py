"""`razzstats validate`: files against the rules, with a linter's manners."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from razzstats.cli.house_rules import profile
from razzstats.cli.options import Config, Paths, Rules, examples, missing
from razzstats.cli.outputs import (
    Force,
    Output,
    must_be_writable,
    opened,
    refuse_to_overwrite,
)
from razzstats.cli.pages import Page
from razzstats.cli.reports import Format, Report, Statistics, report
from razzstats.cli.settings import Settings, settings
from razzstats.cli.terminal import SEVERITIES, fail, note, progress
from razzstats.cli.to_read import tell_stores, tell_unread
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.cli.baselines import Baseline
    from razzstats.cli.checking import Checker, Told
    from razzstats.findings import Finding

Choice = TypeVar("Choice", bound=StrEnum)


class Least(StrEnum):
    """Severities, from the least on."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


FormatOption = Annotated[
    Format | None,
    typer.Option(
        "--format",
        metavar="|".join(Format),
        show_default="text",
        help="How to write findings: with their lines, a line each, or for programs.",
    ),
]
Select = Annotated[
    list[str] | None,
    typer.Option(metavar="CODES", help="Only these codes, or those that begin so: RZ3,RZ401 …"),
]
Ignore = Annotated[list[str] | None, typer.Option(metavar="CODES", help="All but these codes.")]
Severity = Annotated[
    Least | None,
    typer.Option(
        metavar="info|warning|error", show_default="info", help="The least severity to show."
    ),
]
BaselineOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Report only what is not in this file, which --update-baseline writes.",
    ),
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
            "razzstats validate archive/ --baseline known.json --update-baseline",
            "razzstats validate archive/ --baseline known.json     only what is new",
            "razzstats validate . --format json | jq '.[].code'",
            "razzstats validate . --format sarif -o razzstats.sarif",
        ),
    )(validate)


def validate(  # noqa: PLR0913, PLR0917
    paths: Paths,
    form: FormatOption = None,
    output: Output = None,
    force: Force = False,
    select: Select = None,
    ignore: Ignore = None,
    severity: Severity = None,
    rules: Rules = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Count the findings by code.")
    ] = False,
    baseline: BaselineOption = None,
    update_baseline: Annotated[
        bool,
        typer.Option("--update-baseline", help="Accept all that is found: write the baseline."),
    ] = False,
    config: Config = None,
) -> None:
    """Check files against the rules.

    What is wrong is printed as `path:line: CODE message` with the line below it; nothing is
    stored. `razzstats rules CODE` explains a code. Exit code 1 where a finding that is shown is a
    warning or an error. In a folder the settings, baselines and reports of razzstats are passed
    over.

    Options can be set in razzstats.toml, or in pyproject.toml under [tool.razzstats]; a [house]
    in it holds house rules.
    """
    refuse_to_overwrite(output, force)
    chosen = settings(config)
    wanted = selection(
        select or chosen.select,
        ignore or chosen.ignore,
        severity or _set(chosen, "severity", Least) or Least.INFO,
    )
    form = _form(form or _set(chosen, "format", Format) or Format.TEXT, statistics)
    known = _baseline(baseline, chosen, update_baseline)
    house = profile(rules, chosen)
    missing(paths)
    from razzstats.cli.checking import Checker

    checker = Checker(house)
    in_use = [*_in_use(chosen, known, rules), *([] if output is None else [output])]
    every = _checked(paths, checker, in_use)
    told = (each for each in every if wanted(each.finding))
    if known is not None and update_baseline:
        _accept(known, told)
        return
    with opened(output) as file, redirect_stdout(file):
        shown = _write(Statistics(form) if statistics else report(form), told, known)
    note(summary(checker, shown))
    if known is not None:
        note(_said_of(known))
    if shown["error"] or shown["warning"]:
        raise typer.Exit(1)


def _set(chosen: Settings, key: str, choices: type[Choice]) -> Choice | None:
    """What the settings choose. Ends the command where that is no choice."""
    value = getattr(chosen, key)
    if value is not None and value not in list(choices):
        fail(f"{chosen.path}: {key} = {value!r} is none of: {', '.join(choices)}")
    return None if value is None else choices(value)


def _form(form: Format, statistics: bool) -> Format:
    if statistics and form in (Format.SARIF, Format.GITHUB):
        fail(f"--statistics cannot be written as {form}; as text or json it can")
    return form


def _write(write: Report, every: "Iterator[Told]", known: "Baseline | None") -> Counter[str]:
    """Write findings while they come, but for those that are accepted; counts by severity."""
    shown: Counter[str] = Counter()
    for told in every:
        if known is None or not known.accepts(told.finding):
            shown[told.finding.severity] += 1
            write.finding(told)
    write.end()
    sys.stdout.flush()
    return shown


def _baseline(named: Path | None, chosen: Settings, update: bool) -> "Baseline | None":
    """The baseline that is meant, empty if it is to be written."""
    path = named or (Path(chosen.baseline) if chosen.baseline is not None else None)
    if path is None:
        if update:
            fail("--update-baseline: name the file with --baseline FILE")
        return None
    from razzstats.cli.baselines import Baseline, BaselineError

    if update:
        must_be_writable(path)
    if not (update or path.exists()):
        fail(f"there is no baseline {path}: `--update-baseline` writes one")
    try:
        # Also one that is written anew: it might be anything else, a history for one.
        found = Baseline.read(path) if path.exists() else Baseline(path)
        return Baseline(path) if update else found
    except BaselineError as error:
        fail(f"--baseline: {error}")


def _accept(known: "Baseline", every: "Iterator[Told]") -> None:
    """Accept all that there is, from now on."""
    from razzstats.cli.baselines import BaselineError

    for told in every:
        known.add(told.finding)
    try:
        accepted = known.write()
    except BaselineError as error:
        fail(f"--baseline: {error}")
    note(f"{count(accepted, 'finding')} accepted from now on: {known.path}")


def _said_of(known: "Baseline") -> str:
    gone = f"; {known.gone:,} of it are gone (--update-baseline)" if known.gone else ""
    return f"{count(known.accepted, 'finding')} accepted by {known.path}{gone}."


def _in_use(chosen: Settings, known: "Baseline | None", rules: str | None) -> list[Path]:
    """The files by which is judged."""
    house = rules or chosen.rules or ""
    baseline = known.path if known is not None else None
    named = (chosen.path, baseline, Path(house) if house.endswith(".toml") else None)
    return [path for path in named if path is not None]


def _checked(paths: list[str], checker: "Checker", in_use: list[Path]) -> "Iterator[Told]":
    """Findings in order of file and line, file by file. Ends the command where no file is."""
    from razzstats.cli.checking import Told
    from razzstats.cli.to_check import to_check
    from razzstats.findings import Finding
    from razzstats.sources import UNREADABLE

    every, files = to_check(paths, in_use)
    if not every:
        tell_stores(files)
        fail(f"no file to check was found in {', '.join(files.empty)}")
    tell_unread([], files)
    with progress("checking", files.size) as advance:
        for source in every:
            if isinstance(source, tuple):
                checker.files += 1
                name, reason = source
                yield Told(Finding(UNREADABLE.code, UNREADABLE.severity, name, 0, reason))
            else:
                yield from checker.check(source, advance)
    yield from checker.compared()


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
    read = f"; {count(checker.summaries, 'tournament summary', 'tournament summaries')} read"
    return (
        f"{found} in {count(checker.hands, 'hand')} of {count(checker.files, 'file')}"
        f"{skipped if checker.skipped else ''}{read if checker.summaries else ''}."
    )
