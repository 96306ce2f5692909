"""The end of a simulated hand: who shows, who is paid, and the summary."""

from collections.abc import Sequence

from razzstats.cards import Card, board_value, low_ranks, low_value
from razzstats.events import (
    Board,
    Cancelled,
    Collect,
    KeepHidden,
    Muck,
    SeatResult,
    Show,
    StartShowdown,
    StartSummary,
    Street,
    TotalPot,
)
from razzstats.house import Choice
from razzstats.replay.odd_chips import in_order_of_odd_chips
from razzstats.replay.players import Player
from razzstats.replay.pots import Pot, raked, winners
from razzstats.simulate.dice import Dice
from razzstats.simulate.play import Play
from razzstats.simulate.setting import Setting

_SHOWS_BLUFF, _SAYS_NOTHING = 0.08, 0.15
_SHOWS_LOSER = 0.2


def settle(play: Play, setting: Setting, dice: Dice) -> None:
    """From the last bet to the end of the summary."""
    rake = _rake(play, setting)
    pots = play.deal.pots()
    net = raked([pot.chips for pot in pots], rake, setting.chip)
    live = play.deal.live()
    if len(live) == 1:
        _pay_last(play, live[0], net[0], dice)
    else:
        values = _show_down(play, pots, dice)
        _pay(play, pots, net, values, setting.chip)
    play.say(StartSummary())
    play.say(TotalPot(play.deal.pot, tuple(net) if len(net) > 1 else (), rake))
    if play.deal.shared:
        play.say(Board(play.deal.shared))
    for player in play.deal.ring:
        play.say(_result(play, player))


def cancel(play: Play) -> None:
    """The hand is void: everyone has his chips back."""
    play.say(Cancelled())
    play.say(StartSummary())
    for player in play.deal.ring:
        play.say(SeatResult(player.seat, player.name, "collected", won=0))


def _rake(play: Play, setting: Setting) -> int:
    """A share of the pot up to a limit, in whole chips; none if the hand ended on third street."""
    if setting.tournament or play.deal.street == Street.THIRD:
        return 0
    most = min(play.deal.pot * setting.rake_percent // 100, setting.rake_cap)
    return most // setting.chip * setting.chip


def _words(cards: Sequence[Card]) -> str:
    value = low_value(cards) if len(cards) >= 5 else board_value(cards)
    return f"Lo: {low_ranks(value)}"


def _pay_last(play: Play, player: Player, chips: int, dice: Dice) -> None:
    """All others folded: he takes the pot, and seldom shows what he had."""
    play.say(Collect(player.name, chips))
    throw = dice.random()
    if throw < _SHOWS_BLUFF:
        cards = tuple(play.cards[player.seat])
        play.say(Show(player.name, cards, _words(cards)))
    elif throw > _SHOWS_BLUFF + _SAYS_NOTHING:
        play.say(KeepHidden(player.name))


def _show_down(play: Play, pots: Sequence[Pot], dice: Dice) -> dict[int, int]:
    """From the last bettor round; who is beaten in every pot may muck. The lows by seat."""
    deal = play.deal
    play.say(StartShowdown())
    first = _first_to_show(play)
    must = deal.house.all_in_showdown is Choice.EVERY_HAND and len(deal.able()) < len(deal.live())
    shown: dict[int, int] = {}
    for player in (first, *deal.after(first)):
        if player.folded:
            continue
        cards = tuple(play.cards[player.seat])
        value = low_value(cards + deal.shared)
        needed = any(_leads(player.seat, value, pot, shown) for pot in pots)
        if needed or must or player.stack == 0 or dice.chance(_SHOWS_LOSER):
            play.say(Show(player.name, cards, _words(cards + deal.shared)))
            shown[player.seat] = value
        else:
            play.say(Muck(player.name))
    return shown


def _first_to_show(play: Play) -> Player:
    """The last bettor, of any street where the house leaves it open who begins without a bet."""
    deal, by = play.deal, play.deal.house.no_bet_showdown
    if deal.aggressor is None and by is Choice.SEAT_ORDER:
        return deal.live()[0]
    if deal.aggressor is None and by is Choice.LOW_BOARD:
        return (deal.openers() or deal.live())[0]
    return play.last_bettor or deal.live()[0]


def _leads(seat: int, value: int, pot: Pot, shown: dict[int, int]) -> bool:
    return seat in pot.seats and all(shown.get(other, value) >= value for other in pot.seats)


def _pay(
    play: Play, pots: Sequence[Pot], net: Sequence[int], values: dict[int, int], chip: int
) -> None:
    """The last side pot first, and chips that a split leaves over as the house has it."""
    for at in range(len(pots) - 1, -1, -1):
        takers = _in_order(play, winners(pots[at], values))
        each, over = divmod(net[at] // chip, len(takers))
        for place, seat in enumerate(takers):
            chips = (each + (place < over)) * chip
            if chips:
                play.say(Collect(play.deal.seats[seat].name, chips, _pot_name(at, len(pots))))


def _in_order(play: Play, seats: Sequence[int]) -> Sequence[int]:
    """Who gets odd chips first: as the house has it, else the first seats."""
    by = play.deal.house.odd_chip
    if by not in (Choice.HIGH_SUIT, Choice.LOW_SUIT) or len(seats) < 2:
        return seats
    return in_order_of_odd_chips(by, {s: [*play.cards[s], *play.deal.shared] for s in seats})


def _pot_name(at: int, count: int) -> str:
    if count == 1:
        return "pot"
    if at == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{at}"


def _result(play: Play, player: Player) -> SeatResult:
    seat, name = player.seat, player.name
    won = player.collected or None
    if player.folded:
        street = Street(player.fold_street)
        return SeatResult(seat, name, "folded", street, no_bet=not any(player.put))
    if not play.deal.showdown:
        return SeatResult(seat, name, "collected", won=won)
    cards = tuple(play.cards[seat])
    if player.mucked:
        return SeatResult(seat, name, "mucked", cards=cards)
    words = _words(cards + play.deal.shared)
    return SeatResult(seat, name, "showed", cards=cards, won=won, words=words)
