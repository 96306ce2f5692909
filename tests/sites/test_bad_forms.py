"""Formats with a grammar of their own for values: what is nested, long or repeated without end.

Each is refused with one finding, in a time that grows with the text.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.histories import codes


@pytest.fixture(scope="module")
def phh(samples: Path) -> str:
    """One hand."""
    return (samples / "phh" / "2023-08-19 Bellatrix, hand 77.phh").read_text()


@pytest.fixture(scope="module")
def merge(samples: Path) -> str:
    """One game and what stands above it."""
    text = next((samples / "merge").glob("* Razz.xml")).read_text()
    return text[: text.index("</game>") + len("</game>")]


def in_place_of(key: str, value: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"^{key} = .*$", f"{key} = {value}", text, count=1, flags=re.M)


def behind(more: str) -> Callable[[str], str]:
    return lambda text: f"{text}\n{more}\n"


PHH = {
    "lists in lists": (in_place_of("antes", "[" * 9_000 + "]" * 9_000), "RZ017"),
    "lists without an end": (in_place_of("antes", "[" * 90_000), "RZ017"),
    "tables in tables": (behind("x = " + "{a = " * 9_000 + "1" + "}" * 9_000), "RZ017"),
    "a key of many parts": (behind("a." * 50_000 + "a = 1"), "RZ017"),
    "a quoted key of many parts": (behind('"a b" . ' * 50_000 + "a = 1"), "RZ017"),
    "a number of many digits": (in_place_of("antes", f"[{'9' * 9_000}]"), "RZ017"),
    "an exponent": (in_place_of("antes", "[1e999999999, 1, 1]"), "RZ004"),
    "many actions": (
        lambda text: text.replace("actions = [", "actions = [" + "'p1 cc', " * 40_000, 1),
        "RZ015",
    ),
}


@pytest.mark.parametrize("name", PHH)
def test_phh(phh: str, name: str) -> None:
    assert codes(phh) == []
    change, code = PHH[name]
    assert change(phh) != phh
    assert codes(change(phh)) == [code]


MERGE = {
    "elements in elements": ("<a>" * 50_000 + "</a>" * 50_000 + "</game>", "RZ015"),
    "elements without an end": ("<a>" * 100_000 + "</game>", "RZ017"),
    "many rounds": ('<round id="1"/>' * 40_000 + "</game>", "RZ015"),
    "no end": ("<" * 500_000, "RZ005"),
}


@pytest.mark.parametrize("name", MERGE)
def test_merge(merge: str, name: str) -> None:
    assert codes(merge) == []
    end, code = MERGE[name]
    assert codes(merge.replace("</game>", end)) == [code]
