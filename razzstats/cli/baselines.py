"""A baseline: findings that are accepted, so that only new ones are reported.

A file of JSON, sorted so that a change of it reads well in a diff. A finding is known by its
file, code, hand and message, not by its line, which moves when a file grows, nor by the place of
another text of the hand; files are named from the folder of the baseline.
"""

import json
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from razzstats.cli.outputs import opened
from razzstats.refusals import CONFLICT

if TYPE_CHECKING:
    from razzstats.findings import Finding

VERSION = 1
_NONE = "this is no baseline of razzstats: name another file, or move it away to begin anew"
Key = tuple[str, str]


class BaselineError(ValueError):
    """A baseline that cannot be read or written; the text says why."""


class Baseline:
    """Findings to accept, each as often as it was met."""

    def __init__(self, path: Path, accepted: Counter[Key] | None = None) -> None:
        self.path = path
        self.accepted = 0
        """How many findings were accepted so far."""
        self._folder = path.resolve().parent
        self._left = Counter(accepted)

    @classmethod
    def read(cls, path: Path) -> "Baseline":
        """The baseline in a file. Raises BaselineError."""
        try:
            said = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BaselineError(f"{path}: {(error.strerror or str(error)).lower()}") from None
        except (ValueError, RecursionError) as error:
            raise BaselineError(f"{path}: {_NONE} ({error})") from None
        if not isinstance(said, dict) or "version" not in said:
            raise BaselineError(f"{path}: {_NONE}")
        if said["version"] != VERSION:
            raise BaselineError(f"{path}: version {said['version']!r} is not {VERSION}")
        try:
            accepted = Counter(
                {
                    (str(source), str(text)): int(count)
                    for source, texts in said["findings"].items()
                    for text, count in texts.items()
                }
            )
        except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
            raise BaselineError(f"{path}: {_NONE} ({error!r})") from None
        return cls(path, accepted)

    def accepts(self, found: "Finding") -> bool:
        """Whether the finding is one of those accepted, each of which is so once."""
        key = self._key(found)
        if self._left[key] <= 0:
            return False
        self._left[key] -= 1
        self.accepted += 1
        return True

    @property
    def gone(self) -> int:
        """How many accepted findings have not been met."""
        return (+self._left).total()

    def add(self, found: "Finding") -> None:
        """Accept a finding from now on."""
        self._left[self._key(found)] += 1

    def write(self) -> int:
        """Write what has been added; gives how many. Raises BaselineError: the old one stands."""
        by_source: dict[str, dict[str, int]] = {}
        for (source, text), count in sorted((+self._left).items()):
            by_source.setdefault(source, {})[text] = count
        text = json.dumps({"version": VERSION, "findings": by_source}, indent=1)
        try:
            with opened(self.path) as file:
                file.write(text + "\n")
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise BaselineError(f"{self.path}: {why}") from None
        return self.gone

    def _key(self, found: "Finding") -> Key:
        message = found.message
        if found.code == CONFLICT.code:
            message = message.partition(", from ")[0]
        named = " ".join(part for part in (found.code, found.hand_id, message) if part)
        return self._named(found.source), named

    def _named(self, source: str) -> str:
        """A file as it is called from the baseline's folder; standard input is `-`."""
        if source == "-":
            return source
        try:
            return Path(os.path.relpath(source, self._folder)).as_posix()
        except ValueError:  # On another drive.
            return Path(source).as_posix()
