"""The showdown: what the hands are worth, and who takes the pot."""

import re
from collections.abc import Iterable
from functools import lru_cache

from razzstats.cards import board_value, low_ranks, low_value, low_words
from razzstats.events import Muck, SeatResult, Show, Street
from razzstats.findings import Severity
from razzstats.house import Choice
from razzstats.lexing import LOST
from razzstats.money import UNIT
from razzstats.money import format_chips as say
from razzstats.replay import Deal, Player
from razzstats.replay.odd_chips import in_order_of_odd_chips
from razzstats.replay.pots import share, winners
from razzstats.rules.registry import HandOver, rule
from razzstats.rules.summary import other_winnings

LOW = "Lo: "
_RANKS = re.compile(r"[2-9TJQKA](?:,[2-9TJQKA])*")
_PHRASE = re.compile(r"[^\W\d_]{3}")
"""What words in a language hold (`a pair of Twos`), which are not judged, and ranks do not."""


@lru_cache(maxsize=1 << 13)
def low_in_words(low: int) -> str:
    """A low as sites print it: `Lo: 8,6,4,3,2`."""
    return LOW + low_ranks(low)


@rule(
    "RZ501",
    Severity.ERROR,
    "a winner who does not win",
    on=HandOver,
    cites="R1, R17: ace-to-five low; TDA 21, WSOP 74: each pot on its own",
    fix="Compare the shown cards with the deal lines, and the collect lines with the summary.",
)
def winner(deal: Deal, event: HandOver) -> str | None:
    """Each pot goes to the best low among those who can win it.

    Judged where hands were seen: whoever collects must hold the best of the known hands in at
    least one pot that he has a part in. A hand that was thrown away has no claim.
    """
    if len(deal.live()) < 2:
        return None
    values = _claims(deal)
    takers = [p for p in deal.ring if p.collected and p.seat in values]
    won = {seat for pot in deal.layers for seat in winners(pot, values)}
    for player in takers:
        if player.seat not in won and not other_winnings(deal):
            best = min(values, key=lambda seat: values[seat])
            return (
                f"{player.name} collects with a {low_words(values[player.seat])}, but "
                f"{deal.seats[best].name} has a {low_words(values[best])}"
            )
    return None


@rule(
    "RZ502",
    Severity.ERROR,
    "a share of the wrong size",
    on=HandOver,
    cites="R16, R17: TDA 20B, 21; WSOP 73, 74: equal hands split, odd chips one by one",
    fix="Work out each pot, its winners and its rake, and compare with the collect lines.",
)
def shares(deal: Deal, event: HandOver) -> str | None:
    """Where all hands are known, each player takes his part of each pot, rake and odd chips apart.

    Who gets the odd chip is for the house to say. Sums that are wrong, and a pot that goes to a
    hand that does not win it, are told of by their own rules.
    """
    live = [p for p in deal.ring if not p.folded and (p.collected or not p.mucked)]
    if len(deal.live()) < 2 or any(p.low is None for p in live) or not _sums_hold(deal):
        return None
    values = _claims(deal)
    chip = _chip(deal)
    least = dict.fromkeys(values, 0)
    most = dict.fromkeys(values, 0)
    for pot in deal.layers:
        takers = winners(pot, values)
        if not takers:
            return None
        for seat in takers:
            low, high = share(pot.chips, len(takers), chip)
            least[seat] += low
            most[seat] += high
    if any(p.collected and not most.get(p.seat) for p in deal.ring):
        return None
    rake = deal.pot - sum(p.collected for p in deal.ring)
    for player in live:
        if not least[player.seat] - rake <= player.collected <= most[player.seat]:
            due = say(most[player.seat])
            return f"{player.name} collects {say(player.collected)} of the {due} that is his"
    return None


def _claims(deal: Deal) -> dict[int, int]:
    """The known lows by seat, without those that were mucked and took nothing."""
    return {
        p.seat: p.low
        for p in deal.ring
        if p.low is not None and not p.folded and (p.collected or not p.mucked)
    }


def _chip(deal: Deal) -> int:
    """The smallest amount that is paid."""
    money = deal.hand.stakes.currency is not None
    return deal.habits.cent if money else min(deal.habits.chip, UNIT)


def _sums_hold(deal: Deal) -> bool:
    """Whether the pot is what was collected and raked; an unknown rake is what is left."""
    left = deal.pot - sum(p.collected for p in deal.ring)
    return left >= 0 and not deal.hand.cancelled and deal.rake in (left, None)


@rule(
    "RZ503",
    Severity.ERROR,
    "words that do not fit the cards",
    on=(Show, SeatResult),
    cites="R1; HH: the words give the five cards of the low, the highest first",
    fix="Compare the shown cards with the words: one of them is wrong.",
)
def hand_words(deal: Deal, event: Show | SeatResult) -> str | None:
    """`Lo: 8,6,4,3,2`, or its ranks alone, names the best low of the cards that are shown.

    What is neither ranks nor words of a language (`8,6,4,0,2`) names none.
    The summary is judged where it says another thing than the show.
    """
    if isinstance(event, SeatResult) and _said_before(deal, event):
        return None
    said = event.words.strip(LOST).removeprefix(LOW.strip()).strip()
    if not event.cards:
        return None
    if not _RANKS.fullmatch(said):
        in_words = _PHRASE.search(said) or not said
        is_low = event.words.startswith(LOW.strip()) or not in_words
        return f"{event.player} is said to have {said!r}, which is no low" if is_low else None
    cards = list(event.cards) + list(deal.shared)
    if len(set(cards)) < len(cards) or len(cards) > 7:
        return None
    value = low_value(cards) if len(cards) >= 5 else board_value(cards)
    due = low_ranks(value)
    return None if said == due else f"{event.player} is said to have {said}; it is {due}"


