"""The results table: what each player did and won."""

from collections.abc import Iterable, Sequence

import pandas as pd

from razzstats.stats.counting import BY, counts, rates
from razzstats.stats.kinds import Stat
from razzstats.stats.seats import Source, choose


def results(
    seats: Source,
    hands: pd.DataFrame | None = None,
    *,
    by: Sequence[str] = BY,
    stats: Iterable[str | Stat] | None = None,
    where: str = "",
    all_hands: bool = False,
) -> pd.DataFrame:
    """One row for each group and player: by group, and within it the most hands first.

    Columns: those of `by` (as `counts` takes them); `player`; `is_hero`; `hands`; `net` in
    `unit`; for each mean `X`, `X_low`, `X_high`, `X_n` and `X_sd`; for each rate `X`, `X_n`,
    `X_low` and `X_high`. `definitions()` says what each means; intervals are of 95 %.

    `net` is exact: it is summed in whole ten-thousandths. Money of different currency, of
    tournaments and cash, or of play is never added: where a group holds more than one unit its
    `net` is NaN and its `unit` null, while big bets and rates, which cross units, stand.

    Which seats count, and the errors raised: as in `choose`. `attrs["left_out"]` counts the hands
    that were left out, `{"errors": n, "cancelled": n}`.
    """
    chosen = choose(seats, where, hands=hands, all_hands=all_hands)
    by = [by] if isinstance(by, str) else by
    groups = [name for name in dict.fromkeys(by) if name != "player"]
    wanted = None if stats is None else [stats] if isinstance(stats, str) else list(stats)
    found = rates(counts(chosen, by=[*groups, "player"], stats=wanted), wanted)
    up = [*[True] * len(groups), False, True]
    return found.sort_values([*groups, "hands", "player"], ascending=up, ignore_index=True)
