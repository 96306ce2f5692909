"""A hand through our replay and PokerKit's at once: they must agree at every event."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Event,
    Fold,
    Hand,
    PlayerEvent,
    Raise,
    StartShowdown,
    StartStreet,
    Street,
)
from razzstats.house import SiteHabits
from razzstats.replay import Deal, close, play, share, winners
from razzstats.simulate import Setting
from tests.referee.differences import (
    DIFFERENCES,
    SPLIT,
    TIED,
    Moment,
    shared_after_fold,
    short_all_in,
    situations,
)
from tests.referee.pokerkit_table import Table

_HABITS = SiteHabits()


class DisagreementError(Exception):
    """PokerKit's hand is not ours. `about` says on what: `turn`, `call`, `raise`, `stacks`, …"""

    def __init__(self, about: str, ours: object, theirs: object) -> None:
        super().__init__(f"{about}: we have {ours}, PokerKit has {theirs}")
        self.about = about


def agree(about: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise DisagreementError(about, ours, theirs)


class Verdict(NamedTuple):
    """`left_at`: the rule from which on PokerKit could not follow. `met`: the rules in play."""

    left_at: str | None
    met: set[str]


def referee(hand: Hand, setting: Setting) -> Verdict:
    """Raises DisagreementError where the two part and no rule that PokerKit has otherwise tells why."""
    match = Match(hand, setting)
    for at, event in enumerate(hand.events):
        try:
            match.before(event)
        except DisagreementError as parted:
            now = match.now(event, parted.about)
            rule = next((one.rule for one in DIFFERENCES if one.excuses(now)), None)
            if rule is None:
                parted.add_note(f"hand {hand.hand_id}, event {at}: {event}")
                raise
            return Verdict(rule, match.met | {rule})
        play(match.deal, event)
    close(match.deal)
    match.end()
    return Verdict(None, match.met)


class Tie(NamedTuple):
    """Equal low boards: their seats, the seats that can bet, and which of those opened."""

    lowest: list[int]
    able: set[int]
    opener: int


def _replayed(hand: Hand, setting: Setting) -> tuple[Deal, list[Tie]]:
    """The hand at its end, as we have it, and the ties on its way there."""
    deal = Deal(hand, setting.house, _HABITS)
    ties: list[Tie] = []
    for event in hand.events:
        opens = deal.queue is None and deal.street > Street.THIRD
        if opens and isinstance(event, Bet | Check) and len(deal.openers()) > 1:
            lowest = [player.seat for player in deal.lowest_boards()]
            able = {player.seat for player in deal.able()}
            ties.append(Tie(lowest, able, deal.players[event.player].seat))
        play(deal, event)
    close(deal)
    return deal, ties


def _order(ring: Sequence[int], ties: Sequence[Tie]) -> list[int]:
    """The ring from the dealer's left, the dealer seated so that most ties went as they went."""

    def fits(order: list[int]) -> int:
        return sum(_first(order, tie) == tie.opener for tie in ties)

    return max(([*ring[at:], *ring[:at]] for at in range(len(ring))), key=fits)


def _first(order: list[int], tie: Tie) -> int:
    at = min(order.index(seat) for seat in tie.lowest)
    return next(seat for seat in order[at:] + order[:at] if seat in tie.able)


class Match:
    """One hand at both tables."""

    def __init__(self, hand: Hand, setting: Setting) -> None:
        over, ties = _replayed(hand, setting)
        levels = (setting.stakes, *setting.levels)
        ring = [player.seat for player in over.ring]
        self.stakes = next(s for s in levels if s.small_bet == hand.stakes.small_bet)
        self.chip = setting.chip
        self.deal = Deal(hand, setting.house, _HABITS)
        self.table = Table(over, self.stakes, _order(ring, ties), self.chip)
        self.met = {TIED} if ties else set[str]()

    def now(self, event: Event, about: str = "") -> Moment:
        return Moment(self.deal, event, self.stakes, about)

    def before(self, event: Event) -> None:
        """Hold an event that is about to be played against PokerKit, and have it play it too."""
        self.met |= situations(self.now(event))
        if isinstance(event, StartStreet):
            self._between_rounds()
            again = shared_after_fold(self.now(event))
            live = [player.seat for player in self.deal.live()]
            self.table.deal(event.street, event.cards, live, each=again)
        elif isinstance(event, StartShowdown):
            self._between_rounds()
            self.table.lay_open()
        elif isinstance(event, BringIn | Bet | Raise | Call | Check | Fold):
            self._turn(event)
            self._prices(event)
            self._act(event)

    def _between_rounds(self) -> None:
        """Nobody is to act; the chips lie in the same pots and before the same players."""
        deal, table = self.deal, self.table
        agree("round's end", [], deal.queue or [])
        agree("round's end", None, table.actor)
        agree("stacks", {p.seat: p.stack for p in deal.ring}, table.stacks())
        agree("pots", [(pot.chips, list(pot.seats)) for pot in deal.pots()], table.pots())

    def _turn(self, event: PlayerEvent) -> None:
        """Whose turn it is: to us, to PokerKit, and in the history."""
        deal, actor = self.deal, self.table.actor
        due = [p.seat for p in (deal.openers() if deal.queue is None else deal.queue[:1])]
        seat = deal.players[event.player].seat
        if actor not in due or seat not in due:
            raise DisagreementError("due", due, actor)
        agree("turn", seat, actor)

    def _prices(self, event: PlayerEvent) -> None:
        """What the actor might do, whatever he does: bring-in or call, and bet or raise."""
        deal, table = self.deal, self.table
        player = deal.players[event.player]
        if deal.queue is None and deal.street == Street.THIRD:
            agree("price", min(self.stakes.bring_in or 0, player.stack), table.bring_in)
        else:
            agree("price", min(deal.to_call(player), player.stack), table.to_call)
        legal: tuple[int, ...] = (deal.level + deal.bet_size,)
        if not short_all_in(deal):
            agree("bets", deal.bets, table.bets)
            legal = deal.legal_totals()
        if table.raise_to is not None:
            has = player.street_in + player.stack
            agree("price of a raise", {min(to, has) for to in legal}, {table.raise_to})

    def _act(self, event: PlayerEvent) -> None:
        about, table, to = type(event).type, self.table, 0
        if isinstance(event, BringIn):
            agree(about, event.chips, table.bring_in)
        elif isinstance(event, Call | Check):
            agree(about, event.chips if isinstance(event, Call) else 0, table.to_call)
        elif isinstance(event, Bet | Raise):
            added = self.deal.players[event.player].street_in
            to = event.to if isinstance(event, Raise) else added + event.chips
            agree(about, to, table.raise_to)
        try:
            table.act(event, to)
        except ValueError as refused:
            raise DisagreementError(about, event, refused) from None

    # The end

    def end(self) -> None:
        """Who wins each pot, what is collected from it, and what the hand is worth to each."""
        deal = self.deal
        won = self._won()
        least = {player.seat: -player.total for player in deal.ring}
        most = dict(least)
        raked = 0
        for layer, seats, ours in zip(deal.layers, won, _collected(deal), strict=True):
            raked += self._rake(layer.chips, seats, ours)
            each, _ = share(layer.chips, len(seats), self.chip)
            for seat in seats:
                least[seat] += each
                most[seat] += layer.chips - each * (len(seats) - 1)
        agree("rake", deal.rake or 0, raked)
        agree("end", True, self.table.pay())
        self._nets(least, most)

    def _won(self) -> list[tuple[int, ...]]:
        """The seats that win each pot."""
        deal = self.deal
        if not deal.showdown:
            return [layer.seats for layer in deal.layers]
        won = [winners(layer, deal.values()) for layer in deal.layers]
        agree("winners", [list(seats) for seats in won], self.table.winners())
        return won

    def _rake(self, chips: int, won: Sequence[int], collected: Mapping[int, int]) -> int:
        """What the winners left of a pot; they have equal shares of the rest, odd chips apart."""
        left = sum(collected.values())
        least, most = share(left, len(won), self.chip)
        shares = [collected.get(seat, 0) for seat in won]
        if left > chips or sum(shares) != left or min(shares) < least or max(shares) > most:
            raise DisagreementError("collected", collected, (chips, won))
        return chips - left

    def _nets(self, least: Mapping[int, int], most: Mapping[int, int]) -> None:
        """What we say of each player's hand, before rake, must be what PokerKit pays him.

        Odd chips are PokerKit's to give (R16), so with them there are two ends to what it may be.
        """
        theirs = self.table.nets()
        if least == most:
            agree("nets", least, theirs)
            return
        self.met.add(SPLIT)
        agree("sum of nets", 0, sum(theirs.values()))
        if any(not least[seat] <= theirs[seat] <= most[seat] for seat in theirs):
            raise DisagreementError("nets", (least, most), theirs)


def _collected(deal: Deal) -> list[dict[int, int]]:
    """By pot, main pot first, what each seat collected."""
    found: list[dict[int, int]] = [{} for _ in deal.layers]
    for event in deal.hand.events:
        if isinstance(event, Collect):
            number = event.pot.rpartition("-")[2]
            at = int(number) if number.isdigit() else int(event.pot.startswith("side"))
            found[at][deal.players[event.player].seat] = event.chips
    return found
