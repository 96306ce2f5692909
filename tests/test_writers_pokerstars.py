"""razzstats.writers.pokerstars: what is written is what the client writes, and reads back."""

import io
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from razzstats.cards import parse_cards
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Complete,
    Event,
    Hand,
    PostAnte,
    Raise,
    Seated,
    Stakes,
    StartStreet,
    Street,
    TotalPot,
    Tournament,
)
from razzstats.findings import Finding
from razzstats.money import UNIT
from razzstats.reading import Piece, Read, pieces, read
from razzstats.simulate import Setting, simulate
from razzstats.sites.pokerstars import SITE
from razzstats.sources import Source, sources
from razzstats.validation import judge
from razzstats.writers.pokerstars import BETWEEN, write
from tests.hostile import HOSTILE, in_the_hour_that_comes_twice, places_apart, settings
from tests.test_simulate import SETTINGS

CASH = """\
PokerStars Hand #240000000123:  Razz Limit ($0.50/$1 USD) - 2024/01/09 22:01:07 ET
Table 'Sirius B' 6-max
Seat 1: Hugo Unlow ($0.33 in chips)\x20
Seat 2: ten_up ($1.20 in chips)\x20
Seat 3: Rosa: raises ($12 in chips)\x20
Seat 5: old_gus ($9.77 in chips)\x20
Seat 6: late.again ($4 in chips) is sitting out
late.again: is sitting out\x20
Hugo Unlow: posts the ante $0.08
ten_up: posts the ante $0.08
Rosa: raises: posts the ante $0.08
old_gus: posts the ante $0.08
*** 3rd STREET ***
Dealt to Hugo Unlow [Kd]
Dealt to ten_up [4c]
Dealt to Rosa: raises [2h 6s 3d]
Dealt to old_gus [7s]
Hugo Unlow: brings in for $0.25 and is all-in
ten_up: raises $0.25 to $0.50
Rosa: raises: raises $0.50 to $1
old_gus is disconnected\x20
old_gus has timed out while disconnected
old_gus: folds\x20
old_gus is connected\x20
ten_up: calls $0.50
*** 4th STREET ***
Dealt to Hugo Unlow [Kd] [5d]
Dealt to ten_up [4c] [Ah]
Dealt to Rosa: raises [2h 6s 3d] [Qc]
ten_up: bets $0.12 and is all-in
old_gus said, "wow: bets"
Rosa: raises: calls $0.12
*** 5th STREET ***
Dealt to Hugo Unlow [Kd 5d] [5s]
Dealt to ten_up [4c Ah] [8h]
Dealt to Rosa: raises [2h 6s 3d Qc] [7d]
*** 6th STREET ***
Dealt to Hugo Unlow [Kd 5d 5s] [Tc]
Dealt to ten_up [4c Ah 8h] [9c]
Dealt to Rosa: raises [2h 6s 3d Qc 7d] [6c]
*** RIVER ***
Dealt to Rosa: raises [2h 6s 3d Qc 7d 6c] [Js]
*** SHOW DOWN ***
Rosa: raises: shows [2h 6s 3d Qc 7d 6c Js] (Lo: J,7,6,3,2)
ten_up: shows [8d 3c 4c Ah 8h 9c Qs] (Lo: 9,8,4,3,A)
ten_up collected $1.66 from side pot
Hugo Unlow: shows [As 2c Kd 5d 5s Tc 6d] (Lo: T,6,5,2,A)
ten_up collected $1.02 from main pot
new_here joins the table at seat #4\x20
old_gus leaves the table
*** SUMMARY ***
Total pot $2.81 Main pot $1.02. Side pot $1.66. | Rake $0.13\x20
Seat 1: Hugo Unlow showed [As 2c Kd 5d 5s Tc 6d] and lost with Lo: T,6,5,2,A
Seat 2: ten_up showed [8d 3c 4c Ah 8h 9c Qs] and won ($2.68) with Lo: 9,8,4,3,A
Seat 3: Rosa: raises showed [2h 6s 3d Qc 7d 6c Js] and lost with Lo: J,7,6,3,2
Seat 5: old_gus folded on the 3rd Street (didn't bet)
"""

