"""Printed times to UTC."""

from datetime import UTC, datetime, timedelta
from zoneinfo import available_timezones

import pytest

from razzstats.clock import _PLACES, utc, zone


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("date", "time", "code", "instant"),
    [
        ("2009/11/26", "10:24:42", "ET", "2009-11-26 15:24:42"),
        ("2009/7/16", "2:36:31", "CET", "2009-07-16 00:36:31"),
        ("2009/01/16", "2:36:31", "CET", "2009-01-16 01:36:31"),
        ("2010/11/21", "18:20:30", "CCT", "2010-11-21 10:20:30"),
        ("2021/05/02", "21:40:05", "EET", "2021-05-02 18:40:05"),
        ("2021/01/02", "21:40:05", "EET", "2021-01-02 19:40:05"),
        ("2021/01/02", "21:40:05", "WET", "2021-01-02 21:40:05"),
        ("2021/07/02", "21:40:05", "WET", "2021-07-02 20:40:05"),
        ("2021/07/02", "21:40:05", "UTC", "2021-07-02 21:40:05"),
        ("2021/07/02", "21:40:05", "utc", "2021-07-02 21:40:05"),
    ],
)
def test_instants(date: str, time: str, code: str, instant: str) -> None:
    assert utc(date, time, code) == at(instant)


# New York's clocks go forward on the second Sunday of March and back on the first of November.
@pytest.mark.parametrize(
    ("date", "time", "instant"),
    [
        ("2024/03/10", "1:59:59", "2024-03-10 06:59:59"),
        ("2024/03/10", "3:00:00", "2024-03-10 07:00:00"),
        ("2024/11/03", "0:59:59", "2024-11-03 04:59:59"),
        ("2024/11/03", "1:30:00", "2024-11-03 05:30:00"),
        ("2024/11/03", "2:00:00", "2024-11-03 07:00:00"),
        # Until 2006: first Sunday of April, last Sunday of October.
        ("2006/04/01", "12:00:00", "2006-04-01 17:00:00"),
        ("2006/04/03", "12:00:00", "2006-04-03 16:00:00"),
    ],
)
def test_new_york_summer_time(date: str, time: str, instant: str) -> None:
    assert utc(date, time, "ET") == at(instant)


def test_the_hour_that_comes_twice() -> None:
    first = utc("2024/11/03", "1:30:00", "ET")
    second = utc("2024/11/03", "1:30:00", "ET", again=True)
    assert first is not None
    assert second == first + timedelta(hours=1)


@pytest.mark.parametrize("code", ["BRT", "AEST", "XYZ", "", "E T"])
def test_zones_that_cannot_be_told(code: str) -> None:
    assert zone(code) is None
    assert utc("2024/01/01", "12:00:00", code) is None


@pytest.mark.parametrize(
    ("date", "time"),
    [("2024/02/30", "1:00:00"), ("2024/13/01", "1:00:00"), ("2024/01/01", "24:00:00")],
)
@pytest.mark.parametrize("code", ["ET", "BRT"])
def test_times_that_no_calendar_has(date: str, time: str, code: str) -> None:
    with pytest.raises(ValueError, match=r"must be in|out of range"):
        utc(date, time, code)


def test_every_place_is_known() -> None:
    assert set(_PLACES.values()) <= available_timezones()


@pytest.mark.parametrize(("date", "code"), [("9999/12/31", "ET"), ("0001/01/01", "CET")])
def test_times_beyond_every_calendar_are_refused(date: str, code: str) -> None:
    time = "23:59:59" if code == "ET" else "00:00:00"
    with pytest.raises(ValueError, match="no calendar"):
        utc(date, time, code)
