"""Instants to the clock of the user: date, month, weekday and hour."""

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

Zone = tzinfo | None
"""A time zone; None is that of this computer."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_QUARTER = 900
"""Seconds: no zone's clock has ever been put forward or back at another time of the hour."""


def zone_of(name: str | None) -> Zone:
    """The zone of a name as `Europe/Paris`, `UTC`; None for the computer's own.

    Raises ValueError for a name that is unknown.
    """
    if name is None or name == "local":
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"there is no time zone {name!r}: write it as Europe/Paris") from error


def zone_words(name: str | None) -> str:
    """What a picture calls the zone: its name, or that it is this computer's and which that is."""
    if name is None or name == "local":
        return f"this computer's time, {datetime.now(tz=UTC).astimezone().tzname()}"
    return name


def local_parts(played_at: Any, zone: Zone) -> dict[str, Any]:
    """Columns `date`, `month` (texts), `weekday` (Monday is 1) and `hour` from instants in UTC."""
    seconds = pc.divide(pc.cast(played_at, pa.int64()), 1_000_000)
    known = np.asarray(pc.is_valid(seconds))
    quarters = np.asarray(pc.fill_null(seconds, 0)) // _QUARTER
    distinct, codes = np.unique(quarters, return_inverse=True)
    clock = [_local(int(quarter) * _QUARTER, zone) for quarter in distinct]
    days = pa.array([moment.strftime("%Y-%m-%d") for moment in clock], type=pa.string())
    months = pa.array([moment.strftime("%Y-%m") for moment in clock], type=pa.string())
    numbers = pa.array(codes.astype(np.int32), mask=~known)
    return {
        "date": pc.take(days, numbers).dictionary_encode(),
        "month": pc.take(months, numbers).dictionary_encode(),
        "weekday": pc.take(pa.array([moment.isoweekday() for moment in clock], pa.int8()), numbers),
        "hour": pc.take(pa.array([moment.hour for moment in clock], pa.int8()), numbers),
    }


def _local(second: int, zone: Zone) -> datetime:
    moment = _EPOCH + timedelta(seconds=second)
    try:
        return moment.astimezone(zone)
    except (OverflowError, OSError):  # On the first and last day that a calendar has.
        return moment
