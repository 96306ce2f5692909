"""Definitions: third street. A completion is the first bet, the raise over it the second."""

from razzstats.stats.kinds import Rate, Stat

_FPDB = "fpdb-3, DerivedStats.py"
_PAGES = "the PokerStars rules page: the bring-in is forced, completing instead is not"
_NAMES = "WSOP 2024 live-action rule 219: the completion is the first bet, no raise"
_NONE = "not there"

COMING_IN: tuple[Stat, ...] = (
    Rate(
        "vpip",
        "VPIP",
        "Put chips in of his own will on third street: hands with a call, bet, completion or "
        "raise there / hands in which he acted there. The bring-in alone is forced, but he who "
        "brings it in has acted, since he might have completed.",
        "acted",
        "bets_3 + raises_3 + calls_3 > 0",
        f"{_FPDB}, vpip: chances are the players who acted; {_PAGES}",
        fpdb="all who were dealt in and not sitting out",
        chuds="of hands dealt, as the next one",
    ),
    Rate(
        "vpip_dealt",
        "VPIP of hands dealt",
        "The same hands / hands dealt, those included in which he was all-in before he could act.",
        "True",
        "bets_3 + raises_3 + calls_3 > 0",
        f"{_FPDB}, vpip in its older versions: each player dealt in has a chance",
    ),
    Rate(
        "completed",
        "Completed",
        "Made the first bet on third street / hands in which no bet was in at his first "
        "decision, neither the bring-in nor an all-in over it for less than makes a bet being one. "
        "Who brings it in has his first decision when the "
        "action comes back to him, unless he completes at once.",
        "faced_bets == 0",
        "completed",
        _NAMES,
        fpdb="raised first in: of the hands in which nobody had called or completed before him",
        chuds="open raise: a completion at once instead of the bring-in counts as none",
    ),
    Rate(
        "brought_in",
        "Brought it in",
        "Posted the bring-in / hands dealt.",
        "True",
        "brought_in",
        _PAGES,
        fpdb=_NONE,
    ),
    Rate(
        "completed_as_bring_in",
        "Completed as bring-in",
        "Completed at once / hands in which it was his duty to bring it in: he posted the "
        "bring-in or completed instead.",
        "brought_in or completed_as_bring_in",
        "completed_as_bring_in",
        _PAGES,
        fpdb=_NONE,
        chuds="raised later in a hand that he brought in, of the hands that he brought in",
    ),
    Rate(
        "open_completed",
        "Opened with a completion",
        "Completed as the first to come in / hands in which nobody had called, completed or gone "
        "all-in over the bring-in at his first decision, and it was not his duty to bring it in.",
        "can_open",
        "completed and begins(line_3, '0B')",
        f"{_FPDB}, raisedFirstIn",
        fpdb="who has to bring it in counts too when the action comes back unopened",
        chuds="not told from completing over callers",
    ),
    Rate(
        "open_called",
        "Opened with a call",
        "Called the bring-in as the first to come in / the same hands.",
        "can_open",
        "begins(line_3, '0C')",
        "a limp, told from one behind others",
        fpdb=_NONE,
        chuds=_NONE,
    ),
    Rate(
        "called_behind",
        "Called behind callers",
        "Called / hands in which others had called the bring-in, or gone all-in over it for less "
        "than makes a bet, and nobody completed, at his first decision.",
        "faced_bets == 0 and not unopened and not brought_in",
        "begins(line_3, '0C')",
        "a limp behind others",
        fpdb=_NONE,
        chuds=_NONE,
    ),
    Rate(
        "completed_over_callers",
        "Completed over callers",
        "Completed / hands in which others had called the bring-in, or gone all-in over it for "
        "less than makes a bet, and nobody completed, at his first decision.",
        "faced_bets == 0 and not unopened and not brought_in",
        "completed and begins(line_3, '0B')",
        _NAMES,
        fpdb=_NONE,
        chuds=_NONE,
    ),
)


def _defence(act: str, letter: str, title: str) -> Rate:
    return Rate(
        f"bring_in_{act}",
        f"{title} as bring-in",
        f"{title} at once / hands in which he brought it in and then had a completion before him.",
        "brought_in and begins(line_3, '1')",
        f"begins(line_3, '1{letter}')",
        _PAGES,
        fpdb="in the columns of the small blind, against steals by position only",
        chuds=_NONE,
    )


def _response(act: str, letter: str, title: str, board: bool) -> Rate:
    kind = "board steal" if board else "steal"
    spot = "faces_board_steal" if board else "faces_steal"
    return Rate(
        f"{act}_{kind.replace(' ', '_')}",
        f"{title} a {kind}",
        f"{title} it at once / hands in which a {kind} by one player, and no raise, stood before "
        "his first decision, the bring-in's included.",
        spot,
        f"begins(line_3, '1{letter}')",
        f"{_FPDB}, foldSbToSteal and raiseToSteal",
        fpdb=_NONE if board else "the bring-in alone",
        chuds=_NONE,
    )


