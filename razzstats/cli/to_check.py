"""Which files `razzstats validate` reads: those below the paths, each once, but not its own.

A folder of histories may hold the settings, the baseline and the reports of razzstats itself. They
are passed over where a folder holds them, and read where they are named.
"""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from razzstats.cli.settings import OWN, PROJECT
from razzstats.cli.to_read import Files
from razzstats.sources import Source, SourceError, blocks, sources

To = Source | tuple[str, str]

_REPORTS = (".json", ".sarif")
_OURS = re.compile(
    r'\{"\$schema": "[^"]*sarif[^"]*", "version": "[^"]*", "runs": \[\{"tool": '
    r'\{"driver": \{"name": "razzstats"'
    r'|\{\s*"version":\s*\d+,\s*"findings":\s*\{'
    r'|\[\s*\{"code": "RZ\d{3}", "severity":'
)
"""How our SARIF, our baselines and our findings in JSON begin."""


def to_check(paths: Iterable[str], in_use: Iterable[Path]) -> tuple[list[To], Files]:
    """The files to check, in order, and what `import` tells of such paths.

    `in_use` are files that this command reads or writes itself. What cannot be listed comes as
    (name, reason).
    """
    own = {_place(str(path)) for path in in_use}
    every: list[To] = []
    empty: list[str] = []
    stores: dict[str, None] = {}
    before: set[str] = set()
    for path in paths:
        named = str(Path(path))
        found = [
            each
            for each in sources([path], lambda folder: stores.update({folder: None}))
            if _name(each) == named or not (isinstance(each, Source) and _is_ours(each, own))
        ]
        if not found:
            empty.append(path)
        # Archives may hold two members of one name: only what an earlier path gave is known.
        every += [each for each in found if _place(_name(each)) not in before]
        before |= {_place(_name(each)) for each in found}
    sizes = [each.size for each in every if isinstance(each, Source)]
    size = None if None in sizes else sum(each for each in sizes if each is not None)
    return every, Files(size, empty, list(stores))


def _name(each: To) -> str:
    return each.name if isinstance(each, Source) else each[0]


def _place(name: str) -> str:
    """One text for each file, by whatever name it is called; `-` is standard input."""
    return name if name == "-" else os.path.normcase(os.path.realpath(name))


def _is_ours(source: Source, own: set[str]) -> bool:
    """Whether a file is one of razzstats' own and no history."""
    path = Path(source.name)
    if path.name in (OWN, PROJECT) or _place(source.name) in own or _is_output(path):
        return True
    if source.size is None or path.suffix.lower() not in _REPORTS:
        return False
    try:
        return _OURS.match(next(blocks(source, lambda trouble: None), "")) is not None
    except SourceError:  # It is told where the file is checked.
        return False


def _is_output(path: Path) -> bool:
    """Whether standard output goes to this file, as with `validate . > found.txt`."""
    try:
        return os.path.samestat(path.stat(), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError, AttributeError):
        return False
