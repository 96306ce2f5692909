"""The report's tournaments: what they cost and paid, as texts tell it."""

from pathlib import Path

import pytest

from razzstats import stats
from razzstats.importing import import_histories
from razzstats.report.play import Play
from razzstats.report.tournaments import tournaments
from razzstats.report.whole import report_page
from razzstats.tables import HandStore
from razzstats.words import NOTHING


@pytest.fixture(scope="module")
def store(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> HandStore:
    """A tournament told by a summary, one for play money told by hands, one without a result."""
    path = tmp_path_factory.mktemp("tournaments") / "store"
    names = ("pokerstars/*20240413*", "pokerstars/*20240504*", "merge/20120610*")
    import_histories([file for name in names for file in samples.glob(name)], path)
    return HandStore(path)


def cells(play: Play, table: int) -> list[list[str]]:
    section = tournaments(play)
    assert section is not None
    return [[cell.text for cell in row] for row in section.tables[table].rows]


def test_what_was_paid_and_won_by_money(store: HandStore) -> None:
    """Eleven dollars for the second place of eight, which paid 24."""
    play = Play(store, stats.choose(store))
    assert cells(play, 0) == [
        ["USD", "1", "100.0 %", "21 to 100 %", "1", "$11.00", "$24.00", "+$13.00", "+118.2 %"],
        ["play money", "1", "100.0 %", "21 to 100 %", "0", *[NOTHING] * 4],
    ]
    assert cells(play, 1) == [
        ["2024-05-04 19:30", "3150107", "pokerstars", "25", "109", "1", NOTHING, NOTHING],
        ["2024-04-13 17:00", "3150042", "pokerstars", "109", "$11.00", "2 of 8", "$24.00",
         "+$13.00"],
    ]  # fmt: skip
    section = tournaments(play)
    assert section is not None
    assert section.words[-1] == "Of 1 more tournament there are hands, and no result is told."
    page = report_page(play)
    assert page.index('id="results"') < page.index('id="tournaments"') < page.index('id="leaks"')


def test_the_others_have_their_own(store: HandStore) -> None:
    play = Play(store, stats.choose(store), "Nina Ninelow")
    assert cells(play, 0)[0][5:] == ["$11.00", "$0.00", "\N{MINUS SIGN}$11.00",
                                     "\N{MINUS SIGN}100.0 %"]  # fmt: skip


def test_other_names_of_a_player_are_his(store: HandStore) -> None:
    aliases = {"Lena": ["Lowball_Lena"]}
    play = Play(store, stats.choose(store, aliases=aliases), "Lena")
    assert cells(play, 0)[0][1:3] == ["1", "100.0 %"]


def test_a_condition_on_hands_shows_no_whole_tournaments(store: HandStore) -> None:
    seats = stats.choose(store)
    for play in (
        Play(store, seats, where="door <= 8"), Play(store, stats.choose(seats, "door <= 8"))
    ):  # fmt: skip
        section = tournaments(play)
        assert section is not None
        assert not section.tables
        assert section.words[0].startswith("2 results of his are told.")


def test_without_results_there_is_no_section(samples: Path, tmp_path: Path) -> None:
    import_histories([*samples.glob("pokerstars/HH20240402*")], tmp_path / "store")
    store = HandStore(tmp_path / "store")
    play = Play(store, stats.choose(store))
    assert tournaments(play) is None
    assert 'id="tournaments"' not in report_page(play)
