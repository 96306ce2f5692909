"""On which lines of a hand its keys and actions stand."""

import re
from collections.abc import Sequence


class Places:
    """The lines of a hand, of which the first has the number `first`."""

    def __init__(self, lines: Sequence[str], first: int) -> None:
        self._lines = lines
        self._first = first

    def of_key(self, key: str) -> int:
        """The line on which a key stands; the hand's first where it has none."""
        begins = re.compile(rf"""[ \t\ufeff]*["']?{re.escape(key)}["']?[ \t]*=""")
        return next(
            (at for at, line in enumerate(self._lines, self._first) if begins.match(line)),
            self._first,
        )

    def of_actions(self, actions: Sequence[str]) -> list[int]:
        """The line of each action, and of the end of the list."""
        line = self.of_key("actions")
        text = "\n".join(self._lines[line - self._first :])
        at, found = 0, []
        for action in actions:
            quoted = (text.find(f"{mark}{action}{mark}", at) for mark in "'\"")
            begins = min((place for place in quoted if place >= 0), default=at)
            line += text.count("\n", at, begins)
            at = begins
            found.append(line)
        return [*found, line]
