"""A hand as pictures one behind the other, each with what could be seen at the table then.

The hand is replayed, and after each step the chips are written down and each card that came to be
known. What became known later is there too, with the picture from which on it was.
"""

import msgspec

from razzstats.cards import low_words
from razzstats.events import Hand
from razzstats.reading import Read, site_of, sites
from razzstats.replay.players import Player
from razzstats.report.odds import odds
from razzstats.report.shooting import Shooting
from razzstats.words import harmless, stake


class Known(msgspec.Struct):
    """A card of a seat. `card` is empty where it is never known.

    `up` says whether it was dealt face up; `dealt` and `known` are the first pictures in which it
    lies there, and in which it can be seen (-1 for never).
    """

    street: int
    up: bool
    dealt: int
    known: int = -1
    card: str = ""


class Sitter(msgspec.Struct):
    """A seat of the table: `name` as it can be shown, `low` in words where all cards are known.

    `folded` is the picture in which he folds, or -1. Amounts in ten-thousandths.
    """

    seat: int
    name: str
    start: int
    net: int
    dealt_in: bool
    hero: bool
    low: str
    folded: int
    cards: list[Known]
    note: str = ""


class Found(msgspec.Struct):
    """A finding as it is shown."""

    code: str
    severity: str
    message: str


class Picture(msgspec.Struct):
    """The table after so many `steps` of the replay, what was done, by which seat (0: nobody).

    `stacks` and `fronts` are in the order of the seats; `pots` main pot and side pots in the
    middle, where there are several, with the seats that can win them. `odds` is the place in
    `Film.odds`, -1 where there are none.
    """

    kind: str
    street: int
    seat: int
    words: str
    aside: str
    steps: int
    pot: int
    stacks: list[int]
    fronts: list[int]
    pots: list[tuple[int, tuple[int, ...]]]
    found: list[Found] = []
    odds: int = -1


class Film(msgspec.Struct):
    """A hand to be looked at. `shared` is the last card, where one was dealt for all.

    `odds` are equities by seat, of the hands that are known in the end among themselves.
    """

    hand_id: str
    title: str
    about: str
    time: str
    stakes: str
    currency: str
    big_bet: int
    rake: int
    seats: list[Sitter]
    pictures: list[Picture]
    shared: list[Known]
    odds: list[dict[int, float]] = []


def film(got: Read, with_odds: bool = True) -> Film:
    """The pictures of a hand, with findings where they occur; equities where that is quick."""
    return _filmed(
        Shooting(got.hand, site_of(got.piece), got.piece.source, got.findings), with_odds
    )


def film_of(hand: Hand, with_odds: bool = True) -> Film:
    """As `film`, of a hand without its text. Raises KeyError for one of a site that is none."""
    return _filmed(Shooting(hand, sites()[hand.site]), with_odds)


def _filmed(shot: Shooting, with_odds: bool) -> Film:
    hand, deal = shot.hand, shot.deal
    made = Film(
        hand_id=harmless(hand.hand_id),
        title=harmless(_title(hand)),
        about=harmless(_about(hand)),
        time=f"{hand.played_at:%Y-%m-%d %H:%M}" if hand.played_at else harmless(hand.local_time),
        stakes=harmless(_limits(hand)),
        currency=hand.stakes.currency or "",
        big_bet=hand.stakes.big_bet,
        rake=0 if hand.cancelled else deal.pot - sum(p.collected for p in deal.ring),
        seats=[_sitter(shot, player) for player in deal.seats.values()],
        pictures=[
            Picture(
                s.kind, s.street, s.seat, harmless(s.words), s.aside, s.steps, s.pot, s.stacks,
                s.fronts, [(pot.chips, pot.seats) for pot in s.pots],
                [Found(f.code, str(f.severity), harmless(f.message)) for f in s.found],
            )
            for s in shot.shots
        ],
        shared=_shared(shot),
    )  # fmt: skip
    if with_odds:
        for picture, at in zip(made.pictures, odds(made), strict=True):
            picture.odds = at
    return made


def _shared(shot: Shooting) -> list[Known]:
    at = shot.streets.get(7, 0)
    return [Known(7, True, at, at, str(card)) for card in shot.deal.shared]


def _title(hand: Hand) -> str:
    return f"Razz {_limits(hand)} · hand {hand.hand_id}"


def _limits(hand: Hand) -> str:
    stakes = hand.stakes
    return "/".join(stake(bet, stakes.currency) for bet in (stakes.small_bet, stakes.big_bet))


def _about(hand: Hand) -> str:
    when = f"{hand.played_at:%Y-%m-%d %H:%M} UTC" if hand.played_at else hand.local_time
    table = f"table {hand.table_name}" if hand.table_name else ""
    entry = hand.tournament
    kind = "play money" if hand.stakes.is_play_money and not entry else ""
    tournament = f"tournament {entry.tournament_id}" if entry else ""
    level = entry.level if entry else ""
    parts = (hand.site, hand.mixed_game, tournament, level, kind, table, when)
    return " · ".join(filter(None, parts))


def _sitter(shot: Shooting, player: Player) -> Sitter:
    note = next((seat.note for seat in shot.hand.seats if seat.player == player.name), "")
    low = player.low is not None and not player.folded
    return Sitter(
        seat=player.seat,
        name=harmless(player.name),
        start=player.start,
        net=player.net if not shot.hand.cancelled else 0,
        dealt_in=player.dealt_in,
        hero=player.name == shot.hand.hero,
        low=low_words(player.low) if low and player.low is not None else "",
        folded=shot.folded.get(player.seat, -1),
        cards=_cards(shot, player),
        note=harmless(note),
    )


def _cards(shot: Shooting, player: Player) -> list[Known]:
    """His cards as they lie: two down, the upcards by street, one down."""
    held = [(card, shot.seen[player.seat, card.card]) for card in player.held]
    down = [(c, at) for c, at in held if c.street == 3 and not c.face_up][:2]
    up = sorted(((c, at) for c, at in held if c.face_up), key=lambda each: each[0].street)
    last = [(c, at) for c, at in held if c.street == 7 and not c.face_up][:1]
    third, seventh = shot.streets.get(3, 0), shot.streets.get(7)
    cards = [Known(3, False, min(third, at), at, str(c.card)) for c, at in down]
    if player.dealt_in and 3 in shot.streets:
        cards = [Known(3, False, third) for _ in range(2 - len(down))] + cards
    cards += [
        Known(c.street, True, min(at, shot.streets.get(c.street, at)), at, str(c.card))
        for c, at in up
    ]
    if last:
        cards += [Known(7, False, shot.streets.get(7, at), at, str(c.card)) for c, at in last]
    elif seventh is not None and not shot.deal.shared and player.seat in shot.in_at_seventh:
        cards.append(Known(7, False, seventh))
    return cards
