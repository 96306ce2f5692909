"""razzstats.simulate: legal hands, plausible players."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import pairwise

import pytest
from msgspec.structs import replace

from razzstats.cards import door_key
from razzstats.events import (
    MAKERS,
    Bet,
    Board,
    BringIn,
    Call,
    CashOut,
    Collect,
    Complete,
    Connection,
    Dealt,
    DealtDown,
    Event,
    FinalStack,
    Hand,
    HighCard,
    News,
    Notice,
    Raise,
    RakeTaken,
    Seated,
    SeatResult,
    Show,
    Stakes,
    StartStreet,
    Tournament,
)
from razzstats.money import UNIT
from razzstats.replay import Deal, Player, play
from razzstats.simulate import Setting, simulate
from razzstats.simulate.setting import DOLLAR
from razzstats.simulate.styles import AGGRESSIVE, STATION, TIGHT, WILD
from razzstats.sites.pokerstars import SITE

CENT = 100


def chips(small: int, ante: int, bring_in: int) -> Stakes:
    return Stakes(small * UNIT, 2 * small * UNIT, ante * UNIT, bring_in * UNIT)


LEVELS = (chips(20, 2, 6), chips(50, 5, 15), chips(100, 10, 30), chips(300, 30, 90))
SIT_AND_GO = Setting(
    stakes=LEVELS[0],
    buy_in=(UNIT, 150 * UNIT),
    zone="EET",
    tournament=Tournament("3150042", "$10+$1 USD"),
    levels=LEVELS,
    hands_a_level=4,
    bounty=2 * UNIT,
    prizes=("$45.50", "$27.30"),
)
SETTINGS = {
    "usual": Setting(),
    "short stacks": Setting(styles=(WILD, STATION), buy_in=(CENT, 8 * UNIT), turnover=0.5),
    "chips for an ante": Setting(styles=(WILD, AGGRESSIVE), buy_in=(CENT, 2 * UNIT)),
    "nobody folds": Setting(styles=(WILD,), buy_in=(100 * UNIT, 100 * UNIT), turnover=0.6),
    "heads-up": Setting(seats=2, buy_in=(CENT, 4 * UNIT), styles=(WILD, TIGHT)),
    "odd cents": Setting(
        stakes=Stakes(2_500, 5_000, 300, 1_100, "EUR"),
        styles=(WILD,),
        seats=6,
        buy_in=(CENT, 3 * UNIT),
        zone="CET",
    ),
    "play money": Setting(
        stakes=replace(chips(50, 10, 20), is_play_money=True),
        buy_in=(10 * UNIT, 1_000 * UNIT),
        club="The Brick Yard",
    ),
    "mixed, no hero": Setting(mixed_game="HORSE", hero="", noise=1.0),
    "sit and go": SIT_AND_GO,
    "freeroll": replace(
        SIT_AND_GO, tournament=Tournament("7", "Freeroll"), styles=(WILD,), bounty=None
    ),
}


def replayed(hand: Hand, setting: Setting) -> Deal:
    deal = Deal(hand, setting.house, SITE.habits)
    for event in hand.events:
        play(deal, event)
    return deal


@pytest.mark.parametrize("name", SETTINGS)
def test_chips_in_are_chips_out_and_rake(name: str) -> None:
    setting = SETTINGS[name]
    for hand in simulate(150, 8, setting):
        deal = replayed(hand, setting)
        before = sum(seat.chips for seat in hand.seats)
        after = sum(p.stack + p.collected for p in deal.players.values())
        assert before == after + (deal.rake or 0)
        assert sum(p.total for p in deal.ring) == deal.pot
        assert (deal.rake or 0) <= min(setting.rake_cap, deal.pot // 20)
        if setting.tournament or deal.street <= 3:
            assert not deal.rake


def test_stacks_carry_on_and_a_tournament_ends_with_one_player() -> None:
    left: dict[str, int] = {}
    tournaments: dict[str, list[Hand]] = {}
    for hand in simulate(300, 2, SIT_AND_GO):
        assert hand.tournament is not None
        seen = tournaments.setdefault(hand.tournament.tournament_id, [])
        if seen:
            assert {s.player: s.chips for s in hand.seats} == left
        seen.append(hand)
        players = replayed(hand, SIT_AND_GO).players.values()
        left = {p.name: p.stack + p.collected for p in players if p.stack + p.collected}
        assert sum(left.values()) == 8 * 150 * UNIT
    *over, _ = tournaments.values()
    assert len(over) > 2
    for hands in over:
        news = [event.words for event in hands[-1].events if isinstance(event, News)]
        assert "wins the tournament and receives $45.50 - congratulations!" in news
        out = [e.words for hand in hands for e in hand.events if isinstance(e, News)]
        places = [words.split()[4] for words in out if words.startswith("finished")]
        assert sorted(places) == ["2nd", "3rd", "4th", "5th", "6th", "7th", "8th"]
        assert places[-1] == "2nd"
        levels = [hand.tournament.level for hand in hands if hand.tournament]
        assert levels[:9] == ["Level I"] * 4 + ["Level II"] * 4 + ["Level III"]


def test_a_seed_is_a_session() -> None:
    first, again, other = (list(simulate(30, seed)) for seed in (1, 1, 2))
    assert first == again
    assert [hand.events for hand in first] != [hand.events for hand in other]
    assert list(simulate(10, 1)) == first[:10]


def test_numbers_and_times_rise() -> None:
    hands = list(simulate(100, 4, SETTINGS["mixed, no hero"]))
    assert all(int(a.hand_id) < int(b.hand_id) for a, b in pairwise(hands))
    times = [hand.played_at for hand in hands]
    assert None not in times
    assert times == sorted(times, key=str)


def test_the_hero_is_the_one_whose_cards_are_dealt_open() -> None:
    for hand in simulate(100, 6):
        open_hands = {e.player for e in hand.events if isinstance(e, Dealt) and len(e.new) > 1}
        assert open_hands == ({hand.hero} if hand.hero else set())
    assert all(hand.hero is None for hand in simulate(50, 6, SETTINGS["mixed, no hero"]))


# What must not vanish


@dataclass
class Seen:
    """The features of a session's hands, counted while they are played.

    `left` are the stacks that the hand before left its players.
    """

    setting: Setting
    counts: Counter[str]
    left: dict[str, int] = field(default_factory=dict)

    def add(self, hand: Hand) -> None:
        deal = Deal(hand, self.setting.house, SITE.habits)
        more = [s.player for s in hand.seats if s.chips > self.left.get(s.player, s.chips)]
        self.counts["a top-up"] += any(self.left[player] for player in more)
        self.counts["a new buy-in"] += any(not self.left[player] for player in more)
        for event in hand.events:
            self.counts.update(self._before(deal, event))
            play(deal, event)
        self.left = {p.name: p.stack + p.collected for p in deal.players.values()}
        if hand.cancelled:
            return
        self.counts["a show after all others folded"] += not deal.showdown and any(
            isinstance(event, Show) for event in hand.events
        )
        pots = Counter(event.pot for event in hand.events if isinstance(event, Collect))
        self.counts[f"{len(pots)} pots"] += 1
        self.counts["a split pot"] += max(pots.values()) > 1
        self.counts["an odd chip"] += self._odd_chip(hand)
        self.counts["a shared card"] += bool(deal.shared)
        alone = sum(bool(p.put[0]) for p in deal.ring) == 1
        self.counts["a walk"] += deal.street == 3 and alone and not deal.bets

    def _before(self, deal: Deal, event: Event) -> Iterator[str]:
        """What an event is, from the Deal as it stands before it."""
        yield event.type
        if getattr(event, "all_in", False):
            yield f"{event.type} all-in"
        if isinstance(event, (Bet, Raise)):
            yield from self._bet(deal, event)
        if isinstance(event, BringIn) and deal.openers() != [_high(deal)]:
            yield "a bring-in behind an all-in high card"
        if isinstance(event, Call) and event.chips > deal.to_call(deal.players[event.player]):
            yield "a full call of a short bring-in"
        if isinstance(event, StartStreet) and event.street == 4 and len(deal.able()) < 2:
            yield "streets without a bet"
        if isinstance(event, Connection):
            yield event.state
        if isinstance(event, SeatResult):
            yield f"{event.outcome}{' without a bet' if event.no_bet else ''}"

    def _bet(self, deal: Deal, event: Bet | Raise) -> Iterator[str]:
        if deal.street == 3 and not deal.bets:
            opens = isinstance(event, Bet)
            yield "a completion by the bring-in" if opens else "a completion"
        if isinstance(event, Raise) and event.all_in and event.to < min(deal.legal_totals()):
            yield "a raise for less"
        if deal.bets == 3:
            yield "a fourth bet"

    def _odd_chip(self, hand: Hand) -> bool:
        parts: dict[str, set[int]] = {}
        for event in hand.events:
            if isinstance(event, Collect):
                parts.setdefault(event.pot, set()).add(event.chips)
        return any(len(sizes) > 1 for sizes in parts.values())


def _high(deal: Deal) -> Player:
    return max(deal.live(), key=lambda player: door_key(player.up[0]))


WANTED = {
    *(
        name
        for name in MAKERS
        if name not in (Seated.type, CashOut.type, Complete.type, Notice.type, HighCard.type)
        and name not in (DealtDown.type, RakeTaken.type, FinalStack.type)
    ),
    *("ANTE all-in", "BRINGS_IN all-in", "BETS all-in", "RAISES all-in", "CALLS all-in"),
    *("1 pots", "2 pots", "3 pots", "4 pots", "a split pot", "an odd chip", "a shared card"),
    *("a walk", "streets without a bet", "a completion", "a completion by the bring-in"),
    *("a raise for less", "a fourth bet", "a full call of a short bring-in"),
    *("a bring-in behind an all-in high card", "a show after all others folded"),
    *("a top-up", "a new buy-in"),
    *("has timed out", "has timed out while disconnected", "is connected", "is disconnected"),
    *("folded", "folded without a bet", "showed", "mucked", "collected"),
}


def test_everything_that_can_happen_happens() -> None:
    counts: Counter[str] = Counter()
    for name, hands in (("short stacks", 200), ("chips for an ante", 200), ("odd cents", 100)):
        seen = Seen(SETTINGS[name], counts)
        for hand in simulate(hands, 1, SETTINGS[name]):
            seen.add(hand)
    for name in ("usual", "nobody folds", "sit and go"):
        seen = Seen(SETTINGS[name], counts)
        for hand in simulate(150, 1, replace(SETTINGS[name], noise=1.0)):
            seen.add(hand)
    assert {name for name in WANTED if not counts[name]} == set()


def test_players_play_as_players_do() -> None:
    dealt: Counter[str] = Counter()
    came_in: Counter[str] = Counter()
    saw_showdown: Counter[str] = Counter()
    setting = Setting()
    seated = (setting.hero, *setting.names)
    style_of = {name: setting.styles[at % 8].name for at, name in enumerate(seated)}
    for hand in simulate(1_500, 1, setting):
        deal = replayed(hand, setting)
        for player in deal.ring:
            style = style_of[player.name]
            own = {s.action for s in deal.steps if s.player is player and s.street == 3}
            dealt[style] += 1
            came_in[style] += bool(own & {"call", "complete", "raise"})
            saw_showdown[style] += deal.showdown and not player.folded
    shares = {style: came_in[style] / dealt[style] for style in dealt}
    assert all(0.2 <= share <= 0.65 for share in shares.values()), shares
    assert shares["rock"] < shares["tight"] < shares["loose"] < shares["station"]
    assert saw_showdown["station"] / dealt["station"] > saw_showdown["tight"] / dealt["tight"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 1},
        {"seats": 9},
        {"names": ("one", "two")},
        {"names": ("Lowball_Lena", *"abcdefgh")},
        {"stakes": replace(DOLLAR, ante=None)},
        {"stakes": replace(DOLLAR, bring_in=UNIT)},
        {"zone": "BRT"},
        {"buy_in": (0, UNIT)},
        {"buy_in": (UNIT, 0)},
        {"styles": ()},
        {"session_hours": -1},
        {"session_hours": float("nan")},
    ],
    ids=str,
)
def test_a_table_where_no_hand_could_be_dealt(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"seats|names|stakes|zone|style|hours"):
        Setting(**wrong)  # type: ignore[arg-type]


def test_a_shared_card_is_on_the_board_of_the_summary() -> None:
    for hand in simulate(200, 1, SETTINGS["nobody folds"]):
        dealt = [e.cards for e in hand.events if isinstance(e, StartStreet) and e.cards]
        assert dealt == [e.cards for e in hand.events if isinstance(e, Board)]


def parted(hands: list[Hand]) -> list[list[Hand]]:
    """The sessions: half an hour without a hand parts them."""
    found = [[hands[0]]]
    for before, hand in pairwise(hands):
        assert before.played_at is not None
        assert hand.played_at is not None
        if hand.played_at - before.played_at > timedelta(minutes=30):
            found.append([])
        found[-1].append(hand)
    return found


def test_sessions_end_and_begin_at_another_table() -> None:
    setting = Setting(session_hours=1)
    hands = list(simulate(700, 3, setting))
    sessions = parted(hands)
    assert len(sessions) > 3
    for session, after in pairwise(sessions):
        start, end, again = session[0].played_at, session[-1].played_at, after[0].played_at
        assert start is not None
        assert end is not None
        assert again is not None
        assert timedelta(minutes=29) < end - start < timedelta(minutes=90)
        assert timedelta(hours=8) <= again - end <= timedelta(hours=41)
        assert len({hand.table_name for hand in session}) == 1
        assert session[0].table_name != after[0].table_name
    numbers = [int(hand.hand_id) for hand in hands]
    assert numbers == sorted(set(numbers))
    first = len(sessions[0])
    assert hands[:first] == list(simulate(first, 3, Setting()))  # As without an end.
    assert hands[first:] != list(simulate(700, 3, Setting()))[first:]
    assert len(parted(list(simulate(700, 3, Setting())))) == 1


def test_no_session_ends_in_a_tournament() -> None:
    sessions = parted(list(simulate(400, 2, replace(SIT_AND_GO, session_hours=0.25))))
    played = [{h.tournament.tournament_id for h in each if h.tournament} for each in sessions]
    assert len(played) > 2
    assert all(played)
    assert sum(map(len, played)) == len(set.union(*played))
