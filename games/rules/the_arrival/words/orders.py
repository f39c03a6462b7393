"""What an order costs and gains, in a few English words: one function for each verb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.engine import Prompt
from games.rules.the_arrival.build import outpost_cost
from games.rules.the_arrival.earning import open_section
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.imagined import imagine
from games.rules.the_arrival.passing import KINDS
from games.rules.the_arrival.repel import distant_cost, foe_at
from games.rules.the_arrival.spread import spread_cost
from games.rules.the_arrival.state import LIMITS, Mat
from games.rules.the_arrival.words.names import LEVELS, Speech, count, counted, foe, listed, place, province
from games.rules.the_arrival.words.reckon import is_by_sea, section_honor, section_sum, tile_points


def leader(say: Speech, prompt: Prompt, leader: str) -> str:
    """What the leader can do."""
    return FACTS.leaders[leader].ability.replace("Honor", say.honor).rstrip(".")


def settle(say: Speech, prompt: Prompt, port: str) -> str:
    """Where the port lies."""
    land = FACTS.provinces[FACTS.province_of[port]]
    return f"port in {land.name}, bonus {land.bonus}"


def draw(say: Speech, prompt: Prompt, stack: str) -> str:
    """What the back of the top card promises."""
    return say.hint(prompt.facts["backs"][int(stack) - 1])


def block(say: Speech, prompt: Prompt, section: str) -> str:
    """What is given up, and with the last Blocker what stays open, as far as cards are up."""
    if prompt.facts["blocker"] < LIMITS.blockers:
        return f"gives up {_section(say, section)}"
    blocked = [*say.view["mats"][say.view["seat"]]["blocked"], section]
    left = open_section(Mat(0, 0, 0, blocked=blocked))
    return f"leaves {left}: {_section(say, left)}"


def ogam(say: Speech, prompt: Prompt, section: str) -> str:
    """What the section that opens would give."""
    return f"opens {section}: {_section(say, section)}"


def keep(say: Speech, prompt: Prompt, what: str) -> str:
    """What stays and what is handed back, or what the open section gives."""
    if what == "blockers":
        return f"{prompt.facts['open']} stays open: {_section(say, prompt.facts['open'])}"
    mat = say.view["mats"][say.view["seat"]]
    kept = Counter(what.split())
    gone = [(mat[f"{kind}s"] - kept[kind], kind) for kind in KINDS]
    return f"hands back {counted(gone)}"


def _section(say: Speech, section: str) -> str:
    seat = say.view["seat"]
    shown = section_sum(say.view["mats"][seat]["cards"], section)
    return say.section(shown, section_honor(say.view, seat, shown))


def take(say: Speech, prompt: Prompt, tile: str) -> str:
    """What the tile does, and what it would pay now."""
    points = tile_points(say.view, say.view["seat"], tile)
    return say.tile_does(tile) if points is None else f"{say.tile_does(tile)}; now {points}"


def repel(say: Speech, prompt: Prompt, what: str) -> str:
    """The Swords and the way, then the reward."""
    where, _, reward = what.split()
    game, seat = imagine(say.view), say.view["seat"]
    enemy, distant = foe_at(game, where), where in prompt.facts["distant"]
    cost = distant_cost(game, seat) if distant else 0
    price = count(enemy.strength, "sword") + (f" and {say.points(cost)}" if cost else "")
    how = "from afar: " if distant else ""
    by_sea = ", by sea" if not distant and is_by_sea(game, seat, where) else ""
    less = f"{LIMITS.corruption_off_per_repel} Corruption less"
    gain = say.points(enemy.honor) if reward == "honor" else less
    return f"{how}{price}{by_sea}; {gain}{' and a trophy' if enemy is FACTS.castle else ''}"


def build(say: Speech, prompt: Prompt, where: str) -> str:
    """The disc, the way, and what it makes."""
    game, seat = imagine(say.view), say.view["seat"]
    disc = "1 saved disc" if prompt.kind == "late-building" else "1 disc"
    if where in game.forts:
        level = game.forts[where].discs
        return f"{disc}; {LEVELS[level]} becomes {LEVELS[level + 1]}"
    if where in prompt.facts["outposts"]:
        cost = outpost_cost(game, seat)
        return f"outpost: {disc}" + (f" and {say.points(cost)}" if cost else "")
    return f"{disc}, by sea" if is_by_sea(game, seat, where) else disc


def shield(say: Speech, prompt: Prompt, land: str) -> str:
    """The Shield, and how many the province then has."""
    there = say.view["shields_in"].get(land, 0) + 1
    return f"1 shield; {province(land)} then has {there} of {FACTS.shield_limit(say.edition.id, land)}"


def spread(say: Speech, prompt: Prompt, where: str) -> str:
    """The Fomori it takes, and what falls."""
    game = imagine(say.view)
    fort = game.forts.get(where)
    fallen = [f"{say.whose(fort.seat)} {LEVELS[fort.discs]}"] if fort else []
    shields = game.shields_in.get(FACTS.province_of.get(where, ""), 0)
    fallen += [count(shields, "shield")] if shields else []
    loss = f"; {listed(fallen)} {'falls' if bool(fort) + shields == 1 else 'fall'}" if fallen else ""
    return f"{count(spread_cost(game, where), 'Fomori')}{loss}"


def pass_round(say: Speech, prompt: Prompt, nothing: str) -> str:
    """What passing costs and brings."""
    mat = say.view["mats"][say.view["seat"]]
    pieces = mat["discs"] + mat["swords"] + mat["shields"]
    parts = [f"keep {LIMITS.keep_on_pass} of {pieces} pieces"] if pieces > LIMITS.keep_on_pass else []
    parts += [f"hand back {count(mat['fomori'], 'Fomori')}"] if mat["fomori"] else []
    goes_on = say.view["round"] < say.view["rounds"] and not say.view["limit_reached"]
    parts += ["you lead the next round"] if say.view["next_first"] is None and goes_on else []
    return "; ".join(["out for this round", *parts])


def use(say: Speech, prompt: Prompt, what: str) -> str:
    """What the tile or trophy brings now."""
    mat = say.view["mats"][say.view["seat"]]
    if what == "trophy":
        return f"send back up to {count(min(LIMITS.trophy_returns, mat['fomori']), 'Fomori')}"
    points = tile_points(say.view, say.view["seat"], what)
    if points is not None:
        return say.points(points)
    return {
        "song": f"{min(say.edition.song, mat['corruption'])} Corruption less",
        "ruse": "then name two Fomori to swap",
        "migration": "then name two Áits to swap",
        "master-builder": f"saves up to {count(FACTS.tiles['master-builder'].value, 'disc')} this round",
    }[FACTS.tiles[what].kind]


def end(say: Speech, prompt: Prompt, nothing: str) -> str:
    """The turn is over."""
    left = prompt.facts["left"]
    return f"your turn ends, {count(left, 'action')} unused" if left else "your turn ends"


def done(say: Speech, prompt: Prompt, nothing: str) -> str:
    """No more is built."""
    left = prompt.facts["left"]
    return f"{count(left, 'disc')} {'goes' if left == 1 else 'go'} back to the supply"


def place_fomori(say: Speech, prompt: Prompt, kind: str) -> str:
    """How strong it is and what it is worth."""
    enemy = FACTS.fomori[kind]
    return f"strength {enemy.strength}, worth {say.points(enemy.honor)} to who repels it"


def discard(say: Speech, prompt: Prompt, kind: str) -> str:
    """How many of the kind are at hand."""
    return f"you hold {say.view['mats'][say.view['seat']]['fomori_seen'].count(kind)}"


def swap(say: Speech, prompt: Prompt, where: str) -> str:
    """What lies there."""
    if prompt.kind.startswith("ruse"):
        return foe(say.view["fomori"][where])
    return f"{say.whose(say.view['forts'][where][0])} Áit"


def swap_with(say: Speech, prompt: Prompt, where: str) -> str:
    """What goes where."""
    one = prompt.facts["place"]
    return f"{swap(say, prompt, one)} to {place(where)}, {swap(say, prompt, where)} to {place(one)}"


def send_back(say: Speech, prompt: Prompt, number: str) -> str:
    """How many Fomori stay."""
    left = say.view["mats"][say.view["seat"]]["fomori"] - int(number)
    return f"you keep {count(left, 'Fomori')}" if left else "you keep none"


ORDERS: dict[str, Callable[[Speech, Prompt, str], str]] = {
    "leader": leader,
    "settle": settle,
    "draw": draw,
    "block": block,
    "ogam": ogam,
    "keep": keep,
    "take": take,
    "repel": repel,
    "build": build,
    "shield": shield,
    "spread": spread,
    "pass": pass_round,
    "use": use,
    "end": end,
    "done": done,
    "place": place_fomori,
    "discard": discard,
    "swap": swap,
    "with": swap_with,
    "return": send_back,
}
