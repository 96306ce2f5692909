"""Who sits where with how much, from hand to hand: at a cash table and in a tournament."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import msgspec

from razzstats.events import Event, News, Seated, SitOut, Stakes, Tournament
from razzstats.money import CURRENCIES, UNIT, format_chips
from razzstats.simulate.asides import with_arrivals, with_news, with_noise, with_returns
from razzstats.simulate.dice import Dice
from razzstats.simulate.setting import Setting

_REBUYS, _TOPS_UP, _SITS_OUT, _COMES_BACK = 0.6, 0.2, 0.02, 0.3
AWAY = "is sitting out"
_LEVELS = (
    "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII XXIV XXV"
).split()


class Guest(msgspec.Struct):
    """A player at the table, between hands."""

    name: str
    chips: int
    away: bool = False


class Room(Protocol):
    """A table over many hands."""

    guests: dict[int, Guest]

    def prepare(self) -> None:
        """Make ready for the next hand: at least two can play it."""

    def stage(self) -> tuple[Stakes, Tournament | None, str]:
        """The next hand's stakes, tournament and table name."""

    def finish(self, chips: Mapping[int, int], events: list[Event]) -> None:
        """Take over what each seat has now, and add the lines of what happened round the table."""


def seat_lines(guests: Mapping[int, Guest], bounty: int | None) -> tuple[Seated, ...]:
    """In order of seat; whoever is away has a line too."""
    return tuple(
        [
            Seated(seat, guest.name, guest.chips, bounty, AWAY if guest.away else "")
            for seat, guest in sorted(guests.items())
        ]
    )


