"""The small language that cards are made of: one verb a line, in the rulebook's own words.

A verb that may have to ask is a generator (`yield from push(...)`); one that never asks is a plain function
(`fear(use, 2)`). All act in the land of the effect they are given; `use.at(land)` is the same effect elsewhere, and
`use.by(seat)` the same with another seat choosing."""

from games.rules.spirit_island.verbs.blight import add_blight, add_quiet_blight, put_blight, remove_blight
from games.rules.spirit_island.verbs.choose import choose, choose_any, choose_land
from games.rules.spirit_island.verbs.damage import damage, damage_across, damage_different, damage_each
from games.rules.spirit_island.verbs.destroy import (
    destroy,
    destroy_all,
    downgrade,
    drown,
    remove,
    remove_health,
    replace,
)
from games.rules.spirit_island.verbs.fear import fear, raise_terror
from games.rules.spirit_island.verbs.foresee import show_fear_card
from games.rules.spirit_island.verbs.gain import draw, forget_one, gain_from, gain_power, keep_one
from games.rules.spirit_island.verbs.gifts import energy, give_elements, grant
from games.rules.spirit_island.verbs.lasting import (
    defend,
    keep_dahan_unharmed,
    last,
    lengthen_reach,
    prevent_blight,
    share_presence,
    stop_actions,
    stop_actions_where,
    strengthen,
    ward,
)
from games.rules.spirit_island.verbs.move import carry, gather, move_far, push
from games.rules.spirit_island.verbs.pieces import add
from games.rules.spirit_island.verbs.presence import add_presence, destroy_presence, return_presence
from games.rules.spirit_island.verbs.sharing import share_power, swap_gifts

__all__ = [
    "add",
    "add_blight",
    "add_presence",
    "add_quiet_blight",
    "carry",
    "choose",
    "choose_any",
    "choose_land",
    "damage",
    "damage_across",
    "damage_different",
    "damage_each",
    "defend",
    "destroy",
    "destroy_all",
    "destroy_presence",
    "downgrade",
    "draw",
    "drown",
    "energy",
    "fear",
    "forget_one",
    "gain_from",
    "gain_power",
    "gather",
    "give_elements",
    "grant",
    "keep_dahan_unharmed",
    "keep_one",
    "last",
    "lengthen_reach",
    "move_far",
    "prevent_blight",
    "push",
    "put_blight",
    "raise_terror",
    "remove",
    "remove_blight",
    "remove_health",
    "replace",
    "return_presence",
    "share_power",
    "share_presence",
    "show_fear_card",
    "stop_actions",
    "stop_actions_where",
    "strengthen",
    "swap_gifts",
    "ward",
]
