"""Chips in and chips out."""

from razzstats.events import Collect, ReturnUncalled, StartStreet, TotalPot
from razzstats.findings import Severity
from razzstats.money import format_chips as say
from razzstats.replay import Deal
from razzstats.rules.registry import HandOver, rule
from razzstats.rules.summary import other_final, other_winnings

WAGERS = ("post_ante", "bring_in", "bet", "complete", "raise", "call")


def full_total(deal: Deal) -> int | None:
    """The printed total with the rake and without the uncalled bet; None where there is none."""
    if deal.printed_total is None:
        return None
    return deal.printed_total + deal.pot - _total_of(deal, deal.rake)


def _total_of(deal: Deal, rake: int | None) -> int:
    """What the site prints as the total of the pot as it is."""
    due = deal.pot
    if not deal.habits.total_holds_rake:
        due -= rake or 0
    if deal.habits.total_holds_uncalled:
        due += sum(p.returned for p in deal.ring)
    return due


@rule(
    "RZ601",
    Severity.ERROR,
    "chips that do not add up",
    on=HandOver,
    cites="R23: HH; chips in = chips out + rake",
    fix="Look for a bet, a collect line or a rake that is missing or of another size.",
)
def chips_out(deal: Deal, event: HandOver) -> str | None:
    """What the players put in, uncalled bets apart, is what they collect and the rake.

    The rake is never below nothing. Where the summary agrees with one side against the other, that
    is told of at its line. Of a hand that was called off nobody takes anything.
    """
    out = sum(p.collected for p in deal.ring)
    taken = deal.rake
    if deal.hand.cancelled:
        gone = out + (taken or 0)
        return f"{say(gone)} is taken from a hand that was called off" if gone else None
    if out + (taken or 0) == deal.pot:
        return None
    if taken is None:
        more = f"{say(out)} is collected from {say(deal.pot)}, which is more than there was"
        return None if out <= deal.pot else more
    if out + taken == full_total(deal) or other_winnings(deal) or other_final(deal):
        return None
    return (
        f"{say(deal.pot)} was put in, but {say(out)} is collected and {say(taken)} raked "
        f"({say(out + taken)})"
    )


@rule(
    "RZ602",
    Severity.ERROR,
    "an uncalled bet of the wrong size",
    on=ReturnUncalled,
    cites="R23: HH; what nobody matched goes back to the bettor",
    fix="Compare the last bet with what the others put in.",
)
def uncalled(deal: Deal, event: ReturnUncalled) -> str | None:
    """What comes back is what nobody else put in, and it goes to the player whose bet it was."""
    due = deal.uncalled()
    if due is None:
        return f"{say(event.chips)} is returned to {event.player}, but all of it was matched"
    player, chips = due
    if (player.name, chips) == (event.player, event.chips):
        return None
    return f"{say(event.chips)} is returned to {event.player}; due: {say(chips)} to {player.name}"


@rule(
    "RZ603",
    Severity.ERROR,
    "an uncalled bet that is kept",
    on=HandOver,
    cites="R23: HH; what nobody matched goes back to the bettor",
    fix="Add the line that returns it, or look for the call that is missing.",
)
def uncalled_kept(deal: Deal, event: HandOver) -> str | None:
    """No bet that nobody matched stays in the pot.

    It is the last bet or raise of the hand. A return of a wrong size is told of at its line.
    """
    due = deal.uncalled() if deal.habits.writes_uncalled else None
    if due is None or not any(p.collected for p in deal.ring):
        return None
    player, chips = due
    wagers = [s for s in deal.steps if s.chips and s.action in WAGERS]
    last = [s for s in wagers if s.street == wagers[-1].street]
    own = [s for s in last if s.player is player]
    most = max((s.to for s in last if s.player is not player), default=0)
    returned = any(s.action == "return_uncalled" for s in deal.steps if s.street == last[0].street)
    if returned or not own or own[-1].action == "call" or own[-1].to <= most:
        return None
    return f"{say(chips)} of {player.name}'s chips were matched by nobody and not returned"


@rule(
    "RZ604",
    Severity.ERROR,
    "a printed total that is not the pot",
    on=TotalPot,
    cites="R23: HH; the site's total holds the rake and leaves out the uncalled bet",
    fix="Look for a bet that is missing or of another size, or correct the total.",
)
def printed_total(deal: Deal, event: TotalPot) -> str | None:
    """The summary's total is what the lines put in."""
    due = _total_of(deal, event.rake)
    if event.chips == due or deal.hand.cancelled:
        return None
    return f"the summary's total is {say(event.chips)}, the lines make {say(due)}"


@rule(
    "RZ605",
    Severity.ERROR,
    "side pots of the wrong size",
    on=TotalPot,
    cites="R17, R23: HH; the named pots are printed without the rake",
    fix="Work out main and side pots from what each player put in.",
)
def printed_pots(deal: Deal, event: TotalPot) -> str | None:
    """Main pot and side pots are what the all-ins make them; the rake comes off the named pots."""
    if not event.pots:
        return None
    due = [pot.chips for pot in deal.pots()]
    taken = event.rake or 0
    fits = len(due) == len(event.pots) and all(
        most - taken <= told <= most for told, most in zip(event.pots, due, strict=True)
    )
    if fits and sum(due) - sum(event.pots) in (0, taken):
        return None
    told = ", ".join(say(chips) for chips in event.pots)
    made = ", ".join(say(chips) for chips in due)
    return f"the summary names pots of {told}; the lines make {made}"


@rule(
    "RZ606",
    Severity.ERROR,
    "a folded hand collects",
    on=Collect,
    cites="PS: a folded hand has no part in the pot",
    fix="Look for a fold or a collect line that belongs to another player.",
)
def folded_collects(deal: Deal, event: Collect) -> str | None:
    """Only a live hand takes a pot."""
    return f"{event.player} has folded" if deal.players[event.player].folded else None


@rule(
    "RZ607",
    Severity.ERROR,
    "a pot that nobody takes",
    on=HandOver,
    cites="R23: HH; a pot goes to somebody unless the hand was called off",
    fix="Add the collect line; without it the hand cannot be counted.",
)
def pot_taken(deal: Deal, event: HandOver) -> str | None:
    """Somebody collects the pot. Without that nobody can say what the hand won or cost.

    Where the summary names a winner against the play, that is told of at its line.
    """
    if not deal.pot or deal.hand.cancelled or any(p.collected for p in deal.ring):
        return None
    told = deal.rake is not None or other_winnings(deal)
    return None if told else f"{say(deal.pot)} was put in, and no line says who takes it"


@rule(
    "RZ609",
    Severity.ERROR,
    "a pot told with a street that is not the pot",
    on=StartStreet,
    cites="R23: HH; antes and all bets so far, what came back taken off",
    fix="Look for a bet that is missing or of another size on the street before.",
)
def told_pot(deal: Deal, event: StartStreet) -> str | None:
    """Where street markers tell the pot, it is all that went in.

    A difference that an earlier marker had too has been told of there.
    """
    if event.total in (None, deal.pot) or event.street <= deal.street:
        return None
    told = [e.total for e in deal.hand.events[: deal.at] if isinstance(e, StartStreet)]
    begun = next((s.pot_before for s in deal.steps if s.street == deal.street), deal.pot)
    if told and told[-1] is not None and event.total == told[-1] + deal.pot - begun:
        return None
    return f"the pot is said to be {say(event.total or 0)}; the lines make {say(deal.pot)}"
