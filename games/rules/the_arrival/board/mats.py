"""What lies before each player of The Arrival and in the supply, as the seat plates show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.words.names import Speech, count, counted, kinds


def draw_seats(say: Speech) -> list[dict[str, Any]]:
    """Every seat's plate, in the order of the seats."""
    return [_plate(say, seat) for seat in range(len(say.view["mats"]))]


def person(say: Speech, seat: int) -> dict[str, Any]:
    """Who sits there: number, colour, name, and whether it is the reader."""
    return {
        "number": seat,
        "colour": say.edition.tribes[seat].colour,
        "name": say.names[seat],
        "you": say.is_reader(seat),
    }


def waits_for(say: Speech, seat: int) -> str:
    """The kind of question this seat still has to answer; nothing if it has none or its envelope is in."""
    if seat in say.view.get("sealed", ()):
        return ""
    return next((str(asked["kind"]) for asked in say.view.get("asked", ()) if asked["seat"] == seat), "")


def _plate(say: Speech, seat: int) -> dict[str, Any]:
    mat = say.view["mats"][seat]
    leader = FACTS.leaders.get(mat["leader"])
    return person(say, seat) | {
        "tribe": say.edition.tribes[seat].name,
        "turn": bool(waits_for(say, seat)),
        "honor": str(mat["honor"]),
        "corruption": str(mat["corruption"]),
        "have": _supplies(mat),
        "tags": list(_tags(say, seat)),
        "leader": leader and {"name": leader.name, "ability": leader.ability.replace("Honor", say.honor)},
        "looks_at": kinds(mat["fomori_seen"]) if mat["fomori_seen"] else "",
    }


def _supplies(mat: dict[str, Any]) -> list[dict[str, str]]:
    """What is in hand, as sign, number and name; what is always there is shown even at nought."""
    things = [
        ("ait", mat["discs"], "discs in hand"),
        ("sword", mat["swords"], "swords"),
        ("shield", mat["shields"], "shields in hand"),
        ("fomori-down", mat["fomori"], "Fomori, face down"),
        ("tactic", len(mat["tiles"]), "tactic tiles"),
    ]
    things += [("trophy", mat["trophies"], "castle trophies to use")] if mat["trophies"] else []
    return [_sign(*thing) for thing in things]


def _sign(icon: str, number: int, label: str) -> dict[str, str]:
    # A text, not a number: a template would take its time to put every number into the reader's language.
    return {"icon": icon, "count": str(number), "label": label, "kind": "" if number else "zero"}


def _tags(say: Speech, seat: int) -> Iterator[dict[str, str]]:
    """What is to be said of a seat now, the most pressing first."""
    view, mat = say.view, say.view["mats"][seat]
    asked, is_reader = waits_for(say, seat), say.is_reader(seat)
    if asked == "block" and is_sealed(say):
        yield _tag("Your envelope is empty", "", "hot") if is_reader else _tag("Thinking", "clock")
    elif asked:
        yield _tag("To move", "", "hot" if is_reader else "ink")
    if seat in view.get("sealed", ()):
        yield _tag("Sealed", "sealed")
    if seat == view["first"]:
        yield _tag(say.first_player, "quill")
    if mat["passed"]:
        yield _tag("Passed", "check")
    if seat == view["next_first"] and view["round"] < view["rounds"] and not view["limit_reached"]:
        yield _tag("Leads the next round", "quill")
    if mat["builders"]:
        yield _tag(f"Master Builder: {count(mat['rescued'], 'disc')} saved", "ait")


def _tag(word: str, icon: str, tone: str = "") -> dict[str, str]:
    return {"word": word, "icon": icon, "tone": tone}


def is_sealed(say: Speech) -> bool:
    """Whether Blockers are being chosen in envelopes: then more than one seat is asked, or an envelope is in."""
    blocking = sum(asked["kind"] == "block" for asked in say.view.get("asked", ()))
    return blocking > 1 or (blocking > 0 and bool(say.view.get("sealed")))


def draw_supply(say: Speech) -> dict[str, Any]:
    """What the General Supply still holds, and what lies on the discards."""
    view = say.view
    things = [
        ("sword", view["swords"], "swords"),
        ("shield", view["shields"], "shields"),
        ("fomori-down", view["fomori_pile"], "Fomori, face down"),
        ("tactic", view["tile_pile"], "tactic tiles, face down"),
    ]
    stacks = [(stack["cards"], say.back(stack["back"]) if stack["back"] else "") for stack in view["stacks"]]
    cards = [f"{number} with {back} on top" if back else "none" for number, back in stacks]
    return {
        "things": [_sign(*thing) for thing in things],
        "discs": [person(say, seat) | {"left": count(mat["supply"], "disc")} for seat, mat in enumerate(view["mats"])],
        "stacks": "; ".join(cards),
        "fomori_out": kinds(view["fomori_discard"]) if view["fomori_discard"] else "",
        "tiles_out": [say.tile(tile) for tile in view["tile_discard"]],
        "cards_out": counted([(len(view["card_discard"]), "card")]) if view["card_discard"] else "",
    }
