"""Repel: Swords drive one Fomori or one castle from a place, for Honor or for Corruption off."""

from __future__ import annotations

from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.printed import Fomori
from games.rules.the_arrival.state import LIMITS, Arrival, gain_honor, lose_corruption, pay_honor


def foe_at(game: Arrival, place: str) -> Fomori:
    """What would be driven off: a Fomori lying on a castle before the castle (A-REPEL-01, A-REPEL-16)."""
    return FACTS.fomori[game.fomori[place]] if place in game.fomori else FACTS.castle


def distant_cost(game: Arrival, seat: int) -> int:
    """A-REPEL-06, A-REPEL-07; Archery pays nothing (A-ADV-01, A-ADV-02)."""
    return 0 if game.has_leader(seat, "archery") else LIMITS.distant_cost


def way_to_repel(game: Arrival, seat: int, place: str) -> str | None:
    """How this player reaches an enemy place, a free way before Distant (A-REPEL-03..08, A-REPEL-17..22)."""
    if any(near in game.forts and game.forts[near].seat == seat for near in FACTS.reach[place]):
        return "bordering"
    location = FACTS.locations.get(place)
    own = [FACTS.locations[held] for held in game.own(seat)]
    if location is not None:
        if location.port and any(held.port for held in own):
            return "port"
        if any(held.province == location.province for held in own):
            return "provincial"
    if game.mats[seat].honor < distant_cost(game, seat):
        return None
    if game.rules.distant == "rival":
        rivals = any(near in game.forts for near in FACTS.reach[place])
        return "distant" if rivals else None
    if location is None:
        return None
    near_provinces = FACTS.provinces[location.province].neighbours
    return "distant" if any(held.province in near_provinces for held in own) else None


def ways_to_repel(game: Arrival, seat: int) -> dict[str, str]:
    """Every enemy place this player has the Swords for and can reach, and how (A-REPEL-02)."""
    swords = game.mats[seat].swords
    if not swords:
        return {}
    held = [place for place in FACTS.places if game.is_enemy(place) and foe_at(game, place).strength <= swords]
    ways = ((place, way_to_repel(game, seat, place)) for place in held)
    return {place: way for place, way in ways if way}


def rewards(game: Arrival, seat: int) -> tuple[str, ...]:
    """Honor, or Corruption off where there is any (A-REPEL-09, A-REPEL-11)."""
    return ("honor", "corruption") if game.mats[seat].corruption else ("honor",)


def repel(game: Arrival, seat: int, place: str, reward: str) -> None:
    """A-REPEL-08..16: pay first, then take the reward; a castle becomes a trophy."""
    mat = game.mats[seat]
    foe, way = foe_at(game, place), way_to_repel(game, seat, place)
    cost = distant_cost(game, seat) if way == "distant" else 0
    pay_honor(game, seat, cost)
    mat.swords -= foe.strength
    game.swords += foe.strength
    if place in game.fomori:
        game.fomori_discard.append(game.fomori.pop(place))
    else:
        game.castles.remove(place)
        mat.trophies += 1
    gained = lost = 0
    if reward == "honor":
        gained = foe.honor
        gain_honor(game, seat, gained)
    else:
        lost = lose_corruption(game, seat, LIMITS.corruption_off_per_repel)
    told = {"place": place, "foe": foe.id, "way": way, "cost": cost, "swords": foe.strength}
    game.tell("repelled", seat=seat, honor=gained, corruption=lost, **told)
