"""What holds until time passes, in words: for the story as it happens and for the board as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.spirit_island.words.names import Speech, at, number_of

Facts = Mapping[str, Any]
# Where an action is skipped, by the condition of `lands.CONDITIONS`.
WHERE = {
    "two-dahan": "in lands with 2 dahan or more",
    "dahan-outnumber-buildings": "where dahan outnumber towns and cities",
    "dahan": "in lands with dahan",
    "city": "in lands with a city",
    "coastal": "in coastal lands",
}
SKIPPED = {
    "all": "the invaders skip all actions",
    "ravage": "the invaders do not ravage",
    "build": "the invaders do not build",
    "build-city": "the invaders build no city",
    "explore": "the invaders do not explore",
}


def holds(say: Speech, lasting: Facts) -> str:
    """One effect that holds this turn, without a stop at its end."""
    return HOLDS[lasting["does"]](say, lasting)


def _stop(say: Speech, each: Facts) -> str:
    where = f"in {at(each['land'])}" if each.get("land") else WHERE[each["source"]]
    return f"{SKIPPED[each['what']]} {where} this turn"


def _health(say: Speech, each: Facts) -> str:
    return f"{each['what']} in {at(each['land'])} have {each['amount']} more health this turn"


def _unharmed(say: Speech, each: Facts) -> str:
    if each["what"] == "ravage":
        return f"Ravage does not harm the dahan in {at(each['land'])} this turn"
    return f"nothing harms the dahan in {at(each['land'])} this turn"


def _ward(say: Speech, each: Facts) -> str:
    return f"Defend {each['amount']} wherever {say.doing(each['seat'], 'have')} presence this turn"


def _reach(say: Speech, each: Facts) -> str:
    return f"{say.whose(each['seat'])} powers reach {number_of(each['amount'], 'land')} further this turn"


def _shared(say: Speech, each: Facts) -> str:
    friend = each.get("amount", 0)
    if friend == each["seat"]:
        return "there is no other spirit to share presence with"
    return f"{say.whose(each['seat'])} powers may start from {say.whose(friend)} presence too this turn"


def _hold(say: Speech, each: Facts) -> str:
    back = f"take {number_of(each['amount'], 'card')} in play back to hand"
    return f"when time passes, {say.who(each['seat'])} may {back}"


def _vengeance(say: Speech, each: Facts) -> str:
    around = " or next to it" if each.get("what") == "wide" else ""
    return f"each town, city and dahan destroyed in {at(each['land'])} this turn deals 1 damage there{around}"


HOLDS: dict[str, Callable[[Speech, Facts], str]] = {
    "stop": _stop,
    "no-blight": lambda say, each: f"no blight can be added to {at(each['land'])} this turn",
    "health": _health,
    "unharmed": _unharmed,
    "ward": _ward,
    "reach": _reach,
    "shared": _shared,
    "hold": _hold,
    "vengeance": _vengeance,
    "together": lambda say, each: f"in a Ravage in {at(each['land'])} this turn the dahan strike with the invaders",
    "dread": lambda say, each: f"Defend 1 in {at(each['land'])} for each fear that powers make there this turn",
}
