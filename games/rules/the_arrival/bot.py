"""A bot for The Arrival: imagines the table after each order, and takes the order that leaves it the best chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.engine import Decision, Trial, View
from games.rules.the_arrival.bot_scores import chance, imagine
from games.rules.the_arrival.build import build, ways_to_build
from games.rules.the_arrival.earning import open_section
from games.rules.the_arrival.exploiting import honor_earned
from games.rules.the_arrival.facts import FACTS, SECTIONS
from games.rules.the_arrival.passing import keeps
from games.rules.the_arrival.repel import repel, way_to_repel
from games.rules.the_arrival.shield import shield
from games.rules.the_arrival.spread import spread_cost
from games.rules.the_arrival.state import LIMITS, Arrival, Fort, gain_honor, lose_corruption
from games.rules.the_arrival.tactics import POINTS, aits

LEADERS = ("artifice", "wisdom", "defiance", "diplomacy", "clairvoyance", "archery")
EARNING = ("draw", "block", "ogam")


def choose(view: View, decision: Decision, trial: Callable[[str], Trial]) -> str:
    """The option that leaves this seat the best chance to win; the first of equals."""
    bot = Bot(view, decision)
    return max(decision.options, key=bot.score)


class Bot:
    """One question, looked at from one seat."""

    def __init__(self, view: View, decision: Decision) -> None:
        self.view, self.decision, self.seat = view, decision, decision.seat
        self.kind, self.facts = decision.prompt.kind, decision.prompt.facts
        self.to_come = 0 if view["limit_reached"] else view["rounds"] - view["round"]

    def score(self, order: str) -> float:
        """How good an order is."""
        verb, _, rest = order.partition(" ")
        return float(getattr(self, "_" + verb)(rest))

    def _after(self, change: Callable[[Arrival], None]) -> float:
        game = imagine(self.view)
        change(game)
        return chance(game, self.seat, self.to_come)

    def _now(self) -> float:
        return self._after(lambda game: None)

    def _leader(self, leader: str) -> float:
        return -LEADERS.index(leader)

    def _settle(self, place: str) -> float:
        near = FACTS.locations[place].neighbours
        return sum(FACTS.provinces[FACTS.province_of[p]].bonus for p in near)

    def _draw(self, number: str) -> float:
        back = self.facts["backs"][int(number) - 1]
        return max(self._worth(None, back, s) for s in SECTIONS)

    @property
    def prices(self) -> dict[str, float]:
        if not hasattr(self, "_prices"):
            now = self._now()
            me = self.seat

            def price(change: Callable[[Arrival], None]) -> float:
                return self._after(change) - now

            def honor(g: Arrival) -> None:
                g.mats[me].honor += 1

            def disc(g: Arrival) -> None:
                g.mats[me].discs += 1

            def sword(g: Arrival) -> None:
                g.mats[me].swords += 1

            def sh(g: Arrival) -> None:
                g.mats[me].shields += 1

            def corr(g: Arrival) -> None:
                g.mats[me].corruption += 1
                g.mats[me].fomori.append("sineach")

            self._prices = {
                "honor": price(honor),
                "building": price(disc),
                "sword": price(sword),
                "shield": price(sh),
                "corruption": price(corr),
            }
            self._prices["tactic"] = 2.5 * self._prices["honor"]
        return self._prices

    def _worth(self, card: str | None, back: str, section: str) -> float:
        game = imagine(self.view)
        cards = [FACTS.cards[card]] if card else [c for c in FACTS.cards.values() if c.back == back]
        total = 0.0
        for c in cards:
            s = c.section(section)
            total += honor_earned(game, self.seat, s) * self.prices["honor"]
            total += sum(getattr(s, k) * v for k, v in self.prices.items() if k != "honor")
        return total / len(cards)

    def _section(self, section: str) -> float:
        mat = self.view["mats"][self.seat]
        return sum(self._worth(c, b, section) for c, b in zip(mat["cards"], mat["backs"], strict=True))

    def _block(self, section: str) -> float:
        return -self._section(section)

    def _ogam(self, section: str) -> float:
        return self._section(section)

    def _keep(self, rest: str) -> float:
        if rest == "blockers":
            return self._section(self.facts["open"]) + 0.03
        return self._after(lambda game: self._trim(game, Counter(rest.split())))

    def _trim(self, game: Arrival, kept: Counter[str]) -> None:
        mat = game.mats[self.seat]
        mat.discs, mat.swords, mat.shields = kept["disc"], kept["sword"], kept["shield"]

    def _take(self, tile: str) -> float:
        return self._after(lambda game: game.mats[self.seat].tiles.append(tile))

    def _build(self, place: str) -> float:
        def change(game: Arrival) -> None:
            if self.kind == "late-building":
                game.mats[self.seat].rescued -= 1
            else:
                game.mats[self.seat].discs -= 1
            build(game, self.seat, place)

        return self._after(change)

    def _done(self, rest: str) -> float:
        return self._now()

    def _end(self, rest: str) -> float:
        return self._now()

    def _shield(self, province: str) -> float:
        return self._after(lambda game: shield(game, self.seat, province))

    def _repel(self, rest: str) -> float:
        place, reward = rest.split(" for ")
        return self._after(lambda game: repel(game, self.seat, place, reward))

    def _spread(self, place: str) -> float:
        def change(game: Arrival) -> None:
            del game.mats[self.seat].fomori[: spread_cost(game, place)]
            game.shields_in.pop(FACTS.province_of.get(place, ""), 0)
            game.forts.pop(place, None)
            game.fomori[place] = "sineach"

        return self._after(change)

    def _pass(self, rest: str) -> float:
        game = imagine(self.view)
        mat = game.mats[self.seat]
        if mat.pieces <= LIMITS.keep_on_pass:
            return self._now()
        return max(self._keep(k.removeprefix("keep ")) for k in keeps(mat))

    def _use(self, what: str) -> float:
        def change(game: Arrival) -> None:
            mat = game.mats[self.seat]
            if what == "trophy":
                del mat.fomori[-3:]
                mat.trophies -= 1
                return
            tile = FACTS.tiles[what]
            mat.tiles.remove(what)
            if tile.kind in POINTS:
                gain_honor(game, self.seat, POINTS[tile.kind](game, self.seat, tile))
            elif tile.kind == "song":
                lose_corruption(game, self.seat, game.rules.song)

        return self._after(change)

    def _return(self, n: str) -> float:
        return int(n)

    def _place(self, kind: str) -> float:
        return -FACTS.fomori[kind].strength

    def _discard(self, kind: str) -> float:
        return FACTS.fomori[kind].strength

    def _swap(self, place: str) -> float:
        return 0

    def _with(self, place: str) -> float:
        return 0
