"""Twigs, the smallest game that uses every word of the core: read it before you write a title.

Each round every seat draws a twig or rests, at its own pace; picks a number in secret; says in turn whether it holds
the yew; and then, whoever is ready first, lays twigs open or gives them away. A twig laid open is a point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.engine import (
    Choice,
    Decision,
    Dice,
    Option,
    Outcome,
    Prompt,
    Ruleset,
    State,
    Step,
    Trial,
    View,
    ask,
    ask_all,
    ask_any,
    interleave,
    question,
    reveal,
)
from games.engine.state import encoder

TWIGS = ("alder", "ash", "birch", "elder", "hazel", "holly", "ivy", "oak", "rowan", "vine", "willow", "yew")
NAMES = ("north", "east", "south", "west")


class Twigs(State, kw_only=True):
    """Everything on the table; what a seat holds in hand is hidden from the others."""

    bundle: list[str]
    hands: list[list[str]]
    rows: list[list[str]]
    points: list[int]
    rounds: int
    round: int = 0
    done: list[int] = []

    @property
    def seats(self) -> range:
        """The seats in turn order."""
        return range(len(self.hands))


def setup(seats: int, options: Mapping[str, str], dice: Dice, revision: int) -> Twigs:
    """One hidden twig each, the rest in the bundle."""
    twigs = list(TWIGS)
    dice.shuffle(twigs)
    hands = [[twigs.pop()] for _ in range(seats)]
    table = Twigs(
        dice=dice,
        revision=revision,
        agenda=[["start_round"]],
        bundle=twigs,
        hands=hands,
        rows=[[] for _ in hands],
        points=[0] * seats,
        rounds=int(options["rounds"]),
    )
    table.tell("set-up", seats=seats)
    return table


# The rules: the order of play is the agenda, and a step that asks nobody is a plain function.


def start_round(table: Twigs) -> None:
    """Put the round on the agenda."""
    table.round += 1
    table.next(["gather"], ["pick"], *(["vow", seat] for seat in table.seats), ["lay"], ["start_round"])


def gather(table: Twigs) -> Step:
    """Every seat goes through its own draw at its own pace."""
    yield from interleave({seat: draw(table, seat) for seat in table.seats})


def draw(table: Twigs, seat: int) -> Step:
    """Draw a twig, then hide it or lay it open; or rest."""
    if (yield from ask(seat, "gather", ["draw", "rest"], default="rest")) == "rest":
        return
    yield from reveal("a twig leaves the bundle")  # the fence stands before hidden or shared things are touched
    if not table.bundle:
        return
    twig = table.dice.take(table.bundle)
    table.hands[seat].append(twig)
    table.whisper([seat], "drew", {"twig": twig}, seat=seat)
    if (yield from ask(seat, "drawn", [f"hide {twig}", f"lay {twig}"])) == f"lay {twig}":
        lay_open(table, seat, twig)


def pick(table: Twigs) -> Step:
    """All pick a number in secret; one that nobody else picked is worth its points."""
    numbers = ["pick 1", "pick 2", "pick 3"]
    picked = yield from ask_all(question(seat, "pick", numbers, sealed=True) for seat in table.seats)
    times = Counter(picked.values())
    for seat, order in picked.items():
        won = int(order.split()[1]) if times[order] == 1 else 0
        table.points[seat] += won
        table.tell("picked", seat=seat, order=order, won=won)


def vow(table: Twigs, seat: int) -> Step:
    """Who holds the yew may lay it open; all are asked, or not being asked would tell who does not hold it."""
    holds = ["swear yew"] if "yew" in table.hands[seat] else []
    if (yield from ask(seat, "vow", [*holds, "silent"], default="silent", always=True)) == "swear yew":
        lay_open(table, seat, "yew")


def lay(table: Twigs) -> Step:
    """Whoever is ready first lays a twig open or gives one away; the step comes back until all are done."""
    ready = [seat for seat in table.seats if table.hands[seat] and seat not in table.done]
    if not ready:
        table.done = []
        return
    seat, order = yield from ask_any(
        question(seat, "lay", [*ways_to_lay(table.hands[seat]), "done"], default="done") for seat in ready
    )
    table.next(["lay"])
    verb, _, twig = order.partition(" ")
    if verb == "lay":
        lay_open(table, seat, twig)
    elif verb == "done":
        table.done.append(seat)
    else:
        yield from give(table, seat, twig)


def ways_to_lay(hand: list[str]) -> list[str]:
    """The orders for the twigs of a hand, in printed order and never in the order of a pile."""
    return [f"{verb} {twig}" for twig in sorted(hand) for verb in ("lay", "give")]


def give(table: Twigs, seat: int, twig: str) -> Step:
    """Offer a twig to another seat, which is asked in the middle of the step; a refusal ends the giver's round."""
    others = [f"to {NAMES[other]}" for other in table.seats if other != seat]  # with two seats there is one: forced
    other = NAMES.index((yield from ask(seat, "whom", others)).removeprefix("to "))
    table.whisper([seat, other], "offered", {"twig": twig}, seat=seat, other=other)
    if (yield from ask(other, "gift", ["accept", "refuse"], default="refuse", giver=seat)) == "refuse":
        table.done.append(seat)
        return
    table.hands[seat].remove(twig)
    table.hands[other].append(twig)
    table.points[seat] += 2
    table.tell("given", seat=seat, other=other)


