"""What is told of powers in use: on what, what they give to spirits, and what holds until time passes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.words.holding import holds
from games.rules.spirit_island.words.names import Speech, at, card, listed, number_of, source

Facts = Mapping[str, Any]
UNLIMITED = 99


def used(say: Speech, told: Facts) -> str:
    """A power takes effect."""
    verb = "repeat" if told["repeated"] else "use"
    return f"{say.does(told['seat'], verb)} {card(told['power'])} {_on(say, told)}."


def _on(say: Speech, told: Facts) -> str:
    if "land" in told:
        return f"in {at(told['land'])}"
    if told["target"] == told["seat"]:
        return f"on {say.whose(told['seat'])} own spirit"
    return f"on {say.whose(told['target'])} spirit {say.spirit(told['target'])}"


def done(say: Speech, told: Facts) -> str:
    """A seat uses nothing more in this phase."""
    return f"{say.does(told['seat'], 'are')} done with this phase."


def open_again(say: Speech, told: Facts) -> str:
    """What a seat waited for has happened."""
    reasons = [WHY.get(why, f"{at(why)} has changed") for why in told["why"]]
    return f"{say.does(told['seat'], 'are')} asked again: {listed(reasons)}."


WHY = {"gift": "a gift has come", "fear": "a fear card was earned"}


def elements(say: Speech, told: Facts) -> str:
    """Elements for the rest of the turn."""
    return f"{source(told['source'])}: {say.doing(told['seat'], 'gain')} {listed(told['elements'])} for this turn."


def granted(say: Speech, told: Facts) -> str:
    """Leave to do more later this turn."""
    head = f"{source(told['source'])}: {say.who(told['seat'])} may"
    if told["does"] == "fast":
        return f"{head} use {number_of(told['count'], 'slow power')} in the fast phase this turn."
    most = f" that costs at most {told['most']}" if told["most"] < UNLIMITED else ""
    paying = ", paying for each again" if told["pays"] else ""
    return f"{head} repeat {number_of(told['count'], 'power card')}{most} this turn{paying}."


def lasting(say: Speech, told: Facts) -> str:
    """Something holds until time passes."""
    return f"{source(told['source'])}: {holds(say, told)}."


def stopped_where(say: Speech, told: Facts) -> str:
    """An action is skipped wherever something is true."""
    rule = {"does": "stop", "source": told["condition"], "what": told["action"]}
    return f"{source(told['source'])}: {holds(say, rule)}."


EVENTS = {
    "used": used,
    "done": done,
    "open-again": open_again,
    "elements": elements,
    "granted": granted,
    "lasting": lasting,
    "stopped-where": stopped_where,
}
