"""The bot of The Arrival: it imagines the table after each order and gives the order that leaves it the best chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.engine import Decision, Prompt, Trial, View
from games.rules.the_arrival.bot.scores import chance, contents, danger_at, price_list, usual, worth
from games.rules.the_arrival.build import build
from games.rules.the_arrival.facts import FACTS, SECTIONS
from games.rules.the_arrival.imagined import COMMONEST, imagine
from games.rules.the_arrival.passing import KINDS
from games.rules.the_arrival.repel import repel, way_to_repel
from games.rules.the_arrival.shield import shield
from games.rules.the_arrival.spread import spread_cost
from games.rules.the_arrival.state import LIMITS, Arrival, lose_corruption
from games.rules.the_arrival.tactics import POINTS, aits, swappable_fomori

# Best first, by their share of wins in 240 games among bots; only Artifice stands far above the rest.
LEADERS = ("artifice", "archery", "defiance", "wisdom", "diplomacy", "clairvoyance")
# Questions asked before the round's earnings are shared out, so that those are still to come.
BEFORE_EARNING = ("leader", "port", "draw", "block", "ogam")
# Ogam's tile is kept for a better round unless moving a Blocker helps this much.
OGAM_COST = 0.03


class Asked(NamedTuple):
    """A question as its seat sees it, and how many Earning Phases are to come."""

    view: View
    seat: int
    prompt: Prompt
    to_come: int


Score = Callable[[str], float]


def choose(view: View, decision: Decision, trial: Callable[[str], Trial]) -> str:
    """The option that scores best, the first of equals; trials would tell no more and cost more time."""
    prompt = decision.prompt
    to_come = 0 if view["limit_reached"] else view["rounds"] - view["round"] + (prompt.kind in BEFORE_EARNING)
    return max(decision.options, key=SCORES[prompt.kind](Asked(view, decision.seat, prompt, to_come)))


def by_leader(asked: Asked) -> Score:
    """Scores a leader by its rank; one that a host has added comes last."""
    ranks = {leader: len(LEADERS) - rank for rank, leader in enumerate(LEADERS)}
    return lambda order: ranks.get(order.split()[1], 0)


def by_land_around(asked: Asked) -> Score:
    """Scores a first port by the bonus of all that can be built on from there."""

    def score(order: str) -> float:
        port = order.split()[1]
        return sum(FACTS.provinces[FACTS.province_of[place]].bonus for place in (port, *FACTS.reach[port]))

    return score


def by_usual_card(asked: Asked) -> Score:
    """Scores a stack by the best section of the card that usually has its back."""
    prices = price_list(asked.view, asked.seat, asked.to_come)
    backs = asked.prompt.facts["backs"]

    def score(order: str) -> float:
        back = backs[int(order.split()[1]) - 1]
        return max(worth(usual(back, section), prices) for section in SECTIONS)

    return score


def by_section(asked: Asked) -> Score:
    """Scores blocking a section by how little it is worth, opening it or leaving it open by how much."""
    prices = price_list(asked.view, asked.seat, asked.to_come)
    mat = asked.view["mats"][asked.seat]
    cards = list(zip(mat["cards"], mat["backs"], strict=True))

    def section_worth(section: str) -> float:
        shown = [contents(FACTS.cards[card].section(section)) if card else usual(back, section) for card, back in cards]
        return sum(worth(things, prices) for things in shown)

    def score(order: str) -> float:
        verb, section = order.split()
        if verb == "block":
            return -section_worth(section)
        return section_worth(section) if verb == "ogam" else section_worth(asked.prompt.facts["open"]) + OGAM_COST

    return score


def by_strength(asked: Asked) -> Score:
    """Scores Fomori to place or discard: the strongest is to stand on the map if the player hopes for the Fomori."""
    game = imagine(asked.view)
    now = chance(game, asked.seat, asked.to_come)
    game.fomori["nowhere"] = COMMONEST
    hoping = 1 if chance(game, asked.seat, asked.to_come) > now else -1

    def score(order: str) -> float:
        verb, fomori = order.split()
        return FACTS.fomori[fomori].strength * (hoping if verb == "place" else -hoping)

    return score


def by_pair(find: Callable[[Arrival, int], tuple[str, str] | None]) -> Callable[[Asked], Score]:
    """Scores the two places of a swap by whether they are those wanted."""

    def scores(asked: Asked) -> Score:
        wanted = find(imagine(asked.view), asked.seat) or ()
        return lambda order: order.split()[1] in wanted

    return scores


def fomori_to_swap(game: Arrival, seat: int) -> tuple[str, str] | None:
    """The worst foe within this player's reach, and the best one beyond it that the Swords at hand could repel."""
    foes = {place: FACTS.fomori[game.fomori[place]] for place in swappable_fomori(game)}
    near = [place for place in foes if way_to_repel(game, seat, place)]
    far = [place for place, foe in foes.items() if place not in near and foe.strength <= game.mats[seat].swords]
    if not near or not far:
        return None
    return min(near, key=lambda place: foes[place].honor), max(far, key=lambda place: foes[place].honor)


