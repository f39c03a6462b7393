"""What may be known: the same for every seat and the spectator, for hands and discards lie open (S-MAIL-34..36)."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine import View
from games.rules.spirit_island.elements import card_plays, elements, income
from games.rules.spirit_island.facts import FACTS, PIECES
from games.rules.spirit_island.fear_to_come import fear_known
from games.rules.spirit_island.forecast import coming
from games.rules.spirit_island.lands import defend_in, is_ocean, is_sacred_site, is_stopped
from games.rules.spirit_island.offering import offered
from games.rules.spirit_island.state import OCEAN, Island, Land, Spirit
from games.rules.spirit_island.verbs.pieces import Piece, health_left

ACTIONS = ("ravage", "build", "explore")


def view(island: Island, seat: int | None) -> View:
    """The table as that seat sees it: all but the order of decks, face-down cards and the back of the blight card."""
    return {
        "seat": seat,
        "turn": island.turn,
        "phase": island.phase,
        "adversary": island.adversary,
        "level": island.level,
        "scenario": island.scenario,
        "spirits": [_spirit(island, number, spirit) for number, spirit in enumerate(island.spirits)],
        "offered": offered(island) if island.phase == "setup" else [],
        "lands": {land: _land(island, land, here) for land, here in island.lands.items()},
        "lasting": msgspec.to_builtins(island.lasting),
        "fear": {
            "marks": island.fear,
            "pool": island.fear_pool,
            "terror": island.terror,
            "parts": list(island.fear_parts),
            "deck": len(island.fear_deck),
            "earned": len(island.fear_earned),
            "resolved": list(island.fear_resolved),
            "known": fear_known(island),
        },
        "invaders": {
            "deck": [_stage(card) for card in reversed(island.invader_deck)],
            "next": _stage(island.explore_card) if island.explore_card else None,
            "explore": island.explored_card,
            "build": island.build_card,
            "ravage": island.ravage_card,
            "extra_build": island.extra_build_card,
            "discard": list(island.invader_discard),
            "coming": coming(island),
        },
        "blight": {
            "card": island.blight_card if is_blight_card_known(island) else None,
            "left": island.blight,
            "tainted": island.tainted,
        },
        "minor": {"deck": len(island.minor), "discard": sorted(island.minor_discard)},
        "major": {"deck": len(island.major), "discard": sorted(island.major_discard)},
        "loss": island.loss,
        "ending": island.ending,
        "reason": island.reason,
    }


def is_blight_card_known(island: Island) -> bool:
    """A card that has flipped, or that has nothing on its back, is known."""
    return island.tainted or FACTS.blight_cards[island.blight_card].tainted is None


def _stage(card: str) -> int:
    """All that the back of an invader card tells (S-ADV-04)."""
    return FACTS.invader_cards[card].stage


def _land(island: Island, land: str, here: Land) -> dict[str, Any]:
    """A land: of each kind the health left of every piece, presence by seat, and what holds there this turn."""
    pieces = {
        kind: [health_left(island, land, Piece(kind, damage)) for damage in here.pieces[kind]]
        for kind in PIECES
        if kind in here.pieces
    }
    return {
        "pieces": pieces,
        "presence": list(here.presence),
        "sacred": [seat for seat, n in enumerate(here.presence) if n and is_sacred_site(island, seat, land)],
        "blight": here.blight,
        "defend": defend_in(island, land) if all(spirit.id for spirit in island.spirits) else here.defend,
        "stopped": [] if is_ocean(land) else [action for action in ACTIONS if is_stopped(island, land, action)],
    }


def _spirit(island: Island, seat: int, spirit: Spirit) -> dict[str, Any]:
    """A spirit's mat and cards."""
    known: dict[str, Any] = {"id": spirit.id, "board": spirit.board}
    if not spirit.id:
        return known
    return known | {
        "energy": spirit.energy,
        "income": income(spirit),
        "card_plays": card_plays(spirit),
        "off_energy": spirit.off_energy,
        "off_cards": spirit.off_cards,
        "destroyed": spirit.destroyed,
        "elements": dict(sorted(elements(island, seat).items())),
        "chosen": list(spirit.chosen),
        "hand": sorted(spirit.hand),
        "play": list(spirit.play),
        "discard": sorted(spirit.discard),
        "drawn": list(spirit.drawn),
        "aside": sorted(spirit.aside),
        "forgotten": list(spirit.forgotten),
        "progression": list(spirit.progression),
        "used": list(spirit.used),
        "grants": msgspec.to_builtins(spirit.grants),
        "done": spirit.done,
        "unless": list(spirit.unless),
        **({"drowned": spirit.drowned} if spirit.id == OCEAN else {}),
    }
