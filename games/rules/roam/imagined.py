"""A table imagined from a view: words, board and bot ask the rules themselves about what a seat can see."""

from __future__ import annotations

from games.engine import Dice, View
from games.rules.roam.state import Party, Roam, Search


def imagine(view: View) -> Roam:
    """The table as the view shows it, with empty piles in the place of what nobody has seen."""
    return Roam(
        dice=Dice(""),
        full=view["full"],
        with_outpost=view["with_outpost"],
        stacking=view["stacking"],
        parties=[
            Party(
                seen["supply"],
                list(seen["cards"]),
                seen["edge"],
                seen["coins"],
                list(seen["used"]),
                list(seen["artifacts"]),
                list(seen["spent"]),
                seen["outpost"],
            )
            for seen in view["parties"]
        ],
        first=view["first"],
        order=list(view["order"]),
        round=view["round"],
        turn=view["turn"],
        slots=list(view["slots"]),
        squares=[list(stack) for stack in view["squares"]],
        row=list(view["row"]),
        search=Search(**view["search"]) if view["search"] else None,
        triggered=view["triggered"],
    )
