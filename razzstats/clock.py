"""Printed local times to UTC."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

_PLACES = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "PT": "America/Los_Angeles",
    "UTC": "UTC",
    "GMT": "UTC",
    "WET": "Europe/Lisbon",
    "WEST": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "EEST": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "JST": "Asia/Tokyo",
    "CCT": "Asia/Shanghai",
    "AWST": "Australia/Perth",
    "NZT": "Pacific/Auckland",
    "NZST": "Pacific/Auckland",
    "NZDT": "Pacific/Auckland",
}
"""Codes that poker clients print, and a place that keeps that time, summer time included.

Clients print one code all the year: a real header has 2:36:31 CET for 20:36:31 ET in July, so
CET there is Paris time. BRT, AEST and others that have named several offsets are left out."""


@lru_cache(maxsize=64)
def zone(code: str) -> ZoneInfo | None:
    """The time zone of a printed code; None where the code is unknown or names several."""
    place = _PLACES.get(code.upper())
    return ZoneInfo(place) if place else None


def utc(date: str, time: str, code: str, again: bool = False) -> datetime | None:
    """The instant of `2009/7/16`, `2:36:31`, `CET`; None where the zone cannot be told.

    In the hour that comes twice in autumn the first of the two is taken, or the second with
    `again`. Raises ValueError for a date or time that no calendar has.
    """
    hour, minute, second = map(int, time.split(":"))
    if not (0 <= minute < 60 and 0 <= second < 60):
        raise ValueError(f"no clock shows {time}")
    begun = _hour(date, hour, code, again)
    return begun and begun + timedelta(minutes=minute, seconds=second)


@lru_cache(maxsize=256)
def _hour(date: str, hour: int, code: str, again: bool) -> datetime | None:
    """The instant at which an hour begins: no zone here changes its clocks within one."""
    year, month, day = (int(part) for part in date.split("/"))
    place = zone(code)
    local = datetime(year, month, day, hour, tzinfo=place or UTC, fold=again)
    try:
        return local.astimezone(UTC) if place else None
    except OverflowError as error:
        raise ValueError(f"no calendar reaches {date}") from error
