"""The patterns of a grammar's terminals: joined into one, and known by their first words."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

_NAME = ".+"
_PLAYER = f"(?P<player>{_NAME})"
_SIGN = re.compile(r"(?:\\?[ :,](?![*+?{]))?")
_NO_GROUPS: Mapping[str, int] = MappingProxyType({})
_PREFIX = re.compile(r"(?:[^\\.^$*+?{}()|\[\]]|\\[^\w])+(?![*+?{])")


def first_words(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The terminals before which none could take their lines, each with its first word.

    They stand before the first that may begin with anything, as a name does.
    """
    others: list[str] = []
    for name, source in sources.items():
        found = _PREFIX.match(source)
        if found is None or "|" in _outside_groups(source):
            return
        prefix = re.sub(r"\\(.)", r"\1", found[0])
        word, space, _ = prefix.partition(" ")
        if not space or any(word.startswith(other) or other.startswith(word) for other in others):
            others.append(word)
        else:
            yield name, word


def _outside_groups(source: str) -> str:
    """A pattern without what stands in its groups and sets."""
    bare = re.sub(r"\\.", "", source)
    bare = re.sub(r"\[[^\]]*\]", "", bare)
    while (less := re.sub(r"\([^()]*\)", "", bare)) != bare:
        bare = less
    return bare


class Joined:
    """Terminals joined into one alternation.

    An empty group ends each of them, and so tells which it was: `ends` gives the terminal of
    that group, and the group of each named part. Terminals of equal priority that begin with a
    name share it, as `(name)(?::(?: folds| checks)|(?: said)`: else every one of them would
    look for the end of the name anew.
    """

    def __init__(self) -> None:
        self.ends: dict[int, tuple[str, dict[str, int]]] = {}
        self._parts: list[str] = []
        self._groups = 0

    def add(self, sources: Mapping[str, str]) -> None:
        """Terminals of one priority. Raises ValueError for a group without a name."""
        behind: dict[str, dict[str, str]] = {}
        for name, source in sources.items():
            rest = source.removeprefix(_PLAYER)
            if rest == source:
                self._parts.append(self._ended(name, source))
            else:
                sign = _SIGN.match(rest)[0]  # type: ignore[index]
                behind.setdefault(sign, {})[name] = rest[len(sign) :]
        if behind:
            self._groups += 1
            shared = {"player": self._groups}
            signs = [
                sign
                + "(?:"
                + "|".join([self._ended(*each, shared) for each in rests.items()])
                + ")"
                for sign, rests in behind.items()
            ]
            self._parts.append(f"({_NAME})(?:{'|'.join(signs)})")

    def _ended(self, name: str, source: str, shared: Mapping[str, int] = _NO_GROUPS) -> str:
        pattern = re.compile(source)
        if pattern.groups != len(pattern.groupindex):
            raise ValueError(f"{source!r} has groups without a name")
        groups = {part: at + self._groups for part, at in pattern.groupindex.items()}
        self._groups += pattern.groups + 1
        self.ends[self._groups] = (name, {**shared, **groups})
        return re.sub(r"\(\?P<\w+>", "(", source) + "()"

    def compiled(self) -> re.Pattern[str]:
        """All of them."""
        return re.compile("|".join(self._parts))
