"""Sessions as Full Tilt's client left them: 8-bit at first, then UTF-16."""

from datetime import UTC, datetime

from razzstats.events import Stakes, Tournament
from razzstats.money import UNIT
from razzstats.simulate import Setting
from razzstats.simulate.styles import AGGRESSIVE, LOOSE, STATION, TIGHT, WILD
from tests.recipes import CENT, SampleFile, stakes

_SIT_AND_GO = tuple(
    Stakes(small * UNIT, 2 * small * UNIT, ante * UNIT, bring_in * UNIT)
    for small, ante, bring_in in (
        (30, 3, 5),
        (50, 5, 10),
        (80, 8, 15),
        (120, 12, 20),
        (200, 20, 35),
    )
)

OTHER_GAMES = (
    """\
Full Tilt Poker Game #{number}: Table Jackdaw (6 max) - $2/$4 - Limit Hold'em - \
{at:%H:%M:%S} ET - {at:%Y/%m/%d}
Seat 2: Lowball_Lena ($88)
Seat 5: King_Me_Not ($71.50)
King_Me_Not posts the small blind of $1
Lowball_Lena posts the big blind of $2
The button is in seat #5
*** HOLE CARDS ***
Dealt to Lowball_Lena [8c 3s]
King_Me_Not calls $1
Lowball_Lena checks
*** FLOP *** [8d Jh 2c]
Lowball_Lena bets $2
King_Me_Not folds
Uncalled bet of $2 returned to Lowball_Lena
Lowball_Lena mucks
Lowball_Lena wins the pot ($3.80)
*** SUMMARY ***
Total pot $4 | Rake $0.20
Board: [8d Jh 2c]
Seat 2: Lowball_Lena (big blind) collected ($3.80), mucked
Seat 5: King_Me_Not (small blind) folded on the Flop
""",
    """\
Full Tilt Poker Game #{number}: Table Jackdaw (6 max) - $2/$4 Ante $0.40 - Limit Stud Hi - \
{at:%H:%M:%S} ET - {at:%Y/%m/%d}
Seat 2: Lowball_Lena ($89.80)
Seat 5: King_Me_Not ($69.50)
Lowball_Lena antes $0.40
King_Me_Not antes $0.40
*** 3RD STREET ***
Dealt to Lowball_Lena [Kd Ks] [4h]
Dealt to King_Me_Not [3c]
King_Me_Not is low with [3c]
King_Me_Not brings in for $0.60
King_Me_Not: razz is over, right?
Lowball_Lena completes it to $2
King_Me_Not folds
Uncalled bet of $1.40 returned to Lowball_Lena
Lowball_Lena mucks
Lowball_Lena wins the pot ($2)
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 2: Lowball_Lena collected ($2), mucked
Seat 5: King_Me_Not folded on 3rd St.
""",
    """\
Full Tilt Poker Game #{number}: Table Jackdaw (6 max) - $0.50/$1 Ante $0.25 - \
No Limit 2-7 Single Draw - {at:%H:%M:%S} ET - {at:%Y/%m/%d}
Seat 2: Lowball_Lena ($90.80)
Seat 5: King_Me_Not ($68.50)
King_Me_Not antes $0.25
Lowball_Lena antes $0.25
King_Me_Not posts the small blind of $0.50
Lowball_Lena posts the big blind of $1
The button is in seat #5
*** HOLE CARDS ***
Dealt to Lowball_Lena [Jd 2c 9h 4s 7d]
King_Me_Not folds
Uncalled bet of $0.50 returned to Lowball_Lena
Lowball_Lena mucks
Lowball_Lena wins the pot ($1.50)
*** SUMMARY ***
Total pot $1.50 | Rake $0
Seat 2: Lowball_Lena (big blind) collected ($1.50), mucked
Seat 5: King_Me_Not (small blind) folded before the Draw
""",
)

