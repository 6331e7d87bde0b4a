"""Many complete games, counted."""

from naishi.simulate.report import Report
from naishi.simulate.tally import Spread, Stopped, Tally
from naishi.simulate.workers import simulate

__all__ = ["Report", "Spread", "Stopped", "Tally", "simulate"]
