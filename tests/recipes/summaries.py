"""Summaries of tournaments among the samples, those of the hero's sessions."""

from datetime import UTC, datetime

import msgspec

from razzstats.money import UNIT
from razzstats.summaries import Price, Result, Summary, write


class SummaryFile(msgspec.Struct, frozen=True, kw_only=True):
    """One file of one summary."""

    name: str
    summary: Summary
    encoding: str = "utf-8"

    @property
    def content(self) -> bytes:
        """What stands in the file, byte for byte."""
        text = write(self.summary).replace("\n", "\r\n")
        if self.encoding == "utf-16":
            return b"\xff\xfe" + text.encode("utf-16-le")  # Python's own order is the machine's
        return text.encode(self.encoding)


def _results(hero: str, *results: tuple[str, int]) -> tuple[Result, ...]:
    return tuple(
        Result(name, place, prize * UNIT, is_hero=name == hero)
        for place, (name, prize) in enumerate(results, 1)
    )


_HERO = "Lowball_Lena"

SUMMARIES = (
    SummaryFile(
        name="TS20240413 T3150042 Razz Limit $10+$1.txt",
        summary=Summary(
            site="pokerstars",
            tournament_id="3150042",
            game="Razz Limit",
            price=Price(10 * UNIT, 0, UNIT, "USD"),
            entries=8,
            prize_pool=80 * UNIT,
            started=datetime(2024, 4, 13, 17, 0, 3, tzinfo=UTC),
            finished=datetime(2024, 4, 13, 19, 21, 40, tzinfo=UTC),
            results=_results(
                _HERO,
                ("Captain Rough", 40),
                (_HERO, 24),
                ("brick_by_brick", 16),
                ("Nina Ninelow", 0),
                ("The 4th Duke", 0),
                ("door.card.Dan", 0),
                ("chasing.wheels", 0),
                ("face_up_Fay", 0),
            ),
        ),
    ),
    SummaryFile(
        name="FT20121110 $10 + $0.50 Heads Up Sit & Go (243690417), Limit Razz - Summary.txt",
        summary=Summary(
            site="fulltilt",
            tournament_id="243690417",
            name="$10 + $0.50 Heads Up Sit & Go",
            game="Limit Razz",
            price=Price(10 * UNIT, 0, UNIT // 2, "USD"),
            entries=2,
            prize_pool=20 * UNIT,
            started=datetime(2012, 11, 10, 20, 2, 0, tzinfo=UTC),
            finished=datetime(2012, 11, 10, 20, 48, 31, tzinfo=UTC),
            results=_results(_HERO, ("BoatOfWoe", 20), (_HERO, 0)),
        ),
        encoding="utf-16",
    ),
    SummaryFile(
        name="20240616_Razz(612345678)_real_razz_fixed-limit_summary.txt",
        summary=Summary(
            site="winamax",
            tournament_id="612345678",
            name="Razz",
            game="razz-fixed-limit",
            price=Price(9 * UNIT, 0, UNIT, "EUR"),
            entries=6,
            prize_pool=54 * UNIT,
            started=datetime(2024, 6, 16, 18, 30, 0, tzinfo=UTC),
            results=(Result(_HERO, 2, 19 * UNIT, is_hero=True),),
        ),
    ),
)
