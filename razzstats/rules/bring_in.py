"""The bring-in."""

from razzstats.cards import door_key
from razzstats.events import Bet, BringIn, Call, Check, Complete, Fold, HighCard, Street
from razzstats.findings import Severity
from razzstats.money import format_chips as say
from razzstats.replay import Deal
from razzstats.rules.registry import rule
from razzstats.rules.turns import has_no_turn


@rule(
    "RZ301",
    Severity.ERROR,
    "the bring-in from a wrong seat",
    on=(BringIn, Bet, Complete),
    streets=(Street.THIRD,),
    cites="R2, R11: PS; WSOP 2024 tournament and live action 235; TDA RP-10E",
    fix="Look at the door cards, and for a bring-in line with another player's name.",
)
def bring_in_seat(deal: Deal, event: BringIn | Bet | Complete) -> str | None:
    """The highest door card brings it in: ace is lowest, equal ranks go by suit, spades first.

    If that seat is all-in for the ante, the next one clockwise has the duty. A player who opens
    third street with a bet or a completion has the duty too.
    """
    player = deal.players[event.player]
    if deal.queue is not None:
        late = isinstance(event, BringIn) and not deal.level and player not in deal.queue[:1]
        return f"{player.name} brings it in out of turn" if late else None
    due = deal.openers()
    if not due or player in due:
        return None
    return f"{player.name} opens, but {due[0].name} has to, with {due[0].up[0]}"


@rule(
    "RZ302",
    Severity.ERROR,
    "a bring-in of the wrong size",
    on=BringIn,
    cites="R2b: HH; the bring-in is less than the small bet",
    fix="Compare with the stakes; a bring-in of the small bet is a completion.",
)
def bring_in_size(deal: Deal, event: BringIn) -> str | None:
    """The bring-in is more than nothing and less than the small bet, else it is a completion."""
    small = deal.hand.stakes.small_bet
    if 0 < event.chips < small:
        return None
    return f"{event.player} brings in {say(event.chips)} with a small bet of {say(small)}"


@rule(
    "RZ303",
    Severity.ERROR,
    "a bring-in out of place",
    on=BringIn,
    cites="R3: PS, WSOP tournament 1, 216",
    fix="Take out the line, or look whether it is a call.",
)
def bring_in_place(deal: Deal, event: BringIn) -> str | None:
    """There is one bring-in, on third street, and nothing but folds can come before it (R11)."""
    if deal.street == Street.THIRD and not deal.level:
        return None
    return f"{event.player} brings it in after the hand was opened"


@rule(
    "RZ304",
    Severity.ERROR,
    "no bring-in",
    on=(Call, Check, Fold),
    streets=(Street.THIRD,),
    cites="R3, R11: the bring-in may not fold or check; behind an all-in high card, fold or bet",
    fix="Look for the bring-in line that is missing.",
)
def bring_in_owed(deal: Deal, event: Call | Check | Fold) -> str | None:
    """Third street begins with the bring-in or a completion.

    Only where the high card is all-in for the ante the next players may fold.
    """
    if deal.queue is not None:
        return _owed_behind_folds(deal, event)
    live = deal.live()
    known = all(len(p.up) == 1 for p in live)
    all_in = known and live and max(live, key=lambda p: door_key(p.up[0])).stack <= 0
    if isinstance(event, Fold) and (all_in or not known):
        return None
    return f"{event.player} acts before anyone has brought it in"


def _owed_behind_folds(deal: Deal, event: Call | Check | Fold) -> str | None:
    """The high card being all-in, those before him folded: he has the duty now."""
    if isinstance(event, Fold) or deal.level or has_no_turn(deal, deal.players[event.player]):
        return None
    return f"{event.player} acts before anyone has brought it in"


@rule(
    "RZ305",
    Severity.ERROR,
    "another high card than the one that is named",
    on=HighCard,
    cites="R2: PS; HH: the site names the seat with the high door card before the bring-in",
    fix="Compare the door cards with the deal lines.",
)
def high_card(deal: Deal, event: HighCard) -> str | None:
    """The player whom the site calls high was dealt the highest door card, which it prints."""
    doors = {p.name: p.up[0] for p in deal.live() if p.up}
    if len(doors) < deal.n_live or event.player not in doors:
        return None
    if event.cards != (doors[event.player],):
        said = " ".join(event.cards)
        return f"{event.player} is said to be high with {said}, but shows {doors[event.player]}"
    highest = max(doors, key=lambda name: door_key(doors[name]))
    if event.player == highest:
        return None
    return f"{event.player} is said to be high, but {highest} shows {doors[highest]}"
