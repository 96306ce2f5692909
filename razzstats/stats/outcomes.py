"""Definitions: what hands brought, how they ended, and what the house took."""

from razzstats.stats.kinds import Mean, Rate, Stat

_TRACKERS = "PokerTracker 4, statistics guide"

RESULTS: tuple[Stat, ...] = (
    Mean(
        "bb_per_100",
        "Big bets per 100 hands",
        "100 * net in big bets / hands dealt. Its interval is normal: ± 1.96 * 100 * sd / √hands, "
        "sd being that of single hands. `bb_per_100_sd` is the standard deviation of the result "
        "of 100 hands: 10 * sd.",
        "net_bb",
        f"{_TRACKERS}, BB/100 and Std Dev BB/100",
        chuds="net chips a hand, no interval",
        per=100,
    ),
    Mean(
        "showdown_bb_per_100",
        "Big bets per 100 hands, at showdown",
        "100 * net in big bets of the hands in which he was in at the showdown / hands dealt: with "
        "the next one it makes the whole.",
        "net_bb * showdown",
        f"{_TRACKERS}, the red and the blue line",
        chuds="sums of chips",
        per=100,
    ),
    Mean(
        "non_showdown_bb_per_100",
        "Big bets per 100 hands, without showdown",
        "100 * net in big bets of all other hands / hands dealt.",
        "net_bb * (not showdown)",
        f"{_TRACKERS}, the red and the blue line",
        chuds="sums of chips",
        per=100,
    ),
    Rate(
        "won",
        "Won",
        "Collected something / hands dealt.",
        "True",
        "won",
        "fpdb-3, DerivedStats.py: winnings",
        chuds="hands with net above 0",
    ),
    Rate(
        "won_without_showdown",
        "Won without showdown",
        "Won it without a showdown / hands in which he collected something.",
        "won",
        "not showdown",
        "Chuds, stats.js: won without SD",
        chuds="counts hands with net above 0 on both sides",
    ),
    Rate(
        "all_in",
        "All-in",
        "Put in his last chip / hands dealt.",
        "True",
        "all_in_street is not None",
        "fpdb-3, DerivedStats.py: wentAllIn",
    ),
)

SHOWDOWN: tuple[Stat, ...] = (
    Rate(
        "wtsd",
        "Went to showdown",
        "Was in at the showdown / hands in which he saw fourth street.",
        "saw_4",
        "showdown",
        f"{_TRACKERS}, WTSD; fourth street stands for the flop",
        chuds="of the hands in which he put chips in of his own will on third street",
    ),
    Rate(
        "wtsd_of_dealt",
        "Showdowns of hands dealt",
        "Was in at the showdown / hands dealt.",
        "True",
        "showdown",
        "the same, over all hands",
    ),
    Rate(
        "wtsd_from_seventh",
        "Went to showdown from seventh",
        "Was in at the showdown / hands in which he saw seventh street.",
        "saw_7",
        "showdown",
        "the same, from the last street on",
    ),
    Rate(
        "won_at_showdown",
        "Won at showdown",
        "Collected something / hands in which he was in at the showdown. A share of a side pot "
        "that cost more than it brought counts.",
        "showdown",
        "won",
        f"{_TRACKERS}, W$SD",
        chuds="net above 0, as the next one",
    ),
    Rate(
        "won_money_at_showdown",
        "Won money at showdown",
        "Took more than he put in / hands in which he was in at the showdown.",
        "showdown",
        "ahead",
        "W$SD by what the hand brought, rake and split pots considered",
        fpdb="collected something, as the one before",
    ),
    Rate(
        "won_when_saw_fourth",
        "Won when saw fourth",
        "Collected something, with or without a showdown / hands in which he saw fourth street.",
        "saw_4",
        "won",
        f"{_TRACKERS}, WWSF; fourth street stands for the flop",
        chuds="not there",
    ),
    Rate(
        "showed_without_showdown",
        "Showed without showdown",
        "Laid his hand open though he need not / hands won without showdown.",
        "won and not showdown",
        "shown",
        "a habit that tells of a player",
        fpdb="not there",
        chuds="not there",
    ),
)


def _rake(how: str, text: str, fpdb: str = "") -> Mean:
    return Mean(
        f"rake_{how}_per_100",
        f"Rake per 100 hands, {how}",
        f"100 * his share of the rake in big bets, {text} / hands dealt.",
        f"rake_{how}_bb",
        f"fpdb-3, DerivedStats.py: rake{'Weighted' if how == 'paid' else how.capitalize()}",
        fpdb=fpdb,
        chuds="not there",
        per=100,
    )


RAKE: tuple[Stat, ...] = (
    _rake("paid", "shared out by the chips put in (weighted)"),
    _rake("dealt", "by heads among all who were dealt in"),
    _rake(
        "contributed",
        "by heads among those who put in more than the ante",
        "of all who put in anything, the ante included, which is everybody",
    ),
)