def _said_before(deal: Deal, event: SeatResult) -> bool:
    player = deal.seats.get(event.seat)
    return player is not None and (player.laid, player.words) == (event.cards, event.words)


@rule(
    "RZ504",
    Severity.WARNING,
    "the best hand is mucked",
    on=HandOver,
    cites="R15: sites let losers muck and print the cards in the summary",
    fix="Nothing need be done if he did throw it away; else compare the mucked cards.",
)
def best_mucked(deal: Deal, event: HandOver) -> str | None:
    """A hand that was mucked would have won a pot it had a part in.

    Judged where all hands that were held up are known.
    """
    if not any(p.mucked for p in deal.ring):
        return None
    if any(p.low is None for p in deal.live() if p.collected or not p.mucked):
        return None
    values = deal.values()
    for pot in deal.layers:
        best = winners(pot, values)
        for seat in best:
            player = deal.seats[seat]
            if player.mucked and not player.collected and len(pot.seats) > 1:
                return f"{player.name} mucks a {low_words(values[seat])}, the best hand"
    return None


@rule(
    "RZ505",
    Severity.ERROR,
    "a folded hand at the showdown",
    on=Muck,
    cites="PS: the showdown is between the hands that are left",
    fix="Look for a fold that belongs to another player.",
)
def folded_muck(deal: Deal, event: Muck) -> str | None:
    """Only a live hand is mucked at the showdown."""
    return f"{event.player} has folded" if deal.players[event.player].folded else None


@rule(
    "RZ506",
    Severity.WARNING,
    "hands shown out of order",
    on=(Show, Muck),
    streets=(Street.SEVENTH,),
    cites="R15: PS, TDA 17A, WSOP tournament 72: the last bettor first, then clockwise",
    fix="Nothing need be done if hands were laid open so; else look for lines that moved.",
)
def showdown_order(deal: Deal, event: Show | Muck) -> str | None:
    """Who bet or raised last on seventh street shows or mucks first, then the others clockwise.

    Who begins where nobody bet is for the house to say. Not judged where a player is all-in, for
    then hands are laid open as they come, nor of rooms whose histories do not tell of every muck.
    """
    player, live = deal.players[event.player], deal.live()
    if not deal.showdown or deal.house.bet_showdown is Choice.UNDETERMINED:
        return None
    if player.folded or any(p.stack <= 0 for p in live):
        return None
    done = [p for p in live if p.shown or p.mucked]
    if player in done or len(live) < 2:
        return None
    if done:
        first = next(s.player for s in deal.steps if s.action in ("show", "muck"))
        due = [p for p in deal.after(first) if p in live and p not in done][:1]
    else:
        due = _first_to_show(deal)
    if not due or player in due:
        return None
    return f"{player.name} comes before {' or '.join(p.name for p in due)} at the showdown"


def _first_to_show(deal: Deal) -> list[Player]:
    """Those who may begin; empty where the house leaves it open."""
    if deal.aggressor is not None:
        return [deal.aggressor]
    if deal.house.no_bet_showdown is Choice.SEAT_ORDER:
        return deal.live()[:1]
    return deal.openers() if deal.house.no_bet_showdown is Choice.LOW_BOARD else []


@rule(
    "RZ507",
    Severity.ERROR,
    "an odd chip for the wrong hand",
    on=HandOver,
    cites="R16: TDA 20B, WSOP tournament 73, live action 149; older Robert's Rules: low card",
    fix="Name the house's rule with --rules, or compare the collect lines.",
)
def odd_chip(deal: Deal, event: HandOver) -> str | None:
    """A chip that a split leaves over goes where the house says: by suit of the winning five.

    The high card by suit, or the low card; a place at the table cannot be judged, for no history
    of Razz names the dealer. Looked at where one pot is split between known hands.
    """
    by = deal.house.odd_chip
    if by not in (Choice.HIGH_SUIT, Choice.LOW_SUIT) or len(deal.layers) != 1:
        return None
    if len(deal.live()) < 2 or not _sums_hold(deal):
        return None
    takers = [deal.seats[seat] for seat in winners(deal.layers[0], _claims(deal))]
    if len(takers) < 2:
        return None
    paid = sum(p.collected for p in takers)
    least, most = share(paid, len(takers), _chip(deal))
    odd = [p for p in takers if p.collected == most]
    if least == most or any(p.collected not in (least, most) for p in takers):
        return None
    hands = {p.seat: [*p.cards, *deal.shared] for p in takers}
    due = [deal.seats[seat] for seat in in_order_of_odd_chips(by, hands)][: len(odd)]
    if set(due) == set(odd):
        return None
    return f"{_names(odd)} gets the odd chip, which is {_names(due)}'s"


def _names(players: Iterable[Player]) -> str:
    return ", ".join(p.name for p in players)


@rule(
    "RZ508",
    Severity.WARNING,
    "a hand thrown away beside an all-in",
    on=Muck,
    cites="R15: TDA 16, WSOP tournament 70: with a player all-in every hand is shown",
    fix="Nothing need be done if the house lets beaten hands be thrown away: name it with --rules.",
)
def tabled(deal: Deal, event: Muck) -> str | None:
    """Where a player is all-in and the betting is over, some houses have every hand shown."""
    if deal.house.all_in_showdown is not Choice.EVERY_HAND or not deal.showdown:
        return None
    player = deal.players[event.player]
    all_in = [p for p in deal.live() if p.stack <= 0]
    if player.folded or not all_in or len(deal.live()) < 2:
        return None
    return f"{player.name} mucks, though {_names(all_in)} is all-in"
