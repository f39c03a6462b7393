"""The scenarios: what each changes, one file each (see `changes.py` for the points where it may step in)."""

from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.scenarios.blitz import BLITZ
from games.rules.spirit_island.scenarios.insurrection import INSURRECTION
from games.rules.spirit_island.scenarios.isles_heart import ISLES_HEART
from games.rules.spirit_island.scenarios.rituals import RITUALS

CHANGES: dict[str, Change] = {
    "blitz": BLITZ,
    "guard-the-isles-heart": ISLES_HEART,
    "rituals-of-terror": RITUALS,
    "dahan-insurrection": INSURRECTION,
}
