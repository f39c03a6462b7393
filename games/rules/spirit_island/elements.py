"""Elements: what a spirit has now, and which thresholds that meets."""

from __future__ import annotations

from collections import Counter

from games.rules.spirit_island.facts import ELEMENTS, FACTS
from games.rules.spirit_island.printed import Power
from games.rules.spirit_island.state import Island, Spirit


def uncovered(spirit: Spirit) -> list[int | str]:
    """Everything uncovered on both tracks (S-SPIRIT-06)."""
    tracks = spirit.printed.tracks
    return [*tracks.energy[: spirit.off_energy + 1], *tracks.cards[: spirit.off_cards + 1]]


def elements(island: Island, seat: int) -> Counter[str]:
    """The elements of cards in play, of the tracks, and those gained this turn (S-POWER-07, S-SPIRIT-09)."""
    spirit = island.spirits[seat]
    have: Counter[str] = Counter(spirit.gained)
    have.update(spirit.chosen)
    for card in spirit.play:
        have.update(FACTS.powers[card].elements)
    have.update(each for each in uncovered(spirit) if each in ELEMENTS and isinstance(each, str))
    return have


def is_met(island: Island, seat: int, power: Power, level: int) -> bool:
    """Whether the spirit has the elements of that threshold now, counted from 1 (S-POWER-22)."""
    have = elements(island, seat)
    return all(have[element] >= need for element, need in power.thresholds[level - 1].need.items())


def is_fast_now(island: Island, seat: int, power: Power) -> bool:
    """Whether the spirit has the elements that make this slow power fast; that uses up no leave to speed powers up
    (S-THUNDER-03)."""
    have = elements(island, seat)
    return bool(power.fast_with) and all(have[element] >= need for element, need in power.fast_with.items())


def levels_met(island: Island, seat: int, power: Power) -> list[int]:
    """The thresholds of a power that are met now."""
    have = elements(island, seat)
    levels = enumerate(power.thresholds, 1)
    return [level for level, each in levels if all(have[element] >= need for element, need in each.need.items())]


def income(spirit: Spirit) -> int:
    """The highest number uncovered on the energy track (S-SPIRIT-07, S-SPIRIT-08)."""
    track = spirit.printed.tracks.energy[: spirit.off_energy + 1]
    return max(each for each in track if isinstance(each, int))


def plays_now(spirit: Spirit) -> int:
    """How many cards it may play this turn: what the track gives, and what growth gave on top."""
    return card_plays(spirit) + spirit.extra_plays


def card_plays(spirit: Spirit) -> int:
    """The highest number uncovered on the card track (S-SPIRIT-07, S-SPIRIT-08)."""
    track = spirit.printed.tracks.cards[: spirit.off_cards + 1]
    return max(each for each in track if isinstance(each, int))


def thresholds_with(spirit: Spirit, have: Counter[str], element: str) -> int:
    """How many thresholds of its innate powers and its cards in play a spirit meets with one more of that element."""
    more = have + Counter({element: 1})
    powers = [*spirit.printed.innates, *(FACTS.powers[card] for card in spirit.play)]
    return sum(
        all(more[each] >= need for each, need in threshold.need.items())
        for power in powers
        for threshold in power.thresholds
    )
