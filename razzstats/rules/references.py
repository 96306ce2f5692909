"""The key to the R-numbers that rules cite: each rule of the game, who says so, who says otherwise.

W-T and W-L are the WSOP's rules of 2024 for tournaments and for live action, TDA those of the
Tournament Directors Association of 2024, RR Robert's Rules of Poker, PS PokerStars' rules of the
game, HH what real histories show.
"""

from typing import NamedTuple


class Reference(NamedTuple):
    """A rule of the game. `differs` says where sources disagree, or why nothing judges it."""

    number: str
    rule: str
    sources: str
    differs: str = ""


REFERENCES = (
    Reference("R1", "The best low is made of five of seven cards: the ace is low, straights and "
        "flushes do not count, and no pair beats any pair.", "all"),
    Reference("R2", "The highest door card brings it in: by rank, then spades, hearts, diamonds, "
        "clubs.", "PS, W-T, W-L 235, HH"),
    Reference("R2b", "The bring-in is what the table states, or what most of its hands show.",
        "HH", "half a small bet, an ante, and other sizes occur"),
    Reference("R3", "The bring-in is posted or completed; it may not be folded or checked.",
        "PS, W-T 1, W-L 216"),
    Reference("R4", "The others fold, call the bring-in or complete it to a small bet; to complete "
        "is to bet, not to raise.", "W-T, W-L 219, RR"),
    Reference("R5", "A round takes a bet or completion and three raises.", "PS, RR, HH",
        "WSOP: four raises (W-T 100b, W-L 126)"),
    Reference("R6", "Two players raise without a limit.", "W-L 127, RR",
        "in tournaments only the last two of the event do (W-T 100b, TDA 48); PokerStars caps "
        "two players too"),
    Reference("R7", "Small bets on third and fourth street, big bets from fifth on; an open pair "
        "changes nothing.", "PS, TDA RP-10F, W-L 236"),
    Reference("R8", "From fourth street on the lowest board opens; no pair is lower than a pair.",
        "PS, W-T, W-L 235, HH"),
    Reference("R9", "Of equal low boards the first clockwise from the dealer opens.", "W-T, W-L",
        "TDA RP-10D: the high card by suit; histories name no dealer, so either is accepted "
        "unless the house says which"),
    Reference("R10", "Seventh street is opened by whoever opened sixth, or by the lowest live "
        "board if he folded.", "TDA RP-10H, HH"),
    Reference("R11", "Where the high card is all-in for the ante, the next player clockwise bets "
        "at least the bring-in or folds.", "PS, TDA RP-10E, W-T 1, W-L 217"),
    Reference("R12", "Behind an all-in bring-in for less, others enter for the full one.",
        "W-T 1, W-L 217", "a history of Full Tilt calls what was posted"),
    Reference("R14", "An all-in for at least half a bet counts as a bet and reopens the betting; "
        "one for less does not, and may be completed.", "TDA 47B, W-L 129, RR",
        "KingsClub raises on third street by a small bet over the bring-in"),
    Reference("R15", "Who bet or raised last on the last round shows first, then the others "
        "clockwise; all-in hands are tabled.", "PS, TDA 16, 17A, W-T 70, 72",
        "without a bet: seat order or the lowest board; sites let beaten hands be mucked"),
    Reference("R16", "The odd chip of a split goes to the high card by suit of the winning five.",
        "TDA 20B, W-T 73, W-L 149", "older RR: the low card; PokerKit: the first in position"),
    Reference("R17", "Each side pot is awarded and split by itself.", "TDA 21, W-T 74"),
    Reference("R18", "Where the deck is too small for seventh street, one card is dealt for all.",
        "PS, TDA RP-10H, W-L 228", "burnt cards cannot be seen online; PokerKit deals mucked "
        "cards again"),
    Reference("R19", "At most eight players; cards go clockwise from the dealer's left.",
        "PS, W-L", "the order of the deal is not judged: no history of Razz names a dealer"),
    Reference("R20", "A seat that folded or sits out gets no cards.", "HH",
        "W-L 222: a needless fold keeps getting them"),
    Reference("R21", "Seven cards make a hand at the showdown, or six and the card for all.",
        "W-L 231"),
    Reference("R23", "What goes in comes out: the pot is what was put in, what is collected and "
        "raked is the pot, an uncalled bet goes back, and a stack goes on from hand to hand.",
        "HH", "KingsClub, Winamax and Merge do not write what goes back"),
)  # fmt: skip
