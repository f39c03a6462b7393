"""The powers of Bringer of Dreams and Nightmares. What they would hurt or destroy they only dream (`dreams.py`)."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.facts import ELEMENTS
from games.rules.spirit_island.spirit_phase import cost_of, put_into_play
from games.rules.spirit_island.verbs import (
    choose,
    choose_any,
    damage,
    energy,
    fear,
    gain_power,
    gather,
    give_elements,
    last,
    push,
    show_fear_card,
)


def spirits_may_yet_dream(use: Use) -> Step:
    """A fear card to come is seen beforehand; with more moon the target gains an element that it has already."""
    if use.reaches(1):
        yield from show_fear_card(use)
    if use.reaches(2):
        have = elements(use.island, use.target)
        known = [element for element in ELEMENTS if have[element]]
        if known:
            picked = yield from choose_any(use.by(use.target), "element", known, "element")
            give_elements(use, use.target, [picked])


def night_terrors(use: Use) -> None:
    """Fear, more of it with every level."""
    fear(use, sum(use.reaches(level) for level in (1, 2, 3)))


def call_on_midnights_dream(use: Use) -> Step:
    """Where dahan are, a major power comes, for energy and at once if this very dream is forgotten for it; or fear.

    Ruling: the dahan are counted when the card is used, and the new card is paid for but needs no card play."""
    ways = [*(["power"] if use.has("dahan") else []), *(["fear"] if use.has("invaders") else [])]
    if not ways:
        return
    if (yield from choose(use, *reversed(ways))) == "fear":
        fear(use, 2)
        return
    spirit, dahan = use.island.spirits[use.user], use.count("dahan")
    held = set(spirit.hand)
    yield from gain_power(use.island, use.user, "major")
    if use.power.id not in spirit.forgotten:
        return
    energy(use, use.user, dahan)
    for card in [card for card in spirit.hand if card not in held]:
        if cost_of(use.island, use.user, card) <= spirit.energy:
            wanted = yield from choose_any(use, "play", [card, "none"], "play-now")
            if wanted == card:
                put_into_play(use.island, use.user, card)


def dread_apparitions(use: Use) -> None:
    """For the rest of the turn all fear that powers make there shelters the land, this power's own to begin with."""
    last(use, "dread")
    fear(use, 1)


def dreams_of_the_dahan(use: Use) -> Step:
    """Dahan come together, or frighten the towns and cities where they are."""
    if use.has("town", "city") and (yield from choose(use, "fear", "gather")) == "fear":
        fear(use, min(3, use.count("dahan")))
    else:
        yield from gather(use, "dahan", up_to=2)


def predatory_nightmares(use: Use) -> Step:
    """Damage that is only dreamt, and dahan go their way."""
    yield from damage(use, 2)
    yield from push(use, "dahan", up_to=2)
