"""The chips of a hand after each step: by seat behind, in front and in all, and the pot."""

from collections.abc import Iterable

from razzstats.replay import Pot, Step, pots
from razzstats.replay.players import Player

_AFTER_BETTING = ("show", "muck", "collect")


class Counter:
    """Adds up steps. Amounts in ten-thousandths, by seat."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.stack = {player.seat: player.start for player in players}
        self.front = dict.fromkeys(self.stack, 0)
        self.total = dict.fromkeys(self.stack, 0)
        self.pot = 0
        self._paid = False

    def add(self, step: Step) -> None:
        """What a step moves."""
        seat = step.player.seat
        if step.action in _AFTER_BETTING:
            self.sweep()
        if step.action == "return_uncalled":
            self.front[seat] = max(self.front[seat] - step.chips, 0)
            self._move(seat, -step.chips)
        elif step.action == "collect":
            self.stack[seat] += step.chips
            self.pot -= step.chips
            self._paid = True
        else:
            self._move(seat, step.chips)
            if step.action != "post_ante":
                self.front[seat] = step.to
        if step.all_in:  # Whatever the sums say.
            self.stack[seat] = min(self.stack[seat], 0)

    def _move(self, seat: int, chips: int) -> None:
        self.stack[seat] -= chips
        self.total[seat] += chips
        self.pot += chips

    def sweep(self) -> None:
        """Bets in front go into the middle: a round is over."""
        self.front = dict.fromkeys(self.front, 0)

    def layers(self, folded: Iterable[int]) -> list[Pot]:
        """Main pot and side pots in the middle; none without side pots, or once one is paid."""
        if self._paid:
            return []
        out = set(folded)
        put = {seat: total - self.front[seat] for seat, total in self.total.items()}
        live = [seat for seat, chips in put.items() if seat not in out and chips]
        found = pots(put, live) if live else []
        return found if len(found) > 1 else []
