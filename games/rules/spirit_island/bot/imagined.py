"""An island as the bot imagines it from what it may see, to try on it what it has not done yet."""

from __future__ import annotations

import contextlib
import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from games.engine import Decision, Dice, Fence, Flow, View
from games.rules.spirit_island.effect import end_effect
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.ending import Over
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import defend_in
from games.rules.spirit_island.state import Island, Land, Lasting, Spirit

LONGEST = 200  # answers to one effect
OPEN = ("id", "board", "energy", "off_energy", "off_cards", "destroyed", "hand", "play", "discard", "used", "grants")
ANY_CARD = {FACTS.invader_cards[card].stage: card for card in FACTS.invader_cards}

Answer = Callable[[Island, Decision], str]


def imagine(view: View) -> Island:
    """The island as it lies open; face-down cards are nobody's business, so some others stand in for them."""
    fear, invaders, blight = view["fear"], view["invaders"], view["blight"]
    island = Island(
        dice=Dice("imagined"),
        spirits=[_spirit(spirit, view["phase"]) for spirit in view["spirits"]],
        lands={},
        fear_deck=["isolation"] * fear["deck"],
        fear_parts=list(fear["parts"]),
        fear=fear["marks"],
        terror=fear["terror"],
        invader_deck=[ANY_CARD[stage] for stage in invaders["deck"]],
        ravage_card=invaders["ravage"],
        build_card=invaders["build"],
        blight_card=blight["card"] or next(card.id for card in FACTS.blight_cards.values() if card.tainted),
        blight=blight["left"],
        tainted=blight["tainted"],
        turn=view["turn"],
        phase=view["phase"],
        lasting=[msgspec.convert(each, Lasting) for each in view["lasting"]],
        adversary=view["adversary"],
        level=view["level"],
        scenario=view["scenario"],
        agenda=_agenda(view),
        ending=view["ending"],
    )
    for land, here in view["lands"].items():
        island.lands[land] = Land(list(here["presence"]), blight=here["blight"])
    for land, here in view["lands"].items():
        island.lands[land].pieces = {
            kind: sorted(max(0, island.health(kind, land) - left) for left in health)
            for kind, health in here["pieces"].items()
        }
    if all(spirit.id for spirit in island.spirits):
        _put_right(island, view)
    return island


def _spirit(seen: dict[str, Any], phase: str) -> Spirit:
    """A spirit by what lies open; slow powers it has used in the fast phase were sped up."""
    if not seen["id"]:
        return Spirit(id="", board=seen["board"])
    spirit = msgspec.convert({name: seen[name] for name in OPEN}, Spirit)
    spirit.chosen, spirit.drowned = list(seen["chosen"]), seen.get("drowned", 0)
    spirit.progression, spirit.progresses = list(seen["progression"]), bool(seen["progression"])
    if phase == "fast":
        spirit.sped = [power for power in spirit.used if FACTS.powers[power].speed == "slow"]
        spirit.swift = len(spirit.sped)
    return spirit


def _agenda(view: View) -> list[list[Any]]:
    """While the invaders act: the lands where they have yet to do so."""
    coming = view["invaders"]["coming"]
    if view["phase"] != "invader" or not coming["defended"]:
        return []
    ravage, build = ([[f"{action}_land", land] for land in coming[action]] for action in ("ravage", "build"))
    return [*ravage, *build, ["advance"]]


def _put_right(island: Island, view: View) -> None:
    """What the view gives as a sum: the part of it that is not already there was gained or given this turn."""
    for seat, seen in enumerate(view["spirits"]):
        island.spirits[seat].gained = dict(Counter(seen["elements"]) - elements(island, seat))
    for land, here in view["lands"].items():
        island.lands[land].defend = max(0, here["defend"] - defend_in(island, land))


def twin(island: Island) -> Island:
    """A copy on which anything may be tried."""
    other = copy.copy(island)
    other.lands = {
        land: Land(here.presence[:], {kind: all[:] for kind, all in here.pieces.items()}, here.blight, here.defend)
        for land, here in island.lands.items()
    }
    other.spirits = [_copy_spirit(spirit) for spirit in island.spirits]
    other.fear_deck, other.fear_earned = island.fear_deck[:], island.fear_earned[:]
    other.lasting, other.agenda, other.events, other.happened = island.lasting[:], island.agenda[:], [], []
    other.notes = dict(island.notes)
    return other


def _copy_spirit(spirit: Spirit) -> Spirit:
    other = copy.copy(spirit)
    for pile in ("hand", "play", "discard", "drawn", "aside", "forgotten", "progression", "used", "sped"):
        setattr(other, pile, getattr(spirit, pile)[:])
    other.gained = dict(spirit.gained)
    other.grants = [copy.copy(grant) for grant in spirit.grants]
    for grant in other.grants:
        grant.spent = grant.spent[:]
    return other


def carry_out(island: Island, flow: Flow[Any] | None, answer: Answer) -> None:
    """Run a flow to its end on an imagined island, every question answered at once."""
    with contextlib.suppress(Over):
        _run(island, flow, answer)
        _run(island, end_effect(island), answer)
    island.events = []


def _run(island: Island, flow: Flow[Any] | None, answer: Answer) -> None:
    if flow is None:
        return
    said: tuple[int, str] | None = None
    for _ in range(LONGEST):
        try:
            asked = flow.send(said)
        except StopIteration:
            return
        said = None if isinstance(asked, Fence) else (asked[0].seat, answer(island, asked[0]))
