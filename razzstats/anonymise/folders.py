"""Files and folders under pseudonyms."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TextIO
from uuid import uuid4

import msgspec

from razzstats.anonymise.hands import Left, anonymised
from razzstats.anonymise.pseudonyms import Pseudonyms, within
from razzstats.anonymise.rewritten import NoPlaceError, Rewritten
from razzstats.anonymise.summaries import summary_rewritten
from razzstats.findings import Finding
from razzstats.games import Games
from razzstats.reading import Piece, pieces
from razzstats.sources import UNREADABLE, Source, sources
from razzstats.summaries import Text
from razzstats.writers.common import writers


class Account(msgspec.Struct):
    """What became of hands and tournament summaries.

    `games` counts hands left out as hands of other games, `left` are the reasons why other hands
    and summaries were left out, `files` the files written.
    """

    hands: int = 0
    summaries: int = 0
    games: Games = msgspec.field(default_factory=Games)
    left: list[str] = []
    files: list[Path] = []


def anonymise(
    paths: Iterable[str],
    out: Path,
    pseudonyms: Pseudonyms,
    keep_chat: bool = False,
    told: Callable[[Finding], None] = lambda found: None,
    advanced: Callable[[int], None] = lambda n: None,
) -> Account:
    """Write hands of Razz and tournament summaries into the folder `out`, under pseudonyms.

    All that lie below `paths` are written, as UTF-8. Files keep their places and names below each
    path, but for names of players in them. The summaries of a file come behind its hands, what
    stands between them is left out, and folders that are stores are passed over. `told` gets the
    findings that belong to a file, `advanced` the bytes read. Raises OSError where a file cannot
    be written.
    """
    run = _Run(out, partial(anonymised, pseudonym=pseudonyms, keep_chat=keep_chat), pseudonyms)
    listed = [(path, source) for path in paths for source in sources([path])]
    out.mkdir(parents=True, exist_ok=True)
    for path, source in listed:
        if isinstance(source, Source):
            summaries: list[Text] = []
            hands = pieces(source, told, advanced, summaries.append)
            run.file(hands, summaries, _below(path, source.name))
        else:
            name, reason = source
            told(Finding(UNREADABLE.code, UNREADABLE.severity, name, 0, reason))
    return run.account


class _Run:
    """One run over many files."""

    def __init__(
        self, out: Path, rewrite: Callable[[Piece], Rewritten | Left], pseudonyms: Pseudonyms
    ) -> None:
        self.account = Account()
        self._out = out
        self._rewrite = rewrite
        self._pseudonyms = pseudonyms

    def file(self, hands: Iterable[Piece], summaries: Iterable[Text], below: PurePosixPath) -> None:
        """Write a file anew; none where it has no hand of Razz and no summary.

        It comes to its name when it is whole, for only then all names are known that its own
        name may hold.
        """
        part = self._out / f".razzstats-{uuid4().hex}"
        names: set[str] = set()
        try:
            with part.open("x", encoding="utf-8", errors="replace", newline="\n") as file:
                written = self._write(hands, file, names)
                written += self._summaries(summaries, file, names)
            if written:
                target = self._free(below, names)
                target.parent.mkdir(parents=True, exist_ok=True)
                part.replace(target)
                self.account.files.append(target)
        finally:
            part.unlink(missing_ok=True)

    def _write(self, hands: Iterable[Piece], file: TextIO, names: set[str]) -> int:
        """Write the hands of a file, and gather the names in them."""
        headings: dict[str, str] = {}
        written = 0
        for piece in hands:
            made = self._rewrite(piece)
            if isinstance(made, Left):
                self._leave(made)
                continue
            text = made.text
            if made.heading and headings.get(piece.site) == made.heading:
                text = text.removeprefix(made.heading).lstrip("\n")
            headings[piece.site] = made.heading
            file.write(text.rstrip("\n") + "\n" + writers()[piece.site].BETWEEN)
            names.update(made.names)
            written += 1
        self.account.hands += written
        return written

    def _summaries(self, summaries: Iterable[Text], file: TextIO, names: set[str]) -> int:
        """Write the summaries of a file, and gather the names in them."""
        written = 0
        for text in summaries:
            try:
                made = summary_rewritten(text, self._pseudonyms)
            except NoPlaceError as error:
                self.account.left.append(str(error))
                continue
            file.write(made.text + "\n\n")
            names.update(made.names)
            written += 1
        self.account.summaries += written
        return written

    def _leave(self, left: Left) -> None:
        if left.game:
            self.account.games.note(left.game)
        else:
            self.account.left.append(left.why)

    def _free(self, below: PurePosixPath, names: Iterable[str]) -> Path:
        """A place that nothing has taken, under a name without players' names in it."""
        mask = within(names, self._pseudonyms)
        parts = [mask(part) for part in below.parts]
        target = self._out.joinpath(*parts)
        number = 1
        while target.exists():
            number += 1
            target = target.with_name(f"{PurePosixPath(parts[-1]).stem}-{number}{below.suffix}")
        return target


def _below(path: str, name: str) -> PurePosixPath:
    """Where a source lies below the path that was named: inside a folder, or its bare name."""
    if name == "-":
        return PurePosixPath("standard-input.txt")
    inside, named = Path(name), Path(path)
    with suppress(ValueError):
        inside = inside.relative_to(named if named.is_dir() else named.parent)
    return PurePosixPath(*(part for part in inside.parts if part not in (inside.anchor, "..")))
