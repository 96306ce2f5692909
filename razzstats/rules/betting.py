"""Betting: how much, and what it is called."""

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    PostAnte,
    Raise,
    Street,
)
from razzstats.findings import Severity
from razzstats.house import Choice
from razzstats.money import format_chips as say
from razzstats.replay import Deal, Player
from razzstats.replay.amounts import Wager, added, bet_total, raise_total
from razzstats.rules.registry import rule
from razzstats.rules.turns import has_no_turn


@rule(
    "RZ403",
    Severity.ERROR,
    "more chips than the stack holds",
    on=(PostAnte, BringIn, Bet, Call, Raise, Complete),
    cites="table stakes: TDA, WSOP",
    fix="Compare with his stack at the start and all that he put in.",
)
def table_stakes(deal: Deal, event: Wager) -> str | None:
    """Nobody puts in more than he has in front of him."""
    player = deal.players[event.player]
    chips = added(deal, event)
    if chips <= player.stack or player.stack <= 0:
        return None
    return f"{player.name} puts in {say(chips)} and has {say(player.stack)}"


@rule(
    "RZ404",
    Severity.ERROR,
    "a bet or raise of the wrong size",
    on=(Bet, Raise, Complete),
    cites="R4, R7, R14: PS; WSOP 219, 236; TDA 47B. Small bet to fourth street, then big bet",
    fix="Compare with the stakes: the small bet to fourth street, the big bet from fifth on.",
)
def bet_size(deal: Deal, event: Bet | Raise | Complete) -> str | None:
    """Every bet and raise is one bet: small on third and fourth street, big from fifth on.

    The first raise over the bring-in completes it to the small bet. Only an all-in may be less,
    and after one the bet may be completed or raised in full. A raise may also stop at what the
    others can call.
    """
    player = deal.players[event.player]
    if has_no_turn(deal, player) or misnamed(deal, event):
        return None
    to = bet_total(deal, event) if isinstance(event, Bet) else raise_total(deal, event)
    legal = deal.legal_totals()
    if to in legal:
        return None
    if to in (player.street_in + player.stack, most_of_others(deal, player)) and to < max(legal):
        return None
    due = " or ".join(sorted({say(total) for total in legal}))
    return f"{player.name} makes it {say(to)}, not {due}"


def most_of_others(deal: Deal, player: Player) -> int:
    """To what the richest of the others could bring this street."""
    others = [p for p in deal.ring if p.stack > 0 and not p.folded and p is not player]
    return max([p.street_in + p.stack for p in others], default=0)


@rule(
    "RZ406",
    Severity.ERROR,
    "a call of the wrong size",
    on=Call,
    cites="R4, R12: PS; WSOP 217: a short bring-in is entered for the full one",
    fix="Compare with the highest bet less what he has in; of an all-in, with his stack.",
)
def call_size(deal: Deal, event: Call) -> str | None:
    """A call matches the highest bet, or is all that the player has.

    Behind an all-in bring-in for less the house says for how much the others enter.
    """
    player = deal.players[event.player]
    if has_no_turn(deal, player):
        return None
    chips, due = added(deal, event), deal.to_call(player)
    enters = _behind_short_bring_in(deal)
    if chips == min(due, player.stack) and chips > 0:
        return _short_of_bring_in(deal, player, chips) if enters else None
    full = deal.hand.stakes.bring_in or deal.hand.stakes.small_bet - 1
    if enters and due < chips <= full and deal.house.short_bring_in is not Choice.AS_POSTED:
        return None
    return f"{player.name} calls {say(chips)}, with {say(due)} to call"


def _behind_short_bring_in(deal: Deal) -> bool:
    """Whether what faces the player is less than the bring-in, as far as can be told.

    Those who had less are all-in; the first with chips left shows what the full one is.
    """
    if deal.street != Street.THIRD or deal.bets:
        return False
    step = next((s for s in deal.steps if s.action == "bring_in"), None)
    if step is None or step.player.stack > 0:
        return False
    full = deal.hand.stakes.bring_in
    if full is not None:
        return deal.level < full
    return all(p.stack <= 0 for p in deal.ring if p.street_in > step.to)


