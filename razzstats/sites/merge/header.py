"""What the first tags of a game tell: which game it is, at which table, and when."""

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote

_GAMES = {
    **dict.fromkeys(("46", "47", "49"), "Razz"),
    **dict.fromkeys(("1", "2", "9", "23"), "Hold'em"),
    "4": "Omaha",
    **dict.fromkeys(("34", "35", "37"), "Omaha Hi/Lo"),
    **dict.fromkeys(("38", "39", "41", "42"), "7 Card Stud"),
    **dict.fromkeys(("43", "45"), "7 Card Stud Hi/Lo"),
}
"""Games by `multigametype`, or by `gametype` where that names no mixed game."""

MIXED = "77"


def game_of(game: Mapping[str, str], description: Mapping[str, str]) -> str | None:
    """The game by its numbers, else by the description above it."""
    number = game.get("multigametype") or game.get("gametype", "")
    told = description.get("type", "").removesuffix(" Tournament")
    if number in _GAMES:
        return _GAMES[number]
    if told == "Razz":
        return told
    seven = game.get("numholecards", "7") == "7"
    return None if seven and (number == MIXED or not told) else told or f"game {number}"


class Table(NamedTuple):
    """What the attribute `data` tells: `20110622|$5 Freeroll|36447024-1|36487050-12|true`.

    Tables of a tournament bear its number and their own.
    """

    name: str = ""
    number: str = ""
    table: str = ""
    is_tournament: bool = False


def table_of(data: str, description: Mapping[str, str]) -> Table:
    parts = [unquote(part) for part in re.split(r"[|:]", data)]
    is_tournament = parts[-1] == "true" or description.get("type", "").endswith(" Tournament")
    name = parts[1].strip() if len(parts) > 2 else ""
    table = parts[2] if len(parts) > 2 and is_tournament else name
    number = table.rpartition("-")[0] or table
    return Table(name, number if is_tournament else "", table, is_tournament)


def local_time(start: str) -> str:
    """`20110622121540` as dates are printed."""
    if len(start) < 14 or not start[:14].isdecimal():
        return start
    parts = start[:4], start[4:6], start[6:8], start[8:10], start[10:12], start[12:14]
    return "{}/{}/{} {}:{}:{}".format(*parts)
