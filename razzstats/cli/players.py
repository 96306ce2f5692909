"""What to say where a store knows nobody of a name, or nobody at all."""

import shlex
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NoReturn

from razzstats.cli.terminal import fail

if TYPE_CHECKING:
    from razzstats.tables import HandStore

SHOWN = 5


def require_player(store: "HandStore", player: str | None) -> str | None:
    """The player's name as printed, where only its capitals may be others.

    Ends the command if no hand of the store has this player, or none has any.
    """
    names = store.table("seats", ["player"])["player"].value_counts().index.tolist()
    if not names:
        no_hands(store)
    return None if player is None else among(names, player)


def no_hands(store: "HandStore") -> NoReturn:
    """End the command, for the store holds no hand."""
    told, refused = (
        f"the store at {store.path} holds no hand of Razz",
        store.manifest.rows("rejects"),
    )
    if refused:
        were = "hand was refused" if refused == 1 else "hands were refused"
        at = shlex.quote(str(store.path))
        fail(f"{told}; {refused:,} {were}: `razzstats hands --errors --store {at}`")
    fail(f"{told}: `razzstats import` adds some")


def among(names: Sequence[str], player: str, told: str = "hand") -> str:
    """The name that is meant; `names` are all there are, those of most hands first.

    Ends the command where none is; `told` is what has these players.
    """
    alike = called(names, player)
    if len(alike) == 1:
        return alike[0]
    alike = alike or get_close_matches(player, names, SHOWN)
    if alike:
        fail(f"no {told} has a player {player!r}. Did you mean {', '.join(alike)}?")
    fail(f"no {told} has a player {player!r}; most {told}s have {', '.join(names[:SHOWN])}")


def called(names: Sequence[str], player: str) -> list[str]:
    """The name, or else those of which only the capitals are others."""
    if player in names:
        return [player]
    return [str(name) for name in names if name.casefold() == player.casefold()]
