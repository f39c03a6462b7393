"""How a random game of Spirit Island is led to parts that chance brings up late, by what any table could do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from games.engine import Decision, View
from games.rules.spirit_island.bot.imagined import imagine
from games.rules.spirit_island.elements import elements
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.offering import COMPLEXITIES, LOW
from games.rules.spirit_island.printed import GrowthItem, Power
from games.rules.spirit_island.setup import NONE
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.targeting import has_target

Orders = Sequence[str]
EASY = {"adversary": NONE, "level": "0", "scenario": NONE}  # such a game lasts: a dear card wants time to be paid
TEACHING = {"complexity": LOW, "powers": "progression", "blight": "first-game", **EASY}
DRAWING = {"spirits": "choose", "complexity": COMPLEXITIES[-1], "powers": "draw", "blight": "hidden", **EASY}


def options_for(part: str) -> Mapping[str, str]:
    """The options under which a part may come into play; those that do not matter are left out."""
    kind, name, *number = part.split()
    if kind == "adversary":
        return {"adversary": name, "level": number[0], "blight": "hidden"}
    if kind == "scenario":
        return {"scenario": name, "blight": "hidden"}
    if kind == "board":
        return {"boards": "deal"}
    if kind == "blight-card":
        first = FACTS.blight_cards[name].tainted is None
        return {"blight": "first-game", **EASY} if first else {"blight": "hidden"}
    return TEACHING if kind == "fear-card" else DRAWING


def seek(view: View, decision: Decision, wanted: Collection[str]) -> Orders:
    """The orders that lead to what is wanted, one as good as another; none if any order will do."""
    pick = PICKS.get(decision.prompt.kind)
    return pick(_Search(view, decision, wanted)) if pick is not None else ()


class _Search:
    """One question to a spirit, and what is wanted of it."""

    def __init__(self, view: View, decision: Decision, wanted: Collection[str]) -> None:
        self.view, self.seat, self.options = view, decision.seat, decision.options
        self.spirit = view["spirits"][self.seat]
        self.wanted = wanted
        self.powers = {part.split()[1] for part in wanted if part.split()[1] in FACTS.powers}

    def island(self) -> Island:
        """The island as it lies open."""
        return imagine(self.view)

    def naming(self, names: Collection[str]) -> Orders:
        """The options whose last word is one of these names."""
        return [order for order in self.options if order.rpartition(" ")[2] in names]

    def held(self, *piles: str) -> list[Power]:
        """The wanted cards in these piles of the spirit."""
        return [FACTS.powers[card] for pile in piles for card in self.spirit[pile] if card in self.powers]

    def innates(self) -> list[Power]:
        """The spirit's own innate powers that are wanted."""
        return [power for power in FACTS.spirits[self.spirit["id"]].innates if power.id in self.powers]

    def decks(self) -> list[str]:
        """The decks with a wanted card in them."""
        return [deck for deck in ("major", "minor") if any(part.startswith(f"{deck} ") for part in self.wanted)]


def _spirit(search: _Search) -> Orders:
    """A spirit with a growth option or a power of its own that is wanted."""
    growing = {part.split()[1] for part in search.wanted if part.startswith("growth ")}
    able = {
        spirit.id
        for spirit in FACTS.spirits.values()
        if spirit.id in growing or search.powers.intersection(power.id for power in (*spirit.innates, *spirit.powers))
    }
    return search.naming(able)


def _growth(search: _Search) -> Orders:
    """A way to grow that is wanted itself; else energy for a wanted card in hand, or a card from a deck."""
    name, options = search.spirit["id"], FACTS.spirits[search.spirit["id"]].ways_to_grow
    ways = {f"grow {number}": items for number, items in enumerate(options, 1) if f"grow {number}" in search.options}
    if fresh := [order for order in ways if f"growth {name} {order.removeprefix('grow ')}" in search.wanted]:
        return fresh
    if search.held("hand"):
        return _most(ways, _energy)
    if search.held("discard"):
        return _most(ways, lambda items: any(item.does == "reclaim" for item in items))
    return _most(ways, lambda items: any(item.does == "gain" for item in items)) if search.decks() else ()


def _energy(items: Sequence[GrowthItem]) -> int:
    return sum(item.amount for item in items if item.does == "energy")


def _most(ways: Mapping[str, Sequence[GrowthItem]], worth: Callable[[Sequence[GrowthItem]], int]) -> Orders:
    best = max(map(worth, ways.values()), default=0)
    return [order for order, items in ways.items() if worth(items) == best]


def _grow_item(search: _Search) -> Orders:
    """A draw from a deck with a wanted card; presence from where wanted cards in hand find a target."""
    if draws := search.naming(search.decks()):
        return draws
    island = search.island()
    aimless = [power for power in search.held("hand", "play") if not has_target(island, search.seat, power)]
    return [order for order in search.options if order.startswith("place ") and _aims(search, island, order, aimless)]


def _aims(search: _Search, island: Island, order: str, aimless: Sequence[Power]) -> bool:
    """Whether presence placed by that order gives one of these powers a target."""
    here = island.lands[order.removeprefix("place ")]
    here.presence[search.seat] += 1
    found = any(has_target(island, search.seat, power) for power in aimless)
    here.presence[search.seat] -= 1
    return found


def _from_track(search: _Search) -> Orders:
    """Energy for what is dear, card plays for the elements of an innate power."""
    return search.naming({"energy"} if search.held("hand") else {"cards"} if search.innates() else ())


def _keep(search: _Search) -> Orders:
    """A wanted card, or the cheapest one."""
    return search.naming(search.powers)


def _forget(search: _Search) -> Orders:
    """Any card that is not wanted."""
    return [order for order in search.options if order.rpartition(" ")[2] not in search.powers]


def _play(search: _Search) -> Orders:
    """A wanted card that has a target; none of the others while energy is saved for it, or those an innate asks for."""
    island = search.island()
    held = search.held("hand")
    ready = {power.id for power in held if has_target(island, search.seat, power)}
    if playable := search.naming(ready):
        return playable
    for innate in search.innates():
        have, need = elements(island, search.seat), innate.thresholds[0].need
        lacking = {element for element, number in need.items() if have[element] < number}
        if fitting := [card for card in search.spirit["hand"] if lacking.intersection(FACTS.powers[card].elements)]:
            return search.naming(fitting)
    return ["done"] if held else ()


def _power(search: _Search) -> Orders:
    """The use of a wanted power."""
    return [order for order in search.naming(search.powers) if order.startswith("use ")]


PICKS: Mapping[str, Callable[[_Search], Orders]] = {
    "spirit": _spirit,
    "growth": _growth,
    "grow-item": _grow_item,
    "presence-from": _from_track,
    "gain": lambda search: search.naming(search.decks()),
    "keep": _keep,
    "forget": _forget,
    "blighted": _forget,
    "reclaim": _keep,
    "play": _play,
    "power": _power,
}
