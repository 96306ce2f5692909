"""Statistics of a store in many parts: DuckDB, by the command `sql`, finds what `stats` finds."""

import io
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from click.testing import Result
from pandas.testing import assert_frame_equal

from razzstats.importing import import_histories
from razzstats.simulate import simulate
from razzstats.stats import results
from razzstats.tables import HandStore
from razzstats.tables.compacting import compact
from razzstats.writers.pokerstars import write

Run = Callable[..., Result]


# By name, what has the chance and what takes it, as columns of the table of seats.
RATES = {
    "vpip_dealt": ("true", "calls_3 + bets_3 + raises_3 > 0"),
    "brought_in": ("true", "brought_in"),
    "saw_4": ("true", "saw_4"),
    "wtsd": ("saw_4", "showdown"),
    "won_at_showdown": ("showdown", "won"),
}
COUNTED = ", ".join(
    f"count(*) filter (({can})) as {name}_n, "
    f"count(*) filter (({can}) and ({does})) / nullif(count(*) filter (({can})), 0) as {name}"
    for name, (can, does) in RATES.items()
)
QUERY = f"""
select h.site, h.currency, s.player, count(*) as hands, round(sum(s.net), 2) as net,
    100 * avg(s.net_bb) as bb_per_100, 10 * stddev_samp(s.net_bb) as bb_per_100_sd, {COUNTED}
from seats s join hands h using (hand)
where h.n_errors = 0 and not h.cancelled
group by all order by all
"""


@pytest.fixture(scope="module")
def batches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of four imports."""
    folder = tmp_path_factory.mktemp("batches")
    for at in range(4):
        texts = (write(hand) for hand in simulate(60, seed=at))
        (folder / f"{at}.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
        import_histories([folder / f"{at}.txt"], folder / "store")
    return folder / "store"


def check(run: Run, store: Path) -> None:
    asked = run("sql", QUERY, "--store", store, "--format", "csv")
    assert asked.exit_code == 0, asked.stderr
    theirs = pd.read_csv(io.StringIO(asked.stdout))
    names = ["bb_per_100", *RATES]
    ours = results(HandStore(store), by=["site", "currency", "player"], stats=names)
    ours = ours.sort_values(["site", "currency", "player"], ignore_index=True)
    ours["net"] = ours["net"].round(2)
    assert len(ours) > 5
    assert ours["hands"].sum() == HandStore(store).manifest.rows("seats")
    assert_frame_equal(ours[list(theirs)], theirs, check_dtype=False, rtol=1e-9)


def test_duckdb_counts_as_stats_does(run: Run, batches: Path) -> None:
    assert len(HandStore(batches).manifest.parts("seats")) == 4
    check(run, batches)
    compact(batches)
    assert len(HandStore(batches).manifest.parts("seats")) == 1
    check(run, batches)
