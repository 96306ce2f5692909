"""Names in PHH: those of `players`, and wherever else they are repeated.

Only fields that are read here are kept, and the format's own that name nobody: any other may
hold a name, as `author` does.
"""

import json
import tomllib
from collections.abc import Callable
from datetime import time
from decimal import Decimal
from typing import Any

import msgspec

from razzstats.anonymise.pseudonyms import within
from razzstats.anonymise.rewritten import Rewritten
from razzstats.reading import Read
from razzstats.sites.phh.fields import Fields
from razzstats.words import unbroken

_KEPT = {
    *(field.encode_name for field in msgspec.structs.fields(Fields)),
    *("variant", "ante_trimming_status", "currency_symbol", "time_limit", "time_banks"),
}


def rewritten(got: Read, pseudonym: Callable[[str], str], keep_chat: bool) -> Rewritten:
    """The hand's fields with every name replaced, remarks left out. (The format has no chat.)"""
    text = got.piece.text.lstrip("\ufeff")
    found: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    heading = ""
    if "variant" not in found:
        key, found = next((k, v) for k, v in found.items() if isinstance(v, dict))
        heading = f"[{json.dumps(key) if not key.isalnum() else key}]\n"
    players = map(unbroken, found.get("players", ()))
    names = {name: pseudonym(name) for name in players if name}
    mask = within(names, names.__getitem__)
    lines = [
        f"{key} = {_value(key, value, names.get if key == 'players' else mask)}\n"
        for key, value in found.items()
        if key in _KEPT
    ]
    return Rewritten(heading + "".join(lines), names)


def _value(key: str, value: Any, named: Callable[[str], str | None]) -> str:
    """A value as TOML, its names replaced; actions stand on lines of their own."""
    if isinstance(value, list):
        parts = [_value("", part, named) for part in value]
        if key == "actions":
            return "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
        return f"[{', '.join(parts)}]"
    if isinstance(value, str):
        return json.dumps(named(unbroken(value)) or "", ensure_ascii=False).replace(
            "\x7f", "\\u007f"
        )
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, time) else str(value)
