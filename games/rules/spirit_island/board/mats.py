"""The spirits' mats: tracks, elements, growth, special rules and all their cards, the reader's first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from games.engine import Target
from games.rules.spirit_island.board.cards import CARD, draw_brief, draw_card, draw_innates, link_to, sign
from games.rules.spirit_island.board.tokens import COLOURS
from games.rules.spirit_island.facts import ELEMENTS, FACTS
from games.rules.spirit_island.printed import GrowthItem, Spirit
from games.rules.spirit_island.words.names import Speech, capital, cards, listed, number_of
from games.rules.spirit_island.words.powers import somewhere

GROW = "grow "  # before the number of a growth option: the place that an order to grow names
SPIRIT = "spirit "  # before a spirit's id: the place that an order about the spirit names
HIGHEST = {"low": "low complexity", "moderate": "moderate complexity", "high": "high complexity"}


# Spaces of a track that are neither a number nor an element: what is drawn and what is read out.
LETTERS = {"reclaim-one": "R", "any": "?"}
SPOKEN = {"reclaim-one": "reclaim one", "any": "any element"}


def draw_mats(say: Speech, targets: Mapping[str, Target]) -> list[dict[str, Any]]:
    """Every spirit in play, the reader's first."""
    seats = [seat for seat, spirit in enumerate(say.view["spirits"]) if spirit["id"]]
    return [_mat(say, seat, targets) for seat in sorted(seats, key=lambda seat: (not say.is_reader(seat), seat))]


def draw_choice(say: Speech, targets: Mapping[str, Target]) -> list[dict[str, Any]]:
    """The spirits that are still to be had; none once everybody has one."""
    if all(spirit["id"] for spirit in say.view["spirits"]):
        return []
    return [
        _about(printed)
        | {
            "growth": [growth_words(items) for items in printed.ways_to_grow],
            "tracks": _tracks(printed.id, -1, -1, "blue"),
            "innates": list(draw_innates(printed.id, {}, {})),
            "powers": [draw_brief(power.id, {}) for power in printed.powers],
            **link_to(SPIRIT + printed.id, targets),
        }
        for printed in (FACTS.spirits[name] for name in say.view["offered"])
    ]


def _about(printed: Spirit) -> dict[str, Any]:
    return {
        "id": printed.id,
        "spirit": printed.name,
        "complexity": HIGHEST[printed.complexity],
        "rules": [{"name": rule.name, "text": rule.text} for rule in printed.rules],
    }


def _mat(say: Speech, seat: int, targets: Mapping[str, Target]) -> dict[str, Any]:
    spirit = say.view["spirits"][seat]
    printed, own = FACTS.spirits[spirit["id"]], targets if say.is_reader(seat) else {}
    return _about(printed) | {
        "number": seat,
        "colour": COLOURS[seat],
        "name": say.names[seat],
        "you": say.is_reader(seat),
        # While a card is to be named the hand comes first; once it is, the island does, where its land is.
        "first": any(target.number and place.startswith(CARD) for place, target in own.items()),
        "now": _now(spirit),
        "tracks": _tracks(spirit["id"], spirit["off_energy"], spirit["off_cards"], COLOURS[seat]),
        "elements": _elements(tuple(spirit["elements"].get(element, 0) for element in ELEMENTS)),
        "growth": [
            {"number": str(number), "words": growth_words(items), **link_to(f"{GROW}{number}", own)}
            for number, items in enumerate(printed.ways_to_grow, 1)
        ],
        "innates": list(draw_innates(spirit["id"], spirit["elements"], own)),
        "cards": list(_cards(say, seat, own)),
        "discard": [draw_brief(card, own) for card in spirit["discard"]],
        "forgotten": cards(spirit["forgotten"]) if spirit["forgotten"] else "",
        "aside": cards(spirit["aside"]) if spirit["aside"] else "",
        "progression": [draw_brief(card, {}) for card in spirit["progression"]],
        "grants": [_grant(grant) for grant in spirit["grants"] if grant["left"]],
    }


