"""Hands in the poker hand history format: one alone, a cash session, a tournament."""

from datetime import UTC, datetime

from razzstats.events import Stakes, Tournament
from razzstats.money import UNIT
from razzstats.simulate import Setting
from razzstats.simulate.styles import AGGRESSIVE, STATION, TIGHT, WILD
from tests.recipes import CENT, SampleFile, stakes

_LEVELS = tuple(
    Stakes(small * UNIT, 2 * small * UNIT, small * UNIT // 10, small * UNIT // 4)
    for small in (200, 400, 600, 1_000, 2_000)
)

FILES = (
    SampleFile(
        name="2023-08-19 Bellatrix, hand 77.phh",
        hands=1,
        seed=1,
        setting=Setting(
            site="phh",
            first_id=77,
            stakes=stakes(20, 2, 5, "EUR", UNIT),
            seats=4,
            styles=(WILD, AGGRESSIVE),
            buy_in=(400 * UNIT, 900 * UNIT),
            start=datetime(2023, 8, 19, 20, 41, 7, tzinfo=UTC),
            zone="CET",
            table_name="Bellatrix",
        ),
    ),
    SampleFile(
        name="2024-05-25 Bellatrix $0.25-$0.50.phhs",
        hands=30,
        seed=3,
        setting=Setting(
            site="phh",
            first_id=1,
            stakes=stakes(25, 3, 10, "USD", CENT),
            seats=7,
            buy_in=(3 * UNIT, 15 * UNIT),
            start=datetime(2024, 5, 25, 17, 3, 55, tzinfo=UTC),
            table_name="Bellatrix",
        ),
        crlf=True,
    ),
    SampleFile(
        name="2024-06-01 single table.phhs",
        hands=25,
        seed=12,
        setting=Setting(
            site="phh",
            first_id=1,
            stakes=_LEVELS[0],
            seats=6,
            styles=(TIGHT, AGGRESSIVE, STATION, WILD),
            buy_in=(UNIT, 15_000 * UNIT),
            start=datetime(2024, 6, 1, 9, 30, 0, tzinfo=UTC),
            zone="UTC",
            table_name="1",
            tournament=Tournament("24061", "$100+$10"),
            levels=_LEVELS,
            hands_a_level=6,
        ),
    ),
)
