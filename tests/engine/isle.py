"""Isle, a richer toy for attacks: the knots of Spirit Island on six lands.

A growth phase in which all draw from one small deck at their own pace; a free-order phase whose powers ask point by
point, ask another seat to draw in the middle, and blight lands in cascades; and a card that turns up inside a power."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from games.engine import (
    Choice,
    Decision,
    Dice,
    Option,
    Outcome,
    Ruleset,
    State,
    Step,
    View,
    ask,
    ask_any,
    interleave,
    question,
    reveal,
)
from games.engine.state import encoder
from tests.toy import English

LANDS = {"a1": ("a2", "a3"), "a2": ("a1", "a3", "b1"), "a3": ("a1", "a2"), "b1": ("a2", "b2", "b3")}
LANDS |= {"b2": ("b1", "b3"), "b3": ("b1", "b2")}
SPIRITS = ("river", "earth", "shadow")
CARDS = tuple(f"{word}-{thing}" for word in ("call-to", "gift-of", "land-of") for thing in ("rain", "sun", "wind"))
TURNS = 2


class Spirit(msgspec.Struct, omit_defaults=True):
    """What lies before one seat; all of it is open."""

    hand: list[str] = []
    drawn: list[str] = []
    aside: list[str] = []  # drawn and not kept: beside the mat until all are done
    used: list[str] = []
    done: bool = False
    energy: int = 0


class Isle(State, kw_only=True):
    """The island, the spirits and one deck of powers."""

    spirits: list[Spirit]
    towns: dict[str, int]
    blight: dict[str, int] = {}
    pool: int = 3
    turned: str = ""
    blight_card: str = ""  # hidden until it turns
    deck: list[str] = []
    discard: list[str] = []
    turn: int = 0
    untidy: bool = False  # the planted fault: what is not kept goes on the shared discard at once


def setup(seats: int, options: Mapping[str, str], dice: Dice, revision: int) -> Isle:
    """A town in every land; the deck is short, so that it runs out."""
    deck = list(CARDS)
    dice.shuffle(deck)
    return Isle(
        dice=dice,
        revision=revision,
        agenda=[["begin_turn"]],
        spirits=[Spirit(hand=["flood", "blessing", "scorch"]) for _ in range(seats)],
        towns=dict.fromkeys(LANDS, 2),
        blight_card=dice.choose(["harsh", "mild"]),
        deck=deck,
        untidy=options["discard"] == "untidy",
    )


def begin_turn(isle: Isle) -> None:
    """Growth, then powers."""
    isle.turn += 1
    isle.next(["grow"], ["fast"], ["begin_turn"])


def grow(isle: Isle) -> Step:
    """Every spirit grows at its own pace."""
    yield from interleave({seat: grow_one(isle, seat) for seat in range(len(isle.spirits))})
    for spirit in isle.spirits:
        isle.discard += spirit.aside
        spirit.aside = []


def grow_one(isle: Isle, seat: int) -> Step:
    """Gain cards or energy, as often as twice, then say done."""
    spirit = isle.spirits[seat]
    for _ in range(2):
        order = yield from ask(seat, "growth", ["gain card", "gain energy"], default="gain energy")
        if order == "gain card":
            yield from gain_card(isle, seat)
        else:
            spirit.energy += 1
            isle.tell("energy", seat=seat)
    yield from ask(seat, "ready", ["done", "rest"])


def gain_card(isle: Isle, seat: int) -> Step:
    """Draw up to three and keep one; the discard is shuffled in when the deck is short."""
    spirit = isle.spirits[seat]
    yield from reveal("powers are drawn")
    if len(isle.deck) < 3:
        isle.dice.shuffle(isle.discard)
        isle.deck[:0] = isle.discard
        isle.discard = []
    spirit.drawn = [isle.deck.pop() for _ in range(min(3, len(isle.deck)))]
    isle.tell("drew", seat=seat, cards=list(spirit.drawn))
    if not spirit.drawn:
        return
    order = yield from ask(seat, "keep", [f"keep {card}" for card in sorted(spirit.drawn)])
    card = order.removeprefix("keep ")
    spirit.drawn.remove(card)
    spirit.hand.append(card)
    (isle.discard if isle.untidy else spirit.aside).extend(spirit.drawn)
    spirit.drawn = []
    isle.tell("kept", seat=seat, card=card)


def fast(isle: Isle) -> Step:
    """Whoever is ready uses a power; the step comes back until all are done."""
    ready = [seat for seat, spirit in enumerate(isle.spirits) if not spirit.done]
    if not ready:
        for spirit in isle.spirits:
            spirit.done, spirit.used = False, []
        return
    seat, order = yield from ask_any(
        question(seat, "power", [*(f"use {card}" for card in usable(isle.spirits[seat])), "done"], default="done")
        for seat in ready
    )
    isle.next(["fast"])
    if order == "done":
        isle.spirits[seat].done = True
        return
    card = order.removeprefix("use ")
    isle.spirits[seat].used.append(card)
    if card == "blessing":
        yield from bless(isle, seat)
    else:
        land = (yield from ask(seat, "where", [f"at {land}" for land in LANDS])).removeprefix("at ")
        yield from (damage if card == "flood" else scorch)(isle, seat, land)


def usable(spirit: Spirit) -> list[str]:
    """The powers not used yet."""
    return [card for card in ("flood", "blessing", "scorch") if card not in spirit.used]


def damage(isle: Isle, seat: int, land: str) -> Step:
    """Two damage, a point at a time; an empty land has one answer only."""
    for left in (2, 1):
        targets = ["damage town"] if isle.towns[land] else []
        if (yield from ask(seat, "damage", [*targets, "stop"], default="stop", left=left)) == "stop":
            return
        isle.towns[land] -= 1
        isle.tell("damage", land=land)


def bless(isle: Isle, seat: int) -> Step:
    """Another spirit draws, in the middle of this seat's power; then this seat is asked again."""
    others = [f"on {SPIRITS[other]}" for other in range(len(isle.spirits)) if other != seat] or [f"on {SPIRITS[seat]}"]
    other = SPIRITS.index((yield from ask(seat, "whom", others)).removeprefix("on "))
    if (yield from ask(other, "blessed", ["gain card", "gain energy"], default="gain energy")) == "gain card":
        yield from gain_card(isle, other)
        isle.discard += isle.spirits[other].aside
        isle.spirits[other].aside = []
    else:
        isle.spirits[other].energy += 1
    yield from ask(seat, "thanks", ["thank sun", "thank moon"])


