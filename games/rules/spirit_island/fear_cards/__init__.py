"""The fear cards: one short function each, named after the card, that reads like its text at all three levels.

    def dahan_raid(fear: Fear) -> Step:
        \"\"\"Each player, in a different land with dahan: damage.\"\"\"
        points = {1: lambda each: 1, 2: lambda each: each.count("dahan"), 3: lambda each: 2 * each.count("dahan")}
        ...

`fear.level` is the terror level; `each_player` asks all players in order of arrival and calls the act once for each,
with an `Effect` in the chosen land and that player choosing. Effects on all lands loop over `fear.island.lands` and
use `fear.at(land)`: without a seat the owner of the land's board chooses (S-LAW-09). Stops that depend on what is true
later are `stop_actions_where(island, "two-dahan", "explore", card)`, with a condition of `lands.CONDITIONS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine import Flow
from games.rules.spirit_island.fear_cards import dahan, invaders, land
from games.rules.spirit_island.fear_cards.each_player import Fear
from games.rules.spirit_island.registry import functions_of

Behaviour = Callable[[Fear], Flow[Any] | None]
FILES = (dahan, invaders, land)
FEAR_CARDS: dict[str, Behaviour] = functions_of(FILES)