def aits_to_swap(game: Arrival, seat: int) -> tuple[str, str] | None:
    """The own Áit that is worth least and the rival's that is worth most, bonus against danger."""

    def land(place: str) -> float:
        return FACTS.provinces[FACTS.province_of[place]].bonus * (1 - danger_at(game, place, 1))

    own = [place for place in aits(game) if game.forts[place].seat == seat]
    others = [place for place in aits(game) if game.forts[place].seat != seat]
    return (min(own, key=land), max(others, key=land)) if own and others else None


def by_chance(asked: Asked) -> Score:
    """Scores an order by the chance to win once it is carried out."""

    def score(order: str) -> float:
        game = imagine(asked.view)
        carry_out(game, asked, order)
        return chance(game, asked.seat, asked.to_come)

    return score


def carry_out(game: Arrival, asked: Asked, order: str) -> None:
    """Do to an imagined table what the order would do to the true one."""
    seat, mat = asked.seat, game.mats[asked.seat]
    match order.split():
        case ["build", place]:
            mat.discs -= asked.prompt.kind == "action"  # else the disc was saved on the Master Builder's tile
            build(game, seat, place)
        case ["repel", place, "for", reward]:
            repel(game, seat, place, reward)
        case ["shield", province]:
            shield(game, seat, province)
        case ["spread", place]:
            del mat.fomori[: spread_cost(game, place)]
            game.shields_in.pop(FACTS.province_of.get(place, ""), None)
            game.forts.pop(place, None)
            game.fomori[place] = COMMONEST
        case ["pass"]:
            mat.discs = min(mat.discs, LIMITS.keep_on_pass)
            mat.swords = min(mat.swords, LIMITS.keep_on_pass - mat.discs)
            mat.shields = min(mat.shields, LIMITS.keep_on_pass - mat.discs - mat.swords)
            mat.fomori = []
        case ["keep", *pieces]:
            mat.discs, mat.swords, mat.shields = (pieces.count(kind) for kind in KINDS)
        case ["take", tile]:
            mat.tiles.append(tile)
        case ["use", "trophy"]:
            del mat.fomori[-LIMITS.trophy_returns :]
        case ["return", number]:
            del mat.fomori[-int(number) :]
        case ["use", tile]:
            use_tile(game, asked, tile)


def use_tile(game: Arrival, asked: Asked, name: str) -> None:
    """Use a tile on an imagined table; a Ruse together with the Repel that it is for."""
    seat, mat, tile = asked.seat, game.mats[asked.seat], FACTS.tiles[name]
    mat.honor += POINTS[tile.kind](game, seat, tile) if tile.kind in POINTS else 0
    mat.tiles.remove(name)
    if tile.kind == "song":
        lose_corruption(game, seat, game.rules.song)
    elif tile.kind == "master-builder":
        mat.builders += 1
    elif tile.kind == "migration" and (pair := aits_to_swap(game, seat)):
        game.forts[pair[0]], game.forts[pair[1]] = game.forts[pair[1]], game.forts[pair[0]]
    elif tile.kind == "ruse" and asked.prompt.facts["left"] and (pair := fomori_to_swap(game, seat)):
        game.fomori[pair[0]], game.fomori[pair[1]] = game.fomori[pair[1]], game.fomori[pair[0]]
        repel(game, seat, pair[0], "honor")


SCORES: dict[str, Callable[[Asked], Score]] = {
    "leader": by_leader,
    "port": by_land_around,
    "draw": by_usual_card,
    "block": by_section,
    "ogam": by_section,
    "tile": by_chance,
    "action": by_chance,
    "place-fomori": by_strength,
    "discard-fomori": by_strength,
    "ruse": by_pair(fomori_to_swap),
    "ruse-with": by_pair(fomori_to_swap),
    "migration": by_pair(aits_to_swap),
    "migration-with": by_pair(aits_to_swap),
    "trophy": by_chance,
    "keep": by_chance,
    "late-building": by_chance,
}
