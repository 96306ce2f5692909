"""Players who sat under several names."""

from collections.abc import Mapping, Sequence

Aliases = Mapping[str, Sequence[str]]
"""The other names of a player, by the one that he is to have; a single one needs no list."""


class AliasError(ValueError):
    """A name that would be two players'."""


def renamed(aliases: Aliases) -> dict[str, str]:
    """The name that each other name becomes. Raises AliasError where it is not one name."""
    found: dict[str, str] = {}
    for new, olds in aliases.items():
        for old in [olds] if isinstance(olds, str) else olds:
            if found.setdefault(old, new) != new:
                raise AliasError(f"{old!r} cannot be both {found[old]!r} and {new!r}: take one")
    for old, new in found.items():
        if old != new and found.get(new, new) != new:
            raise AliasError(f"{old!r} is to be {new!r}, which is to be {found[new]!r}: name that")
    return found
