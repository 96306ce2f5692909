"""Sessions as the Merge network's client leaves them."""

from datetime import UTC, datetime

from razzstats.events import Stakes, Tournament
from razzstats.money import UNIT
from razzstats.simulate import Setting
from razzstats.simulate.styles import LOOSE, STATION, TIGHT, WILD
from tests.recipes import CENT, SampleFile, stakes

_LEVELS = tuple(
    Stakes(small * UNIT, 2 * small * UNIT, small * UNIT // 10, small * UNIT * 3 // 10)
    for small in (50, 100, 150, 200)
)

OTHER_GAMES = (
    """\
<game id="{number}" starttime="{at:%Y%m%d%H%M%S}" numholecards="7" gametype="77" multigametype="41" \
realmoney="true" data="{at:%Y%m%d}|$5 Turbo - HORSE|511002-1|{number}|true">
	<players dealer="4">
		<player seat="1" nickname="Lowball_Lena" balance="$1140.00" dealtin="true" />
		<player seat="4" nickname="King_Me_Not" balance="$860.00" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="ANTE" timestamp="1339351200000" player="1" amount="5.00"/>
		<event sequence="2" type="ANTE" timestamp="1339351200000" player="4" amount="5.00"/>
	</round>
	<round id="BRING_IN" sequence="2">
		<event sequence="3" type="BRING_IN" timestamp="1339351203000" player="4" amount="15.00"/>
		<cards type="HOLE" cards="Kd,Ks,4h" player="1" hand="Pair of Kings"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,3c" player="4"/>
	</round>
	<round id="THIRD_STREET" sequence="3">
		<event sequence="4" type="CHAT" timestamp="1339351205000" player="King_Me_Not" text="razz is over"/>
		<event sequence="5" type="COMPLETE" timestamp="1339351206000" player="1" amount="50.00"/>
		<event sequence="6" type="FOLD" timestamp="1339351208000" player="4"/>
	</round>
	<round id="END_OF_FOLDED_GAME" sequence="4">
		<event sequence="7" type="MUCK" timestamp="1339351209000" player="1"/>
		<winner amount="75.00" uncalled="false" potnumber="1" player="1" pottype="n"/>
	</round>
	<round id="END_OF_GAME" sequence="5">
	</round>
</game>
""",
    """\
<game id="{number}" starttime="{at:%Y%m%d%H%M%S}" numholecards="2" gametype="77" multigametype="23" \
realmoney="true" data="{at:%Y%m%d}|$5 Turbo - HORSE|511002-1|{number}|true">
	<players dealer="1">
		<player seat="1" nickname="Lowball_Lena" balance="$1115.00" dealtin="true" />
		<player seat="4" nickname="King_Me_Not" balance="$835.00" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="SMALL_BLIND" timestamp="1339351300000" player="1" amount="25.00"/>
		<event sequence="2" type="BIG_BLIND" timestamp="1339351300000" player="4" amount="50.00"/>
	</round>
	<round id="PREFLOP" sequence="2">
		<event sequence="3" type="FOLD" timestamp="1339351305000" player="1"/>
		<cards type="HOLE" cards="8c,3s" player="1" hand="Eight High"/>
	</round>
	<round id="END_OF_FOLDED_GAME" sequence="3">
		<winner amount="75.00" uncalled="false" potnumber="1" player="4" pottype="n"/>
	</round>
	<round id="END_OF_GAME" sequence="4">
	</round>
</game>
""",
)
"""Hands that a mixed game plays between its rounds of Razz; a reader passes them over."""

FILES = (
    SampleFile(
        name="20150314 Sorrel Mare IV - Razz.xml",
        hands=22,
        seed=9,
        setting=Setting(
            site="merge",
            first_id=83_014_405,
            stakes=stakes(50, 5, 15, "USD", CENT),
            styles=(TIGHT, WILD, STATION, LOOSE),
            buy_in=(2 * UNIT, 30 * UNIT),
            start=datetime(2015, 3, 14, 21, 17, 46, tzinfo=UTC),
            table_name="Sorrel Mare IV",
        ),
    ),
    SampleFile(
        name="20120610 $5 Turbo - HORSE.xml",
        hands=18,
        seed=4,
        setting=Setting(
            site="merge",
            first_id=41_277_310,
            stakes=_LEVELS[0],
            seats=6,
            styles=(TIGHT, WILD, STATION),
            buy_in=(UNIT, 1_000 * UNIT),
            start=datetime(2012, 6, 10, 18, 0, 2, tzinfo=UTC),
            mixed_game="HORSE",
            tournament=Tournament("511002", "$5", name="$5 Turbo - HORSE"),
            levels=_LEVELS,
            hands_a_level=8,
        ),
        crlf=True,
        others=OTHER_GAMES,
    ),
)
