"""Merge network: XML without a root, a `game` element for each hand, in several versions.

Money stands before or after the antes. What nobody called is a winner's part of its own, or part
of what its bettor wins. The rake is not written, nor, in tournaments, are the limits.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from razzstats.events import BringIn, Cancelled, Hand, Seated, Stakes, Tournament
from razzstats.formats import Opening, Problem, Reading, Site
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import CURRENCIES, clash, parse_chips
from razzstats.reader_kinds import (
    BAD_FORM,
    BAD_HEADER,
    INCOMPLETE,
    MAX_LINES,
    NO_LIMITS,
    NO_MEANING,
    NO_SEAT,
    NO_ZONE,
    TOO_MANY_LINES,
    TWO_SEATS,
    UNKNOWN_LINE,
)
from razzstats.sites.common import full_ante
from razzstats.sites.merge.elements import (
    END,
    Element,
    ElementError,
    attributes_of,
    chips,
    elements,
    is_return,
)
from razzstats.sites.merge.header import MIXED, game_of, local_time, table_of
from razzstats.sites.merge.oddities import TABLES, oddities
from razzstats.sites.merge.rounds import NoSeatError, Rounds

__all__ = ["SITE", "opening", "read"]

_START = re.compile(r"<game\s(?=[^<>]*\b(?:id|gametype|starttime|numholecards)\s*=)", re.M)
_HEADING = re.compile(r"<description\b[^<>]*>")
_LIMITS = re.compile(r"([$€£]|(?<![\d.,]))(\d[\d.,]*)\s*/\s*[$€£]?(\d[\d.,]*)")
_LEVEL = re.compile(r"Level\s+\w+")

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

AFTER_ANTES, RETURNS = "after the antes", "returns"
"""Parts of `Hand.dialect`: stacks stand after the antes; uncalled bets are returned."""


def opening(text: str) -> Opening | None:
    """The hand's number and game. None where that may be Razz or may not."""
    game = attributes_of("game", text)
    name = game_of(game, attributes_of("description", text))
    number = game.get("id", "").strip()
    return Opening(number, name, name == "Razz") if name and number else None


def read(lines: Sequence[str], first: int, at_end: bool) -> Reading:
    """One game to a Hand. Headings stand above it, on lines that do not count."""
    text = "\n".join(lines)
    begins, ends = text.index("<game"), text.find(END)
    if ends < 0:
        last = first + text.rstrip().count("\n", begins)
        return Reading(None, [Problem(INCOMPLETE, last, f"the game has no {END}")])
    try:
        found = elements(text[begins : ends + len(END)])
    except ElementError as error:
        return Reading(None, [Problem(BAD_FORM, first + error.line - 1, str(error))])
    if len(found) > MAX_LINES:
        return Reading(None, [Problem(TOO_MANY_LINES, first, f"a game of {len(found):,} elements")])
    try:
        return _Game(found, attributes_of("description", text[:begins]), first).read()
    except ValueError as error:
        line = first + getattr(error, "line", 1) - 1
        return Reading(None, [Problem(NO_MEANING, line, str(error))])


