"""What each event does to the Deal once the betting is over: shows, payments, the summary."""

from collections.abc import Sequence

from razzstats.cards import Card
from razzstats.events import (
    Cancelled,
    Collect,
    Muck,
    ReturnUncalled,
    SeatResult,
    Show,
    StartShowdown,
    StartSummary,
    TotalPot,
)
from razzstats.replay.chips import close_round, give_back, step
from razzstats.replay.gaps import fold_the_passed
from razzstats.replay.players import Player
from razzstats.replay.state import Deal


def returned(deal: Deal, event: ReturnUncalled) -> None:
    """An uncalled bet goes back."""
    give_back(deal, deal.players[event.player], event.chips)


def start_showdown(deal: Deal, event: StartShowdown) -> None:
    """Bets are over; hands are laid open."""
    close_round(deal)
    deal.showdown = True


def start_summary(deal: Deal, event: StartSummary) -> None:
    """The play is over. Who was passed over and not asked again has folded."""
    close_round(deal)
    if deal.passed and not deal.showdown:
        fold_the_passed(deal, over=True)


def show(deal: Deal, event: Show) -> None:
    """A hand is laid open."""
    player = deal.players[event.player]
    player.shown = True
    deal.passed.pop(player, None)
    player.laid, player.words = event.cards, event.words
    _reveal(deal, player, event.cards, "shown")
    step(deal, player, "show", 0, deal.pot)


def muck(deal: Deal, event: Muck) -> None:
    """A hand is thrown away, with its cards where they are told."""
    player = deal.players[event.player]
    player.mucked = True
    _reveal(deal, player, event.cards, "mucked")
    step(deal, player, "muck", 0, deal.pot)


def result(deal: Deal, event: SeatResult) -> None:
    """A summary line may show cards."""
    player = deal.seats.get(event.seat)
    if player is None or not player.dealt_in:
        return
    mucked = event.outcome == "mucked"
    player.mucked = player.mucked or mucked
    if event.cards:
        _reveal(deal, player, event.cards, "mucked" if mucked else "shown")


def _reveal(deal: Deal, player: Player, cards: Sequence[Card], how: str) -> None:
    held = max(deal.street, 3) - len(deal.shared)
    player.reveal(cards, held, how, len(deal.steps))
    deal.places.update(dict.fromkeys(cards, player))


def total(deal: Deal, event: TotalPot) -> None:
    """The printed total and rake."""
    deal.rake, deal.printed_total = event.rake, event.chips


def cancel(deal: Deal, event: Cancelled) -> None:
    """Everyone has his chips back, though no line says so, and nobody has to act any more."""
    deal.queue, deal.round_open = None, False
    for player in deal.ring:
        if player.total:
            give_back(deal, player, player.total, inferred=True)


def collect(deal: Deal, event: Collect) -> None:
    """Chips are won."""
    close_round(deal)
    player = deal.players[event.player]
    deal.passed.pop(player, None)
    if deal.passed and not deal.showdown:
        fold_the_passed(deal, over=True)
    player.collected += event.chips
    step(deal, player, "collect", event.chips, deal.pot)
