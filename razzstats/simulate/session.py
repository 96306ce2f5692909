"""Hands one after another: numbers, times, and stacks that carry on."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from razzstats.clock import zone
from razzstats.events import BringIn, Cancelled, Event, Hand, PostAnte, Stakes
from razzstats.house import SiteHabits
from razzstats.replay import Deal
from razzstats.simulate.dice import Dice
from razzstats.simulate.payout import cancel, settle
from razzstats.simulate.play import Play
from razzstats.simulate.rooms import CashTable, Room, seat_lines
from razzstats.simulate.setting import Setting
from razzstats.simulate.sittings import Sittings
from razzstats.simulate.tournament import TournamentTable

_USUAL = Setting()
_HABITS = SiteHabits()
_CALLED_OFF = 0.004
"""The share of hands that are cancelled, of those in which something happens at the table."""
_ORBIT = 8
"""Hands of Razz before a mixed game goes on to its other games."""


def simulate(hands: int, seed: int = 0, setting: Setting = _USUAL) -> Iterator[Hand]:
    """So many hands, of one session or of several (`Setting.session_hours`).

    The same seed and setting give the same hands everywhere. All that happens is legal by
    `setting.house`. As in a history, a hand's stakes say what was posted in full; no event has a
    line.
    """
    session = _Session(setting, seed)
    for _ in range(hands):
        yield session.hand()


class _Session:
    def __init__(self, setting: Setting, seed: int) -> None:
        self._setting = setting
        self._dice = dice = Dice(seed)
        self._sittings = Sittings(setting, seed)
        room = TournamentTable if setting.tournament else CashTable
        self._room: Room = room(setting, dice)
        seated = (setting.hero, *setting.names) if setting.hero else setting.names
        manners = setting.styles
        self._styles = {name: manners[at % len(manners)] for at, name in enumerate(seated)}
        self._number = setting.first_id or 200_000_000_000 + dice.below(50_000_000_000)
        self._at = setting.start
        self._played = 0

    def hand(self) -> Hand:
        if self._room.may_end() and self._sittings.is_over(self._at):
            self._begin()
        self._room.prepare()
        bare = self._bare()
        playing = [seat.player for seat in bare.seats if not seat.note]
        play = Play(Deal(bare, self._setting.house, _HABITS), playing, self._styles, self._dice)
        self._play(play)
        left = {player.seat: player.stack + player.collected for player in play.deal.ring}
        self._room.finish(left, play.events)
        self._pass_time(len(play.events))
        return _told(bare, play.events)

    def _begin(self) -> None:
        """Another session: at another table, if it is one of cash."""
        self._at, dealt = self._sittings.next(self._at)
        self._number += dealt
        if not self._setting.tournament:
            self._room = CashTable(self._setting, self._dice)

    def _bare(self) -> Hand:
        """The hand before anything has happened, with the stakes of the table."""
        setting = self._setting
        stakes, tournament, table_name = self._room.stage()
        seats = seat_lines(self._room.guests, setting.bounty)
        present = any(seat.player == setting.hero and not seat.note for seat in seats)
        return Hand(
            site=setting.site,
            hand_id=str(self._number),
            stakes=stakes,
            seats=seats,
            events=(),
            played_at=self._at,
            local_time=_printed(self._at, setting.zone),
            table_name=table_name or self._sittings.table_name,
            max_seats=setting.seats,
            tournament=tournament,
            mixed_game=setting.mixed_game,
            club=setting.club,
            hero=setting.hero if present else None,
            dialect=setting.dialect,
        )

    def _play(self, play: Play) -> None:
        play.antes()
        if self._dice.chance(self._setting.noise * _CALLED_OFF):
            cancel(play)
        else:
            play.streets()
            settle(play, self._setting, self._dice)

    def _pass_time(self, events: int) -> None:
        self._number += self._dice.between(1, 90)
        self._at += timedelta(seconds=5 + events // 2 + self._dice.below(20))
        self._played += 1
        if self._setting.mixed_game and self._played % _ORBIT == 0:
            self._number += 4_000
            self._at += timedelta(minutes=16)


def _told(bare: Hand, events: Sequence[Event]) -> Hand:
    """The hand as a reader knows it. Nobody's cards tell the hero where none were dealt."""
    cancelled = any(isinstance(event, Cancelled) for event in events)
    return replace(
        bare,
        stakes=_posted(bare.stakes, events),
        events=tuple(events),
        lines=(None,) * len(events),
        hero=None if cancelled else bare.hero,
        cancelled=cancelled,
    )


def _printed(at: datetime, code: str) -> str:
    local = at.astimezone(zone(code))
    return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} {code}"


def _posted(table: Stakes, events: Sequence[Event]) -> Stakes:
    """What a reader can tell of the stakes: the largest ante, and a bring-in that was not short."""
    antes = [event.chips for event in events if isinstance(event, PostAnte)]
    bring_in = next((event for event in events if isinstance(event, BringIn)), None)
    full = bring_in.chips if bring_in is not None and not bring_in.all_in else None
    return replace(table, ante=max(antes, default=None), bring_in=full)
