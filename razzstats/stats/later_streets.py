"""Definitions: which streets were seen, and what was done from fourth street on."""

from razzstats.stats.kinds import Rate, Stat

_FPDB = "fpdb-3, DerivedStats.py"
_NONE = "not there"
NAMES = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
LATER = (4, 5, 6, 7)


def _seen(street: int) -> Rate:
    return Rate(
        f"saw_{street}",
        f"Saw {NAMES[street]} street",
        f"Was in when {NAMES[street]} street was dealt / hands dealt.",
        "True",
        f"saw_{street}",
        f"{_FPDB}, street{street - 3}Seen",
        chuds=_NONE,
    )


def _went_on(street: int) -> Rate:
    return Rate(
        f"went_on_to_{street}",
        f"Went on to {NAMES[street]}",
        f"Was in when {NAMES[street]} street was dealt / hands in which he saw {NAMES[street - 1]} "
        f"street and the hand was not over before {NAMES[street]} because all others folded.",
        f"saw_{street - 1} and not (won and not saw_{street})",
        f"saw_{street}",
        "how often he lets go on each street",
        fpdb=_NONE,
        chuds=_NONE,
    )


SEEN: tuple[Stat, ...] = (*map(_seen, LATER), *map(_went_on, (5, 6, 7)))


def _act(street: int, stem: str, title: str, yes: str, of: str, words: str) -> Rate:
    return Rate(
        f"{stem}_{street}",
        f"{title} on {NAMES[street]}",
        f"{title} / his decisions on {NAMES[street]} street {words}.",
        of.format(street),
        yes.format(street),
        f"{_FPDB}: street{street - 3} bets, calls and raises",
        fpdb="counts of bets, calls and raises; no share of decisions",
        chuds="counts over all streets",
    )


def _acts(street: int) -> tuple[Rate, ...]:
    free, met = "bets_{0} + checks_{0}", "raises_{0} + calls_{0} + folds_{0}"
    return (
        _act(street, "bet", "Bet", "bets_{0}", free, "with no bet in"),
        _act(street, "raised", "Raised", "raises_{0}", met, "against a bet"),
        _act(street, "called", "Called", "calls_{0}", met, "against a bet"),
        _act(street, "folded", "Folded", "folds_{0}", met, "against a bet"),
        Rate(
            f"check_raised_{street}",
            f"Check-raised on {NAMES[street]}",
            f"Raised at once / hands in which he checked on {NAMES[street]} and was bet into.",
            f"begins(line_{street}, '0X') and faced_{street} > 0",
            f"begins(line_{street}, '0XR')",
            f"{_FPDB}, CheckCallRaise",
            fpdb=_NONE if street == 7 else "",
            chuds=_NONE,
        ),
        Rate(
            f"check_folded_{street}",
            f"Check-folded on {NAMES[street]}",
            f"Folded at once / hands in which he checked on {NAMES[street]} and was bet into.",
            f"begins(line_{street}, '0X') and faced_{street} > 0",
            f"begins(line_{street}, '0XF')",
            "the other end of the same decision",
            fpdb=_NONE,
            chuds=_NONE,
        ),
    )


ACTS: tuple[Stat, ...] = tuple(rate for street in LATER for rate in _acts(street))

_CHANCE = "aggressor_{1} and begins(line_{0}, '0')"


def _next_bet(
    street: int, suffix: str = "", title: str = "", and_: str = "", words: str = ""
) -> Rate:
    before = street - 1
    return Rate(
        f"cbet_{street}{suffix}",
        f"Bet on {NAMES[street]} after the last bet on {NAMES[before]}{title}",
        f"Bet / hands in which the last bet or raise of {NAMES[before]} street was his and nobody "
        f"bet before him on {NAMES[street]}{words}.",
        _CHANCE.format(street, before) + and_,
        f"begins(line_{street}, '0B')",
        f"{_FPDB}, calcCBets",
        fpdb=_NONE if suffix else "takes no notice of completions" * (street == 4),
        chuds=_NONE,
    )


_TWO = "players_4 == 2 and completer_first is not None and not aggressor_3"

NEXT_BET: tuple[Stat, ...] = (
    _next_bet(4),
    _next_bet(4, "_first", ", leading", " and leads_4", ", his being the lowest board"),
    _next_bet(
        4, "_second", ", not leading", " and leads_4 == False", ", another having the lowest board"
    ),
    _next_bet(4, "_good", ", caught good", " and good_4", ", and he caught good"),
    _next_bet(4, "_bad", ", caught bad", " and good_4 == False", ", and he did not catch good"),
    _next_bet(
        4,
        "_good_bad",
        ", good against bad",
        " and good_4 and rivals_good_4 == 0",
        ", and he caught good and no other did",
    ),
    _next_bet(
        4,
        "_bad_good",
        ", bad against good",
        " and good_4 == False and rivals_good_4 > 0",
        ", and another caught good and he did not",
    ),
    *map(_next_bet, (5, 6, 7)),
    Rate(
        "led_into_completer",
        "Bet into the last bettor on fourth",
        "Bet / hands in which he was first to act of two on fourth street, and the other had made "
        "the last bet or raise on third.",
        f"{_TWO} and begins(line_4, '0') and leads_4",
        "begins(line_4, '0B')",
        "the lowest board need not wait for the completer",
        fpdb=_NONE,
        chuds=_NONE,
    ),
    *(
        Rate(
            f"{act}_cbet_4",
            f"{title} the last bettor's bet on fourth",
            f"{title} it / hands in which two saw fourth street, the other had made the last bet "
            "or raise on third, and bet before he did.",
            f"{_TWO} and (begins(line_4, '1') or begins(line_4, '0X1'))",
            f"begins(line_4, '1{letter}') or begins(line_4, '0X1{letter}')",
            f"{_FPDB}, foldToStreet1CB",
            fpdb="with any number of players" if letter == "F" else _NONE,
            chuds=_NONE,
        )
        for act, title, letter in (
            ("folded_to", "Folded to", "F"),
            ("called", "Called", "C"),
            ("raised", "Raised", "R"),
        )
    ),
)


def _sum(stems: tuple[str, ...], streets: tuple[int, ...]) -> str:
    return " + ".join(f"{stem}_{street}" for stem in stems for street in streets)


_ALL = (3, *LATER)


def _aggression(name: str, title: str, text: str, others: tuple[str, ...], every: bool) -> Rate:
    streets = _ALL if every else LATER
    where = "on all streets" if every else "from fourth to seventh street"
    wagers = ("bets", "raises")
    return Rate(
        name + "_all" * every,
        title + ", all streets" * every,
        text.format(where),
        _sum((*wagers, *others), streets),
        _sum(wagers, streets),
        "PokerTracker 4, statistics guide: aggression factor and frequency",
        fpdb="seventh street is left out",
        chuds="" if every else "over all streets",
        odds=others == ("calls",),
    )


_FACTOR = (
    "Bets and raises / calls {0}; infinite where he never called. Its interval is that of the "
    "share of bets and raises among the three."
)
_FREQUENCY = "Bets and raises / bets, raises, calls and folds {0}."

AGGRESSION: tuple[Stat, ...] = (
    _aggression("af", "Aggression factor", _FACTOR, ("calls",), False),
    _aggression("af", "Aggression factor", _FACTOR, ("calls",), True),
    _aggression("afq", "Aggression frequency", _FREQUENCY, ("calls", "folds"), False),
    _aggression("afq", "Aggression frequency", _FREQUENCY, ("calls", "folds"), True),
)
