"""When a session ends, and when and at which table the next one begins."""

from datetime import datetime, timedelta

from razzstats.simulate.dice import Dice
from razzstats.simulate.setting import Setting

TABLES = (
    "Altair", "Deneb", "Mizar", "Rigel", "Vega", "Capella", "Spica", "Antares", "Polaris", "Castor",
)  # fmt: skip
_ROMAN = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX")
_SHORT, _LONG = 0.5, 1.5
"""A session takes from half to one and a half times `Setting.session_hours`."""
_LEAST_PAUSE, _MOST_PAUSE = 8 * 60, 40 * 60
"""Minutes until the next."""
_HANDS_A_MINUTE = 250
"""Hands that a site deals meanwhile at all its tables: the next number is so much higher."""


class Sittings:
    """The sessions that follow each other; one without an end where `session_hours` is 0.

    It has chances of its own: the hands of the first session are those that are dealt without it.
    """

    def __init__(self, setting: Setting, seed: int) -> None:
        self.table_name = setting.table_name
        self._hours = setting.session_hours
        self._dice = Dice(seed)
        self._ends = self._until(setting.start)

    def _until(self, start: datetime) -> datetime | None:
        if not self._hours:
            return None
        share = _SHORT + (_LONG - _SHORT) * self._dice.random()
        return start + timedelta(hours=self._hours * share)

    def is_over(self, at: datetime) -> bool:
        """Whether the next hand, which would begin at that time, is of another session."""
        return self._ends is not None and at >= self._ends

    def next(self, at: datetime) -> tuple[datetime, int]:
        """Begin the next session: when, and how many hands the site has dealt until then."""
        minutes = self._dice.between(_LEAST_PAUSE, _MOST_PAUSE)
        start = at + timedelta(minutes=minutes, seconds=self._dice.below(60))
        self._ends = self._until(start)
        names = [name + number for name in TABLES for number in _ROMAN]
        self.table_name = self._dice.pick([name for name in names if name != self.table_name])
        return start, minutes * _HANDS_A_MINUTE