def _short_of_bring_in(deal: Deal, player: Player, chips: int) -> str | None:
    """Behind a short bring-in, where the house wants the full one and somebody can still bet."""
    if deal.house.short_bring_in is not Choice.FULL_BRING_IN or len(deal.able()) < 2:
        return None
    full = deal.hand.stakes.bring_in or 0
    if player.street_in + chips >= min(full, player.street_in + player.stack):
        return None
    return f"{player.name} enters for {say(chips)}, not for the full bring-in of {say(full)}"


@rule(
    "RZ407",
    Severity.ERROR,
    "a check facing a bet",
    on=Check,
    cites="R3: PS; WSOP 216: the bring-in may not check either",
    fix="Look for the call or the fold that it was, or a bet that was not.",
)
def check_facing(deal: Deal, event: Check) -> str | None:
    """Who faces a bet calls, raises or folds."""
    player = deal.players[event.player]
    due = 0 if has_no_turn(deal, player) else deal.to_call(player)
    return f"{event.player} checks, with {say(due)} to call" if due else None


@rule(
    "RZ408",
    Severity.ERROR,
    "a bet for a raise, or a raise for a bet",
    on=(Bet, Raise),
    cites="HH: the first wager of a round is a bet, each later one a raise",
    fix="Look for a bet that is missing before, or correct the verb or the step.",
)
def bet_or_raise(deal: Deal, event: Bet | Raise) -> str | None:
    """The first wager of a round is a bet; what goes over it, or over the bring-in, a raise."""
    if has_no_turn(deal, deal.players[event.player]):
        return None
    if misnamed(deal, event):
        bets = isinstance(event, Bet)
        return f"{event.player} " + ("bets into a bet" if bets else "raises, but nobody has bet")
    if isinstance(event, Bet) or deal.habits.doubts_raises or bet_size(deal, event):
        return None
    by = event.to - deal.level
    if event.by is not None and event.by != by:
        return f"{event.player} raises to {say(event.to)}, which is {say(by)}, not {say(event.by)}"
    return None


def misnamed(deal: Deal, event: Bet | Raise | Complete) -> bool:
    """Whether a bet goes over a bet, or a raise over nothing. Some sites complete by a bet."""
    if isinstance(event, Complete):
        return False
    bet = isinstance(event, Bet)
    if bet and deal.habits.completes_by_bet and deal.street == Street.THIRD and not deal.bets:
        return False
    return bet == (deal.level > 0)


@rule(
    "RZ411",
    Severity.WARNING,
    "an all-in that is none, or one not named",
    on=(PostAnte, BringIn, Bet, Call, Raise, Complete),
    cites="HH: sites write it on the line that puts in the last chip",
    fix="Compare his stack at the start with all that he put in.",
)
def all_in_named(deal: Deal, event: Wager) -> str | None:
    """A line says that the player is all-in exactly when it puts in his last chip.

    Not every site names each all-in.
    """
    player = deal.players[event.player]
    left = player.stack - added(deal, event)
    if event.all_in and left > 0:
        return f"{player.name} is said to be all-in with {say(left)} left"
    if not event.all_in and left == 0 and deal.habits.writes_all_in:
        return f"{player.name} puts in his last chip, but is not said to be all-in"
    return None


@rule(
    "RZ412",
    Severity.INFO,
    "a raise whose numbers do not fit",
    on=(Raise, Complete),
    cites="HH: a site leaves out what the raiser had brought in, and prints a step below nothing",
    fix="Nothing need be done: the amounts are told from the stack, the next call and the pot.",
)
def doubtful_raise(deal: Deal, event: Raise | Complete) -> str | None:
    """The printed total is not what the raise makes it: the stack, the next call and the pot tell.

    Looked at on sites whose raises are known to be printed wrong.
    """
    total = raise_total(deal, event)
    if total == event.to:
        return None
    chips = say(total - deal.players[event.player].street_in)
    return (
        f"{event.player}'s raise to {say(event.to)} is one to {say(total)}, which puts in {chips}"
    )
