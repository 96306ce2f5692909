"""Chips kept count of while a text is read, for formats that leave amounts unsaid.

Such a text says `calls` or `all-in`, and the number follows from what went before. A ledger
works it out, so that the events of the hand are as those of any other format.
"""

from collections.abc import Mapping

from razzstats.events import Bet, BringIn, Call, Check, PostAnte, Raise


class Ledger:
    """What each player has left, and what he has put in on this street.

    Amounts are ten-thousandths. Judges nothing: a stack may fall below nothing.
    """

    def __init__(self, stacks: Mapping[str, int]) -> None:
        self.left = dict(stacks)
        self.street_in = dict.fromkeys(stacks, 0)
        self.level = 0

    def start_street(self) -> None:
        """A new round begins: nobody has put anything in."""
        self.street_in = dict.fromkeys(self.street_in, 0)
        self.level = 0

    def ante(self, player: str, chips: int) -> PostAnte:
        """The ante; it is no part of a street."""
        self._pay(player, chips)
        return PostAnte(player, chips, self._all_in(player))

    def bring_in(self, player: str, chips: int) -> BringIn:
        """The bring-in."""
        self._add(player, chips)
        return BringIn(player, chips, self._all_in(player))

    def match(self, player: str, least: int = 0) -> Call | Check:
        """A call of what he owes, or of all he has; a check where he owes nothing.

        `least`: what the call brings his street to, should the bet be lower.
        """
        due = max(self.level, least) - self.street_in[player]
        if due <= 0:
            return Check(player)
        return self.call(player, min(due, self.left[player]))

    def call(self, player: str, chips: int) -> Call:
        """A call that adds so many chips."""
        self._add(player, chips)
        return Call(player, chips, self._all_in(player))

    def lift(self, player: str, to: int) -> Bet | Raise:
        """A bet, completion or raise to so many chips on this street."""
        over = self.level > 0
        chips = to - self.street_in[player]
        self._add(player, chips)
        if over:
            return Raise(player, to, all_in=self._all_in(player))
        return Bet(player, chips, self._all_in(player))

    def all_in(self, player: str, chips: int) -> Bet | Raise | Call:
        """His last chips: a call where they do not go beyond the bet, else a bet or raise."""
        to = self.street_in[player] + chips
        return self.lift(player, to) if to > self.level else self.call(player, chips)

    def _add(self, player: str, chips: int) -> None:
        self._pay(player, chips)
        self.street_in[player] += chips
        self.level = max(self.level, self.street_in[player])

    def _pay(self, player: str, chips: int) -> None:
        self.left[player] -= chips

    def _all_in(self, player: str) -> bool:
        return self.left[player] <= 0