def _now(spirit: Mapping[str, Any]) -> str:
    plays = number_of(spirit["card_plays"], "card play")
    lost = f"; {number_of(spirit['destroyed'], 'presence')} destroyed" if spirit["destroyed"] else ""
    drowned = f"; {spirit['drowned']} health drowned" if spirit.get("drowned") else ""
    return f"{spirit['energy']} energy, {spirit['income']} more each turn; {plays}{lost}{drowned}"


def growth_words(items: tuple[GrowthItem, ...]) -> str:
    """What a growth option gives."""
    return capital(listed(map(_grows, items)))


def _grows(item: GrowthItem) -> str:
    return {
        "reclaim": "reclaim all cards",
        "reclaim-one": "reclaim a card",
        "ocean": "add a presence to any ocean",
        "ebb": "move a presence out of each ocean to its coast",
        "flow": "draw a presence from the coast into each ocean",
        "gain": "gain a power card",
        "energy": f"gain {item.amount} energy",
        "presence": f"add a presence (range {item.range}{somewhere(item.where)})",
        "plays": f"play {number_of(item.amount, 'more card')} this turn",
    }[item.does]


def _cards(say: Speech, seat: int, targets: Mapping[str, Target]) -> Iterator[dict[str, Any]]:
    """Drawn cards to choose from, then those in play, then the hand."""
    spirit, phase = say.view["spirits"][seat], say.view["phase"]
    for card in spirit["drawn"]:
        yield draw_card(say, seat, card, targets, "Drawn") | {"kind": "drawn", "tone": "warn"}
    for card in spirit["play"]:
        power, used = FACTS.powers[card], card in spirit["used"]
        due = power.speed == phase
        said = "Used" if used else "To be used now" if due else f"Waits for {power.speed}"
        missed = not used and power.speed == "fast" and phase in ("invader", "slow", "time")
        tone = "good" if used else "hot" if due else ""
        said = "Not used" if missed else said
        yield draw_card(say, seat, card, targets, said) | {"kind": "played", "tone": tone}
    for card in spirit["hand"]:
        yield draw_card(say, seat, card, targets, "In hand") | {"kind": "", "tone": ""}


def _grant(grant: Mapping[str, Any]) -> str:
    """What a power still lets a spirit do this turn."""
    left, source = grant["left"], FACTS.powers[grant["source"]].name
    if grant["does"] == "fast":
        return f"{source}: may use {number_of(left, 'slow power')} in the fast phase."
    most = f" costing {grant['most']} or less" if grant.get("most", 99) < 99 else ""
    price = ", paying for each again" if grant.get("pays") else ""
    return f"{source}: may repeat {number_of(left, 'power card')}{most}{price}."


@lru_cache(maxsize=1024)
def _tracks(spirit: str, off_energy: int, off_cards: int, colour: str) -> str:
    """Both presence tracks as ready HTML."""
    tracks = FACTS.spirits[spirit].tracks
    return _track("Energy", tracks.energy, off_energy, colour) + _track("Plays", tracks.cards, off_cards, colour)


def _track(name: str, values: tuple[int | str, ...], off: int, colour: str) -> str:
    numbers = [value for value in values[: off + 1] if isinstance(value, int)]
    best = max((at for at in range(off + 1) if values[at] == max(numbers, default=None)), default=-1)
    slots = "".join(
        f'<span class="slot{" cov" if 0 <= off < at else " on" if at == best else ""}">{_slot(value)}</span>'
        for at, value in enumerate(values)
    )
    spoken = ", ".join(SPOKEN.get(str(value), str(value)) for value in values)
    now = f"; {max(numbers)} now, {len(values) - 1 - off} still covered" if numbers else ""
    return (
        f'<div class="ptrack seat-{colour}" role="img" aria-label="{name}: {spoken}{now}">'
        f'<span class="nm">{name}</span>{slots}</div>'
    )


def _slot(value: int | str) -> str:
    if isinstance(value, int):
        return str(value)
    return LETTERS.get(value) or sign(value)


@lru_cache(maxsize=1024)
def _elements(have: tuple[int, ...]) -> str:
    """The elements a spirit has this turn as ready HTML."""
    return "".join(
        f'<div class="{"some" if number else "zero"}">{sign(element)}{number}<small>{element}</small></div>'
        for element, number in zip(ELEMENTS, have, strict=True)
    )
