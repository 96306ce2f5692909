"""Lines that are made to keep a pattern busy, out of the pattern itself.

A pattern that can fit a stretch in several ways tries them all before it fails. So: a beginning
that it takes, then one of its own parts over and over, then something that it does not take.
"""

import re
from collections.abc import Iterator
from re import _constants as sre
from re import _parser
from typing import Any

SIGNS = "a1 ,.'()[]:-/$A\"<>=#|{}\t\n5é*&;x\\"
"""What a set or a dot stands for: one sign after the other is tried."""

END = "\x01"

Parts = list[tuple[str, ...]]
"""A pattern taken apart: for each part in order, texts that it takes."""


def parts(source: str | re.Pattern[str]) -> Parts:
    """The parts of a pattern, in order; of alternatives, all of them."""
    pattern = re.compile(source)
    return _parts(_parser.parse(pattern.pattern, pattern.flags))


def _parts(parsed: Any) -> Parts:
    found: Parts = []
    literal = ""
    for op, value in parsed:
        if op is sre.LITERAL:
            literal += chr(value)
            continue
        if literal:
            found.append((literal,))
            literal = ""
        found += _part(op, value)
    return [*found, (literal,)] if literal else found


def _part(op: Any, value: Any) -> Parts:
    if op is sre.SUBPATTERN:
        return _parts(value[-1])
    if op is sre.ATOMIC_GROUP:
        return _parts(value)
    if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        return _parts(value[2])
    if op is sre.BRANCH:
        every = [_parts(branch) for branch in value[1]]
        texts = ["".join(part[0] for part in branch) for branch in every]
        longest = max(every, key=len, default=[])
        return [tuple(dict.fromkeys(texts)), *longest]
    if op is sre.ANY:
        return [tuple("a1 :")]
    if op in (sre.IN, sre.NOT_LITERAL):
        negated = op is sre.NOT_LITERAL
        items = [(sre.LITERAL, value)] if negated else value
        signs = [sign for sign in SIGNS if _takes(items, sign) != negated]
        return [tuple(signs[:6])] if signs else []
    return []  # Places, and what is looked for ahead and behind.


def _takes(items: Any, sign: str) -> bool:
    negated = items[0][0] is sre.NEGATE
    return (
        any(_takes_one(op, value, sign) for op, value in items if op is not sre.NEGATE) != negated
    )


def _takes_one(op: Any, value: Any, sign: str) -> bool:
    if op is sre.LITERAL:
        return bool(chr(value) == sign)
    if op is sre.RANGE:
        return bool(value[0] <= ord(sign) <= value[1])
    kinds = {
        sre.CATEGORY_DIGIT: sign.isdigit(),
        sre.CATEGORY_SPACE: sign.isspace(),
        sre.CATEGORY_WORD: sign.isalnum() or sign == "_",
        sre.CATEGORY_NOT_DIGIT: not sign.isdigit(),
        sre.CATEGORY_NOT_SPACE: not sign.isspace(),
        sre.CATEGORY_NOT_WORD: not (sign.isalnum() or sign == "_"),
    }
    return bool(kinds[value])


class Trap:
    """A beginning and what is repeated behind it."""

    def __init__(self, beginning: str, stretch: str) -> None:
        self.beginning, self.stretch = beginning, stretch

    def line(self, length: int) -> str:
        """The trap at a length."""
        times = max((length - len(self.beginning)) // len(self.stretch), 1)
        return (self.beginning + self.stretch * times)[: length - 1] + END

    def __repr__(self) -> str:
        return f"{self.beginning!r} then {self.stretch!r} over and over"


def traps(source: str | re.Pattern[str], more: tuple[str, ...] = ()) -> Iterator[Trap]:
    """The traps of a pattern: behind each of its parts, one to three of the parts that follow.

    `more` are stretches of somebody's own, which are put there too.
    """
    found = parts(source)
    seen: set[tuple[str, str]] = set()
    for at in range(len(found) + 1):
        beginning = "".join(part[0] for part in found[:at])
        stretches = list(more)
        for length in (1, 2, 3):
            behind = found[at : at + length]
            if behind:
                rest = "".join(part[0] for part in behind[1:])
                stretches += [text + rest for text in behind[0]]
                stretches += [behind[0][0] + text for text in behind[-1]]
        for stretch in stretches:
            if stretch and (beginning, stretch) not in seen:
                seen.add((beginning, stretch))
                yield Trap(beginning, stretch)
