"""`razzstats rules`, `dictionary` and `formats`: what there is to know before any hand is read."""

from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli import house_rules
from razzstats.cli.options import Layout, LayoutOption, examples
from razzstats.cli.pages import Page
from razzstats.cli.terminal import SEVERITY_COLOURS, console, draw, fail, json_text, out

if TYPE_CHECKING:
    from razzstats.findings import Kind


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for command, lines in (
        (
            rules,
            (
                "razzstats rules",
                "razzstats rules RZ301",
                "razzstats rules --profile tda2024 --against wsop2024-cash",
            ),
        ),
        (dictionary, ("razzstats dictionary seats", "razzstats dictionary stats")),
        (formats, ("razzstats formats",)),
    ):
        app.command(cls=Page, epilog=examples(*lines))(command)


def kinds() -> "dict[str, Kind]":
    """Every code, in order. (A code is registered by the module that finds its fault.)"""
    import razzstats.reading
    import razzstats.refusals
    from razzstats.findings import KINDS
    from razzstats.rules.registry import checks

    razzstats.reading.sites()
    checks()
    return dict(sorted(KINDS.items()))


def rules(
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="The code whose page is wanted.")
    ] = None,
    form: LayoutOption = Layout.TEXT,
    profile: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE.toml", help="House rules whose answers are wanted."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="NAME|FILE.toml", help="Others: only the differences are shown."),
    ] = None,
) -> None:
    """Explain codes of findings, or compare house rules."""
    if profile is not None or against is not None:
        _houses(code, profile, against, form)
        return
    every = kinds()
    if code is not None:
        wanted = {c: kind for c, kind in every.items() if c.startswith(code.upper())}
        if not wanted:
            fail(f"there is no code {code!r}; `razzstats rules` lists them all")
        every = wanted
    if form is Layout.JSON:
        import msgspec

        out(json_text([msgspec.to_builtins(kind) for kind in every.values()], indent=2))
    elif form is Layout.MARKDOWN:
        from razzstats.cli.rule_pages import markdown

        out("\n".join(markdown(every)))
    elif code is None:
        _rule_list(every)
    else:
        from razzstats.cli.rule_pages import page

        out("\n\n\n".join(page(kind) for kind in every.values()))


def _houses(code: str | None, profile: str | None, against: str | None, form: Layout) -> None:
    if code is not None or profile is None:
        fail("--profile NAME shows house rules, --profile NAME --against OTHER how two differ")
    house = house_rules.named(profile, "--profile")
    if against is None:
        house_rules.tell_answers(house, form)
    else:
        house_rules.tell_differences(house, house_rules.named(against, "--against"), form)


def _rule_list(every: "dict[str, Kind]") -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for kind in every.values():
        severity = Text(kind.severity, style=SEVERITY_COLOURS[kind.severity])
        table.add_row(kind.code, severity, kind.title)
    draw(table)


def dictionary(
    table: Annotated[
        str | None,
        typer.Argument(
            metavar="TABLE",
            help="The table whose columns are wanted; stats for the statistics, derived for the "
            "columns that are worked out for them.",
        ),
    ] = None,
    form: LayoutOption = Layout.TEXT,
) -> None:
    """Explain the tables, column by column, and the statistics."""
    from razzstats.tables import schemas

    if table in ("stats", "derived"):
        from razzstats.cli.stat_pages import derived_page, stats_page

        (stats_page if table == "stats" else derived_page)(form)
        return
    if table is not None and table not in schemas.TABLES:
        known = ", ".join((*schemas.TABLES, "stats", "derived"))
        fail(f"there is no table {table!r}; there are: {known}")
    rows = [row for row in schemas.dictionary() if table in (None, row["table"])]
    if form is Layout.JSON:
        out(json_text(rows, indent=2))
        return
    for at, name in enumerate([table] if table else schemas.TABLES):
        columns = [row for row in rows if row["table"] == name]
        if form is Layout.MARKDOWN:
            out("\n".join(_markdown_table(name, schemas.ABOUT[name], columns)))
        else:
            if at:
                out()
            _dictionary_table(name, schemas.ABOUT[name], columns)


def _markdown_table(name: str, about: str, columns: list[dict[str, str]]) -> list[str]:
    lines = [f"## {name}", "", about, "", "| column | type | unit | null | meaning |"]
    lines.append("|---|---|---|---|---|")
    for row in columns:
        cells = (f"`{row['column']}`", row["type"], row["unit"], row["null"], row["meaning"])
        lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    return [*lines, ""]


def _dictionary_table(name: str, about: str, columns: list[dict[str, str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    console().print(f"{name}: {about}", style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True, style="cyan")
    table.add_column(no_wrap=True, style="dim")
    table.add_column()
    for row in columns:
        kind = f"{row['type']} or null" if row["null"] else row["type"]
        unit = f" ({row['unit']})" if row["unit"] else ""
        table.add_row(row["column"], kind, Text(row["meaning"]).append(unit, style="dim"))
    draw(table)


def formats(form: LayoutOption = Layout.TEXT) -> None:
    """List the formats, what each tells, and the house rules."""
    from rich.table import Table

    from razzstats.cli import format_table
    from razzstats.profiles import profiles

    if form is Layout.JSON:
        out(json_text(format_table.counted(), indent=2))
        return
    if form is Layout.MARKDOWN:
        out("\n".join(format_table.markdown()))
        return
    out("Formats that can be read, and what each tells, in hands of the sample histories:")
    (_, *names), *body = format_table.rows()
    features = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    features.add_column("", no_wrap=True)
    for name in names:
        features.add_column(name, justify="right", no_wrap=True)
    for feature, *cells in body:
        features.add_row(f"  {feature}", *cells)
    draw(features)
    out()
    out("House rules, for `razzstats validate --rules NAME`, and `razzstats rules --profile NAME`:")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("  profile", no_wrap=True)
    for head in ("bets a round", "heads-up", "opens of tied low boards", "odd chip"):
        table.add_column(head)
    for house in profiles().values():
        caps = (house.max_bets, house.heads_up_max_bets)
        bets = ["no cap" if cap is None else str(cap) for cap in caps]
        table.add_row(f"  {house.name}", *bets, house.tied_low_boards, house.odd_chip)
    draw(table)
