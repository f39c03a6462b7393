"""The fear cards that are still to come, in the order in which they will be turned up, and those that are known."""

from __future__ import annotations

from games.rules.spirit_island.state import Island


def fear_to_come(island: Island) -> list[str]:
    """The cards earned, the first earned first, and then those of the deck from its top (S-FEAR-05, S-FSTEP-01)."""
    return [*island.fear_earned, *reversed(island.fear_deck)]


def fear_known(island: Island) -> dict[str, str]:
    """Which of them lie face up, by their number in that order (S-BRINGER-06)."""
    if not island.fear_shown:
        return {}
    return {str(number): card for number, card in enumerate(fear_to_come(island), 1) if card in island.fear_shown}
