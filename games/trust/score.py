"""One line of the scoreboard."""

from __future__ import annotations

from typing import Any, NamedTuple


class Score(NamedTuple):
    """A figure by its number, what was tried how often, and everything that was found wrong."""

    number: str
    figure: str
    tried: int
    unit: str
    found: list[str]
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing was found, and something was tried at all."""
        return not self.found and self.tried > 0

    @property
    def bound(self) -> float:
        """With nothing found in N tries, the true share is below 3/N with 95 % confidence."""
        return 3 / self.tried if self.tried else 1.0

    @staticmethod
    def head() -> str:
        """The head of the table."""
        return f"{'F':<4} {'figure':<60} {'found':>6}  {'in':>9}  {'bound 3/N':>10}"

    def __str__(self) -> str:
        bound = f"{self.bound:.2g}" if not self.found else "-"
        note = f"  {self.note}" if self.note else ""
        return (
            f"{self.number:<4} {self.figure:<60} {len(self.found):>6}  {self.tried:>9}  {bound:>10}  {self.unit}{note}"
        )

    def as_json(self) -> dict[str, Any]:
        """The score as plain data."""
        return {**self._asdict(), "holds": self.holds, "bound": self.bound}
