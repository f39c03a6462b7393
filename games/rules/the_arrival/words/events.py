"""What happened, in English sentences: one function for each kind of event, from its facts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import LIMITS
from games.rules.the_arrival.words.names import (
    ORDINALS,
    Speech,
    a,
    capital,
    count,
    counted,
    foe,
    kinds,
    listed,
    place,
    province,
)

Facts = Mapping[str, Any]
BY = {"port": " by sea", "distant": " from afar", "outpost": " as an outpost"}
BUILT = {"ait": "Áit", "broch": "Broch", "caer": "Caer"}
SHORT = {"sword": "Swords", "shield": "Shields", "corruption": "Fomori"}


def set_up(say: Speech, told: Facts) -> str:
    """The table is laid."""
    game = "advanced" if told["advanced"] else "basic"
    fomori = listed(f"{a(foe(kind))} at {place(where)}" for where, kind in told["fomori"].items())
    edition = FACTS.editions[told["edition"]].name
    return f"The table is laid: {edition}, {game} game. {capital(say.is_first(told['first']))}. Fomori: {fomori}."


def leader(say: Speech, told: Facts) -> str:
    """A leader is dealt or taken."""
    name = FACTS.leaders[told["leader"]].name
    if told["dealt"]:
        return f"The leader {name} is dealt to {say.who(told['seat'])}."
    return f"{say.does(told['seat'], 'take')} the leader {name}."


def settled(say: Speech, told: Facts) -> str:
    """The first disc stands."""
    return f"{say.does(told['seat'], 'settle')} at the port of {place(told['place'])}."


def begun(say: Speech, told: Facts) -> str:
    """A round begins."""
    return f"Round {told['round']} of {told['rounds']} begins; {say.is_first(told['first'])}."


def drew(say: Speech, told: Facts) -> str:
    """A card is taken face down."""
    return f"{say.does(told['seat'], 'draw')} {a(say.back(told['back']))} card from stack {told['stack']}."


def stacks_reshuffled(say: Speech, told: Facts) -> str:
    """There are new stacks."""
    return f"A stack is empty: all {count(told['cards'], 'card')} are shuffled into {LIMITS.stacks} new stacks."


def turned_up(say: Speech, told: Facts) -> str:
    """Everybody's next cards are up; what they say stands on the board."""
    up = len(told["cards"][0])
    return "All turn up their first two cards." if up == 2 else f"All turn up their {ORDINALS[up]} card."


def blocked(say: Speech, told: Facts) -> str:
    """A Blocker is set."""
    return f"{say.does(told['seat'], 'block')} the {told['section']} section."


def ogam(say: Speech, told: Facts) -> str:
    """A Blocker is moved."""
    head = f"{say.does(told['seat'], 'use')} {say.tile('ogam')}"
    return f"{head}: the {told['opened']} section opens, the {told['covered']} one is blocked."


def fomori_reshuffled(say: Speech, told: Facts) -> str:
    """The discarded Fomori are back in the supply."""
    return f"The discarded Fomori are shuffled in; {told['fomori']} lie face down now."


def short(say: Speech, told: Facts) -> str:
    """A supply does not cover what was earned."""
    left = told["supply"] or "none"
    return f"{SHORT[told['piece']]} run short: {told['claims']} earned, {left} left, dealt one at a time."


def earned(say: Speech, told: Facts) -> str:
    """What the open section gave."""
    gains = [(told["honor"], say.honor), *((told[f"{piece}s"], piece) for piece in ("disc", "sword", "shield"))]
    fomori = told["fomori"]
    bring = f"; {count(fomori, 'Fomori')} bring{'s' if fomori == 1 else ''} {fomori} Corruption" if fomori else ""
    lost = f"; {count(told['lost_discs'], 'disc')} more could not be had" if told["lost_discs"] else ""
    return f"{say.does(told['seat'], 'earn')} {counted(gains)} from the {told['section']}{bring}{lost}."


def took_tile(say: Speech, told: Facts) -> str:
    """A tile leaves the display."""
    at_once = told["tile"] == "master-builder" and say.edition.master_builder_on_receipt
    return f"{say.does(told['seat'], 'take')} {say.tile(told['tile'])}{', which is active at once' if at_once else ''}."


def display(say: Speech, told: Facts) -> str:
    """The display is filled up."""
    if not told["tiles"]:
        return "No tiles are left to fill the display."
    return f"New on display: {listed(say.tile(tile) for tile in told['tiles'])}."


def built(say: Speech, told: Facts) -> str:
    """A disc stands on the map."""
    paying = f", paying {say.points(told['cost'])}" if told["cost"] else ""
    what = a(BUILT[told["level"]])
    by = BY.get(told["way"], "")
    return f"{say.does(told['seat'], 'build')} {what} at {place(told['place'])}{by}{paying}."


def shielded(say: Speech, told: Facts) -> str:
    """A Shield stands in a province."""
    now = f"; {told['shields']} stand there now" if told["shields"] > 1 else ""
    return f"{say.does(told['seat'], 'put')} a shield into {province(told['province'])}{now}."


def repelled(say: Speech, told: Facts) -> str:
    """A Fomori or a castle is gone."""
    castle = told["foe"] == FACTS.castle.id
    enemy = foe(told["foe"]) if castle else f"the {foe(told['foe'])}"
    paying = f", paying {say.points(told['cost'])}" if told["cost"] else ""
    reward = f"{told['corruption']} Corruption less" if told["corruption"] else say.points(told["honor"])
    trophy = " and a Castle Trophy" if castle else ""
    where = f"at {place(told['place'])}{BY.get(told['way'], '')}"
    return f"{say.does(told['seat'], 'repel')} {enemy} {where}{paying}: {reward}{trophy}."


