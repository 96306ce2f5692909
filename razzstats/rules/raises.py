"""Raises: how many, to whom the betting is open, and what is said of the cap."""

from razzstats.events import Aside, Capped, Complete, Event, Fold, Notice, Raise
from razzstats.findings import Severity
from razzstats.house import Choice
from razzstats.money import format_chips as say
from razzstats.replay import Deal, Player
from razzstats.rules.betting import bet_size, misnamed, most_of_others
from razzstats.rules.registry import rule
from razzstats.rules.turns import has_no_turn

PUTS_IN = ("bet", "complete", "raise", "call")


@rule(
    "RZ405",
    Severity.ERROR,
    "a raise beyond the cap",
    on=(Raise, Complete),
    cites="R5, R6: PS, Robert's Rules: a bet and three raises; WSOP 100b, 126: four raises",
    fix="Count the bets of the round, or name the house's cap with --rules.",
)
def cap(deal: Deal, event: Raise | Complete) -> str | None:
    """A round takes a bet or completion and as many raises as the house allows."""
    most = deal.most_bets()
    if most is None or deal.bets < most or has_no_turn(deal, deal.players[event.player]):
        return None
    return f"{event.player} raises, but {most} bets are in and the betting is capped"


@rule(
    "RZ413",
    Severity.ERROR,
    "a raise where the betting is not open",
    on=(Raise, Complete),
    cites="R14: TDA 47B, WSOP 129, Robert's Rules: less than half a bet reopens nothing",
    fix="Look at the all-in before it: was it half a bet? Or name the house's rule with --rules.",
)
def reopened(deal: Deal, event: Raise | Complete) -> str | None:
    """Who has bet or called may raise once he faces another bet or raise; half of one is enough.

    An all-in for less reopens nothing: he may call or fold, and only those who have yet to act on
    the bet may complete it. Several all-ins for less count together. Some houses want a full bet.
    Where no other has chips beyond the bet there is nobody to raise.
    Of a check or the bring-in the rule books do not speak: whoever has done no more is not judged.
    """
    player = deal.players[event.player]
    if has_no_turn(deal, player) or misnamed(deal, event) or cap(deal, event):
        return None
    if bet_size(deal, event) is not None:
        return None
    if deal.n_live > 1 and most_of_others(deal, player) <= deal.level:
        return f"{player.name} raises, but nobody has more chips to call with"
    least = _least_that_reopens(deal)
    before = _last_act(deal, player)
    if least is None or before is None or deal.bets > before[0]:
        return None
    more = deal.level - before[1]
    if more * 2 >= least:
        return None
    return f"{player.name} raises, but he has acted and only {say(more)} was put on top since"


def _least_that_reopens(deal: Deal) -> int | None:
    """Twice what must be put on top; None where the house leaves it open."""
    if deal.house.short_all_in is Choice.UNDETERMINED:
        return None
    return deal.bet_size * (2 if deal.house.short_all_in is Choice.FULL_BET else 1)


def _last_act(deal: Deal, player: Player) -> tuple[int, int] | None:
    """Bets and his own total when he last bet or called in this round; None if he has not."""
    for step in reversed(deal.steps):
        if step.street != deal.street:
            return None
        if step.player is player and step.action in PUTS_IN:
            return step.bet_count, step.to
    return None


@rule(
    "RZ414",
    Severity.WARNING,
    "betting said to be capped that is not",
    on=Capped,
    cites="R5, R6: HH: the line stands behind the last raise that the round takes",
    fix="Count the bets of the round, or take out the line.",
)
def capped(deal: Deal, event: Capped) -> str | None:
    """`Betting is capped` stands behind the last bet or raise that a round takes."""
    most = deal.most_bets()
    if most is not None and deal.bets >= most:
        return None
    takes = "any number" if most is None else str(most)
    return f"the betting is said to be capped with {deal.bets} bets in; the round takes {takes}"


@rule(
    "RZ415",
    Severity.INFO,
    "betting that is capped and not said to be",
    on=(Raise, Complete),
    cites="R5: HH: the line stands behind the last raise that the round takes",
    fix="Look for a line that is missing behind the raise.",
)
def cap_unsaid(deal: Deal, event: Raise | Complete) -> str | None:
    """Sites that write `Betting is capped` do so each time somebody has yet to answer.

    Not judged behind an all-in, nor where another raise follows.
    """
    player = deal.players[event.player]
    if not deal.habits.writes_cap or event.all_in or deal.bets + 1 != deal.most_bets():
        return None
    if has_no_turn(deal, player) or misnamed(deal, event) or len(deal.able()) < 2:
        return None
    if isinstance(_next(deal), (Capped, Raise, Complete)):
        return None
    return f"{player.name} raises for the last time, and no line says that the betting is capped"


def _next(deal: Deal) -> Event | None:
    """The next line that is about the play, folds apart."""
    later = deal.hand.events[deal.at + 1 :]
    return next((e for e in later if not isinstance(e, (Aside, Notice, Fold))), None)
