"""What is told of the spirits: growth, energy, cards and presence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.printed import GrowthItem
from games.rules.spirit_island.words.names import Speech, a, at, card, cards, listed, number_of, source
from games.rules.spirit_island.words.powers import somewhere

Facts = Mapping[str, Any]
TRACKS = {"energy": "energy", "cards": "card"}


def grew(say: Speech, told: Facts) -> str:
    """A growth option is chosen; a replay may stand before the spirits are, and still list it."""
    spirit = FACTS.spirits.get(say.view["spirits"][told["seat"]]["id"])
    by = f": {listed(map(_item, spirit.ways_to_grow[told['option'] - 1]))}" if spirit is not None else ""
    return f"{say.does(told['seat'], 'grow')} by option {told['option']}{by}."


ITEMS = {
    "reclaim": "all cards back",
    "reclaim-one": "a card back",
    "gain": "a new power card",
    "ocean": "a presence in any ocean",
    "ebb": "a presence out of each ocean",
    "flow": "a presence into each ocean",
}


def _item(item: GrowthItem) -> str:
    if item.does == "energy":
        return f"{item.amount} energy"
    if item.does == "presence":
        return f"a presence at range {item.range}{somewhere(item.where)}"
    if item.does == "plays":
        return number_of(item.amount, "more card play")
    return ITEMS[item.does]


def extra_plays(say: Speech, told: Facts) -> str:
    """Growth gives card plays for the turn."""
    return f"{say.does(told['seat'], 'gain')} {number_of(told['count'], 'card play')} for this turn."


def energy(say: Speech, told: Facts) -> str:
    """Energy from growth or a power."""
    return f"{source(told['source'])}: {say.doing(told['seat'], 'gain')} {told['points']} energy."


def income(say: Speech, told: Facts) -> str:
    """Energy from the track."""
    has = f"{'have' if say.is_reader(told['seat']) else 'has'} {told['energy']}"
    return f"{say.does(told['seat'], 'gain')} {told['points']} energy from the track and now {has}."


def played(say: Speech, told: Facts) -> str:
    """A card is paid for and lies in play."""
    power = FACTS.powers[told["card"]]
    return f"{say.does(told['seat'], 'play')} {power.name} ({power.speed}); {told['energy']} energy left."


def reclaimed(say: Speech, told: Facts) -> str:
    """Cards come back to hand."""
    return f"{say.does(told['seat'], 'take')} {cards(told['cards'])} back to hand."


def drew(say: Speech, told: Facts) -> str:
    """Power cards to choose from."""
    return f"{say.does(told['seat'], 'draw')} {told['deck']} powers to choose from: {cards(told['cards'])}."


def gained(say: Speech, told: Facts) -> str:
    """A new power card."""
    power = FACTS.powers[told["card"]]
    return f"{say.does(told['seat'], 'gain')} the {power.kind} power {power.name}."


def forgot(say: Speech, told: Facts) -> str:
    """A card is gone for good."""
    return f"{say.does(told['seat'], 'forget')} {card(told['card'])}."


def given(say: Speech, told: Facts) -> str:
    """A card goes from hand to hand."""
    return f"{say.does(told['seat'], 'give')} {card(told['card'])} to {say.who(told['friend'])}."


def reshuffled(say: Speech, told: Facts) -> str:
    """A deck ran short."""
    return f"The discarded {told['deck']} powers are shuffled into a new deck."


def settled(say: Speech, told: Facts) -> str:
    """Where a spirit begins that may choose."""
    return f"{say.does(told['seat'], 'begin')} with a presence in {at(told['land'])}."


def drowned(say: Speech, told: Facts) -> str:
    """What Ocean has of a drowned invader."""
    gained = f", and {say.doing(told['seat'], 'gain')} {told['points']} energy" if told["points"] else ""
    kept = f"; {told['left']} health {'is' if told['left'] == 1 else 'are'} kept" if told["left"] else ""
    return f"{a(told['piece']).capitalize()} of {told['health']} health has drowned{gained}{kept}."


def presence_added(say: Speech, told: Facts) -> str:
    """A presence from a track."""
    return f"{say.does(told['seat'], 'add')} a presence to {at(told['land'])} from the {TRACKS[told['track']]} track."


def presence_moved(say: Speech, told: Facts) -> str:
    """A presence goes from land to land."""
    return f"{say.does(told['seat'], 'move')} a presence from {at(told['land'])} to {at(told['to'])}."


def presence_destroyed(say: Speech, told: Facts) -> str:
    """A presence is lost."""
    return f"{say.does(told['seat'], 'lose')} a presence in {at(told['land'])}."


def regeneration_paid(say: Speech, told: Facts) -> str:
    """A blighted island lets destroyed presence grow back for a price only."""
    return f"{say.does(told['seat'], 'pay')} {told['points']} energy to let destroyed presence grow back."


def presence_returned(say: Speech, told: Facts) -> str:
    """Destroyed presence comes back."""
    back = number_of(told["count"], "destroyed presence").replace("presences", "presence")
    return f"{say.does(told['seat'], 'return')} {back} to {at(told['land'])}."


EVENTS = {
    "grew": grew,
    "extra-plays": extra_plays,
    "energy": energy,
    "income": income,
    "played": played,
    "reclaimed": reclaimed,
    "drew": drew,
    "gained": gained,
    "forgot": forgot,
    "given": given,
    "reshuffled": reshuffled,
    "settled": settled,
    "drowned": drowned,
    "presence-added": presence_added,
    "presence-moved": presence_moved,
    "presence-destroyed": presence_destroyed,
    "presence-returned": presence_returned,
    "regeneration-paid": regeneration_paid,
}