def lay_open(table: Twigs, seat: int, twig: str) -> None:
    """Turn a twig in hand up."""
    table.hands[seat].remove(twig)
    table.rows[seat].append(twig)
    table.points[seat] += 1
    table.tell("laid", seat=seat, twig=twig)


def outcome(table: Twigs) -> Outcome | None:
    """Most points after the last round."""
    if table.round <= table.rounds:
        return None
    return Outcome("counted", tuple(1 + sum(more > own for more in table.points) for own in table.points))


# What the house asks of every title besides: who may see what, that no piece is lost, and how it speaks.


def view(table: Twigs, seat: int | None) -> View:
    """What that seat may know: built from open things and its own hand."""
    return {
        "seat": seat,
        "round": table.round,
        "rounds": table.rounds,
        "bundle": len(table.bundle),
        "hands": [sorted(hand) if owner == seat else len(hand) for owner, hand in enumerate(table.hands)],
        "rows": [list(row) for row in table.rows],
        "points": list(table.points),
        "done": sorted(table.done),
    }


def twin(table: Twigs, seat: int | None, dice: Dice) -> Twigs:
    """Another table that this seat could not tell from this one: hidden twigs are dealt again."""
    other = msgspec.json.decode(encoder.encode(table), type=Twigs)
    piles = [other.bundle, *(hand for owner, hand in enumerate(other.hands) if owner != seat)]
    hidden = [twig for pile in piles for twig in pile]
    dice.armed = True
    dice.shuffle(hidden)
    other.dice.seed = f"twin {dice.roll(1 << 32)}"
    dice.armed = False
    for pile in piles:
        pile[:] = [hidden.pop() for _ in pile]
    return other


def pieces(table: Twigs) -> Mapping[str, int]:
    """Every twig, wherever it lies."""
    return Counter([*table.bundle, *(twig for pile in (*table.hands, *table.rows) for twig in pile)])


def choose(view: View, decision: Decision, trial: Callable[[str], Trial]) -> str:
    """A bot that takes the order which brings most points at once."""
    return max(decision.options, key=lambda order: trial(order).view["points"][decision.seat])


class English:
    """The toy in English."""

    def ask(self, prompt: Prompt, view: View) -> str:
        return f"Your {prompt.kind}?"

    def order(self, order: str, prompt: Prompt, view: View) -> str:
        return order.capitalize()

    def event(self, event: Mapping[str, Any], names: list[str], view: View) -> str:
        return " ".join(str(event[fact]) for fact in sorted(event))

    def outcome(self, outcome: Outcome, names: list[str], view: View) -> str:
        return f"{' and '.join(names[seat] for seat in outcome.winners)} won."

    def board(self, view: View, names: list[str]) -> str:
        seats = zip(names, view["points"], view["rows"], strict=True)
        return "\n".join(f"{name:10} {points:2} {' '.join(row)}" for name, points, row in seats)


TOY: Ruleset[Twigs] = Ruleset(
    id="twigs",
    name="Twigs",
    seats=(2, 3, 4),
    revision=1,
    options=(Option(name="rounds", label="Rounds", choices=tuple(Choice(n, n) for n in "123"), default="2"),),
    state=Twigs,
    setup=setup,
    steps={step.__name__: step for step in (start_round, gather, pick, vow, lay)},
    view=view,
    twin=twin,
    outcome=outcome,
    pieces=pieces,
    words={"en": English()},
    vocabulary={"ziehe": "draw", "eibe": "yew", "stech-palme": "holly", "raste": "rest"},
    bot=choose,
)
