"""Sessions as PokerStars' client leaves them."""

from datetime import UTC, datetime

import msgspec

from razzstats.events import Stakes, Tournament
from razzstats.money import UNIT
from razzstats.simulate import Setting
from razzstats.simulate.styles import AGGRESSIVE, LOOSE, STATION, TIGHT, WILD
from tests.recipes import CENT, SampleFile, stakes

_LEVELS = tuple(
    Stakes(small * UNIT, 2 * small * UNIT, small * UNIT // 10, small * UNIT * 3 // 10)
    for small in (20, 30, 50, 100, 150, 200, 300, 400, 600, 800)
)
_CLUB_LEVELS = tuple(msgspec.structs.replace(stakes, is_play_money=True) for stakes in _LEVELS)

OTHER_GAMES = (
    """\
PokerStars Hand #{number}:  HORSE (7 Card Stud Limit, $2/$4 USD) - {at:%Y/%m/%d} {at.hour}:{at:%M:%S} ET
Table 'Rigel IV' 8-max
Seat 2: Lowball_Lena ($88 in chips)\x20
Seat 5: King_Me_Not ($71.50 in chips)\x20
Lowball_Lena: posts the ante $0.25
King_Me_Not: posts the ante $0.25
*** 3rd STREET ***
Dealt to Lowball_Lena [Kd Ks 4h]
Dealt to King_Me_Not [3c]
King_Me_Not: brings in for $0.75
Lowball_Lena: raises $1.25 to $2
King_Me_Not: folds\x20
Uncalled bet ($1.25) returned to Lowball_Lena
Lowball_Lena collected $2 from pot
Lowball_Lena: doesn't show hand\x20
*** SUMMARY ***
Total pot $2 | Rake $0\x20
Seat 2: Lowball_Lena collected ($2)
Seat 5: King_Me_Not folded on the 3rd Street
""",
    """\
PokerStars Hand #{number}:  HORSE (7 Card Stud Hi/Lo Limit, $2/$4 USD) - {at:%Y/%m/%d} {at.hour}:{at:%M:%S} ET
Table 'Rigel IV' 8-max
Seat 2: Lowball_Lena ($89 in chips)\x20
Seat 5: King_Me_Not ($70.50 in chips)\x20
Lowball_Lena: posts the ante $0.25
King_Me_Not: posts the ante $0.25
*** 3rd STREET ***
Dealt to Lowball_Lena [Th 9s 2d]
Dealt to King_Me_Not [Ah]
Lowball_Lena: brings in for $0.75
King_Me_Not said, "razz is over, right?"
King_Me_Not: raises $1.25 to $2
Lowball_Lena: folds\x20
Uncalled bet ($1.25) returned to King_Me_Not
King_Me_Not collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0\x20
Seat 2: Lowball_Lena folded on the 3rd Street
Seat 5: King_Me_Not collected ($2)
""",
    """\
PokerStars Hand #{number}:  HORSE (Hold'em Limit, $2/$4 USD) - {at:%Y/%m/%d} {at.hour}:{at:%M:%S} ET
Table 'Rigel IV' 8-max Seat #5 is the button
Seat 2: Lowball_Lena ($88 in chips)\x20
Seat 5: King_Me_Not ($71.50 in chips)\x20
King_Me_Not: posts small blind $1
Lowball_Lena: posts big blind $2
*** HOLE CARDS ***
Dealt to Lowball_Lena [8c 3s]
King_Me_Not: calls $1
Lowball_Lena: checks\x20
*** FLOP *** [8d Jh 2c]
Lowball_Lena: bets $2
King_Me_Not: folds\x20
Uncalled bet ($2) returned to Lowball_Lena
Lowball_Lena collected $3.80 from pot
*** SUMMARY ***
Total pot $4 | Rake $0.20\x20
Board [8d Jh 2c]
Seat 2: Lowball_Lena (big blind) collected ($3.80)
Seat 5: King_Me_Not (button) (small blind) folded on the Flop
""",
    """\
PokerStars Hand #{number}:  HORSE (Omaha Hi/Lo Limit, $2/$4 USD) - {at:%Y/%m/%d} {at.hour}:{at:%M:%S} ET
Table 'Rigel IV' 8-max Seat #2 is the button
Seat 2: Lowball_Lena ($89.80 in chips)\x20
Seat 5: King_Me_Not ($69.50 in chips)\x20
Lowball_Lena: posts small blind $1
King_Me_Not: posts big blind $2
*** HOLE CARDS ***
Dealt to Lowball_Lena [As 2h 7d Kc]
Lowball_Lena: raises $2 to $4
King_Me_Not: folds\x20
Uncalled bet ($2) returned to Lowball_Lena
Lowball_Lena collected $4 from pot
Lowball_Lena: doesn't show hand\x20
*** SUMMARY ***
Total pot $4 | Rake $0\x20
Seat 2: Lowball_Lena (button) (small blind) collected ($4)
Seat 5: King_Me_Not (big blind) folded before Flop
""",
)

FILES = (
    SampleFile(
        name="HH20240310 Altair II - $1-$2 - USD Razz.txt",
        hands=110,
        seed=62,
        setting=Setting(site="pokerstars", first_id=248_103_117_204),
        crlf=True,
        encoding="utf-8-sig",
    ),
    SampleFile(
        name="HH20240312 Altair II - $1-$2 - USD Razz.txt",
        hands=60,
        seed=8,
        setting=Setting(
            site="pokerstars",
            first_id=248_164_880_311,
            start=datetime(2024, 3, 13, 1, 5, 40, tzinfo=UTC),
        ),
        crlf=True,
    ),
    SampleFile(
        name="HH20240316 Mizar VI - $0.04-$0.08 - USD Razz.txt",
        hands=90,
        seed=1900,
        setting=Setting(
            site="pokerstars",
            first_id=248_270_093_518,
            stakes=stakes(4, 1, 2, "USD", CENT),
            styles=(TIGHT, WILD, STATION, LOOSE, WILD),
            buy_in=(10 * CENT, 2 * UNIT),
            rake_cap=UNIT // 2,
            start=datetime(2024, 3, 16, 20, 31, 7, tzinfo=UTC),
            table_name="Mizar VI",
        ),
    ),
    SampleFile(
        name="HH20240402 Deneb IX - 0.50-1 - EUR Razz.txt",
        hands=60,
        seed=2,
        setting=Setting(
            site="pokerstars",
            first_id=248_905_466_027,
            stakes=stakes(50, 8, 25, "EUR", CENT),
            seats=6,
            buy_in=(8 * UNIT, 40 * UNIT),
            start=datetime(2024, 4, 2, 18, 44, 51, tzinfo=UTC),
            zone="CET",
            table_name="Deneb IX",
        ),
        crlf=True,
    ),
    SampleFile(
        name="HH20240413 T3150042 Razz Limit $10+$1.txt",
        hands=109,
        seed=18,
        setting=Setting(
            site="pokerstars",
            first_id=249_338_712_690,
            stakes=_LEVELS[0],
            buy_in=(UNIT, 1500 * UNIT),
            start=datetime(2024, 4, 13, 17, 0, 3, tzinfo=UTC),
            zone="EET",
            tournament=Tournament("3150042", "$10+$1 USD"),
            levels=_LEVELS,
            hands_a_level=9,
            prizes=("$40", "$24", "$16"),
        ),
        crlf=True,
    ),
    SampleFile(
        name="HH20240420 Vega III - 50-100 - Play Money Razz.txt",
        hands=40,
        seed=2,
        setting=Setting(
            site="pokerstars",
            first_id=249_601_245_833,
            stakes=stakes(50, 10, 20, None, UNIT),
            styles=(STATION, WILD, WILD, WILD),
            buy_in=(500 * UNIT, 5_000 * UNIT),
            turnover=0.6,
            rake_cap=10 * UNIT,
            start=datetime(2024, 4, 20, 11, 12, 30, tzinfo=UTC),
            table_name="Vega III",
        ),
    ),
    SampleFile(
        name="HH20240427 Rigel IV - $2-$4 - USD HORSE.txt",
        hands=40,
        seed=1,
        setting=Setting(
            site="pokerstars",
            first_id=249_877_030_446,
            stakes=stakes(200, 25, 75, "USD", CENT),
            buy_in=(40 * UNIT, 160 * UNIT),
            start=datetime(2024, 4, 27, 20, 15, 22, tzinfo=UTC),
            table_name="Rigel IV",
            mixed_game="HORSE",
        ),
        crlf=True,
        others=OTHER_GAMES,
    ),
    SampleFile(
        name="HH20240504 T3150107 Razz Limit 100+9.txt",
        hands=25,
        seed=10,
        setting=Setting(
            site="pokerstars",
            first_id=250_190_604_152,
            stakes=_CLUB_LEVELS[1],
            seats=5,
            styles=(TIGHT, AGGRESSIVE, STATION, WILD),
            buy_in=(UNIT, 400 * UNIT),
            noise=0.5,
            start=datetime(2024, 5, 4, 19, 30, 0, tzinfo=UTC),
            club="The Brick Yard",
            tournament=Tournament("3150107", "100+9"),
            levels=_CLUB_LEVELS[1:],
            hands_a_level=6,
            bounty=25 * UNIT,
        ),
    ),
)
