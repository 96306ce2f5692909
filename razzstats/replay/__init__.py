"""The replay of one hand: its state (the Deal), and what each event does to it."""

from razzstats.replay.play import apply, close, play
from razzstats.replay.players import HeldCard, Player
from razzstats.replay.pots import Pot, pots, share, winners
from razzstats.replay.state import Deal, Step

__all__ = [
    "Deal",
    "HeldCard",
    "Player",
    "Pot",
    "Step",
    "apply",
    "close",
    "play",
    "pots",
    "share",
    "winners",
]
