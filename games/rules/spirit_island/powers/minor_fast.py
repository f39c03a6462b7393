"""Minor powers that take effect before the invaders act."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.facts import ELEMENTS
from games.rules.spirit_island.lands import sacred_sites
from games.rules.spirit_island.verbs import (
    add_blight,
    choose,
    choose_any,
    damage_different,
    damage_each,
    defend,
    destroy,
    energy,
    fear,
    gather,
    give_elements,
    last,
    lengthen_reach,
    push,
    remove_blight,
    ward,
)


def call_to_isolation(use: Use) -> Step:
    """The dahan drive invaders away, or one of them leaves; how many is counted at the start."""
    if (yield from choose(use, "invaders", "dahan")) == "invaders":
        yield from push(use, "explorer", "town", count=use.count("dahan"))
    else:
        yield from push(use, "dahan")


def dark_and_tangled_woods(use: Use) -> None:
    """Fear, and shelter in hills and jungle."""
    fear(use, 2)
    if use.is_in("hills", "jungle"):
        defend(use, 3)


def delusions_of_danger(use: Use) -> Step:
    """Push an explorer, or make fear."""
    if (yield from choose(use, "fear", "push")) == "push":
        yield from push(use, "explorer")
    else:
        fear(use, 2)


def drift_down_into_slumber(use: Use) -> None:
    """Shelter, best in jungle and sands."""
    defend(use, 4 if use.is_in("jungle", "sands") else 1)


def elemental_boon(use: Use) -> Step:
    """The target gains three different elements of its choice, and a generous user the same."""
    picked: list[str] = []
    for _ in range(3):
        left = [element for element in ELEMENTS if element not in picked]
        picked.append((yield from choose_any(use.by(use.target), "element", left, "element")))
    give_elements(use, use.target, picked)
    if use.on_another:
        give_elements(use, use.user, picked)


def encompassing_ward(use: Use) -> None:
    """Shelter wherever the target spirit is, all turn long."""
    ward(use, use.target, 2)


def enticing_splendor(use: Use) -> Step:
    """Draw an invader in, or dahan."""
    if (yield from choose(use, "dahan", "invader")) == "dahan":
        yield from gather(use, "dahan", up_to=2)
    else:
        yield from gather(use, "explorer", "town")


def entrancing_apparitions(use: Use) -> Step:
    """Shelter; where nobody has invaded yet, explorers come to look."""
    defend(use, 2)
    if not use.has("invaders"):
        yield from gather(use, "explorer", up_to=2)


def gift_of_constancy(use: Use) -> None:
    """Energy, and a card is taken back when time passes; by the user too if the gift went to another."""
    energy(use, use.target, 2)
    for seat in (use.target, use.user) if use.on_another else (use.target,):
        last(use, "hold", land="", seat=seat, amount=1)


def gift_of_living_energy(use: Use) -> None:
    """Energy, more of it from a user with sacred sites, and more for another spirit."""
    rooted = len(sacred_sites(use.island, use.user)) >= 2
    energy(use, use.target, 1 + rooted + use.on_another)


def land_of_haunts_and_embers(use: Use) -> Step:
    """Fear and flight, twice in a land blighted before; then a blight."""
    for _ in range(2 if use.has("blight") else 1):
        fear(use, 2)
        yield from push(use, "explorer", "town", up_to=2)
    yield from add_blight(use)


def lure_of_the_unknown(use: Use) -> Step:
    """Draw an invader in."""
    yield from gather(use, "explorer", "town")


def natures_resilience(use: Use) -> Step:
    """Shelter; or, with enough water, heal a blight instead."""
    if use.reaches() and (yield from choose(use, "defend", "blight")) == "blight":
        remove_blight(use)
    else:
        defend(use, 6)


def quicken_the_earths_struggles(use: Use) -> Step:
    """Shake every building, or shelter the land."""
    if (yield from choose(use, "defend", "damage")) == "damage":
        damage_each(use, 1, "town", "city")
    else:
        defend(use, 10)


def reaching_grasp(use: Use) -> None:
    """The target spirit's powers reach further for the rest of the turn."""
    lengthen_reach(use, use.target, 2)


def sap_the_strength_of_multitudes(use: Use) -> None:
    """Shelter; with air it reaches further."""
    defend(use, 5)


def steam_vents(use: Use) -> Step:
    """An explorer dies; or, with enough earth, a town instead."""
    yield from destroy(use, "explorer", *(["town"] if use.reaches() else []))


def veil_the_nights_hunt(use: Use) -> Step:
    """Each dahan hurts an invader of its own, or some of them leave."""
    if (yield from choose(use, "hunt", "push")) == "hunt":
        yield from damage_different(use, use.count("dahan"))
    else:
        yield from push(use, "dahan", up_to=3)


def visions_of_fiery_doom(use: Use) -> Step:
    """Fear, and an invader flees; more fear with fire."""
    fear(use, 1)
    yield from push(use, "explorer", "town")
    if use.reaches():
        fear(use, 1)
