"""Matches of a terminal's pattern to events: one at a time, or many of one form at once."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter, signature
from itertools import repeat
from typing import Any

Convert = Callable[[str], Any]
Make = Callable[[re.Match[str]], Any]
MakeMany = Callable[[Iterable[re.Match[str]]], Iterator[Any]]

_PARTS = re.Match.groups


def constructor(made: type, groups: Mapping[str, int], converters: Mapping[str, Convert]) -> Make:
    """A function from a match to the event, written out for these fields.

    As dataclasses do it for `__init__`: a loop over the fields would take three times as long,
    and this runs for every line that is read. Raises ValueError for a part without a field.
    """
    fields = _fields(made, groups)
    known: dict[str, Any] = {"made": made}
    values = []
    for name, default in fields.items():
        known[f"no_{name}"] = default
        if name not in groups:
            values.append(f"no_{name}")
            continue
        text = f"m[{groups[name]}]"
        if name in converters:
            known[f"to_{name}"] = converters[name]
        if default is Parameter.empty:
            values.append(f"to_{name}({text})" if name in converters else text)
        else:
            value = f"to_{name}(t)" if name in converters else "t"
            values.append(f"no_{name} if (t := {text}) is None else {value}")
    made_of: Make = eval(f"lambda m: made({', '.join(values)})", known)
    return made_of


def of_many(made: type, groups: Mapping[str, int], converters: Mapping[str, Convert]) -> MakeMany:
    """A function from matches to their events, which makes them field by field.

    It gives what `constructor` gives of each, in a third of the time: what is the same in many
    lines (a seat, a card) is converted once. It may raise what a converter raises.
    """
    fields = _fields(made, groups)

    def column(name: str, default: Any, parts: Sequence[tuple[str | None, ...]]) -> Iterable[Any]:
        if name not in groups:
            return repeat(default)
        texts = parts[groups[name] - 1]
        if name not in converters and None not in texts:
            return texts
        meant: dict[str | None, Any] = {None: default}
        convert = converters.get(name, str)
        meant |= {text: convert(text) for text in set(texts) if text is not None}
        return map(meant.__getitem__, texts)

    def made_of(matches: Iterable[re.Match[str]]) -> Iterator[Any]:
        parts = list(zip(*map(_PARTS, matches), strict=True))
        return map(made, *[column(name, default, parts) for name, default in fields.items()])

    return made_of


def _fields(made: type, groups: Mapping[str, int]) -> dict[str, Any]:
    """The fields of a class with their defaults. Raises ValueError for a part without a field."""
    fields = {name: field.default for name, field in signature(made).parameters.items()}
    if strange := set(groups) - set(fields):
        raise ValueError(f"{made.__name__} has no field for {sorted(strange)}")
    return fields
