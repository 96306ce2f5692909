"""A list in JSON, written while its things come."""

import sys

from razzstats.cli.terminal import json_text, out


class Things:
    """Things between brackets, written while they come."""

    def __init__(self, opening: str = "[", closing: str = "]") -> None:
        self._opening, self._closing = opening, closing
        self._any = False

    def add(self, thing: object) -> None:
        sys.stdout.write(",\n" if self._any else f"{self._opening}\n")
        sys.stdout.write(json_text(thing))
        self._any = True

    def end(self) -> None:
        out(f"\n{self._closing}" if self._any else self._opening + self._closing)
