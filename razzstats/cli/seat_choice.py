"""Which seats a command looks at: the options for it, and what to say where there are none."""

import shlex
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.options import store_path, written
from razzstats.cli.players import among, no_hands
from razzstats.cli.terminal import fail, note
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.stats import Seats
    from razzstats.tables import HandStore

COLUMNS = "`razzstats dictionary hands`, `seats` and `derived` list the columns"

Player = Annotated[
    str | None,
    typer.Option(metavar="NAME", callback=written, help="Only this player, named as printed."),
]
Hero = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="NAME",
        callback=written,
        show_default="the hero",
        help="Whose; named as printed.",
    ),
]
Where = Annotated[
    str,
    typer.Option(
        metavar="CONDITION",
        callback=written,
        show_default=False,
        help='Only seats for which this holds, as "big_bet >= 4 and door in (1, 2)".',
    ),
]
AllHands = Annotated[bool, typer.Option("--all-hands", help="Count hands with errors too.")]
Alias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NEW=OLD,...",
        callback=lambda texts: [written(text) for text in texts or ()],
        show_default=False,
        help='Take players for one: --alias "Anna=anna_77,Anna2". May be given again.',
    ),
]
Zone = Annotated[
    str | None,
    typer.Option(
        metavar="ZONE",
        callback=written,
        show_default="this computer's",
        help="Time zone of days and hours, as Europe/Paris.",
    ),
]


def open_store(path: Path | None, results: bool = False) -> "HandStore":
    """The store that is meant. Ends the command where it holds no hand.

    With `results`, those of tournaments are enough.
    """
    from razzstats.tables import HandStore

    store = HandStore(store_path(path))
    if not (store.manifest.rows("seats") or (results and store.manifest.rows("tournaments"))):
        no_hands(store)
    return store


def chosen(
    store: "HandStore",
    where: str = "",
    *,
    player: str | None = None,
    all_hands: bool = False,
    alias: list[str] | None = None,
    zone: str | None = None,
) -> "Seats":
    """The seats that are meant. Ends the command where a condition is not understood.

    A player's capitals may be others, if only one player is called so. Other names of his that
    nobody has are told.
    """
    from razzstats.stats import choose

    aliases = aliases_of(alias or [])
    try:
        seats = choose(store, where, all_hands=all_hands, zone=zone, aliases=aliases)
    except ValueError as error:
        hint = "" if "time zone" in str(error) else f"; {COLUMNS}"
        fail(f"{error}{hint}")
    tell_unknown(store, aliases)
    if player is None:
        return seats
    return choose(seats, f"player == {printed_name(seats, player)!r}")


def tell_unknown(store: "HandStore", aliases: Mapping[str, Sequence[str]]) -> None:
    """Say which of the other names nobody has, at any table or in any result of a tournament."""
    if not aliases:
        return
    from razzstats.stats import choose

    every = choose(store, all_hands=True, cancelled=True).frame(["player"])["player"]
    there = {*every.unique(), *store.tournaments["player"].dropna()}
    for old in dict.fromkeys(old for olds in aliases.values() for old in olds):
        if old not in there:
            alike = get_close_matches(old, sorted(there), 1)
            note(f"--alias: nobody is called {old!r}" + (f"; {alike[0]!r} is" if alike else ""))


def printed_name(seats: "Seats", player: str) -> str:
    """A player's name as it is printed, where only its capitals may be others.

    Ends the command where nobody of this name sits.
    """
    from razzstats.stats import choose

    own = choose(seats, f"player == {player!r}")
    if len(own) or any(own.left_out.values()):
        return player
    names = seats.frame(["player"])["player"].value_counts().index.tolist()
    if not names:
        fail(f"no hand that counts has a player {player!r}")
    return among(names, player)


def aliases_of(texts: list[str]) -> dict[str, list[str]]:
    """`new=old,older` in parts. Ends the command for other texts, and for a name of two players."""
    from razzstats.stats.aliases import AliasError, renamed

    found: dict[str, list[str]] = {}
    for text in texts:
        new, sign, old = text.partition("=")
        names = [name.strip() for name in old.split(",") if name.strip()]
        if not (new.strip() and sign and names):
            fail(f'--alias {text}: write --alias "new name=old name,older name"')
        found.setdefault(new.strip(), []).extend(names)
    try:
        renamed(found)
    except AliasError as error:
        fail(f"--alias: {error}")
    return found


def group_names(by: str) -> list[str]:
    """Columns between commas; players stand apart in any case."""
    names = dict.fromkeys(name.strip() for name in by.split(","))
    return [name for name in names if name and name != "player"]


def none_that_count(said: str, store: "HandStore", counts: dict[str, int]) -> str:
    """What to say where no hand counts: why each is left out, and what shows them."""
    told = _left_out(counts)
    if not told:
        return said
    lines = [f"{said}. Left out: {' and '.join(told)}."]
    if counts["errors"]:
        named = shlex.quote(str(store.path))
        lines.append(f"`razzstats hands --errors --store {named}` lists those with errors, and")
        lines.append(f"`razzstats show HAND --store {named}` says what is wrong with one")
    return "\n  ".join(lines)


def left_out(counts: dict[str, int], empty: bool = False, more: bool = False) -> str:
    """How many hands were left out, in words; `empty`: and that none are left.

    `more`: others were left out by their stakes, which was said before.
    """
    told = _left_out(counts)
    errors = " (--all-hands counts those with errors)" if counts["errors"] else ""
    if told:
        return f"{'No hand fits. ' * empty}Left out: {' and '.join(told)}{errors}."
    return "No hand fits." if empty else f"No {'other ' * more}hand is left out."


def _left_out(counts: dict[str, int]) -> list[str]:
    return [
        count(n, word, plural)
        for n, word, plural in (
            (counts["errors"], "hand with errors", "hands with errors"),
            (counts["cancelled"], "cancelled hand", "cancelled hands"),
        )
        if n
    ]
