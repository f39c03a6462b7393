"""Another table that a seat could not tell from this one: what lies unseen in the piles is dealt again."""

from __future__ import annotations

import msgspec

from games.engine import Dice
from games.engine.state import encoder
from games.rules.roam.state import Roam


def twin(game: Roam, seat: int | None, dice: Dice) -> Roam:
    """Shuffle the lands under the top card and the artifact pile (R-SETUP-03, R-SETUP-12); no seat knows more."""
    other = msgspec.json.decode(encoder.encode(game), type=Roam)
    dice.armed = True
    below, top = other.pile[:-1], other.pile[-1:]
    dice.shuffle(below)
    other.pile = below + top
    dice.shuffle(other.tiles)
    other.dice.seed = f"twin {dice.roll(1 << 32)}"
    dice.armed = False
    return other
