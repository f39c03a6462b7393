"""One line of the scoreboard."""

from __future__ import annotations

from typing import Any, NamedTuple


class Score(NamedTuple):
    """A figure by its number, what was tried how often, everything that was found wrong, how long it took by the clock
    and on processors, and how often it was to be tried."""

    number: str
    figure: str
    tried: int
    unit: str
    found: list[str]
    note: str = ""
    seconds: float = 0.0
    processor: float = 0.0  # seconds, of the room and of every process it has started and seen end
    goal: int = 0  # tries; none where there is no such number

    @property
    def holds(self) -> bool:
        """Whether nothing was found, and something was tried at all."""
        return not self.found and self.tried > 0

    @property
    def is_reached(self) -> bool:
        """Whether it was tried as often as it was to be."""
        return self.tried >= self.goal

    @property
    def bound(self) -> float:
        """With nothing found in N tries, the true share is below 3/N with 95 % confidence."""
        return min(1.0, 3 / self.tried) if self.tried else 1.0

    @staticmethod
    def head() -> str:
        """The head of the table."""
        return f"{'F':<4} {'figure':<60} {'found':>6}  {'in':>9}  {'bound 3/N':>10}  {'seconds':>7}"

    def __str__(self) -> str:
        bound = f"{self.bound:.2g}" if not self.found else "-"
        row = f"{self.number:<4} {self.figure:<60} {len(self.found):>6}  {self.tried:>9}  {bound:>10}"
        short = "" if self.is_reached else f"of {self.goal} wanted"
        return "  ".join([row, f"{self.seconds:>7.1f}", self.unit, *filter(None, [short, self.note])])

    def as_json(self) -> dict[str, Any]:
        """The score as plain data."""
        return {**self._asdict(), "holds": self.holds, "bound": self.bound, "reached": self.is_reached}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Score:
        """The score that was written as this."""
        return cls(**{name: data[name] for name in cls._fields})
