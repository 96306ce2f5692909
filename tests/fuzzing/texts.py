"""Texts that are made of good ones by edits, for hypothesis to find the one that breaks something.

Other than the random mutants of `tests.mutants`, what breaks something is made as small as it goes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from razzstats.lexing import MAX_LINE
from tests.mutants import HOSTILE

ODD = (
    *HOSTILE,
    *(
        "\x00",
        "\x1b[2J",
        "\u202e",
        "\u2028",
        "\x85",
        "\x0b",
        "\x1c",
        "\ufeff",
        "\ufffd",
        "\U0001f0a1",
    ),
    *("\ud800", "\udfff", "\\ud800", "&#55296;", "&#0;", "&lt;", "<![CDATA[", "]]>", "<!--", "%"),
    *('"""', "'''", "[", "]", "{", "}", "# ", "= ", "=", ", ", ",", "$", "€", "-1", "1e9", "0x1"),
    *("99999999999999999999", "0.00001", "1.234.567,89", "inf", "nan", "١٢", "½", "²"),
    *("As", "Xx", "10h", "????", "Kd Kd", "*** SUMMARY ***", "Seat 9: ", "\n\n\n\n", "\r", "\t"),
)

words = st.one_of(
    st.sampled_from(ODD),
    st.text(max_size=8),
    st.integers(-1, 10**13).map(str),
    st.decimals(-1, 10**10, places=2).map(str),
)


class Edit(NamedTuple):
    """A change to a text: how, where (from 0 to 1), how much of it, and what comes there."""

    how: str
    at: float
    length: int
    word: str
    times: int


HOWS = ("put", "put", "replace", "replace", "cut", "repeat", "line gone", "line twice", "lines swapped",
        "word for word", "rest gone", "of another")  # fmt: skip

edits = st.lists(
    st.builds(
        Edit,
        st.sampled_from(HOWS),
        st.floats(0, 1),
        st.integers(0, 40),
        words,
        st.one_of(st.integers(1, 3), st.sampled_from([140, MAX_LINE])),
    ),
    min_size=1,
    max_size=6,
)


def edited(text: str, changes: Sequence[Edit], other: str) -> str:
    """The text with those changes; `other` is a text that parts may come from."""
    for change in changes:
        text = _edited(text, change, other)
    return text


def _edited(text: str, change: Edit, other: str) -> str:
    how, word = change.how, change.word
    if how in ("line gone", "line twice", "lines swapped"):
        return _by_lines(text, change)
    at = int(change.at * len(text))
    end = min(at + change.length, len(text))
    if how == "put":
        return text[:at] + word + text[at:]
    if how == "replace":
        return text[:at] + word + text[end:]
    if how == "cut":
        return text[:at] + text[end:]
    if how == "repeat":
        times = min(change.times, MAX_LINE // max(end - at, 1))
        return text[:at] + text[at:end] * times + text[end:]
    if how == "word for word":
        old = text[at:].split(maxsplit=1)
        return text.replace(old[0], word, change.times) if old else text
    if how == "rest gone":
        return text[:at]
    at_other = int(change.at * len(other))
    return text[:at] + other[at_other : at_other + 5 * change.length] + text[at:]


def _by_lines(text: str, change: Edit) -> str:
    lines = text.split("\n")
    at = int(change.at * (len(lines) - 1))
    if change.how == "line gone":
        del lines[at]
    elif change.how == "line twice":
        lines[at:at] = [lines[at]] * min(change.times, 140)
    else:
        other = (at + 1 + change.length) % len(lines)
        lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)
