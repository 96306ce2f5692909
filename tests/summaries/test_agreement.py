"""What the lines of a summary say against each other, and what may look so and is in order."""

import pytest

from razzstats.summaries import Text, read_text
from tests.histories import changed
from tests.recipes.summaries import SUMMARIES
from tests.summaries.test_reading import FULLTILT, LATE, POKERSTARS, WINAMAX

FIVE = """PokerStars Tournament #3150042, Limit Razz
Buy-In: $10.00/$1.00 USD
5 players
Total Prize Pool: $50.00 USD
  1: Bob (Malta), $25.00 (50.00%)
  2: Ann (Norway), $15.00 (30.00%)
  3: Cleo (Peru), $5.00 (10.00%)
  3: Dan (Chad), $5.00 (10.00%)
  5: Eve (Togo),
You finished in 2nd place.
"""


def told(text: str, site: str = "pokerstars") -> list[tuple[int, str]]:
    got = read_text(Text(site, "x.txt", 1, text))
    assert got.summary is not None, got.problems
    assert {problem.kind.code for problem in got.problems} <= {"RZ024"}
    return [(problem.line, problem.message) for problem in got.problems]


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("$25.00 (50", "$26.00 (50"), 4, "the prizes make 51, and the prize pool is 50"),
        (("5 players", "4 players"), 3, "5 players are listed, and 4 entered"),
        (("5: Eve", "6: Eve"), 9, "place 6, and 5 entered"),
        (("in 2nd", "in 7th"), 10, "place 7, and 5 entered"),
        (("3: Dan (Chad), $5.00 (10.00%)", "3: Cleo (Chad),"), 8, "'Cleo' has place 3 twice"),
    ],
)
def test_what_nothing_can_explain(change: tuple[str, str], line: int, message: str) -> None:
    assert told(changed(FIVE, change)) == [(line, message)]


@pytest.mark.parametrize(
    "changes",
    [
        (),  # Two share a place.
        (("Eve (Togo)", "Ann (Norway)"),),  # Ann entered twice.
        (("5: Eve (Togo)", "6: Ann (Norway)"),),  # … and was out before four players.
        (("5: Eve", "6: Eve"), ("You fin", "You made 1 re-buy for a total of $10.00\nYou fin")),
        (("$25.00 (50.00%)", "$25.02 (50.00%)"),),  # Rounded up.
        (("$25.00 (50", "$75.00 (50"), ("  1:", "$50.00 added to the prize pool by us\n  1:")),
        (("$50.00 USD", "$0 USD"),),  # A freeroll.
        (("  5: Eve (Togo),", "  9: Eve (Togo), still playing"),),  # No place yet.
        (("5 players\n", ""),),
        (("Total Prize Pool: $50.00 USD\n", ""),),
        (("$25.00 (50.00%)", "$25.00 (50.00%) (T$500 ticket)"),),
    ],
)
def test_what_may_be(changes: tuple[tuple[str, str], ...]) -> None:
    assert told(changed(FIVE, *changes)) == []


def test_the_line_of_his_own_place_names_another() -> None:
    assert told(changed(FULLTILT, ("in 2nd place", "in 1st place")), "fulltilt") == [
        (11, "'limp biscuit' has place 1 here, and is listed in place 2")
    ]


def test_one_player_at_winamax() -> None:
    """He tells of himself alone; his second entry outlives what was registered at the first."""
    assert told(changed(WINAMAX, ("1141", "6")), "winamax") == [(13, "place 7, and 6 entered")]
    assert told(changed(WINAMAX, ("1529.60€", "30€")), "winamax") == [
        (10, "the prizes make 34.79, and the prize pool is 30")
    ]
    assert told(f"{LATE}\n{WINAMAX}", "winamax") == []
    assert told(f"{changed(LATE, ('737th', '1200th'))}\n{WINAMAX}", "winamax") == []


def test_summaries_that_agree() -> None:
    assert told(POKERSTARS) == []
    assert told(FULLTILT, "fulltilt") == []
    for each in SUMMARIES:
        assert told(each.content.decode(each.encoding), each.summary.site) == []
