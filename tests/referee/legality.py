"""Random actions, legal and not, held before PokerKit and before the rules: may he do that?"""

import random
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Event,
    Fold,
    Hand,
    PlayerEvent,
    Raise,
    StartStreet,
    Street,
)
from razzstats.findings import KINDS, Severity
from razzstats.replay import Deal, Player, play
from razzstats.rules.registry import checks
from razzstats.simulate import Setting
from tests.referee.differences import DIFFERENCES, Moment, all_in_high_card, short_all_in
from tests.referee.differences import short_bring_in as is_short_bring_in
from tests.referee.match import DisagreementError, Match

ACTS = (BringIn, Bet, Raise, Call, Check, Fold)


OFTEN = 0.4
"""At what share of the turns of a hand other actions are held before both."""


class Proposal(NamedTuple):
    """An action that might be taken now."""

    deal: Deal
    match: Match
    event: PlayerEvent
    player: Player

    @property
    def due(self) -> bool:
        """Whether it is his turn to PokerKit."""
        return self.match.table.actor == self.player.seat


class Gap(NamedTuple):
    """A rule that PokerKit has otherwise, as far as one action may be taken or not."""

    rule: str
    theirs: str
    excuses: Callable[[Proposal], bool]


def _tied(said: Proposal) -> bool:
    """Equal low boards: whoever opens by PokerKit's dealer, each of them may by ours."""
    deal = said.deal
    opens = deal.queue is None and deal.street > Street.THIRD
    return opens and len(deal.openers()) > 1 and said.player in deal.openers()


def _fold_for_all_in(said: Proposal) -> bool:
    return isinstance(said.event, Fold) and all_in_high_card(said.match.now(said.event))


def _alone_on_third(said: Proposal) -> bool:
    deal = said.deal
    return deal.street == Street.THIRD and deal.queue is None and deal.able() == [said.player]


def _short_bring_in(said: Proposal) -> bool:
    return isinstance(said.event, Call) and is_short_bring_in(said.match.now(said.event))


def _short_all_in(said: Proposal) -> bool:
    return isinstance(said.event, Bet | Raise) and short_all_in(said.deal)


def _needless_fold(said: Proposal) -> bool:
    owes, later = said.deal.to_call(said.player), said.deal.street > Street.THIRD
    return isinstance(said.event, Fold) and later and not owes and said.due


def _as_much_as_others_have(said: Proposal) -> bool:
    """Less than a bet, and all that any other has left to call it with."""
    deal, player = said.deal, said.player
    others = [p.street_in + p.stack for p in deal.able() if p is not player]
    wager = isinstance(said.event, Bet | Raise)
    return wager and bool(others) and total(said.event, player) == max(others)


def _bring_in_of_another_size(said: Proposal) -> bool:
    """Or, behind one that is all-in, a call of as much as another table's bring-in."""
    event, small = said.event, said.deal.hand.stakes.small_bet
    if isinstance(event, Call) and said.deal.hand.stakes.bring_in is None:
        return said.due and said.deal.street == Street.THIRD and not said.deal.bets
    if not isinstance(event, BringIn) or not said.due:
        return False
    return 0 < event.chips < small and event.chips != said.match.table.bring_in


GAPS = (
    Gap("R9", "of tied low boards the dealer's left opens", _tied),
    Gap("R11", "nobody may fold the bring-in", _fold_for_all_in),
    Gap("R11, alone", "nobody brings it in against all-ins only", _alone_on_third),
    Gap("R12", "a short bring-in is called as it is", _short_bring_in),
    Gap("R2b", "it is told the bring-in; a hand alone is not", _bring_in_of_another_size),
    Gap("R14", "a short all-in counts, and a whole bet goes on top", _short_all_in),
    Gap("R20", "nobody may fold where he can check; a history may say so", _needless_fold),
    Gap("R14, less", "a bet is whole, whatever the others have left", _as_much_as_others_have),
)


