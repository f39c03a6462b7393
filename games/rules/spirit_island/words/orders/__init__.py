"""What an order does or costs, in a few English words: one function for each verb, from what the reader sees."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Prompt
from games.rules.spirit_island.words.names import Speech
from games.rules.spirit_island.words.orders import growing, lands, pieces, using

Say = Callable[[Speech, Prompt, str], str]

ORDERS: dict[str, Say] = {
    "spirit": growing.spirit,
    "grow": growing.grow,
    "place": growing.place,
    "move": growing.move,
    "skip": growing.skip,
    "ebb": growing.ebb,
    "flow": growing.flow,
    "from": growing.from_somewhere,
    "to": lands.land,
    "gain": growing.gain,
    "keep": growing.one_card,
    "forget": growing.one_card,
    "reclaim": growing.one_card,
    "play": growing.one_card,
    "hold": growing.one_card,
    "give": growing.one_card,
    "done": growing.done,
    "unless": using.unless,
    "use": using.use,
    "repeat": using.repeat,
    "ritual": using.ritual,
    "at": using.target_land,
    "on": using.target_spirit,
    "as": using.as_level,
    "push": pieces.moves,
    "gather": pieces.moves,
    "carry": pieces.moves,
    "stop": pieces.stop,
    "damage": pieces.damage,
    "destroy": pieces.destroy,
    "drown": pieces.destroy,
    "remove": pieces.remove,
    "replace": pieces.replace,
    "option": using.option,
    "element": using.element,
    "look": using.look,
    "return": lands.give_back,
    "land": lands.land,
    "ashore": lands.ashore,
    "decline": lands.decline,
    "lose": lands.lose,
    "cascade": lands.cascade,
    "choke": lands.choke,
    "allow": lands.allow,
    "follow": lands.follow,
    "stay": lambda say, prompt, nothing: "no presence of yours goes along",
    "town": lands.settle("town"),
    "explorer": lands.settle("explorer"),
    "build": lands.build,
    "pay": using.share("energy"),
    "offer": using.share("presence"),
    "agree": lambda say, prompt, nothing: "the ritual is held and paid for",
    "refuse": lambda say, prompt, nothing: "there is no ritual here in this phase",
}
