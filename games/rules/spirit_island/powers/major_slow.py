"""Major powers that take effect after the invaders have acted."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.lands import is_coastal, lands_for_powers
from games.rules.spirit_island.verbs import (
    add_blight,
    choose_land,
    damage,
    damage_each,
    destroy,
    destroy_all,
    fear,
    push,
    remove_blight,
    replace,
)


def accelerated_rot(use: Use) -> Step:
    """Fear and damage; with the elements much more of it, and a blight heals."""
    fear(use, 2)
    yield from damage(use, 4)
    if use.reaches():
        yield from damage(use, 5)
        remove_blight(use)


def cleansing_floods(use: Use) -> Step:
    """Damage, and a blight heals; with enough water far more damage."""
    yield from damage(use, 4)
    remove_blight(use)
    if use.reaches():
        yield from damage(use, 10)


def dissolve_the_bonds_of_kinship(use: Use) -> Step:
    """A city, a town and a dahan fall apart into explorers, who scatter; with the elements they fight first."""
    yield from replace(use, "city", new={"explorer": 2})
    yield from replace(use, "town", new={"explorer": 1})
    yield from replace(use, "dahan", new={"explorer": 1})
    if use.reaches():
        blows = {kind: use.count(kind) * use.island.strength(kind) for kind in ("explorer", "town", "city")}
        yield from damage(use, blows["explorer"], "town", "city")
        yield from damage(use, blows["town"] + blows["city"], "explorer")
    yield from push(use, "explorer", count=use.count("explorer"), spread=True)


def mists_of_oblivion(use: Use) -> Step:
    """Damage to all, more of it with the elements; every building that falls makes more fear, up to a limit."""
    killed = damage_each(use, 1)
    if use.reaches():
        killed += yield from damage(use, 3)
    fear(use, min(4, killed["town"] + killed["city"]))


def pillar_of_living_flame(use: Use) -> Step:
    """Fear and damage, and jungle and wetland are scorched; more of both with enough fire."""
    fear(use, 3)
    yield from damage(use, 5)
    if use.is_in("jungle", "wetland"):
        yield from add_blight(use)
    if use.reaches():
        fear(use, 2)
        yield from damage(use, 5)


def poisoned_land(use: Use) -> Step:
    """Fear, damage, blight, and the dahan die; with the elements the blight strikes, the new one included."""
    fear(use, 1)
    yield from damage(use, 7)
    yield from add_blight(use)
    destroy_all(use, "dahan")
    if use.reaches():
        blight = use.count("blight")
        fear(use, blight)
        yield from damage(use, 4 * blight)


def the_jungle_hungers(use: Use) -> Step:
    """Explorers, towns and dahan are devoured; with the elements a city too, and the dahan are spared."""
    destroy_all(use, "explorer", "town")
    if use.reaches():
        yield from destroy(use, "city")
    else:
        destroy_all(use, "dahan")


def the_land_thrashes_in_furious_pain(use: Use) -> Step:
    """Blight here and around turns into damage; with the elements a repeat in an adjacent land (S-REP-08, S-REP-09)."""
    yield from damage(use, _pain(use))
    if use.reaches() and not use.repeating:
        other = use.at((yield from choose_land(use, use.near)))
        yield from damage(other, _pain(other))


def _pain(use: Use) -> int:
    """Two for each blight in the land, one for each around it."""
    return 2 * use.count("blight") + sum(use.at(near).count("blight") for near in use.near)


def tsunami(use: Use) -> Step:
    """Fear, damage and dead dahan; with the elements on every other coast of the board too."""
    fear(use, 2)
    yield from damage(use, 8)
    yield from destroy(use, "dahan", count=2)
    if use.reaches():
        board = [land for land in lands_for_powers(use.island) if land[0] == use.land[0]]
        for coast in [use.at(land) for land in board if is_coastal(land) and land != use.land]:
            fear(coast, 1)
            yield from damage(coast, 4)
            yield from destroy(coast, "dahan")