TOURNAMENT = """\
PokerStars Hand #240000000777: Tournament #3100001, $5+$5+$1 USD HORSE (Razz Limit) - Level XIV \
(500/1000) - 2025/07/02 20:15:00 EET [2025/07/02 13:15:00 ET]
Table '3100001 2' 8-max
Seat 4: quiet_one (5000 in chips, $5 bounty)\x20
Seat 8: loud_one (2300 in chips, $7.50 bounty)\x20
quiet_one: posts the ante 50
loud_one: posts the ante 50
*** 3rd STREET ***
Dealt to quiet_one [Ad]
Dealt to loud_one [8s]
loud_one: bets 500
quiet_one: raises 500 to 1000
loud_one: raises 500 to 1500
quiet_one: raises 500 to 2000
Betting is capped
loud_one: folds\x20
Uncalled bet (500) returned to quiet_one
quiet_one collected 3100 from pot
quiet_one: shows [2c 5h Ad] (Lo: 5,2,A)
loud_one has returned
*** SUMMARY ***
Total pot 3100 | Rake 0\x20
Seat 4: quiet_one collected (3100)
Seat 8: loud_one folded on the 3rd Street
"""

CLUB = """\
PokerStars Home Game Hand #240000000999: {It's Low!} Tournament #3100002, 100+9 Razz Limit - \
Match Round I, Level II (30/60) - 2024/02/11 0:00:10 ET
Table '3100002 1' 2-max
Seat 1: a b: c (40 in chips)\x20
Seat 2: [x] (90 in chips)\x20
a b: c: posts the ante 6
[x]: posts the ante 6
*** 3rd STREET ***
Dealt to a b: c [5d]
Dealt to [x] [9h]
[x]: brings in for 9
a b: c: raises 21 to 30
[x]: calls 21
*** 4th STREET ***
Dealt to a b: c [5d] [5c]
Dealt to [x] [9h] [9c]
[x]: checks\x20
a b: c: bets 4 and is all-in
[x]: folds\x20
Uncalled bet (4) returned to a b: c
a b: c collected 72 from pot
a b: c: doesn't show hand\x20
*** SUMMARY ***
Total pot 72 | Rake 0\x20
Seat 1: a b: c collected (72)
Seat 2: [x] folded on the 4th Street
"""

CALLED_OFF = """\
PokerStars Game #24000000001:  Razz Limit (30/60) - 2009/05/05 9:05:01 CET [2009/05/05 3:05:01 ET]
Table 'It's Vega' 8-max (Play Money)
Seat 1: one (310 in chips)\x20
Seat 2: two (1230.50 in chips)\x20
one: posts the ante 3
two: posts the ante 3
Hand cancelled
*** SUMMARY ***
Seat 1: one collected (0)
Seat 2: two collected (0)
"""

SHARED = """\
PokerStars Hand #240000000555:  8-Game (Razz Limit, €100/€200 EUR) - 2024/05/05 9:05:01 ET
Table 'Aldebaran' 8-max
Seat 1: one (€500 in chips)\x20
Seat 2: two (€500 in chips)\x20
one: posts the ante €10
two: posts the ante €10
*** RIVER *** [9c]
*** SHOW DOWN ***
one: shows [2c 3c 4c 5c 6c 7c] (Lo: 6,5,4,3,2)
two: mucks hand\x20
one cashed out the hand for €19 | Cash Out Fee €0.20
one collected €20 from pot
*** SUMMARY ***
Total pot €20 Main pot €10. Side pot-1 €6. Side pot-2 €4. | Rake €0\x20
Board [9c]
Seat 1: one showed [2c 3c 4c 5c 6c 7c] and won (€20) with Lo: 6,5,4,3,2
Seat 2: two mucked [2d 3d 4d 5d 7d 8d]
"""

TEXTS = (CASH, TOURNAMENT, CLUB, CALLED_OFF, SHARED)


def read_text(text: str) -> Read:
    found = read(Piece("pokerstars", "x.txt", 1, text.rstrip("\n")))
    assert isinstance(found, Read), found
    return found


@pytest.mark.parametrize("text", TEXTS, ids=["cash", "tournament", "club", "called off", "shared"])
def test_a_hand_is_written_as_it_was_read(text: str) -> None:
    found = read_text(text)
    assert found.findings == ()
    assert write(found.hand) == text


def test_real_hands_are_written_as_they_were_read(corpus: Path) -> None:
    compared = 0
    for source in sources(sorted(corpus.glob("pokerstars-*"))):
        assert isinstance(source, Source)
        for piece in pieces(source, lambda finding: None):
            found = read(piece)
            if isinstance(found, Read):
                compared += 1
                assert plain(write(found.hand)) == plain(piece.text), piece.source
    assert compared > 15


def plain(text: str) -> list[str]:
    """The lines without the blanks at their ends, and an old header with its currency."""
    lines = [line.rstrip() for line in text.splitlines()]
    return [re.sub(r"^(.*\(\$\d+/\$\d+)(\) - 2008)", r"\1 USD\2", line) for line in lines]


