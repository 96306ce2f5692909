"""Sessions as Winamax's client leaves them, and one of its exports."""

from datetime import UTC, datetime

from razzstats.events import Stakes, Tournament
from razzstats.money import UNIT
from razzstats.simulate import Setting
from razzstats.simulate.styles import AGGRESSIVE, LOOSE, STATION, WILD
from tests.recipes import CENT, SampleFile, stakes

_LEVELS = tuple(
    Stakes(small * UNIT, 2 * small * UNIT, small * UNIT // 10, small * UNIT * 3 // 10)
    for small in (20, 30, 50, 100, 150, 200, 300, 400)
)

OTHER_GAMES = (
    """\
Winamax Poker - CashGame - HandId: #{number}-1-1718000000 - 7-Card Stud fixed limit (0.50€/2€/4€) - {at:%Y/%m/%d %H:%M:%S} UTC
Table: 'Clafoutis' 6-max (real money)\x20
Seat 2: Lowball_Lena (88€)
Seat 5: King_Me_Not (71.50€)
*** ANTE/BLINDS ***
Lowball_Lena posts ante 0.50€
King_Me_Not posts ante 0.50€
*** 3rd STREET ***
Dealt to Lowball_Lena [Kd Ks 4h]
Dealt to King_Me_Not [X X 3c]
King_Me_Not brings in 1€
Lowball_Lena raises 2€ to 2€
King_Me_Not folds
Lowball_Lena collected 4€ from pot
*** SUMMARY ***
Total pot 4€ | No rake
Seat 2: Lowball_Lena won 4€
""",
    """\
Winamax Poker - CashGame - HandId: #{number}-1-1718000000 - 7-Card Stud Hi/Lo fixed limit (0.50€/2€/4€) - {at:%Y/%m/%d %H:%M:%S} UTC
Table: 'Clafoutis' 6-max (real money)\x20
Seat 2: Lowball_Lena (89.50€)
Seat 5: King_Me_Not (70€)
*** ANTE/BLINDS ***
Lowball_Lena posts ante 0.50€
King_Me_Not posts ante 0.50€
*** 3rd STREET ***
Dealt to Lowball_Lena [Th 9s 2d]
Dealt to King_Me_Not [X X Ah]
Lowball_Lena brings in 1€
King_Me_Not calls 1€
*** 4th STREET ***
Dealt to King_Me_Not [X X Ah] [7c]
Dealt to Lowball_Lena [Th 9s 2d] [Jd]
King_Me_Not bets 2€
Lowball_Lena folds
King_Me_Not collected 2.50€ from pot(HI)
King_Me_Not collected 2.50€ from pot(LO)
*** SUMMARY ***
Total pot 5€ | No rake
Seat 5: King_Me_Not won 2.50€
Seat 5: King_Me_Not won 2.50€
""",
    """\
Winamax Poker - CashGame - HandId: #{number}-1-1718000000 - Holdem fixed limit (2€/4€) - {at:%Y/%m/%d %H:%M:%S} UTC
Table: 'Clafoutis' 6-max (real money) Seat #5 is the button
Seat 2: Lowball_Lena (88€)
Seat 5: King_Me_Not (71.50€)
*** ANTE/BLINDS ***
King_Me_Not posts small blind 1€
Lowball_Lena posts big blind 2€
Dealt to Lowball_Lena [8c 3s]
*** PRE-FLOP ***
King_Me_Not folds
Lowball_Lena collected 3€ from pot
*** SUMMARY ***
Total pot 3€ | No rake
Seat 2: Lowball_Lena won 3€
""",
)

FILES = (
    SampleFile(
        name="20240610_Clafoutis_real_8games.txt",
        hands=40,
        seed=3,
        setting=Setting(
            site="winamax",
            first_id=14_205_511,
            stakes=stakes(200, 50, 100, "EUR", CENT),
            seats=6,
            buy_in=(40 * UNIT, 160 * UNIT),
            start=datetime(2024, 6, 10, 19, 22, 8, tzinfo=UTC),
            zone="UTC",
            table_name="Clafoutis",
            mixed_game="8-Game",
        ),
        crlf=True,
        others=OTHER_GAMES,
    ),
    SampleFile(
        name="20240614_Bergamote_real_razz_fixed-limit.txt",
        hands=36,
        seed=12,
        setting=Setting(
            site="winamax",
            first_id=14_291_046,
            stakes=stakes(25, 5, 10, "EUR", CENT),
            seats=6,
            styles=(AGGRESSIVE, WILD, STATION, WILD, LOOSE),
            buy_in=(1 * UNIT, 8 * UNIT),
            rake_cap=UNIT // 2,
            start=datetime(2024, 6, 14, 20, 1, 55, tzinfo=UTC),
            zone="UTC",
            table_name="Bergamote",
        ),
        crlf=True,
    ),
    SampleFile(
        name="20240616_Razz(612345678)_real_razz_fixed-limit.txt",
        hands=24,
        seed=4,
        setting=Setting(
            site="winamax",
            first_id=14_330_775,
            stakes=_LEVELS[0],
            seats=6,
            buy_in=(UNIT, 1000 * UNIT),
            start=datetime(2024, 6, 16, 18, 30, 0, tzinfo=UTC),
            zone="UTC",
            tournament=Tournament("612345678", "9€ + 1€"),
            levels=_LEVELS,
            hands_a_level=8,
        ),
        crlf=True,
    ),
    SampleFile(
        name="20240620_Mirabelle_play_razz_fixed-limit.txt",
        hands=25,
        seed=9,
        setting=Setting(
            site="winamax",
            dialect="export",
            first_id=14_402_118,
            stakes=stakes(50, 10, 20, None, UNIT),
            seats=6,
            styles=(STATION, WILD, WILD, LOOSE),
            buy_in=(500 * UNIT, 5_000 * UNIT),
            rake_cap=10 * UNIT,
            start=datetime(2024, 6, 20, 11, 40, 17, tzinfo=UTC),
            zone="UTC",
            table_name="Mirabelle",
        ),
    ),
)
