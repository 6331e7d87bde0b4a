"""The result of a simulation, ready to be shown or written."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from naishi.simulate.tally import Spread, Tally


@frozen
class Report:
    """A tally, with what was played and how fast. Everything but the speed is the same on every machine."""

    game: str
    agents: tuple[str, ...]
    seed: int
    tally: Tally
    workers: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """How fast it went here and now."""
        return self.tally.games / self.seconds if self.seconds > 0 else 0.0

    def to_data(self) -> dict[str, Any]:
        """Plain data, as `naishi simulate --format json` prints it."""
        tally = self.tally
        return {
            "game": self.game,
            "games": tally.games,
            "seed": self.seed,
            "seats": [
                {"seat": seat, "agent": agent, "wins": wins, "points": _data(points)}
                for seat, (agent, wins, points) in enumerate(zip(self.agents, tally.wins, tally.points, strict=True), 1)
            ],
            "shared": tally.shared,
            "unfinished": tally.unfinished,
            "moves": _data(tally.decisions),
            "endings": dict(tally.endings),
            "stopped": {
                "games": tally.number_stopped,
                "faults": [
                    {"reason": one.reason, "games": one.games, "seeds": list(one.seeds)} for one in tally.stopped
                ],
            },
            "speed": {
                "games_per_second": round(self.games_per_second, 1),
                "seconds": round(self.seconds, 3),
                "workers": self.workers,
            },
        }


def _data(spread: Spread) -> dict[str, Any]:
    return {
        "mean": round(spread.mean, 4),
        "sd": round(spread.deviation, 4),
        "min": spread.least,
        "max": spread.most,
    }
