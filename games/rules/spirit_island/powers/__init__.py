"""The powers: one short function for every power card and innate power, named after it, that reads like its text.

How to write one (ten minutes, four steps):

1. **Facts** stand in `data/minor_powers.toml`, `major_powers.toml` or `spirits.toml`: cost, speed, elements, range,
   what the target must be, the thresholds' elements, and `text`, what it does in our own words. The function never
   repeats them: it is called after the target was chosen and paid for.
2. **Behaviour** is a function with the card's id (hyphens become underscores) in the file of its kind: `minor_fast`,
   `minor_slow`, `major_fast`, `major_slow`, or the spirit's own file for its unique and innate powers:

       def wash_away(use: Use) -> Step:
           \"\"\"Push up to 3 explorers or towns.\"\"\"
           yield from push(use, "explorer", "town", up_to=3)

   One that never asks is a plain function: `def raging_storm(use: Use) -> None: damage_each(use, 1)`.
3. **Words**: the docstring says it in one sentence of our own; `text` in the TOML is what players read.
4. **Tests** in `tests/rules/spirit_island/powers/test_FILE.py`: lay a land from a line, script the orders, compare.

What a function knows is its `Use` (see `effect.py`):

    use.land, use.here      the target land: its id, and what stands in it
    use.target              the target spirit's seat; use.on_another says that it is not the user's own
    use.user                the seat of the spirit that uses the power; it chooses, unless ...
    use.by(seat)            ... the card says otherwise: the same effect with another seat choosing
    use.at(land)            the same effect in another land; use.near are the adjacent ones
    use.count("dahan"), use.has("town", "city"), use.has("invaders"), use.has("blight"), use.has_presence
    use.is_in("hills", "jungle"), use.is_coastal
    use.reaches(1)          whether the first threshold is met now and not waived; ask when the text comes to it.
                            One that only changes the reach (`further`, `range` in the TOML) needs no code.
    use.repeating           whether this use is a repeat; repeats inside it are then ignored (`aiming.aim_again`)

The verbs stand in `verbs/`; `yield from` those that may ask:

    damage(use, 3), damage(use, 2, "town", "city") -> what died; damage_different(use, 2)
    destroy(use, "town", count=2), destroy(use, "explorer", up_to=2) -> how many; remove(...) alike, without fear;
    drown(use, "town")
    replace(use, "town", new={"dahan": 1}), downgrade(use, "town", "city")
    push(use, "explorer", "town", up_to=3) -> lands reached; gather(use, "dahan", up_to=2) -> how many came
    add_blight(use), choose(use, "fear", "push") -> the word chosen, choose_land(use, lands)
    show_fear_card(use), gain_power(island, seat), gain_from(island, seat, "minor"), add_presence(island, seat, lands)

and call those that never do:

    fear(use, 2), defend(use, 4), damage_each(use, 1, "town", "city"), destroy_all(use, "dahan"), add(use, "dahan")
    remove_blight(use), stop_actions(use), prevent_blight(use), strengthen(use, "dahan", 4), keep_dahan_unharmed(use)
    energy(use, seat, 2), give_elements(use, seat, [...]), grant(use, seat, "repeat", most=3), ward, lengthen_reach

"Or ... instead" is `choose`; "1 for each dahan" is counted before the verb is called; whatever is not "up to" is done
as far as it can be (S-POWER-14), which every verb does by itself. Fear for dead towns and cities comes by itself, and
so do victory, defeat and what an effect sets off.

Nothing of a card may live in a local across a question except numbers that
running it again would find again. A new kind of effect gets a new verb, or a new `does` of `Lasting`, in the room where
it is asked for (`lands.py`, `targeting.py`, `using.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine import Flow
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.powers import (
    bringer,
    earth,
    green,
    lightning,
    major_fast,
    major_slow,
    minor_fast,
    minor_slow,
    ocean,
    river,
    shadows,
    thunder,
)
from games.rules.spirit_island.registry import functions_of

Behaviour = Callable[[Use], Flow[Any] | None]


DECKS = (minor_fast, minor_slow, major_fast, major_slow)
FILES = (*DECKS, lightning, river, earth, shadows, thunder, green, bringer, ocean)
POWERS: dict[str, Behaviour] = functions_of(FILES)
