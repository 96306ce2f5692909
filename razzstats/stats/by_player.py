"""The results table: what each player did and won."""

from collections.abc import Sequence

import pandas as pd

from razzstats.stats.counting import BY, counts, rates


def results(
    seats: pd.DataFrame,
    hands: pd.DataFrame,
    *,
    by: Sequence[str] = BY,
    player: str | None = None,
    all_hands: bool = False,
) -> pd.DataFrame:
    """One row for each group and player: by group, and within it the most hands first.

    Columns: those of `by` (as `counts` takes them); `player`; `is_hero`; `hands`; `net` in
    `unit`; `bb_per_100` with `_low`, `_high`, `_n` and `_sd`; for each rate `X`, `X_n`, `X_low`
    and `X_high`. `definitions()` says what each means; intervals are of 95 %.

    `net` is exact: it is summed in whole ten-thousandths. Money of different currency, of
    tournaments and cash, or of play is never added: where a group holds more than one unit its
    `net` is NaN and its `unit` null, while big bets and rates, which cross units, stand.

    `player` picks one. Cancelled hands are left out, and those with errors unless `all_hands`;
    `attrs["left_out"]` counts them, `{"errors": n, "cancelled": n}`, among the hands of these
    seats. Raises ValueError for a column that neither table has, or a hand twice in `hands`.
    """
    if player is not None:
        seats = seats[seats["player"] == player]
    groups = [name for name in dict.fromkeys(by) if name != "player"]
    found = rates(counts(seats, hands, [*groups, "player"], all_hands=all_hands))
    up = [*[True] * len(groups), False, True]
    return found.sort_values([*groups, "hands", "player"], ascending=up, ignore_index=True)