# Headers, times and raises that the events do not give whole


def hand(events: Sequence[Event] = (), **fields: object) -> Hand:
    usual: dict[str, object] = {
        "site": "pokerstars",
        "hand_id": "7",
        "stakes": Stakes(UNIT, 2 * UNIT, currency="USD"),
        "seats": (Seated(1, "one", 50 * UNIT), Seated(2, "two", 60 * UNIT)),
        "played_at": datetime(2024, 1, 15, 2, 3, 4, tzinfo=UTC),
    }
    return Hand(**(usual | fields), events=tuple(events))  # type: ignore[arg-type]


WRITTEN_TIMES = [
    ("", "2024/01/14 21:03:04 ET"),
    ("2024/01/14 21:03:04 ET", "2024/01/14 21:03:04 ET"),
    ("2024/01/15 3:03:04 CET", "2024/01/15 3:03:04 CET [2024/01/14 21:03:04 ET]"),
    ("2024/01/15 2:03:04 UTC", "2024/01/15 2:03:04 UTC [2024/01/14 21:03:04 ET]"),
    ("2024/01/15 2:03", "2024/01/14 21:03:04 ET"),
    ("02:03:04 ET - 2024/01/15", "2024/01/14 21:03:04 ET"),
]


@pytest.mark.parametrize(("printed", "written"), WRITTEN_TIMES)
def test_the_time_is_as_printed_with_new_york_in_brackets(printed: str, written: str) -> None:
    first = write(hand(local_time=printed)).splitlines()[0]
    assert first == f"PokerStars Hand #7:  Razz Limit ($1/$2 USD) - {written}"


def test_a_time_without_a_known_zone_stands_alone() -> None:
    text = write(hand(played_at=None, local_time="2024/01/15 3:03:04 BRT"))
    assert text.splitlines()[0].endswith(" - 2024/01/15 3:03:04 BRT")


def test_a_hand_needs_a_time() -> None:
    with pytest.raises(ValueError, match="hand 7 has no time"):
        write(hand(played_at=None))


@pytest.mark.parametrize(
    ("fields", "written"),
    [
        ({"stakes": Stakes(UNIT, 2 * UNIT)}, "PokerStars Hand #7:  Razz Limit (1/2)"),
        (
            {"stakes": Stakes(UNIT, 2 * UNIT, currency="SEK")},
            "PokerStars Hand #7:  Razz Limit (1/2 SEK)",
        ),
        (
            {"stakes": Stakes(UNIT, 2 * UNIT), "tournament": Tournament("9")},
            "PokerStars Hand #7: Tournament #9, Razz Limit (1/2)",
        ),
        (
            {
                "stakes": Stakes(UNIT, 2 * UNIT),
                "tournament": Tournament("9", "Freeroll", "Level I"),
            },
            "PokerStars Hand #7: Tournament #9, Freeroll Razz Limit - Level I (1/2)",
        ),
        ({"club": "We {}"[:2]}, "PokerStars Home Game Hand #7: {We}  Razz Limit ($1/$2 USD)"),
    ],
)
def test_headers(fields: dict[str, object], written: str) -> None:
    one = hand(local_time="2024/01/14 21:03:04 ET", **fields)  # type: ignore[arg-type]
    text = write(one)
    assert text.splitlines()[0] == f"{written} - 2024/01/14 21:03:04 ET"
    ante = "".join(f"{name}: posts the ante 1\n" for name in ("one", "two"))
    found = read_text(f"{text}{ante}*** SUMMARY ***\n")
    assert (found.hand.tournament, found.hand.club) == (one.tournament, one.club)
    assert found.hand.stakes.currency == one.stakes.currency


def test_completions_and_raises_of_other_sites_get_their_step() -> None:
    events = (
        StartStreet(Street.THIRD),
        BringIn("one", 2_500),
        Call("two", 2_500),
        Complete("one", 10_000),
        Raise("two", 20_000, None, all_in=True),
        StartStreet(Street.FOURTH),
        Bet("one", 10_000),
        Raise("two", 15_000),
    )
    said = [line for line in write(hand(events)).splitlines() if "raises" in line]
    assert said == [
        "one: raises $0.75 to $1",
        "two: raises $1 to $2 and is all-in",
        "two: raises $0.50 to $1.50",
    ]


def test_an_unknown_rake_is_written_as_none() -> None:
    assert "Total pot $2 | Rake $0 \n" in write(hand([TotalPot(2 * UNIT)]))


# Written and read back