def spread(say: Speech, told: Facts) -> str:
    """A place is overrun, with what fell."""
    parts = [f"{a(foe(told['fomori']))} comes up"]
    fallen = [f"{count(told['discs'], 'disc')} of {_theirs(say, told)}"] if told["discs"] else []
    fallen += [count(told["shields"], "shield")] if told["shields"] else []
    if fallen:
        parts.append(f"{listed(fallen)} {'falls' if told['discs'] + told['shields'] == 1 else 'fall'}")
    if told["rescued"]:
        parts.append(f"the Master Builder saves {count(told['rescued'], 'disc')}")
    if told["discards"]:
        parts.append(f"{kinds(told['discards'])} {'is' if len(told['discards']) == 1 else 'are'} discarded")
    return f"{say.does(told['seat'], 'spread')} into {place(told['place'])}: {'; '.join(parts)}."


def _theirs(say: Speech, told: Facts) -> str:
    """Whose discs fell: `Noor's`, `yours`, `Tomasz's own`, `your own`."""
    whose = say.whose(told["owner"])
    if told["owner"] == told["seat"]:
        return f"{whose} own"
    return "yours" if say.is_reader(told["owner"]) else whose


def discarded_fomori(say: Speech, told: Facts) -> str:
    """Clairvoyance lays a Fomori aside."""
    return f"{say.does(told['seat'], 'discard')} {a(foe(told['fomori']))}."


def passed(say: Speech, told: Facts) -> str:
    """A player is out for the round."""
    kept = counted([(told[f"{piece}s"], piece) for piece in ("disc", "sword", "shield")])
    first = " first" if told["leads"] else ""
    keep = "keep" if say.is_reader(told["seat"]) else "keeps"
    gone = told["returned"]
    back = f"; {count(gone, 'Fomori')} {'goes' if gone == 1 else 'go'} back unseen" if gone else ""
    return f"{say.does(told['seat'], 'pass')}{first} and {keep} {kept}{back}."


def used_tile(say: Speech, told: Facts) -> str:
    """A tile paid in Honor, or took Corruption off."""
    gain = say.points(told["honor"]) if "honor" in told else f"{told['corruption']} Corruption less"
    return f"{say.does(told['seat'], 'use')} {say.tile(told['tile'])}: {gain}."


def swapped_fomori(say: Speech, told: Facts) -> str:
    """Two Fomori changed places."""
    swapped = [f"the {foe(kind)} at {place(at)}" for kind, at in zip(told["fomori"], told["places"], strict=True)]
    return f"{say.does(told['seat'], 'swap')} {' with '.join(swapped)}."


def swapped_aits(say: Speech, told: Facts) -> str:
    """Two Áits changed places."""
    owners = zip(told["owners"], told["places"], strict=True)
    swapped = [f"{say.whose(owner)} Áit at {place(at)}" for owner, at in owners]
    return f"{say.does(told['seat'], 'swap')} {' with '.join(swapped)}."


def builder_active(say: Speech, told: Facts) -> str:
    """Hour of the Master Builder begins."""
    discs = count(FACTS.tiles["master-builder"].value, "disc")
    head = f"{say.does(told['seat'], 'use')} {say.tile('master-builder')}"
    return f"{head}: up to {discs} that fall this round can be built again."


def builder_done(say: Speech, told: Facts) -> str:
    """Hour of the Master Builder is over."""
    left = told["returned"]
    back = f"; {count(left, 'saved disc')} {'goes' if left == 1 else 'go'} back to the supply" if left else ""
    return f"{capital(say.whose(told['seat']))} {say.tile('master-builder')} is over{back}."


def used_trophy(say: Speech, told: Facts) -> str:
    """A trophy sent Fomori back."""
    gone = told["returned"]
    back = f"{count(gone, 'Fomori')} {'goes' if gone == 1 else 'go'} back unseen"
    return f"{say.does(told['seat'], 'use')} a Castle Trophy: {back}."


def limit(say: Speech, told: Facts) -> str:
    """The end is coming."""
    head = f"{say.does(told['seat'], 'reach')} {count(told['corruption'], 'Corruption')}"
    return f"{head}, and the limit is {told['limit']}: the game ends with this round."


def ended(say: Speech, told: Facts) -> str:
    """It is over."""
    why = ": the Corruption limit was reached" if told["limit_reached"] else ""
    return f"The game ends after round {told['round']}{why}."


EVENTS: dict[str, Callable[[Speech, Facts], str]] = {
    "set-up": set_up,
    "leader": leader,
    "settled": settled,
    "round": begun,
    "drew": drew,
    "stacks-reshuffled": stacks_reshuffled,
    "turned-up": turned_up,
    "blocked": blocked,
    "ogam": ogam,
    "fomori-reshuffled": fomori_reshuffled,
    "short": short,
    "earned": earned,
    "took-tile": took_tile,
    "display": display,
    "built": built,
    "shielded": shielded,
    "repelled": repelled,
    "spread": spread,
    "discarded-fomori": discarded_fomori,
    "passed": passed,
    "used-tile": used_tile,
    "swapped-fomori": swapped_fomori,
    "swapped-aits": swapped_aits,
    "builder-active": builder_active,
    "builder-done": builder_done,
    "used-trophy": used_trophy,
    "limit": limit,
    "ended": ended,
}
