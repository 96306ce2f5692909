"""Many hands at once, judged and played in lockstep, where they are as most hands are.

A hand is one of these if nothing in it could break a rule: full antes, cards all round, everyone
in his turn for what the limit says, nobody all-in, one winner with the best hand that was held
up. Whole columns of such hands are played together, decision by decision, which takes a fifth of
the time that one after the other takes. What is not so, and be it by a chip, is left to
`validation.judge`, with the same rows in the end: the tests hold the two against each other.
"""

from collections.abc import Sequence

from razzstats.events import Hand
from razzstats.house import AmountMeans, Choice, HouseRules, SiteHabits
from razzstats.lockstep.betting import Betting, Terms
from razzstats.lockstep.dealing import Cards
from razzstats.lockstep.ending import Ending
from razzstats.lockstep.facts import Facts
from razzstats.lockstep.numbers import Played

__all__ = ["Played", "Terms", "may_play", "play"]


def play(hands: Sequence[Hand], terms: Sequence[Terms]) -> tuple[Played, list[bool]]:
    """Play hands, each by the rules of its house, and say which of them were as usual.

    They must be such as `may_play`. Raises OverflowError where one of them has a number that is
    too large for any column.
    """
    facts = Facts(hands)
    cards = Cards(facts)
    betting = Betting(facts, cards, terms)
    cards.judge(facts, betting.fold_street)
    ending = Ending(betting, cards, [house for house, _ in terms])
    return Played(facts, cards, betting, ending), facts.ok.tolist()


def may_play(house: HouseRules, habits: SiteHabits) -> bool:
    """Whether hands of such rules and habits can be as usual: numbers mean what they say."""
    return (
        habits.call is AmountMeans.ADDED
        and habits.bet is AmountMeans.ADDED
        and not habits.doubts_raises
        and habits.writes_uncalled
        and habits.writes_collects
        and not habits.collects_hold_uncalled
        and habits.stack_before_ante
        and habits.total_holds_rake
        and not habits.total_holds_uncalled
        and house.third_street_raise is Choice.SMALL_BET
        and house.short_bring_in is not Choice.FULL_BRING_IN
        and house.tied_low_boards is not Choice.HIGH_SUIT
    )
