"""Whose seats are looked at."""

import pandas as pd

from razzstats.stats.seats import Seats, Source, choose


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
