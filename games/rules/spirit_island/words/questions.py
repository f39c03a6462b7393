"""The questions of Spirit Island in English: one function for each kind, from its facts and what the reader sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import convert

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.printed import Where
from games.rules.spirit_island.words.names import Speech, at, card, listed, number_of, piece, source
from games.rules.spirit_island.words.orders.growing import TIDES
from games.rules.spirit_island.words.powers import aim, effect_now, somewhere

Facts = Mapping[str, Any]
ENDLESS = 99  # as many as one likes
BY_HEALTH = ("belief-takes-root", "seek-safety")  # these count the health of what they remove
FOES = {
    "building-boom": "in which of the lands of your board with most towns and cities do they build",
    "land-rush": "which land of your board without a town gets one",
    "royal-backing": "which of the lands of your board with fewest invaders gets a town",
    "sweden": "which adjacent land without town or city gets a town",
    "military-response": "to which of the nearest lands with dahan do they come",
}


def _growth(say: Speech, facts: Facts) -> str:
    return f"Turn {say.view['turn']}: how does your spirit grow?"


def _grow_item(say: Speech, facts: Facts) -> str:
    ranges, gains = list(map(str, facts["ranges"])), facts["gains"]
    parts = [f"add a presence at range {ranges[0]}"] if len(ranges) == 1 else []
    parts += [f"add {len(ranges)} presence, at ranges {listed(ranges)}"] if len(ranges) > 1 else []
    parts = [_adds(facts["adds"])] if "adds" in facts else parts
    parts += ["gain a power card"] if gains == 1 else [f"gain {gains} power cards"] if gains else []
    tides = list(dict.fromkeys(facts.get("tides", ())))
    parts += [TIDES[tide] for tide in tides]
    head = f"Your growth: {listed(parts)}"
    if len(ranges) + gains + len(facts.get("tides", ())) > 1:
        return f"{head}, in any order. What first?"
    return f"{head}. {'Where?' if ranges or tides else 'From which deck?'}"


def _adds(ways: Sequence[Sequence[Mapping[str, Any]]]) -> str:
    """Adds of presence that ask for different lands: `a presence at range 2 in jungle or wetland`."""
    if all(add["does"] == "ocean" for way in ways for add in way):
        return "add a presence to any ocean" if len(ways[0]) == 1 else f"add {len(ways[0])} presence to any oceans"
    said = [[f"at range {add['range']}{somewhere(convert(add['where'], Where))}" for add in way] for way in ways]
    many = "add a presence" if len(said[0]) == 1 else f"add {len(said[0])} presence,"
    return f"{many} {listed((listed(way) for way in said), 'or')}"


def _reclaim(say: Speech, facts: Facts) -> str:
    return "Which card of your discard do you take back to hand?"


def _play(say: Speech, facts: Facts) -> str:
    spirit = say.reader
    left = "1 card play is left" if facts["left"] == 1 else f"{facts['left']} card plays are left"
    return f"You have {spirit['energy']} energy, and {left}. Which card do you play?"


def _power(say: Speech, facts: Facts) -> str:
    phase = facts["phase"].capitalize()
    named = [at(condition) if condition in say.view["lands"] else f"a {condition}" for condition in facts["unless"]]
    named = ["fear" if condition == "a fear" else condition for condition in named]
    back = f" Once done you are asked again if there is news of {listed(named, 'or')}." if named else ""
    return f"{phase} phase: which power do you use, or are you done?{back}"


def _target(say: Speech, facts: Facts) -> str:
    power = FACTS.powers[facts["power"]]
    where = "on which spirit" if power.target != "land" else "in which land"
    return f"{power.name} ({aim(power)}): {where}? It does this now: {effect_now(say, power)}."


def _to_go(facts: Facts, verb: str) -> str:
    """How many pieces are left to be named."""
    return "" if facts["left"] in (1, ENDLESS) else f" {facts['left']} are left to {verb}."


def _push(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: what do you push out of {at(facts['land'])}?{_to_go(facts, 'push')}"


def _push_to(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: where does the {piece(facts['piece'])} in {at(facts['land'])} go?"


def _gather(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: what do you gather into {at(facts['land'])}?{_to_go(facts, 'gather')}"


def _gather_from(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: from which land does the {piece(facts['piece'])} come to {at(facts['land'])}?"


def _carry(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: which dahan do you move out of {at(facts['land'])}?{_to_go(facts, 'move')}"


def _carry_to(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: to which one land do the dahan of {at(facts['land'])} go?"


def _damage(say: Speech, facts: Facts) -> str:
    head, left = source(facts["source"]), facts["left"]
    where = f" in {at(facts['land'])}" if facts["land"] else ""
    if facts.get("different"):
        return f"{head}: which invader{where} takes 1 damage? {number_of(left, 'different one')} can."
    return f"{head}: {left} damage to deal{where}. What takes the next point?"


def _take_off(verb: str) -> Callable[[Speech, Facts], str]:
    def asked(say: Speech, facts: Facts) -> str:
        head, where = source(facts["source"]), at(facts["land"])
        if verb == "remove" and facts["source"] in BY_HEALTH:
            return f"{head}: what do you remove from {where}? Up to {facts['left']} health can go."
        return f"{head}: what do you {verb} in {where}?{_to_go(facts, verb)}"

    return asked


def _replace(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: what is replaced in {at(facts['land'])}?"


def _cascade(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: blight cascades from {at(facts['land'])}. Where to?"


def _option(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])} in {at(facts['land'])}: which of these?"


def _element(say: Speech, facts: Facts) -> str:
    among = " of those you have" if facts["source"] == "spirits-may-yet-dream" else ", of three different ones"
    return f"{source(facts['source'])}: which element do you gain{among}?"


def _play_now(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: do you play the new card now? You have {say.reader['energy']} energy."


def _return(say: Speech, facts: Facts) -> str:
    lost = number_of(say.reader["destroyed"], "presence")
    return f"{source(facts['source'])}: where does your destroyed presence come back ({lost} lost)?"


def _choose_land(say: Speech, facts: Facts) -> str:
    return f"{source(facts['source'])}: {LANDS[facts['source']]}?"


LANDS = {
    "tidal-boon": "out of which of your lands do you push a town and dahan",
    "mantle-of-dread": "out of which of your lands do you push an explorer and a town",
    "infinite-vitality": "from which land is a blight removed",
    "the-land-thrashes-in-furious-pain": "in which adjacent land does it happen once more",
}


def _fear_card(say: Speech, facts: Facts) -> str:
    printed = FACTS.fear_cards[facts["source"]]
    return f"{printed.name}, terror level {facts['level']}: {printed.text[facts['level'] - 1]} Which land is yours?"


def _foe(say: Speech, facts: Facts) -> str:
    after = f" after the loss in {at(facts['land'])}" if facts["source"] == "military-response" else ""
    return f"{source(facts['source'])}{after}: {FOES[facts['source']]}?"


def _blighted(say: Speech, facts: Facts) -> str:
    printed = FACTS.blight_cards[facts["card"]]
    return f"{printed.name}: {printed.text} What do you give up?"


def _follow(say: Speech, facts: Facts) -> str:
    ways = listed(f"from {at(land)} to {at(to)}" for land, to in facts["ways"])
    return f"{source(facts['source'])}: dahan have gone {ways}. Does presence of yours go along?"


def _choke(say: Speech, facts: Facts) -> str:
    here = f"your sacred site {at(facts['land'])}"
    return f"The invaders are about to {facts['action']} in {here}. Do you destroy a presence there to stop them?"


def _sworn(say: Speech, facts: Facts) -> str:
    where = f"dahan have fallen in {at(facts['land'])}"
    return f"Sworn to Victory: {where}. Where do you destroy a presence?{_to_go(facts, 'destroy')}"


def _ritual(say: Speech, facts: Facts) -> str:
    shares = say.shares(facts["energy"], facts["presence"])
    return f"{say.does(facts['caller'], 'call')} for a ritual in {at(facts['land'])}: {shares}. Do you agree?"


def _pay(what: str) -> Callable[[Speech, Facts], str]:
    def asked(say: Speech, facts: Facts) -> str:
        who = facts["spirit"].capitalize()
        return f"The ritual in {at(facts['land'])} still needs {facts['left']} {what}: how much does {who} give?"

    return asked


def _give(say: Speech, facts: Facts) -> str:
    return f"{card('entwined-power')}: which card of your hand do you give to {say.who(facts['friend'])}, for good?"


QUESTIONS: dict[str, Callable[[Speech, Facts], str]] = {
    "spirit": lambda say, facts: "Which spirit do you play?",
    "growth": _growth,
    "grow-item": _grow_item,
    "presence": lambda say, facts: "Where do you add a presence? You may move one there instead.",
    "presence-from": lambda say, facts: f"From which track does the presence for {at(facts['land'])} come?",
    "presence-to": lambda say, facts: f"Where does the presence of {at(facts['land'])} move?",
    "gain": lambda say, facts: "You gain a power card: from which deck?",
    "keep": lambda say, facts: "Which of the cards drawn do you keep?",
    "forget": lambda say, facts: "Which of your power cards do you forget, for good?",
    "reclaim": _reclaim,
    "play": _play,
    "power": _power,
    "unless": lambda say, facts: "What would bring you back once you are done?",
    "target": _target,
    "push": _push,
    "push-to": _push_to,
    "gather": _gather,
    "gather-from": _gather_from,
    "carry": _carry,
    "carry-to": _carry_to,
    "damage": _damage,
    "destroy": _take_off("destroy"),
    "drown": _take_off("drown"),
    "ashore": lambda say, facts: f"{source(facts['source'])}: on which coast does the dahan come ashore?",
    "settle": lambda say, facts: "In which coastal land of your board do you begin, besides its ocean?",
    "remove": _take_off("remove"),
    "replace": _replace,
    "cascade": _cascade,
    "option": _option,
    "element": _element,
    "any-element": lambda say, facts: "A space of your tracks gives any element: which one this turn?",
    "look": lambda say, facts: f"{source(facts['source'])}: which fear card to come is turned face up?",
    "play-now": _play_now,
    "return": _return,
    "choose-land": _choose_land,
    "give": _give,
    "hold": lambda say, facts: "Time passes: which card in play do you take back to hand?",
    "fear-card": _fear_card,
    "blighted": _blighted,
    "foe": _foe,
    "choke": _choke,
    "follow": _follow,
    "sworn": _sworn,
    "pay": _pay("energy"),
    "offer": _pay("presence"),
    "ritual": _ritual,
}
