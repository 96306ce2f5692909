"""Lists of many rows: how many of them are shown, and what is said of the others."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from razzstats.cli import frames
from razzstats.cli.frames import TableForm, send
from razzstats.cli.seat_choice import left_out
from razzstats.cli.terminal import out
from razzstats.words import count

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

LIMIT = 20

Limit = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="N",
        show_default=f"{LIMIT} in tables, else all",
        help="List so many; 0 for all.",
    ),
]


class Listing(NamedTuple):
    """How a list is written: the form, the file, and how many rows; `last`: the last ones."""

    form: TableForm
    output: Path | None
    limit: int | None
    last: bool = False

    def write(self, found: "pd.DataFrame", cells: "Mapping[str, frames.Cell]", noun: str) -> None:
        """Draw a frame of statistics, one `noun` a row, and say what is left out; or send it on."""
        if self.form is not TableForm.TABLE:
            send(self._cut(found, self.limit or 0), self.form, self.output)
            return
        shown = self._cut(found, LIMIT if self.limit is None else self.limit)
        if len(found):
            frames.draw_frame(shown, cells)
        if len(shown) < len(found):
            out(f"{len(shown):,} of {count(len(found), noun)}; --limit 0 lists them all.")
        out(left_out(found.attrs["left_out"], empty=not len(found)))

    def _cut(self, frame: "pd.DataFrame", most: int) -> "pd.DataFrame":
        if not most or len(frame) <= most:
            return frame
        return frame.tail(most) if self.last else frame.head(most)