FILES = (
    SampleFile(
        name="FT20070922 Play Chip 12 - 50-100 Ante 10 - Limit Razz.txt",
        hands=12,
        seed=4,
        setting=Setting(
            site="fulltilt",
            first_id=3_604_118_027,
            stakes=stakes(50, 10, 20, None, UNIT),
            styles=(STATION, WILD, WILD, WILD),
            buy_in=(500 * UNIT, 5_000 * UNIT),
            turnover=0.6,
            start=datetime(2007, 9, 22, 14, 20, 6, tzinfo=UTC),
            table_name="Play Chip 12",
        ),
        encoding="cp1252",
        crlf=True,
    ),
    SampleFile(
        name="FT20080412 Teal - $2-$4 Ante $0.40 - Limit Razz.txt",
        hands=40,
        seed=11,
        setting=Setting(
            site="fulltilt",
            first_id=6_041_883_950,
            stakes=stakes(200, 40, 60, "USD", CENT),
            buy_in=(20 * UNIT, 120 * UNIT),
            start=datetime(2008, 4, 12, 23, 4, 51, tzinfo=UTC),
            table_name="Teal",
        ),
        encoding="cp1252",
        crlf=True,
    ),
    SampleFile(
        name="FT20101203 Larkspur (6 max) - $0.50-$1 Ante $0.10 - Limit Razz.txt",
        hands=45,
        seed=38,
        setting=Setting(
            site="fulltilt",
            first_id=26_101_447_300,
            stakes=stakes(50, 10, 15, "USD", CENT),
            seats=6,
            styles=(TIGHT, WILD, STATION, LOOSE, WILD),
            buy_in=(CENT, 6 * UNIT),
            noise=0.5,
            start=datetime(2010, 12, 3, 15, 12, 33, tzinfo=UTC),
            zone="CCT",
            table_name="Larkspur",
        ),
        encoding="utf-16",
        crlf=True,
    ),
    SampleFile(
        name="FT20110411 Jackdaw (6 max) - $2-$4 - 10-Game.txt",
        hands=24,
        seed=3,
        setting=Setting(
            site="fulltilt",
            first_id=29_806_220_114,
            stakes=stakes(200, 40, 60, "USD", CENT),
            seats=6,
            buy_in=(40 * UNIT, 160 * UNIT),
            noise=0.6,
            start=datetime(2011, 4, 11, 19, 40, 4, tzinfo=UTC),
            table_name="Jackdaw",
            mixed_game="10-Game",
        ),
        encoding="utf-16",
        others=OTHER_GAMES,
    ),
    SampleFile(
        name="FT20121110 $10 + $0.50 Heads Up Sit & Go (243690417), Limit Razz.txt",
        hands=30,
        seed=6,
        setting=Setting(
            site="fulltilt",
            first_id=31_362_845_091,
            stakes=_SIT_AND_GO[0],
            seats=2,
            styles=(TIGHT, AGGRESSIVE, LOOSE),
            buy_in=(UNIT, 500 * UNIT),
            start=datetime(2012, 11, 10, 20, 2, 17, tzinfo=UTC),
            zone="CET",
            tournament=Tournament("243690417", "$10 + $0.50", name="Heads Up Sit & Go"),
            levels=_SIT_AND_GO,
            hands_a_level=5,
        ),
        encoding="utf-16",
        crlf=True,
    ),
    SampleFile(
        name="FT20130518 Nuthatch (heads up) - FL Razz - EUR 1-2 Ante 0.20.txt",
        hands=20,
        seed=7,
        setting=Setting(
            site="fulltilt",
            first_id=32_650_119_642,
            stakes=stakes(100, 20, 30, "EUR", CENT),
            seats=2,
            styles=(TIGHT, AGGRESSIVE),
            buy_in=(10 * UNIT, 40 * UNIT),
            start=datetime(2013, 5, 18, 21, 30, 48, tzinfo=UTC),
            table_name="Nuthatch",
        ),
        encoding="utf-16",
        crlf=True,
    ),
)
