"""Random legal Razz: hands as a room would deal them, by invented players."""

from razzstats.simulate.session import simulate
from razzstats.simulate.setting import Setting
from razzstats.simulate.styles import STYLES, Style

__all__ = ["STYLES", "Setting", "Style", "simulate"]
