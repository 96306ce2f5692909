"""Hands for those who damage some: an ending that fits its betting, and a table full of callers."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from razzstats.cards import DECK, RANK_OF, door_key, parse_cards
from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Dealt,
    Event,
    Fold,
    Hand,
    Muck,
    PostAnte,
    ReturnUncalled,
    Seated,
    SeatResult,
    Show,
    StartShowdown,
    StartStreet,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.house import HouseRules, SiteHabits
from razzstats.money import UNIT
from razzstats.replay import Deal, apply
from razzstats.simulate.setting import DOLLAR
from tests.corruption.case import with_lines

_ENDS = (ReturnUncalled, StartShowdown, Show, Muck, Collect, StartSummary)


def fitted(hand: Hand, returns: bool = True) -> Hand:
    """The hand with what is returned, collected and told in the summary as its betting makes it.

    The rake stays, and whoever collects if he can. Without `returns` the lines that return stay.
    """
    begins = next(at for at, event in enumerate(hand.events) if isinstance(event, _ENDS))
    deal = Deal(hand, HouseRules("any"), SiteHabits())
    for deal.at, event in enumerate(hand.events[:begins]):
        apply(deal, event)
    ending = list(hand.events[begins:])
    if returns:
        ending = [event for event in ending if not isinstance(event, ReturnUncalled)]
        if (due := deal.uncalled()) is not None:
            ending.insert(0, ReturnUncalled(due[0].name, due[1]))
    pot = deal.pot - sum(e.chips for e in ending if isinstance(e, ReturnUncalled))
    told = [told for event in ending for told in _told(event, deal, pot, ending)]
    return with_lines(replace(hand, events=(*hand.events[:begins], *told)))


def _told(event: Event, deal: Deal, pot: int, ending: list[Event]) -> Iterator[Event]:
    """The event as the betting makes it; none where nobody shows."""
    paid = pot - next((e.rake or 0 for e in ending if isinstance(e, TotalPot)), 0)
    alone = len(deal.live()) == 1
    taker = next((e.player for e in ending if isinstance(e, Collect)), "")
    taker = deal.live()[0].name if alone else taker
    if alone and isinstance(event, (StartShowdown, Show, Muck)):
        return
    if isinstance(event, Collect):
        yield replace(event, player=taker, chips=paid)
    elif isinstance(event, TotalPot):
        yield replace(event, chips=pot)
    elif isinstance(event, SeatResult) and (player := deal.players[event.player]).dealt_in:
        seat, name = player.seat, player.name
        won = paid if name == taker else None
        if player.folded:
            yield SeatResult(seat, name, "folded", Street(player.fold_street))
        elif alone or event.outcome == "folded":
            yield SeatResult(seat, name, "collected" if won else "mucked", won=won)
        else:
            yield replace(event, won=won)
    else:
        yield event


def full_table(seats: int, sixth: int = 0, seventh: int = 0) -> Hand:
    """A hand in which all call, but for so many who fold on sixth and on seventh street.

    The first has the lowest board on every street, bets where others fold, and wins; the second
    brings it in. The others fold from the last on.
    """
    names = [f"Player {number}" for number in range(1, seats + 1)]
    first, *others = names
    low, down = parse_cards("As 2s 3s 4s"), parse_cards("5s 6s 7s")
    high = [card for card in DECK if card not in down and RANK_OF[card] > 4]
    high.sort(key=door_key, reverse=True)
    up = {first: low} | {name: high[at :: len(others)] for at, name in enumerate(others)}
    events: list[Event] = [PostAnte(name, 1_500) for name in names]
    for street in Street:
        events.append(StartStreet(street))
        if street < Street.SEVENTH:
            events += [Dealt(name, (up[name][street - 3],)) for name in [first, *others]]
        folds = {Street.SIXTH: sixth, Street.SEVENTH: seventh}.get(street, 0)
        events += _round(street, first, others, len(others) - folds)
        others = others[: len(others) - folds]
    shown, words = (*down[:2], *low, down[2]), "Lo: 5,4,3,2,A"
    events += [StartShowdown(), Show(first, shown, words), *map(Muck, others)]
    events += [Collect(first, 0), StartSummary(), TotalPot(0, rake=0)]
    events.append(SeatResult(1, first, "showed", cards=shown, words=words))
    events += [SeatResult(seat, name, "mucked") for seat, name in enumerate(names[1:], 2)]
    seated = tuple(Seated(seat, name, 50 * UNIT) for seat, name in enumerate(names, 1))
    return fitted(Hand("simulated", "1", DOLLAR, seated, tuple(events)))


def _round(street: Street, first: str, others: Sequence[str], stay: int) -> list[Event]:
    """What is done on a street: all check, or the first bets, and as many others stay."""
    if street == Street.THIRD:
        return [BringIn(others[0], 5_000), *[Call(name, 5_000) for name in (*others[1:], first)]]
    if stay == len(others):
        return [Check(name) for name in (first, *others)]
    calls: list[Event] = [Call(name, 2 * UNIT) for name in others[:stay]]
    return [Bet(first, 2 * UNIT), *calls, *map(Fold, others[stay:])]
