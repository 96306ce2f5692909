"""Cards: how many, to whom, and no card twice."""

from razzstats.events import (
    Dealt,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
)
from razzstats.findings import Severity
from razzstats.house import Choice
from razzstats.replay import Deal
from razzstats.replay.players import Player
from razzstats.rules.registry import rule


@rule(
    "RZ201",
    Severity.ERROR,
    "a card twice",
    on=(Dealt, Show, StartStreet, SeatResult),
    cites="PS: one deck of 52 cards",
    fix="Compare both lines with the client's own file: one of the two cards was another.",
)
def card_twice(deal: Deal, event: Dealt | Show | StartStreet | SeatResult) -> str | None:
    """No card is in two places of one hand."""
    new = event.new if isinstance(event, Dealt) else event.cards
    if not new or _repeats(deal, event):
        return None
    if len(new) > 1 and len(set(new)) < len(new):
        return f"a card stands twice in [{' '.join(new)}]"
    own = None if isinstance(event, Dealt) else _holder(deal, event)
    for card in new:
        place = deal.places.get(card)
        if place is not None and place is not own:
            return f"{card} is in {place.name}'s hand already"
        if card in deal.shared:
            return f"{card} is the shared card"
    return None


def _repeats(deal: Deal, event: Dealt | Show | StartStreet | SeatResult) -> bool:
    """Whether the line shows again what a line before it showed, and was judged by."""
    if isinstance(event, StartStreet):
        return False
    player = _holder(deal, event)
    if player is None:
        return False
    if isinstance(event, Dealt):
        return player.dealt_on(deal.street)
    return isinstance(event, SeatResult) and event.cards == player.laid


def _holder(deal: Deal, event: Dealt | Show | StartStreet | SeatResult) -> Player | None:
    if isinstance(event, StartStreet):
        return None
    if isinstance(event, SeatResult):
        return deal.seats.get(event.seat)
    return deal.players[event.player]


@rule(
    "RZ202",
    Severity.ERROR,
    "a wrong number of cards",
    on=Dealt,
    cites="PS: two down and one up, then one card a street",
    fix="Look for a card that is missing from the line, or one that belongs to another line.",
)
def card_count(deal: Deal, event: Dealt) -> str | None:
    """Third street deals two cards down and one up, each later street one card.

    A history prints the down cards of the hero only, so others show one card on third street.
    """
    player = deal.players[event.player]
    if player.begins_street(event.held, deal.street):
        return None
    if player.dealt_on(deal.street):
        return f"{event.player} is dealt to twice on {_street(deal.street)} street"
    due = (1, 3) if deal.street == Street.THIRD else (1,)
    if len(event.new) in due:
        return None
    return f"{event.player} is dealt {len(event.new)} cards on {_street(deal.street)} street"


@rule(
    "RZ203",
    Severity.ERROR,
    "upcards that change between lines",
    on=Dealt,
    cites="HH: each deal line repeats the cards held before",
    fix="Compare with the deal lines of the streets before.",
)
def held_cards(deal: Deal, event: Dealt) -> str | None:
    """A deal line repeats the cards that were dealt to the seat before, in their order.

    Where the line of a card is missing, that is told of on its street.
    """
    player = deal.players[event.player]
    held = list(event.held)
    if not held or held in (player.up, player.cards, player.in_order()) or not player.cards:
        return None
    if player.dealt_on(deal.street) or player.lacks(held, deal.street):
        return None
    known = " ".join(player.in_order())
    return f"{event.player} is said to hold [{' '.join(event.held)}], but was dealt [{known}]"


@rule(
    "RZ204",
    Severity.ERROR,
    "a card to a folded hand",
    on=Dealt,
    cites="R20: HH (WSOP 222 lets a needless fold keep receiving cards)",
    fix="Look for a fold that belongs to another player, or a card that does.",
)
def card_to_folded(deal: Deal, event: Dealt) -> str | None:
    """A seat that has folded gets no more cards.

    Some rooms go on dealing to a seat that folded where it could have checked.
    """
    player = deal.players[event.player]
    if not player.folded:
        return None
    if deal.house.needless_fold is Choice.GOES_ON and _folded_for_nothing(deal, player):
        return None
    return f"{event.player} has folded"


def _folded_for_nothing(deal: Deal, player: Player) -> bool:
    folds = [s for s in deal.steps if s.player is player and s.action == "fold"]
    return bool(folds) and folds[-1].to_call == 0


@rule(
    "RZ205",
    Severity.ERROR,
    "a show that contradicts the deal",
    on=(Show, SeatResult),
    cites="HH: a hand is shown as two down cards, the upcards by street, the seventh card",
    fix="Compare the show with the deal lines: two down, the upcards by street, the seventh.",
)
def shown_cards(deal: Deal, event: Show | SeatResult) -> str | None:
    """The hand laid open holds the cards that were dealt, the upcards in their places."""
    player = _holder(deal, event)
    if not event.cards or player is None or _repeats(deal, event):
        return None
    shown = tuple(event.cards)
    whole = len(shown) == max(deal.street, 3) - len(deal.shared)
    place = list(shown[2:6]) if whole else []
    if whole and player.up and place[: len(player.up)] != player.up and _complete(deal, player):
        ups = " ".join(player.up)
        return f"{player.name} shows [{' '.join(shown)}], but his upcards were [{ups}]"
    if whole and not set(player.cards) <= set(shown):
        missing = " ".join(card for card in player.cards if card not in shown)
        return f"{player.name} shows [{' '.join(shown)}] without his {missing}"
    return None


