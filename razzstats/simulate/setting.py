"""Where and for what the simulated hands are played, as a value."""

from datetime import UTC, datetime
from math import inf

import msgspec

from razzstats.clock import zone
from razzstats.events import Stakes, Tournament
from razzstats.house import HouseRules
from razzstats.money import UNIT
from razzstats.simulate.styles import STYLES, Style

NAMES = (
    "brick_by_brick", "Nina Ninelow", "wheelwright54", "Pair O'Dice", "door.card.Dan",
    "SevenUpSally", "razzmatador", "King_Me_Not", "The 4th Duke", "limp biscuit",
    "mrs_muckworthy", "AceToFiveAl", "paint_catcher", "Captain Rough", "smooth8Otto",
    "BoatOfWoe", "tripsFolder", "Odd Chip Olga", "bring_in_Ben", "QueenlyBad",
    "deadcards99", "chasing.wheels", "Lowell Lowman", "face_up_Fay",
)  # fmt: skip
"""Screen names of nobody."""

DOLLAR = Stakes(UNIT, 2 * UNIT, ante=1_500, bring_in=5_000, currency="USD")
"""$1/$2, with an ante of 15 cents and a bring-in of 50."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A table and its players. Amounts are ten-thousandths.

    Raises ValueError where no hand could be dealt: 2 to 8 seats, names enough to fill them,
    stakes with ante and bring-in, a zone that clock.py knows.
    """

    stakes: Stakes = DOLLAR
    """Ante and bring-in are those of the table; a hand's own say what was posted in full."""
    seats: int = 8
    hero: str = "Lowball_Lena"
    """Whose down cards are printed; "" for nobody's."""
    names: tuple[str, ...] = NAMES
    """Who may sit down beside the hero."""
    styles: tuple[Style, ...] = STYLES
    """The hero has the first, the names have the others in turn."""
    buy_in: tuple[int, int] = (20 * UNIT, 80 * UNIT)
    """The least and the most that a player brings; in tournaments everyone brings the most."""
    turnover: float = 0.1
    """In what share of cash hands somebody stands up after folding, and each free seat is taken."""
    noise: float = 0.25
    """In what share of hands there is chat, a lost connection, a player who runs out of time."""
    rake_percent: int = 5
    rake_cap: int = 3 * UNIT
    house: HouseRules = HouseRules("simulated")
    site: str = "simulated"
    """What Hand.site says: the format the hands are to be written in."""
    dialect: str = ""
    """What Hand.dialect says, for formats that have been written in several ways."""
    first_id: int = 0
    """The hand's number to count up from; 0 takes one from the seed."""
    start: datetime = datetime(2024, 3, 10, 19, 0, 12, tzinfo=UTC)
    session_hours: float = 0
    """About how long a session lasts, until the next begins at another table a day or so later, in
    a tournament with the next one; 0: one session without an end."""
    zone: str = "ET"
    """The code of the printed time. In the hour that autumn repeats, the text means the first."""
    table_name: str = "Altair II"
    mixed_game: str = ""
    club: str = ""
    tournament: Tournament | None = None
    """A tournament for one table; when it is over, the next begins under the next number."""
    levels: tuple[Stakes, ...] = ()
    """The stakes of a tournament from level to level; the last stays."""
    hands_a_level: int = 10
    bounty: int | None = None
    prizes: tuple[str, ...] = ()
    """What the first, second, … place of a tournament gets, as printed (`$45.50`)."""

    def __post_init__(self) -> None:
        seated = [self.hero, *self.names] if self.hero else list(self.names)
        if not 2 <= self.seats <= 8:
            raise ValueError(f"{self.seats} seats: Razz is dealt to two to eight")
        if len(set(seated)) != len(seated) or len(seated) < self.seats:
            raise ValueError(f"{len(set(seated))} names for {self.seats} seats")
        for stakes in (self.stakes, *self.levels):
            if not stakes.ante or not stakes.bring_in or stakes.bring_in >= stakes.small_bet:
                raise ValueError("stakes need an ante, and a bring-in below the small bet")
        if not 0 < self.buy_in[0] <= self.buy_in[1] or zone(self.zone) is None:
            raise ValueError(f"buy-in {self.buy_in}, zone {self.zone!r}")
        if not 0 <= self.session_hours < inf:
            raise ValueError(f"sessions of {self.session_hours} hours")
        if not self.styles:
            raise ValueError("a table needs a style of play")

    @property
    def chip(self) -> int:
        """The smallest amount: a cent, or one chip where no money is played for."""
        return 100 if self.stakes.currency else UNIT