STEALS: tuple[Stat, ...] = (
    Rate(
        "steal",
        "Steal",
        "Completed / hands in which he could come in first as one of the last three before the "
        "bring-in.",
        "steal_spot",
        "stole",
        f"{_FPDB}, calcSteals: positions 2, 1 and 0",
        chuds=_NONE,
    ),
    Rate(
        "board_steal",
        "Board steal",
        "Completed / hands in which he could come in first and his door card was below every door "
        "card of those to act behind him, the bring-in's included.",
        "board_spot",
        "board_stole",
        "what a steal is in a game of open cards: the place tells little, the boards tell all",
        fpdb=_NONE,
        chuds=_NONE,
    ),
    Rate(
        "steal_won",
        "Steal won on third",
        "All others folded on third street / steals.",
        "stole",
        "won and not saw_4",
        f"{_FPDB}, success_Steal",
        fpdb="the bring-in folded, whatever the others did",
        chuds=_NONE,
    ),
    Rate(
        "board_steal_won",
        "Board steal won on third",
        "All others folded on third street / board steals.",
        "board_stole",
        "won and not saw_4",
        "the same for board steals",
        fpdb=_NONE,
        chuds=_NONE,
    ),
    *(
        _response(act, letter, title, board)
        for board in (False, True)
        for act, letter, title in (
            ("folded_to", "F", "Folded to"),
            ("called", "C", "Called"),
            ("raised", "R", "Raised"),
        )
    ),
    _defence("folded", "F", "Folded"),
    _defence("called", "C", "Called"),
    _defence("raised", "R", "Raised"),
)

_ORDINALS = {1: "completion", 2: "second bet", 3: "third bet", 4: "fourth bet"}
_BETS = {2: "two_bet", 3: "three_bet", 4: "four_bet"}


def _raised(bets: int) -> Rate:
    cap = " Where four bets are the cap, this caps it." if bets == 4 else ""
    return Rate(
        _BETS[bets],
        f"Made the {_ORDINALS[bets]}",
        f"Raised the {_ORDINALS[bets - 1]} / hands in which he had a decision with that many bets "
        f"in, on third street.{cap}",
        f"did(line_3, '{bets - 1}')",
        f"did(line_3, '{bets - 1}R')",
        _NAMES,
        fpdb="of the first player to bet only" if bets == 4 else "",
        chuds={2: "called 3-bet, and at his first decision only"}.get(bets, _NONE),
    )


def _folded(bets: int) -> Rate:
    name = "completion" if bets == 1 else _BETS[bets]
    return Rate(
        f"folded_to_{name}",
        f"Folded to the {_ORDINALS[bets]}",
        f"Folded / hands in which he had a decision with {_ORDINALS[bets]} in, and no more, on "
        "third street.".replace(f"with {_ORDINALS[bets]}", f"with the {_ORDINALS[bets]}"),
        f"did(line_3, '{bets}')",
        f"did(line_3, '{bets}F')",
        _NAMES,
        fpdb={
            1: _NONE,
            2: "of the first player to bet only",
            3: "of the first player to bet only",
            4: "of all but the first player to bet",
        }[bets],
        chuds={2: "called fold to 3-bet, of those who had bet or raised before"}.get(bets, _NONE),
    )


AGAINST_A_BET: tuple[Stat, ...] = (
    Rate(
        "cold_called",
        "Called a completion cold",
        "Called it / hands in which one bet was in at his first decision and he had not brought it "
        "in.",
        "begins(line_3, '1') and not brought_in",
        "begins(line_3, '1C')",
        f"{_FPDB}, street0CalledRaise",
        fpdb="every decision behind a bet, whoever has chips in",
        chuds=_NONE,
    ),
    *(_raised(bets) for bets in (2, 3, 4)),
    *(_folded(bets) for bets in (1, 2, 3, 4)),
    Rate(
        "completed_and_folded",
        "Completed and folded to a raise",
        "Folded at once / hands in which he completed at his first decision and was raised once.",
        "begins(line_3, '0B2')",
        "begins(line_3, '0B2F')",
        f"{_FPDB}, FoldTo2B",
        chuds="in fold to 3-bet",
    ),
    *(
        Rate(
            f"called_and_{act}",
            f"Called the bring-in and {act} to a completion",
            f"{act.capitalize()} / hands in which he called the bring-in and then had a completion "
            "before him.",
            "begins(line_3, '0C1')",
            f"begins(line_3, '0C1{letter}')",
            "what became of a limp",
            fpdb=_NONE,
            chuds=_NONE,
        )
        for act, letter in (("folded", "F"), ("called", "C"), ("raised", "R"))
    ),
)
