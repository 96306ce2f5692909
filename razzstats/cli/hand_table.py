"""A list of hands drawn as a table, in as much room as there is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pandas as pd
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from razzstats.cli.hand_list import start_of
from razzstats.cli.terminal import SEVERITY_COLOURS
from razzstats.cli.words import card_text, style_of
from razzstats.words import NOTHING, STREETS, big_bets, chips, count, money, stake

if TYPE_CHECKING:
    from collections.abc import Hashable

Row = dict["Hashable", Any]

FIRST_OUT = ("pot", "stakes", "went to", "cards", "played")
"""Columns that a narrow terminal does without, in this order. The others stay whole."""


def drawn(rows: pd.DataFrame, player: str | None, width: int) -> tuple[Table, list[str]]:
    """The list as a table in at most `width` columns, and the names of what it leaves out.

    Where there is little room columns move together, then times are shortened, then columns go.
    """
    heads = {
        "played": "played, UTC",
        "hand": "hand",
        "stakes": "stakes",
        "cards": "cards" if player else "hero's cards",
        "net": "net, bb",
        "pot": "pot",
        "went to": "went to",
        "findings": "findings",
    }
    records = rows.to_dict("records")
    columns = {
        name: [Text(head), *[_CELLS[name](row) for row in records]] for name, head in heads.items()
    }
    gap = 2
    if _width(columns, gap) > width:
        gap = 1
    if _width(columns, gap) > width:
        columns["played"] = [Text("played"), *_short_times(rows)]
        columns["cards"][0] = Text("cards")
    left_out = []
    for name in FIRST_OUT:
        if _width(columns, gap) > width:
            del columns[name]
            left_out.append(name)
    return _table(columns, gap), left_out


def _width(columns: dict[str, list[Text]], gap: int) -> int:
    return sum(map(_widest, columns.values())) + gap * (len(columns) - 1)


def _widest(cells: list[Text]) -> int:
    return max(cell_len(cell.plain) for cell in cells)


def _table(columns: dict[str, list[Text]], gap: int) -> Table:
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    for name, (head, *_) in columns.items():
        side = "right" if name in ("net", "pot") else "left"
        table.add_column(head, justify=side, no_wrap=True)  # type: ignore[arg-type]
    for row in zip(*[cells for _, *cells in columns.values()], strict=True):
        table.add_row(*row)
    return table


def _short_times(rows: pd.DataFrame) -> list[Text]:
    """Day and time without the year, or the day alone where the hands are of several years."""
    times = start_of(rows)
    form = "%m-%d %H:%M" if times.dt.year.nunique() == 1 else "%Y-%m-%d"
    return [
        Text(printed[:11] if _known(time) is None else time.strftime(form))
        for time, printed in zip(times, rows["local_time"], strict=True)
    ]


def _stakes(row: Row) -> Text:
    currency = _known(row["currency"])
    sizes = (row["small_bet"], row["big_bet"])
    return Text("/".join(stake(chips(size), currency) for size in sizes))


def _net(row: Row) -> Text:
    net = _known(row["net"])
    if net is None:
        return Text(NOTHING)
    return Text(big_bets(chips(net), chips(row["big_bet"])), style=style_of(net))


def _pot(row: Row) -> Text:
    return Text(money(chips(row["pot"]), _known(row["currency"])))


def _end(row: Row) -> Text:
    if row["cancelled"]:
        return Text("called off")
    return Text("showdown" if row["n_showdown"] else STREETS[row["last_street"]])


def _time(row: Row) -> Text:
    played_at = _known(row["played_at"])
    return Text(f"{played_at:%Y-%m-%d %H:%M}" if played_at else str(row["local_time"]))


def _known(value: Any) -> Any:
    """A cell's value; None for any kind of null."""
    return None if pd.isna(value) else value


def _third_street(row: Row) -> Text:
    """`2s 9s Td`, the down cards as `x` where they are not known."""
    down, door = _known(row["hole_cards"]), _known(row["door_card"])
    return card_text(f"{down or 'x x'} {door or 'x'}") if door or down else Text()


def _findings(row: Row) -> Text:
    text = Text()
    for severity in ("error", "warning"):
        if row[f"n_{severity}s"]:
            text.append(", " if text else "")
            text.append(count(row[f"n_{severity}s"], severity), style=SEVERITY_COLOURS[severity])
    return text


_CELLS: dict[str, Callable[[Row], Text]] = {
    "played": _time,
    "hand": lambda row: Text(row["hand_id"]),
    "stakes": _stakes,
    "cards": _third_street,
    "net": _net,
    "pot": _pot,
    "went to": _end,
    "findings": _findings,
}
