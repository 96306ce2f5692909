"""A store that keeps what it read, for a report that asks for the same columns again and again."""

from collections.abc import Container, Sequence
from typing import Any

from razzstats.tables import HandStore


class KeptStore(HandStore):
    """A HandStore that reads a column of the hands once, and of seats once for each player.

    What is read of all seats is not kept: there are eight times as many.
    """

    def __init__(self, path: Any) -> None:
        super().__init__(path)
        self._columns: dict[tuple[str, str, Any], dict[str, Any]] = {}

    def arrow(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        filters: Any = None,
        keys: Container[str] | None = None,
    ) -> dict[str, Any]:
        """As a HandStore's."""
        if columns is None or (name != "hands" and not filters):
            return super().arrow(name, columns, filters, keys)
        kept = self._columns.setdefault((name, repr(filters), keys), {})
        missing = [column for column in columns if column not in kept]
        if missing:
            kept |= super().arrow(name, missing, filters, keys)
        return {column: kept[column] for column in columns}
