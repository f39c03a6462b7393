"""Minor powers that take effect after the invaders have acted."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.verbs import (
    add_blight,
    choose,
    damage,
    damage_each,
    destroy,
    fear,
    gain_power,
    gather,
    push,
    remove_blight,
    replace,
)


def call_of_the_dahan_ways(use: Use) -> Step:
    """An explorer joins the dahan; or, with enough moon, a town instead."""
    yield from replace(use, "explorer", *(["town"] if use.reaches() else []), new={"dahan": 1})


def call_to_bloodshed(use: Use) -> Step:
    """The dahan attack, or come together."""
    if (yield from choose(use, "damage", "gather")) == "damage":
        yield from damage(use, use.count("dahan"))
    else:
        yield from gather(use, "dahan", up_to=3)


def call_to_migrate(use: Use) -> Step:
    """Dahan come, and dahan go."""
    yield from gather(use, "dahan", up_to=3)
    yield from push(use, "dahan", up_to=3)


def call_to_tend(use: Use) -> Step:
    """The dahan heal a blight, or some of them leave."""
    if (yield from choose(use, "blight", "push")) == "blight":
        remove_blight(use)
    else:
        yield from push(use, "dahan", up_to=3)


def devouring_ants(use: Use) -> Step:
    """Fear and damage, more of it in jungle and sands; a dahan dies as well."""
    fear(use, 1)
    yield from damage(use, 2 if use.is_in("jungle", "sands") else 1)
    yield from destroy(use, "dahan")


def drought(use: Use) -> Step:
    """Towns wither and the land with them; with enough sun a city falls too."""
    yield from destroy(use, "town", count=3)
    damage_each(use, 1, "town", "city")
    yield from add_blight(use)
    if use.reaches():
        yield from destroy(use, "city")


def gift_of_power(use: Use) -> Step:
    """The target spirit gains a minor power."""
    yield from gain_power(use.island, use.target, "minor")


def gnawing_rootbiters(use: Use) -> Step:
    """Towns are driven away."""
    yield from push(use, "town", up_to=2)


def pull_beneath_the_hungry_earth(use: Use) -> Step:
    """Fear and damage where the user is; damage in sands and wetland; both where both are true."""
    if use.has_presence:
        fear(use, 1)
        yield from damage(use, 1)
    if use.is_in("sands", "wetland"):
        yield from damage(use, 1)


def purifying_flame(use: Use) -> Step:
    """Blight burns the invaders; or it is healed, in hills and sands."""
    ways = ["damage", "blight"] if use.is_in("hills", "sands") else ["damage"]
    if (yield from choose(use, *ways)) == "damage":
        yield from damage(use, use.count("blight"))
    else:
        remove_blight(use)


def rain_of_blood(use: Use) -> None:
    """Fear, more where buildings stand together."""
    fear(use, 3 if use.count("town", "city") >= 2 else 2)


def rouse_the_trees_and_stones(use: Use) -> Step:
    """Damage, and an explorer flees."""
    yield from damage(use, 2)
    yield from push(use, "explorer")


def savage_mawbeasts(use: Use) -> Step:
    """Fear and damage in jungle and wetland; with many animals damage anywhere."""
    if use.is_in("jungle", "wetland"):
        fear(use, 1)
        yield from damage(use, 1)
    if use.reaches():
        yield from damage(use, 1)


def shadows_of_the_burning_forest(use: Use) -> Step:
    """Fear; in hills and jungle an explorer and a town flee."""
    fear(use, 2)
    if use.is_in("hills", "jungle"):
        yield from push(use, "explorer")
        yield from push(use, "town")


def song_of_sanctity(use: Use) -> Step:
    """Explorers leave, all of them; where there are none a blight heals."""
    if use.has("explorer"):
        yield from push(use, "explorer", count=use.count("explorer"))
    else:
        remove_blight(use)


def uncanny_melting(use: Use) -> None:
    """Fear among invaders; in sands and wetland a blight heals."""
    if use.has("invaders"):
        fear(use, 1)
    if use.is_in("sands", "wetland"):
        remove_blight(use)


def voracious_growth(use: Use) -> Step:
    """Damage, or a blight heals."""
    if (yield from choose(use, "damage", "blight")) == "damage":
        yield from damage(use, 2)
    else:
        remove_blight(use)
