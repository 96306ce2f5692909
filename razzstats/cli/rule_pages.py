"""The pages of the rules: what a code means, an example that is run, and where it comes from."""

import re
import shutil
import textwrap
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from razzstats.cli.house_rules import markdown_table

if TYPE_CHECKING:
    from razzstats.findings import Finding, Kind
    from razzstats.rules.references import Reference

CONTEXT = 4
"""Lines that are shown before the one that is wrong."""

FAMILIES = {
    "0": "reading",
    "1": "seats and antes",
    "2": "cards and dealing",
    "3": "bring-in",
    "4": "betting",
    "5": "showdown",
    "6": "money",
    "7": "summary",
    "8": "across hands",
}
"""What the first digit of a code stands for."""


class Example(NamedTuple):
    """A hand that breaks a rule, as far as it is needed, and what is said of it."""

    lines: list[str]
    found: "Finding"
    house: str | None


def sample(code: str) -> Path | None:
    """The text that breaks a rule, inside the installed package or beside it, if there is one."""
    package = Path(str(files("razzstats")))
    tests = package.parent / "tests"
    for folder in (package / "rule_samples", tests / "rules", tests / "reading"):
        path = folder / f"{code}.bad.txt"
        if path.is_file():
            return path
    return None


def example(code: str) -> Example | None:
    """The finding in the sample that breaks a rule; None where no line of a sample shows it."""
    path = sample(code)
    if path is None:
        return None
    import msgspec

    from razzstats.cli.checking import Checker
    from razzstats.cli.places import place_of
    from razzstats.cli.reports import excerpt
    from razzstats.profiles import profiles
    from razzstats.sources import Source, sources

    text = path.read_text(encoding="utf-8", errors="replace")
    named = re.match(r"# razzstats validate --rules (\S+)\n", text)
    checker = Checker(profiles()[named[1]] if named else None)
    (source,) = sources([path])
    assert isinstance(source, Source)
    for told in checker.check(source, lambda read: None):
        found, place = told.finding, place_of(told)
        if found.code == code and place is not None:
            before = text.split("\n")[max(found.line - 1 - CONTEXT, 0) : found.line - 1]
            numbers = range(found.line - len(before), found.line)
            width = len(str(found.line))
            lines = [f" {n:>{width}} | {line}" for n, line in zip(numbers, before, strict=True)]
            lines += excerpt(place, found.line, found.severity, colours=False)
            shown = [line.rstrip() for line in lines]
            said = msgspec.structs.replace(
                found, message=found.message.replace(str(path), path.name)
            )
            return Example(shown, said, named[1] if named else None)
    return None


def page(kind: "Kind") -> str:
    """A rule's page for a terminal, as wide as is good to read."""
    width = min(shutil.get_terminal_size((88, 24)).columns, 88)
    parts = [f"{kind.code}  {kind.severity}: {kind.title}", "", _filled(kind.text, width)]
    for head, text in (("What to do", kind.fix), ("Source", kind.cites)):
        if text:
            parts += ["", _filled(f"{head}: {text}", width)]
    for reference in cited(kind):
        parts.append(_filled(f"  {reference.number}: {reference.rule}", width))
    shown = example(kind.code)
    if shown is not None:
        by = f" by the rules of {shown.house}" if shown.house else ""
        parts += ["", f"Example{by}:", "", *shown.lines, "", f"{kind.code} {shown.found.message}"]
    return "\n".join(parts)


def _filled(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_on_hyphens=False, subsequent_indent=_indent(text))


def _indent(text: str) -> str:
    return " " * (len(text) - len(text.lstrip(" ")))


def cited(kind: "Kind") -> list["Reference"]:
    """The rules of the key that a rule goes back to."""
    from razzstats.rules.references import REFERENCES

    numbers = re.findall(r"\bR\d+b?\b", kind.cites)
    return [each for each in REFERENCES if each.number in numbers]


def markdown(every: "dict[str, Kind]") -> list[str]:
    """All pages as one of Markdown, with the families, the house rules and the key."""
    lines = ["# Rules", "", *_overview(every), "", *_houses(), "", *_key(every)]
    for kind in every.values():
        lines += ["", f"## {kind.code}", "", f"**{kind.title}** ({kind.severity})", "", kind.text]
        if kind.fix:
            lines += ["", f"*What to do:* {kind.fix}"]
        if kind.cites:
            lines += ["", f"*Source:* {kind.cites}"]
        shown = example(kind.code)
        if shown is not None:
            by = f", by the rules of {shown.house}" if shown.house else ""
            lines += ["", f"*Example*{by}:", "", "```", *shown.lines, "```", ""]
            lines.append(f"`{kind.code} {shown.found.message}`")
    return lines


def _overview(every: "dict[str, Kind]") -> list[str]:
    rows = [
        (f"[{kind.code}](#{kind.code.lower()})", FAMILIES[kind.code[2]], kind.severity, kind.title)
        for kind in every.values()
    ]
    return markdown_table(("code", "about", "severity", "what is wrong"), rows)


def _houses() -> list[str]:
    """Each question and what each house answers."""
    from razzstats.profiles import QUESTIONS, answer, profiles

    houses = profiles().values()
    heads = ("rule", "question", *(house.name for house in houses))
    rows = [
        (each.rule, f"`{each.field}`: {each.asks}", *(answer(house, each) for house in houses))
        for each in QUESTIONS
    ]
    head = [
        "## House rules",
        "",
        "What rule books leave open or answer in two ways, and what each house says: `--rules` "
        "names a house, or a TOML file with answers of your own. Where a house is "
        "*undetermined*, any answer is accepted.",
        "",
    ]
    return head + markdown_table(heads, rows)


def _key(every: "dict[str, Kind]") -> list[str]:
    """The R-numbers that rules cite, and the rules that judge them."""
    from razzstats.rules import references

    rows = []
    for each in references.REFERENCES:
        judged = [kind.code for kind in every.values() if each in cited(kind)]
        links = ", ".join(f"[{code}](#{code.lower()})" for code in judged)
        rows.append((each.number, each.rule, each.sources, each.differs or "-", links))
    about = (references.__doc__ or "").split("\n\n")[-1].replace("\n", " ").strip()
    heads = ("rule", "what it says", "sources", "where they disagree", "judged by")
    return ["## Where the rules come from", "", about, "", *markdown_table(heads, rows)]
