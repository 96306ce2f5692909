"""The summary against the play."""

from razzstats.events import Board, Collect, FinalStack, SeatResult
from razzstats.findings import Severity
from razzstats.money import format_chips as say
from razzstats.replay import Deal, Player
from razzstats.rules.registry import HandOver, Pointed, rule


def other_winnings(deal: Deal) -> list[SeatResult]:
    """The summary lines that do not give their seats what the collect lines gave them."""
    found = []
    for event in deal.hand.events:
        if isinstance(event, SeatResult):
            player = deal.seats.get(event.seat)
            if player and player.dealt_in and not _paid_so(deal, player, event):
                found.append(event)
    return found


def _paid_so(deal: Deal, player: Player, event: SeatResult) -> bool:
    """Whether the seat's collect lines give what its summary lines do; there may be one for each.

    A payment that no line says is not in question here.
    """
    events = deal.hand.events
    paid = sum(e.chips for e in events if type(e) is Collect and e.player == player.name)
    if (event.won or 0) == paid:
        return True
    return paid == sum(e.won or 0 for e in events if type(e) is SeatResult and e.seat == event.seat)


def other_final(deal: Deal) -> tuple[int, int] | None:
    """The first seat that is said to have other than what the lines leave it, and how much."""
    for seat, has in deal.finals.items():
        player = deal.seats.get(seat)
        if player is not None and has != player.start + player.net:
            return seat, has
    return None


@rule(
    "RZ701",
    Severity.ERROR,
    "a summary line for another seat",
    on=(SeatResult, FinalStack),
    cites="HH: the summary repeats seat and name",
    fix="Compare the line with the seat lines at the top.",
)
def seat_and_name(deal: Deal, event: SeatResult | FinalStack) -> str | None:
    """A summary line names a seat and the player who sits in it."""
    player = deal.seats.get(event.seat)
    if player is None:
        return f"nobody has seat {event.seat}"
    name = event.player
    return None if name == player.name else f"seat {event.seat} is {player.name}, not {name}"


@rule(
    "RZ702",
    Severity.ERROR,
    "a fold that the play does not have",
    on=SeatResult,
    cites="HH: the summary says on which street a seat folded",
    fix="Look for a fold that is missing, or correct the summary's street.",
)
def folded(deal: Deal, event: SeatResult) -> str | None:
    """A seat folded on the street that the summary names; the others did not fold.

    A folded seat that collects is told of at its collect line.
    """
    player = deal.seats.get(event.seat)
    if player is None or not player.dealt_in or (player.folded and player.collected):
        return None
    said = int(event.street or 0) if event.outcome == "folded" else 0
    if said == player.fold_street:
        return None
    was = f"on street {player.fold_street}" if player.folded else "not at all"
    return f"{player.name} folded {was}; the summary: {event.outcome} {said or ''}".rstrip()


@rule(
    "RZ703",
    Severity.ERROR,
    "winnings that the play does not have",
    on=SeatResult,
    cites="R23: HH; replayed result = summary",
    fix="Compare the collect lines with the summary.",
)
def won(deal: Deal, event: SeatResult) -> str | None:
    """The summary gives each seat what its collect lines gave it.

    Of two seats that changed places, the one that the summary names as winner is told of.
    """
    player = deal.seats.get(event.seat)
    if player is None or not player.dealt_in:
        return None
    said = event.won or 0
    if said == player.collected or _paid_so(deal, player, event):
        return None
    if not said and any(e.won for e in other_winnings(deal)):
        return None
    return f"{player.name} collected {say(player.collected)}; the summary says {say(said)}"


@rule(
    "RZ704",
    Severity.WARNING,
    "`(didn't bet)` where chips went in",
    on=SeatResult,
    cites="HH: it stands behind a fold on third street without chips beyond the ante",
    fix="Look for chips that he put in, or take the words out.",
)
def did_not_bet(deal: Deal, event: SeatResult) -> str | None:
    """`(didn't bet)` marks who put in nothing but the ante."""
    player = deal.seats.get(event.seat)
    if player is None or event.outcome != "folded" or not player.dealt_in:
        return None
    bet = sum(player.put) > 0
    if event.no_bet and bet:
        return f"{player.name} put in {say(sum(player.put))}; the summary says he did not bet"
    return None


@rule(
    "RZ705",
    Severity.ERROR,
    "a board that was not dealt",
    on=Board,
    cites="R18: HH; the summary repeats the shared card",
    fix="Compare with the marker of seventh street.",
)
def board(deal: Deal, event: Board) -> str | None:
    """The board of a Razz hand is the card shared on seventh street."""
    if tuple(event.cards) == tuple(deal.shared):
        return None
    return f"the summary's board is [{' '.join(event.cards)}], dealt: [{' '.join(deal.shared)}]"


@rule(
    "RZ706",
    Severity.ERROR,
    "a final stack and a result that disagree",
    on=FinalStack,
    cites="R23: HH; what a seat had and what it won or lost make what it has",
    fix="Compare both numbers with the stack at the start.",
)
def final_and_net(deal: Deal, event: FinalStack) -> str | None:
    """What a seat has at the end is what it had and what the line says it won or lost."""
    player = deal.seats.get(event.seat)
    if player is None or event.net is None or event.chips == player.start + event.net:
        return None
    return (
        f"{player.name} had {say(player.start)} and is said to have {say(event.chips)}, "
        f"with a result of {say(event.net)}"
    )


@rule(
    "RZ707",
    Severity.ERROR,
    "a final stack that the play does not make",
    on=HandOver,
    cites="R23: HH; replayed result = summary",
    fix="Look for a bet, a return or a collect line that is missing or of another size.",
)
def final_stack(deal: Deal, event: HandOver) -> str | None:
    """What a seat has at the end is what the lines leave it, payments without a line included.

    A live seat can be owed such a payment; what the lines say it was paid it must have. Lines
    that contradict themselves are told of on their own.
    """
    found = other_final(deal)
    if found is None:
        return None
    seat, has = found
    player, events = deal.seats[seat], enumerate(deal.hand.events)
    at = next(at for at, e in events if isinstance(e, FinalStack) and e.seat == seat)
    left = say(player.start + player.net)
    return Pointed(f"{player.name} is said to have {say(has)} left; the lines leave {left}", at)