def scorch(isle: Isle, seat: int, land: str) -> Step:
    """Blight: a second one sends another on, and an empty pool turns the blight card up."""
    while True:
        before = isle.blight.get(land, 0)
        isle.blight[land] = before + 1
        isle.pool -= 1
        isle.tell("blight", land=land)
        if not isle.pool:
            yield from reveal("the blight card turns up")
            isle.turned = isle.blight_card
            isle.pool = 1000
            isle.tell("turned", card=isle.turned)
        if before != 1:
            return
        land = (yield from ask(seat, "cascade", [f"cascade {near}" for near in LANDS[land]])).removeprefix("cascade ")


def outcome(isle: Isle) -> Outcome | None:
    """Two turns; the table stands together."""
    return Outcome("over", (1,) * len(isle.spirits)) if isle.turn > TURNS else None


def view(isle: Isle, seat: int | None) -> View:
    """All but the deck and the blight card is open."""
    return {
        "turn": isle.turn,
        "spirits": msgspec.to_builtins(isle.spirits),
        "towns": dict(isle.towns),
        "blight": dict(isle.blight),
        "pool": isle.pool,
        "turned": isle.turned,
        "deck": len(isle.deck),
        "discard": sorted(isle.discard),
        "points": [spirit.energy for spirit in isle.spirits],
        "rows": [list(spirit.hand) for spirit in isle.spirits],
    }


def twin(isle: Isle, seat: int | None, dice: Dice) -> Isle:
    """The deck and the blight card anew."""
    other = msgspec.json.decode(encoder.encode(isle), type=Isle)
    dice.armed = True
    dice.shuffle(other.deck)
    if not other.turned:
        other.blight_card = dice.choose(["harsh", "mild"])
    dice.armed = False
    other.dice.seed = f"twin of {isle.dice.seed}"
    return other


def pieces(isle: Isle) -> Mapping[str, int]:
    """Every power card, wherever it lies."""
    piles = [pile for spirit in isle.spirits for pile in (spirit.hand, spirit.drawn, spirit.aside)]
    return Counter(card for pile in (isle.deck, isle.discard, *piles) for card in pile)


def choose(view: View, decision: Decision, trial: object) -> str:
    """A bot that does not think."""
    return decision.default


ISLE: Ruleset[Isle] = Ruleset(
    id="isle",
    name="Isle",
    seats=(1, 2, 3),
    revision=1,
    options=(
        Option(
            name="discard",
            label="Discard",
            choices=(Choice("tidy", "Beside the mat"), Choice("untidy", "At once")),
            default="tidy",
        ),
    ),
    state=Isle,
    setup=setup,
    steps={step.__name__: step for step in (begin_turn, grow, fast)},
    view=view,
    twin=twin,
    outcome=outcome,
    pieces=pieces,
    words={"en": English()},
    bot=choose,
)
