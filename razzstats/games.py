"""Hands of other games, counted by the game's name as the first line has it."""

from collections import Counter

MOST = 20
"""Names that are kept apart: no room deals more games, and whoever made a file may make up any."""

OTHERS = "others"
_LONGEST = 60


class Games(Counter[str]):
    """How many hands of each game there were; beyond MOST names, of all others together."""

    def note(self, game: str, hands: int = 1) -> None:
        """Count hands of a game."""
        name = game if len(game) <= _LONGEST else f"{game[: _LONGEST - 1]}…"
        self[name if name in self or len(self) < MOST else OTHERS] += hands