def told(hands: Sequence[Hand]) -> tuple[list[Hand], list[Finding]]:
    """The hands after a way through a file's bytes, and all that was found odd."""
    data = "".join([write(hand) + BETWEEN for hand in hands]).encode()
    found: list[Finding] = []
    back: list[Hand] = []
    for piece in pieces(Source("x.txt", lambda: io.BytesIO(data)), found.append):
        one = read(piece)
        assert isinstance(one, Read), one
        back.append(one.hand)
        found += one.findings
    return back, found


def can_be_told(name: str) -> bool:
    """A name that is itself the first line of a hand, or a seat line, cannot be told from one."""
    return not re.match(r"PokerStars .*#\d+:|Seat \d+: .* in chips", name)


def is_ambiguous(hand: Hand) -> bool:
    """Beside `P [5c]`, the line `Dealt to P [5c] [Ah]` has two readings if P holds the 5c.

    And beside `P:`, whose line is `P: is sitting out`: P may be meant as well.
    """
    seated = [seat.player for seat in hand.seats]
    lines = write(hand).splitlines()
    return any(
        long == f"{short}:"
        or (
            long.startswith(f"{short} [")
            and any(f"Dealt to {long} [" in line for line in lines)
            and re.search(r" (\[[2-9TJQKA][cdhs]( [2-9TJQKA][cdhs])*\] ?)+$", long)
        )
        for short in seated
        for long in seated
        if long != short
    )


@given(settings("pokerstars", can_be_told), st.integers(0, 2**32))
def test_what_is_written_reads_back(setting: Setting, seed: int) -> None:
    hands = [
        hand
        for hand in simulate(4, seed, setting)
        if not in_the_hour_that_comes_twice(hand) and not is_ambiguous(hand)
    ]
    assume(hands)
    back, found = told(hands)
    assert found == []
    assert [places_apart(hand) for hand in back] == [places_apart(hand) for hand in hands]


TABLES = {name: replace(setting, noise=1.0) for name, setting in SETTINGS.items()}
TABLES["hostile names"] = Setting(
    names=tuple(name for name in HOSTILE if can_be_told(name)), turnover=0.5, noise=1.0
)


def read_back(setting: Setting, hands: int, seed: int) -> int:
    """Hands at a table of 2 to 8 seats, by the seed, through text; how many there were."""
    setting = replace(setting, site="pokerstars", seats=2 + seed % 7)
    dealt = list(simulate(hands, seed, setting))
    if "John:" in setting.names:
        dealt = [hand for hand in dealt if not is_ambiguous(hand)]
    back, found = told(dealt)
    assert found == []
    assert [places_apart(hand) for hand in back] == [places_apart(hand) for hand in dealt]
    assert [found for hand in back for found in judge(hand, SITE).findings] == []
    return len(dealt)


@pytest.mark.parametrize("name", TABLES)
def test_sessions_read_back(name: str) -> None:
    """The same hands, to the last event, and no finding: some 2,400 in all."""
    assert sum(read_back(TABLES[name], 32, seed) for seed in range(7)) > 200


@pytest.mark.proof
@pytest.mark.parametrize("name", TABLES)
def test_many_sessions_read_back(name: str, proves: Callable[[str, str], None]) -> None:
    hands = sum(read_back(TABLES[name], 1_400, seed) for seed in range(14))
    proves(
        f"what the simulator writes for PokerStars reads back as the same hands: {name}",
        f"{hands:,} hands at tables of 2 to 8",
    )
    assert hands > 19_000


def test_a_name_that_ends_in_cards_is_told_from_its_beginning() -> None:
    """`P` and `P [5c]` at one table: only where P himself holds the 5c does a line mean both."""
    antes = [PostAnte("P", 1_500), PostAnte("P [5c]", 1_500)]
    seats = (Seated(1, "P", UNIT), Seated(2, "P [5c]", UNIT))
    one = hand(
        [*antes, StartStreet(Street.THIRD)], seats=seats, local_time="2024/01/14 21:03:04 ET"
    )
    text = write(one)
    for line, player, held in (
        ("Dealt to P [6d]", "P", ""),
        ("Dealt to P [5c] [6d]", "P [5c]", ""),
        ("Dealt to P [5c] [7d] [6d]", "P [5c]", "7d"),
        ("Dealt to P [7d] [6d]", "P", "7d"),
    ):
        found = read_text(f"{text}{line}\n*** SUMMARY ***\n")
        dealt = found.hand.events[-2]
        assert (getattr(dealt, "player", None), getattr(dealt, "held", None)) == (
            player,
            parse_cards(held),
        )
