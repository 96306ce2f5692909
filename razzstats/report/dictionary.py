"""What the words of a report mean: every statistic, and every column that conditions may use."""

from razzstats import stats
from razzstats.report.cells import Column, Section, Table, rows_of, text
from razzstats.tables.schemas import TABLES


def dictionary() -> Section:
    """Definitions and columns, folded until they are wanted."""
    meanings = [
        [text(row[0], "code"), text(row[1]), text(row[2], "small"), text(row[3], "code")]
        for row in stats.definitions()[["name", "title", "text", "formula"]].to_numpy()
    ]
    stored = [
        [text(c.name, "code"), text(table), text(c.text, "small"), text(c.unit, "small")]
        for table in ("hands", "seats")
        for c in TABLES[table]
    ]
    derived = [
        [text(row.column, "code"), text("derived"), text(row.meaning, "small"), text("")]
        for row in rows_of(stats.columns())
    ]
    return Section(
        "dictionary", "What the words mean",
        ["Formulas are conditions over the columns; `razzstats report --where` takes the same."],
        (),
        [
            Table(
                "How statistics are counted",
                [Column("name", "text"), Column("title", "text"),
                 Column("what is counted / of what", "text"), Column("formula", "text")],
                meanings,
            ),
            Table(
                "Columns that conditions may use",
                [Column("name", "text"), Column("table", "text"), Column("what it is", "text"),
                 Column("unit", "text")],
                stored + derived,
            ),
        ],
        folded=True,
    )  # fmt: skip
