"""Sworn to Victory: presence that falls with the dahan."""

from __future__ import annotations

from games.engine import Step, ask
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.lands import has_rule
from games.rules.spirit_island.verbs.presence import destroy_presence

RULE = "sworn-to-victory"


def fall_with_dahan(effect: Effect, dead: int) -> Step:
    """A Ravage in the effect's land has destroyed so many dahan: as much presence there or next to it is destroyed, of
    its player's choice, or all there is (S-THUNDER-02).

    It comes last in that land's Ravage, after blight and fight-back, and belongs to the same effect: a victory that the
    dahan bring about by fighting back comes before it."""
    island = effect.island
    for seat in [seat for seat in island.seats if dead and has_rule(island, seat, RULE)]:
        for left in range(dead, 0, -1):
            held = {
                land: number for land in (effect.land, *effect.near) if (number := island.lands[land].presence[seat])
            }
            if sum(held.values()) <= left:
                for land, number in held.items():
                    for _ in range(number):
                        destroy_presence(island, seat, land)
                break
            default = f"lose {max(held, key=held.__getitem__)}"
            orders = [f"lose {land}" for land in held]
            order = yield from ask(seat, "sworn", orders, default=default, land=effect.land, left=left)
            destroy_presence(island, seat, order.removeprefix("lose "))