class _Game:
    """One game."""

    def __init__(
        self, found: Sequence[Element], description: Mapping[str, str], first: int
    ) -> None:
        self.found = found
        self.game = found[0]
        self.first = first
        self.problems: list[Problem] = []
        self._description = description
        self._table = table_of(self.game.get("data"), description)

    def read(self) -> Reading:
        """Raises ValueError for an amount, a card or a time without a meaning."""
        players = [element for element in self.found if element.name == "player"]
        names = {element.get("seat"): element.get("nickname") for element in players}
        if len(set(names.values())) < len(players):
            message = "a seat or a name is there twice"
            return self._refused(Problem(TWO_SEATS, self.first, message))
        if not players or not all(seat.isdecimal() and int(seat) < 10 for seat in names):
            return self._refused(Problem(BAD_FORM, self.first, f"players in seats {[*names]}"))
        try:
            rounds, after_antes = self._rounds(players)
        except NoSeatError as error:
            return self._refused(Problem(NO_SEAT, self.first + error.line - 1, str(error)))
        self.problems += rounds.problems
        self.problems += [
            Problem(UNKNOWN_LINE, self.first + element.line - 1, f"not understood: {what}")
            for element, what in oddities(self.found)
        ]
        stakes = self._stakes(rounds)
        if stakes is None:
            message = "no stakes, no bet and no ante tell the limits"
            return self._refused(Problem(BAD_HEADER, self.first, message))
        seats = [_seat(element) for element in players]
        return Reading(self._hand(seats, rounds, stakes, after_antes), self.problems)

    def _refused(self, fault: Problem) -> Reading:
        return Reading(None, [*self.problems, fault])

    # Chips

    def _play(self, players: Sequence[Element], after_antes: bool) -> Rounds:
        """The rounds, with balances taken before the antes or after them."""
        names = {element.get("seat"): element.get("nickname") for element in players}
        stacks = {element.get("nickname"): chips(element, "balance") for element in players}
        if after_antes:
            for element in self.found:
                if element.get("type") == "ANTE" and element.get("player") in names:
                    stacks[names[element.get("player")]] += chips(element)
        rounds = Rounds(names, stacks, self.first)
        rounds.play(self.found)
        return rounds

    def _rounds(self, players: Sequence[Element]) -> tuple[Rounds, bool]:
        """The rounds, and whether balances were taken after the antes.

        In tournaments they were, in cash games not, unless somebody put in more than he had, or
        less than all that he had when he was all-in.
        """
        after = self._table.is_tournament
        rounds = self._play(players, after)
        if after and any(rounds.left(name) == rounds.antes[name] > 0 for name in rounds.all_ins):
            return self._play(players, False), False
        if not after and any(rounds.left(name) < 0 for name in rounds.antes):
            return self._play(players, True), True
        return rounds, after

    def _stakes(self, rounds: Rounds) -> Stakes | None:
        """The limits as printed; else from the bets; else ten antes make a small bet.

        None where none of these is there.
        """
        ante = full_ante(rounds.events)
        printed = _LIMITS.search(self._printed_stakes())
        sign = printed[1] if printed else ""
        if printed:
            small, big = parse_chips(printed[2]), parse_chips(printed[3])
        else:
            told = rounds.bets.limits()
            small, big = told or (10 * (ante or 0), 20 * (ante or 0))
            how = "its bets" if told else "its ante"
            message = f"no limits are printed; those of the hand are told from {how}"
            self.problems.append(Problem(NO_LIMITS, self.first, message))
        if not small:
            return None
        money = self.game.get("realmoney") != "false"
        balance = next((e.get("balance") for e in self.found if e.get("balance")), "")
        if two := clash(None, *_signs(sign, self.found)):
            raise ValueError(two)
        currency = CURRENCIES.get(sign or balance[:1])
        bring_in = next((e for e in rounds.events if isinstance(e, BringIn)), None)
        return Stakes(
            small,
            big,
            ante,
            bring_in=None if bring_in is None or bring_in.all_in else bring_in.chips,
            currency=None if self._table.is_tournament or not money else currency,
            is_play_money=not money,
        )

    def _printed_stakes(self) -> str:
        """The limits of the game. Those above it are a tournament's first, and soon wrong."""
        own = self.game.get("stakes")
        return own if own or self._table.is_tournament else self._description.get("stakes", "")

    # The hand

    def _hand(
        self, seats: Sequence[Seated], rounds: Rounds, stakes: Stakes, after_antes: bool
    ) -> Hand:
        returns = any(is_return(e) for e in self.found if e.name == "winner")
        name, number, table, is_tournament = self._table
        tournament = None
        if is_tournament:
            level = _LEVEL.search(self.game.get("stakes"))
            tournament = Tournament(number, level=level[0] if level else "", name=name)
        mixed = self.game.get("gametype") == MIXED
        described = self._description.get("type", "").removesuffix(" Tournament")
        max_seats = self.game.get("seats")
        return Hand(
            site="merge",
            hand_id=self.game.get("id"),
            stakes=stakes,
            seats=tuple(seats),
            events=tuple(rounds.events),
            lines=tuple(rounds.lines),
            line=self.first,
            played_at=self._played_at(),
            local_time=local_time(self.game.get("starttime")),
            table_name=table,
            max_seats=int(max_seats) if max_seats in TABLES else None,
            tournament=tournament,
            mixed_game=described if mixed else "",
            hero=rounds.hero,
            cancelled=any(isinstance(event, Cancelled) for event in rounds.events),
            dialect=_dialect(after_antes, returns),
        )

    def _played_at(self) -> datetime | None:
        """The first event's stamp, in milliseconds: `starttime` is of no stated zone."""
        stamp = next((e.get("timestamp") for e in self.found if e.get("timestamp")), "")
        if not stamp:
            message = f"no event has a stamp, and {self.game.get('starttime')!r} names no zone"
            self.problems.append(Problem(NO_ZONE, self.first, message))
            return None
        if not (stamp.isascii() and stamp.isdigit()):
            raise ValueError(f"{stamp!r} is no stamp")
        try:
            return _EPOCH + timedelta(milliseconds=int(stamp))
        except OverflowError as error:
            raise ValueError(f"no calendar reaches the stamp {stamp}") from error


def _seat(player: Element) -> Seated:
    """A seat; the site counts from nought."""
    note = "is not dealt in" if player.get("dealtin") == "false" else ""
    balance = chips(player, "balance")
    return Seated(int(player.get("seat")) + 1, player.get("nickname"), balance, note=note)


def _signs(stakes: str, found: Sequence[Element]) -> set[str]:
    """The signs of currencies before the stakes and the balances."""
    return {stakes, *(e.get("balance")[:1] for e in found)} & CURRENCIES.keys()


def _dialect(after_antes: bool, returns: bool) -> str:
    return ", ".join([AFTER_ANTES] * after_antes + [RETURNS] * returns)


def _habits(after_antes: bool = False, returns: bool = False) -> SiteHabits:
    return SiteHabits(
        stack_before_ante=not after_antes,
        writes_uncalled=returns,
        collects_hold_uncalled=not returns,
    )


SITE = Site(
    name="merge",
    start=_START,
    opening=opening,
    read=read,
    house=HouseRules("merge"),
    habits=_habits(),
    summary=END,
    opens_by_text=True,
    heading=_HEADING,
    marks=("<", "<game"),
    dialects={
        _dialect(after, returns): _habits(after, returns)
        for after in (False, True)
        for returns in (False, True)
    },
)
