"""Tournament results below the statistics of seats: in the money, and the return."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from razzstats.cli.frames import draw_frame, number, share, sum_of_money
from razzstats.cli.players import among, called
from razzstats.cli.terminal import console
from razzstats.stats import FINISHES, returns
from razzstats.stats.aliases import renamed
from razzstats.words import NOTHING

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.cli.frames import Cell, Row

NAMES = tuple(stat.name for stat in FINISHES)


def finish_frame(
    told: "pd.DataFrame", player: str | None, aliases: Mapping[str, list[str]], alone: bool = False
) -> "pd.DataFrame":
    """The results of a player, or of the hero, a row for each unit of money.

    `told` is the table `tournaments`; players of other names are taken for one. A player's
    capitals may be others, if only one player is called so. Where these results stand `alone` a
    player who has none ends the command.
    """
    new_names = renamed(aliases)
    whole = told.assign(player=told["player"].replace(new_names)) if new_names else told
    names = whole["player"].value_counts().index.tolist() if player else []
    if player and names:
        alike = called(names, player)
        player = alike[0] if len(alike) == 1 else player
        player = among(names, player, "tournament") if alone else player
    found = returns(whole, player).rename(columns={"net": "tournament_net"})
    found.insert(0, "player", player or "hero")
    return found


def draw_finishes(frame: "pd.DataFrame", stats: tuple[str, ...] = NAMES) -> None:
    """Print the results, if there are any."""
    if frame.empty:
        return
    console().print(Text("tournaments", style="bold"))
    columns: dict[str, Cell] = {"paid in": _unit, "results": number("tournaments")}
    columns |= {head: cell for name, (head, cell) in _CELLS.items() if name in stats}
    if {"roi", "tournament_net"} & set(stats):
        columns["counted"] = number("counted")
    draw_frame(frame, columns)
    console().print()


def _unit(row: "Row") -> str:
    unit = str(row["unit"])
    return {"play": "play money", "": "chips or points"}.get(unit, unit)


def _itm(row: "Row") -> Text:
    between = f" ({share(row['itm_low'])} to {share(row['itm_high'])})"
    if row["itm"] != row["itm"]:
        return Text(NOTHING)
    return Text(share(row["itm"])).append(between, style="dim")


def _roi(row: "Row") -> str:
    return f"{100 * row['roi']:+.1f} %" if row["roi"] == row["roi"] else NOTHING


_CELLS: dict[str, tuple[str, "Cell"]] = {
    "itm": ("ITM", _itm),
    "roi": ("ROI", _roi),
    "tournament_net": ("net", sum_of_money("tournament_net")),
}
