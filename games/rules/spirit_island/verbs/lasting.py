"""What holds until time passes: Defend, stopped actions, health, wards, reach."""

from __future__ import annotations

from typing import Any

from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.state import Island, Lasting


def last(effect: Effect, does: str, **facts: Any) -> Lasting:
    """Let something hold until time passes, in the effect's land unless told otherwise (S-POWER-16, S-TIME-04)."""
    made = Lasting(does, effect.source, **{"land": effect.land, **facts})
    effect.island.lasting.append(made)
    facts = {"land": made.land, "seat": made.seat, "amount": made.amount, "what": made.what}
    effect.island.tell("lasting", does=does, source=effect.source, **facts)
    return made


def defend(effect: Effect, points: int) -> None:
    """Defend the land: this turn's Ravage there does that much less damage (S-DEF-01, S-DEF-02)."""
    if points <= 0:
        return
    effect.here.defend += points
    effect.island.tell("defend", land=effect.land, points=points, total=effect.here.defend, source=effect.source)


def stop_actions(effect: Effect, action: str = "all") -> None:
    """The invaders skip that action, or all of them, in the land this turn (S-IPH-08)."""
    last(effect, "stop", what=action)


def stop_actions_where(island: Island, condition: str, action: str, card: str) -> None:
    """They skip that action wherever the condition of `lands.CONDITIONS` holds when it comes (S-FSTEP-10)."""
    island.lasting.append(Lasting("stop", condition, what=action))
    island.tell("stopped-where", condition=condition, action=action, source=card)


def prevent_blight(effect: Effect) -> None:
    """No blight can be added to the land this turn (S-BLIGHT-15)."""
    last(effect, "no-blight")


def strengthen(effect: Effect, kind: str, health: int) -> None:
    """Pieces of that kind have more health while they are in the land."""
    last(effect, "health", what=kind, amount=health)


def keep_dahan_unharmed(effect: Effect, cause: str = "all") -> None:
    """Dahan in the land cannot be hurt this turn, by anything or only by `ravage`."""
    last(effect, "unharmed", what=cause)


def ward(effect: Effect, seat: int, points: int) -> None:
    """Defend wherever that spirit has presence, as it stands when damage is dealt (S-DEF-05)."""
    last(effect, "ward", land="", seat=seat, amount=points)


def lengthen_reach(effect: Effect, seat: int, lands: int) -> None:
    """That spirit's powers reach further this turn."""
    last(effect, "reach", land="", seat=seat, amount=lands)


def share_presence(effect: Effect, one: int, other: int) -> None:
    """Two spirits' powers may start from each other's presence and sacred sites this turn."""
    for seat, friend in ((one, other), (other, one)):
        last(effect, "shared", land="", seat=seat, amount=friend)
