"""Whose seats are looked at."""

from collections import Counter
from collections.abc import Sequence

import pandas as pd

from razzstats.stats.seats import Seats, Source, by_slice, choose


def of_player(player: str | None) -> str:
    """The condition that a seat is this player's; the hero's for None, everybody's for `*`."""
    if player == "*":
        return "True"
    return "is_hero" if player is None else f"player == {player!r}"


def seats_of(
    player: str | None,
    seats: Source,
    where: str = "",
    *,
    hands: pd.DataFrame | None = None,
    all_hands: bool = False,
) -> Seats:
    """The seats of a player, as `of_player` tells them, for which a condition holds.

    Which seats count, and the errors raised: as in `choose`.
    """
    return choose(choose(seats, where, hands=hands, all_hands=all_hands), of_player(player))


def left_out_of(
    player: str | None, mine: Seats | Sequence[Seats], seats: Seats, where: str = ""
) -> dict[str, int]:
    """The hands of a player that do not count, by why; `mine` are his of `seats`, or of its slices.

    A hand that was called off before the cards shows no hero: it is the hero's where one of his
    names is in it.
    """
    parts = [mine] if isinstance(mine, Seats) else mine
    found = Counter[str]()
    for part in parts:
        found.update(part.left_out)
    if player is None:
        told = (part.load(["player"])["player"].unique().to_pylist() for part in parts)
        names = tuple(sorted({name for some in told for name in some}))
        if names:
            named = choose(choose(seats, where), f"player in {names}")
            found["cancelled"] = sum(by_slice(named, lambda part: part.left_out["cancelled"]))
    return {why: found[why] for why in ("errors", "cancelled")}
