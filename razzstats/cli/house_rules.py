"""House rules on the command line: the ones that are meant, and how they answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from razzstats.cli.options import Layout
from razzstats.cli.settings import Settings, settings
from razzstats.cli.terminal import draw, fail, json_text, note, out

if TYPE_CHECKING:
    from razzstats.house import HouseRules
    from razzstats.profiles import Question


def named(name: str, option: str = "--rules") -> "HouseRules":
    """The house rules of that name or file. Ends the command where there are none."""
    from razzstats.profiles import ProfileError, house_rules

    try:
        return house_rules(name)
    except ProfileError as error:
        fail(f"{option}: {error}")


def profile(name: str | None, chosen: Settings | None = None) -> "HouseRules | None":
    """The house rules to judge by: those named, or else those that are set in a file.

    None: those of each hand's own site.
    """
    if name is not None:
        return named(name)
    chosen = settings() if chosen is None else chosen
    if chosen.rules is not None:
        return named(chosen.rules, f"{chosen.path}: rules")
    if chosen.house is None:
        return None
    from razzstats.profiles import ProfileError, from_table

    try:
        return from_table(chosen.house, "house")
    except ProfileError as error:
        fail(f"{chosen.path}: house: {error}")


def tell_answers(house: "HouseRules", form: Layout) -> None:
    """All that a house answers."""
    from razzstats.profiles import QUESTIONS

    _tell(QUESTIONS, (house,), form)


def tell_differences(one: "HouseRules", other: "HouseRules", form: Layout) -> None:
    """What two houses answer differently."""
    from razzstats.profiles import differences

    asked = differences(one, other)
    if not asked and form is Layout.TEXT:
        note(f"{one.name} and {other.name} answer every question alike.")
        return
    _tell(asked, (one, other), form)


def _tell(
    asked: "tuple[Question, ...] | list[Question]", houses: "tuple[HouseRules, ...]", form: Layout
) -> None:
    from razzstats.profiles import answer

    rows = [
        (each.rule, each.asks, each.field, *(answer(house, each) for house in houses))
        for each in asked
    ]
    heads = ("rule", "question", "key", *(house.name for house in houses))
    if form is Layout.JSON:
        out(json_text([dict(zip(heads, row, strict=True)) for row in rows], indent=2))
    elif form is Layout.MARKDOWN:
        out("\n".join(markdown_table(heads, rows)))
    else:
        _table(heads, rows)


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for head in heads:
        table.add_column(head)
    for row in rows:
        table.add_row(*row)
    draw(table)


def markdown_table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows as Markdown."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return lines + [f"| {' | '.join(row)} |" for row in rows]
