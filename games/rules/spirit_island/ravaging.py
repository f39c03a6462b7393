"""Ravage: the invaders harm dahan and land, and the dahan who are left fight back."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import Step
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.choke import choked
from games.rules.spirit_island.effect import Effect, end_effect, whole
from games.rules.spirit_island.facts import FACTS, INVADERS, LAND_HEALTH
from games.rules.spirit_island.lands import defend_in, is_stopped, lasting, matches
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.sworn import fall_with_dahan
from games.rules.spirit_island.verbs.blight import add_blight
from games.rules.spirit_island.verbs.damage import damage, hurt
from games.rules.spirit_island.verbs.pieces import health_left, is_unharmed, pieces_in


class Ravaged(NamedTuple):
    """What a Ravage did to a land."""

    land: str
    damage: int
    blighted: bool


def ravage(island: Island) -> None:
    """Ravage in every land the card means, one after another (S-RAV-01, S-IPH-06, S-MAIL-10)."""
    if island.ravage_card:
        card = FACTS.invader_cards[island.ravage_card]
        island.tell("action", action="ravage", card=card.id)
        island.next(*(["ravage_land", land] for land in island.lands if matches(land, card)))


def ravage_land(island: Island, land: str) -> Step:
    """One land's Ravage is one effect, if invaders are there and nothing stops them (S-IPH-05, S-IPH-07, S-IPH-08)."""
    if not island.lands[land].count("invaders"):
        return
    if is_stopped(island, land, "ravage"):
        island.tell("stopped", action="ravage", land=land)
        return
    if (yield from choked(island, land, "ravage")):
        yield from end_effect(island)
        return
    yield from whole(island, _ravage(Effect(island=island, source="ravage", land=land)))


def _ravage(effect: Effect) -> Step:
    """Dahan losses, blight, fight-back, in this order (S-RAV-02..13)."""
    island, land = effect.island, effect.land
    attack = sum(island.strength(kind) * effect.count(kind) for kind in INVADERS)
    defend = defend_in(island, land)
    points = max(0, attack - defend)
    island.tell("ravage", land=land, attack=attack, defend=defend, damage=points)
    dahan = effect.count("dahan")
    harm_dahan(effect, points)
    dead = dahan - effect.count("dahan")
    before = effect.here.blight
    if points >= LAND_HEALTH:
        yield from add_blight(effect)
    ravaged = Ravaged(land, points, effect.here.blight > before)
    for change in changes(island):
        if change.land_ravaged is not None:
            yield from change.land_ravaged(island, ravaged)
    yield from _fight_back(effect, dahan if any(lasting(island, "together", land)) else effect.count("dahan"))
    yield from fall_with_dahan(effect, dead)


def harm_dahan(effect: Effect, points: int) -> None:
    """Every dahan's full health destroys it, those already hurt first; what is left over hurts one (S-RAV-04..05)."""
    island, land = effect.island, effect.land
    if is_unharmed(island, land, "dahan", "ravage"):
        return
    for piece in sorted(pieces_in(island, land, "dahan"), key=lambda piece: -piece.damage):
        dealt = min(points, health_left(island, land, piece))
        if dealt:
            hurt(effect, piece, dealt)
        points -= dealt


def _fight_back(effect: Effect, dahan: int) -> Step:
    """Each surviving dahan deals its damage, or each that was there if they strike at the same time; the owner of the
    board places it (S-RAV-07, S-RAV-08, S-RAV-10)."""
    island, land = effect.island, effect.land
    points = dahan * island.strength("dahan")
    yield from damage(Effect(island=island, source="fight-back", land=land), points, named=f"fight {land}")
