"""Fear cards about towns, cities and trade."""

from __future__ import annotations

from games.engine import Flow, Step
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.fear_cards.each_player import Fear, anywhere, can_gather, each_player
from games.rules.spirit_island.lands import buildings, is_coastal, solid
from games.rules.spirit_island.verbs import (
    defend,
    destroy,
    destroy_all,
    downgrade,
    gather,
    push,
    remove,
    remove_health,
    stop_actions_where,
)


def emigration_accelerates(fear: Fear) -> Step:
    """Each player sends an explorer home from the coast; later a town, and from anywhere."""
    kinds = ("explorer",) if fear.level == 1 else ("explorer", "town")

    def leave(here: Effect) -> Flow[int]:
        return remove(here, *kinds)

    where = anywhere if fear.level == 3 else _coastal
    yield from each_player(fear, leave, where=where, able=lambda here: here.has(*kinds))


def overseas_trade_seems_safer(fear: Fear) -> None:
    """The coast is defended; later no cities, then nothing at all is built there."""
    for land in filter(is_coastal, solid(fear.island.lands)):
        defend(fear.at(land), 3 * fear.level)
    if fear.level > 1:
        action = "build-city" if fear.level == 2 else "build"
        stop_actions_where(fear.island, "coastal", action, fear.source)


def scapegoats(fear: Fear) -> Step:
    """Townspeople turn on explorers in every land; at level 3 on one another as well."""
    for land in fear.island.lands:
        here = fear.at(land)
        if fear.level < 3:
            doomed = here.count("town") + (2 * here.count("city") if fear.level == 2 else 0)
            yield from destroy(here, "explorer", count=doomed)
        elif here.has("town", "city"):
            destroy_all(here, "explorer")
            yield from destroy(here, "town", count=here.count("city"))


def seek_safety(fear: Fear) -> Step:
    """Each player may let invaders huddle together; at level 3 some leave a land without a city."""
    if fear.level == 1:
        yield from each_player(
            fear, _to_safety, able=lambda here: here.has("explorer") and bool(_safer(here)), may=True
        )
    elif fear.level == 2:
        yield from each_player(
            fear,
            lambda here: gather(here, *_huddling(here)),
            where=lambda here: here.has("town", "city"),
            able=lambda here: can_gather(here, *_huddling(here)),
            may=True,
        )
    else:
        yield from each_player(
            fear,
            lambda here: remove_health(here, 3),
            where=lambda here: not here.has("city"),
            able=lambda here: here.has("explorer", "town"),
            may=True,
        )


def trade_suffers(fear: Fear) -> Step:
    """No Build in lands with a city; later each player may let a building on the coast dwindle."""
    if fear.level == 1:
        stop_actions_where(fear.island, "city", "build", fear.source)
        return
    kinds = ("town",) if fear.level == 2 else ("town", "city")

    def dwindle(here: Effect) -> Flow[bool]:
        return downgrade(here, *kinds)

    yield from each_player(fear, dwindle, where=_coastal, able=lambda here: here.has(*kinds), may=True)


def _coastal(here: Effect) -> bool:
    return here.is_coastal


def _safer(here: Effect) -> list[str]:
    """The adjacent lands with more towns and cities than this one."""
    return [near for near in here.near if buildings(here.island, near) > buildings(here.island, here.land)]


def _to_safety(here: Effect) -> Flow[list[str]]:
    safer = _safer(here)
    return push(here, "explorer", into=lambda land: land in safer)


def _huddling(here: Effect) -> list[str]:
    """Who comes to a land: explorers, and towns if there is a city."""
    return ["explorer", "town"] if here.has("city") else ["explorer"]
