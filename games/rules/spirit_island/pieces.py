"""That nothing is lost or made: cards, presence and blight, wherever they lie."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from games.rules.spirit_island.facts import FACTS, PRESENCE
from games.rules.spirit_island.state import Island


def pieces(island: Island) -> dict[str, int]:
    """Every card and presence of the game; invaders and dahan come from a supply that never runs out (S-SETUP-16)."""
    lying = [island.minor, island.minor_discard, island.major, island.major_discard]
    lying += [island.fear_deck, island.fear_earned, island.fear_resolved, island.fear_unused]
    lying += [island.invader_deck, island.invader_unused, island.invader_discard]
    slots = (island.explore_card, island.explored_card, island.build_card, island.ravage_card, island.extra_build_card)
    lying.append([card for card in slots if card])
    for spirit in island.spirits:
        lying += [spirit.hand, spirit.play, spirit.discard, spirit.drawn, spirit.aside, spirit.forgotten]
        lying.append(spirit.progression)
    in_play = {spirit.id for spirit in island.spirits}
    lying += [[power.id for power in printed.powers] for printed in FACTS.spirits.values() if printed.id not in in_play]
    count = dict(Counter(chain.from_iterable(lying)))
    count["blight"] = island.blight + sum(here.blight for here in island.lands.values()) - island.blight_brought
    for seat, spirit in enumerate(island.spirits):
        count[f"presence {seat}"] = PRESENCE
        if spirit.id:
            on_island = sum(here.presence[seat] for here in island.lands.values())
            count[f"presence {seat}"] = on_island + spirit.on_energy_track + spirit.on_card_track + spirit.destroyed
        negative = [spirit.energy, spirit.on_energy_track if spirit.id else 0, spirit.on_card_track if spirit.id else 0]
        count[f"negative {seat}"] = min(0, *negative, *(here.presence[seat] for here in island.lands.values()))
    count["negative"] = min(0, island.blight, *(here.blight for here in island.lands.values()))
    return count
