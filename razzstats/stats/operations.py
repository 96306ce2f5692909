"""What expressions do with columns: comparisons, numbers, texts, and the lines of decisions.

Columns are Arrow arrays. Texts come dictionary-encoded, so that each distinct text is looked at
once, however many rows have it.
"""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

Value = Any
"""An Arrow array or scalar."""

COMPARISONS: dict[str, Callable[[Value, Value], Value]] = {
    "==": pc.equal,
    "!=": pc.not_equal,
    "<": pc.less,
    "<=": pc.less_equal,
    ">": pc.greater,
    ">=": pc.greater_equal,
}
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def compared(sign: str, left: Value, right: Value) -> Value:
    """Two values of one kind, element by element."""
    compare = COMPARISONS[sign]
    if isinstance(left, pa.Scalar) and not isinstance(right, pa.Scalar):
        return compared(MIRRORED.get(sign, sign), right, left)
    if pa.types.is_dictionary(left.type) and isinstance(right, pa.Scalar):
        return by_word(left, lambda words: compare(words, right))
    return compare(_plain(left), _plain(right))


def one_of(value: Value, members: Iterable[object], kind: str) -> Value:
    """Whether a value is among some constants."""
    texts = kind == "text"
    wanted = pa.array(list(members), type=pa.string() if texts else None)

    def found(values: Value) -> Value:
        return pc.if_else(pc.is_valid(values), pc.is_in(values, value_set=wanted), None)

    if texts:
        return by_word(value, found)
    return found(_wide(value))


def by_word(value: Value, ask: Callable[[Value], Value]) -> Value:
    """Ask each distinct text of a column and hand out the answers; null for null."""
    if isinstance(value, pa.Scalar):
        return ask(value)
    if not pa.types.is_dictionary(value.type):
        value = value.dictionary_encode()
    return pc.take(ask(value.dictionary), value.indices)


def add(left: Value, right: Value) -> Value:
    """The sum; whole numbers stay whole."""
    return pc.add(_wide(left), _wide(right))


def subtract(left: Value, right: Value) -> Value:
    """The difference; whole numbers stay whole."""
    return pc.subtract(_wide(left), _wide(right))


def multiply(left: Value, right: Value) -> Value:
    """The product; whole numbers stay whole."""
    return pc.multiply(_wide(left), _wide(right))


def divide(left: Value, right: Value) -> Value:
    """The quotient as a fraction; null where the divisor is 0."""
    over = pc.cast(right, pa.float64())
    return pc.divide(pc.cast(left, pa.float64()), pc.if_else(pc.equal(over, 0.0), None, over))


def _wide(value: Value) -> Value:
    return pc.cast(value, pa.int64()) if pa.types.is_integer(value.type) else value


def _plain(value: Value) -> Value:
    dictionary = pa.types.is_dictionary(value.type)
    return pc.cast(value, value.type.value_type) if dictionary else value


def instant(text: str) -> pa.Scalar:
    """A date or time as people write it, in UTC. Raises ValueError for other texts."""
    when = datetime.fromisoformat(text)
    when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    return pa.scalar(when, type=pa.timestamp("us", tz="UTC"))


def has(texts: Value, word: str) -> Value:
    """Whether a word stands among those between blanks."""
    return by_word(
        texts, lambda found: pa.array([word in (text or "").split() for text in found.to_pylist()])
    )


# The lines of decisions: `0X1C` is a check with no bet in and a call with one.

TOKEN = re.compile(r"\d*[XCBRF]|\d+")


@lru_cache(maxsize=256)
def pattern(text: str) -> re.Pattern[str]:
    """The search for some decisions that follow each other. Raises ValueError for other texts."""
    tokens = TOKEN.findall(text)
    if not tokens or "".join(tokens) != text:
        raise ValueError("is no pattern of decisions, as 0X1R: bets, then X, C, B, R or F")
    parts = [
        (r"(?<!\d)" if token[0].isdigit() else r"\d+")
        + token
        + ("" if token[-1].isalpha() else "[XCBRF]")
        for token in tokens
    ]
    return re.compile("".join(parts))


def did(line: Value, text: str) -> Value:
    """Whether these decisions stand in a line."""
    wanted = pattern(text)
    return _asked(line, lambda word: wanted.search(word) is not None, pa.bool_())


def begins(line: Value, text: str) -> Value:
    """Whether a line begins with these decisions."""
    wanted = pattern(text)
    return _asked(line, lambda word: wanted.match(word) is not None, pa.bool_())


def times(line: Value, text: str) -> Value:
    """How often these decisions stand in a line."""
    wanted = pattern(text)
    return _asked(line, lambda word: len(wanted.findall(word)), pa.int64())


def _asked(line: Value, ask: Callable[[str], object], kind: pa.DataType) -> Value:
    """The answer for each line; a seat without a decision has an empty line."""
    none = pa.scalar(ask(""), type=kind)
    found = by_word(line, lambda words: pa.array([ask(w) for w in words.to_pylist()], type=kind))
    return pc.fill_null(found, none)
