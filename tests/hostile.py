"""Tables whose players have names that look like anything, to write and to read back."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st
from msgspec.structs import replace

from razzstats.clock import zone
from razzstats.events import Hand, Stakes, Tournament
from razzstats.money import UNIT
from razzstats.simulate import Setting
from razzstats.simulate.styles import STATION, WILD

CASH_STAKES = [
    Stakes(UNIT, 2 * UNIT, 1_500, 5_000, "USD"),
    Stakes(400, 800, 100, 200, "EUR"),
    Stakes(2_500, 5_000, 300, 1_100, "GBP"),
    Stakes(40 * UNIT, 80 * UNIT, 4 * UNIT, 12 * UNIT, None, True),
]
TOURNAMENTS = [
    Tournament("31", "$10+$1 USD"),
    Tournament("32", "Freeroll"),
    Tournament("33", "5+1"),
]

HOSTILE = [
    *(
        "John",
        "John: folds",
        "John: raises $1 to $2",
        "a b: c",
        "[Mittel]",
        "P [5c]",
        "P [5c] [6d]",
    ),
    *('said, "x"', 'J said, "x"', "Dealt to", "Dealt to x", "Seat 1: a", "Seat 2", "returned to"),
    *("Uncalled bet ($1)", "y collected $5 from pot", "*** SUMMARY ***", "*** RIVER *** [9c]"),
    *("Betting is capped", "Hand cancelled", "😀", "مرحبا", "שלום: folds", "\u202eabc", "x\u00a0y"),
    *("\ufffdohn", "Joh\ufffd", "\ufffd"),
    *("a is sitting out", "b leaves the table", "c joins the table at seat #3", "(5 in chips)"),
    *("Z ($5 in chips)", "q and is all-in", "mucked [5c 6d]", "showed [2c] and won ($5)"),
    *("w: shows [5c 6d 7h] (Lo: 7,6,5)", "folded on the River", "(didn't bet)", "k has returned"),
    *(
        "x is disconnected",
        "Table 'x'",
        "Total pot $5 | Rake $0",
        "Board [5c]",
        "'",
        '"',
        "$",
        "€5",
    ),
    *(
        "x: doesn't show hand",
        "x: checks",
        "n mucks hand",
        "x folds",
        "y antes $0.15",
        "z is high with [Kd]",
        "k mucks",
        "k wins the pot ($5)",
        "k stands up",
        "Uncalled bet of $1",
        "5 seconds left to act",
        "*** 7TH STREET ***",
        "m collected ($5), mucked",
        "and lost with 8,7,5,4,2",
        "John:",
        "{x}",
        "a|b",
        "\\1",
        ".*",
        "(?P<x>",
        "a  b",
    ),
]
EDGES = "\ufeff\u200b\u200e\t \u00a0"
"""What a reader takes off the ends of a line, and what Python takes off the end of a hand."""

words = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=12),
    st.tuples(
        st.sampled_from(HOSTILE), st.sampled_from(["", " ", ": "]), st.sampled_from(HOSTILE)
    ).map("".join),
)


def _is_whole(name: str) -> bool:
    return name == name.strip(EDGES).strip() and bool(name)


@st.composite
def settings(draw: st.DrawFn, site: str, can_be_told: Callable[[str], bool]) -> Setting:
    """Tables of all kinds, at which only those sit whose names the site's lines can hold."""
    tellable = words.filter(_is_whole).filter(can_be_told)
    names = st.lists(tellable, min_size=4, max_size=10, unique=True)
    tournament = draw(st.none() | st.sampled_from(TOURNAMENTS))
    seated = draw(names)
    stakes = draw(st.sampled_from(CASH_STAKES[3:] if tournament else CASH_STAKES))
    if tournament:
        stakes = replace(stakes, is_play_money=tournament.buy_in == "5+1")
    buys = draw(st.sampled_from([(1, 3), (5, 20), (20, 60)]))
    return Setting(
        site=site,
        stakes=stakes,
        seats=draw(st.integers(2, min(len(seated), 8))),
        hero=seated[0],
        names=tuple(seated[1:]),
        styles=draw(st.sampled_from([Setting().styles, (WILD, STATION)])),
        buy_in=(buys[0] * stakes.small_bet, buys[1] * stakes.small_bet),
        turnover=0.3,
        noise=draw(st.sampled_from([0.0, 1.0])),
        start=datetime(2004, 1, 1, tzinfo=UTC) + timedelta(seconds=draw(st.integers(0, 10**9))),
        zone=draw(st.sampled_from(["ET", "CET", "EET", "UTC", "JST"])),
        table_name=draw(st.sampled_from(["Altair II", "It's", "a' 8-max", ""])),
        mixed_game=draw(st.sampled_from(["", "HORSE", "8-Game"])),
        club=draw(st.sampled_from(["", "The Brick Yard's"])),
        tournament=tournament,
    )


def in_the_hour_that_comes_twice(hand: Hand) -> bool:
    """New York's clock shows it before and after it is put back; the text means the first."""
    assert hand.played_at is not None
    return hand.played_at.astimezone(zone("ET")).fold == 1


def places_apart(hand: Hand) -> Hand:
    return replace(hand, lines=(), line=1)
