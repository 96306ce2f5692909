"""Lists of many rows: how many of them are shown, and what is said of the others."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from razzstats.cli import frames
from razzstats.cli.frames import TableForm, send
from razzstats.cli.seat_choice import left_out
from razzstats.cli.terminal import note, out
from razzstats.words import count

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from razzstats.stats.at_stake import AtStake

LIMIT = 20


def counted(stake: "AtStake") -> str:
    """For which stakes the hands were played that count, and how others are chosen."""
    left = f", {stake.without}; --where chooses" if stake.without else ""
    return f"Counted: {stake.taken or 'cash'}{left}."


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

    def write(
        self,
        found: "pd.DataFrame",
        cells: "Mapping[str, frames.Cell]",
        noun: str,
        stake: "AtStake | None" = None,
    ) -> None:
        """Draw a frame of statistics, one `noun` a row, and say what is left out; or send it on.

        `stake`: what was at stake in the hands that it counts.
        """
        if self.form is not TableForm.TABLE:
            send(self._cut(found, self.limit or 0), self.form, self.output)
            if stake is not None and stake.without:
                note(counted(stake))
            return
        shown = self._cut(found, LIMIT if self.limit is None else self.limit)
        if len(found):
            frames.draw_frame(shown, cells)
        if len(shown) < len(found):
            out(f"{len(shown):,} of {count(len(found), noun)}; --limit 0 lists them all.")
        if stake is not None and stake.words:
            out(counted(stake))
        more = stake is not None and bool(stake.without)
        out(left_out(found.attrs["left_out"], empty=not len(found), more=more))

    def _cut(self, frame: "pd.DataFrame", most: int) -> "pd.DataFrame":
        if not most or len(frame) <= most:
            return frame
        return frame.tail(most) if self.last else frame.head(most)
