"""A table from hand to hand: who sits where with how much. Here the cash table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import msgspec

from razzstats.events import Event, Leave, Seated, SitOut, Stakes, Tournament
from razzstats.money import UNIT
from razzstats.simulate.asides import add_at_end, add_join, add_leave, add_noise, add_sitters
from razzstats.simulate.dice import Dice
from razzstats.simulate.setting import Setting

_PRESENT = 0.9
_TOPS_UP = 0.2
_SITS_OUT = 0.02
_COMES_BACK = 0.3
_BUYS_IN_AGAIN = 0.6
AWAY = "is sitting out"


class Guest(msgspec.Struct):
    """A player at the table, between hands."""

    name: str
    chips: int
    away: bool = False


class Room(Protocol):
    """A table over many hands: `prepare`, `stage`, then the hand is played, then `finish`."""

    guests: dict[int, Guest]

    def may_end(self) -> bool:
        """Whether the session may end here."""

    def prepare(self) -> None:
        """See to it that at least two can play."""

    def stage(self) -> tuple[Stakes, Tournament | None, str]:
        """The next hand's stakes, tournament and table name; "" for that of the session."""

    def finish(self, chips: Mapping[int, int], events: list[Event]) -> None:
        """Take over what each seat has now; add the lines of what happened round the table."""


def seat_lines(guests: Mapping[int, Guest], bounty: int | None) -> tuple[Seated, ...]:
    """In order of seat; whoever is away has a line too."""
    return tuple(
        [
            Seated(seat, guest.name, guest.chips, bounty, AWAY if guest.away else "")
            for seat, guest in sorted(guests.items())
        ]
    )


class CashTable:
    """Players come and go, buy in again, add chips, sit out and come back. The hero stays."""

    def __init__(self, setting: Setting, dice: Dice) -> None:
        self.guests: dict[int, Guest] = {}
        self._setting = setting
        self._dice = dice
        self._coming: tuple[str, int] | None = None
        self._back: list[str] = []
        self._gone: list[str] = []
        seats = dice.drawn(range(1, setting.seats + 1))
        if setting.hero:
            self._sit(setting.hero, seats.pop())
        for seat in seats:
            if len(self.guests) < 2 or dice.chance(_PRESENT):
                self._sit(dice.pick(self._absent()), seat)

    def may_end(self) -> bool:
        return True

    def stage(self) -> tuple[Stakes, Tournament | None, str]:
        return self._setting.stakes, None, ""

    def prepare(self) -> None:
        if self._coming is not None:
            self._sit(*self._coming)
            self._coming = None
        least = self._setting.buy_in[0]
        for guest in self.guests.values():
            if guest.chips < least // 2 and self._dice.chance(_TOPS_UP):
                guest.chips = least
        self._sit_out_and_in()
        for seat in self._free()[: max(2 - len(self._playing()), 0)]:
            self._sit(self._dice.pick(self._absent()), seat)

    def finish(self, chips: Mapping[int, int], events: list[Event]) -> None:
        playing = [guest.name for guest in self._playing()]
        others = [name for name in playing if name != self._setting.hero]
        if self._dice.chance(self._setting.noise):
            onlookers = self._absent()[:1]
            add_noise(events, [*playing, *playing, *onlookers], others, self._dice)
            self._note_sitters(events)
        add_sitters(events, self._back, self._gone)
        for seat, has in chips.items():
            self.guests[seat].chips = has
        self._come_and_go(events, others)
        self._buy_in_again(events)

    def _playing(self) -> list[Guest]:
        return [guest for guest in self.guests.values() if not guest.away]

    def _absent(self) -> list[str]:
        here = {guest.name for guest in self.guests.values()}
        return [name for name in self._setting.names if name not in here]

    def _free(self) -> list[int]:
        return [seat for seat in range(1, self._setting.seats + 1) if seat not in self.guests]

    def _sit(self, name: str, seat: int) -> None:
        self.guests[seat] = Guest(name, self._bought())

    def _bought(self) -> int:
        """Whole dollars, or the smallest chips where the range is small."""
        least, most = self._setting.buy_in
        unit = UNIT if most - least >= 4 * UNIT else self._setting.chip
        return least + self._dice.below((most - least) // unit + 1) * unit

    def _sit_out_and_in(self) -> None:
        self._back, self._gone = [], []
        for guest in self.guests.values():
            playing = len(self._playing())
            if guest.away:
                guest.away = playing >= 2 and not self._dice.chance(_COMES_BACK)
                self._back += [] if guest.away else [guest.name]
            elif playing > 2 and guest.name != self._setting.hero:
                guest.away = self._dice.chance(_SITS_OUT)
                self._gone += [guest.name] if guest.away else []

    def _note_sitters(self, events: Iterable[Event]) -> None:
        names = {event.player for event in events if isinstance(event, SitOut)}
        for guest in self.guests.values():
            guest.away = guest.away or guest.name in names

    def _come_and_go(self, events: list[Event], others: Sequence[str]) -> None:
        """Somebody may stand up after folding; somebody may take a free seat."""
        dice, turnover = self._dice, self._setting.turnover
        free, absent = self._free(), self._absent()
        if free and absent and dice.chance(turnover * len(free)):
            self._coming = dice.pick(absent), dice.pick(free)
            add_join(events, *self._coming, dice)
        if others and dice.chance(turnover):
            leaver = dice.pick(others)
            if add_leave(events, leaver, dice):
                self._drop({leaver})

    def _buy_in_again(self, events: list[Event]) -> None:
        """Of those who have lost all, some leave."""
        for guest in list(self.guests.values()):
            if guest.chips:
                continue
            if guest.name == self._setting.hero or self._dice.chance(_BUYS_IN_AGAIN):
                guest.chips = self._bought()
            else:
                add_at_end(events, [Leave(guest.name)])
                self._drop({guest.name})

    def _drop(self, names: set[str]) -> None:
        self.guests = {seat: g for seat, g in self.guests.items() if g.name not in names}
