"""`razzstats export` and `sql`: the tables, for other programs."""

import re
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from razzstats.cli import seat_choice as choice
from razzstats.cli.frames import TableForm, TableFormOption, form_of, send
from razzstats.cli.options import Store, examples, store_path, written
from razzstats.cli.outputs import Force, Output, refuse_to_overwrite
from razzstats.cli.pages import Page
from razzstats.cli.seat_choice import open_store
from razzstats.cli.terminal import fail, note
from razzstats.words import NOTHING, count

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.tables import HandStore

Table = Annotated[
    str,
    typer.Argument(metavar="TABLE", help="The table (`razzstats dictionary` lists them)."),
]
ExportForm = Annotated[
    TableForm | None,
    typer.Option(
        "--format",
        "--to",
        metavar="csv|json|parquet",
        show_default="as the file's name says, or csv",
        help="How to write.",
    ),
]
Columns = Annotated[
    str | None,
    typer.Option(
        metavar="COLUMNS",
        callback=written,
        show_default="all",
        help="Only these columns. Of seats also those of their hands and derived ones.",
    ),
]
Query = Annotated[str, typer.Argument(metavar="QUERY", help="What to ask, in SQL.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats export seats -o seats.csv",
            "razzstats export seats --where is_hero --columns played_at,start,net_bb -o mine.csv",
            "razzstats export actions --format parquet -o actions.parquet",
        ),
    )(export)
    app.command(
        cls=Page,
        epilog=examples(
            'razzstats sql "select player, count(*) n from seats group by 1 order by n desc"',
            'razzstats sql "from hands" --format csv -o hands.csv',
        ),
    )(sql)


def export(
    table: Table,
    *,
    store: Store = None,
    where: choice.Where = "",
    columns: Columns = None,
    form: ExportForm = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Write a table of the store to a file.

    Hands with errors are in it, with their n_errors; --where goes with seats. In csv a text that
    a spreadsheet would take for a formula (=, +, - or @ before it) has a quote before it, and
    signs that command a terminal are U+FFFD; json and parquet hold every name as it is.
    """
    refuse_to_overwrite(output, force)
    form = form_of(form or (TableForm.TABLE if output else TableForm.CSV), output)
    opened = open_store(store, results=True)
    from razzstats.tables.schemas import TABLES

    if table not in TABLES:
        fail(f"there is no table {table!r}; there are: {', '.join(TABLES)}")
    names = [name.strip() for name in (columns or "").split(",") if name.strip()] or None
    if where.strip() and table != "seats":
        fail("--where goes with seats, whose hands' columns it may name: `razzstats export seats`")
    send(_seats(opened, where, names) if table == "seats" else _table(opened, table, names),
         form, output)  # fmt: skip


def _table(store: "HandStore", table: str, names: list[str] | None) -> "pd.DataFrame":
    try:
        return store.table(table, names)
    except KeyError as error:
        fail(str(error.args[0]))


def _seats(store: "HandStore", where: str, names: list[str] | None) -> "pd.DataFrame":
    from razzstats.stats import choose
    from razzstats.tables.schemas import SEATS

    try:
        seats = choose(store, where, all_hands=True, cancelled=True)
        return seats.frame(names or [column.name for column in SEATS])
    except ValueError as error:
        fail(f"{error}; {choice.COLUMNS}")


def sql(
    query: Query,
    *,
    store: Store = None,
    form: TableFormOption = TableForm.TABLE,
    output: Output = None,
    force: Force = False,
) -> None:
    """Ask the store in SQL.

    Every table is there under its name (`razzstats dictionary`). Needs DuckDB:
    pip install "razzstats[sql]".
    """
    refuse_to_overwrite(output, force)
    if not query.strip():
        fail('the query is empty: `razzstats sql "select * from hands limit 3"` is one')
    form = form_of(form, output)
    duckdb = _duckdb()
    from razzstats.tables import HandStore

    connection = _connected(duckdb, HandStore(store_path(store)), query)
    try:
        asked = connection.sql(query)
        frame = None if asked is None else asked.df()
    except duckdb.Error as error:
        fail(f"{error}")
    if frame is None:
        note("Done.")
    elif form is TableForm.TABLE:
        _draw(frame)
    else:
        send(frame, form, output)


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        fail('this needs DuckDB: pip install "razzstats[sql]"')
    return duckdb


def _connected(duckdb: Any, store: "HandStore", query: str) -> Any:
    """A database in memory, with a view of the committed parts of each table.

    Tables that the query names are verified first, as wherever a table is read; of others one
    that lacks a part is left out. Raises StoreError for damage.
    """
    from razzstats.tables.live import read_table, verify
    from razzstats.tables.schemas import TABLES

    connection = duckdb.connect()
    named = set(re.findall(r"\w+", query.casefold()))
    for table in TABLES:
        if table in named:
            verify(store.path, store.manifest, table)
        parts = [str(store.path / part.path) for part in store.manifest.parts(table)]
        if parts:
            files = ", ".join("'" + part.replace("'", "''") + "'" for part in parts)
            with nullcontext() if table in named else suppress(duckdb.Error):
                connection.execute(f'create view "{table}" as from read_parquet([{files}])')
        else:
            connection.register(table, read_table(store.path, table, manifest=store.manifest))
    return connection


def _draw(frame: "pd.DataFrame") -> None:
    from rich.table import Table as Drawn

    from razzstats.cli.terminal import draw

    table = Drawn(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for name in frame.columns:
        numbers = frame[name].dtype.kind in "iuf"
        table.add_column(str(name), justify="right" if numbers else "left", no_wrap=True)
    cells = frame.astype("object").where(frame.notna(), NOTHING)
    for row in cells.itertuples(index=False):
        table.add_row(*[str(value) for value in row])
    draw(table)
    note(count(len(frame), "row"))
