"""Fear cards about the dahan."""

from __future__ import annotations

from games.engine import Flow, Step
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.fear_cards.each_player import Fear, can_gather, each_player
from games.rules.spirit_island.verbs import choose, damage, defend, gather, push, remove, stop_actions_where


def avoid_the_dahan(fear: Fear) -> None:
    """The invaders keep away from the dahan; what keeps them is looked at when they come (S-FSTEP-10)."""
    if fear.level == 1:
        stop_actions_where(fear.island, "two-dahan", "explore", fear.source)
    else:
        where = "dahan-outnumber-buildings" if fear.level == 2 else "dahan"
        stop_actions_where(fear.island, where, "build", fear.source)


def dahan_enheartened(fear: Fear) -> Step:
    """Each player moves a dahan; at higher levels dahan come together and attack."""

    def move_one(here: Effect) -> Step:
        if (yield from choose(here, "push", "gather")) == "push":
            yield from push(here, "dahan")
        else:
            yield from gather(here, "dahan")

    def rally(here: Effect) -> Step:
        yield from gather(here, "dahan", up_to=2)
        dahan = here.count("dahan")
        yield from damage(here, min(1, dahan) if fear.level == 2 else dahan)

    def can_move(here: Effect) -> bool:
        return here.has("dahan") or can_gather(here, "dahan")

    def can_rally(here: Effect) -> bool:
        return can_gather(here, "dahan") or (here.has("dahan") and here.has("invaders"))

    if fear.level == 1:
        yield from each_player(fear, move_one, where=lambda here: here.has("invaders"), able=can_move, may=True)
    else:
        yield from each_player(fear, rally, able=can_rally, different=True)


def dahan_on_their_guard(fear: Fear) -> None:
    """Defend wherever there are dahan."""
    for land in fear.island.lands:
        dahan = fear.at(land).count("dahan")
        if dahan:
            defend(fear.at(land), {1: dahan, 2: 1 + dahan, 3: 2 * dahan}[fear.level])


def dahan_raid(fear: Fear) -> Step:
    """Each player, in a different land with dahan: damage."""

    def raid(here: Effect) -> Flow[object]:
        dahan = here.count("dahan")
        return damage(here, {1: 1, 2: dahan, 3: 2 * dahan}[fear.level])

    yield from each_player(
        fear, raid, where=lambda here: here.has("dahan"), able=lambda here: here.has("invaders"), different=True
    )


def tall_tales_of_savagery(fear: Fear) -> Step:
    """Explorers, or a town, leave a land with dahan; at level 3 every such land, and cities where two dahan are."""
    if fear.level < 3:
        yield from each_player(
            fear,
            _explorer_leaves if fear.level == 1 else _few_leave,
            where=lambda here: here.has("dahan"),
            able=lambda here: here.has("explorer", *(("town",) if fear.level == 2 else ())),
        )
        return
    with_dahan = [fear.at(land) for land in fear.island.lands if fear.at(land).has("dahan")]
    for here in with_dahan:
        yield from _few_leave(here)
    for here in with_dahan:
        if here.count("dahan") >= 2:
            yield from remove(here, "city")


def _explorer_leaves(here: Effect) -> Flow[int]:
    return remove(here, "explorer")


def _few_leave(here: Effect) -> Step:
    """Two explorers or one town, whichever the chooser prefers."""
    ways = [way for way, kind in (("town", "town"), ("explorers", "explorer")) if here.has(kind)]
    if not ways:
        return
    if (yield from choose(here, *ways)) == "town":
        yield from remove(here, "town")
    else:
        yield from remove(here, "explorer", count=2)
