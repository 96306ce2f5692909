"""A folder of histories and a store to import them into."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from razzstats.importing import Receipt, import_histories
from razzstats.tables import HandStore
from tests.histories import walk
from tests.stores import history

FOREIGN = walk(900, game="Hold'em No Limit ($1/$2 USD)")


class Desk:
    """A folder of histories and a store."""

    def __init__(self, tmp: Path) -> None:
        self.folder, self.store = tmp / "histories", tmp / "store"
        self.folder.mkdir()

    def write(self, name: str, hands: Iterable[str], cut: int = 0) -> Path:
        """A file of hands, less its last `cut` characters."""
        text = history(hands)
        file = self.folder / name
        file.write_text(text[: len(text) - cut])
        return file

    def take(self, *paths: Path | str, **more: Any) -> Receipt:
        """Import paths, or else the folder."""
        receipt = import_histories(paths or [self.folder], self.store, **more)
        assert receipt.adds_up
        return receipt

    def counts(self, *paths: Path | str) -> tuple[int, int, int, int]:
        """Imported, skipped, duplicates and rejected of an import."""
        done = self.take(*paths)
        return done.imported, done.skipped, done.duplicates, done.rejected

    @property
    def opened(self) -> HandStore:
        return HandStore(self.store)

    def codes(self) -> list[str]:
        return sorted(self.opened.findings["code"])


def broken(hand: str) -> str:
    """The hand with a line that has no meaning, so that it is refused."""
    return hand.replace("Total pot $", "Total pot $1,2,3", 1)


def other(hand: str) -> str:
    """Another telling of the hand."""
    return hand.replace("Table 'Altair II'", "Table 'Vega'")