class CashTable:
    """Players come and go, buy in again, add chips, sit out and come back."""

    def __init__(self, setting: Setting, dice: Dice) -> None:
        self.guests: dict[int, Guest] = {}
        self._setting = setting
        self._dice = dice
        self._coming: tuple[str, int] | None = None
        self._returned: list[str] = []
        self._left: list[str] = []
        seats = dice.drawn(range(1, setting.seats + 1))
        if setting.hero:
            self._sit(setting.hero, seats.pop())
        for seat in seats:
            if len(self.guests) < 2 or dice.chance(0.9):
                self._sit(dice.pick(self._absent()), seat)

    def _absent(self) -> list[str]:
        here = {guest.name for guest in self.guests.values()}
        return [name for name in self._setting.names if name not in here]

    def _sit(self, name: str, seat: int) -> None:
        self.guests[seat] = Guest(name, self._bought())

    def _bought(self) -> int:
        """Whole dollars, or cents where the range is small."""
        least, most = self._setting.buy_in
        unit = UNIT if most - least >= 4 * UNIT else self._setting.chip
        return least + self._dice.below((most - least) // unit + 1) * unit

    def prepare(self) -> None:
        dice, setting = self._dice, self._setting
        if self._coming is not None:
            self._sit(*self._coming)
            self._coming = None
        for guest in self.guests.values():
            if guest.chips < setting.buy_in[0] // 2 and dice.chance(_TOPS_UP):
                guest.chips = setting.buy_in[0]
        self._sit_out_and_in()
        free = [seat for seat in range(1, setting.seats + 1) if seat not in self.guests]
        for seat in free[: 2 - len(self._playing())]:
            self._sit(dice.pick(self._absent()), seat)

    def _playing(self) -> list[Guest]:
        return [guest for guest in self.guests.values() if not guest.away]

    def _sit_out_and_in(self) -> None:
        self._returned, self._left = [], []
        for guest in self.guests.values():
            short = len(self._playing()) < 2
            if guest.away and (short or self._dice.chance(_COMES_BACK)):
                guest.away = False
                self._returned.append(guest.name)
            elif not guest.away and len(self._playing()) > 2 and self._may_go(guest):
                guest.away = self._dice.chance(_SITS_OUT)
                self._left += [guest.name] if guest.away else []

    def _may_go(self, guest: Guest) -> bool:
        return guest.name != self._setting.hero

    def stage(self) -> tuple[Stakes, Tournament | None, str]:
        return self._setting.stakes, None, self._setting.table_name

    def finish(self, chips: Mapping[int, int], events: list[Event]) -> None:
        dice, setting = self._dice, self._setting
        playing = [guest.name for guest in self._playing()]
        sleepy = [name for name in playing if name != setting.hero]
        if dice.chance(setting.noise):
            with_noise(events, playing, dice.pick(self._absent() or playing), sleepy, dice)
            self._note_sitters(events)
        with_returns(events, self._returned, self._left)
        for seat, has in chips.items():
            self.guests[seat].chips = has
        self._go(events, sleepy)
        self._refill()

    def _note_sitters(self, events: Iterable[Event]) -> None:
        names = {event.player for event in events if isinstance(event, SitOut)}
        for guest in self.guests.values():
            guest.away = guest.away or guest.name in names

    def _go(self, events: list[Event], sleepy: Sequence[str]) -> None:
        """Somebody may stand up after folding; somebody may take a free seat."""
        dice, setting = self._dice, self._setting
        free = [seat for seat in range(1, setting.seats + 1) if seat not in self.guests]
        absent = self._absent()
        if free and absent and dice.chance(setting.turnover):
            self._coming = (dice.pick(absent), dice.pick(free))
        leaver = dice.pick(sleepy) if sleepy and dice.chance(setting.turnover) else None
        if with_arrivals(events, self._coming, leaver, dice):
            self._drop(leaver)

    def _drop(self, name: str | None) -> None:
        self.guests = {seat: guest for seat, guest in self.guests.items() if guest.name != name}

    def _refill(self) -> None:
        """Who has lost all buys in again, or is gone."""
        for guest in list(self.guests.values()):
            if guest.chips:
                continue
            if not self._may_go(guest) or self._dice.chance(_REBUYS):
                guest.chips = self._bought()
            else:
                self._drop(guest.name)


class TournamentTable:
    """Levels rise, players drop out; after the last hand of one the next tournament begins."""

    def __init__(self, setting: Setting, dice: Dice) -> None:
        assert setting.tournament is not None
        self.guests: dict[int, Guest] = {}
        self._setting = setting
        self._dice = dice
        self._first = setting.tournament
        self._number = int(setting.tournament.tournament_id) - 1
        self._played = 0

    def prepare(self) -> None:
        if len(self.guests) > 1:
            return
        self._number += 1
        self._played = 0
        others = self._dice.drawn(self._setting.names)
        names = [self._setting.hero, *others] if self._setting.hero else others
        seats = self._dice.drawn(range(1, self._setting.seats + 1))
        chips = self._setting.buy_in[1]
        self.guests = {seat: Guest(name, chips) for seat, name in zip(seats, names, strict=False)}

    def stage(self) -> tuple[Stakes, Tournament | None, str]:
        levels = self._setting.levels or (self._setting.stakes,)
        at = min(self._played // self._setting.hands_a_level, len(levels) - 1, len(_LEVELS) - 1)
        number = str(self._number)
        entered = Tournament(number, self._first.buy_in, f"Level {_LEVELS[at]}")
        return levels[at], entered, f"{number} 1"

    def finish(self, chips: Mapping[int, int], events: list[Event]) -> None:
        self._played += 1
        if self._dice.chance(self._setting.noise):
            names = [guest.name for guest in self.guests.values()]
            with_noise(events, names, self._dice.pick(names), (), self._dice)
        before = len(self.guests)
        out = [seat for seat, has in chips.items() if not has]
        # Of two who go in one hand, the one who had more when it began is placed higher.
        out.sort(key=lambda seat: (self.guests[seat].chips, seat))
        winner = max(chips, key=lambda seat: chips[seat] - self.guests[seat].chips)
        news: list[News] = []
        for gone, seat in enumerate(out):
            news += self._goodbye(self.guests[seat].name, before - gone, self.guests[winner].name)
        for seat, has in chips.items():
            self.guests[seat].chips = has
        self.guests = {seat: guest for seat, guest in self.guests.items() if guest.chips}
        if len(self.guests) == 1:
            (last,) = self.guests.values()
            prize = f" and receives {self._prize(1)}" if self._prize(1) else ""
            news.append(News(last.name, f"wins the tournament{prize} - congratulations!"))
        with_news(events, news)

    def _goodbye(self, name: str, place: int, winner: str) -> list[News]:
        prize = f" and received {self._prize(place)}." if self._prize(place) else ""
        said = [News(name, f"finished the tournament in {_ordinal(place)} place{prize}")]
        if self._setting.bounty is not None:
            sign = self._first.buy_in[:1]
            bounty = format_chips(self._setting.bounty, sign if sign in CURRENCIES else "")
            said.insert(0, News(winner, f"wins the {bounty} bounty for eliminating {name}"))
        return said

    def _prize(self, place: int) -> str:
        prizes = self._setting.prizes
        return prizes[place - 1] if place <= len(prizes) else ""


def _ordinal(place: int) -> str:
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"
