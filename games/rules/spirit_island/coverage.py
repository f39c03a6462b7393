"""What there is to bring into play in Spirit Island, and what the events of a game show of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine import Event
from games.rules.spirit_island.facts import FACTS


def _parts() -> Iterator[str]:
    """Every power, fear card, blight card, growth option, adversary with its levels, scenario and board."""
    yield from (f"{power.kind} {power.id}" for power in FACTS.powers.values())
    yield from (f"fear-card {card}" for card in FACTS.fear_cards)
    yield from (f"blight-card {card}" for card in FACTS.blight_cards)
    for spirit in FACTS.spirits.values():
        yield from (f"growth {spirit.id} {number}" for number in range(1, len(spirit.growth) + 1))
    for foe in FACTS.adversaries.values():
        yield from (f"adversary {foe.id} {level}" for level in range(len(foe.levels)))
    yield from (f"scenario {scenario}" for scenario in FACTS.scenarios)
    yield from (f"board {board}" for board in FACTS.boards)


PARTS = tuple(_parts())


def parts_in(events: Iterable[Event]) -> Iterator[str]:
    """The parts that a game's events show at work; the order of the events is that of the game."""
    spirits: dict[int, str] = {}
    flipped = False
    for event in events:
        facts = event.facts
        match event.kind:
            case "set-up":
                yield from (f"board {board}" for board in facts["boards"])
                if facts["scenario"]:
                    yield f"scenario {facts['scenario']}"
                if facts["adversary"]:
                    yield f"adversary {facts['adversary']} {facts['level']}"
            case "spirit":
                spirits[facts["seat"]] = facts["spirit"]
            case "grew":
                yield f"growth {spirits[facts['seat']]} {facts['option']}"
            case "used":
                yield f"{FACTS.powers[facts['power']].kind} {facts['power']}"
            case "fear-card":
                yield f"fear-card {facts['card']}"
            case "tainted":
                flipped = True
                yield f"blight-card {facts['card']}"
            case "ended" if facts["reason"] == "blight" and not flipped:
                yield "blight-card first-game"  # the only card that is used up without flipping
