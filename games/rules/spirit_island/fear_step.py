"""The Fear step: earned cards are turned up one by one, and every player does what they say."""

from __future__ import annotations

from games.engine import Step, reveal
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.effect import flow_of, whole
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.fear_cards import FEAR_CARDS
from games.rules.spirit_island.fear_cards.each_player import Fear
from games.rules.spirit_island.state import Island


def fear_step(island: Island) -> Step:
    """Resolve the card earned first; the step comes again while any is left (S-FSTEP-01, S-FSTEP-04, S-FSTEP-05)."""
    if not island.fear_earned or any(change.keeps_fear_cards for change in changes(island)):
        return
    island.next(["fear_step"])
    yield from resolve_next(island)


def resolve_next(island: Island) -> Step:
    """Turn the next earned card up and do its effect for the current level (S-FSTEP-02, S-FSTEP-03)."""
    yield from reveal("a fear card")
    card = island.fear_earned.pop(0)
    island.fear_shown = [each for each in island.fear_shown if each != card]
    island.fear_resolved.append(card)
    island.notes["fear_cards"] = island.notes.get("fear_cards", 0) + 1
    fear = Fear(island=island, source=card, level=island.terror)
    island.tell("fear-card", card=FACTS.fear_cards[card].id, level=fear.level)
    yield from whole(island, flow_of(FEAR_CARDS[card](fear)))
