"""A tournament of one table, hand after hand, and the next one when it is over."""

from collections.abc import Mapping

from razzstats.events import Event, News, Stakes, Tournament
from razzstats.money import CURRENCIES, format_chips
from razzstats.simulate.asides import add_at_end, add_noise
from razzstats.simulate.dice import Dice
from razzstats.simulate.rooms import Guest
from razzstats.simulate.setting import Setting

_TENS, _ONES = ("", "X", "XX"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN = tuple(tens + ones for tens in _TENS for ones in _ONES)[1:]


class TournamentTable:
    """Levels rise and players drop out. Raises ValueError if the tournament's number is none."""

    def __init__(self, setting: Setting, dice: Dice) -> None:
        entered = setting.tournament or Tournament("1")
        self.guests: dict[int, Guest] = {}
        self._setting = setting
        self._dice = dice
        self._buy_in = entered.buy_in
        self._name = entered.name
        self._number = int(entered.tournament_id) - 1
        self._played = 0

    def may_end(self) -> bool:
        return len(self.guests) < 2

    def stage(self) -> tuple[Stakes, Tournament | None, str]:
        levels = self._setting.levels or (self._setting.stakes,)
        at = min(self._played // self._setting.hands_a_level, len(levels) - 1, len(_ROMAN) - 1)
        number = str(self._number)
        entered = Tournament(number, self._buy_in, f"Level {_ROMAN[at]}", self._name)
        return levels[at], entered, f"{number} 1"

    def prepare(self) -> None:
        if len(self.guests) > 1:
            return
        setting = self._setting
        self._number += 1
        self._played = 0
        seats = self._dice.drawn(range(1, setting.seats + 1))
        others = self._dice.drawn(setting.names)
        names = [setting.hero, *others] if setting.hero else others
        self.guests = {
            seat: Guest(name, setting.buy_in[1]) for seat, name in zip(seats, names, strict=False)
        }

    def finish(self, chips: Mapping[int, int], events: list[Event]) -> None:
        if self._dice.chance(self._setting.noise):
            add_noise(events, [guest.name for guest in self.guests.values()], (), self._dice)
        add_at_end(events, self._news(chips))
        for seat, has in chips.items():
            self.guests[seat].chips = has
        self.guests = {seat: guest for seat, guest in self.guests.items() if guest.chips}
        self._played += 1

    def _news(self, chips: Mapping[int, int]) -> list[News]:
        """Who is out, and in what place: of two at once, higher who began the hand with more."""
        guests, left = self.guests, len(self.guests)
        winner = max(chips, key=lambda seat: chips[seat] - guests[seat].chips)
        out = sorted((guests[seat].chips, seat) for seat, has in chips.items() if not has)
        news: list[News] = []
        for gone, (_, seat) in enumerate(out):
            news += self._goodbye(guests[seat].name, left - gone, guests[winner].name)
        if len(out) == left - 1:
            prize = f" and receives {self._prize(1)}" if self._prize(1) else ""
            news.append(News(guests[winner].name, f"wins the tournament{prize} - congratulations!"))
        return news

    def _goodbye(self, name: str, place: int, winner: str) -> list[News]:
        prize = f" and received {self._prize(place)}." if self._prize(place) else ""
        out = News(name, f"finished the tournament in {_ordinal(place)} place{prize}")
        if self._setting.bounty is None:
            return [out]
        sign = self._buy_in[:1] if self._buy_in[:1] in CURRENCIES else ""
        bounty = format_chips(self._setting.bounty, sign)
        return [News(winner, f"wins the {bounty} bounty for eliminating {name}"), out]

    def _prize(self, place: int) -> str:
        prizes = self._setting.prizes
        return prizes[place - 1] if place <= len(prizes) else ""


def _ordinal(place: int) -> str:
    return f"{place}{({1: 'st', 2: 'nd', 3: 'rd'}).get(place, 'th')}"
