"""Seats and antes."""

from razzstats.events import Dealt, PostAnte, StartStreet, Street
from razzstats.findings import Severity
from razzstats.money import format_chips as say
from razzstats.replay import Deal
from razzstats.rules.registry import HandOver, Pointed, rule


@rule(
    "RZ101",
    Severity.ERROR,
    "an ante of another size",
    on=PostAnte,
    cites="PS: every player posts the same ante; HH: less only when all-in",
    fix="Compare the ante with the others'; who has less posts all he has, and is all-in.",
)
def ante_size(deal: Deal, event: PostAnte) -> str | None:
    """All players ante the same amount. Only who has less posts less, and is then all-in."""
    ante = deal.hand.stakes.ante
    player = deal.players[event.player]
    if event.chips == ante or event.chips == player.stack < (ante or 0):
        return None
    return f"{event.player} antes {say(event.chips)}, not {say(ante or 0)}"


@rule(
    "RZ102",
    Severity.ERROR,
    "an ante too many",
    on=PostAnte,
    cites="PS: one ante, before the cards",
    fix="Take out the second line, or look for the player whose line it was.",
)
def one_ante(deal: Deal, event: PostAnte) -> str | None:
    """An ante is posted once, before the first card."""
    if deal.players[event.player].ante:
        return f"{event.player} antes a second time"
    return f"{event.player} antes after the deal began" if deal.street else None


@rule(
    "RZ103",
    Severity.ERROR,
    "cards without an ante",
    on=Dealt,
    streets=(0, Street.THIRD),
    cites="PS: whoever is dealt in has posted the ante",
    fix="Add his ante line, or look whose cards these are.",
)
def ante_owed(deal: Deal, event: Dealt) -> str | None:
    """Where antes are posted, nobody is dealt in without one."""
    player = deal.players[event.player]
    if player.cards or player.ante or not deal.hand.stakes.ante:
        return None
    return f"{event.player} is dealt in without an ante"


@rule(
    "RZ104",
    Severity.ERROR,
    "more than eight players",
    on=HandOver,
    cites="R19: PS, WSOP: at most eight players, since nine would not leave cards for all streets",
    fix="Look for two hands in one, or for seats that were not dealt in.",
)
def most_players(deal: Deal, event: HandOver) -> str | None:
    """Razz is dealt to eight players at the most."""
    if len(deal.ring) <= 8:
        return None
    events = enumerate(deal.hand.events)
    at = next((at for at, e in events if isinstance(e, (StartStreet, Dealt))), 0)
    return Pointed(f"{len(deal.ring)} players are dealt in", at)
