"""Sessions as KingsClub's server wrote them, before and after its labels were put right."""

from datetime import UTC, datetime

from razzstats.money import UNIT
from razzstats.reading import sites
from razzstats.simulate import Setting
from razzstats.simulate.styles import AGGRESSIVE, LOOSE, STATION, WILD
from tests.recipes import CENT, SampleFile, stakes

_HOUSE = sites()["kingsclub"].house

OTHER_GAMES = (
    """\
#{number}: Limit 2-7 Razz - 40/80
{at:%Y-%m-%d %H:%M:%S}
Table 'Low Tide Mix'
Seat 2: Lowball_Lena (1,880)
Seat 5: King_Me_Not (1,715.50)
Lowball_Lena: posts ante 5
King_Me_Not: posts ante 5
Dealt to Lowball_Lena: [Kd Js 4h]
Dealt to King_Me_Not: [X X Ac]
King_Me_Not brings in for 10
Lowball_Lena bets 40
King_Me_Not folds
*** SUMMARY ***
Seat 2: Lowball_Lena (1,895) +15
Seat 5: King_Me_Not (1,700.50) -15
Lowball_Lena wins pot (30)
""",
    """\
#{number}: Limit Seven Card Stud Hi-Lo - 40/80
{at:%Y-%m-%d %H:%M:%S}
Table 'Low Tide Mix'
Seat 2: Lowball_Lena (1,895)
Seat 5: King_Me_Not (1,700.50)
Lowball_Lena: posts ante 5
King_Me_Not: posts ante 5
Dealt to Lowball_Lena: [Th 9s 2d]
Dealt to King_Me_Not: [X X Ah]
Lowball_Lena brings in for 10
King_Me_Not bets 40
Lowball_Lena folds
*** SUMMARY ***
Seat 2: Lowball_Lena (1,880) -15
Seat 5: King_Me_Not (1,715.50) +15
King_Me_Not wins pot (30)
""",
)

FILES = (
    SampleFile(
        name="2021-01-09 Low Tide Mix.txt",
        hands=40,
        seed=21,
        setting=Setting(
            site="kingsclub",
            dialect="labels one late",
            first_id=39_970_118,
            stakes=stakes(40, 5, 10, "USD", UNIT),
            seats=7,
            buy_in=(400 * UNIT, 2_400 * UNIT),
            rake_cap=5 * UNIT,
            house=_HOUSE,
            start=datetime(2021, 1, 9, 18, 2, 31, tzinfo=UTC),
            zone="UTC",
            table_name="Low Tide Mix",
            mixed_game="8-Game",
        ),
        crlf=True,
        others=OTHER_GAMES,
    ),
    SampleFile(
        name="2022-03-12 High Water.txt",
        hands=30,
        seed=8,
        setting=Setting(
            site="kingsclub",
            first_id=49_600_433,
            stakes=stakes(500, 125, 125, "USD", UNIT),
            seats=6,
            styles=(AGGRESSIVE, WILD, STATION, LOOSE, WILD),
            buy_in=(1_000 * UNIT, 20_000 * UNIT),
            rake_percent=0,
            house=_HOUSE,
            start=datetime(2022, 3, 12, 21, 14, 9, tzinfo=UTC),
            zone="UTC",
            table_name="High Water",
        ),
        crlf=True,
    ),
    SampleFile(
        name="2022-03-19 Pocket Change.txt",
        hands=25,
        seed=2,
        setting=Setting(
            site="kingsclub",
            first_id=49_688_907,
            stakes=stakes(2200, 331, 331, "USD", CENT),
            seats=4,
            styles=(LOOSE, WILD, AGGRESSIVE),
            buy_in=(60 * UNIT, 900 * UNIT),
            rake_cap=2 * UNIT,
            house=_HOUSE,
            start=datetime(2022, 3, 19, 20, 40, 1, tzinfo=UTC),
            zone="UTC",
            table_name="Pocket Change",
        ),
        crlf=True,
    ),
)