def total(event: Event, player: Player) -> int:
    """To what a wager brings its player's chips of this street."""
    if isinstance(event, Raise):
        return event.to
    return player.street_in + event.chips if isinstance(event, Bet) else 0


def broken(deal: Deal, event: PlayerEvent) -> list[str]:
    """The codes of the errors that it would be to take an action now."""
    found = checks()[deal.street].get(type(event), ())
    wrong = [kind.code for kind, rule in found if rule(deal, event) is not None]
    return [code for code in wrong if KINDS[code].severity is Severity.ERROR]


class Tally:
    """How many actions were held before both, how many both allowed, and what they part on."""

    def __init__(self) -> None:
        self.hands = 0
        self.both = Counter[bool]()
        self.parted = Counter[str]()

    def __str__(self) -> str:
        parts = [f"{gap.rule} {self.parted[gap.rule]:,} ({gap.theirs})" for gap in GAPS]
        return (
            f"{self.both[True]:,} actions that both allow, {self.both[False]:,} that neither does; "
            f"they part on {', '.join(parts)}"
        )


def proposals(deal: Deal, dice: random.Random, stakes_bring_in: int) -> Iterator[PlayerEvent]:
    """Actions of somebody at the table, mostly of whoever is due, of all kinds and sizes."""
    due = (deal.openers() if deal.queue is None else deal.queue[:1]) or deal.ring
    player = dice.choice(due if dice.random() < 0.7 else deal.ring)
    name, has, put = player.name, player.stack, player.street_in
    sizes = {deal.bet_size, 2 * deal.bet_size, deal.bet_size // 2, has, deal.to_call(player)}
    chips = max(min(dice.choice(sorted(sizes)) + dice.choice((0, 0, 0, 100, -100)), 2 * has), 0)
    if deal.street == Street.THIRD:
        posts = min(dice.choice((stakes_bring_in, stakes_bring_in + 100)), has)
        yield BringIn(name, posts, posts == has)
    yield Fold(name)
    yield Check(name)
    call = min(deal.to_call(player), has) if dice.random() < 0.5 else chips
    if call:
        yield Call(name, call, call == has)
    steps = (*deal.legal_totals(), deal.level + deal.bet_size // 2, put + has, put + chips)
    to = dice.choice(steps)
    if dice.random() < 0.7:
        to = min(to, put + has)
    if to > deal.level:
        all_in = to == put + has
        yield (
            Raise(name, to, to - deal.level, all_in) if deal.level else Bet(name, to - put, all_in)
        )


def compare(match: Match, dice: random.Random, tally: Tally) -> None:
    """Raises DisagreementError where one allows what the other does not, and no rule tells why."""
    deal = match.deal
    for event in proposals(deal, dice, match.stakes.bring_in or 0):
        player = deal.players[event.player]
        wrong = broken(deal, event)
        with warnings.catch_warnings(action="ignore"):
            theirs = match.table.allows(event, player.seat, total(event, player))
        if (not wrong) == theirs:
            tally.both[theirs] += 1
            continue
        said = Proposal(deal, match, event, player)
        gap = next((gap.rule for gap in GAPS if gap.excuses(said)), None)
        if gap is None:
            raise DisagreementError(str(event), wrong or "nothing against it", theirs)
        tally.parted[gap] += 1


def _is_turn(deal: Deal, event: Event) -> bool:
    """Whether somebody is to act, or, before a street begins, nobody any more."""
    return isinstance(event, ACTS) or (isinstance(event, StartStreet) and deal.street > 0)


def examine(hand: Hand, setting: Setting, dice: random.Random, tally: Tally) -> None:
    """Hold actions before both at each turn of a hand, as far as PokerKit can follow it."""
    match = Match(hand, setting)
    tally.hands += 1
    for event in hand.events:
        if _is_turn(match.deal, event) and dice.random() < OFTEN:
            compare(match, dice, tally)
        try:
            match.before(event)
        except DisagreementError as parted:
            now: Moment = match.now(event, parted.about)
            if not any(one.excuses(now) for one in DIFFERENCES):
                raise
            return
        play(match.deal, event)