def _complete(deal: Deal, player: Player) -> bool:
    """Whether the text shows all his upcards so far."""
    return len(player.up) == min(max(deal.street, 3), 6) - 2


@rule(
    "RZ206",
    Severity.WARNING,
    "a showdown with too few cards",
    on=Show,
    cites="R21: WSOP 231, seven cards; six and the shared card in R18's case",
    fix="Add the cards that are missing, in the order in which they came.",
)
def showdown_count(deal: Deal, event: Show) -> str | None:
    """At the showdown a hand is shown whole: seven cards, or six beside a shared one."""
    due = max(deal.street, 3) - len(deal.shared)
    if not deal.showdown or len(event.cards) == due:
        return None
    return f"{event.player} shows {len(event.cards)} cards, not {due}"


@rule(
    "RZ207",
    Severity.ERROR,
    "a street out of its order",
    on=(StartStreet, Dealt),
    cites="PS: third to seventh street, one after the other",
    fix="Look for a marker that is missing, doubled or moved.",
)
def street_order(deal: Deal, event: StartStreet | Dealt) -> str | None:
    """Streets follow each other from third to seventh, none twice and none left out.

    A card for a player who has his card of this street begins the next, unmarked.
    """
    due = deal.street + 1 if deal.street else Street.THIRD
    if isinstance(event, Dealt):
        begins = deal.players[event.player].begins_street(event.held, deal.street)
        return f"cards of {_street(due)} street without its marker" if begins else None
    if event.street == deal.street == deal.unmarked:
        return None
    return None if event.street == due else f"{_street(event.street)} street, where {due} is due"


@rule(
    "RZ208",
    Severity.ERROR,
    "a live seat without its card",
    on=(StartStreet, StartShowdown, StartSummary),
    streets=(Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH),
    cites="PS: every live player is dealt a card on each street",
    fix="Add the deal line, or look for the fold that is missing.",
)
def card_missing(deal: Deal, event: StartStreet | StartShowdown | StartSummary) -> str | None:
    """On each street from third to sixth every seat gets an upcard that has not folded before.

    Histories that print the hero's cards only are not judged, nor seats that were passed over.
    """
    if deal.showdown or (isinstance(event, StartStreet) and event.street <= deal.street):
        return None
    due = deal.street - 2
    over = isinstance(event, StartSummary)
    short = [
        p
        for p in deal.ring
        if p.fold_street in (0, deal.street)
        and not (_was_dealt(p, deal.street) if over and p.shown else _has_card(p, due, deal.street))
    ]
    if not short:
        return None
    others = [p for p in deal.ring if p.name != deal.hand.hero]
    judged = any(held.known_by == "up" for p in others for held in p.held)
    names = ", ".join(p.name for p in short if p not in deal.passed)
    return f"no card on {_street(deal.street)} street for {names}" if judged and names else None


def _has_card(player: Player, due: int, street: int) -> bool:
    return len(player.up) >= due or player.dealt_on(street)


def _was_dealt(player: Player, street: int) -> bool:
    """Whether the card was seen when it came, and not only when the hand was laid open."""
    return any(held.street == street and held.known_by == "up" for held in player.held)


@rule(
    "RZ209",
    Severity.ERROR,
    "a shared card that is not due",
    on=StartStreet,
    cites="R18: PS, TDA RP-10H, WSOP 228",
    fix="Look for the players who folded: with fewer of them the card may be due.",
)
def shared_card(deal: Deal, event: StartStreet) -> str | None:
    """One shared card is dealt on seventh street when the deck is too small for all who are in.

    Burnt cards cannot be seen online: the card is due where fewer cards are left than live
    seats, and may be due where burnt cards make the difference (at most five).
    """
    if not event.cards:
        return None
    if event.street != Street.SEVENTH or len(event.cards) > 1:
        return f"[{' '.join(event.cards)}] is dealt to all on {_street(event.street)} street"
    left, live = _left(deal), len(deal.live())
    return None if left - 5 < live else f"{left} cards are left for {live} players"


@rule(
    "RZ210",
    Severity.ERROR,
    "a shared card that is missing",
    on=StartStreet,
    streets=(Street.SIXTH,),
    cites="R18: PS, TDA RP-10H, WSOP 228: too few cards for seventh street make one card for all",
    fix="Print the card that was dealt to all with the marker of seventh street.",
)
def shared_card_owed(deal: Deal, event: StartStreet) -> str | None:
    """Where the deck is too small for seventh street, one card is dealt for all.

    Some rooms deal the thrown away cards again.
    """
    if event.street != Street.SEVENTH or event.cards:
        return None
    left, live = _left(deal), len(deal.live())
    if left >= live or deal.house.short_deck is not Choice.SHARED_CARD:
        return None
    return f"{left} cards are left for {live} players, and no card is dealt for all"


def _left(deal: Deal) -> int:
    """Cards that are left before seventh street, burnt ones not counted."""
    return 52 - sum(p.fold_street or Street.SIXTH for p in deal.ring)


def _street(street: int) -> str:
    names = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
    return names.get(street, "no")
