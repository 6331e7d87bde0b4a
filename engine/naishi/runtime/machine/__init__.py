"""Steps run one after the other, until somebody must answer. The files named here have the rows of what a step does."""

from naishi.runtime.machine import choosing, flow, interpreter, loops, simultaneous, triggers

__all__ = ["choosing", "flow", "interpreter", "loops", "simultaneous", "triggers"]
